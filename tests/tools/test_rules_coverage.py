"""The count of rules that tests name."""

from __future__ import annotations

from pathlib import Path

from rules_coverage import DOCS, TESTS, UNTESTED, names_of_tests, proofs, rule_ids


def test_every_rule_has_a_test_or_a_reason() -> None:
    found = proofs(rule_ids(sorted(DOCS.glob("rules*.md"))), names_of_tests(TESTS))
    assert len(found) > 250
    assert {rule for rule, names in found.items() if not names} == UNTESTED.keys()


def test_rules_are_read_from_lines_and_tables_and_tests_are_matched_by_whole_words(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(
        "# Rules\n| CMB4 | text, see CMB5 |\n- **DTH2a** text\nXYZ is no rule\nCMB40 text\n"
    )
    rules = rule_ids([tmp_path / "rules.md"])
    assert rules == ["CMB4", "DTH2a", "CMB40"]
    tests = ["test_cmb4_taunt_first", "test_dth2a_in_order", "test_cmb40x", "test_nothing"]
    assert proofs(rules, tests) == {"CMB4": ["test_cmb4_taunt_first"], "DTH2a": ["test_dth2a_in_order"], "CMB40": []}
