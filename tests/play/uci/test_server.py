"""The engine, asked message by message."""

from random import Random

import chess
import pytest
from conversing import Conversation

from uctvis.games.chess.game import GAME
from uctvis.play.uci.chess_engine import ChessEngine
from uctvis.play.uci.kinds import alphabeta, uct
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.positions import GameLine

KINDS = ("alphabeta", "uct")
MATE_IN_1 = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
# Black has one legal move.
FORCED = "k7/8/1R6/8/8/8/8/1R5K b - - 0 1"
FINISHED = {
    "checkmate": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "stalemate": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
}
SHUFFLE = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"


@pytest.fixture(params=[None, 1], ids=["quiet", "noisy"])
def uci(request):
    made = Conversation(None if request.param is None else Random(request.param))
    yield made
    made.end()


@pytest.fixture(params=KINDS)
def engine(uci, request):
    """A conversation with each kind of engine."""
    uci.send(f"setoption name Engine value {request.param}")
    return uci


def strings(lines):
    return [line.removeprefix("info string ") for line in lines if line.startswith("info string")]


def reports(lines):
    return [line.split() for line in lines if line.startswith("info depth")]


def number(report, name):
    return int(report[report.index(name) + 1])


def test_it_introduces_itself(uci):
    uci.send("uci")
    lines = [line for line in uci.until("uciok") if not line.startswith("info string")]
    assert [line.split()[0] for line in lines[:3]] == ["id", "id", "option"]
    assert "option name Engine type combo default alphabeta var alphabeta var uct" in lines


def test_a_search_for_each_limit(engine):
    engine.position("e2e4 c7c5")
    for go in ("go depth 2", "go nodes 300", "go movetime 30", "go wtime 900 btime 900 winc 10"):
        lines, _move = engine.answer(go)
        assert len(reports(lines)) > 0
        if "nodes" in go:
            assert number(reports(lines)[-1], "nodes") <= 301
        if "movetime" in go:
            assert number(reports(lines)[-1], "time") < 10_000


def test_alphabeta_reports_each_depth(uci):
    lines, _move = uci.answer("go depth 4")
    depths = [number(report, "depth") for report in reports(lines)]
    assert depths == [1, 2, 3, 4, 4]
    nodes = [number(report, "nodes") for report in reports(lines)]
    assert nodes == sorted(nodes)


def test_alphabeta_reports_its_deepest_position_and_its_table(uci):
    last = reports(uci.answer("go depth 6")[0])[-1]
    assert number(last, "seldepth") >= 6
    assert 0 <= number(last, "hashfull") <= 1000
    uci.send("setoption name AlphaBeta Table value false")
    assert "hashfull" not in reports(uci.answer("go depth 2")[0])[-1]


def test_a_mate_is_found_and_reported(engine):
    engine.send("setoption name UCT Solver value true")
    engine.position(fen=MATE_IN_1)
    lines, move = engine.answer("go nodes 20000")
    assert move == "a1a8"
    assert "score mate 1 " in lines[-2]


def test_the_mated_side_has_a_negative_score(uci):
    # Black can only delay it.
    uci.position(fen="k7/8/2K5/8/8/8/8/1Q6 b - - 0 1")
    lines, _move = uci.answer("go depth 6")
    assert "score mate -" in lines[-2]


def test_a_search_ends_when_it_is_stopped(engine):
    engine.send("go infinite")
    engine.send("isready")
    assert engine.until("readyok")
    engine.send("stop")
    lines = engine.until("bestmove")
    assert len(reports(lines)) > 0


def test_analysis_is_answered_only_after_stop(engine):
    # The search ends at once, because it is finished or proven.
    engine.send("setoption name UCT Solver value true")
    engine.position(fen=MATE_IN_1)
    engine.send("go infinite")
    lines = []
    while not any("score mate 1 " in line for line in lines):
        lines = engine.ask()
        assert not any(line.startswith("bestmove") for line in lines)
    engine.send("stop")
    assert engine.until("bestmove")[-1] == "bestmove a1a8"


def test_stop_without_a_search_is_nothing(uci):
    uci.send("stop", "ponderhit")
    uci.answer("go depth 1")


def test_pondering_waits_for_the_move(engine):
    engine.position("e2e4 e7e5")
    engine.send("go ponder wtime 1000 btime 1000 movestogo 30")
    assert not any(line.startswith("bestmove") for line in engine.ask())
    engine.send("ponderhit")
    engine.until("bestmove")


def test_a_wrong_guess_is_stopped(engine):
    engine.position("e2e4 e7e5")
    engine.send("go ponder wtime 600000 btime 600000", "stop")
    engine.until("bestmove")
    engine.position("e2e4 c7c5")
    engine.answer("go nodes 100")


def test_go_twice_is_explained(uci):
    uci.send("go infinite", "go depth 1", "stop")
    assert "a search is running" in " ".join(strings(uci.until("bestmove")))
    uci.answer("go depth 1")


def test_what_go_does_not_support_is_said_and_ignored(uci):
    lines, _move = uci.answer("go mate 3 searchmoves a2a3 a2a9 depth 1 fast")
    assert "go: not supported, and ignored: fast" in strings(lines)
    assert "go: not legal here, and ignored: a2a9" in strings(lines)


@pytest.mark.parametrize("reason", FINISHED)
def test_a_finished_game_has_no_move(uci, reason):
    uci.position(fen=FINISHED[reason])
    lines, move = uci.answer("go movetime 1000")
    assert move == "(none)"
    assert f"the game is over: {reason}" in strings(lines)
    assert ("score mate 0" in " ".join(lines)) == (reason == "checkmate")


def test_a_draw_that_nobody_claims_is_played_on(engine):
    engine.position(SHUFFLE)
    engine.answer("go nodes 200")
    engine.position(fen="8/8/8/4k3/8/8/8/4K2R w - - 110 90")
    engine.answer("go nodes 200")
    engine.position(fen="8/8/8/4k3/8/8/8/4K3 w - - 0 1")
    lines, _move = engine.answer("go nodes 200")
    assert "the game is over: insufficient material" in strings(lines)


def test_the_search_knows_repetitions(uci):
    # Black is lost, unless a third repetition is possible.
    fen, moves = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d2 e8e7 d2d1 e7e8 d1d2 e8e7 d2d1"
    uci.position(moves, fen=fen)
    lines, move = uci.answer("go depth 4")
    assert move == "e7e8"
    assert "score cp 0 " in lines[-2]
    uci.position(fen=uci.board.fen())
    lines, _move = uci.answer("go depth 4")
    assert "score cp -" in lines[-2]


def test_the_only_move_has_a_report(engine):
    engine.position(fen=FORCED)
    assert engine.board.legal_moves.count() == 1
    lines, move = engine.answer("go wtime 100000 btime 100000")
    assert move == "a8a7"
    assert len(reports(lines)) > 0


@pytest.mark.parametrize(
    "go",
    [
        *("depth 1", "nodes 1", "movetime 1", "movetime 0", "wtime 1 btime 1"),
        *("infinite", "ponder depth 1", "ponder nodes 1", "ponder wtime 1 btime 1"),
    ],
)
def test_each_answer_has_a_report_of_its_move(engine, go):
    engine.send("setoption name UCT Solver value true")
    for moves, fen in (("", None), ("", FORCED), ("", MATE_IN_1), (SHUFFLE, None)):
        engine.position(moves, fen)
        # `until` checks the last report.
        for end in ("stop", "ponderhit") if "ponder" in go else ("stop",):
            engine.send(f"go {go}", end)
            engine.until("bestmove")


@pytest.mark.parametrize("budget", ["depth 1", "nodes 1"])
def test_after_ponderhit_there_is_a_report_even_if_the_search_has_ended(engine, budget):
    engine.send(f"go ponder {budget}")
    while not reports(engine.ask()):
        pass
    engine.send("ponderhit")
    assert reports(engine.until("bestmove"))


def test_the_own_book_is_used_in_games_only(uci):
    uci.send("setoption name OwnBook value true")
    lines, _move = uci.answer("go wtime 60000 btime 60000")
    assert number(reports(lines)[-1], "nodes") == 1
    uci.send("go infinite", "stop")
    assert number(reports(uci.until("bestmove"))[-1], "nodes") > 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("setoption name Luck value 3", "Option: expected one of the names"),
        ("setoption name Hash value 1", "expected a whole number from 16"),
        ("setoption name Engine value stockfish", "expected one of alphabeta, uct"),
        ("setoption name UCT Selection value grave", "expected one of ucb1"),
        ("position startpos moves e2e5", "move 1: expected a legal move"),
        ("position fen 8/8 w - - 0 1", "it is not a FEN"),
        ("hello", "unknown command"),
    ],
)
def test_mistakes_are_explained(uci, line, said):
    assert said in " ".join(strings(uci.ask(line)))
    uci.position()
    uci.answer("go depth 1")


def test_without_a_position_there_is_no_move(uci):
    uci.send("position startpos moves e2e5", "go depth 3")
    # The board of python-chess does not matter here.
    uci.board = chess.Board(FINISHED["checkmate"])
    lines = uci.until("bestmove")
    assert lines[-1] == "bestmove (none)"
    assert "there is no position to search" in strings(lines)


def test_settings_that_do_not_fit_are_said_and_a_move_is_made(uci):
    uci.send("setoption name Engine value uct", "setoption name Threads value 2")
    uci.send("setoption name UCT Playout value mast")
    lines, _move = uci.answer("go nodes 100")
    assert "MAST learns" in " ".join(strings(lines))


def test_settings_are_used(uci):
    uci.send("setoption name AlphaBeta Pruning value false")
    plain = number(reports(uci.answer("go depth 3")[0])[-1], "nodes")
    uci.send("setoption name AlphaBeta Pruning value true")
    assert number(reports(uci.answer("go depth 3")[0])[-1], "nodes") < plain


def test_a_seed_gives_the_same_search_of_uct(uci):
    uci.send("setoption name Engine value uct", "setoption name UCT Seed value 7")
    first = uci.answer("go nodes 500")[1]
    uci.send("ucinewgame")
    assert uci.answer("go nodes 500")[1] == first


def test_uct_continues_its_tree_in_the_same_game(uci):
    uci.send("setoption name Engine value uct")
    lines, move = uci.answer("go nodes 3000")
    reply = lines[-1].split()[3]
    uci.position(f"{move} {reply}")
    continued = number(reports(uci.answer("go nodes 1")[0])[-1], "seldepth")
    uci.send("ucinewgame")
    fresh = number(reports(uci.answer("go nodes 1")[0])[-1], "seldepth")
    assert continued > fresh


def test_a_level_is_used(uci):
    uci.send("setoption name Level value beginner")
    lines, _move = uci.answer("go wtime 600000 btime 600000")
    assert 0 < number(reports(lines)[-1], "nodes") < 5000


def test_a_weaker_level_errs(uci):
    uci.send("setoption name Level value beginner")
    moves = set()
    for seed in range(8):
        uci.send(f"setoption name UCT Seed value {seed}")
        # `until` checks that the last report is about the answer.
        moves.add(uci.answer("go wtime 600000 btime 600000")[1])
    assert len(moves) > 2


def test_a_weaker_level_reports_several_lines_with_its_answer_first():
    line = GameLine(None, (), (), GAME.initial())
    answers, best = set(), set()
    for seed in range(6):
        engine = ChessEngine()
        for name, value in (("Level", "beginner"), ("MultiPV", "3"), ("UCT Seed", str(seed))):
            engine.set(name, value)
        limits = engine.limited(GoLimits())
        reports = engine.search(line, limits).run()
        assert [one.rank for one in reports] == [1, 2, 3]
        assert len({one.line[0] for one in reports}) == 3
        answers.add(reports[0].line[0])
        # An analysis says what the search found.
        endless = limits._replace(infinite=True)
        found = engine.search(line, endless)
        best.add(found.run()[0].line[0])
    assert len(answers) > len(best)


def test_debug_says_the_settings(uci):
    uci.send("debug on")
    lines, _move = uci.answer("go depth 1")
    assert any(text.startswith("alphabeta: evaluation=") for text in strings(lines))


def test_it_ends_during_a_search(uci):
    # The fixture ends it.
    uci.send("go infinite")


def test_quit_ends_it():
    made = Conversation()
    made.send("go infinite", "quit")
    made.until("ended")
    made.end = lambda: None


@pytest.mark.parametrize("fen", [None, MATE_IN_1])
@pytest.mark.parametrize("depth", [1, 2, 10])
def test_uct_answers_at_any_depth(uci, fen, depth, monkeypatch):
    monkeypatch.setattr(uct, "_EACH_PLY", 300)
    monkeypatch.setattr(uct, "_ENOUGH", 2000)
    uci.send("setoption name Engine value uct")
    uci.position(fen=fen)
    lines, move = uci.answer(f"go depth {depth}")
    assert number(reports(lines)[-1], "nodes") <= 300 * depth
    assert fen is None or depth < 10 or move == "a1a8"


def test_uct_ends_where_its_best_line_ends_the_game(uci, monkeypatch):
    monkeypatch.setattr(uct, "_ENOUGH", 2000)
    uci.send("setoption name Engine value uct")
    uci.position(fen=MATE_IN_1)
    lines, move = uci.answer("go depth 100")
    assert move == "a1a8"
    # Without the end of the game, it would take all of them.
    assert number(reports(lines)[-1], "nodes") < 100 * uct._EACH_PLY


@pytest.mark.parametrize(
    "go",
    [
        "go btime 300",
        "go wtime -5 btime -5",
        "go movestogo 0 wtime 200 btime 200",
        "go movetime -3",
        "go nodes -1 depth 99999999999999999",
        "go depth 0 winc 4",
        "go wtime 200 btime 200 movestogo -9999999999999999 nodes 100",
        "go movetime 30 wtime 999999999999999999 btime 1",
    ],
)
def test_a_go_without_sense_has_one_answer(engine, go):
    lines, _move = engine.answer(go)
    assert len(strings(lines)) > 0 or "999999999999999999" in go
    # Nothing is left over, such as a second answer.
    assert not any(line.startswith("bestmove") for line in engine.ask())


def test_an_unexpected_error_of_a_search_is_answered_too(uci, monkeypatch):
    def run(_search):
        raise RuntimeError("no such thing")

    monkeypatch.setattr(alphabeta.ReportingAlphaBeta, "run", run)
    monkeypatch.setattr("uctvis.play.uci.server._raised", lambda _done: None)
    uci.send("go depth 3")
    while not (line := uci._said.get(timeout=300)).startswith("bestmove"):
        pass
    assert chess.Move.from_uci(line.split()[1]) in uci.board.legal_moves


def test_a_search_that_is_stopped_before_it_begins_is_no_guess():
    search = uct.ReportingUct(
        GAME, GAME.parse_state(MATE_IN_1), {"seed": 1}, GoLimits(infinite=True)
    )
    search.stop()
    (report,) = search.run()
    assert report.line[0] == "a1a8"
    assert report.nodes == 100
