"""The .csv reader against the csv module and the checks of the format, written plainly.

Accepted where the reference accepts, with the same rows; rejected where it rejects, with
the same line. The compiled reader takes words of 8 bytes at once where it can: so names and
numbers of every length, what is special at every place in them, and every end of a file.
"""

import itertools

import numpy as np
import pytest
from comparing import assert_sound, rows_of
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_readers import RejectedError, csv_rows

from uctvis import TreeFileError
from uctvis.serialize.csv.format import read

# Every kind of byte that the reader may take for another: what separates, quotes, breaks
# lines and is blank, and the same with the highest bit; characters of 1 to 4 bytes, their
# parts, and what is none.
SPECIAL = (
    *(bytes([byte]) for byte in b',|\r\n" \t\0\x0b\x0c\x1f\x7f./:;0-'),
    *(bytes([byte | 0x80]) for byte in b",|\r\n"),
    b"\r\n", b"||", b"|,", b"\xc3\x9f", b"\xe2\x99\x94", b"\xf0\x9d\x84\x9e", b"a\xcc\x81",
    b"\xef\xbb\xbf", b"\xc2\x85", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xff",
)  # fmt: skip
# Around each multiple of 8, and every size up to two words.
SIZES = pytest.mark.parametrize(
    "sizes",
    rest_for_long(1, [(0, 1, 2, 7, 8, 9, 16, 24), (*range(3, 18), 23, 25, 31, 32, 33, 40)]),
    ids=["short", "long"],
)


def expected(data):
    try:
        return csv_rows(data)
    except RejectedError as rejected:
        return f"line {rejected.place}"


def got(data):
    try:
        tree = read("file.csv", np.frombuffer(bytearray(data), np.uint8))
    except TreeFileError as error:
        return error.place
    assert_sound(tree)
    return rows_of(tree)


def check(data):
    # By their text, in which -0.0 is not 0.0.
    assert repr(got(data)) == repr(expected(data)), data


@SIZES
@pytest.mark.parametrize("column", ["move name", "state name"])
@pytest.mark.parametrize("quoted", [False, True])
def test_what_is_special_at_every_place_in_a_name(column, quoted, sizes):
    letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"
    for size in sizes:
        for place, special in itertools.product(range(size + 1), SPECIAL):
            name = letters[:place] + special + letters[place:size]
            if quoted:
                name = b"|" + name + b"|"
            row = b"%b,1,0,0.5,s,1" if column == "move name" else b"m,1,0,0.5,%b,1"
            check(row % name + b"\r\n" + b"n,2,3,4,t,0")


@pytest.mark.parametrize("gaps", rest_for_long(1, [(0, 6), (1, 5, 7)]), ids=str)
def test_pairs_of_what_is_special(gaps):
    for one, other in itertools.product(SPECIAL, repeat=2):
        for gap in gaps:
            name = b"ab" + one + b"x" * gap + other + b"yz"
            for field in (name, b"|" + name + b"|", b"|" + name):
                check(b"m,1,0,0.5," + field + b",0\r\n")
                check(field + b",1,0,0.5,s,0\r\n")


def test_names_and_rows_of_every_length_at_the_end_of_the_file():
    for move, state in itertools.product(range(41), range(0, 41, 3)):
        for end in (b"", b"\n", b"\r\n", b"\r", b" "):
            check(b"m" * move + b",1,0,0," + b"s" * state + b",0" + end)
            check(b"m" * move + b",1,0,0,|" + b"s" * state + b"|,|0|" + end)


NUMBERS = (
    *("1" * size for size in range(1, 26)),
    *("12345678901234567890123456789"[:size] for size in range(1, 26)),
    *("0" * size + "7" for size in range(25)),
    *("0" * size for size in range(1, 25)),
    *("9" * size for size in range(1, 25)),
    *(str(2**power + more) for power in (7, 8, 15, 16, 31, 32, 63, 64) for more in (-1, 0, 1)),
    "", "+", "-", "--1", "+-1", " 1", "1 ", "\t1", "1_0", "0x1", "1e3", "٣", "1\0", "\0", "½",
)  # fmt: skip
MEANS = (
    *(digits[:point] + "." + digits[point:] for digits in NUMBERS[25:50] for point in range(26)),
    *(f"{digits}e{power}" for digits in NUMBERS[25:50] for power in (-340, -30, -1, 0, 7, 22, 300)),
    *(f"0.{'0' * zeros}{digits}" for zeros in range(1, 20) for digits in ("1", "12345678", "5e9")),
    ".", "e5", "1e", "1e+", "1.2.3", "1e5.5", "nan", "inf", "-inf", "infinity", "1e309", "1e-400",
    "5e-324", "2e-324", "1.7976931348623157e308", "1.7976931348623159e308", "0e999999999999999999",
    "1e99999999999999999999", "9007199254740993", "0.1" + "0" * 30 + "1", "1" * 400, "1e0000000005",
)  # fmt: skip


@pytest.mark.parametrize("sign", ["", "-", "+"])
def test_numbers_of_every_length_in_every_column(sign):
    for number in NUMBERS:
        text = (sign + number).encode()
        for row in (b"m,%b,0,0,s,0", b"m,0,%b,0,s,0", b"m,0,0,%b,s,0", b"m,0,0,0,s,%b"):
            check(row % text)
            check(row % (b"|" + text + b"|") + b"\r\n")
    for number in MEANS:
        check(b"m,0,0,%b,s,0" % (sign + number).encode())


@pytest.mark.parametrize(
    "sizes", rest_for_long(1, [(1, 8, 17), (3, 7, 9, 10, 16, 19, 20)]), ids=str
)
def test_every_byte_at_every_place_in_a_number(sizes):
    for size in sizes:
        digits = b"00000000012345678901"[-size:]
        for place, byte in itertools.product(range(size), range(256)):
            number = digits[:place] + bytes([byte]) + digits[place + 1 :]
            check(b"m,0,0,%b,s,0\n" % number)
            if size <= 10:
                check(b"m,%b,0,0,s,0\n" % number)
                check(b"m,0,0,0,s,%b\n" % number)


SEEDS = {
    "older": b"white pawn a2 -> a4,12,0,0.25,GameStatus.IN_PROGRESS,2\r\n"
    b"|[7, 8]2|,7,1,-3e-05,Current player: 2,0\r\n|a,b|,0,0,0,,0\r\n",
    "quotes": b'\xef\xbb\xbf|x||y\r\nz|q,+1,0,.5,"|",1\n\n'
    b"||,00,0,5.,\xe2\x99\x94\xf0\x9d\x84\x9e,0\r",
    "shortest": b",0,0,0,,0",
    "three": b",0,0,0,,2\n,0,0,0,,0\n,0,0,0,,0\n",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_small_damage(seed):
    data = SEEDS[seed]
    check(data)
    for place in range(len(data) + 1):
        check(data[:place])
        check(data[place:])
        check(data[:place] + data[place + 1 :])
        check(data + data[place:])
        for byte in b',|\r\n" 019-+.e\0\xc3\xa9\xff\x80/:':
            check(data[:place] + bytes([byte]) + data[place + 1 :])
            check(data[:place] + bytes([byte]) + data[place:])


pieces = st.sampled_from(
    ("a", "|", "||", ",", "\r\n", "\n", "\r", '"', "ß♔", "𝄞", "e\u0301", "", "\ufeff", " ", "x|y",
     "1", "12345678", "player 1", "x" * 100)
)  # fmt: skip
texts = st.lists(pieces, max_size=6).map("".join)
plain_texts = texts.map(lambda text: text.translate(dict.fromkeys(b"|,\r\n")))
fields = st.one_of(
    plain_texts,
    texts.map(lambda text: "|" + text.replace("|", "||") + "|"),
    texts.map(lambda text: text.translate(dict.fromkeys(b",\r\n"))),
    # With anything behind the closing quote, or none.
    st.tuples(texts, texts).map(lambda two: "|" + two[0].replace("|", "||") + "|" + two[1]),
)
whole = st.one_of(
    st.integers(0, 2**31 - 1).map(str),
    st.sampled_from(("0", "2147483647", "|12|", "|3|4", "+5", "||6", "-0", "007", "|1||2|")),
)
finite = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.sampled_from(("0", "-.5", "|1e3|", "4.", "|4|.5", "1e308", "12345678901234567890.5")),
)
ends = st.sampled_from(("\r\n", "\n", "\r", "\n\n", "\r\r\n", "\n\r"))
wrong = st.sampled_from(("", "x", "-1", "2147483648", "nan", "1e999", ",", "0,0", "2", "\n", "|"))


@st.composite
def csv_files(draw):
    """A tree as the file of a writer with habits of its own; now and then something is wrong."""
    rows, pending = [], 1
    while pending:
        count = draw(st.integers(0, 3)) if len(rows) < 6 else 0
        columns = [draw(fields), draw(whole), draw(whole), draw(finite), draw(fields), str(count)]
        rows.append(columns)
        pending += count - 1
    if draw(st.booleans()):
        columns = draw(st.sampled_from(rows))
        columns[draw(st.integers(0, 5))] = draw(wrong)
    text = "".join(",".join(columns) + draw(ends) for columns in rows)
    if draw(st.booleans()):
        text = text.rstrip("\r\n")
    behind = draw(st.sampled_from(("", "", "\n", " \t\r\n", "\r\n\r\n", "x", "\n,", " |", "\0")))
    return (draw(st.sampled_from(("", "\ufeff", "\n"))) + text + behind).encode()


@given(csv_files())
def test_any_tree_of_any_writer(data):
    check(data)


@pytest.mark.long
@settings(max_examples=20_000)
@given(csv_files())
def test_very_many_trees(data):
    check(data)
