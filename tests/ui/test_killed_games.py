"""A game whose process is killed at any moment has lost less than a second of its moves."""

import os

import pytest
from killed_games import compile_first, kill_game


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="games are elsewhere there")
@pytest.mark.parametrize("seed", range(10))
def test_a_kill_loses_no_move_older_than_a_second(seed, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    compile_first("chess", tmp_path)
    assert kill_game(seed, tmp_path).lost < 1.0
