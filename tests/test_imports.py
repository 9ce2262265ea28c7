"""The walls between the modules of the package; `make lint` checks the layers, and this what layers cannot say."""

from __future__ import annotations

import grimp
import pytest

from hearthlab.cli import commands

ROOT = "hearthlab"


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Every import of the package, those inside functions and for type checking too."""
    return grimp.build_graph(ROOT, cache_dir=None)


def imports(graph: grimp.ImportGraph) -> dict[str, set[str]]:
    """What each module imports; the compiled core, which looks like an import of the package itself, is left out."""
    return {module: graph.find_modules_directly_imported_by(module) - {ROOT} for module in graph.modules}


def cycle(edges: dict[str, set[str]]) -> list[str]:
    """Returns modules that import each other in a circle, or nothing if there are none."""
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> list[str]:
        if module in path:
            return path[path.index(module) :]
        if module in done:
            return []
        for other in sorted(edges[module]):
            if found := visit(other, [*path, module]):
                return found
        done.add(module)
        return []

    return next((found for module in sorted(edges) if (found := visit(module, []))), [])


def test_no_modules_import_each_other_in_a_circle(graph: grimp.ImportGraph) -> None:
    edges = imports(graph)
    assert cycle(edges) == []
    edges["hearthlab.util.seeds"].add("hearthlab.game")
    assert "hearthlab.util.seeds" in cycle(edges)


def test_inside_the_package_only_the_core_is_imported_from_its_root(graph: grimp.ImportGraph) -> None:
    lines = {
        f"{module}: {found['line_contents']}"
        for module in graph.find_modules_that_directly_import(ROOT)
        for found in graph.get_import_details(importer=module, imported=ROOT)
        if found["line_contents"] != "from hearthlab import _core"
    }
    assert lines == set()


def test_commands_do_not_import_each_other(graph: grimp.ImportGraph) -> None:
    modules = {f"hearthlab.cli.{name}" for name in commands()}
    edges = imports(graph)
    assert {module: edges[module] & modules for module in modules if edges[module] & modules} == {}
