"""Simple readers of the two file formats, to test the real readers against.

Both return rows (move name, visits, extra visits, mean payoff, state name, number of
children) in the order of the file, or raise `RejectedError`. The root of a binary file has no
move and no counters: None.
"""

import csv
import io
import math
import re
import struct

csv.field_size_limit(2**31 - 1)

_WHOLE = re.compile("([+-]?)0*([0-9]+)", re.ASCII)
_FINITE = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", re.ASCII)
_BREAK = re.compile("\r\n|\r|\n")
_MOST = 2**31 - 1


class RejectedError(Exception):
    """The file is invalid; contains the place of the error (a line, or a byte)."""

    def __init__(self, place):
        super().__init__(place)
        self.place = place


def _whole(text):
    match = _WHOLE.fullmatch(text)
    if not match or len(match[2]) > 10 or (match[1] == "-" and int(match[2])):
        raise ValueError
    if int(match[2]) > _MOST:
        raise ValueError
    return int(match[2])


def _finite(text):
    if not _FINITE.fullmatch(text) or not math.isfinite(float(text)):
        raise ValueError
    return float(text)


def csv_rows(data):
    """Read a CSV file with the csv module, byte by byte, and check it against FORMATS.md."""
    most_children = (len(data) + 1) // 10
    data = data.removeprefix(b"\xef\xbb\xbf")
    # In Latin-1, a character is a byte.
    text = data.decode("latin-1")
    stream = io.StringIO(text, newline="")
    reader = csv.reader(stream, delimiter=",", quotechar="|", strict=False)
    rows, pending = [], 1
    while pending:
        line = reader.line_num + 1
        row = next(reader, None)
        if row is None:
            raise RejectedError(1 + len(_BREAK.findall(text)))
        if not row:
            continue
        try:
            move, visits, extra, mean, state, count = row
            move, state = (name.encode("latin-1").decode() for name in (move, state))
            rows.append((move, _whole(visits), _whole(extra), _finite(mean), state, _whole(count)))
        except ValueError as error:
            raise RejectedError(line) from error
        if rows[-1][-1] > most_children:
            raise RejectedError(line)
        pending += rows[-1][-1] - 1
    rest = stream.read()
    blank = rest[: len(rest) - len(rest.lstrip(" \t\r\n"))]
    if blank != rest:
        raise RejectedError(reader.line_num + 1 + len(_BREAK.findall(blank)))
    return rows


def _name(data, at, in_characters):
    """The string at `at`, and its end."""
    (length,) = _unpacked("<i", data, at)
    start = at + 4
    if not 0 <= length <= len(data) - start:
        raise RejectedError(at)
    end = start + length
    if in_characters:
        end = start
        for _character in range(length):
            if end >= len(data):
                raise RejectedError(end)
            # The first byte of a character determines its length.
            end += 1 + sum(data[end] >= first for first in (0xC0, 0xE0, 0xF0))
    try:
        return data[start:end].decode(), end
    except UnicodeDecodeError as error:
        raise RejectedError(start + error.start) from error


def _unpacked(layout, data, at):
    try:
        return struct.unpack_from(layout, data, at)
    except struct.error as error:
        raise RejectedError(at) from error


def binary_nodes(data, in_characters=False):
    """The rows, and the end of the root node; the error contains the byte."""
    rows, at, pending = [], 0, 1
    while pending:
        move = visits = extra = mean = None
        if rows:
            move, at = _name(data, at, in_characters)
            visits, extra, mean = _unpacked("<iid", data, at)
            for offset, wrong in ((0, visits < 0), (4, extra < 0), (8, not math.isfinite(mean))):
                if wrong:
                    raise RejectedError(at + offset)
            at += 16
        state, at = _name(data, at, in_characters)
        (count,) = _unpacked("<i", data, at)
        if not 0 <= count <= len(data) // 28:
            raise RejectedError(at)
        rows.append((move, visits, extra, mean, state, count))
        at += 4
        pending += count - 1
    if not b"UCTVIS\r\n".startswith(data[at : at + 8]):
        raise RejectedError(at)
    return rows, at


def binary_rows(data):
    """Read with lengths in bytes or else in characters; the error is the one of the first try."""
    try:
        return binary_nodes(data)[0]
    except RejectedError as error:
        first = error
    try:
        return binary_nodes(data, in_characters=True)[0]
    except RejectedError:
        raise first from None


def binary_data(rows):
    """The bytes of a plain file with these rows."""
    pieces = []
    for row, (move, visits, extra, mean, state, count) in enumerate(rows):
        if row > 0:
            name = move.encode()
            pieces.append(struct.pack(f"<i{len(name)}siid", len(name), name, visits, extra, mean))
        name = state.encode()
        pieces.append(struct.pack(f"<i{len(name)}si", len(name), name, count))
    return b"".join(pieces)
