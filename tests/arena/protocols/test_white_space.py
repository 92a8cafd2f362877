"""Bots may write any blanks around the words of their lines, in each protocol."""

import re

import pytest
from fed_process import FedProcess
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import FaultError
from uctvis.arena.protocols.codingame import CodingameSeat
from uctvis.arena.protocols.judge import JudgeSeat
from uctvis.arena.protocols.tuc_chess.seats import RemoteTucChessSeat
from uctvis.arena.protocols.uci import ANSWERS, UciSeat
from uctvis.arena.running.queued_output import ANY_LINE_END, QueuedOutput
from uctvis.arena.seats.contract import Place
from uctvis.engines.time_management import ClockTimes
from uctvis.games import find

CLOCKS = ClockTimes((30.0, 30.0))
BOT = Bot("A", BotKind.PROGRAM, limits=Limits(first_turn=1000.0, turn=1000.0))
CHESS, CELLS, BOARDS = find("chess"), find("tictactoe"), find("recursive_tictactoe")
BLANKS = st.text(st.sampled_from(" \t\v\f"), max_size=3)
BETWEEN = st.text(st.sampled_from(" \t\v\f"), min_size=1, max_size=3)
END = st.sampled_from(["\n", "\r\n"])


def note(*_values, **_more):
    pass


def place(game, process):
    return Place(0, BOT, game, (), process, None, note)


def answer(seat, process, said):
    position = seat._game.initial()
    seat.ask(position, CLOCKS)
    process.say(said.encode())
    assert seat.has_answered
    return seat._game.move_name(position, seat.answer(position).move)


@given(BLANKS, BETWEEN, BLANKS, END)
def test_the_judge(before, between, after, end):
    process = FedProcess()
    seat = JudgeSeat(place(CELLS, process))
    seat.begin()
    process.say(f"{before}Hello tictactoe{after}{end}".encode())
    assert seat.is_ready
    assert answer(seat, process, f"{before}Play{between}a1{after}{end}") == "a1"


@given(BLANKS, st.tuples(BETWEEN, BETWEEN, BETWEEN, BETWEEN), BLANKS, END)
def test_moves_of_several_words(before, between, after, end):
    process = FedProcess()
    words = "".join(map("{}{}".format, between, "1123"))
    said = f"{before}Play{words}{after}{end}"
    assert answer(JudgeSeat(place(BOARDS, process)), process, said) == "1123"


@given(BLANKS, BETWEEN, BETWEEN, BLANKS, END)
def test_uci(before, between, again, after, end):
    process = FedProcess()
    seat = UciSeat(place(CHESS, process))
    seat.begin()
    process.say(f"{before}id{between}name A{end}{before}uciok{after}{end}".encode())
    assert not seat.is_ready
    process.say(f"{before}readyok{after}{end}".encode())
    assert seat.is_ready
    said = (
        f"{before}info{between}depth 1{end}{before}bestmove{between}e2e4{again}ponder e7e5{after}"
    )
    assert answer(seat, process, said + end) == "e2e4"


@given(st.lists(st.sampled_from(["bestmove", "uciok", "readyok", "x", " ", "\t"]), max_size=5))
def test_a_line_of_uci_counts_by_its_first_word(words):
    line = "".join(words)
    counts = line.split()[:1] in (["bestmove"], ["uciok"], ["readyok"])
    assert bool(re.search(ANSWERS, f"info\n{line}\n".encode())) == counts


class Queued(FedProcess):
    def __init__(self):
        super().__init__()
        self._output = QueuedOutput(10_000, ANY_LINE_END)

    def expect(self, count=1):
        self._output.expect(count)


@given(BLANKS, BLANKS, END)
def test_codingame(before, after, end):
    process = Queued()
    seat = CodingameSeat(place(CELLS, process))
    assert answer(seat, process, f"{before}a1{after}{end}") == "a1"


def hearing(data):
    """A seat of TUC-CHESS that was asked, and has heard a datagram."""
    game = find("tuc_chess")
    seat = RemoteTucChessSeat(0, game, None, note, None, None, 0.0)
    seat._last = b"a name"
    seat.ask(game.initial(), None)
    seat._hear(data, ("", 0), 0.0)
    return seat


@given(BLANKS, BLANKS, st.sampled_from(["", "\n", "\r\n"]))
def test_datagrams_of_tuc_chess(before, after, end):
    seat = hearing(f"{before}5040{after}{end}".encode())
    position = seat._game.initial()
    assert seat._game.move_name(position, seat.answer(position).move) == "5040"


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (b"5040\0", r"'5040\x00'"),
        (b"50\x0040", r"'50\x0040'"),
        (b"\0", r"'\x00'"),
        (b"\x1b[2J", r"'\x1b[2J'"),
        (b"\xff", r"'\\xff'"),
    ],
)
def test_what_is_no_move_is_shown_visibly(data, shown):
    seat = hearing(data)
    with pytest.raises(FaultError, match="expected a") as raised:
        seat.answer(seat._game.initial())
    assert shown in raised.value.reason
    assert raised.value.reason.isprintable()
