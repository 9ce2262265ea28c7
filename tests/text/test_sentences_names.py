"""The names of the core that sentences and boards are made of."""

from __future__ import annotations

from hearthlab.names import TABLES
from hearthlab.text import board, sentences


def test_every_note_has_a_sentence_but_for_choices_and_the_end() -> None:
    event = {"turn": 1, "player": 0, "eid": 7, "card": "CS2_231", "other": 0, "amount": 1}
    silent = {what for what in TABLES["notes"] if not list(sentences.story([{**event, "what": what}]))}
    assert silent == {"choice", "over"}


def test_marks_of_the_board_are_those_of_keywords() -> None:
    assert set(board._MARKS) <= set(TABLES["keywords"])


def test_a_note_that_does_not_exist_has_no_sentence() -> None:
    event = {"turn": 1, "player": 0, "eid": 7, "card": "CS2_231", "other": 0, "amount": 1, "what": "yawn"}
    assert list(sentences.story([event])) == []
