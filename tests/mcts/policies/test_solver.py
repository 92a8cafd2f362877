"""MCTS-Solver proves nothing that is wrong, and what it proves is what perfect play is worth."""

import random
from collections import Counter

import numpy as np
import pytest
from agreeing import searched
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st
from mixes import after_random_moves
from solved import (
    connect_four,
    every_tictactoe_position,
    forces,
    mancala,
    mancala_ending,
    tictactoe,
)

from uctvis.games import find

TICTACTOE, CONNECT_FOUR, MANCALA, CHESS = map(
    find, ("tictactoe", "connect_four", "mancala", "chess")
)


def solved(game, position, iterations=20_000, **policies):
    return searched(
        game, position, iterations=iterations, playout_limit=None, solver="on", **policies
    )


def proofs(tree):
    """Of each node the proven payoff to player 0, or None, and the moves to its proof."""
    proven, moves = (tree.columns[name].values.tolist() for name in ("proven", "proven moves"))
    movers = tree.player[np.maximum(tree.parent, 0)].tolist()
    return [
        (None, -1) if halves < 0 else (halves / 2 if mover == 0 else 1 - halves / 2, count)
        for halves, mover, count in zip(proven, movers, moves, strict=True)
    ]


def assert_all_right(found, truth):
    """All proven nodes have the payoff that `truth` returns for their position; return how many.

    Each proof is a line of the tree that is as long as it says, or what the game knows of a leaf.
    Of several threads, one can create the children of a leaf before another notes what the game
    knows of it.
    """
    game, tree, number = found.game, found.tree, 0
    alone = found.threads == 1
    known = proofs(tree)
    for node, (payoff, moves) in enumerate(known):
        if payoff is None:
            continue
        position = tree.names.position(node)
        assert payoff == truth(position), game.state_name(position)
        by_game = (game.known_payoff(position), game.known_distance(position)) == (payoff, moves)
        if tree.child_count[node] > 0:
            by_child = (payoff, moves - 1) in [known[child] for child in tree.children(node)]
            assert by_child or (by_game and not alone)
        elif game.legal_moves(position):
            assert by_game
        else:
            assert moves == 0
        number += 1
    return number


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_every_position_of_tic_tac_toe(part):
    for position in every_tictactoe_position()[part::10]:
        found = solved(TICTACTOE, position)
        payoff, moves = proofs(found.tree)[0]
        if found.reason == "iterations":
            # Only the beginning takes longer.
            assert position.cells.count(".") >= 8
            continue
        expected, distance = tictactoe(position)
        assert (found.reason, payoff) == ("proven", expected)
        assert tictactoe(TICTACTOE.play(position, found.move))[0] == expected
        # A win may be proven before a quicker one is found.
        assert moves == distance if payoff == 0.5 else moves >= distance
        assert (moves - distance) % 2 == 0


@pytest.mark.parametrize("part", rest_for_long(1, range(10)))
def test_endings_of_connect_four(part):
    seen = Counter()
    rng = random.Random(part)
    for seed in range(100 * part, 100 * part + 100):
        full = 42 - rng.randint(8, 14)
        position = after_random_moves(CONNECT_FOUR, full, seed)
        found = solved(CONNECT_FOUR, position, 50_000)
        payoff, _moves = proofs(found.tree)[0]
        # Some draws are proven late, because moves that seem to lose are tried last.
        assert payoff in (None, connect_four(position))
        if payoff is not None:
            answered = CONNECT_FOUR.play(position, found.move)
            assert connect_four_payoff(answered) == payoff
        seen[payoff] += 1
    assert seen[None] <= 5
    assert set(seen) >= {0.0, 1.0}


@pytest.mark.parametrize("part", rest_for_long(1, range(8)))
def test_endings_of_mancala(part):
    seen = Counter()
    rng = random.Random(part)
    for _ending in range(40):
        position = mancala_ending(rng.randint(2, 12), rng)
        found = solved(MANCALA, position, 50_000)
        payoff, _moves = proofs(found.tree)[0]
        known = {}
        assert payoff in (None, mancala(position, known))
        if payoff is not None:
            assert mancala(MANCALA.play(position, found.move), known) == payoff
        seen[payoff] += 1
    assert seen[None] <= 4
    assert set(seen) >= {0.0, 0.5, 1.0}


SEEDS = st.integers(0, 2**32)


@given(filled=st.integers(0, 8), seed=SEEDS, iterations=st.integers(1, 400))
def test_no_proof_is_wrong_in_tic_tac_toe(filled, seed, iterations):
    position = after_random_moves(TICTACTOE, filled, seed)
    found = solved(TICTACTOE, position, iterations, seed=seed)
    assert_all_right(found, lambda position: tictactoe(position)[0])


@settings(max_examples=settings.default.max_examples // 2)
@given(filled=st.integers(18, 38), seed=SEEDS, iterations=st.integers(1, 300))
def test_no_proof_is_wrong_in_connect_four(filled, seed, iterations):
    position = after_random_moves(CONNECT_FOUR, filled, seed)
    assert_all_right(solved(CONNECT_FOUR, position, iterations, seed=seed), connect_four_payoff)


def connect_four_payoff(position):
    outcome = CONNECT_FOUR.outcome(position)
    return connect_four(position) if outcome is None else outcome.payoff


@settings(max_examples=settings.default.max_examples // 2)
@given(stones=st.integers(2, 10), seed=SEEDS, iterations=st.integers(1, 300))
def test_no_proof_is_wrong_in_mancala(stones, seed, iterations):
    position, known = mancala_ending(stones, random.Random(seed)), {}
    found = solved(MANCALA, position, iterations, seed=seed)
    assert_all_right(found, lambda position: mancala(position, known))


@pytest.mark.parametrize("game", [TICTACTOE, CONNECT_FOUR, MANCALA], ids=lambda game: game.name)
def test_no_proof_is_wrong_with_several_threads(game, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    known, number = {}, 0
    for seed in range(20):
        if game is MANCALA:
            position = mancala_ending(8, random.Random(seed))
        else:
            position = after_random_moves(game, 2 if game is TICTACTOE else 26, seed)
        found = solved(game, position, 3000, seed=seed, threads=2 + 2 * (seed % 2))
        number += assert_all_right(
            found,
            {
                "tictactoe": lambda position: tictactoe(position)[0],
                "connect_four": connect_four_payoff,
                "mancala": lambda position: mancala(position, known),
            }[game.name],
        )
    assert number > 1000


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("7K/8/r7/1r6/8/8/8/k7 b - - 0 1", 3),
    ],
)
@pytest.mark.long
def test_mates_are_proven_in_chess(fen, moves):
    position = CHESS.parse_state(fen)
    found = searched(CHESS, position, iterations=100_000, solver="on")
    assert found.reason == "proven"
    assert proofs(found.tree)[0] == (1.0 - CHESS.player(position), moves)
    for node, (payoff, length) in enumerate(proofs(found.tree)):
        if payoff in (0.0, 1.0) and (length < 3 or node == 0):
            position = found.tree.names.position(node)
            assert forces(CHESS, position, int(payoff == 0.0), length)
