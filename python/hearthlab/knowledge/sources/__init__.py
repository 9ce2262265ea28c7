"""Readers of recorded games, one for each format; each yields games and what it had to leave out."""
