"""Prints the rules of docs/rules.md without a test: `make rules`.

Rule ids are those at the start of a line or a table row in the given files, or in docs/rules*.md. A test covers a rule
if its name contains the id in lower case, as in ``test_cmb4_taunt_must_be_attacked_first``. The exit code is 1 if a
rule has neither a test nor a reason in ``UNTESTED``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
DOCS = TESTS.parent / "docs"
RULE = re.compile(r"^\s*(?:[-*|]\s*)?[`*]*([A-Z]{3}\d+[a-z]?)\b", re.MULTILINE)
#: Rules that cannot have a test, and why.
UNTESTED = {"KEY14": "is not part of the game of August 2018"}
TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)


def rule_ids(files: Iterable[Path]) -> list[str]:
    """Returns the rules defined in files, in order and without duplicates."""
    found = (rule for file in files for rule in RULE.findall(file.read_text(encoding="utf-8")))
    return list(dict.fromkeys(found))


def names_of_tests(folder: Path) -> list[str]:
    """Returns the names of all tests in a folder and its subfolders."""
    files = sorted(folder.rglob("test_*.py"))
    return [name for file in files for name in TEST.findall(file.read_text(encoding="utf-8"))]


def proofs(rules: Iterable[str], tests: Iterable[str]) -> dict[str, list[str]]:
    """Returns, for every rule, the tests that name it."""
    found: dict[str, list[str]] = {rule: [] for rule in rules}
    by_word = {rule.lower(): names for rule, names in found.items()}
    for test in tests:
        for word in set(test.split("_")) & by_word.keys():
            by_word[word].append(test)
    return found


def main() -> int:
    """Prints the rules without a test, and how many have one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files with rules (default docs/rules*.md)")
    files = parser.parse_args().files or sorted(DOCS.glob("rules*.md"))
    found = proofs(rule_ids(files), names_of_tests(TESTS))
    without = [rule for rule, names in found.items() if not names]
    missing = [rule for rule in without if rule not in UNTESTED]
    for prefix in dict.fromkeys(rule[:3] for rule in missing):
        print(f"no test: {' '.join(rule for rule in missing if rule.startswith(prefix))}")
    for rule in without:
        if rule in UNTESTED:
            print(f"no test: {rule} {UNTESTED[rule]}")
    total = sum(len(names) for names in found.values())
    print(f"{len(found) - len(without)} of {len(found)} rules are named by {total} tests")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
