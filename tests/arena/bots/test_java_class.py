"""Class files of Java, made by hand after the specification."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bots.java_class import has_main

DESCRIPTOR = "([Ljava/lang/String;)V"


def class_file(methods, fields=()):
    """A class with these members, each of flags, a name and a descriptor."""
    # A double takes two places; each of the other constants takes one.
    constants = [b"\x06" + bytes(8), None, b"\x03" + bytes(4), b"\x07\x00\x01"]
    members = []
    for group in (fields, methods):
        data = struct.pack(">H", len(group))
        for flags, *texts in group:
            places = []
            for text in texts:
                constants.append(b"\x01" + struct.pack(">H", len(text)) + text.encode())
                places.append(len(constants))
            # One attribute of three bytes.
            data += struct.pack(">4H", flags, *places, 1) + struct.pack(">HI", 1, 3) + b"abc"
        members.append(data)
    pool = b"".join(one for one in constants if one is not None)
    head = b"\xca\xfe\xba\xbe" + struct.pack(">3H", 0, 61, len(constants) + 1)
    # Flags, class, superclass, and two interfaces.
    return head + pool + struct.pack(">6H", 0x21, 4, 4, 2, 4, 4) + b"".join(members) + bytes(2)


@pytest.mark.parametrize(
    ("methods", "fields", "expected"),
    [
        ([(0x9, "main", DESCRIPTOR)], [], True),
        ([(0x2, "x", "()V"), (0x89, "main", DESCRIPTOR)], [(0x9, "a", "D")], True),
        ([(0x1, "main", DESCRIPTOR)], [], False),
        ([(0x8, "main", DESCRIPTOR)], [], False),
        ([(0x9, "Main", DESCRIPTOR)], [], False),
        ([(0x9, "main", "()V")], [], False),
        ([], [(0x9, "main", DESCRIPTOR)], False),
        ([], [], False),
    ],
)
def test_main_is_public_and_static_and_takes_texts(methods, fields, expected):
    assert has_main(class_file(methods, fields)) is expected


@given(st.binary(max_size=100), st.integers(0, 200), st.booleans())
def test_anything_may_be_in_a_class_file(data, cut, is_class):
    has_main(b"\xca\xfe\xba\xbe" + data)
    has_main(class_file([(0x9, "main", DESCRIPTOR)])[:cut] + (data if is_class else b""))
