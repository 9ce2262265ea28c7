"""The recipes still apply and touch few files; `make recipes` builds and tests them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from recipes import LIMITS, NOTICING, ROOT, Failed, Recipe, clean, recipes

NEW = """diff --git a/tests/test_new_{n}.py b/tests/test_new_{n}.py
new file mode 100644
--- /dev/null
+++ b/tests/test_new_{n}.py
@@ -0,0 +1,2 @@
+def test_it_{passes}() -> None:
+    assert {passes}
"""


def written(folder: Path, name: str, files: int = 1, passes: bool = True) -> Recipe:
    """A recipe that adds test files."""
    path = folder / f"{name}.patch"
    path.write_text("".join(NEW.format(n=n, passes=passes) for n in range(files)))
    return Recipe(path)


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.name)
def test_a_recipe_applies_brings_a_test_and_keeps_its_limit(recipe: Recipe) -> None:
    assert recipe.faults() == []


def test_every_kind_of_change_has_a_limit() -> None:
    assert dict(LIMITS) == {"card": 2, "keyword": 4, "agent": 5, "score": 3, "command": 3, "paper": 3}


def test_files_tests_and_rust_are_read_from_the_patch(tmp_path: Path) -> None:
    patch = tmp_path / "agent.patch"
    names = ["core/src/agents/mod.rs", "core/tests/agents.rs", "docs/agents.md", "tests/agents/test_one.py"]
    patch.write_text("".join(f"diff --git a/{name} b/{name}\n--- a/{name}\n+++ b/{name}\n" for name in names))
    recipe = Recipe(patch)
    assert (recipe.name, recipe.files, recipe.tests) == ("agent", names, ["tests/agents/test_one.py"])
    assert recipe.rust_tests == ["agents"]
    assert recipe.rust
    assert not written(tmp_path, "card").rust


def test_a_renamed_file_counts_twice(tmp_path: Path) -> None:
    patch = tmp_path / "card.patch"
    patch.write_text("diff --git a/docs/a.md b/docs/b.md\nsimilarity index 100%\n")
    assert Recipe(patch).files == ["docs/a.md", "docs/b.md"]


def test_what_is_wrong_with_a_patch_is_said(tmp_path: Path) -> None:
    assert written(tmp_path, "card", 2).faults() == []
    assert written(tmp_path, "card", 3).faults() == [
        "touches 3 files, at most 2 are allowed: tests/test_new_0.py, tests/test_new_1.py, tests/test_new_2.py"
    ]
    [fault] = written(tmp_path, "cake").faults()
    assert fault == "cake is not a recipe; choose one of card, keyword, agent, score, command, paper"
    patch = tmp_path / "score.patch"
    head = "diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n"
    patch.write_text(f"{head}@@ -1 +1 @@\n-not its first line\n+other\n")
    no_test, stale = Recipe(patch).faults()
    assert no_test == "contains no test"
    assert stale.startswith("does not apply: ")


THING = """diff --git a/docs/thing.txt b/docs/thing.txt
new file mode 100644
--- /dev/null
+++ b/docs/thing.txt
@@ -0,0 +1 @@
+{thing}
diff --git a/tests/test_thing.py b/tests/test_thing.py
new file mode 100644
--- /dev/null
+++ b/tests/test_thing.py
@@ -0,0 +1,7 @@
+\"""The thing.\"""
+
+from pathlib import Path
+
+
+def test_thing() -> None:
+    assert Path("docs/thing.txt").read_text() == "new\\n"
"""


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the clean copy is made by git")
def test_a_recipe_is_applied_to_a_clean_copy_and_its_tests_are_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The linters have nothing cached in a new copy and would take longer than all the rest.
    monkeypatch.setattr(Recipe, "_lint", lambda *_: None)
    copy = tmp_path / "copy"
    patch = tmp_path / "thing.patch"
    patch.write_text(THING.format(thing="new"))
    Recipe(patch).run(copy)
    assert (copy / "tests" / "test_thing.py").is_file()
    patch.write_text(THING.format(thing="old"))
    with pytest.raises(Failed, match=r"its tests failed:(.|\n)*test_thing"):
        Recipe(patch).run(copy)
    with pytest.raises(Failed, match=r"test_new_0\.py passes without the rest of the patch"):
        written(tmp_path, "card").run(copy)
    before = (copy / "README.md").stat().st_mtime_ns
    clean(copy)
    assert not (copy / "tests" / "test_new_0.py").exists()
    assert (copy / "README.md").stat().st_mtime_ns == before
    done = subprocess.run(["git", "status", "--short", "README.md"], cwd=copy, capture_output=True, check=True)
    assert done.stdout == b"?? README.md\n"


def test_the_tests_of_everything_are_known_and_there_for_every_kind_of_change() -> None:
    assert list(NOTICING) == list(LIMITS)
    exact = {pattern for patterns in NOTICING.values() for pattern in patterns if "*" not in pattern}
    assert [pattern for pattern in sorted(exact) if not (ROOT / pattern).is_file()] == []


def test_the_new_thing_is_called_like_its_test(tmp_path: Path) -> None:
    patch = tmp_path / "agent.patch"
    patch.write_text("diff --git a/tests/agents/test_first_look.py b/tests/agents/test_first_look.py\n")
    assert Recipe(patch).names == ["first_look", "first-look"]


def test_every_kind_of_change_has_a_recipe() -> None:
    assert sorted(recipe.name for recipe in recipes()) == sorted(LIMITS)


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.name)
def test_contributing_names_the_files_of_a_recipe(recipe: Recipe) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, text = page.partition(f"\n### A{'n' if recipe.name == 'agent' else ''} {recipe.name}\n")
    listed = re.findall(r"^\d\. `(\S+)`:", text.partition("\n### ")[0], re.MULTILINE)
    # SET, CLASS and NAME stand for what is new.
    patterns = [re.sub(r"[A-Z]{3,}", r"\\w+", re.escape(name)) for name in listed]
    files = [next((file for file in recipe.files if re.fullmatch(p, file)), f"nothing like {p}") for p in patterns]
    assert sorted(files) == recipe.files
