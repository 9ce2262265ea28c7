"""Pairs of positions that one player cannot tell from each other, played on side by side (tools/pairs.py)."""

from __future__ import annotations

from hearthlab import _core
from hearthlab.cards.library import default_library
from pairs import pairs
from support.worlds import LONG, library


def test_the_cards_about_hidden_things_are_found_by_their_clauses() -> None:
    found = set(_core.hidden_cards(default_library().core))
    # A buff of a random card in hand, a new form in hand, a replaced hand, a choice, a power that builds a card, a
    # draw, a secret, an aura on the other hand, a card that waits in the deck.
    assert {"CFM_685", "OG_123", "LOE_019t2", "CFM_621", "ICC_828p", "CS2_023", "EX1_287", "FP1_030e"} <= found
    assert not {"CS2_231", "CS2_182", "CS2_029"} & found


def test_nothing_that_a_player_has_of_a_game_depends_on_what_is_hidden() -> None:
    hidden, others, faults = pairs(library(), 4_000 * LONG, 7, least=6 * LONG)
    assert faults == []
    assert sum(row[1] for row in hidden) > 5 * LONG * len(hidden)
    assert sum(row[2] for row in hidden + others) > sum(row[1] for row in hidden + others) // 2


def test_a_view_that_shows_a_hidden_card_is_found() -> None:
    _, _, faults = pairs(library(), 40, 3, least=40, doctored=True, cards=["CS2_023"])
    assert faults
    assert all("CS2_023" in fault and "seed" in fault for fault in faults)
