"""The emphasised nodes, which are visible at any zoom."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from uctvis.view.comparison import Comparison


@dataclass(frozen=True, eq=False)
class Emphasis:
    """The nodes, by id, that have separate marks whatever is around them.

    Attributes
    ----------
    selected : int or None
    bookmarks : mapping of int to str
        The bookmarked nodes and their names.
    hits : int32 (count,)
        The found nodes, the most visited first. If hits are too close for separate marks, the
        first one has the mark.
    hit : int or None
        The current hit.
    variation : bool
        Whether the principal variation is marked.
    path : tuple of int
        A highlighted path: its nodes, starting with the root.
    notes : mapping of int to str
        Texts beside nodes in addition to their labels; the first ones are placed first.
    comparison : Comparison or None
        The comparison whose new nodes are marked. If new nodes are too close for separate marks,
        one of them has the mark.

    Nodes that are hidden or do not exist yet have no marks.
    """

    selected: int | None = None
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    hits: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    hit: int | None = None
    variation: bool = True
    path: tuple[int, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)
    comparison: Comparison | None = None


PLAIN = Emphasis()
