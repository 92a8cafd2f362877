"""Lines of programs that may write ahead, with any ends, however they are cut into pieces."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.judge_messages import ENDS
from uctvis.arena.referees.judged_programs import message_end
from uctvis.arena.running.output import WrongOutputError
from uctvis.arena.running.queued_output import ANY_LINE_END, QueuedOutput

DATA = st.text(st.sampled_from("ab \r\n"), max_size=30).map(str.encode)
CUTS = st.lists(st.integers(0, 40), max_size=8)


def pieces(data, cuts):
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in pairwise(places)]


def taken(output):
    lines = []
    while True:
        output.expect(1)
        if output.answer is None:
            return lines
        lines.append(output.take().text)


@given(DATA, CUTS)
def test_any_end_of_a_line_ends_one_line(data, cuts):
    output = QueuedOutput(100, ANY_LINE_END)
    for piece in pieces(data, cuts):
        output.feed(piece)
    # What follows the last end is not complete.
    expected = re.split(rb"\r\n|\r|\n", data)[:-1]
    assert taken(output) == [line.decode() for line in expected]


@given(st.lists(st.sampled_from(["\n", "\r", "\r\n"]), min_size=30, max_size=40))
def test_taken_lines_do_not_count_as_waiting(ends):
    output = QueuedOutput(10, ANY_LINE_END, 20)
    for end in ends:
        output.expect(1)
        output.feed(f"line{end}".encode())
        assert output.take().text == "line"


def test_a_line_that_ends_with_a_carriage_return_is_complete_at_once():
    output = QueuedOutput(10, ANY_LINE_END)
    output.expect(2)
    output.feed(b"a\rb\r")
    assert output.take().text == "a\nb"
    output.feed(b"\n")
    output.expect(1)
    assert output.answer is None
    output.feed(b"\n")
    assert output.take().text == ""


@pytest.mark.parametrize("data", [b"12345678901", b"1234567\n8901", b"\n" * 11])
def test_more_than_may_wait_is_too_much(data):
    output = QueuedOutput(10, ANY_LINE_END, 10)
    output.expect(20)
    output.feed(data[:10])
    with pytest.raises(WrongOutputError) as raised:
        output.feed(data[10:] + b"1")
    assert raised.value.verdict is Verdict.TOO_MUCH_OUTPUT


@pytest.mark.parametrize("dialect", sorted(ENDS))
@pytest.mark.parametrize("return_", ["", "\r"])
def test_programs_of_judged_games_may_write_a_carriage_return(dialect, return_):
    end = ENDS[dialect].replace("\n", f"{return_}\n")
    output = QueuedOutput(100, message_end(dialect))
    for piece in f"[0]END{end}[1,2]{end}":
        output.feed(piece.encode())
    assert taken(output) == ["[0]END", "[1,2]"]
