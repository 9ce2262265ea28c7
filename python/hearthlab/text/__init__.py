"""Positions, actions and events as text for people."""
