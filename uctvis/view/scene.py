"""A tree prepared for drawing: its layout, and summaries of its subtrees."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.layout.rows import Rows
from uctvis.progress import Progress, share, unwatched
from uctvis.tree.tree import Tree
from uctvis.view.extremes import ColumnRange, Extremes
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.summaries import subtree_span, summarise
from uctvis.view.tolerances import Tolerances

# The progress of a scene when its rows are laid out.
_LAID_OUT = 0.85


@dataclass(frozen=True, eq=False)
class Scene:
    """A tree with everything that is needed to draw it; made once, in any thread."""

    tree: Tree
    # The layout of the shown nodes.
    rows: Rows
    # SUMMARY. For each place, then for each block of 16 places, of 16 blocks, and so on.
    summaries: NDArray[np.void]
    # The rule that hides nodes.
    folding: Folding
    # The bounds of all trees that share these places; None if no other tree does.
    around: tuple[float, float, float, float] | None = None
    # The tolerances that drawing it has found so far.
    tolerances: Tolerances = field(default_factory=Tolerances)
    # For a moment of a tree's growth: the whole tree, whose nodes have the same ids.
    whole: Tree | None = None
    # The ranges of columns that drawing it has needed so far, of the whole tree.
    column_ranges: dict[str, ColumnRange] = field(default_factory=dict)

    @classmethod
    def of(cls, tree: Tree, folding: Folding = UNFOLDED, progress: Progress = unwatched) -> Self:
        """Lay out and summarise `tree`."""
        rows = Rows.of(
            tree.first_child,
            tree.child_count,
            folding.shown(tree),
            share(progress, 0.0, _LAID_OUT),
        )
        return cls(tree, rows, summarise(rows, tree.visits), folding)

    def shares_ids(self, other: Self) -> bool:
        """Whether both scenes are moments of the growth of the same tree, whatever its columns."""
        return (self.whole or self.tree).shares_nodes(other.whole or other.tree)

    def with_columns_of(self, tree: Tree) -> Self:
        """The scene with the columns of a tree that shares its nodes."""
        return replace(self, tree=tree, column_ranges={})

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the tree, or of `around`, in units of x and rows."""
        if self.around is not None:
            return self.around
        left, right = self.rows.bounds
        return left, 0.0, right, float(self.rows.count - 1)

    @cached_property
    def extremes(self) -> tuple[int, int]:
        """The least and the most visits of an edge; an edge has the visits of its lower node."""
        visits = self.tree.visits[1:]
        return (int(visits.min()), int(visits.max())) if len(visits) > 0 else (0, 0)

    @cached_property
    def number_extremes(self) -> Extremes:
        """The ranges of the numbers by which nodes are coloured; takes a pass over the tree."""
        return Extremes.of(self.tree)

    def column_range(self, name: str) -> ColumnRange:
        """The range of a column in the whole tree, at each moment of growth.

        It is computed once for all moments, because that takes a pass over the tree.
        """
        if name not in self.column_ranges:
            column = (self.whole or self.tree).columns[name]
            self.column_ranges[name] = ColumnRange.of(column)
        return self.column_ranges[name]

    @cached_property
    def variation_places(self) -> NDArray[np.int32]:
        """The shown part of the principal variation, from the root: int32 (length,)."""
        line = self.tree.principal_variation()
        return places_along(line, self.rows.node, self.rows.child_start)

    def shown(self, node: int) -> int:
        """The node itself, or its lowest ancestor that is shown."""
        parent = (self.whole or self.tree).parent
        return int(_shown(self.rows.place, parent, int(node)))

    def places(self, nodes: NDArray[np.int32]) -> NDArray[np.int32]:
        """The places of nodes, int32 (count,): -1 if they are hidden or do not exist yet."""
        places = np.full(len(nodes), -1, np.int32)
        if len(nodes) == 0:
            # `Rows.place` takes long, and would be computed for each moment.
            return places
        there = self.rows.place
        made = nodes < len(there)
        places[made] = there[nodes[made]]
        return places

    def hides(self, node: int) -> bool:
        """Whether a shown node has hidden children."""
        place = int(self.rows.place[node])
        start = self.rows.child_start
        return bool(start[place + 1] - start[place] < self.tree.child_count[node])

    def position(self, node: int) -> tuple[float, int]:
        """The position of a shown node: its x and its row."""
        return float(self.rows.x[self.rows.place[node]]), int(self.tree.depth[node])

    def apart(self, node: int) -> float:
        """The distance to the nearer neighbour in the row, in units of x; inf without one."""
        rows, row = self.rows, int(self.tree.depth[node])
        place = int(rows.place[node])
        first, last = max(place - 1, int(rows.start[row])), min(place + 2, int(rows.start[row + 1]))
        return float(np.diff(rows.x[first:last]).min(initial=np.inf))

    def box(self, node: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the subtree of `node`."""
        place = int(self.rows.place[node])
        left, right = subtree_span(self.rows.x, self.rows.child_start, place)
        return left, float(self.tree.depth[node]), right, float(self.summaries[place]["bottom"])


@compiled
def _shown(place: NDArray[np.int32], parent: NDArray[np.int32], node: int) -> int:
    # For a moment of growth, `place` ends at the first later node.
    while node >= len(place) or place[node] < 0:
        node = parent[node]
    return node


@compiled
def places_along(
    line: NDArray[np.int32], node: NDArray[np.int32], child_start: NDArray[np.int32]
) -> NDArray[np.int32]:
    """The places of a line of nodes from the root down, up to the first hidden node.

    `node` and `child_start` are as in `Rows`.
    """
    places = np.zeros(len(line), np.int32)
    for step in range(1, len(line)):
        above = places[step - 1]
        for place in range(child_start[above], child_start[above + 1]):
            if node[place] == line[step]:
                places[step] = place
        if places[step] == 0:
            return places[:step]
    return places
