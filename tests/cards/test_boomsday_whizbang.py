"""A deck of Whizbang the Wonderful alone is one of the shipped decks when the game begins."""

import hearthlab as hl
from hearthlab.scenario import Scenario

WHIZBANG = hl.Deck("mage", ["BOT_914"], size=1)
OTHER = hl.Deck.load("midrange-jade-shaman")


def dealt(game: hl.Game, player: int) -> tuple[str, list[str]]:
    """The class of a player and all cards that began in the deck."""
    side = game.state()["players"][player]
    cards = [c["id"] for c in side["deck"]] + [c["id"] for c in side["hand"] if c["id"] != "GAME_005"]
    return side["class"], sorted(cards)


def test_the_deck_is_one_of_the_shipped_decks_with_its_class() -> None:
    shipped = {(d.cls, tuple(sorted(d.cards))) for d in map(hl.Deck.load, hl.Deck.names()) if len(d.cards) == 30}
    found = set()
    for seed in range(40):
        cls, cards = dealt(hl.Game(WHIZBANG, OTHER, seed=seed), 0)
        assert (cls, tuple(cards)) in shipped
        found.add(cls)
    assert len(found) > 4


def test_the_same_seed_brings_the_same_deck_and_the_game_can_be_replayed() -> None:
    game = hl.Game(WHIZBANG, WHIZBANG, seed=5)
    assert dealt(game, 0) == dealt(hl.Game(WHIZBANG, WHIZBANG, seed=5), 0)
    for _ in range(30):
        game.apply(game.legal_actions()[0])
    assert hl.Game.replay(game.record).state() == game.state()


def test_in_a_hand_it_is_a_minion_like_any_other() -> None:
    s = Scenario(hand=["Whizbang the Wonderful"])
    s.play("Whizbang the Wonderful")
    assert s.stats(0) == [(4, 5)]
