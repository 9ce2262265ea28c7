"""The arena: games, matches and tournaments between agents, with their statistics and results store."""
