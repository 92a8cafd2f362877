r"""Trees as text: the `.csv` format.

A file is UTF-8, with or without a byte-order mark at its start. One row is one node;
the rows stand depth first, from the root, and there is no header. A row has 6 columns:

    move name             text, the move into the node
    visits                whole number from 0 to 2**31-1
    extra visits          whole number from 0 to 2**31-1
    mean payoff           finite number
    state name            text
    number of children    whole number from 0 to 2**31-1

Columns are separated by `,`; rows end in CRLF, LF or CR, the last one perhaps in
nothing. Lines with nothing in them are passed over; behind the last node there may be
blanks (space, tab, CR, LF) and nothing else.

A field that begins with `|` is quoted up to the next `|`, and may hold separators and
line breaks; in it, `||` means `|`. What follows the closing quote, up to the end of the
field, is taken as it stands. A quote anywhere else is an ordinary character, as is `"`.
The end of the file closes a quoted field. This is how Python's csv module reads with
`delimiter=",", quotechar="|", strict=False`.

Whole numbers are [+-] digits; finite numbers are [+-] digits [. digits] [e [+-] digits]
with a digit at least on one side of the point and e or E; all in ASCII, with nothing
around them. They are read as the nearest double, ties to even.

We write what Python's csv module writes with `quoting=csv.QUOTE_MINIMAL`: CRLF, and a
field quoted if it holds a separator, a quote, CR or LF. Numbers are written as by
`repr`, so that reading gives the same bits. Beyond the csv module, the very first field
is quoted if it begins with a byte-order mark, which would be lost.

The player to move and the game are not in the file: names tell them
(`uctvis.serialize.players`). A record is not in the file at all.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.errors import TreeFileError
from uctvis.order import preorder
from uctvis.serialize import decimals
from uctvis.serialize.nodes import MOST, Extras, Nodes
from uctvis.serialize.utf8 import invalid_at
from uctvis.texts import _, ngettext
from uctvis.tree import Tree

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

_COLUMNS = 6
_COMMA, _QUOTE, _CR, _LF = ord(","), ord("|"), ord("\r"), ord("\n")
_MARK = b"\xef\xbb\xbf"
# The least bytes that a row takes, without its line break: ,0,0,0,,0
_LEAST_ROW = 9
# Of a row that is written, all but its names; they are at most doubled.
_NUMBERS_SIZE = 3 * decimals.INTEGER_SIZE + decimals.FLOAT_SIZE + 16
_PIECE = 1 << 22

# What reading stopped at.
_DONE = 0
_ROWS_MISSING = 1
_TOO_FEW_COLUMNS = 2
_TOO_MANY_COLUMNS = 3
_NOT_WHOLE = 4
_NOT_FINITE = 5
_TOO_MANY_CHILDREN = 6
_BAD_UTF8 = 7
_TOO_LONG = 8
_TOO_MANY_NODES = 9
_AFTER_END = 10
# Not an error: the mean of the row just read is left to Python.
_LONG_MEAN = 11


def read(path: Path, data: _Bytes) -> Tree:
    """The tree in `data`, the bytes of the file at `path`. Writes to `data`, and keeps it.

    Raises
    ------
    TreeFileError
        `data` is not a tree in this format.
    """
    # One more than fit, so that what is wrong with it is found.
    nodes = Nodes.room(data, min(_most_rows(len(data)) + 1, MOST))
    at = len(_MARK) if data[: len(_MARK)].tobytes() == _MARK else 0
    node, pending, line = 0, 1, 1
    while True:
        stop, at, node, pending, line, column, start, end = _read_rows(
            data,
            at,
            node,
            pending,
            line,
            nodes.child_count,
            nodes.visits,
            nodes.extra_visits,
            nodes.mean,
            nodes.mean.view(np.uint64),
            nodes.move_start,
            nodes.move_length,
            nodes.state_start,
            nodes.state_length,
        )
        if stop == _LONG_MEAN:
            # The kernel has seen that it is a number in ASCII.
            nodes.mean[node - 1] = float(data[start:end].tobytes())
            if not np.isfinite(nodes.mean[node - 1]):
                stop = _NOT_FINITE
        if stop == _DONE:
            return nodes.tree(node, Extras(root_known=True))
        if stop != _LONG_MEAN:
            place = _("line {line}").format(line=line)
            reason = _reason(stop, column, pending, data, at, start, end)
            raise TreeFileError(path, reason, place)


def _reason(
    stop: int, column: int, pending: int, data: _Bytes, at: int, start: int, end: int
) -> str:
    columns = (
        _("move name"),
        _("visits"),
        _("extra visits"),
        _("mean payoff"),
        _("state name"),
        _("number of children"),
    )
    name = columns[min(column, _COLUMNS - 1)]
    got = shown(data, start, end)
    if stop == _ROWS_MISSING:
        return ngettext(
            "expected one more row, got the end of the file",
            "expected {count} more rows, got the end of the file",
            pending,
        ).format(count=pending)
    if stop == _TOO_FEW_COLUMNS:
        return _("expected {expected} columns, got {count}").format(
            expected=_COLUMNS, count=column + 1
        )
    if stop == _TOO_MANY_COLUMNS:
        return _("expected {expected} columns, got more").format(expected=_COLUMNS)
    if stop == _NOT_WHOLE:
        return _("{column}: expected a whole number from 0 to {most}, got {got}").format(
            column=name, most=MOST, got=got
        )
    if stop == _NOT_FINITE:
        return _("{column}: expected a finite number, got {got}").format(column=name, got=got)
    if stop == _TOO_MANY_CHILDREN:
        return _(
            "{column}: expected at most {most}, the rows that the rest of the file can hold, got {got}"
        ).format(column=name, most=_most_rows(len(data) - at), got=got)
    if stop == _BAD_UTF8:
        bad = int(invalid_at(data, start, end))
        return _("{column}: expected UTF-8, got the bytes {got}").format(
            column=name, got=data[bad : min(bad + 4, end)].tobytes().hex(" ")
        )
    if stop == _TOO_LONG:
        return _("{column}: expected at most {most} bytes, got {got}").format(
            column=name, most=MOST, got=end - start
        )
    if stop == _TOO_MANY_NODES:
        return _("expected at most {most} rows, got more").format(most=MOST)
    return _("expected the end of the file behind the last node, got {got}").format(got=got)


def shown(data: _Bytes, start: int, end: int) -> str:
    """What stands in the file, for the reader: the beginning will do."""
    most = 40
    text = data[start : min(end, start + most)].tobytes().decode("utf-8", "replace")
    return repr(text) + ("..." if end - start > most else "")


@compiled
def _most_rows(size: int) -> int:
    """How many rows so many bytes can hold."""
    return (size + 1) // (_LEAST_ROW + 1)


@compiled
def _unquote(data: _Bytes, at: int) -> tuple[int, int, int]:
    """Read the quoted field that begins at `at`, which is its quote.

    Its content is moved to start at `at` + 1, where it fits. Returns where the content
    ends, where the field ends, and how many line breaks are in it.
    """
    at += 1
    to = at
    breaks = 0
    quoted = True
    while at < len(data):
        byte = data[at]
        if quoted:
            if byte == _QUOTE:
                quoted = at + 1 < len(data) and data[at + 1] == _QUOTE
                if not quoted:
                    at += 1
                    continue
                at += 1
            elif byte == _LF or (byte == _CR and (at + 1 == len(data) or data[at + 1] != _LF)):
                breaks += 1
        elif byte == _COMMA or byte == _LF or byte == _CR:
            break
        data[to] = byte
        to += 1
        at += 1
    return to, at, breaks


@compiled
def _read_rows(
    data: _Bytes,
    at: int,
    node: int,
    pending: int,
    line: int,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean: NDArray[np.float64],
    mean_bits: NDArray[np.uint64],
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int, int, int, int, int, int, int]:
    """Read rows from `at` on, where `node` have been read and `pending` are to come.

    Returns what it stopped at, then `at`, `node`, `pending` and `line` to go on from, and
    the column and the bounds of the field that it stopped at.
    """
    size = len(data)
    starts = np.zeros(_COLUMNS, np.int64)
    ends = np.zeros(_COLUMNS, np.int64)
    while pending > 0:
        # The end of the last row, and lines with nothing in them. CRLF is one line break.
        while at < size and (data[at] == _LF or data[at] == _CR):
            at += 2 if data[at] == _CR and at + 1 < size and data[at + 1] == _LF else 1
            line += 1
        if at == size:
            return _ROWS_MISSING, at, node, pending, line, 0, at, at
        if node == len(visits):
            return _TOO_MANY_NODES, at, node, pending, line, 0, at, at

        breaks = 0
        every = np.uint8(0)
        column = 0
        while True:
            if at < size and data[at] == _QUOTE:
                starts[column] = at + 1
                ends[column], at, inside = _unquote(data, at)
                breaks += inside
                every = np.uint8(0x80)
            else:
                starts[column] = at
                while at < size:
                    byte = data[at]
                    if byte == _COMMA or byte == _LF or byte == _CR:
                        break
                    every |= byte
                    at += 1
                ends[column] = at
            if at == size or data[at] != _COMMA or column == _COLUMNS - 1:
                break
            at += 1
            column += 1
        if column < _COLUMNS - 1:
            return _TOO_FEW_COLUMNS, at, node, pending, line, column, starts[0], at
        if at < size and data[at] == _COMMA:
            return _TOO_MANY_COLUMNS, at, node, pending, line, column, starts[0], at

        for column in (0, 4):
            start, end = starts[column], ends[column]
            if end - start > MOST:
                return _TOO_LONG, at, node, pending, line, column, start, end
            # A byte above 0x7F, or a quoted field, was seen: look closer.
            if every >= 0x80 and invalid_at(data, start, end) >= 0:
                return _BAD_UTF8, at, node, pending, line, column, start, end
        move_start[node] = starts[0]
        move_length[node] = ends[0] - starts[0]
        state_start[node] = starts[4]
        state_length[node] = ends[4] - starts[4]

        count = decimals.read_integer(data, starts[1], ends[1])
        if count < 0:
            return _NOT_WHOLE, at, node, pending, line, 1, starts[1], ends[1]
        visits[node] = count
        count = decimals.read_integer(data, starts[2], ends[2])
        if count < 0:
            return _NOT_WHOLE, at, node, pending, line, 2, starts[2], ends[2]
        extra_visits[node] = count
        outcome, bits = decimals.read_float(data, starts[3], ends[3])
        if outcome == decimals.NOT_A_NUMBER or outcome == decimals.INFINITE:
            return _NOT_FINITE, at, node, pending, line, 3, starts[3], ends[3]
        mean_bits[node] = bits
        count = decimals.read_integer(data, starts[5], ends[5])
        if count < 0:
            return _NOT_WHOLE, at, node, pending, line, 5, starts[5], ends[5]
        if count > _most_rows(size - at):
            return _TOO_MANY_CHILDREN, at, node, pending, line, 5, starts[5], ends[5]
        child_count[node] = count

        line += breaks
        node += 1
        pending += count - 1
        if outcome == decimals.UNDECIDED:
            return _LONG_MEAN, at, node, pending, line, 3, starts[3], ends[3]
    while at < size:
        byte = data[at]
        if byte == _LF or (byte == _CR and (at + 1 == size or data[at + 1] != _LF)):
            line += 1
        elif byte != _CR and byte != ord(" ") and byte != ord("\t"):
            return _AFTER_END, at, node, pending, line, 0, at, size
        at += 1
    return _DONE, at, node, pending, line, 0, at, at


def write(tree: Tree) -> Iterator[_Bytes]:
    """The tree as text, piece by piece; a piece is valid until the next one is asked for."""
    names = tree.names.packed()
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    longest = int(names.move_length.max()) + int(names.state_length.max())
    piece = np.empty(max(_PIECE, 2 * longest + _NUMBERS_SIZE), np.uint8)
    place = 0
    while place < tree.size:
        place, end = _write_rows(
            piece,
            place,
            order,
            tree.child_count,
            tree.visits,
            tree.extra_visits,
            tree.mean.view(np.uint64),
            names.buffer,
            names.move_start,
            names.move_length,
            names.state_start,
            names.state_length,
        )
        yield piece[:end]


@compiled
def _write_name(out: _Bytes, at: int, data: _Bytes, start: int, end: int, quoted: bool) -> int:
    for index in range(start, end):
        byte = data[index]
        quoted |= byte == _COMMA or byte == _QUOTE or byte == _CR or byte == _LF
    if quoted:
        out[at] = _QUOTE
        at += 1
    for index in range(start, end):
        byte = data[index]
        if byte == _QUOTE:
            out[at] = _QUOTE
            at += 1
        out[at] = byte
        at += 1
    if quoted:
        out[at] = _QUOTE
        at += 1
    return at


@compiled
def _write_rows(
    out: _Bytes,
    place: int,
    order: _Int32s,
    child_count: _Int32s,
    visits: _Int32s,
    extra_visits: _Int32s,
    mean_bits: NDArray[np.uint64],
    names: _Bytes,
    move_start: _Int64s,
    move_length: _Int32s,
    state_start: _Int64s,
    state_length: _Int32s,
) -> tuple[int, int]:
    """Write rows from `place` on, as many as fit; returns the next place, and where they end."""
    at = 0
    while place < len(order):
        node = order[place]
        size = np.int64(move_length[node]) + np.int64(state_length[node])
        if at + 2 * size + _NUMBERS_SIZE > len(out):
            break
        start = move_start[node]
        marked = (
            place == 0
            and move_length[node] >= 3
            and names[start] == 0xEF
            and names[start + 1] == 0xBB
            and names[start + 2] == 0xBF
        )
        at = _write_name(out, at, names, start, start + move_length[node], marked)
        out[at] = _COMMA
        at = decimals.write_integer(out, at + 1, np.uint64(visits[node]))
        out[at] = _COMMA
        at = decimals.write_integer(out, at + 1, np.uint64(extra_visits[node]))
        out[at] = _COMMA
        at = decimals.write_float(out, at + 1, mean_bits[node])
        out[at] = _COMMA
        start = state_start[node]
        at = _write_name(out, at + 1, names, start, start + state_length[node], False)
        out[at] = _COMMA
        at = decimals.write_integer(out, at + 1, np.uint64(child_count[node]))
        out[at] = _CR
        out[at + 1] = _LF
        at += 2
        place += 1
    return place, at
