"""The formats of tree files: a list, by which they are read, written, offered and told."""

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


class Format(NamedTuple):
    """A format of tree files.

    Attributes
    ----------
    suffix : str
        In lower case; a file's may be written otherwise.
    title : str
        What dialogs call it.
    read : callable
        The tree in the bytes of the file at a path, which it may keep and write to.
    write : callable
        The file's pieces; one is valid until the next is asked for.
    write_plain : callable or None
        The same with nothing but nodes, as other programs read it; None: it has nothing else.
    """

    suffix: str
    title: str
    read: Callable[[Path, Any, Progress], Tree]
    write: Write
    write_plain: Write | None = None


# What holds everything comes first, and is what is written where nothing else is asked for.
FORMATS = (
    Format(
        ".tree",
        _("Tree with its record"),
        binary.read,
        binary.write,
        partial(binary.write, plain=True),
    ),
    Format(".csv", _("CSV tree, the nodes only"), csv.read, csv.write),
)
SUFFIXES = tuple(sorted(one.suffix for one in FORMATS))


def format_of(path: Path) -> Format | None:
    """The format that a file's name tells; None: it is no tree file."""
    return next((one for one in FORMATS if one.suffix == path.suffix.lower()), None)
