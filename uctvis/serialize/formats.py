"""The list of tree file formats, used to read and write files and to offer formats."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from uctvis.progress import Progress
from uctvis.serialize.binary import format as binary
from uctvis.serialize.csv import format as csv
from uctvis.texts import _
from uctvis.tree.tree import Tree

Write = Callable[[Tree, Progress], Iterator[Any]]
Translate = Callable[[bytes, Progress], tuple[bytes, str] | None]


class Format(NamedTuple):
    """A format of tree files."""

    # In lower case; the suffix of a file may have upper-case letters.
    suffix: str
    # The name of the format in dialogs.
    title: str
    # Reads the tree from the bytes of a file, which it may keep and change.
    read: Callable[[Path, Any, Progress], Tree]
    # Yields the pieces of the file; a piece is valid until the next one is requested.
    write: Write
    # As `write`, but only nodes, for other programs; None if the format has only nodes.
    write_plain: Write | None = None
    # The bytes in this format of a file that other programs wrote similarly, and a warning that
    # says what differed; None if it is not such a file.
    translated: Translate | None = None


# The format that contains everything comes first and is the default for writing.
FORMATS = (
    Format(
        ".tree",
        _("Tree with search record"),
        binary.read,
        binary.write,
        partial(binary.write, plain=True),
    ),
    Format(".csv", _("CSV tree (nodes only)"), csv.read, csv.write, None, csv.translated),
)
SUFFIXES = tuple(sorted(one.suffix for one in FORMATS))


def format_of(path: Path) -> Format | None:
    """The format of a file by its suffix; None if it is not a tree file."""
    return next((one for one in FORMATS if one.suffix == path.suffix.lower()), None)
