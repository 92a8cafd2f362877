"""The encodings of PGN files: UTF-8, UTF-16, and the one-byte encodings of older programs."""

import codecs
from typing import NamedTuple

import numpy as np

_UTF_8 = "utf-8"
_BOMS = {
    codecs.BOM_UTF8: _UTF_8,
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
# Hyphens and dashes beyond the first 256 characters.
_DASHES = (0x2010, 0x2015)


class Decoded(NamedTuple):
    """A text, and whether it is UTF-8 or UTF-16 as it should be."""

    text: str
    as_expected: bool


def encoding_of(head: bytes) -> str:
    """The encoding of a file by its first bytes: "utf-8", "utf-16-le" or "utf-16-be".

    A file in a one-byte encoding counts as UTF-8: `decode` notices it, for each game of a file.
    """
    for bom, encoding in _BOMS.items():
        if head.startswith(bom):
            return encoding
    # Of two bytes of a Latin letter in UTF-16, one is 0.
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if max(even, odd) > len(head) // 4 and min(even, odd) < len(head) // 16 + 1:
        return "utf-16-le" if odd > even else "utf-16-be"
    return _UTF_8


def decode(data: bytes, encoding: str) -> Decoded:
    """The text in these bytes, without marks of the byte order."""
    if encoding != _UTF_8:
        return Decoded(data.decode(encoding, "replace").replace("\ufeff", ""), True)
    try:
        return Decoded(data.decode(_UTF_8).replace("\ufeff", ""), True)
    except UnicodeDecodeError:
        pass
    try:
        # Latin-1 with the letters and dashes that Windows adds.
        return Decoded(data.decode("cp1252"), False)
    except UnicodeDecodeError:
        return Decoded(data.decode("latin-1"), False)


def narrowed(data: bytes, encoding: str) -> bytes:
    """One byte for each two of UTF-16: Latin characters, dashes as "-", "?" for all others."""
    units = np.frombuffer(data[: len(data) // 2 * 2], "<u2" if encoding == "utf-16-le" else ">u2")
    narrow = np.where(units < 256, units, ord("?"))
    narrow[(units >= _DASHES[0]) & (units <= _DASHES[1])] = ord("-")
    narrow[units == 0xFEFF] = ord(" ")
    return narrow.astype(np.uint8).tobytes()
