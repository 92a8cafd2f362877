"""Lines in a crowd are faint, alone they are not."""

import numpy as np
import pytest

from uctvis.view.crowding import line_opacity


def upright(count, gap, length=200.0, left=50.0):
    x = left + gap * np.arange(count)
    return np.column_stack([x, np.full(count, 50.0), x, np.full(count, 50.0 + length)]).astype(
        np.float32
    )


def opacity(lines, width=1.0, strengths=None):
    count = len(lines)
    if strengths is None:
        # One stronger than all, far away, so that the rest count as weak.
        lines = np.concatenate([lines, np.float32([[900, 900, 905, 905]])])
        strengths = np.append(np.ones(count), 1_000_000)
    strengths = np.asarray(strengths, np.int32)
    return line_opacity(lines, np.full(len(lines), width, np.float32), strengths)[:count]


def test_a_line_alone_is_seen_as_it_is():
    assert opacity(upright(1, 1.0)).item() > 0.9


def test_no_lines_are_no_trouble():
    assert (
        len(line_opacity(np.zeros((0, 4), np.float32), np.zeros(0, np.float32), np.zeros(0))) == 0
    )


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


def test_a_move_of_the_picture_changes_no_line_much():
    lines = upright(300, 1.0)
    before = opacity(lines)
    for away in (3.0, 7.0, 11.0):
        after = opacity(lines + np.float32([away, 0, away, 0]))
        assert np.abs(after - before).max() < 0.25
