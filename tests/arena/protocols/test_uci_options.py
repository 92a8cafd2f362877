"""The options of UCI programs in matches: as in `uctvis match`, checked by what they declare."""

import pytest
from fed_process import FedProcess
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.protocols.uci import UciSeat
from uctvis.arena.seats.contract import Place
from uctvis.games import find
from uctvis.programs.options import read_options

DECLARED = """id name A
option name Hash type spin default 16 min 1 max 1024
option name UCI_Elo type spin default 1320 min 1320 max 3190
option\tname UCI_LimitStrength type check default false
option name Style of play type combo default Solid var Solid var Very Risky
option name Clear Hash type button
option name Book File type string default <empty>
option name MultiPV type spin default 1 min 1 max 500
option name Ponder type check default false
option name Odd type spin
option name Unknown type matrix
option
uciok
"""


def sent(*options):
    process = FedProcess()
    bot = Bot("A", BotKind.PROGRAM, options=options)
    place = Place(0, bot, find("chess"), (), process, None, lambda *_values, **_more: None)
    seat = UciSeat(place)
    seat.begin()
    process.say(DECLARED.encode())
    assert not seat.is_ready
    assert process.sent[0] == "uci"
    assert process.sent[-2:] == ["ucinewgame", "isready"]
    return [line.removeprefix("setoption name ") for line in process.sent[1:-2]]


def test_options_are_sent_as_they_are_declared():
    assert sent() == []
    assert sent(("hash", "64"), ("BOOK FILE", "a b.bin")) == [
        "Hash value 64",
        "Book File value a b.bin",
    ]
    assert sent(("style of play", "very risky")) == ["Style of play value Very Risky"]
    assert sent(("Clear Hash", "")) == ["Clear Hash"]
    assert sent(("multipv", "3")) == ["MultiPV value 3"]
    assert sent(("Odd", "-3")) == ["Odd value -3"]


def test_an_elo_limits_the_strength():
    assert sent(("uci_elo", "1500")) == ["UCI_Elo value 1500", "UCI_LimitStrength value true"]
    limited = sent(("UCI_Elo", "1500"), ("uci_limitstrength", "false"))
    assert limited == ["UCI_Elo value 1500", "UCI_LimitStrength value false"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("Nope", "3", "an option of the program, got 'Nope'"),
        ("Hash", "abc", "Hash: expected a whole number from 1 to 1024, got 'abc'"),
        ("Hash", "1_0", "from 1 to 1024"),
        ("Hash", "2048", "from 1 to 1024"),
        ("Style of play", "Wild", "one of Solid, Very Risky"),
        ("UCI_LimitStrength", "yes", '"true" or "false"'),
        ("Ponder", "true", "uctvis sets it"),
        ("Unknown", "1", "an option of the program"),
    ],
)
def test_other_options_are_refused_in_words(name, value, words):
    with pytest.raises(FaultError) as raised:
        sent((name, value))
    assert raised.value.verdict is Verdict.DID_NOT_START
    assert words in raised.value.reason


WORDS = st.sampled_from(
    ["option", "name", "type", "default", "min", "max", "var", "spin", "combo", "check", "-1", "x"]
)


@given(st.lists(st.lists(WORDS, max_size=14).map(" ".join), max_size=4))
def test_any_lines_are_read(lines):
    for name, option in read_options(lines).items():
        assert name == option.name
        assert any(line.startswith("option") for line in lines)
