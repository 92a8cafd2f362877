"""The messages of a judge: orders, scores, and what is refused."""

from random import Random

import pytest
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.judge_messages import (
    ENDS,
    EndOrder,
    KillOrder,
    ProgramExit,
    SupervisionError,
    SupervisorExit,
    TextOrder,
    read_order,
    read_scores,
)

NUMBERS = st.lists(st.integers(1, 12), min_size=1, max_size=5)


def refused(read, message, players=3):
    with pytest.raises(SupervisionError) as raised:
        read(message, players)
    assert 20 < len(raised.value.reason) < 300
    return raised.value.code


@given(NUMBERS, st.text())
def test_the_text_after_the_list_is_passed_on_as_it_is(numbers, text):
    order = read_order(f"[{','.join(map(str, numbers))}]{text}", 12)
    seats = tuple(number - 1 for number in numbers)
    if text not in ("END", "KILL"):
        assert order == TextOrder(seats, text)


@pytest.mark.parametrize(
    ("message", "order"),
    [
        ("[1] START ", TextOrder((0,), " START ")),
        ("[2,1]MOVE [5], [7]]", TextOrder((1, 0), "MOVE [5], [7]]")),
        ("[0]X", TextOrder((0, 1, 2), "X")),
        ("[ 1 , 3 ]", TextOrder((0, 2), "")),
        ("[2,2]a\nb", TextOrder((1, 1), "a\nb")),
        ("[0]END", EndOrder()),
        ("[1,2]END", EndOrder()),
        ("[0] END", TextOrder((0, 1, 2), " END")),
        ("[3,1]KILL", KillOrder((2, 0))),
        ("[0]KILL", KillOrder((0, 1, 2))),
        ("[1]KILLED", TextOrder((0,), "KILLED")),
    ],
)
def test_orders(message, order):
    assert read_order(message, 3) == order


@pytest.mark.parametrize(
    "message",
    [
        *("", "X", "[", "]", "[]X", "[1", "1]X", " [1]X", "[a]X", "[1;2]X", "[1,]X", "[1.0]X"),
        *("[\N{ARABIC-INDIC DIGIT ONE}]X", "[[1]X", f"[{'9' * 5000}]X", "END", "[0x1]X", "[1_0]X"),
    ],
)
def test_messages_without_a_list(message):
    assert refused(read_order, message) is SupervisorExit.WRONG_MESSAGE


@pytest.mark.parametrize("numbers", ["4", "1,4", "-1", "0,1", "1,0", "00,1"])
def test_bots_that_do_not_exist(numbers):
    assert refused(read_order, f"[{numbers}]X") is SupervisorExit.UNKNOWN_BOT
    assert refused(read_order, f"[{numbers}]END") is SupervisorExit.UNKNOWN_BOT
    assert refused(read_order, f"[{numbers}]KILL") is SupervisorExit.UNKNOWN_KILLED


@given(st.lists(st.integers(-(10**11), 10**11), min_size=1), st.sampled_from(["", " ", "\n"]))
def test_scores(scores, blank):
    players = len(scores)
    message = f"[{', '.join(map(str, scores))}]{blank}"
    assert read_scores(message, players) == tuple(scores)
    assert refused(read_scores, message, players + 1) is SupervisorExit.WRONG_SCORES


@pytest.mark.parametrize(
    "message", ["", "1,0", "[1,0", "[1,0]0", "[1;0]", "[1,0.5]", "[1,]", "[1,0,0]", "[1e3,0]"]
)
def test_wrong_scores(message):
    assert refused(read_scores, message, 2) is SupervisorExit.WRONG_SCORES


def random_message(random):
    parts = [
        "[",
        "]",
        ",",
        "0",
        "1",
        "2",
        "9",
        "-",
        " ",
        "END",
        "KILL",
        "X",
        "\0",
        "é",
        "\n",
        "<<<",
    ]
    beginning = random.choice(["", "[1]", "[0]", "[1,2]", "[3", "["])
    return beginning + "".join(random.choices(parts, k=random.randrange(8)))


@pytest.mark.parametrize("lines", rest_for_long(1, [3_000, 100_000]))
def test_random_messages_are_read_or_refused(lines):
    random, longest = Random(3), 0
    counts = dict.fromkeys([*SupervisorExit, TextOrder, KillOrder, EndOrder, "scores"], 0)
    for _line in range(lines):
        message, players = random_message(random), random.randrange(1, 13)
        try:
            order = read_order(message, players)
        except SupervisionError as error:
            counts[error.code] += 1
            longest = max(longest, len(error.reason))
        else:
            counts[type(order)] += 1
            seats = getattr(order, "seats", ())
            assert all(0 <= seat < players for seat in seats)
            if isinstance(order, TextOrder):
                assert message.endswith(order.text)
        try:
            scores = read_scores(message, 2)
        except SupervisionError as error:
            counts[error.code] += 1
        else:
            counts["scores"] += 1
            assert len(scores) == 2
    assert longest < 300
    for kind in (TextOrder, SupervisorExit.WRONG_MESSAGE, SupervisorExit.WRONG_SCORES):
        assert counts[kind] > lines / 10
    for kind in (KillOrder, EndOrder, SupervisorExit.UNKNOWN_BOT, "scores"):
        assert counts[kind] > lines / 1000


def test_codes_and_their_titles():
    assert sorted(SupervisorExit) == [10, 11, 12, 13, 14, 15, 16, 17, 18, 104]
    assert sorted(ProgramExit) == [0, 1, 2, 3, 4]
    for kind in (SupervisorExit, ProgramExit):
        titles = [code.title for code in kind]
        assert len(set(titles)) == len(titles)
    assert ProgramExit.of(None) is ProgramExit.OK
    for verdict in Verdict:
        assert ProgramExit.of(verdict) is not ProgramExit.OK
    assert ENDS == {"chevrons": "<<<\n", "lines": "\n"}
