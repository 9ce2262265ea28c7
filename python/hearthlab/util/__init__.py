"""General utilities that are independent of Hearthstone."""
