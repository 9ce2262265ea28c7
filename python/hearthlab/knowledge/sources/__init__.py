"""Readers of recorded games, one for each format; each yields games and reports of what it left out."""
