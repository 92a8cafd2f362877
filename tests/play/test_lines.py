"""Moves that are taken back, started over or left for others: none of them is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uctvis.engines.made import Made, Maker
from uctvis.games import all_games, find
from uctvis.play.session import GameSession, Mode

STEPS = ("play", "play", "play", "play", "back", "to", "redo", "over", "line", "look", "copy")


def played(moves, mode=Mode.PLAYERS):
    session = GameSession.of_mode(find("tictactoe"), mode)
    for move in moves:
        session.play(move)
    return session


def lines_of(session):
    return [line.moves for line in session.lines]


def reachable(session):
    """The moves of every line that the user can still come to."""
    yield session.moves + session.left.ahead.moves
    yield from lines_of(session)


def begins(one, other):
    return one == other[: len(one)]


def replayed(session, moves):
    positions = [session.positions[0]]
    for move in moves:
        positions.append(session.game.play(positions[-1], move))
    return positions[1:]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(
    mode=st.sampled_from(Mode),
    person=st.integers(0, 1),
    steps=st.lists(st.sampled_from(STEPS), max_size=40),
    choose=st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_whatever_is_done_every_move_that_was_made_can_be_come_to(
    game, mode, person, steps, choose
):
    session = GameSession.of_mode(game, mode, person)
    every = []
    for step in steps:
        if step == "play" and session.outcome is None:
            # Often the same, so that lines meet again.
            moves = session.game.legal_moves(session.position)
            session.play_written([choose.choice(moves[:2])])
        elif step == "back":
            session.take_back()
        elif step == "to":
            session.take_back_to(choose.randint(0, len(session.made)))
        elif step == "redo":
            session.redo()
        elif step == "over":
            session.start_over()
        elif step == "line" and session.lines:
            line = choose.choice(session.lines)
            session.go_to_line(line)
            assert session.moves == line.moves
            assert session.at_present
        elif step == "look":
            session.look_at(choose.randint(0, len(session.made)))
        elif step == "copy":
            session = session.snapshot()
        every.append(session.moves)
        left = list(reachable(session))
        assert all(any(begins(moves, line) for line in left) for moves in every)
        assert session.positions[1:] == replayed(session, session.moves)
    for line in [*session.lines, *session.left.taken_back]:
        assert len(line.made) == len(line.positions) > 0
    for line in session.lines:
        assert list(line.positions) == replayed(session, line.moves)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(
    backs=st.lists(st.integers(0, 12), min_size=1, max_size=5),
    choose=st.randoms(use_true_random=False),
)
@settings(max_examples=15, deadline=None)
def test_redo_undoes_each_take_back_in_one_step(game, backs, choose):
    session = GameSession(game)
    while session.outcome is None and len(session.made) < 12:
        session.play_written([choose.choice(game.legal_moves(session.position))])
    seen = []
    for number in backs:
        if number < len(session.made):
            seen.append(session.made.copy())
            session.take_back_to(number)
    for made in reversed(seen):
        assert session.can_redo
        session.redo()
        assert session.made == made
    assert not session.can_redo
    assert session.lines == []


def test_against_the_pc_redo_brings_back_the_person_s_move_and_the_answer():
    session = played([4], Mode.PLAYER_PC)
    session.make(Made(0, Maker.SEARCH, 0.25, 100, 0.5))
    before = session.made.copy()
    session.take_back()
    assert session.moves == []
    session.redo()
    assert session.made == before


def test_the_move_that_was_taken_back_is_made_again_and_the_rest_stays_ahead():
    session = played([4, 0, 8])
    session.take_back_to(0)
    session.play(4)
    assert session.left.ahead.moves == [0, 8]
    session.redo()
    assert session.moves == [4, 0, 8]
    assert session.lines == []


def test_another_move_leaves_what_was_taken_back_as_a_line():
    session = played([4, 0, 8])
    session.take_back_to(1)
    session.play(2)
    assert not session.can_redo
    assert lines_of(session) == [[4, 0, 8]]
    (line,) = session.lines
    session.go_to_line(line)
    assert session.moves == [4, 0, 8]
    assert lines_of(session) == [[4, 2]]


def test_start_over_is_undone_by_take_back():
    session = played([4, 0, 8])
    session.take_back()
    session.start_over()
    assert session.moves == []
    assert lines_of(session) == [[4, 0, 8]]
    assert session.can_undo_start_over
    session.take_back()
    assert session.moves == [4, 0]
    session.redo()
    assert session.moves == [4, 0, 8]
    assert not session.can_undo_start_over
    assert session.lines == []


def test_start_over_is_undone_when_the_pc_has_moved_first_again():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1)
    for made in (Made(4, Maker.SEARCH), Made(0), Made(8, Maker.SEARCH)):
        session.make(made)
    session.start_over()
    session.make(Made(2, Maker.SEARCH))
    assert session.can_undo_start_over
    session.take_back()
    assert session.moves == [4, 0, 8]
    assert lines_of(session) == [[2]]


def test_start_over_at_the_start_leaves_nothing():
    session = played([])
    session.start_over()
    assert not session.can_undo_start_over
    assert session.lines == []


def test_a_line_that_another_one_begins_with_is_not_listed_twice():
    session = played([4, 0])
    session.start_over()
    for move in (4, 0, 8):
        session.play(move)
    assert session.lines == []
    session.start_over()
    assert lines_of(session) == [[4, 0, 8]]
