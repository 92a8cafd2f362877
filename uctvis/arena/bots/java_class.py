"""Java's class files, as far as needed to find the class that a program begins with.

The format is chapter 4 of "The Java Virtual Machine Specification".
"""

import struct
from typing import NamedTuple

_MAGIC = b"\xca\xfe\xba\xbe"
_UTF8 = 1
# The bytes of each constant but texts, by its tag; two of them take two places.
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4}
_SIZES |= {15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_DOUBLE = (5, 6)
_PUBLIC_STATIC = 0x0009
_MAIN = (b"main", b"([Ljava/lang/String;)V")


class _Member(NamedTuple):
    flags: int
    name: bytes
    descriptor: bytes


def has_main(data: bytes) -> bool:
    """Whether a class file has a method `public static void main(String[])`."""
    try:
        return any(
            member.flags & _PUBLIC_STATIC == _PUBLIC_STATIC
            and (member.name, member.descriptor) == _MAIN
            for member in _methods(data)
        )
    except (struct.error, KeyError):
        return False


def _methods(data: bytes) -> list[_Member]:
    """The methods of a class file. Raises struct.error or KeyError if it is cut off, or is none."""
    if not data.startswith(_MAGIC):
        return []
    texts, place = _texts(data)
    # Flags, class and superclass; then the interfaces.
    (interfaces,) = struct.unpack_from(">H", data, place + 6)
    place += 8 + 2 * interfaces
    _fields, place = _members(data, place, texts)
    methods, _place = _members(data, place, texts)
    return methods


def _texts(data: bytes) -> tuple[dict[int, bytes], int]:
    """The texts among the constants by their places, and where the constants end."""
    (count,) = struct.unpack_from(">H", data, 8)
    texts: dict[int, bytes] = {}
    number, place = 1, 10
    while number < count:
        (tag,) = struct.unpack_from(">B", data, place)
        place += 1
        if tag == _UTF8:
            (length,) = struct.unpack_from(">H", data, place)
            texts[number] = data[place + 2 : place + 2 + length]
            place += 2 + length
        else:
            place += _SIZES[tag]
        number += 2 if tag in _DOUBLE else 1
    return texts, place


def _members(data: bytes, place: int, texts: dict[int, bytes]) -> tuple[list[_Member], int]:
    """The fields or methods from a place, and where they end."""
    (count,) = struct.unpack_from(">H", data, place)
    place += 2
    members = []
    for _number in range(count):
        flags, name, descriptor, attributes = struct.unpack_from(">4H", data, place)
        members.append(_Member(flags, texts[name], texts[descriptor]))
        place += 8
        for _attribute in range(attributes):
            (length,) = struct.unpack_from(">I", data, place + 2)
            place += 6 + length
    return members, place
