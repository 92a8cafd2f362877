"""Tests of the clocks of a game that is being played: they belong to its moves."""

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uctvis.engines.made import Made
from uctvis.errors import GameError
from uctvis.games import find
from uctvis.play import saved_game
from uctvis.play.clock import TimeControl
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text

TICTACTOE, CHESS = find("tictactoe"), find("chess")
BLITZ = TimeControl(1, 2)


def timed(game=TICTACTOE, mode=Mode.PLAYERS, person=0, moves=(), control=BLITZ):
    """A game whose moves, by name, leave 59, 58, ... s to both players."""
    session = GameSession.of_mode(game, mode, person)
    session.time_control = control
    for number, name in enumerate(moves, 1):
        move = game.parse_move(session.position, name)
        session.make(Made(move, clocks=(60.0 - number, 60.0 - number)))
    return session


@settings(max_examples=30)
@given(st.lists(st.sampled_from(["move", "back", "redo", "over", "line"]), max_size=25), st.data())
def test_the_clocks_follow_the_moves_wherever_they_go(steps, data):
    session = timed(CHESS)
    count = 0
    # What the clocks showed after each sequence of moves; two lines may have the same moves.
    known = defaultdict(set, {(): {BLITZ.start}})
    for step in steps:
        if step == "move":
            count += 1
            clocks = (60.0 - count / 10, 60.0 - count / 20)
            session.make(Made(data.draw(st.sampled_from(session.choices)), clocks=clocks))
            assert session.clocks_after(len(session.made)) == clocks
            known[tuple(session.moves)].add(clocks)
        elif step == "back":
            session.take_back()
        elif step == "redo":
            session.redo()
        elif step == "over":
            session.start_over()
        elif session.lines:
            session.go_to_line(data.draw(st.sampled_from(session.lines)))
        for number in range(len(session.made) + 1):
            assert session.clocks_after(number) in known[tuple(session.moves[:number])]
    clock = session.clock()
    assert clock.times(123.0).remaining == session.clocks_after(len(session.made))


def test_without_a_time_control_there_are_no_clocks():
    session = timed(control=None, moves=("a1", "b2"))
    assert session.clock() is None
    assert session.clocks_after(1) is None


def test_the_first_move_of_each_player_is_free():
    session = timed(moves=("a1",))
    clock = session.clock()
    clock.start(1, 0.0)
    assert clock.remaining(1, 1000.0) == 59.0
    session = timed(moves=("a1", "b2", "c3"))
    clock = session.clock()
    clock.start(1, 0.0)
    assert clock.remaining(1, 7.0) == 50.0


def test_a_loss_on_time_ends_the_game_until_a_move_is_taken_back():
    session = timed(moves=("a1", "b2", "c3"))
    session.look_at(1)
    session.lose_on_time(1)
    assert session.at_present
    assert session.outcome == session.shown_outcome == (1.0, "on time")
    assert session.choices == ()
    assert session.clocks_after(3) == (57.0, 0.0)
    with pytest.raises(GameError):
        session.play(TICTACTOE.legal_moves(session.position)[0])
    again = saved_game.read(saved_game.written(session))
    assert again.outcome == session.outcome
    assert again == session
    session.look_at(2)
    assert session.shown_outcome is None
    assert session.clocks_after(2) == (58.0, 58.0)
    session.take_back()
    assert session.outcome is None
    assert session.clocks_after(2) == (58.0, 58.0)
    session.redo()
    assert session.outcome is None
    assert session.clocks_after(3) == (57.0, 57.0)


@pytest.mark.parametrize("leave", ["start_over", "go_to_line"])
def test_other_moves_on_the_board_end_a_loss_on_time(leave):
    session = timed(moves=("a1",))
    session.start_over()
    session.make(Made(4))
    session.lose_on_time(0)
    getattr(session, leave)(*(session.lines[:1] if leave == "go_to_line" else ()))
    assert session.outcome is None


@pytest.mark.parametrize(
    ("mode", "person", "player", "text"),
    [
        (Mode.PLAYERS, 0, 1, "White wins: Black ran out of time"),
        (Mode.PCS, 0, 0, "Black wins: White ran out of time"),
        (Mode.PLAYER_PC, 0, 0, "The PC wins: you ran out of time"),
        (Mode.PLAYER_PC, 0, 1, "You win: the PC ran out of time"),
    ],
)
def test_a_loss_on_time_is_told(mode, person, player, text):
    session = timed(CHESS, mode, person, ("e2e4", "e7e5"))
    session.lose_on_time(player)
    assert state_text(session) == text
    session.look_at(1)
    assert state_text(session) == "Earlier position"


def test_a_rematch_has_the_same_clock():
    session = timed(moves=("a1",))
    session.lose_on_time(1)
    rematch = session.rematch()
    assert rematch.time_control == BLITZ
    assert rematch.outcome is None
    assert rematch.clocks_after(0) == BLITZ.start
