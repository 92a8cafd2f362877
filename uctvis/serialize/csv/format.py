r"""The text format `.csv`.

A file is UTF-8, with or without a byte-order mark at its start. Each row is a node. The rows
are in depth-first order, starting with the root, and there is no header. A row has 6 columns:

    move name             text, the move into the node
    visits                whole number from 0 to 2**31-1
    extra visits          whole number from 0 to 2**31-1
    mean payoff           finite number
    state name            text
    number of children    whole number from 0 to 2**31-1

Columns are separated by `,`. Rows end with CRLF, LF or CR, which the last row may omit. Empty
lines are ignored. After the last node there may be only whitespace (space, tab, CR, LF).

A field that begins with `|` is quoted up to the next `|` and may contain separators and
line breaks; `||` in it means `|`. Characters between the closing quote and the end of the
field are taken literally. A quote anywhere else is an ordinary character, as is `"`.
The end of the file closes a quoted field. This is how Python's csv module reads with
`delimiter=",", quotechar="|", strict=False`.

Whole numbers are [+-] digits. Finite numbers are [+-] digits [. digits] [e [+-] digits], with
at least one digit before or after the point, and e or E. All are ASCII without spaces. Finite
numbers are read as the nearest double, ties to even.

Files are written as Python's csv module writes them with `quoting=csv.QUOTE_MINIMAL`: rows end
with CRLF, and a field is quoted if it contains a separator, a quote, CR or LF. Numbers are
written as by `repr`, so that reading gives the same bits. Unlike with the csv module, the first
field of the file is quoted if it begins with a byte-order mark, which would be lost.

Files of other programs that differ from this only in their separators, their quotes or a header are
read, too, with a warning (`uctvis.serialize.csv.dialects`).

The file does not contain the player to move and the game; they are inferred from the names
(`uctvis.serialize.player_inference`). It contains no record and no columns
(`uctvis.serialize.column_table` writes these).
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import TreeFileError
from uctvis.progress import Progress, share, unwatched
from uctvis.serialize.byte_ops import address, invalid_at
from uctvis.serialize.csv import dialects, rows
from uctvis.serialize.csv.writing import row_size, write_rows
from uctvis.serialize.pieces import write_pieces
from uctvis.serialize.recognition import HEAD, is_row, what_it_is
from uctvis.serialize.tree_builder import MOST, Extras, Nodes, field_names
from uctvis.texts import _, ngettext
from uctvis.tree.traversal import preorder
from uctvis.tree.tree import Tree

_Bytes = NDArray[np.uint8]

_MARK = b"\xef\xbb\xbf"
# The number of rows between two progress reports, and the share of parsing in the progress.
_STEP = 1 << 18
_PARSING = 0.65


def read(path: Path, data: _Bytes, progress: Progress = unwatched) -> Tree:
    """Read the tree in `data`, the bytes of the file at `path`. Changes and keeps `data`.

    Raises TreeFileError if `data` is not a tree in this format.
    """
    # Room for one row more than can fit, so that the reader finds its error.
    nodes = Nodes.room(data, min(rows.most_rows(len(data)) + 1, MOST))
    at = len(_MARK) if data[: len(_MARK)].tobytes() == _MARK else 0
    # The reader changes the bytes.
    head = data[:HEAD].tobytes()
    node, pending, line = 0, 1, 1
    scratch = np.empty(rows.SCRATCH_SIZE, np.int64)
    while True:
        stop, at, node, pending, line, column, start, end = rows.read_rows(
            data,
            scratch,
            at,
            node,
            pending,
            line,
            _STEP,
            *nodes.columns,
        )
        if stop == rows.PAUSED:
            progress(_PARSING * at / len(data))
            continue
        if stop == rows.LONG_MEAN:
            # The kernel has checked that it is a number in ASCII.
            nodes.mean[node - 1] = float(data[start:end].tobytes())
            if np.isfinite(nodes.mean[node - 1]):
                continue
            stop = rows.NOT_FINITE
        if stop == rows.DONE:
            return nodes.tree(node, Extras(root_known=True), share(progress, _PARSING, 1.0))
        reason = _reason(stop, column, pending, data, start, end)
        place = _("line {line}").format(line=line)
        raise TreeFileError(path, reason, place, _explained(stop, node, head))


def translated(data: bytes, progress: Progress = unwatched) -> tuple[bytes, str] | None:
    """The rows of a tree in this format, made from the CSV of another program, and a warning.

    None if `data` is not a tree, or more than one.
    """
    found = dialects.translated(data, progress)
    if found is None:
        return None
    written, dialect = found
    text = _("This CSV file was written by another program: {details}.")
    return written, text.format(details=dialect.title)


def _explained(stop: int, count: int, head: bytes) -> str:
    """What is wrong in a file of which `count` rows were read, in plain words."""
    if count == 0:
        if dialects.has_parents(head):
            return _(
                "this is not a CSV tree, but a table with a column of parents: read it with pandas,"
                " and give its columns to Tree.from_parents"
            )
        what = what_it_is(head)
        if not is_row(head) and what:
            return _("this is not a CSV tree: {what}").format(what=what)
    if stop == rows.ROWS_MISSING:
        return _("the tree is incomplete, as after a copy or download that was interrupted")
    return _("the tree is damaged") if count > 0 else ""


def _reason(stop: int, column: int, pending: int, data: _Bytes, start: int, end: int) -> str:
    columns = field_names()
    got = _shown(data, start, end)
    if stop == rows.ROWS_MISSING:
        return ngettext(
            "expected one more row, got the end of the file",
            "expected {count} more rows, got the end of the file",
            pending,
        ).format(count=pending)
    if stop == rows.TOO_FEW_COLUMNS:
        return _("expected {expected} columns, got {count}: {got}").format(
            expected=len(columns), count=column + 1, got=got
        )
    if stop == rows.TOO_MANY_COLUMNS:
        return _("expected {expected} columns, got more: {got}").format(
            expected=len(columns), got=got
        )
    if stop == rows.TOO_MANY_NODES:
        return _("expected at most {most} rows, got more").format(most=MOST)
    if stop == rows.AFTER_END:
        return _("expected the end of the file after the last node, got {got}").format(got=got)
    if stop == rows.NOT_WHOLE:
        expected = _("a whole number from 0 to {most}").format(most=MOST)
    elif stop == rows.NOT_FINITE:
        expected = _("a finite number")
    elif stop == rows.TOO_MANY_CHILDREN:
        expected = _("at most {most} for a file of this size").format(
            most=rows.most_rows(len(data))
        )
    elif stop == rows.BAD_UTF8:
        bad = int(invalid_at(address(data), start, end))
        expected = _("UTF-8")
        got = _("the bytes {bytes}").format(bytes=data[bad : min(bad + 4, end)].tobytes().hex(" "))
    else:
        expected = _("at most {most} bytes").format(most=MOST)
    return _("{column}: expected {expected}, got {got}").format(
        column=columns[column], expected=expected, got=got
    )


def _shown(data: _Bytes, start: int, end: int) -> str:
    """The start of a field, for an error message."""
    most = 40
    text = data[start : min(end, start + most)].tobytes().decode("utf-8", "replace")
    return repr(text) + ("..." if end - start > most else "")


def write(tree: Tree, progress: Progress = unwatched) -> Iterator[_Bytes]:
    """Yield the tree as text, piece by piece; a piece is valid until the next one is requested."""
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    return write_pieces(tree, order, write_rows, row_size, progress)
