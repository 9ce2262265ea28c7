"""Tells which rules no test names: ``python tools/rules_coverage.py [RULES.md]``.

The ids are those that begin a line or a table row of the given file, or of docs/rules*.md. A test proves a
rule when its name contains the id in lower case, as ``test_cmb4_taunt_must_be_attacked_first`` does.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
DOCS = TESTS.parent / "docs"
RULE = re.compile(r"^\s*(?:[-*|]\s*)?[`*]*([A-Z]{3}\d+[a-z]?)\b", re.MULTILINE)
TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)


def rule_ids(files: Iterable[Path]) -> list[str]:
    """The rules that files define, in their order, each once."""
    found = (rule for file in files for rule in RULE.findall(file.read_text(encoding="utf-8")))
    return list(dict.fromkeys(found))


def names_of_tests(folder: Path) -> list[str]:
    """The names of all tests in a folder and below."""
    files = sorted(folder.rglob("test_*.py"))
    return [name for file in files for name in TEST.findall(file.read_text(encoding="utf-8"))]


def proofs(rules: Iterable[str], tests: Iterable[str]) -> dict[str, list[str]]:
    """For every rule the tests that name it."""
    found: dict[str, list[str]] = {rule: [] for rule in rules}
    by_word = {rule.lower(): names for rule, names in found.items()}
    for test in tests:
        for word in set(test.split("_")) & by_word.keys():
            by_word[word].append(test)
    return found


def main(arguments: list[str]) -> int:
    """Prints the rules without a test, and how many have one."""
    files = [Path(a) for a in arguments] or sorted(DOCS.glob("rules*.md"))
    found = proofs(rule_ids(files), names_of_tests(TESTS))
    missing = [rule for rule, names in found.items() if not names]
    for prefix in dict.fromkeys(rule[:3] for rule in missing):
        print(f"no test: {' '.join(rule for rule in missing if rule.startswith(prefix))}")
    total = sum(len(names) for names in found.values())
    print(f"{len(found) - len(missing)} of {len(found)} rules are named by {total} tests")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
