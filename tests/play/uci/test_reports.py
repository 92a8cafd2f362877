from math import inf

import chess
import pytest
from chess.engine import Cp, Mate, _parse_uci_bestmove, _parse_uci_info
from hypothesis import given
from hypothesis import strategies as st

from uctvis.games.chess.evaluation.placement import MOST_LEAD, lead_of, worth
from uctvis.play.uci.reports import (
    Report,
    best_move,
    centipawns,
    info,
    mate,
    of_payoff,
    remark,
)


def parsed(line):
    return _parse_uci_info(line.removeprefix("info "), chess.Board())


def test_a_report_is_read_as_it_was_meant():
    report = Report(7, "cp -31", 12_345, 0.5, ("e2e4", "e7e5", "g1f3"), 12, 250)
    assert parsed(info(report)) == {
        "depth": 7,
        "seldepth": 12,
        "score": chess.engine.PovScore(Cp(-31), chess.WHITE),
        "nodes": 12_345,
        "nps": 24_690,
        "time": 0.5,
        "hashfull": 250,
        "pv": [chess.Move.from_uci(move) for move in report.line],
    }


def test_a_report_without_time_and_moves():
    assert info(Report(0, "mate 0", 0, 0.0, ())) == "info depth 0 score mate 0 nodes 0 nps 0 time 0"


@given(st.floats(-MOST_LEAD, MOST_LEAD))
def test_centipawns_are_those_of_the_evaluation(lead):
    assert lead_of(worth(lead)) == pytest.approx(lead, abs=1e-9)
    assert abs(int(centipawns(worth(lead)).removeprefix("cp ")) - 100 * lead) <= 0.5 + 1e-6


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_a_better_payoff_has_no_worse_score(one, other):
    low, high = sorted((one, other))
    for score in (centipawns, of_payoff):
        assert int(score(low).removeprefix("cp ")) <= int(score(high).removeprefix("cp "))


@given(st.floats(0.0, 1.0))
def test_the_opponents_score_is_the_negative_one(payoff):
    ours, theirs = (int(of_payoff(one).removeprefix("cp ")) for one in (payoff, 1 - payoff))
    assert abs(ours + theirs) <= 1


def test_payoffs_are_differences_of_elo():
    assert of_payoff(0.5) == "cp 0"
    assert of_payoff(10 / 11) == "cp 400"
    assert of_payoff(1.0) == "cp 1200"


@pytest.mark.parametrize(
    ("is_won", "plies", "moves"), [(True, 1, 1), (True, 3, 2), (False, 2, -1), (False, 4, -2)]
)
def test_a_mate_counts_the_moves_of_one_player(is_won, plies, moves):
    assert parsed(f"info score {mate(is_won, plies)}")["score"].relative == Mate(moves)


def test_the_answer_with_and_without_a_reply():
    answer = _parse_uci_bestmove(chess.Board(), best_move(("e2e4", "e7e5", "g1f3"))[9:])
    assert (answer.move.uci(), answer.ponder.uci()) == ("e2e4", "e7e5")
    assert best_move(("e2e4",)) == "bestmove e2e4"
    assert _parse_uci_bestmove(chess.Board(), best_move(())[9:]).move is None


@given(st.text(), st.sampled_from(["", "x" * 1000]))
def test_a_remark_is_one_short_line(text, end):
    line = remark(text + end)
    assert line.startswith("info string ")
    assert line.isprintable()
    assert len(line) < 600
    assert len(line.splitlines()) == 1


def test_a_remark_of_an_error():
    assert remark(ValueError("a\nb", inf)) == "info string ('a\\nb', inf)"
