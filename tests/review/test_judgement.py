"""Marks by thresholds, and the accuracy of moves and players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.errors import SettingError
from uctvis.review.accuracy import accuracy_of, move_accuracy
from uctvis.review.judgement import JudgedMove, Mark, PositionValue, Thresholds, biggest_drops

LOSSES = st.floats(0, 1)


def judged(number, player, before, after, thresholds=None):
    """A judged move with these win rates of its player."""
    values = [PositionValue(one if player == 0 else 1 - one) for one in (before, after)]
    mark = (thresholds or Thresholds()).mark(before - after)
    return JudgedMove(number, player, 1, 2, *values, mark, (2,), (1,))


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, Mark.BEST),
        (-0.1, Mark.BEST),
        (0.01, Mark.GOOD),
        (0.6 - 0.55, Mark.INACCURACY),
        (0.6 - 0.5, Mark.MISTAKE),
        (0.5 - 0.35, Mark.BLUNDER),
        (1.0, Mark.BLUNDER),
    ],
)
def test_the_default_thresholds(loss, mark):
    assert Thresholds().mark(loss) is mark


def test_thresholds_must_grow():
    with pytest.raises(SettingError, match="Mistake"):
        Thresholds(inaccuracy=20)
    with pytest.raises(SettingError, match="Blunder"):
        Thresholds(blunder=0)
    with pytest.raises(SettingError, match="Blunder"):
        Thresholds(mistake=12, blunder=11)
    Thresholds(10, 10, 10)


@given(st.lists(LOSSES, min_size=1))
def test_more_loss_is_never_a_better_mark(losses):
    order = list(Mark)
    places = [order.index(Thresholds().mark(loss)) for loss in sorted(losses)]
    assert places == sorted(places)


def test_signs_of_pgn():
    assert [(mark.sign, mark.nag) for mark in Mark] == [
        ("", 0),
        ("", 0),
        ("?!", 6),
        ("?", 2),
        ("??", 4),
    ]


def test_the_drops_are_sorted():
    moves = [judged(1, 0, 0.6, 0.5), judged(2, 1, 0.9, 0.1), judged(3, 0, 0.5, 0.49)]
    assert [one.number for one in biggest_drops(moves)] == [2, 1]
    assert [one.number for one in biggest_drops(moves, 0)] == [1]


@given(LOSSES, LOSSES)
def test_accuracy_falls_with_the_loss(one, other):
    assert 0 <= move_accuracy(one) <= 100
    assert (
        (one <= other) == (move_accuracy(one) >= move_accuracy(other))
        or one == other
        or (move_accuracy(one) == move_accuracy(other))
    )


def test_accuracy_of_known_losses():
    assert move_accuracy(0) == 100
    assert [round(move_accuracy(loss)) for loss in (0.05, 0.1, 0.3, 1.0)] == [80, 64, 25, 0]


@given(st.lists(LOSSES, min_size=1, max_size=20))
def test_the_accuracy_of_a_player_is_within_those_of_the_moves(losses):
    moves = [judged(number, 0, loss, 0.0) for number, loss in enumerate(losses, 1)]
    found = accuracy_of(moves, 0)
    all_of = [move_accuracy(loss) for loss in losses]
    assert min(all_of) - 1e-9 <= found <= max(*all_of, 1.0) + 1e-9
    assert accuracy_of(moves, 1) is None
