"""The arena: games and matches between agents."""
