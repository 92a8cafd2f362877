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
    Nodes that are hidden or do not exist yet have no marks.
    """

    selected: int | None = None
    # The bookmarked nodes and their names.
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    # int32 (count,). The found nodes, the most visited first. If hits are too close for separate
    # marks, the first one has the mark.
    hits: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    # The current hit.
    hit: int | None = None
    # Whether the principal variation is marked.
    variation: bool = True
    # A highlighted path: its nodes, starting with the root.
    path: tuple[int, ...] = ()
    # Texts beside nodes in addition to their labels; the first ones are placed first.
    notes: Mapping[int, str] = field(default_factory=dict)
    # The comparison whose new nodes are marked. If new nodes are too close for separate marks, one
    # of them has the mark.
    comparison: Comparison | None = None


PLAIN = Emphasis()
