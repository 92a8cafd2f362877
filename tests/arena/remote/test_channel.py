"""The channel to one remote bot: slow readers, half lines, and messages of several lines."""

import re
import socket
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager, suppress
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from remote_bots import LONG

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.remote.channel import RemoteChannel
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.queued_output import ANY_LINE_END, QueuedOutput


class Ends:
    """A channel, and the other end of its connection."""

    def __init__(self, output=None):
        self.pipes = Pipes()
        self.notes, self.reopened, self.released = [], [], []
        self.channel = RemoteChannel(
            0,
            read_bot("tcp:A"),
            1,
            self.pipes,
            lambda *values: self.notes.append(values),
            self,
            output,
        )
        self.client = None

    def reopen(self, channel):
        self.reopened.append(channel)

    def expect_back(self, channel):
        assert not self.released

    def release(self, channel):
        self.released.append(channel)

    def connect(self, count=None):
        ours, self.client = socket.socketpair()
        ours.setblocking(False)
        self.client.settimeout(LONG)
        assert self.channel.arrive(ours, count)
        self.turn()

    def turn(self):
        """Let the match attend to what has happened."""
        self.pipes.wake()
        self.pipes.turn(LONG)
        self.pipes.turn(0)

    def answer(self):
        """The answer; None if it has not come, although everything was read."""
        self.turn()
        while self.channel.answer is None and self.pipes._selector.select(0):
            self.turn()
        answer = self.channel.answer
        return None if answer is None else self.channel.take().text

    def fault(self):
        with pytest.raises(FaultError) as raised:
            self.pipes.wait(perf_counter() + LONG, lambda: False)
        return raised.value


@contextmanager
def ends(output=None):
    made = Ends(output)
    with closing(made.pipes):
        try:
            yield made
        finally:
            if made.client is not None:
                made.client.close()
            made.channel.end(0)
    assert made.released == [made.channel]
    assert made.channel.has_ended


def test_who_does_not_read_stalls():
    with ends() as made:
        made.connect()
        for _line in range(10_000):
            made.channel.send("x" * 1000)
            if made.channel._socket is None:
                break
        fault = made.fault()
        assert fault.verdict is Verdict.STALLED
        assert fault.reason == "it does not read what is sent to it"
        # It has no connection any more, so that its end takes no time.
        made.channel.terminate()
        assert made.channel.has_ended


def test_who_is_away_stalls_after_so_much():
    with ends() as made:
        made.connect()
        made.client.close()
        made.turn()
        for _line in range(1100):
            made.channel.send("x" * 1000)
        assert made.fault().verdict is Verdict.STALLED


def test_who_reads_slowly_gets_everything():
    with ends() as made:
        made.connect()
        lines = [f"{number} {'x' * 1000}" for number in range(600)]
        for line in lines:
            made.channel.send(line)
        received = b""
        while len(received) < 600 * 1000:
            received += made.client.recv(7000)
            made.turn()
        made.channel.send("last")
        while not received.endswith(b"last\n"):
            received += made.client.recv(7000)
        assert received.decode().splitlines() == [f"Match {made.channel.id}", *lines, "last"]


def test_what_is_sent_again_is_no_reason_to_stall():
    with ends() as made:
        made.connect()
        for number in range(3):
            for _line in range(900):
                made.channel.send("x" * 1000)
            if number < 2:
                made.client.close()
                made.turn()
                made.connect(900 * number)
        made.pipes.wait(perf_counter() + LONG, lambda: True)


def test_the_end_is_said_and_waits_for_the_client():
    with ends() as made:
        made.connect()
        made.channel.send("Eliminated")
        made.channel.terminate()
        made.channel.terminate()
        assert not made.channel.has_ended
        file = made.client.makefile()
        over = f"Over {made.channel.id}"
        assert file.read().splitlines() == [f"Match {made.channel.id}", "Eliminated", over]
        file.close()
        # What it writes now is read and thrown away.
        made.client.sendall(b"x" * 100_000)
        made.client.close()
        assert made.pipes.drain(perf_counter() + LONG, lambda: made.channel.has_ended)


def test_who_goes_on_writing_after_the_end_is_cut_off():
    with ends() as made:
        made.connect()
        made.channel.terminate()
        made.client.setblocking(False)
        while not made.channel.has_ended:
            with suppress(BlockingIOError):
                made.client.send(b"x" * 100_000)
            made.turn()
        with pytest.raises(ConnectionError):
            made.client.send(b"x")


def test_a_connection_that_comes_after_the_end_is_not_taken():
    with ends() as made:
        made.channel.end(0)
        ours, theirs = socket.socketpair()
        assert not made.channel.arrive(ours)
        ours.close()
        theirs.close()
        made.released.clear()
        made.released.append(made.channel)


def test_a_connection_that_comes_at_the_end_is_closed():
    made = Ends()
    ours, theirs = socket.socketpair()
    with closing(made.pipes), closing(theirs):
        made.channel.arrive(ours)
        made.channel.end(0)
        assert theirs.recv(1) == b""
        assert ours.fileno() == -1


def test_another_first_connection_is_asked_for_only_before_anything_was_heard():
    with ends() as made:
        made.connect()
        made.channel.send("Hello")
        made.channel.expect()
        made.client.sendall(b"Hel")
        made.turn()
        made.client.close()
        made.turn()
        assert made.reopened == [made.channel]
        made.connect()
        made.client.sendall(b"Hello\n")
        assert made.answer() == "Hello"
        made.client.close()
        made.turn()
        assert made.reopened == [made.channel]
        assert [note[0] for note in made.notes] == [
            *("start", "disconnected", "reconnected", "disconnected")
        ]


def test_it_can_be_stopped_while_it_waits():
    with ends() as made:
        made.pipes.stop()
        with pytest.raises(CancelledError):
            made.pipes.wait(None, lambda: made.channel.has_begun)


PIECES = st.lists(
    st.tuples(st.text("ab\r\n", max_size=6).map(str.encode), st.booleans()), max_size=10
)


@settings(max_examples=60)
@given(PIECES)
def test_messages_that_any_line_end_ends_are_neither_lost_nor_repeated(pieces):
    said = b"".join(piece for piece, _breaks in pieces)
    whole = said[: said.rfind(b"\n") + 1]
    expected = QueuedOutput(1000, ANY_LINE_END)
    expected.feed(whole)
    with ends(QueuedOutput(1000, ANY_LINE_END)) as made:
        made.connect()
        sent = 0
        for piece, breaks in pieces:
            sent += len(piece)
            made.client.sendall(piece)
            made.turn()
            if not breaks:
                continue
            made.client.close()
            made.turn()
            made.connect(0)
            file = made.client.makefile()
            resumed = file.readline()
            file.close()
            word, number = resumed.split(" ", 1)
            # If nothing was heard before, it begins again, or goes on at its beginning.
            count = int(number)
            assert (word, count) == ("Resumed", said[:sent].count(b"\n"))
            made.client.sendall(said[said[:sent].rfind(b"\n") + 1 : sent])
            made.turn()
        count = len(re.findall(ANY_LINE_END, whole))
        if count:
            made.channel.expect(count)
            expected.expect(count)
            assert made.answer() == expected.take().text


def test_half_a_line_is_too_long_some_time():
    with ends(QueuedOutput(1000)) as made:
        made.connect()
        made.client.setblocking(False)
        while not made.channel._is_judged:
            with suppress(BlockingIOError):
                made.client.send(b"x" * 10_000)
            made.turn()
        assert made.fault().verdict is Verdict.TOO_MUCH_OUTPUT


def test_a_client_that_comes_back_before_its_break_is_noticed_keeps_its_match():
    with ends() as one:
        one.connect()
        broken = one.client
        one.connect(count=0)
        broken.close()
        one.turn()
        assert one.reopened == []
        assert one.channel.is_connected
        one.client.close()
        one.turn()
        assert one.reopened == [one.channel]
        assert not one.channel.is_connected
