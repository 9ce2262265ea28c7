"""Positions, actions and what happened, in words."""
