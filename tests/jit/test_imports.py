"""A change compiles again what may depend on it, and nothing else."""

import ast
import gc
import inspect
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from numba.core.dispatcher import Dispatcher

from uctvis.jit import imports

PACKAGE = Path(inspect.getfile(imports)).parents[1]

# Functions that depend on each other's modules in all ways, in a package with the name of ours.
_MODULES = {
    "number": "NUMBER = 3",
    "middle": """
        from uctvis.jit.compiled import compiled
        from uctvis.number import NUMBER
        @compiled
        def middle(x):
            return x + NUMBER
        """,
    "top": """
        from uctvis.jit.compiled import compiled
        from uctvis import (
            middle,  # a module (not a name)
        )
        add = middle.middle
        @compiled
        def top(x):
            return add(x) + 1
        """,
    "beside": """
        from uctvis.jit.compiled import compiled
        def unused():
            from uctvis import late
        @compiled
        def beside(x):
            return 2 * x
        """,
    "late": "",
    # It imports neither of the functions that it gets.
    "composing": """
        from uctvis.jit.compiled import compiled_as
        def compose(pair):
            first, second = pair
            def run(x):
                return second(first(x))
            return compiled_as("run", run)
        """,
    "unrelated": "",
}
_USE = """
import json, sys
from importlib import import_module
from pathlib import Path
middle = import_module("uctvis.middle").middle
top = import_module("uctvis.top").top
beside = import_module("uctvis.beside").beside
run = import_module("uctvis.composing").compose((beside, middle))
if len(sys.argv) > 1:
    Path(sys.argv[1]).touch()
print(run(1), top(1), beside(1))
missed = [one.__name__ for one in (middle, top, beside, run) if one.stats.cache_misses]
print(json.dumps(sorted(missed)))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A package named uctvis with the modules above, and a function that runs them."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(PACKAGE / "jit", folder / "uctvis" / "jit")
    for file in PACKAGE.glob("*.py"):
        shutil.copy(file, folder / "uctvis")
    for name, code in _MODULES.items():
        (folder / "uctvis" / f"{name}.py").write_text(inspect.cleandoc(code) + "\n")

    def used(*arguments):
        done = subprocess.run(
            [sys.executable, "-c", _USE, *arguments],
            cwd=folder,
            env={**os.environ, "XDG_CACHE_HOME": str(folder / "caches"), "PYTHONPATH": str(folder)},
            check=True,
            capture_output=True,
            text=True,
        )
        printed, missed = done.stdout.splitlines()
        return printed, json.loads(missed)

    assert used() == ("5 5 2", ["beside", "middle", "run", "top"])
    return folder, used


def change(folder, module, text):
    with (folder / "uctvis" / f"{module}.py").open("a") as file:
        file.write(f"{text}\n")


def test_a_change_elsewhere_compiles_nothing_again(copy):
    folder, used = copy
    change(folder, "unrelated", "NUMBER = 4")
    change(folder, "__init__", "# a comment")
    assert used() == ("5 5 2", [])


def test_a_change_compiles_again_what_imports_it_and_nothing_else(copy):
    folder, used = copy
    change(folder, "late", "# a comment")
    assert used() == ("5 5 2", ["beside", "run"])
    change(folder, "number", "NUMBER = 4")
    assert used() == ("6 6 2", ["middle", "run", "top"])


def test_what_changes_under_a_running_process_is_not_kept(copy):
    folder, used = copy
    kept = set(folder.rglob("*.nbc"))
    _printed, missed = used(str(folder / "uctvis" / "number.py"))
    assert missed == ["middle", "run", "top"]
    assert set(folder.rglob("*.nbc")) == kept


def imports_of(path):
    """All that a file imports, by Python's parser."""
    found = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {("", one.name) for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            home = "." * node.level + (node.module or "")
            found |= {(home, one.name) for one in node.names}
    return found


def test_every_import_is_found(tmp_path):
    odd = tmp_path / "odd.py"
    odd.write_text(
        "import a, b.c as d\nfrom . import e\nfrom ..f import (\n  g as h,  # no)\n  i\n)\n"
        "def later():\n\tfrom j import k, \\\n\t\tl\n\timport m  # n, o\nfrom p import(q)\n"
        "from r import *\n"
    )
    for path in (odd, *(PACKAGE / "mcts").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")):
        assert imports_of(path) <= set(imports.read(str(path)).imports), path


def test_what_a_package_of_a_user_imports_is_found(tmp_path, monkeypatch):
    game, rules = tmp_path / "mine" / "game.py", tmp_path / "mine" / "rules" / "__init__.py"
    rules.parent.mkdir(parents=True)
    game.write_text("from .rules import legal\nimport helper\nimport numpy\n")
    rules.write_text("from .. import game\n")
    helper = tmp_path / "helper.py"
    helper.touch()
    module = ModuleType("helper")
    module.__file__ = str(helper)
    monkeypatch.setitem(sys.modules, "helper", module)
    assert set(imports.closure([str(game)])) == {str(game), str(rules), str(helper)}


def test_whatever_a_compiled_function_uses_is_imported_by_its_file():
    gc.unfreeze()  # or what was loaded for good would not be among the objects
    ours = [
        found.py_func
        for found in gc.get_objects()
        # Not `isinstance`, which asks a weak proxy for the class of an object that may be gone.
        if issubclass(type(found), Dispatcher) and found.py_func.__module__.startswith("uctvis.")
    ]
    assert len(ours) > 100
    for function in ours:
        names = set(function.__code__.co_names)
        used = inspect.getclosurevars(function).globals.values() if names else ()
        files = {
            one.py_func.__code__.co_filename for one in used if issubclass(type(one), Dispatcher)
        }
        assert files <= set(imports.closure([function.__code__.co_filename])), function
