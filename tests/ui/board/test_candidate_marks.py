"""Tests of the marks of candidate moves: what has numbers, how strong it is, what overlaps."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.explain.move_rows import MoveRow
from uctvis.tree.bounds import AT_LEAST, AT_MOST
from uctvis.tree.proofs import Proof
from uctvis.ui.board import candidate_marks
from uctvis.ui.board.candidate_marks import (
    BOUND_COLOUR,
    CandidateBox,
    CandidateLook,
    colour_of,
    drawn_rows,
    marks_of,
    tip_of,
)

# How people who lack the cones for red, or for green, see colours (Machado and others 2009).
SEEN = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
}


def row(move, visits, mean, **values):
    return MoveRow(str(move), str(move), visits, mean, move, **values)


def line_of(count, size=1.0):
    """Cells side by side."""
    return [CandidateBox(number * size, 0.0, size, size) for number in range(count)]


def test_the_best_few_have_numbers_and_the_rest_are_dots():
    rows = [row(move, 100 - move, 0.5) for move in range(8)]
    marks = marks_of(rows, line_of(8), 50.0)
    assert [mark.look for mark in marks] == [CandidateLook.CHIP] * 5 + [CandidateLook.DOT] * 3
    assert marks[0].texts == ("50%", "100")
    assert all(mark.texts == () for mark in marks[5:])


def test_a_move_with_few_visits_is_a_faint_dot_however_good_it_looks():
    rows = [row(0, 1000, 0.55), *(row(move, 1, 1.0) for move in range(1, 12))]
    best, *others = marks_of(rows, line_of(12), 50.0)
    assert best.look is CandidateLook.CHIP
    assert all(mark.look is CandidateLook.DOT for mark in others)
    assert all(mark.strength < best.strength / 2 for mark in others)


def test_after_a_few_visits_nothing_is_strong_unless_it_is_proven():
    early = marks_of([row(0, 1, 1.0), row(1, 1, 0.0)], line_of(2), 50.0)
    late = marks_of([row(0, 1000, 1.0)], line_of(1), 50.0)
    proven = marks_of([row(0, 1, 1.0, proof=Proof(2, 3))], line_of(1), 50.0)
    assert early[0].strength < 0.6 < late[0].strength
    assert proven[0].strength == pytest.approx(late[0].strength)


def test_bounds_are_hollow_and_never_as_green_as_the_exact_best():
    rows = [row(0, 9, 0.52), row(1, 900, 0.52, bound=AT_MOST), row(2, 9, 0.6, bound=AT_LEAST)]
    best, *bounds = marks_of(rows, line_of(3), 50.0)
    assert not best.is_hollow
    assert best.colour == colour_of(0.0)
    for mark, text in zip(bounds, ("≤52%", "≥60%"), strict=False):
        assert mark.is_hollow
        assert mark.colour == BOUND_COLOUR
        assert mark.texts[:1] in ((text,), ())
    assert "bound" in tip_of(rows[1])
    assert "bound" not in tip_of(rows[0])


def test_small_cells_have_wide_labels_with_one_number():
    marks = marks_of([row(0, 100, 0.5)], line_of(1), 20.0)
    assert marks[0].look is CandidateLook.LABEL
    assert marks[0].texts == ("50%",)
    assert marks[0].box.width * 20 >= 29
    assert marks[0].box.centre == (0.5, 0.5)


def test_what_cannot_be_drawn_is_left_out():
    rows = [row(0, 0, None), MoveRow("1", "1", 5, 0.5), row(2, 5, 0.5)]
    assert drawn_rows(rows) == rows[2:]


@given(
    st.integers(1, 15),
    st.floats(8.0, 90.0),
    st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14), st.integers(1, 999)), min_size=1),
)
def test_numbers_never_overlap_and_the_best_has_its_own(side, scale, places):
    rows = [row(move, visits, 0.5) for move, (_x, _y, visits) in enumerate(places)]
    rows.sort(key=lambda one: -one.visits)
    cells = [
        CandidateBox(float(places[one.move][0] % side), float(places[one.move][1] % side), 1.0, 1.0)
        for one in rows
    ]
    marks = marks_of(rows, cells, scale)
    assert marks[0].row is rows[0]
    assert marks[0].texts
    numbered = [mark for mark in marks if mark.texts]
    assert len(numbered) <= candidate_marks.MOST_NUMBERS
    for place, mark in enumerate(numbered):
        assert not any(mark.box.overlaps(other.box) for other in numbered[:place])
        for dot in (one for one in marks if not one.texts):
            assert not dot.box.overlaps(mark.box)


@pytest.mark.parametrize("sight", SEEN)
def test_colour_blind_people_tell_good_moves_from_bad_ones(sight):
    def seen(colour):
        parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
        return np.array(SEEN[sight]) @ parts

    best = [seen(colour_of(behind)) for behind in (0.0, 0.03)]
    worst = [seen(colour_of(behind)) for behind in (0.1, 0.5)]
    assert min(np.linalg.norm(one - other) for one in best for other in worst) > 0.25
