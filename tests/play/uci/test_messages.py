from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.play.uci import messages
from uctvis.play.uci.messages import Go, SetOption, SetPosition, Unknown, parse

WORDS = (
    *("uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "register", "debug", "on"),
    *("setoption", "name", "value", "position", "startpos", "fen", "moves", "e2e4", "go"),
    *("movetime", "nodes", "depth", "mate", "movestogo", "wtime", "btime", "winc", "binc"),
    *("infinite", "ponder", "searchmoves", "-1", "1e9", "9" * 30, "8/8/8/8", "w", "-", "\0", "é"),
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("uci", messages.Uci()),
        ("isready\r\n", messages.IsReady()),
        ("ucinewgame", messages.NewGame()),
        ("  stop  ", messages.StopSearch()),
        ("ponderhit", messages.PonderHit()),
        ("quit now", messages.Quit()),
        ("register later", messages.Register()),
        ("debug on", messages.Debug(is_on=True)),
        ("joho debug off", messages.Debug(is_on=False)),
        ("setoption name Hash value 32", SetOption("Hash", "32")),
        ("setoption name Clear  Hash", SetOption("Clear Hash", "")),
        (
            "setoption name UCT Null move value a  b value c",
            SetOption("UCT Null move", "a  b value c"),
        ),
        ("setoption name Book value", SetOption("Book", "")),
        ("position startpos", SetPosition(None, ())),
        ("position startpos moves e2e4 e7e5", SetPosition(None, ("e2e4", "e7e5"))),
        ("position fen 8/8 w - - 0 1 moves a1a2", SetPosition("8/8 w - - 0 1", ("a1a2",))),
        ("go", Go()),
        ("go infinite", Go(infinite=True)),
        ("go ponder wtime 1 btime -2", Go(ponder=True, wtime=1, btime=-2)),
        (
            "go winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9",
            Go(winc=3, binc=4, movestogo=5, depth=6, nodes=7, mate=8, movetime=9),
        ),
        ("go searchmoves e2e4 d2d4 depth 3", Go(searchmoves=("e2e4", "d2d4"), depth=3)),
        ("go fast depth x depth 3", Go(depth=3, unread=("fast", "depth", "x"))),
        ("go nodes " + "9" * 30, Go(unread=("nodes", "9" * 30))),
    ],
)
def test_each_message_is_read(line, message):
    assert parse(line) == message


@pytest.mark.parametrize("line", ["", "\n", " \t ", "\r\n"])
def test_a_line_without_words_is_nothing(line):
    assert parse(line) is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello world", "unknown command: 'hello world'"),
        ("x" * 1_000_000, "unknown command: 'xxx"),
        ("debug", "expected debug on|off"),
        ("debug maybe", "expected debug on|off"),
        ("setoption", "expected setoption name"),
        ("setoption name", "expected setoption name"),
        ("setoption value 3", "expected setoption name"),
        ("position", "expected position startpos"),
        ("position fen", "expected position startpos"),
        ("position endpos", "expected position startpos"),
        ("position startpos e2e4", "expected position startpos"),
    ],
)
def test_what_cannot_be_read_has_a_reason(line, reason):
    message = parse(line)
    assert isinstance(message, Unknown)
    assert message.reason.startswith(reason)
    assert len(message.reason) < 200


@given(st.text())
def test_no_text_is_an_error(text):
    parse(text)


def test_no_mixture_of_words_is_an_error():
    random = Random(1)
    for _line in range(20_000):
        words = random.choices(WORDS, k=random.randrange(12))
        parse("".join(word + random.choice((" ", "  ", "\t")) for word in words))
