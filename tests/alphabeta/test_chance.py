"""Alpha-beta in games of chance: values of expectiminimax, its tree, and what it proves."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from chance_games import ChanceGame, chance_games, expected_payoff
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from minimaxing import minimax
from mixes import after_random_moves

import uctvis
from uctvis.alphabeta.lotteries import halvings, mean_value, new_lottery, with_outcome
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.alphabeta.values import PROVEN, WIN
from uctvis.games import find
from uctvis.tree.bounds import was_cut
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE

PIG = find("pig")
KEEPING = ("pruning", "ordering", "table")
CHANGING = ("null_move", "reductions", "futility", "extensions", "repetitions")
OFF = dict.fromkeys(CHANGING, "off")
COMBINATIONS = [
    dict(zip(KEEPING, chosen, strict=True)) for chosen in product(("on", "off"), repeat=3)
]
MINIMAX = {**OFF, **dict.fromkeys(KEEPING, "off")}


class PlainPig(type(PIG)):
    """Pig by its plain rules."""

    compiled = None


def searched(game, position, depth, **settings):
    given = {"seconds": None, "memory": 16, **settings}
    return AlphaBeta(game, position, AlphaBetaSettings(depth=depth, **given)).run()


def end_of_pig(rng, goal=100):
    """A position of Pig in which both players need few points."""
    while True:
        scores = [goal - rng.randint(1, 8) for _player in range(2)]
        turn, player = rng.choice((0, 2, 3, 4, 5)), rng.randint(0, 1)
        try:
            return PIG.parse_state(f"pig {scores[0]} {scores[1]} turn {turn} player {player + 1}")
        except uctvis.UctvisError:
            continue


@given(game=chance_games(), depth=st.integers(1, 6))
def test_the_value_is_that_of_expectiminimax(game, depth):
    first = game.initial()
    values = [minimax(game, first, one) for one in range(1, depth + 1)]
    for switches in COMBINATIONS:
        found = searched(game, first, depth, **switches, **OFF)
        assert [one.value for one in found.iterations] == values[: len(found.iterations)]
        later = values[len(found.iterations) :]
        assert found.reason in ("proven", "solved") or not later
        assert set(later) <= {found.last.value}


@given(game=chance_games())
def test_a_search_to_the_end_finds_the_expected_payoff(game):
    first = game.initial()
    expected = expected_payoff(game, first)
    own = expected if game.player(first) == 0 else 1 - expected
    found = searched(game, first, 12, **OFF)
    if found.reason == "proven":
        assert own == (found.last.value > 0)
    else:
        assert found.reason == "solved"
        # The rounding at each lottery, wins that count less by their distance, and the limits of
        # a value that is no proof.
        assert abs(Fraction(found.mean) - own) < 0.0003
        after = expected_payoff(game, game.play(first, found.move))
        assert abs(after - expected) < 0.0003


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_the_end_of_pig(part):
    rng = random.Random(part)
    for _position in range(8):
        position = end_of_pig(rng)
        depth = rng.randint(1, 4)
        values = [minimax(PIG, position, one) for one in range(1, depth + 1)]
        for game, switches in product((PIG, PlainPig()), COMBINATIONS):
            found = searched(game, position, depth, **switches, **OFF)
            assert [one.value for one in found.iterations] == values[: len(found.iterations)]
            assert found.reason == "depth" or found.last.value == values[-1]


def test_compiled_and_plain_rules_search_the_same_nodes():
    for seed in range(4):
        position = after_random_moves(PIG, 10 * seed, seed)
        one, other = (searched(game, position, 5) for game in (PIG, PlainPig()))
        numbers = [
            [
                (made.value, made.line, made.nodes, made.leaves, made.cuts, made.table_hits)
                for made in found.iterations
            ]
            for found in (one, other)
        ]
        assert numbers[0] == numbers[1]
        for name in ("visits", "mean", "player", "parent"):
            assert (getattr(one.tree, name) == getattr(other.tree, name)).all()


def test_the_first_depth_of_pig_holds_at_twenty():
    # A roll is worth a sixth of the total less, and 20/6 points more.
    for turn in range(2, 40):
        position = PIG.parse_state(f"pig 20 20 turn {turn} player 1")
        move = searched(PIG, position, 1).move
        if turn != 20:
            assert PIG.move_name(position, move) == ("roll" if turn < 20 else "hold")


def test_star1_searches_fewer_nodes():
    all_nodes, fewer, cuts = 0, 0, 0
    for seed in range(20):
        game = ChanceGame(seed, 6, (0.0, 1.0))
        # Without an aspiration window, which takes more than one search.
        full, pruned = (
            searched(game, game.initial(), 3, **{**MINIMAX, "pruning": value})
            for value in ("off", "on")
        )
        assert pruned.last.value == full.last.value
        all_nodes, fewer = all_nodes + full.last.nodes, fewer + pruned.last.nodes
        assert full.last.cuts == 0
        cut = np.flatnonzero(was_cut(pruned.tree, slice(None)))
        cuts += is_chance(pruned.tree.player[pruned.tree.parent[cut]]).sum()
    assert fewer < all_nodes
    assert cuts > 0


def test_a_mean_is_no_proof():
    nearly = 10**9

    def mean(chances, *values):
        """The value of a lottery at the root with these outcomes."""
        lottery = new_lottery(sum(chances))
        for chance, value in zip(chances, values, strict=True):
            lottery = with_outcome(lottery, chance, value, 0)
        return mean_value(lottery)

    assert mean((nearly - 1, 1), WIN, WIN - 4) == WIN - 4
    assert mean((nearly - 1, 1), WIN, -WIN) == PROVEN
    assert mean((nearly - 1, 1), -WIN, WIN) == -PROVEN
    # Halves are rounded away from zero, so that both players see the same.
    assert [mean((1, 1), 9, sum_ - 9) for sum_ in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]


@given(game=chance_games(most_rows=7), depth=st.integers(1, 8))
def test_proofs_are_true(game, depth):
    found = searched(game, game.initial(), depth)
    tree = found.tree
    for node in range(tree.size):
        proof = tree.proof(node)
        if proof is not None:
            assert proof.result in (0, 2)
            position = game.parse_state(tree.state_name(node))
            payoff = expected_payoff(game, position)
            mover = mover_of(int(tree.player[max(int(tree.parent[node]), 0)]))
            assert (payoff if mover == 0 else 1 - payoff) == proof.result / 2
    if found.last.distance is not None:
        expected = expected_payoff(game, game.initial())
        won = found.last.value > 0
        assert expected == (won if game.player(game.initial()) == 0 else not won)


@given(game=chance_games())
def test_a_lottery_in_the_tree_is_worth_the_mean_of_its_outcomes(game):
    found = searched(game, game.initial(), 4, **MINIMAX)
    tree = found.tree
    for node in np.flatnonzero(is_chance(tree.player) & (tree.child_count > 0)):
        position = game.parse_state(tree.state_name(int(node)))
        chances = np.array(game.chances(position), float)
        children = tree.children(int(node))
        mean = (tree.mean[children.start : children.stop] * chances).sum() / chances.sum()
        # Into the lottery and out of it, payoffs are to the player who moved last on the path.
        assert tree.mean[node] == pytest.approx(mean, abs=0.0003)
    line = tree.principal_variation()
    assert not is_chance(tree.player[list(line)[:-1]]).any()
    assert [tree.names.moves[node] for node in line[1:]] == list(found.last.line)


def test_a_search_does_not_begin_with_a_lottery():
    position = PIG.parse_state("pig 94 96 turn 3 chance player 2")
    with pytest.raises(uctvis.GameError, match="Pig: chance is to move"):
        searched(PIG, position, 3)


def test_unlikely_outcomes_are_searched_less_deeply():
    assert [halvings(chance, 9) for chance in (9, 5, 4, 3, 2, 1)] == [0, 0, 1, 1, 2, 3]
    less = 0
    for seed in range(30):
        game = ChanceGame(seed, 8)
        off = {**OFF, "pruning": "on"}
        full, reduced = (
            searched(game, game.initial(), 4, **{**off, "reductions": value})
            for value in ("off", "on")
        )
        less += reduced.nodes < full.nodes
    assert less > 5


def test_the_command_searches_a_game_of_chance(tmp_path, capsys):
    from uctvis.cli import main

    path = tmp_path / "a.tree"
    assert main(["alphabeta", "pig", "--depth", "4", "-o", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("the depth is reached")
    assert uctvis.load(path).size > 6
    lottery = ["--position", "pig 20 30 turn 3 chance player 1", "--depth", "2"]
    assert main(["alphabeta", "pig", *lottery]) == 2
    assert "chance is to move" in capsys.readouterr().err


def test_values_fit_into_the_sums():
    # The largest sum of chances times the largest value, twice.
    assert 2 * 2**31 * PAYOFF_ONE < 2**63
