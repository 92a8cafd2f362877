"""Lines in a crowd are faint, alone they are not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.view.marks.crowding import line_opacity


def upright(count, gap, length=200.0, left=50.0):
    x = left + gap * np.arange(count)
    return np.column_stack([x, np.full(count, 50.0), x, np.full(count, 50.0 + length)]).astype(
        np.float32
    )


def opacity(lines, width=1.0, strengths=None, anchor=(0, 0)):
    count = len(lines)
    if strengths is None:
        # One stronger than all, far away, so that the rest count as weak.
        lines = np.concatenate([lines, np.float32([[900, 900, 905, 905]])])
        strengths = np.append(np.ones(count), 1_000_000)
    strengths = np.asarray(strengths, np.int32)
    widths = np.full(len(lines), width, np.float32)
    return line_opacity(lines, widths, strengths, np.array(anchor, np.float32))[:count]


def test_a_line_alone_is_seen_as_it_is():
    assert opacity(upright(1, 1.0)).item() > 0.9


def test_no_lines_are_no_trouble():
    none = np.zeros(0, np.float32)
    anchor = np.zeros(2, np.float32)
    assert len(line_opacity(none.reshape(0, 4), none, none.astype(np.int32), anchor)) == 0


@pytest.mark.parametrize("gap", [0.25, 0.5, 1.0])
def test_a_crowd_covers_about_half_of_the_ground(gap):
    middle = opacity(upright(400, gap))[150:250]
    assert 0.3 < (middle / gap).mean() < 0.7


def test_the_more_lines_the_fainter():
    means = [opacity(upright(200, gap)).mean() for gap in (8.0, 2.0, 1.0, 0.5)]
    assert means == sorted(means, reverse=True)
    assert means[0] > 0.85


def test_a_crowd_does_not_darken_towards_its_border():
    crowd = opacity(upright(400, 0.5))
    assert crowd[0] < 1.6 * crowd[200]


def test_the_strongest_line_is_seen_in_any_crowd():
    strengths = np.ones(300)
    strengths[100] = 1_000_000
    seen = opacity(upright(300, 0.5), strengths=strengths)
    assert seen[100] > 0.9
    assert np.delete(seen, 100).max() < 0.5


@given(st.integers(-2_000, 2_000), st.integers(-2_000, 2_000))
def test_when_all_moves_no_line_changes(right, down):
    strengths = 1 + np.arange(300) % 7
    lines = upright(300, 1.0)
    moved = lines + np.float32([right, down, right, down])
    before = opacity(lines, strengths=strengths, anchor=(5, 6))
    after = opacity(moved, strengths=strengths, anchor=(5 + right, 6 + down))
    assert np.allclose(before, after)
