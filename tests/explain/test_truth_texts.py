"""The belief of the search and the truth, as words."""

import pytest
from proving import proof_columns, proven_tree

import uctvis
from uctvis.explain.column_texts import column_texts
from uctvis.explain.move_rows import MoveRow
from uctvis.explain.truth_texts import (
    is_mistake,
    moves_verdict,
    node_verdict,
    summary,
    truth_text,
)
from uctvis.tree.columns import Column
from uctvis.tree.proofs import DRAW, LOSS, WIN
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH, truth_column

LINES = Tree.from_parents(
    [-1, 0, 0, 0],
    visits=[9, 5, 3, 0],
    mean=[0.4, 0.63, 0.5, 0.0],
    columns={TRUTH: truth_column([0.5, 0.0, 0.5, 1.0])},
)


def rows(*truths, visits=5):
    names = "abcdefgh"
    return [
        MoveRow(name, name, visits - place, 0.63, truth=truth)
        for place, (name, truth) in enumerate(zip(names, truths, strict=False))
    ]


def test_the_verdict_of_a_node_is_belief_and_truth():
    assert node_verdict(LINES, 0) == "search 40% \N{EN DASH} perfect play: draw"
    assert node_verdict(LINES, 1) == "search 63% \N{EN DASH} perfect play: loses"
    # There is no belief without visits.
    assert node_verdict(LINES, 3) == ""


def test_a_node_that_the_search_has_proven_has_no_other_verdict():
    tree = proven_tree([LOSS, DRAW], [2, 3], visits=[4, 5])
    columns = {**proof_columns([-1, LOSS, -1], [-1, 2, -1]), TRUTH: [0.5, 0.0, 0.5]}
    compared = Tree.from_parents(tree.parent, visits=tree.visits, columns=columns)
    assert node_verdict(compared, 1) == ""
    assert node_verdict(compared, 2) == "search 0% \N{EN DASH} perfect play: draw"
    assert node_verdict(tree, 2) == ""


@pytest.mark.parametrize(
    ("truths", "best", "said"),
    [
        (
            (WIN, LOSS),
            WIN,
            "a: search 63% \N{EN DASH} perfect play: wins. 1 of 2 moves keeps this result.",
        ),
        ((DRAW, DRAW, LOSS), DRAW, "2 of 3 moves keep this result."),
        (
            (LOSS, WIN, DRAW),
            WIN,
            "a: search 63% \N{EN DASH} perfect play: loses. The search is wrong: b wins.",
        ),
        ((LOSS, DRAW, DRAW), DRAW, "The search is wrong: b, c draw."),
        ((DRAW, WIN, WIN, WIN, WIN, WIN), WIN, "The search is wrong: b, c, d, e, … win."),
        # Another move is unknown: it may be the best one, and no moves can be counted.
        ((LOSS, None), None, "a: search 63% \N{EN DASH} perfect play: loses."),
        ((LOSS, None), DRAW, "a: search 63% \N{EN DASH} perfect play: loses."),
        ((None, WIN), WIN, ""),
        ((), None, ""),
    ],
)
def test_the_verdict_of_the_favourite(truths, best, said):
    got = moves_verdict(rows(*truths), best)
    assert got.endswith(said)
    assert bool(got) == bool(said)


def test_a_mistake_is_a_favourite_that_is_worse_than_perfect_play():
    assert is_mistake(rows(LOSS, DRAW), None)
    assert is_mistake(rows(LOSS, None), DRAW)
    assert not is_mistake(rows(LOSS, None), None)
    assert not is_mistake(rows(DRAW, LOSS), DRAW)
    assert not is_mistake(rows(None, WIN), WIN)
    assert not is_mistake(rows(LOSS, WIN, visits=0), WIN)
    assert not is_mistake([], WIN)


def test_the_column_is_written_in_words():
    texts = {node: column_texts(LINES, node)[0] for node in range(4)}
    assert [texts[node].text for node in range(4)] == ["draw", "loses", "draw", "wins"]
    assert texts[1].title == "Perfect play"
    # Other numbers of this name are numbers.
    foreign = Tree.from_parents([-1], columns={TRUTH: Column([1.7])})
    assert column_texts(foreign, 0)[0].text == "1.7"


def test_the_summary_of_a_tree():
    tree = uctvis.search("tictactoe", "tictactoe XX.OO.... player 1", iterations=40, seed=1).tree
    found = uctvis.solve(tree, 60)
    count = tree.size
    assert summary(found) == (
        f"Perfect play: wins, known for {count} of {count} nodes. 1 of 5 moves keeps this result."
    )
    early = uctvis.solve(uctvis.search("mancala", iterations=20, seed=1).tree, 0.01)
    assert summary(early).startswith("The position is too early for perfect play: it is known for ")


def test_expected_payoffs_are_percent():
    assert [truth_text(truth) for truth in (0, 1.0, 2.0, 1.26)] == ["loses", "draw", "wins", "63%"]
    said = moves_verdict(rows(0.8, 1.26), 1.26)
    assert said == (
        "a: search 63% \N{EN DASH} perfect play: 40%. The search is wrong: b is better, 63%."
    )
    assert moves_verdict(rows(1.26, 1.26), 1.26).endswith("2 of 2 moves keep this result.")
