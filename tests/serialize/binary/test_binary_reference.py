"""The .tree reader and writer against the format in a few lines of `struct`.

Accepted where the reference accepts, with lengths in bytes or else in characters, with the
same nodes; rejected where it rejects, at the same byte. The compiled reader takes words of 8
bytes at once where it can: so names of every length, what is special at every place in them,
and every end of a file.
"""

import itertools
import struct

import numpy as np
import pytest
from comparing import assert_sound, rows_of
from for_long import rest_for_long
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_readers import RejectedError, binary_data, binary_rows
from strategies import names, trees

from uctvis import TreeFileError
from uctvis.serialize.binary.format import read, write

# Characters of 1 to 4 bytes, their parts, and what is none.
SPECIAL = (
    b"\0", b"\n", b"\x7f", b"\xc3\x9f", b"\xe2\x99\x94", b"\xf0\x9d\x84\x9e", b"\xef\xbb\xbf",
    b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xc2", b"\xe0\x9f\xbf", b"\xe0\xa0\x80",
    b"\xe2\x99",
    b"\xed\x9f\xbf", b"\xed\xa0\x80", b"\xf0\x8f\xbf\xbf", b"\xf0\x90\x80\x80", b"\xf0\x9d\x84",
    b"\xf4\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xff",
)  # fmt: skip
SIZES = pytest.mark.parametrize(
    "sizes",
    rest_for_long(1, [(0, 1, 2, 7, 8, 9, 16, 24), (*range(3, 18), 23, 25, 31, 32, 33, 40)]),
    ids=["short", "long"],
)


def expected(data):
    try:
        return binary_rows(data)
    except RejectedError as rejected:
        return f"byte {rejected.place}"


def format_rows_of(tree):
    """The rows, of the root only what the format has of it."""
    root, *rows = rows_of(tree)
    return [(None, None, None, None, *root[4:]), *rows]


def got(data):
    try:
        tree = read("file.tree", np.frombuffer(bytearray(data), np.uint8))
    except TreeFileError as error:
        return error.place
    assert_sound(tree)
    return format_rows_of(tree)


def check(data):
    assert repr(got(data)) == repr(expected(data)), data


def string(name, characters=None):
    return struct.pack("<i", len(name) if characters is None else characters) + name


def chain(move, state, behind=b""):
    """A root, a child and a grandchild; the names are strings as the file has them."""
    last = string(b"n") + struct.pack("<iid", 1, 2, 0.5) + string(b"t") + struct.pack("<i", 0)
    edge = move + struct.pack("<iid", 3, 0, -0.0) + state + struct.pack("<i", 1)
    return string(b"root") + struct.pack("<i", 1) + edge + last + behind


@given(trees())
def test_a_tree_is_written_as_the_reference_writes_it(tree):
    data = b"".join(bytes(piece) for piece in write(tree, plain=True))
    assert data == binary_data(rows_of(tree))


@SIZES
def test_what_is_special_at_every_place_in_a_name(sizes):
    letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"
    for size in sizes:
        for place, special in itertools.product(range(size + 1), SPECIAL):
            name = letters[:place] + special + letters[place:size]
            check(chain(string(name), string(b"s")))
            check(chain(string(b"m"), string(name)))
            # The last thing in the file but the number of children.
            check(string(name) + struct.pack("<i", 0))
            characters = len(name.decode(errors="ignore"))
            check(chain(string(name, characters), string(name, characters)))


def test_names_of_every_length():
    for move, state in itertools.product(range(41), repeat=2):
        check(chain(string(b"m" * move), string(b"s" * state)))


def test_lengths_in_characters_beside_lengths_in_bytes():
    # What reads as bytes is read so, though it would read as characters too.
    for text in ("ß", "♔♕", "𝄞", "aß", "ßa", "größer", "♔", "\x80", "ÿ"):
        name = text.encode()
        for move, state in itertools.product((len(text), len(name), len(text) + 1), repeat=2):
            check(chain(string(name, move), string(name, state)))
            check(chain(string(name, move), string(b"", state)))
            check(chain(string(name, move), string(name + b"\0\0\0\0", state), behind=b"\0" * 8))


EXTREMES = (-(2**31), -1, 0, 1, 2, 3, 4, 5, 100, 127, 128, 1 << 16, 2**31 - 1)


def test_every_integer_and_mean_at_its_extremes():
    data = chain(string(b"move"), string("größe".encode()))
    for place, value in itertools.product(range(len(data) - 3), EXTREMES):
        check(data[:place] + struct.pack("<i", value) + data[place + 4 :])
    for place, word in itertools.product(
        range(len(data) - 7), (0x7FF0000000000000, 0x7FEFFFFFFFFFFFFF, 0xFFF8 << 48, 1 << 63, 1)
    ):
        check(data[:place] + struct.pack("<Q", word) + data[place + 8 :])


MAGIC = b"UCTVIS\r\n\1\0\0\0end_" + bytes(12)


@pytest.mark.parametrize("behind", [b"", MAGIC, MAGIC[:3], b"UCTVIX", b"\0"])
def test_every_small_damage(behind):
    data = chain(string("mö".encode()), string(b"eight by"), behind)
    check(data)
    for place in range(len(data) + 1):
        if place > 0:
            check(data[:place])
        if place < len(data):
            check(data[place:])
        check(data[:place] + data[place + 1 :])
        check(data + data[place:])
        check(data[:place] + data)
        for byte in b"\0\1\2\x7f\x80\xc3\xf0\xff":
            check(data[:place] + bytes([byte]) + data[place + 1 :])
            check(data[:place] + bytes([byte]) + data[place:])


@st.composite
def tree_files(draw):
    """The nodes of a tree, lengths in bytes or characters; now and then something is wrong."""
    pieces, pending, nodes = [], 1, 0
    in_characters = draw(st.booleans())

    def name():
        text = draw(names)
        return string(text.encode(), len(text) if in_characters else None)

    while pending:
        count = draw(st.integers(0, 3)) if nodes < 6 else 0
        if nodes > 0:
            counters = draw(st.tuples(*[st.integers(0, 2**31 - 1)] * 2))
            mean = draw(st.floats(allow_nan=False, allow_infinity=False))
            pieces += [name(), struct.pack("<iid", *counters, mean)]
        pieces += [name(), struct.pack("<i", count)]
        nodes += 1
        pending += count - 1
    if draw(st.booleans()):
        place = draw(st.integers(0, len(pieces) - 1))
        damaged = draw(st.sampled_from((b"", b"\0", struct.pack("<i", -1), pieces[place] * 2)))
        pieces[place] = damaged
    behind = draw(st.sampled_from((b"", b"", MAGIC, MAGIC[:5], b"x", b"\0" * 28)))
    return (b"".join(pieces) + behind) or b"\0"


@given(tree_files())
def test_any_tree_of_any_writer(data):
    check(data)


@pytest.mark.long
@settings(max_examples=20_000)
@given(tree_files())
def test_very_many_trees(data):
    check(data)
