"""Matches with programs that fail: a failing engine loses the game, and the match goes on."""

import os

import pytest
from faulty_programs import FaultyProgram

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.tournament.engine_match import FIRST, EngineMatch, tally
from uctvis.cli import main
from uctvis.engines import read_engine
from uctvis.errors import EngineError
from uctvis.games import find
from uctvis.play.clock import TimeControl

CHESS = find("chess")
OURS = "alphabeta:depth=1"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are scripts")


def engines(program, more=""):
    return read_engine(f"uci:{program.path},nodes=1{more}"), read_engine(OURS)


def test_a_match_ends_its_programs(tmp_path):
    program = FaultyProgram(tmp_path)
    assert tally(EngineMatch(CHESS, engines(program), 2, seed=1).run(1)).games == 2
    assert len(program.processes) == 2
    assert program.living == []


def test_a_match_that_is_closed_ends_its_programs(tmp_path):
    program = FaultyProgram(tmp_path)
    games = EngineMatch(CHESS, engines(program), 20, seed=1).run(2)
    next(games)
    games.close()
    assert program.processes
    assert program.living == []


@pytest.mark.parametrize("fault", ["fifth", "fifth_lies"])
def test_a_failing_engine_loses_the_game_and_the_match_goes_on(tmp_path, fault):
    program = FaultyProgram(tmp_path, fault)
    folder = tmp_path / "match"
    played = list(EngineMatch(CHESS, engines(program), 2, seed=1, folder=folder).run(1))
    assert [one.verdict_of(FIRST) for one in played] == [Verdict.CRASHED] * 2
    assert [one.payoff_of(FIRST) for one in played] == [0.0, 0.0]
    assert [one.payoffs[0] for one in played] == [0.0, 1.0]
    # Four moves of the program, and as many of the other engine, or one more.
    assert [len(one.moves) for one in played] == [8, 9]
    said = {"fifth": "it ended with exit code 3", "fifth_lies": "which is no legal move"}[fault]
    for seat, one in enumerate(played):
        assert one.faults[seat].startswith(f"{program.path}: ")
        assert said in one.faults[seat]
        assert one.faults[1 - seat] == ""
    # The tree of a program's move opens as any other.
    assert '[Result "0-1"]' in (folder / "match1" / "game.pgn").read_text(encoding="utf-8")
    assert program.living == []


def test_an_engine_that_always_fails_at_once_ends_a_long_match(tmp_path, capsys):
    program = FaultyProgram(tmp_path, "early")
    text = f"uci:{program.path},nodes=1"
    played = []
    with pytest.raises(EngineError) as caught:
        played.extend(EngineMatch(CHESS, engines(program), 100, seed=1).run(1))
    assert "failed before its first move in each of the first 3 games: " in str(caught.value)
    assert "no licence" in str(caught.value)
    options = ["--first", text, "--second", OURS, "--games", "100", "--seed", "1", "--jobs", "1"]
    assert main(["match", "chess", *options]) == 1
    printed = capsys.readouterr()
    assert printed.err.count("no licence") == 1
    assert f"{text} lost 3 games because it failed, the last one: {program.path}" in printed.out


def test_a_short_match_says_that_an_engine_always_fails(tmp_path, capsys):
    program = FaultyProgram(tmp_path, "early")
    options = ["--first", OURS, "--second", f"uci:{program.path}", "--games", "2", "--seed", "1"]
    assert main(["match", "chess", *options]) == 0
    printed = capsys.readouterr()
    assert "lost 2 games because it failed, the last one: " in printed.out
    assert printed.err == ""


def test_a_program_gets_the_times_of_the_clocks(tmp_path):
    program = FaultyProgram(tmp_path)
    engine = read_engine(f"uci:{program.path}"), read_engine(OURS)
    match = EngineMatch(CHESS, engine, 1, seed=1, time_control=TimeControl(1, 2))
    list(match.run(1))
    asked = [line.split() for line in program.got if line.startswith("go")]
    assert asked[0] == ["go", *["wtime", "60000", "btime", "60000", "winc", "2000", "binc", "2000"]]
    assert {"movetime"}.isdisjoint(asked[0])
    (times,) = {tuple(words[1::2]) for words in asked}
    assert times == ("wtime", "btime", "winc", "binc")
