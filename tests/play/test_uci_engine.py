"""Other programs as players of chess: good ones, and those that fail in any way."""

import os
import stat
import sys
from pathlib import Path
from random import Random

import pytest

from uctvis.errors import EngineError, SettingError
from uctvis.games import find
from uctvis.play import uci_engine
from uctvis.play.engines import read_engine
from uctvis.play.match import Match, tally
from uctvis.play.uci_engine import UciEngine

CHESS = find("chess")
CHILD = Path(__file__).parents[1] / "uci_child.py"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are scripts")


@pytest.fixture
def program(tmp_path):
    """A function that makes a program with a fault."""

    def make(fault=""):
        file = tmp_path / f"program{fault}"
        file.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{CHILD}" {fault}\n')
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return file

    return make


@pytest.fixture
def player(program):
    made = []

    def make(fault="", options=""):
        made.append(read_engine(f"uci:{program(fault)},seconds=0.01{options}").player(Random(1)))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def test_it_plays_legal_moves_of_any_position(player):
    position, asked = CHESS.initial(), player(options=",Style=wild,UCI_Elo=1200")
    for _move in range(12):
        chosen = asked.choose(CHESS, position)
        assert CHESS.move_name(position, chosen.move) == min(map(str, position.board.legal_moves))
        position = CHESS.play(position, chosen.move)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("crash", "died unexpectedly (exit code: 3)"),
        ("mute", "no answer in time"),
        ("silent", "no answer in time"),
        ("lie", "a1h8"),
    ],
)
def test_a_program_that_fails_is_told_in_words(player, monkeypatch, fault, said):
    monkeypatch.setattr(uci_engine, "PATIENCE", 0.5)
    with pytest.raises(EngineError) as caught:
        player(fault).choose(CHESS, CHESS.initial())
    assert f"program{fault}: " in str(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (",Nothing=3", "does not support option Nothing"),
        (",UCI_Elo=100", "expected value for option 'UCI_Elo' to be at least 1000"),
        (",UCI_Elo=much", "expected integer for spin option"),
    ],
)
def test_a_program_does_not_take_every_option(player, options, said):
    with pytest.raises(EngineError) as caught:
        player(options=options).choose(CHESS, CHESS.initial())
    assert said in str(caught.value)


def test_a_file_that_is_no_program(tmp_path):
    file = tmp_path / "text"
    file.write_text("hello")
    with pytest.raises(EngineError, match="text: "):
        UciEngine(file).player(Random(1)).choose(CHESS, CHESS.initial())


def test_it_needs_chess_and_a_program(program, tmp_path):
    with pytest.raises(SettingError, match="expected the game chess, which UCI is for, got Manc"):
        read_engine(f"uci:{program()}").expect(find("mancala"))
    with pytest.raises(SettingError, match="expected a program, got /"):
        read_engine(f"uci:{tmp_path / 'nothing'}").expect(CHESS)


def test_its_text_is_read_again():
    text = "uci:/a b/stockfish,seconds=0.5,nodes=300,UCI_Elo=1700,Debug Log File=x y"
    assert read_engine(text) == UciEngine(
        Path("/a b/stockfish"),
        seconds=0.5,
        nodes=300,
        options={"UCI_Elo": "1700", "Debug Log File": "x y"},
    )
    assert read_engine(text).described(CHESS) == text


@pytest.mark.parametrize(
    "text", ["uci:/a,seconds=0", "uci:/a,depth=x", "uci:/a,b", "uci:/a,b=1,b=2"]
)
def test_wrong_texts_are_refused(text):
    with pytest.raises(SettingError, match="expected"):
        read_engine(text)


def test_a_match_ends_its_programs(program):
    engines = read_engine(f"uci:{program()},nodes=1"), read_engine("alphabeta:depth=1")
    running = []
    start = uci_engine._started

    async def started(engine):
        running.append(await start(engine))
        return running[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uci_engine, "_started", started)
        assert tally(Match(CHESS, engines, 2, seed=1).run(1)).games == 2
    assert len(running) == 2
    assert all(one.returncode.done() for one in running)
