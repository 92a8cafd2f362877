"""The lines of a bot, however they are cut into pieces."""

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.running.error_output import ErrorOutput
from uctvis.arena.running.output import Output, WrongOutputError

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
    output = Output(LONGEST + 5)
    output.allow(lambda text: heard.extend(text.split("\n")), re.compile(rb"^move", re.MULTILINE))
    information = [f"info {line}" for line in lines]
    feed_in_pieces(output, "".join(f"{line}\n" for line in information).encode(), cuts)
    output.expect()
    data = "".join(f"{line}\n" for line in [*information, f"move{due}", *information])
    feed_in_pieces(output, data.encode(), cuts)
    assert output.take().text == f"move{due}"
    assert heard == information * 3


def test_a_flood_of_harmless_lines_is_noted_as_one_text():
    heard = []
    output = Output(LONGEST)
    output.allow(heard.append)
    output.feed(b"\n" * 4096)
    assert heard == ["\n" * 4095]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_harmless_line_can_be_too_long(end):
    output = Output(LONGEST)
    output.allow(lambda _text: None)
    output.feed(b"a" + end + b"x" * LONGEST + end + b"b" + end)
    error = fault(output, b"a" + end + b"x" * (LONGEST + 1) + end + b"b" + end)
    assert error.verdict is Verdict.TOO_MUCH_OUTPUT


@given(st.binary(max_size=60), st.integers(0, 2), st.booleans(), st.lists(st.integers(0, 100)))
@example(data=b"xx", due=1, is_at_once=False, cuts=[])
def test_any_lines_count_or_are_harmless_as_if_each_was_looked_at(data, due, is_at_once, cuts):
    """Against the plain way, line by line."""
    data = data.replace(b"x", b"\nmove")
    wanted, noted, refused, left = [], [], False, due
    for line in data.split(b"\n")[:-1]:
        plain = line.removesuffix(b"\r")
        is_wrong = False
        if plain.startswith(b"move"):
            is_wrong = not left or bool(wanted)
            left = 0
            try:
                wanted.append(plain.decode())
            except UnicodeDecodeError:
                is_wrong = True
            is_wrong = is_wrong or b"\0" in plain
        else:
            noted.append(plain.decode(errors="replace"))
        if is_wrong:
            refused = True
            break
    heard = []
    output = Output(100)
    output.allow(lambda text: heard.extend(text.split("\n")), re.compile(rb"^move", re.MULTILINE))
    if due:
        output.expect()
    try:
        if is_at_once:
            output.feed(data)
        else:
            feed_in_pieces(output, data, cuts)
    except WrongOutputError:
        assert refused
    else:
        assert not refused
        assert (output.answer is None) == (not wanted)
    assert heard == noted


def test_of_two_lines_the_first_one_is_told_too():
    output = Output(LONGEST)
    output.expect()
    error = fault(output, b"thinking...\nPlay 3 1 3 1\n")
    assert error.verdict is Verdict.WRONG_MESSAGE
    assert error.reason == (
        "it wrote 'thinking...', and then 'Play 3 1 3 1' when nothing was expected from it"
    )


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
    output.allow(lambda _text: None)
    output.expect()
    flood = b"info flood\n" * 1000
    most = 16 * 2**20 // (len(flood) + 50_000)
    assert refusal(output, *([flood] * (most + 1))) is Verdict.TOO_MUCH_OUTPUT


@given(st.binary(max_size=300), st.lists(st.integers(0, 300)))
def test_error_output_is_kept_line_by_line(data, cuts):
    kept = []
    errors = ErrorOutput(2**20, lambda text: kept.extend(text.split("\n")))
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
    errors = ErrorOutput(most, lambda text: kept.extend(text.split("\n")))
    for piece in pieces:
        errors.feed(piece)
    errors.end()
    assert sum(len(text.encode(errors="replace")) for text in kept) <= 3 * most + 200
    assert len(kept) <= most / 50 + 2


def test_many_lines_that_come_at_once_are_one_text():
    kept = []
    errors = ErrorOutput(2**20, kept.append)
    errors.feed(b"\n" * 1000)
    errors.feed(b"few\r\nlines\nhalf")
    errors.feed(b" a line\r\n")
    assert kept == ["\n" * 999, "few", "lines", "half a line"]


def test_of_one_turn_a_share_of_the_error_output_is_kept():
    kept = []
    errors = ErrorOutput(2**21, lambda text: kept.extend(text.split("\n")))
    for turn in range(3):
        errors.begin_turn()
        kept.clear()
        for _piece in range(100):
            errors.feed(b"\n" * 4096)
        assert 2000 < len(kept) < 2**21 / 16 / 50 + 2
        assert kept[-1] == "The rest of its error output of this turn is not kept."
        assert errors.last == ("",) * 20, turn
