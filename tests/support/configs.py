"""The beginning of a tournament in TOML, for tests that add to it."""

TRIAL = """
name = "trial"
seed = 11
agents = ["eva", "second=eva", "greedy(score=aggro)"]
decks = ["aggro-pirate-warrior", "midrange-jade-shaman"]
games = 40
"""
