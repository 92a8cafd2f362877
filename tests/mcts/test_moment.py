import numpy as np
import pytest

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.snapshot import nodes_after


def searched(iterations, seed, before=None, **law):
    """A search of a game, or one that goes on where another one, `before`, moved to."""
    game = find("connect_four")
    position, moves = game.initial(), [] if before is None else [before.move]
    for move in moves:
        position = game.play(position, move)
    settings = Settings(iterations=iterations, seed=seed, **law)
    return Search(game, position, settings, before, moves).run()


@pytest.mark.parametrize("expand_after", [0, 2])
def test_the_nodes_after_each_iteration_are_those_of_a_search_that_ends_there(expand_after):
    no_visits, no_payoffs = np.zeros(1, np.int32), np.zeros(1, np.int64)
    first_family = 0
    for seed in range(8):
        found = searched(12, seed, expand_after=expand_after)
        for done in range(1, 13):
            leaf, payoff = found.leaf[:done], found.payoff[:done]
            nodes = nodes_after(found.nodes, leaf, payoff, no_visits, no_payoffs)
            expected = searched(done, seed, expand_after=expand_after).nodes
            assert len(nodes) == len(expected)
            assert (nodes == expected).all()
            first_family += leaf.max() == 1
    # The first node that was made was the last one that a playout started at.
    assert first_family > 0


def test_a_kept_tree_is_there_from_the_first_iteration_on():
    before = searched(40, 1)
    for seed in range(8):
        found = searched(12, seed, before)
        kept = found.kept
        for done in range(1, 13):
            leaf, payoff = found.leaf[:done], found.payoff[:done]
            nodes = nodes_after(found.nodes, leaf, payoff, kept.visits, kept.won)
            expected = searched(done, seed, before).nodes
            assert len(nodes) == len(expected)
            assert (nodes == expected).all()
