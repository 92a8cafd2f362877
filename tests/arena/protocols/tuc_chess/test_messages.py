"""The messages of TUC-CHESS as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bot_files.toml_file import checked_name
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.protocols.tuc_chess.datagrams import DatagramSocket
from uctvis.arena.protocols.tuc_chess.messages import (
    BEGIN,
    BeginMessage,
    ColorMessage,
    EndMessage,
    TurnMessage,
    color_message,
    end_message,
    name_of,
    read_message,
    shown,
    turn_message,
)
from uctvis.arena.protocols.tuc_chess.seats import JoinedClient, TucChessSeat
from uctvis.arena.running.pipes import Pipes
from uctvis.games import find
from uctvis.games.tuc_chess.position import Position

SQUARES = st.builds("{}{}".format, st.integers(0, 6), st.integers(0, 4))
POINTS = st.tuples(st.integers(0, 99), st.integers(0, 99))
TURNS = st.builds(
    TurnMessage,
    st.integers(0, 1),
    st.builds("{}{}".format, SQUARES, SQUARES),
    st.just("") | SQUARES,
    POINTS,
)


@given(TURNS)
def test_messages_about_moves(message):
    data = turn_message(message)
    assert len(data) == 12
    assert read_message(data) == message
    assert read_message(data + b"\0") == message


@given(POINTS)
def test_other_messages(points):
    assert read_message(end_message(points)) == EndMessage(points)
    assert read_message(BEGIN) == BeginMessage()
    assert [read_message(color_message(player)) for player in (0, 1)] == [
        ColorMessage(0),
        ColorMessage(1),
    ]


def test_points_above_99():
    message = TurnMessage(1, "5040", "", (100, 255))
    assert turn_message(message) == b"T15040999999"
    assert end_message((7, 300)) == b"GE0799"
    # The server of 2021 wrote three digits.
    assert read_message(b"GE49203", (49, 202)) == EndMessage((49, 203))
    assert read_message(b"GE49203", (492, 0)) == EndMessage((492, 3))
    assert read_message(b"T1504099100203").points == (100, 203)


@given(st.binary(max_size=16) | st.text("TGEPWB0123456789x", max_size=14).map(str.encode))
def test_anything_is_read(data):
    message = read_message(data)
    if isinstance(message, TurnMessage) and max(message.points) < 100:
        assert turn_message(message) == data.rstrip(b"\0")


@pytest.mark.parametrize(
    "data",
    [b"", b"T", b"GE", b"GE12", b"GE123", b"GE12345678", b"PX", b"T25040990000", b"T15x40990000"],
)
def test_what_is_no_message(data):
    assert read_message(data) is None


@given(st.binary(max_size=300))
def test_every_name_is_one_of_a_bot(data):
    assert checked_name(name_of(data, "unnamed"), "here")
    assert shown(data).isprintable()


class AnySeat(TucChessSeat):
    def begin(self):
        pass


def test_a_seat_says_at_most_99_points():
    said = []
    seat = AnySeat(0, find("tuc_chess"), Pipes(), lambda _kind, _seat, text: said.append(text))
    for points in ((98, 0), (99, 101)):
        seat.notice_turn(Position(points=points))
    seat._position = Position(points=(120, 5))
    seat._client = JoinedClient(("127.0.0.1", 1), b"name")
    seat.finish(None)
    assert said == ["GB", "T099" + "9999", "GE9905"]
    seat._pipes.close()


def test_a_client_that_floods_loses():
    """Its datagrams fill the socket, so that those of its opponent are lost."""
    notes = []
    pipes = Pipes()
    seat = AnySeat(1, find("tuc_chess"), pipes, lambda *_values, text: notes.append(text))
    for number in range(9_999):
        seat._hear(b"5040", ("127.0.0.1", 1), 0.0)
        if number in (500, 9_998):
            assert pipes.wait(None, lambda: True)
    seat._hear(b"5040", ("127.0.0.1", 1), 0.0)
    with pytest.raises(FaultError) as raised:
        pipes.wait(None, lambda: True)
    assert raised.value.verdict is Verdict.TOO_MUCH_OUTPUT
    assert raised.value.seat == 1
    assert len(notes) == 100
    pipes.close()


def test_what_cannot_be_sent_is_lost():
    import socket

    udp = DatagramSocket(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    udp.send(b"x", ("127.0.0.1", 0))
    udp.send(b"x" * 100_000, ("127.0.0.1", 9))
    udp.close()
