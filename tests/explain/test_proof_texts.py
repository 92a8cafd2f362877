"""Proven results in words: in tables, columns, labels, and why a move was chosen."""

from dataclasses import replace

import numpy as np
import pytest
from proving import proven_tree, solved

from uctvis.cli import main
from uctvis.explain.column_texts import column_texts
from uctvis.explain.move_rows import numbers_text, rows_of_search, rows_of_tree
from uctvis.explain.proof_texts import proof_phrase, proof_text, proven_text
from uctvis.explain.root_history import RootHistory
from uctvis.explain.why import explanation
from uctvis.tree.columns import Column
from uctvis.tree.proofs import DRAW, LOSS, UNKNOWN, WIN, Proof
from uctvis.tree.record import PAYOFF_ONE, Record


def test_the_moves_are_counted_with_the_move_itself():
    assert proven_text(Proof(WIN, 3)) == "proven: wins in 3"
    assert proven_text(Proof(LOSS, 4)) == "proven: loses in 4"
    assert proven_text(Proof(DRAW, 9)) == "proven: draw"
    assert proof_text(Proof(WIN, -1)) == "wins"
    assert proof_phrase(Proof(WIN, 1)) == "to win in 1 move"
    assert proof_phrase(Proof(LOSS, 2)) == "to lose in 2 moves"


def test_a_column_of_proofs_is_words_and_the_moves_are_a_part_of_them():
    tree = proven_tree([WIN, UNKNOWN], [2, -1], visits=[5, 3], root=(WIN, 3))
    tree = replace(tree, columns={**tree.columns, "prior": Column([0.1, 0.2, 0.3])})
    assert [(one.title, one.text, one.known) for one in column_texts(tree, 1)] == [
        ("Proven", "wins in 3", True),
        ("prior", "0.2", True),
    ]
    assert column_texts(tree, 0)[0].text == "wins in 3"
    assert column_texts(tree, 2)[0][2:] == ("—", False)


def test_the_rows_of_moves_say_it():
    tree = proven_tree([LOSS, DRAW, UNKNOWN], [3, 5, -1], visits=[9, 3, 1], mean=[0.9, 0.5, 0.25])
    rows = rows_of_tree(tree, 0, None)
    assert [(row.name, row.win) for row in rows] == [
        ("b", "draw"),
        ("c", "25%"),
        ("a", "loses in 4"),
    ]
    assert [row.worth for row in rows] == [0.5, 0.25, 0.0]


def test_the_statistics_say_it():
    found = solved("tictactoe", [0, 3, 1, 4], iterations=500)
    assert numbers_text(found.statistics, speed=False).startswith("proven: wins in 1 · ")
    rows = rows_of_search(found.game, found.position, found.statistics)
    assert rows[0].win == "wins in 1"
    assert rows[0] == rows_of_tree(found.tree, 0, found.game)[0]


def why(results, moves, visits, *, mean=None, leaves=None):
    """What is said of a search with these moves; without `leaves`, in the order of visits."""
    tree = proven_tree(results, moves, visits=visits, mean=mean)
    if leaves is None:
        leaves = [child for child, count in enumerate(visits, 1) for _visit in range(count)]
    payoff = np.full(len(leaves), PAYOFF_ONE // 2, np.int32)
    record = Record(np.array(leaves, np.int32), payoff, 1, None, 1.0, 0)
    tree = replace(tree, record=record, source=None)
    return explanation(tree, RootHistory.of(tree))


def test_a_proven_win_is_the_reason():
    assert why([UNKNOWN, WIN], [-1, 2], [9, 2]) == (
        "Move b is proven to win in 3 moves. The proof decided: without it, the answer would be "
        "move a."
    )
    assert why([WIN, WIN], [2, 4], [9, 2]) == (
        "Move a is proven to win in 3 moves. Move b is proven to win in 5 moves, too. Move a led "
        "from the first iteration."
    )


def test_a_proven_loss_is_not_chosen():
    said = why([LOSS, UNKNOWN], [3, -1], [9, 2])
    assert said.startswith("The search chose move b: 18.2% of 11 visits went there")
    assert "The other move, a, is proven to lose in 4 moves." in said
    assert said.endswith(
        "The proof decided: without it, the answer would be move a, which is proven to lose in 4 "
        "moves."
    )
    assert "All other moves are proven to lose." in why(
        [UNKNOWN, LOSS, LOSS], [-1, 1, 1], [9, 2, 1]
    )
    assert why([LOSS, LOSS], [1, 3], [9, 2]).startswith(
        "Every move is proven to lose. Move b delays the end the longest: it is proven to lose "
        "in 4 moves."
    )
    assert why([LOSS, UNKNOWN], [1, -1], [9, 0]) == (
        "Every move that the search visited is proven to lose: the others are better."
    )


def test_a_proven_draw_is_said():
    assert "Move a is proven to be a draw. Move b came second" in why(
        [DRAW, UNKNOWN], [3, -1], [9, 2]
    )


@pytest.mark.parametrize(
    ("answer", "reason"),
    [("mean", "which has the highest mean payoff:"), ("secure", "mean payoff - 1/√visits:")],
)
def test_the_answer_is_said(answer, reason):
    found = solved("connect_four", [], iterations=200, answer=answer)
    said = explanation(found.tree, RootHistory.of(found.tree))
    assert reason in said
    assert "clearly" not in said
    assert f"move {found.game.move_name(found.position, found.move)}," in said


def test_the_command_says_it(capsys, tmp_path):
    file = str(tmp_path / "a.tree")
    found = solved("tictactoe", [0, 3, 1, 4], iterations=500)
    position = found.game.state_name(found.position)
    arguments = ["--iterations", "500", "--seed", "1", "--solver", "on", "-o", file]
    assert main(["search", "tictactoe", "--position", position, *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "proven: wins in 1" in lines
    assert any(line.startswith("c3\t") and line.endswith("\tproven: wins in 1") for line in lines)
    assert main(["info", file]) == 0
    assert "    proven: wins in 1" in capsys.readouterr().out.splitlines()
