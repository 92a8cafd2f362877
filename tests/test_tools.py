"""Tools and benchmarks, which run seldom, import only what exists."""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent.parent
_FILES = sorted(
    file.relative_to(_ROOT).as_posix()
    for folder in ("tools", "benchmarks", "examples", "tests/golden")
    for file in (_ROOT / folder).rglob("*.py")
    if not {"node_modules", ".venv"} & set(file.parts)
)


def missing(source):
    """The names that a program imports from the package, and that do not exist there."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "uctvis":
            module = import_module(node.module)
            for name in (alias.name for alias in node.names):
                if not hasattr(module, name) and not _is_module(node.module, name):
                    yield f"{node.module}.{name}"


def _is_module(package, name):
    return (
        hasattr(import_module(package), "__path__") and find_spec(f"{package}.{name}") is not None
    )


@pytest.mark.parametrize("file", _FILES)
def test_what_is_imported_exists(file):
    assert list(missing((_ROOT / file).read_text("utf-8"))) == []


def test_what_does_not_exist_is_found():
    source = "from uctvis.engines.levels import LEVELS, USUAL\nfrom uctvis.engines import levels"
    assert list(missing(source)) == ["uctvis.engines.levels.USUAL"]
