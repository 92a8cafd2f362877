"""The budgets of an alpha-beta search, its statistics, and its tree."""

import threading
from itertools import pairwise

import numpy as np
import pytest

import uctvis
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.errors import GameError
from uctvis.games import all_games, find

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@GAMES
def test_a_depth_is_searched_and_every_one_before_it(game):
    found = uctvis.alpha_beta(game, depth=4)
    assert [one.depth for one in found.iterations] == [1, 2, 3, 4]
    assert found.reason == "depth"
    assert found.nodes == sum(one.nodes for one in found.iterations)
    for one in found.iterations:
        position = game.initial()
        for move in one.line:
            assert move in game.legal_moves(position)
            position = game.play(position, move)
        assert 0 <= one.first_cuts <= one.cuts
        assert one.leaves + one.cuts <= one.nodes
        assert 1 <= len(one.line) <= one.deepest
    assert found.move == found.last.line[0]


@GAMES
def test_the_same_search_finds_the_same(game):
    first, second = (uctvis.alpha_beta(game, depth=4) for _search in range(2))
    for one, other in zip(first.iterations, second.iterations, strict=True):
        assert (one.value, one.line, one.nodes) == (other.value, other.line, other.nodes)


def test_pruning_searches_fewer_nodes_and_plain_minimax_all():
    off = dict.fromkeys(("ordering", "table", "null_move", "reductions", "extensions"), "off")
    game = find("connect_four")
    full = uctvis.alpha_beta(game, depth=4, pruning="off", **off)
    pruned = uctvis.alpha_beta(game, depth=4, **off)
    ordered = uctvis.alpha_beta(game, depth=4, **{**off, "ordering": "on"})
    # Nothing is settled before the fifth move.
    assert full.last.nodes == 1 + 7 + 7**2 + 7**3 + 7**4
    assert full.last.cuts == 0
    assert [one.deepest for one in full.iterations] == [1, 2, 3, 4]
    assert ordered.last.nodes < pruned.last.nodes < full.last.nodes
    assert ordered.last.nodes < full.last.nodes / 4
    assert full.branching_factor == pytest.approx(7, rel=0.1)


def test_nodes_are_a_budget():
    found = uctvis.alpha_beta("chess", nodes=20_000)
    assert found.reason == "nodes"
    assert found.nodes <= 20_001


def test_a_search_is_stopped_from_another_thread():
    search = AlphaBeta(find("chess"), find("chess").initial(), AlphaBetaSettings(seconds=600))
    thread = threading.Thread(target=lambda: stop_after(search, 3))
    thread.start()
    found = search.run()
    thread.join()
    assert found.reason == "stopped"
    assert len(found.iterations) >= 3


def stop_after(search, count):
    while len(search.iterations) < count:
        pass
    search.stop()


def test_a_running_search_is_watched_from_another_thread():
    chess = find("chess")
    search = AlphaBeta(chess, chess.initial(), AlphaBetaSettings(seconds=600, depth=60))
    assert (search.seconds, search.progress, search.iterations) == (0.0, 0.0, ())
    assert search.statistics().candidates == ()
    seen = []
    thread = threading.Thread(target=lambda: watch(search, seen))
    thread.start()
    found = search.run()
    thread.join()
    for before, after in pairwise(seen):
        assert before.depth <= after.depth
        assert before.nodes <= after.nodes
        assert before.seconds <= after.seconds
    for one in (*seen, found.statistics):
        completed = found.iterations[one.depth - 1]
        assert one.principal_variation == completed.line
        assert one.value == completed.payoff
        assert [candidate.move for candidate in one.candidates] == chess.legal_moves(found.position)
        best = max(one.candidates, key=lambda candidate: candidate.mean)
        assert best.mean == one.value
    assert found.statistics.nodes == found.nodes
    assert (search.seconds, search.progress) == (found.seconds, 1.0)


def watch(search, seen):
    while len(seen) < 40 or len(search.iterations) < 4:
        if search.iterations:
            assert 0 < search.progress < 1
            seen.append(search.statistics())
    search.stop()


def test_no_depth_begins_near_the_end_of_the_planned_time():
    chess = find("chess")
    found = AlphaBeta(chess, chess.initial(), AlphaBetaSettings(seconds=600), planned=1e-6).run()
    assert (len(found.iterations), found.reason) == (1, "seconds")


def test_a_forced_move_needs_no_planned_time():
    chess = find("chess")
    check = chess.parse_state("4k3/8/8/8/8/8/5q2/7K b - - 0 1")
    position = chess.play(check, chess.parse_move(check, "f2f1"))
    assert len(chess.legal_moves(position)) == 1
    found = AlphaBeta(chess, position, AlphaBetaSettings(seconds=600), planned=300).run()
    assert len(found.iterations) == 1


def test_a_position_that_occurred_before_counts_as_a_draw():
    chess = find("chess")
    position = chess.parse_state("7k/8/8/8/8/8/R7/K7 w - - 0 1")
    for name in ("a2b2", "h8g8", "b2a2"):
        position = chess.play(position, chess.parse_move(position, name))
    found = {
        switch: AlphaBeta(
            chess, position, AlphaBetaSettings(seconds=None, depth=2, repetitions=switch)
        ).run()
        for switch in ("on", "off")
    }
    assert found["on"].last.value == 0
    assert chess.move_name(position, found["on"].move) == "g8h8"
    assert found["off"].last.value < 0


def test_a_search_continues_with_the_table_of_an_earlier_one():
    for name in ("mancala", "chess"):
        game = find(name)
        settings = AlphaBetaSettings(seconds=None, depth=6)
        first = AlphaBeta(game, game.initial(), settings)
        nodes = first.run().nodes
        position = game.play(game.initial(), first.run().move)
        fresh = AlphaBeta(game, position, settings).run()
        continued = AlphaBeta(game, position, settings, before=first).run()
        assert nodes > 0
        assert continued.nodes < fresh.nodes


def test_the_use_of_the_table_is_estimated_from_its_beginning():
    game = find("mancala")
    settings = AlphaBetaSettings(seconds=None, nodes=300_000, memory=16)
    first = AlphaBeta(game, game.initial(), settings)
    assert first.table_use == 0.0
    first.run()
    assert first.table_use == pytest.approx((first._work.table["bound"] != 0).mean(), abs=0.1)
    assert first.table_use > 0.05
    # What another search left there gives way.
    assert AlphaBeta(game, game.initial(), settings, before=first).table_use == 0.0


def test_a_game_is_solved_although_values_come_from_the_table():
    found = uctvis.alpha_beta("tictactoe", depth=20)
    assert (found.reason, found.mean) == ("solved", 0.5)
    assert found.last.table_hits > 0


@pytest.mark.parametrize("switch", ["null_move", "reductions", "futility"])
def test_forward_pruning_searches_fewer_positions_of_chess(switch):
    most, least = (
        uctvis.alpha_beta("chess", MIDDLEGAME, depth=5, **{switch: value}).last.nodes
        for value in ("off", "on")
    )
    assert least < most


MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def test_a_finished_game_has_nothing_to_search():
    game = find("tictactoe")
    with pytest.raises(GameError, match="the game is over"):
        AlphaBeta(game, game.parse_state("tictactoe XXXOO.... player 2"))


@GAMES
@pytest.mark.parametrize("depth", [3, 4, 6])
def test_its_tree_is_a_tree(game, depth, tmp_path):
    # In gomoku, 225 moves fill the tree at once, and depth 6 takes long.
    depth = min(depth, 4) if game.name == "gomoku" else depth
    found = uctvis.alpha_beta(game, depth=depth, tree_nodes=5_000)
    tree = found.tree
    uctvis.save(tree, tmp_path / "a.tree")
    for one in (tree, uctvis.load(tmp_path / "a.tree")):
        line = [one.move_name(node) for node in one.principal_variation()[1:]]
        assert line
        assert game.line(found.position, found.last.line).split(" ")[: len(line)] == line
    assert tree.size <= 5_001
    assert tree.visits[0] == found.last.nodes
    assert [tree.move_name(child) for child in tree.children(0)] == [
        game.move_name(found.position, move) for move in game.legal_moves(found.position)
    ]
    cut = tree.columns["cut"].values == 1
    assert (tree.visits[cut] == 0).all()
    assert (tree.visits[~cut] > 0).all()
    # Each node holds the positions that were searched below it.
    below = np.zeros(tree.size, np.int64)
    np.add.at(below, tree.parent[1:], tree.visits[1:])
    inner = tree.child_count > 0
    assert (tree.visits[inner] > below[inner]).all()


def test_plain_minimax_s_tree_has_the_value_of_the_best_child_everywhere():
    off = dict.fromkeys(("ordering", "table", "null_move", "reductions", "extensions"), "off")
    for name in ("tictactoe", "mancala"):
        tree = uctvis.alpha_beta(name, depth=3, pruning="off", **off).tree
        for node in np.flatnonzero(tree.child_count > 0):
            children = tree.children(int(node))
            best = max(tree.mean[child] for child in children)
            mover = tree.player[max(int(tree.parent[node]), 0)]
            expected = best if mover == tree.player[node] else 1 - best
            assert tree.mean[node] == pytest.approx(expected)


def test_a_proven_win_is_marked_in_the_tree(tmp_path):
    found = uctvis.alpha_beta("tictactoe", "tictactoe XX.OO.... player 1", depth=3)
    assert (found.reason, found.last.distance, found.mean) == ("proven", 1, 1.0)
    uctvis.save(found.tree, tmp_path / "a.tree")
    read = uctvis.load(tmp_path / "a.tree")
    assert found.statistics.value == 1.0
    assert read.proof(0).result == 2
    assert set(read.columns) == {"alpha", "beta", "bound", "cut", "searched as", "best", "proven"}


def test_the_command_prints_each_depth_and_saves_the_tree(tmp_path, capsys):
    from uctvis.cli import main

    assert main(["alphabeta", "mancala", "--depth", "5", "-o", str(tmp_path / "a.tree")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 7
    assert lines[-1].endswith("the depth is reached")
    assert uctvis.load(tmp_path / "a.tree").size > 6


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--depth", "0"], "Depth: expected a whole number from 1 to 120, got 0"),
        (["--pruning", "maybe"], "Alpha-beta: expected one of on, off, got 'maybe'"),
        (["--evaluation", "none"], "Evaluation: expected none, because Mancala has only one"),
        (["--position", "x"], "x"),
    ],
)
def test_the_command_refuses_wrong_values(arguments, said, capsys):
    from uctvis.cli import main

    assert main(["alphabeta", "mancala", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_budget_ends_the_attempt_to_solve_the_game():
    game = find("connect_four")
    position = game.parse_state(
        "connect_four ....... ....... ....... ....... ...OX.. OXOXO.X player 1"
    )
    found = uctvis.alpha_beta(game, game.state_name(position), nodes=300_000)
    assert (found.reason, found.nodes) == ("nodes", 300_001)
    # After the attempt, the search went on with the depths.
    assert [one.depth for one in found.iterations] == list(range(1, found.last.depth + 1))
    assert found.last.depth > 8


def test_an_attempt_to_solve_the_game_is_stopped():
    game = find("connect_four")
    position = game.parse_state(
        "connect_four ....... ....... ....... ....... ...OX.. OXOXO.X player 1"
    )
    search = AlphaBeta(game, position, AlphaBetaSettings(seconds=600))
    thread = threading.Thread(target=lambda: stop_after(search, 8))
    thread.start()
    found = search.run()
    thread.join()
    assert (found.reason, found.last.depth) == ("stopped", 8)
