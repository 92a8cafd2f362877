"""The lines of a bot, however they are cut into pieces."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bots.error_output import ErrorOutput
from uctvis.arena.bots.output import Output, WrongOutputError
from uctvis.arena.verdict import Verdict

LONGEST = 40
LINES = st.text(st.characters(exclude_characters="\0\r\n", codec="utf-8"), max_size=10)


def feed_in_pieces(output, data, cuts):
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    for start, end in pairwise(places):
        output.feed(data[start:end])


@given(LINES, st.sampled_from(["\n", "\r\n"]), st.lists(st.integers(0, 100)))
def test_a_due_line_arrives_in_any_pieces(line, end, cuts):
    output = Output(LONGEST)
    output.expect()
    feed_in_pieces(output, (line + end).encode(), cuts)
    assert output.take().text == line
    assert output.answer is None


@given(st.lists(LINES, max_size=5), LINES, st.lists(st.integers(0, 100)))
def test_harmless_lines_may_come_at_any_time(lines, due, cuts):
    heard = []

    def is_harmless(line):
        if line.startswith("info"):
            heard.append(line)
        return line.startswith("info")

    output = Output(LONGEST + 5)
    output.allow(is_harmless)
    information = [f"info {line}" for line in lines]
    feed_in_pieces(output, "".join(f"{line}\n" for line in information).encode(), cuts)
    output.expect()
    feed_in_pieces(output, "".join(f"{line}\n" for line in [*information, due]).encode(), cuts)
    if due.startswith("info"):
        assert output.answer is None
    else:
        assert output.take().text == due
        assert heard == information * 2


def fault(output, *pieces):
    """Why the last piece is refused; None if it is not."""
    *accepted, last = pieces
    for piece in accepted:
        output.feed(piece)
    try:
        output.feed(last)
    except WrongOutputError as error:
        return error
    return None


def refusal(output, *pieces):
    return fault(output, *pieces).verdict


@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_are_a_line_or_a_fault(data, is_due):
    output = Output(LONGEST)
    if is_due:
        output.expect()
    error = fault(output, data)
    if error is not None:
        assert error.verdict in (Verdict.WRONG_MESSAGE, Verdict.TOO_MUCH_OUTPUT)
        assert error.reason
    elif output.answer is None:
        assert b"\n" not in data
        assert len(data) <= LONGEST + 1
        assert is_due or not data
    else:
        assert is_due
        assert output.answer.text.encode() == data[:-1].removesuffix(b"\r")


def test_nothing_but_the_due_line_is_accepted():
    output = Output(LONGEST)
    assert refusal(output, b"x") is Verdict.WRONG_MESSAGE
    output = Output(LONGEST)
    output.expect()
    assert refusal(output, b"move\n\n") is Verdict.WRONG_MESSAGE
    output = Output(LONGEST)
    output.expect()
    assert refusal(output, b"mo", b"ve\nmo") is Verdict.WRONG_MESSAGE


@pytest.mark.parametrize("line", [b"\xff", b"\xc3(", b"a\0b", b"\xed\xa0\x80"])
def test_what_is_no_text_is_refused(line):
    output = Output(LONGEST)
    output.expect()
    assert refusal(output, line, b"\n") is Verdict.WRONG_MESSAGE


def test_a_long_line_is_refused_before_it_ends():
    output = Output(LONGEST)
    output.expect()
    output.feed(b"x" * LONGEST + b"\n")
    assert len(output.take().text) == LONGEST
    output.expect()
    assert refusal(output, b"x" * LONGEST, b"x", b"x") is Verdict.TOO_MUCH_OUTPUT
    output = Output(LONGEST)
    output.expect()
    assert refusal(output, b"x" * (LONGEST + 1) + b"\n") is Verdict.TOO_MUCH_OUTPUT


def test_too_many_harmless_lines_are_refused():
    output = Output(LONGEST)
    output.allow(lambda line: line.startswith("info"))
    output.expect()
    flood = b"info flood\n" * 1000
    most = 16 * 2**20 // (len(flood) + 50_000)
    assert refusal(output, *([flood] * (most + 1))) is Verdict.TOO_MUCH_OUTPUT


@given(st.binary(max_size=300), st.lists(st.integers(0, 300)))
def test_error_output_is_kept_line_by_line(data, cuts):
    kept = []
    errors = ErrorOutput(2**20, kept.append)
    feed_in_pieces(errors, data, cuts)
    errors.end()
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    assert kept == [line.removesuffix(b"\r").decode(errors="replace") for line in lines]
    assert errors.last == tuple(kept[-20:])


@given(st.integers(0, 3000), st.lists(st.binary(min_size=1, max_size=20_000), max_size=20))
def test_error_output_is_kept_up_to_a_size(most, pieces):
    kept = []
    errors = ErrorOutput(most, kept.append)
    for piece in pieces:
        errors.feed(piece)
    errors.end()
    assert sum(len(text.encode(errors="replace")) for text in kept) <= 3 * most + 200
    assert len(kept) <= most / 50 + 2
