"""CSV trees as other programs write them: with other separators and quotes, or with a header.

A spreadsheet or pandas writes `"` instead of `|`, a header, or `;` where the comma is the decimal
point. Such a file is read if it is a tree in exactly one of these ways.
"""

import csv
import io
import re
from itertools import product
from typing import NamedTuple

from uctvis.progress import Progress, unwatched
from uctvis.texts import _

_WHOLE = re.compile(r"[+-]?[0-9]+")
_FLOAT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_NUMBERS = {1: _WHOLE, 2: _WHOLE, 3: _FLOAT, 5: _WHOLE}
_COLUMNS = 6
# A larger file is not read with Python's slower reader.
MOST_BYTES = 1 << 28
_MOST_DIGITS = 20
# The number of rows between two progress reports.
_STEP = 1 << 14


class Dialect(NamedTuple):
    """How a program writes CSV."""

    separator: str
    quote: str
    has_header: bool

    @property
    def title(self) -> str:
        """What differs from the format of this program, for readers."""
        parts = []
        if self.separator != ",":
            shown = {"\t": _("tab")}.get(self.separator, self.separator)
            parts.append(_("columns are separated by {separator}").format(separator=shown))
        if self.quote != "|":
            parts.append(_("fields are quoted with {quote}").format(quote=self.quote))
        if self.has_header:
            parts.append(_("the first row is a header"))
        return ", ".join(parts)


def translated(data: bytes, progress: Progress = unwatched) -> tuple[bytes, Dialect] | None:
    """The same tree as rows of `uctvis.serialize.csv.format`, and how it was written.

    None if it is no tree in any dialect, or a different tree in another one.
    """
    if len(data) > MOST_BYTES:
        return None
    found: tuple[bytes, Dialect] | None = None
    for separator, quote in product(",;\t", '"|'):
        try:
            written = _written(data, separator, quote, progress)
        except (csv.Error, UnicodeDecodeError):
            # A field is longer than Python's reader takes, or contains a NUL; or it is no text.
            continue
        if written is None or (found is not None and written[0] == found[0]):
            continue
        if found is not None:
            return None
        found = written
    return found


def has_parents(head: bytes) -> bool:
    """Whether a file begins with a header that names a column of parents."""
    text = head.decode(_encoding(head), "replace")
    first = next((line for line in text.splitlines() if line.strip()), "")
    names = re.split(r"[,;\t]", first.lower())
    return any(re.fullmatch(r"\W*parent(s|[ _-]?(id|index|node|row))?\W*", name) for name in names)


def _encoding(data: bytes) -> str:
    return "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"


class _Lines:
    """Bytes that a writer of texts fills."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, text: str) -> None:
        self.data += text.encode()


def _written(
    data: bytes, separator: str, quote: str, progress: Progress
) -> tuple[bytes, Dialect] | None:
    """The rows in the format of this program, and their dialect; None if one of them is no node."""
    # Decoded piece by piece: a text of the whole file would take four times its size.
    text = io.TextIOWrapper(io.BytesIO(data), _encoding(data), newline="")
    lines = _Lines()
    writer = csv.writer(lines, quotechar="|", lineterminator="\r\n")
    has_header = False
    missing = 1
    for number, row in enumerate(csv.reader(text, delimiter=separator, quotechar=quote)):
        if not row:
            continue
        if number == 0 and _is_header(row):
            has_header = True
            continue
        if len(row) != _COLUMNS or missing == 0:
            return None
        if separator != ",":
            row[3] = row[3].replace(",", ".")
        if not all(pattern.fullmatch(row[column]) for column, pattern in _NUMBERS.items()):
            return None
        missing += int(row[5][:_MOST_DIGITS]) - 1
        writer.writerow(row)
        if number % _STEP == 0:
            progress(0.0)
    return (bytes(lines.data), Dialect(separator, quote, has_header)) if missing == 0 else None


def _is_header(row: list[str]) -> bool:
    """Whether a row has a name, and no number, in each column that has numbers."""
    return len(row) == _COLUMNS and all(
        any(letter.isalpha() for letter in row[column]) and not pattern.fullmatch(row[column])
        for column, pattern in _NUMBERS.items()
    )
