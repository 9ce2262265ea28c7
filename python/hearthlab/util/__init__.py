"""Small tools that know nothing of Hearthstone."""
