"""What is seen however small it is: the nodes that somebody looks for, or tells of."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Emphasis:
    """The nodes, by id, that have marks of their own whatever is around them.

    Attributes
    ----------
    selected : int or None
    bookmarks : mapping of int to str
        With their names.
    hits : int32 (count,)
        What was found, the most visited first. Where hits stand closer than marks can, the
        first of them has the mark.
    hit : int or None
        The one of them that is stepped to.
    variation : bool
        Whether the principal variation is marked.
    path : tuple of int
        A path that is lit up: the nodes from the root on.
    notes : mapping of int to str
        What stands beside nodes, besides their labels; the first find ground first.

    Nodes that are not shown, or not made yet, have no marks.
    """

    selected: int | None = None
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    hits: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    hit: int | None = None
    variation: bool = True
    path: tuple[int, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)


PLAIN = Emphasis()
