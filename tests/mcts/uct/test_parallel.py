"""Several threads on one tree: nothing lost, nothing torn, the same laws."""

import numba
import numpy as np
import pytest
from some_games import SOME_GAMES

from uctvis.games.tictactoe import game as tictactoe
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.uct import kernel, parallel, phases
from uctvis.mcts.uct.rules import search_rules
from uctvis.tree.replay import Replay


@pytest.fixture(autouse=True)
def _four_threads_anywhere(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)


def assert_laws_hold(found, iterations, expand_after):
    """Each iteration is counted once on its path, and made what its number says."""
    tree = found.tree
    assert found.iterations == tree.visits[0] == iterations
    own = tree.visits.astype(np.int64)
    np.subtract.at(own, tree.parent[1:], tree.visits[1:])
    assert (own == np.bincount(tree.record.leaf, minlength=tree.size)).all()
    expanded = np.flatnonzero(tree.child_count)
    if expand_after > 0:
        assert (own[expanded] == expand_after).all()
    else:
        assert own[0] == 0
        assert (own[expanded] <= 1).all()
    assert (tree.parent[1:] < np.arange(1, tree.size)).all()
    for node in expanded[:: max(1, len(expanded) // 200)]:
        assert (tree.parent[tree.children(int(node))] == node).all()
    assert tree.child_count.sum() == tree.size - 1
    replay = Replay(tree)
    replay.go_to(iterations)
    assert (replay.visits == tree.visits).all()
    assert (replay.won == found.nodes["won"]).all()
    # What the first iterations made are the first nodes.
    assert (np.diff(replay.made) >= 0).all()


@SOME_GAMES
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("expand_after", [0, 1, 3])
def test_the_laws_hold_with_any_number_of_threads(game, threads, expand_after):
    settings = Settings(iterations=4000, seed=1, threads=threads, expand_after=expand_after)
    found = Search(game, game.initial(), settings).run()
    assert_laws_hold(found, 4000, expand_after)


@SOME_GAMES
def test_no_update_is_lost_in_a_hundred_runs(game):
    for seed in range(100):
        threads = (2, 4)[seed % 2]
        settings = Settings(iterations=1000, seed=seed, threads=threads, playout_limit=2)
        assert_laws_hold(Search(game, game.initial(), settings).run(), 1000, 0)


@SOME_GAMES
def test_stopping_leaves_nothing_half_done(game):
    search = Search(
        game, game.initial(), Settings(iterations=None, seconds=0.02, seed=1, threads=4)
    )
    found = search.run()
    assert found.reason == "seconds"
    assert search.iterations == found.iterations
    assert_laws_hold(found, found.iterations, 0)


@SOME_GAMES
def test_a_full_memory_ends_the_search(game, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 500)
    search = Search(game, game.initial(), Settings(iterations=5000, seed=1, threads=4))
    found = search.run()
    assert_laws_hold(found, found.iterations, 0)
    assert found.reason == "memory"
    assert found.iterations < 5000
    assert 250 < found.tree.size <= 500
    assert search.statistics().memory_full


@pytest.fixture
def slow_to_go_on(monkeypatch):
    """Tic-tac-toe, where a thread that has shown new children to the others takes long to go on."""
    publish, read = phases.publish, parallel.read_first_child
    rules, plain = search_rules(tictactoe.GAME.compiled), kernel.PLAIN

    @numba.njit(nogil=True)
    def publish_slowly(nodes, node, first):
        publish(nodes, node, first)
        for _time in range(500_000):
            read(nodes, node)

    def run(work, root, scratch):
        phases.run_phases(rules, plain, work, None, root, scratch)

    monkeypatch.setattr(phases, "publish", publish_slowly)
    slow = numba.njit(run, nogil=True, error_model="numpy")
    monkeypatch.setattr("uctvis.mcts.drivers.plain_run", lambda _rules: slow)
    return tictactoe.GAME


@pytest.mark.long
def test_a_new_child_is_visited_before_other_threads_see_it(slow_to_go_on):
    """Or one of them starts the child's first playout, and this thread one more."""
    game = slow_to_go_on
    for seed in range(8):
        expand_after = (1, 3)[seed % 2]
        settings = Settings(iterations=300, seed=seed, threads=4, expand_after=expand_after)
        assert_laws_hold(Search(game, game.initial(), settings).run(), 300, expand_after)
