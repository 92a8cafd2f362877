"""What bots may say, in any form, is an answer, a wrong message or an illegal move."""

from random import Random
from time import perf_counter

import pytest
from fed_process import FedProcess
from for_long import rest_for_long

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.protocols.judge import JudgeSeat
from uctvis.arena.protocols.uci import ANSWERS, UciSeat
from uctvis.arena.running.output import WrongOutputError
from uctvis.arena.seats.contract import Place
from uctvis.engines.time_management import ClockTimes
from uctvis.games import find

CLOCKS = ClockTimes((30.0, 30.0))
BOT = Bot("A", BotKind.PROGRAM)


def mutated(line, random):
    """A line with some bytes changed, and often its end."""
    data = bytearray(line.encode())
    for _change in range(random.choice((0, 0, 1, 1, 2, 9))):
        at = random.randrange(len(data) + 1)
        data[at : at + random.randrange(3)] = random.choice(
            (b"", b" ", b"\0", b"\xff", b"\r", b"1", b"Play", b"\xc3\xa9", b"bestmove ", b"a2")
        )
    return bytes(data.replace(b"\n", b"")) + b"\n"


def judge(process, note):
    return JudgeSeat(Place(0, BOT, find("recursive_tictactoe"), (), process, None, note))


def uci(process, note):
    return UciSeat(Place(0, BOT, find("chess"), (), process, None, note))


LINES = rest_for_long(1, [2_000, 100_000])


@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize(("make", "answer"), [(judge, "Play {}"), (uci, "bestmove {} ponder e7e5")])
def test_random_lines_are_read_or_refused(lines, make, answer):
    random, longest = Random(7), 0
    counts = {"answer": 0, Verdict.ILLEGAL_MOVE: 0, Verdict.WRONG_MESSAGE: 0, "harmless": 0}
    for _line in range(lines):
        process = FedProcess()
        seat = make(process, lambda *_values, **_more: None)
        game = seat._game
        position = game.initial()
        if make is uci:
            process.allow(lambda _lines: None, ANSWERS)
        seat.ask(position, CLOCKS)
        name = game.move_name(position, random.choice(game.legal_moves(position)))
        said = answer.format(" ".join(name) if make is judge else name)
        try:
            process.say(mutated(said, random))
            if not seat.has_answered:
                counts["harmless"] += 1
                continue
            assert seat.answer_time <= perf_counter()
            move = seat.answer(position).move
        except (FaultError, WrongOutputError) as error:
            counts[error.verdict] += 1
            longest = max(longest, len(error.reason))
        else:
            assert move in game.legal_moves(position)
            counts["answer"] += 1
    assert 20 < longest < 200
    assert counts["answer"] > lines / 10
    assert counts[Verdict.ILLEGAL_MOVE] > lines / 20
    assert counts[Verdict.WRONG_MESSAGE] > lines / 50


@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize(("make", "hello"), [(judge, "Hello morpion_rec"), (uci, "uciok")])
def test_random_greetings_are_read_or_refused(lines, make, hello):
    random = Random(8)
    ready = refused = 0
    for _line in range(lines):
        process = FedProcess()
        seat = make(process, lambda *_values, **_more: None)
        seat.begin()
        try:
            process.say(mutated(hello, random))
            ready += seat.is_ready or seat.has_answered or "isready" in process.sent
        except (FaultError, WrongOutputError):
            refused += 1
    assert ready > lines / 10
    assert refused > lines / 200
