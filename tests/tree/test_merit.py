"""What ranks moves: proofs, then the answer of the search."""

import itertools
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from proving import proven_tree, solved

from uctvis.explain.root_history import RootHistory
from uctvis.games import find
from uctvis.mcts.policies.choices import names_of
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.merit import ANSWERS, Merits, best_of, leads, ranked
from uctvis.tree.proofs import DRAW, LOSS, UNKNOWN, WIN, Proof, Proofs
from uctvis.tree.replay import Replay
from uctvis.tree.tree import Tree
from uctvis.view.family import Neighbour, walk
from uctvis.view.scene import Scene

# Few values, so that many are equal: visits, mean, result and moves of each sibling.
SIBLING = st.tuples(
    st.integers(0, 3),
    st.sampled_from([0.0, 0.25, 0.5]),
    st.sampled_from([UNKNOWN, LOSS, DRAW, WIN]),
    st.integers(-1, 3),
)


def key(answer, visits, mean, result, moves):
    """The least is the best."""
    if result == WIN:
        return (0, moves if moves >= 0 else 1_000)
    if result == LOSS:
        return (2, -max(moves, 0))
    if answer == "visits":
        return (1, 0, -visits, -mean)
    value = mean if answer == "mean" else mean - 1 / sqrt(max(visits, 1))
    return (1, 0, -value if visits else 1_000, -mean)


def test_the_names_are_those_of_the_setting():
    assert names_of("answer") == ANSWERS


@given(st.sampled_from(ANSWERS), st.lists(SIBLING, min_size=1))
def test_a_proof_ranks_before_the_answer(answer, siblings):
    visits, mean, result, moves = (np.array(numbers) for numbers in zip(*siblings, strict=True))
    proofs = Proofs(result.astype(np.int8), moves.astype(np.int32))
    merits = Merits(visits.astype(np.int32), mean * 1.0, ANSWERS.index(answer), proofs)
    order = ranked(merits).tolist()
    keys = [key(answer, *siblings[at]) for at in order]
    assert keys == sorted(keys)
    assert best_of(0, len(siblings), merits) == order[0]
    for better, worse in itertools.pairwise(order):
        assert leads(better, worse, merits)
        assert not leads(worse, better, merits)


def test_the_quickest_win_and_the_longest_loss():
    tree = proven_tree([WIN, WIN, UNKNOWN, LOSS, LOSS], [4, 2, -1, 1, 5], visits=[9, 1, 90, 5, 5])
    assert tree.ranked_children(0) == [2, 1, 3, 5, 4]
    assert tree.proof(2) == Proof(WIN, 3)
    assert tree.proof(3) is None
    scene = Scene.of(tree)
    assert tree.principal_variation().tolist() == [0, 2]
    assert walk(scene, 0, Neighbour.CHILD) == 2


def test_a_move_without_visits_is_better_than_a_proven_loss():
    tree = proven_tree([LOSS, UNKNOWN], [3, -1], visits=[9, 0])
    assert tree.ranked_children(0) == [2, 1]
    assert tree.principal_variation().tolist() == [0]


@pytest.mark.parametrize(
    "column", [np.array([0.0, 2.0, 0.0]), np.array([0, 500, 7]), np.array([0, -2, 3], np.int8)]
)
def test_numbers_that_are_no_results_are_no_proofs(column):
    tree = Tree.from_parents([-1, 0, 0], visits=[3, 1, 2], columns={"proven": column})
    assert tree.ranked_children(0) == [2, 1]
    assert tree.proof(1) is None


def test_answers_of_searches_follow_their_setting():
    game = find("connect_four")
    for answer in ANSWERS:
        found = Search(game, game.initial(), Settings(iterations=300, seed=5, answer=answer)).run()
        tree = found.tree
        numbers = [
            (int(tree.visits[child]), float(tree.mean[child]), UNKNOWN, -1)
            for child in tree.children(0)
        ]
        best = min(range(len(numbers)), key=lambda at: key(answer, *numbers[at]))
        assert tree.ranked_children(0)[0] == tree.children(0)[best]
        assert found.nodes["move"][tree.children(0)[best]] == found.move
        assert found.statistics.ranked[0].move == found.move
        assert RootHistory.of(tree).chosen == tree.children(0)[best]


@pytest.mark.parametrize("answer", ["mean", "secure"])
def test_the_favourite_is_compared_at_each_iteration(answer):
    game = find("tictactoe")
    tree = Search(game, game.initial(), Settings(iterations=200, seed=2, answer=answer)).run().tree
    course, replay = RootHistory.of(tree), Replay(tree)
    favourites = []
    for iteration in range(replay.iterations + 1):
        replay.go_to(iteration)
        children = replay.now.children(0)
        numbers = [
            (int(replay.visits[child]), float(replay.mean[child]), UNKNOWN, -1)
            for child in children
        ]
        best = min(range(len(numbers)), key=lambda at: key(answer, *numbers[at]), default=None)
        if best is not None and numbers[best][0] > 0:
            favourites.append((iteration, children[best]))
    changes = [
        (iteration, node)
        for place, (iteration, node) in enumerate(favourites)
        if place == 0 or favourites[place - 1][1] != node
    ]
    assert list(zip(course.changed.tolist(), course.favourite.tolist(), strict=True)) == changes


def test_the_search_plays_a_win_at_once():
    found = solved("tictactoe", [0, 3, 1, 4], iterations=500)
    assert found.reason == "proven"
    assert found.game.move_name(found.position, found.move) == "c3"
    assert found.statistics.proof == found.tree.proof(0) == Proof(WIN, 1)
    assert found.tree.proof(found.tree.ranked_children(0)[0]) == Proof(WIN, 1)


def test_a_running_search_says_what_is_proven():
    game = find("tictactoe")
    position = game.initial()
    for move in (0, 3, 1, 4):
        position = game.play(position, move)
    search = Search(game, position, Settings(iterations=500, seed=1, solver="on"))
    assert search.statistics().proof is None
    found = search.run()
    assert search.statistics() == found.statistics == search.so_far().statistics
    assert found.statistics.ranked[0].proof == Proof(WIN, 1)
    assert found.statistics.principal_variation[0] == found.move
    assert [one.proof for one in found.statistics.candidates] == [
        found.tree.proof(child) for child in found.tree.children(0)
    ]


def test_a_store_with_more_than_half_of_the_stones_is_proven():
    game = find("mancala")
    position = game.parse_state("mancala 1 0 0 0 0 1 24 5 5 5 5 1 1 0 player 1")
    found = Search(game, position, Settings(iterations=200, seed=1, solver="on")).run()
    best = found.tree.ranked_children(0)[0]
    assert found.reason == "proven"
    assert found.tree.proof(best) == Proof(WIN, 1)
    assert found.tree.child_count[best] == 0
    assert not game.outcome(game.play(position, found.move))


def test_a_proven_win_is_played_in_its_moves_whatever_the_reply_with_the_kept_tree():
    found = solved("connect_four", [3, 3, 2, 2], iterations=2_000)
    game, proof = found.game, found.statistics.proof
    assert proof == Proof(WIN, 3)
    position = game.play(found.position, found.move)
    for reply in game.legal_moves(position):
        after = game.play(position, reply)
        moves = found.move, reply
        last = Search(game, after, Settings(iterations=2_000, solver="on"), found, moves).run()
        assert last.statistics.proof == Proof(WIN, 1)
        assert game.outcome(game.play(after, last.move)).payoff == 1.0


def test_a_lost_position_is_defended_as_long_as_possible():
    found = solved("tictactoe", [0, 3, 1], iterations=2_000)
    assert found.reason == "proven"
    assert found.statistics.proof == Proof(LOSS, 4)
    assert {one.proof.moves for one in found.statistics.candidates} == {2, 4}
    # The only move that blocks.
    assert found.game.move_name(found.position, found.move) == "c3"


def test_a_proven_loss_is_never_the_answer_while_another_move_is_open():
    game = find("tictactoe")
    position = solved("tictactoe", [0, 3, 1], iterations=1).position
    overruled = 0
    for seed, iterations in itertools.product(range(20), range(8, 30, 3)):
        limits = Settings(iterations=iterations, seed=seed, solver="on", first_play=0.0)
        found = Search(game, position, limits).run()
        proofs = {one.move: one.proof for one in found.statistics.candidates}
        lost = {move for move, proof in proofs.items() if proof and proof.result == LOSS}
        assert found.move not in lost or lost == set(proofs)
        overruled += 0 < len(lost) < len(proofs)
    assert overruled > 10
