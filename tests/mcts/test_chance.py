"""Searches of games of chance: outcomes come by their chances, and values converge."""

from random import Random

import numpy as np
import pytest
from chance_games import ChanceGame, expected_payoff
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.errors import GameError
from uctvis.game.rules import Outcome
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.lottery import draw
from uctvis.tree.players import CHANCE, is_chance, mover_of

PIG = find("pig")
# Above this, so uneven outcomes come in one run of a million.
FAR = 5.0


def searched(game, **settings):
    return Search(game, game.initial(), Settings(**{"seed": 3, **settings})).run()


def assert_drawn_by_chances(game, tree):
    """Chi-squared of the visits of all outcomes, in deviations from its mean."""
    far = freedom = 0.0
    for node in np.flatnonzero(is_chance(tree.player) & (tree.child_count > 0)).tolist():
        chances = np.array(game.chances(tree.names.position(node)))
        seen = tree.visits[list(tree.children(node))]
        expected = seen.sum() * chances / chances.sum()
        # Few are expected: the sum would not have the distribution.
        if seen.sum() > 0 and expected.min() >= 5:
            far += ((seen - expected) ** 2 / expected).sum()
            freedom += len(seen) - 1
    assert freedom >= 20
    assert abs(far - freedom) / np.sqrt(2 * freedom) < FAR


@pytest.mark.parametrize("law", [{"threads": 1}, {"threads": 2}, {"solver": "on"}], ids=str)
def test_outcomes_in_the_tree_come_by_their_chances(law):
    tree = searched(PIG, iterations=20_000, **law).tree
    assert_drawn_by_chances(PIG, tree)


def test_rare_outcomes_take_little_memory():
    # Of a lottery with chances 1 to 10**8, only the likely outcome has nodes below.
    games = (ChanceGame(seed, rows=9) for seed in range(100))
    game = next(
        game
        for game in games
        if any(
            max(game.chances(after)) / sum(game.chances(after)) > 0.9999
            for move in game.legal_moves(game.initial())
            if is_chance(game.player(after := game.play(game.initial(), move)))
            and len(game.chances(after)) > 1
            and all(game.legal_moves(game.play(after, one)) for one in game.legal_moves(after))
        )
    )
    tree = searched(game, iterations=400).tree
    above = [node for node in tree.children(0) if is_chance(tree.player[node])]
    chances = {node: game.chances(tree.names.position(node)) for node in above}
    for node, parts in chances.items():
        for child, part in zip(tree.children(node), parts, strict=True):
            if part / sum(parts) < 1e-6 and tree.visits[node] < 400:
                assert tree.child_count[child] == 0


class Dice(ChanceGame):
    """One move, then a lottery whose outcomes end the game: the payoffs are its chances."""

    def legal_moves(self, position):
        return [range(1), range(3), ()][position.row]

    def chances(self, position):
        return (1, 2, 7)

    def play(self, position, move):
        return position._replace(
            row=position.row + 1, place=move, player=CHANCE + mover_of(position.player)
        )

    def outcome(self, position):
        return Outcome(position.place / 2) if position.row == 2 else None


@settings(max_examples=settings.default.max_examples // 5)
@given(st.integers(0, 2**64 - 1))
def test_playouts_draw_by_chances(seed):
    game = Dice(seed=1)
    found = searched(game, iterations=1000, seed=seed, playout_limit=None, expand_after=10**6)
    counts = [(found.payoff == units).sum() for units in (0, 1 << 23, 1 << 24)]
    expected = np.array([100, 200, 700])
    # Three outcomes: the chi-squared of two numbers is above 35 in one run of 40 millions.
    assert ((counts - expected) ** 2 / expected).sum() < 35


@pytest.mark.parametrize("seed", rest_for_long(3, range(12)))
@pytest.mark.parametrize("policies", [{}, {"selection": "ucb1_tuned"}], ids=str)
def test_the_value_converges_to_expectiminimax(seed, policies):
    game = ChanceGame(seed, rows=4)
    law = {"iterations": 2000, "exploration": 0.5, "playout_limit": None}
    found = searched(game, **law, **policies)
    assert found.tree.player[0] == game.player(game.initial())
    exact = float(expected_payoff(game, game.initial()))
    assert found.statistics.value == pytest.approx(exact, abs=0.05)


@pytest.mark.parametrize("seed", range(8))
def test_the_solver_proves_only_what_is_certain(seed):
    game = ChanceGame(seed, rows=4, likely_results=(1.0,) * 6 + (0.5,))
    tree = searched(game, iterations=600, solver="on", playout_limit=None).tree
    for node in range(tree.size):
        proof = tree.proof(node)
        if proof is None:
            continue
        position = tree.names.position(node)
        exact = expected_payoff(game, position)
        # Certain, whatever the outcomes are: a mean of different results would be none of these.
        own = exact if mover_of(tree.player[max(tree.parent[node], 0)]) == 0 else 1 - exact
        assert proof.result == 2 * own


@pytest.mark.parametrize("wrong", [(), (1, 2), (1, 2, 7, 1), (1, 0, 9), (1, -1, 9), (2**31, 1, 1)])
def test_wrong_chances_are_told(wrong):
    class Wrong(Dice):
        def chances(self, position):
            return wrong

    game = Wrong(seed=1)
    with pytest.raises(GameError, match="chances: expected a positive whole number for each of 3"):
        searched(game, iterations=10)
    lottery = game.play(game.initial(), 0)
    with pytest.raises(GameError, match=r"got \["):
        draw(game, lottery, Random(1))
    with pytest.raises(GameError, match="sum of at most 2147483647"):
        AlphaBeta(game, game.initial(), AlphaBetaSettings(depth=2)).run()
