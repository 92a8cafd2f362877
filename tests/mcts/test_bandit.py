"""The law of UCT on bandits whose means are known.

Kocsis and Szepesvári (2006), "Bandit Based Monte-Carlo Planning": with the exploration
term c sqrt(ln N / n), that is C_p = c / 2, theorem 1 bounds the expected visits of an arm
that is worse by d by 16 C_p^2 ln N / d^2 and a constant; theorem 3 says that no arm is
ever left for good; theorem 6, that the wrong answer becomes ever less likely.
"""

from typing import NamedTuple

import numpy as np
import pytest

from uctvis.game.board import Picture
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.nodes import NODE, ONE_ITERATION, SHARED, THREAD_STATUS
from uctvis.mcts.uct.phases import SearchParameters, Work
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.record import PAYOFF_ONE

_SIDES = 20


class Arm(NamedTuple):
    """`chosen` moves were made; then a die of 20 sides is thrown, which a playout does."""

    chosen: tuple[int, ...] = ()
    thrown: int = -1


class Bandit(Game):
    """Each arm wins for player 0 on so many of the 20 sides; `players` say who chooses."""

    name = "bandit"
    title = "Bandit"

    def __init__(self, wins, players=(0,)):
        self.wins = np.array(wins)
        self.players = players

    def initial(self):
        return Arm()

    def player(self, position):
        return self.players[min(len(position.chosen), len(self.players) - 1)]

    def legal_moves(self, position):
        if position.thrown >= 0:
            return []
        wins = self.wins[position.chosen]
        return list(range(len(wins) if np.ndim(wins) else _SIDES))

    def play(self, position, move):
        if np.ndim(self.wins[position.chosen]):
            return Arm((*position.chosen, move))
        return position._replace(thrown=move)

    def outcome(self, position):
        if position.thrown < 0:
            return None
        return Outcome(float(position.thrown < self.wins[position.chosen]))

    def evaluate(self, position):
        return 0.5

    def move_name(self, position, move):
        return str(move)

    def state_name(self, position):
        return str(position)

    def parse_state(self, text):
        raise NotImplementedError

    def picture(self, position, viewer=0):
        return Picture(1, 1, ())


def grown(game, most_nodes, iterations, seed, exploration):
    """The nodes of a search in a room for so many: leaves that do not fit are not expanded.

    So what lies below an arm is thrown, never searched.
    """
    nodes, shared, told = (
        np.zeros(most_nodes, NODE),
        np.zeros(1, SHARED),
        np.zeros(1, THREAD_STATUS),
    )
    nodes[0]["parent"] = nodes[0]["move"] = -1
    nodes[0]["player"] = game.player(game.initial())
    shared["taken"] = 1
    leaf, payoff = np.zeros((2, iterations), np.int32)
    law = SearchParameters(np.uint64(seed), SelectionParameters(exploration), 1000, 0)
    while told["noted"][0] < iterations:
        # A search would end there.
        shared["stop"] = 0
        reference.run_iterations(
            game, Work(nodes, leaf, payoff, shared, told, 0, law), game.initial(), None
        )
        told["noted"] = shared["taken"][0] // ONE_ITERATION
    return nodes


def visits_of_arms(wins, iterations, seed, constant=1.0):
    return grown(Bandit(wins), 1 + len(wins), iterations, seed, constant)["visits"][1:]


def equilibrium(means, iterations, constant):
    """The visits with which all arms have the same UCB value."""
    low, high = max(means), max(means) + constant * 100
    for _ in range(200):
        value = (low + high) / 2
        visits = constant**2 * np.log(iterations) / (value - np.array(means)) ** 2
        low, high = (value, high) if visits.sum() > iterations else (low, value)
    return visits


def test_visits_are_those_that_level_the_ucb_values():
    wins, iterations = [5, 9, 12, 15], 4000
    measured = np.mean([visits_of_arms(wins, iterations, seed) for seed in range(24)], axis=0)
    expected = equilibrium(np.array(wins) / _SIDES, iterations, 1.0)
    assert measured.sum() == iterations
    assert measured == pytest.approx(expected, rel=0.15)


@pytest.mark.long
def test_worse_arms_are_visited_by_the_logarithm_and_never_left():
    wins = [4, 16]
    gap = (wins[1] - wins[0]) / _SIDES
    counts = {
        iterations: np.mean([visits_of_arms(wins, iterations, seed)[0] for seed in range(8)])
        for iterations in (500, 2000, 8000)
    }
    for iterations, count in counts.items():
        assert 1 <= count <= 4 * np.log(iterations) / gap**2 + 1
    assert counts[500] < counts[2000] < counts[8000]


def test_both_players_choose_for_themselves():
    # The arm with 14 wins is never reached: the second player would answer with 2.
    game = Bandit([[14, 2], [8, 9], [5, 12]], players=(0, 1, 0))
    nodes = grown(game, 1 + 3 + 6, 8000, 3, 0.5)
    assert nodes["visits"][1:4].argmax() == 1
    for choice, worth in enumerate((2, 8, 5)):
        first = nodes["first_child"][1 + choice]
        best = nodes["visits"][first : first + 2].argmax()
        assert game.wins[choice, best] == worth
    # At the root the mean is the first player's, and near what the best line is worth.
    mean = nodes["won"][0] / 8000 / PAYOFF_ONE
    assert mean == pytest.approx(8 / _SIDES, abs=0.03)


@pytest.mark.long
def test_the_answer_is_the_best_arm_ever_more_often():
    wins = [10, 11, 13]
    right = [
        sum(int(visits_of_arms(wins, iterations, seed, 0.5).argmax()) == 2 for seed in range(25))
        for iterations in (30, 300, 3000)
    ]
    assert right[0] <= right[1] <= right[2]
    assert right[2] >= 24
