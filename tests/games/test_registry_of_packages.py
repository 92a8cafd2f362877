"""Games and functions of installed packages: found by entry points, and told if they are broken."""

import importlib
import sys

import pytest
from faulty_games import EXAMPLE, raising

import uctvis
from uctvis import games
from uctvis.cli import main
from uctvis.errors import GameError, GameFileError, SettingError
from uctvis.functions import registry
from uctvis.games import _installed


@pytest.fixture
def package(monkeypatch, tmp_path):
    """A function that installs a package with modules, and an entry point for each."""
    monkeypatch.setattr(games, "_added", {})
    monkeypatch.setattr(registry, "_named", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    _installed.installed_games.cache_clear()
    _installed.installed_functions.cache_clear()
    before = set(sys.modules)

    def install(name, group=_installed.GROUP, value="GAME", **modules):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        points = [f"{module} = {name}.{module}:{value}" for module in modules]
        for module, code in modules.items():
            (folder / f"{module}.py").write_text(code)
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *points, ""]))
        importlib.invalidate_caches()

    yield install
    for module in set(sys.modules) - before:
        del sys.modules[module]
    _installed.installed_games.cache_clear()
    _installed.installed_functions.cache_clear()


def test_they_are_found_by_name_and_by_their_positions(package):
    package("hexapawn_package", own=EXAMPLE.read_text())
    # Nothing is imported before it is needed.
    assert games.all_games() == games.built_in_games()
    assert "hexapawn_package.own" not in sys.modules
    game, position = games.parse_state("hexapawn BBB...WWW player 1")
    assert game is games.find("hexapawn")
    assert position == game.initial()
    assert game in games.all_games()
    assert games.origin_of(game) == "package hexapawn_package, hexapawn_package.own:GAME"
    assert games.add_installed() == ()


def test_broken_ones_are_told_and_hide_no_others(package):
    right = EXAMPLE.read_text()
    package(
        "mixed",
        missing="import no_such_module\n",
        number="GAME = 3\n",
        taken=right.replace('name = "hexapawn"', 'name = "chess"'),
        right=right,
        faulty=raising("play").replace('name = "hexapawn"', 'name = "faulty"'),
    )
    errors = [str(error) for error in games.add_installed()]
    assert len(errors) == 3
    for error, said in zip(
        sorted(errors), ("line 1: ModuleNotFoundError", "got int", "a built-in game"), strict=True
    ):
        assert error.startswith("package mixed, mixed.")
        assert said in error
    assert games.find("hexapawn").initial()
    faulty = games.find("faulty")
    with pytest.raises(GameFileError, match="in play: IndexError"):
        faulty.play(faulty.initial(), 57)
    with pytest.raises(GameError, match=r"expected one of .*hexapawn, faulty"):
        games.find("go")


FUNCTIONS = """
import uctvis

def theirs(parent, child):
    return child.mean

def half(position):
    return 0.5

def register():
    uctvis.policies.register("theirs", selection=theirs)
    uctvis.policies.register("half", evaluation=half)
"""


def install_functions(package, name, **modules):
    package(name, group=_installed.FUNCTIONS, value="register", **modules)


def test_functions_are_found_when_a_name_is_not_known(package):
    install_functions(package, "formulas", own=FUNCTIONS)
    assert uctvis.policies.names("selection") == ()
    assert "formulas.own" not in sys.modules
    found = uctvis.search("tictactoe", selection="theirs", iterations=5, seed=1)
    assert found.settings.selection == "theirs"
    assert games.find("tictactoe").evaluating("half").evaluation == "half"
    origin = registry.find("selection", "theirs").origin
    assert origin == "package formulas, formulas.own:register"
    # A script that calls the function itself does nothing wrong.
    sys.modules["formulas.own"].register()
    assert registry.find("selection", "theirs").origin == origin
    with pytest.raises(SettingError, match="did you mean 'theirs'"):
        uctvis.search("tictactoe", selection="their", iterations=5)


def test_commands_list_them(package, capsys):
    install_functions(package, "formulas", own=FUNCTIONS)
    with pytest.raises(SystemExit):
        main(["search", "--help"])
    assert "theirs" in capsys.readouterr().out


def test_broken_functions_are_told_and_hide_no_others(package):
    install_functions(
        package,
        "mixed",
        missing="import no_such_module\n",
        number="register = 3\n",
        taken=FUNCTIONS.replace('"theirs"', '"puct"'),
        right=FUNCTIONS,
        again=FUNCTIONS.replace("child.mean", "child.mean + 1"),
        failing="def register():\n    1 / 0\n",
    )
    errors = sorted(str(error) for error in games.register_installed())
    assert len(errors) == 5
    said = "\n".join(errors)
    for text in (
        "mixed.missing:register, line 1: ModuleNotFoundError",
        "mixed.number:register: expected a function that registers others, got int",
        "it is the name of a policy of uctvis",
        "it is the name of package mixed, mixed.",
        "mixed.failing:register, line 2, in register: ZeroDivisionError",
    ):
        assert text in said
    assert uctvis.policies.names("selection") == ("theirs",)
