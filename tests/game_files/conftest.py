"""Folders for settings and games of the test's own, and registries without those of other tests."""

import pytest
from faulty_games import EXAMPLE

from uctvis import games, paths
from uctvis.functions import registry
from uctvis.game_files.source import FileSource


@pytest.fixture(autouse=True)
def own_folders(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(games, "_added", {})
    monkeypatch.setattr(registry, "_named", {})
    monkeypatch.setattr(paths, "_passed_on", {})


@pytest.fixture
def source(tmp_path):
    """A function for a source with the given code, by default the example."""

    def make(code=None, name="own.py"):
        code = EXAMPLE.read_text(encoding="utf-8") if code is None else code
        path = tmp_path / name
        path.write_text(code, encoding="utf-8")
        return FileSource(str(path), code.encode())

    return make
