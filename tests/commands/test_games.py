import sys

import pytest

from uctvis import simultaneous
from uctvis.cli import main
from uctvis.games import all_games
from uctvis.games._openspiel import library


def test_all_games_are_listed(capsys):
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [line.split()[0] for line in lines]
    assert names[: len(all_games())] == [game.full_name for game in all_games()]
    assert "goal=10..100" in next(line for line in lines if line.startswith("pig "))


def test_words_choose_lines(capsys):
    pytest.importorskip("pyspiel")
    assert main(["games", "openspiel", "BREAK"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split("  ") == [
        "openspiel:breakthrough",
        "Breakthrough",
        "OpenSpiel · columns=8, rows=8",
    ]


def test_words_of_no_game_are_an_error(capsys):
    assert main(["games", "zork"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "no game has the words: zork" in told.err


def test_without_openspiel_the_other_games_are_listed(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    caches = library._pyspiel, library._types, library.fitting
    for cached in caches:
        cached.cache_clear()
    try:
        assert main(["games"]) == 0
    finally:
        for cached in caches:
            cached.cache_clear()
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == len(all_games()) + len(simultaneous.all_games())
    assert "pip install open_spiel" in told.err
