"""Games of installed packages: found by entry points, guarded, and told if they are broken."""

import importlib
import sys

import pytest
from faulty_games import EXAMPLE, raising

from uctvis import games
from uctvis.errors import GameError, GameFileError
from uctvis.games import _installed


@pytest.fixture
def package(monkeypatch, tmp_path):
    """A function that installs a package with modules, and an entry point for each."""
    monkeypatch.setattr(games, "_added", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    _installed.installed_games.cache_clear()
    before = set(sys.modules)

    def install(name, **modules):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        points = [f"{module} = {name}.{module}:GAME" for module in modules]
        for module, code in modules.items():
            (folder / f"{module}.py").write_text(code)
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join([f"[{_installed.GROUP}]", *points, ""]))
        importlib.invalidate_caches()

    yield install
    for module in set(sys.modules) - before:
        del sys.modules[module]
    _installed.installed_games.cache_clear()


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
