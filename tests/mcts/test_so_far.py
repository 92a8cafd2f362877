"""What a running search has found so far is what a search of so many iterations finds."""

import itertools
import random
import threading

import numpy as np
import pytest
from for_long import rest_for_long
from laws import assert_laws_hold
from lotteries import to_a_choice
from some_games import SOME, SOME_GAMES

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import ITERATIONS, Settings
from uctvis.tree.replay import Replay


def prepared(game, iterations=ITERATIONS[1], before=None, moves=(), **law):
    """A search; one that goes on from `before`, where `moves` lead to its root."""
    moves, position = to_a_choice(game, game.initial(), moves)
    settings = Settings(iterations=iterations, **{"seed": 5, "playout_limit": 5, **law})
    return Search(game, position, settings, before, moves)


def ended_after(iterations, game, **law):
    """What a search finds that ends after so many iterations."""
    search = prepared(game, max(iterations, 1), **law)
    if iterations == 0:
        search.stop()
    return search.run()


def watched(search, count, until=lambda _moment: True):
    """`count` moments of a search or more, each later than the one before, and what it found."""
    found = []
    thread = threading.Thread(target=lambda: found.append(search.run()))
    moments = [search.so_far()]
    thread.start()
    while thread.is_alive() and not (len(moments) >= count and until(moments[-1])):
        moment = search.so_far()
        if moment.iterations > moments[-1].iterations:
            moments.append(moment)
    search.stop()
    thread.join()
    assert len(moments) >= count
    return moments, found[0]


def assert_same(found, other):
    """All but the clock, what ended it, and the budget."""
    assert found.iterations == other.iterations
    assert (found.nodes == other.nodes).all()
    assert (found.leaf == other.leaf).all()
    assert (found.payoff == other.payoff).all()
    assert (found.move, found.seed) == (other.move, other.seed)
    for field in ("iterations", "nodes", "deepest_row", "candidates", "principal_variation"):
        assert getattr(found.statistics, field) == getattr(other.statistics, field), field
    assert (found.kept is None) == (other.kept is None)
    if found.kept is not None:
        for field in ("node", "visits", "won"):
            assert (getattr(found.kept, field) == getattr(other.kept, field)).all()
    tree, other_tree = found.tree, other.tree
    assert (tree.mean.view(np.int64) == other_tree.mean.view(np.int64)).all()
    assert found.position == other.position
    if tree.size < 30_000:  # names are the game's and take long
        names, other_names = tree.names.packed(), other_tree.names.packed()
        assert (names.buffer == other_names.buffer).all()
        assert (names.state_start == other_names.state_start).all()


def assert_was_a_moment_of(replay, moment, found):
    """It is where `replay`, that of `found`, was after so many iterations."""
    size = len(moment.nodes)
    replay.go_to(moment.iterations)
    assert replay.size == size
    assert (replay.visits[:size] == moment.nodes["visits"]).all()
    assert (replay.won[:size] == moment.nodes["won"]).all()
    for field in ("parent", "move", "depth", "player"):
        assert (found.nodes[field][:size] == moment.nodes[field]).all()
    assert (found.leaf[: moment.iterations] == moment.leaf).all()
    assert (found.payoff[: moment.iterations] == moment.payoff).all()


@SOME_GAMES
@pytest.mark.parametrize("expand_after", [0, 1, 4])
def test_with_one_thread_it_is_what_a_search_finds_that_ends_there(game, expand_after):
    search = prepared(game, expand_after=expand_after)
    moments, found = watched(search, 6)
    assert moments[0].iterations == 0
    for moment in moments:
        assert moment.reason == "running"
        assert_laws_hold(moment)
        assert_same(moment, ended_after(moment.iterations, game, expand_after=expand_after))
    # That it was watched has changed nothing.
    assert_same(found, ended_after(found.iterations, game, expand_after=expand_after))
    assert found.reason == "stopped"


@SOME_GAMES
def test_a_kept_tree_is_there_from_the_beginning(game):
    first = ended_after(400, game)
    moves, _position = to_a_choice(game, game.initial(), [first.move])
    law = {"before": first, "moves": moves}
    search = prepared(game, **law)
    moments, found = watched(search, 4)
    assert len(moments[0].nodes) == len(first.below(moves).nodes)
    for moment in [*moments, found]:
        assert_laws_hold(moment)
        assert_same(moment, ended_after(moment.iterations, game, **law))


@SOME_GAMES
def test_after_the_end_it_is_what_was_found(game):
    search = prepared(game, 300)
    found = search.run()
    again = search.so_far()
    assert_same(found, again)
    assert (
        (again.reason, again.seconds)
        == (found.reason, found.seconds)
        == ("iterations", again.seconds)
    )
    assert again.statistics == found.statistics
    assert not np.shares_memory(again.nodes, found.nodes)


@SOME_GAMES
def test_a_moment_can_be_searched_on_from(game):
    search = prepared(game)
    moments, _found = watched(search, 3)
    assert_laws_hold(ended_after(100, game, before=moments[-1], moves=[moments[-1].move]))


@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
@pytest.mark.parametrize("expand_after", [0, 2])
def test_in_the_middle_of_an_iteration_it_is_the_moment_before(game, expand_after, monkeypatch):
    """The rules themselves ask: in a selection, between the children of a leaf, in a playout."""
    rules = type(find(game))
    monkeypatch.setattr(rules, "compiled", None)
    rng = random.Random(3)
    moments = []

    class Asking(rules):
        def play(self, position, move):
            if rng.random() < 0.002:
                moments.append(search.so_far())
            return super().play(position, move)

    search = prepared(Asking(), 400, expand_after=expand_after)
    found = search.run()
    assert len(moments) > 5
    replay = Replay(found.tree)
    # A copy: names are told by the rules, too, which ask again.
    for moment in moments.copy():
        assert_laws_hold(moment)
        assert_was_a_moment_of(replay, moment, found)
        assert_same(moment, ended_after(moment.iterations, find(game), expand_after=expand_after))
    assert_same(found, ended_after(400, find(game), expand_after=expand_after))


@SOME_GAMES
@pytest.mark.parametrize(
    "law",
    rest_for_long(2, [(2, 0), (4, 1), (2, 3), (4, 0), (2, 1), (4, 3)]),
    ids=str,
)
def test_with_several_threads_it_was_a_moment_of_the_search(game, law, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    threads, expand_after = law
    search = prepared(game, threads=threads, expand_after=expand_after)
    moments, found = watched(search, 6)
    replay = Replay(found.tree)
    for moment in moments:
        assert_laws_hold(moment)
        assert_was_a_moment_of(replay, moment, found)


@SOME_GAMES
@pytest.mark.parametrize("seeds", rest_for_long(1, [range(4), range(4, 24)]), ids=str)
def test_nothing_is_torn_in_many_searches_at_their_start(game, seeds, monkeypatch):
    """All threads are at the few nodes near the root then."""
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    before = ended_after(50, game)
    for seed in seeds:
        kept = {"before": before, "moves": [before.move]} if seed % 4 == 3 else {}
        threads = (2, 4)[seed % 2]
        search = prepared(game, seed=seed, threads=threads, expand_after=seed % 3, **kept)
        moments, found = watched(search, 4)
        replay = Replay(found.tree)
        for earlier, later in itertools.pairwise([*moments, found]):
            assert len(earlier.nodes) <= len(later.nodes)
            assert_laws_hold(earlier)
            assert_was_a_moment_of(replay, earlier, found)


@pytest.mark.parametrize("game", rest_for_long(2, SOME), ids=lambda game: game.name)
def test_where_memory_is_full_the_moments_are_whole(game, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 2000)
    search = prepared(game)
    # Slow enough to be seen before it ends.
    search.pace = 500
    moments, found = watched(search, 6, lambda moment: moment.statistics.memory_full)
    for moment in moments:
        assert len(moment.nodes) <= 2000
        assert_laws_hold(moment)
        assert_same(moment, ended_after(moment.iterations, game))
    assert found.statistics.memory_full
    assert found.reason == "memory"
