"""The set of mistakes: what is due when, and that nothing is lost in it."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reviewed import reviewed

from uctvis.engines import read_engine
from uctvis.errors import GameError
from uctvis.review.answers import judge_answer
from uctvis.review.judgement import Mark
from uctvis.review.mistakes import INTERVALS, Mistake, MistakeSet
from uctvis.review.position_judge import PositionJudge
from uctvis.review.sentences import positions_of

REVIEW = reviewed("tictactoe", ["a2", "c3", "b2", "b1", "a1", "a3", "c1", "b3"])
DAY = date(2026, 1, 31)


def mistake_of(verdict):
    position = positions_of(REVIEW)[verdict.number - 1]
    return Mistake.of(REVIEW, verdict, position, DAY)


class Clock:
    """A day that tests move."""

    def __init__(self):
        self.day = DAY

    def __call__(self):
        return self.day


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def mistakes(tmp_path, clock):
    return MistakeSet(tmp_path / "mistakes", clock)


def test_the_mistakes_of_a_player_are_kept_and_are_due_tomorrow(mistakes, clock):
    added = mistakes.add(REVIEW, 0)
    wrong = [one for one in REVIEW.in_order if one.mark.is_error and one.player == 0]
    assert [(one.played, one.best, one.before, one.after) for one in added] == [
        (one.move, one.best, one.before, one.after) for one in wrong
    ]
    assert mistakes.due() == []
    clock.day += timedelta(1)
    assert sorted(one.name for one in mistakes.due()) == sorted(one.name for one in added)
    assert mistakes.add(REVIEW, 0) == []
    assert len(mistakes.add(REVIEW)) == len(REVIEW.drops()) - len(wrong)
    assert mistakes.problems == ()


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from(["first", "later", "given up"]))))
def test_a_position_comes_back_until_it_is_solved_again_and_again(days):
    """Whatever a user does: it is due on a later day, or was solved on every interval in a row."""
    mistake = mistake_of(REVIEW.drops()[0])
    today, row = DAY, 0
    for waited, how in days:
        if mistake.is_learnt:
            assert row == len(INTERVALS)
            break
        assert mistake.due > today
        today = mistake.due + timedelta(waited)
        assert mistake.is_due(today)
        assert not mistake.is_due(mistake.due - timedelta(1))
        tries = mistake.tries
        if how == "given up":
            mistake, row = mistake.given_up(today, 2), 0
        else:
            count = 1 if how == "first" else 3
            mistake, row = mistake.solved(today, count), row + 1 if count == 1 else 0
        assert mistake.tries > tries
        assert mistake.stage == row
        if not mistake.is_learnt:
            assert (mistake.due - today).days == INTERVALS[row]


def test_it_is_read_as_it_was_written(mistakes, clock):
    for one in mistakes.add(REVIEW):
        assert Mistake.read(one.written()) == one
        later = one.solved(DAY + timedelta(1), 1)
        mistakes.put(later)
        assert later in mistakes.read()
    assert len(mistakes.read()) == len(REVIEW.drops())


def test_a_learnt_mistake_that_is_made_again_begins_again(mistakes):
    (first, *_others) = mistakes.add(REVIEW)
    learnt = first
    while not learnt.is_learnt:
        learnt = learnt.solved(learnt.due, 1)
    mistakes.put(learnt)
    assert mistakes.add(REVIEW) == [first]


def test_damaged_files_are_named_and_stay(mistakes):
    added = mistakes.add(REVIEW)
    path = mistakes.folder / added[0].name
    path.write_bytes(b"{")
    (mistakes.folder / "0123456789abcdef.json").mkdir()
    (mistakes.folder / "notes.txt").write_text("mine")
    assert len(mistakes.read()) == len(added) - 1
    assert len(mistakes.problems) == 2
    assert mistakes.add(REVIEW) == []
    assert path.read_bytes() == b"{"


JSON = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_changed_field_is_read_or_an_error_in_words(data):
    written = mistake_of(REVIEW.drops()[0]).written()
    written[data.draw(st.sampled_from(sorted(written)))] = data.draw(JSON)
    try:
        Mistake.read(written)
    except GameError:
        return


def test_a_folder_that_cannot_be_written_is_an_error_in_words(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(GameError, match="file"):
        MistakeSet(tmp_path / "file" / "mistakes").add(REVIEW)
    with pytest.raises(GameError, match="file"):
        MistakeSet(tmp_path / "file").read()


def test_answers_are_judged_by_searches_after_both_moves():
    """In tic-tac-toe: every move that keeps the result is a solution, and no other."""
    judge = PositionJudge(REVIEW.game, read_engine("uct:iterations=2000,solver=on,seed=1"))
    for verdict in REVIEW.drops():
        mistake = mistake_of(verdict)
        wrong = judge_answer(judge, mistake.position, mistake.played, mistake.best)
        assert not wrong.is_found
        assert wrong.loss == verdict.loss
        assert wrong.best.move == verdict.best
        right = judge_answer(judge, mistake.position, mistake.best, mistake.best)
        assert right.is_found
        assert (right.loss, right.mark) == (0.0, Mark.BEST)
        better = judge_answer(judge, mistake.position, mistake.best, mistake.played)
        assert better.best.move == mistake.best
    judge.stop()
    assert judge_answer(judge, mistake.position, mistake.played, mistake.best) is None
