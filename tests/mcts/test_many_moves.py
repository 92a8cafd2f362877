"""Positions with many moves: all of them are searched, or the search says how many it takes."""

from typing import ClassVar

import numpy as np
import pytest
from comparing import assert_same_tree
from counters import Counter, Position, counter_rules
from for_long import rest_for_long

from uctvis.errors import GameError
from uctvis.game.rules import Outcome
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.uct.nodes import MOST_CHILDREN
from uctvis.tree.record import PAYOFF_ONE


class Wide(Counter):
    """Player 0 has `count` moves, player 1 has two after each; the last one decides.

    The number of a position is that of its moves.
    """

    name: ClassVar[str] = "wide"
    title = "Wide"

    def __init__(self, count):
        self.count = count

    def initial(self):
        return Position(self.count, 0)

    def legal_moves(self, position):
        return range(position.number)

    def play(self, position, move):
        return Position(0 if position.player else 2, 1 - position.player)

    def outcome(self, position):
        return None if position.number else Outcome(0.5)


@compiled
def _legal(position, scratch):
    return signed(position[0])


@compiled
def _play(position, scratch, move):
    other = np.uint64(1) - position[1]
    return other + other, other


@compiled
def _payoff(position, scratch):
    return PAYOFF_ONE // 2


RULES = counter_rules(
    legal=_legal,
    play=_play,
    payoff=_payoff,
)


def search(count, rules, monkeypatch, **settings):
    monkeypatch.setattr(Wide, "compiled", rules)
    game = Wide(count)
    return Search(game, game.initial(), Settings(seed=1, **settings)).run()


@pytest.mark.parametrize("count", rest_for_long(1, [MOST_CHILDREN, 40_000]))
def test_all_moves_are_searched(count, monkeypatch):
    found = [search(count, rules, monkeypatch, iterations=100) for rules in (RULES, None)]
    for one in found:
        assert one.tree.child_count[0] == count
        # Each iteration but the first gives a move the two after it.
        assert one.tree.size == 1 + count + 2 * 99
    assert_same_tree(found[0].tree, found[1].tree)
    assert found[0].move == found[1].move


@pytest.mark.long
def test_each_move_of_many_is_visited(monkeypatch):
    found = search(40_000, RULES, monkeypatch, iterations=41_000)
    assert (found.tree.visits[1:40_001] > 0).all()
    assert found.below([39_999]).nodes[0]["visits"] == found.tree.visits[40_000]


@pytest.mark.parametrize("rules", [RULES, None], ids=["compiled", "plain"])
@pytest.mark.parametrize("threads", [1, 2])
def test_more_moves_than_a_node_can_have_are_refused_with_words(rules, threads, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 2)
    with pytest.raises(GameError, match="at most 65535 moves in a position, got 65536"):
        search(MOST_CHILDREN + 1, rules, monkeypatch, iterations=300, threads=threads)
