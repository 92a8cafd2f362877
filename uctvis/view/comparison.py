"""A tree beside the one before it: what is new, and what gained visits."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from uctvis.tree.matching import match
from uctvis.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class Comparison:
    """What changed from one tree to another, by the id of the latter.

    Attributes
    ----------
    earlier : int32 (size,)
        The id of the same node in the earlier tree: that reached by moves of the same
        names from the root. -1 where there is none.
    gained : int32 (size,)
        The visits more than then, or, negative, less; all of them where the node is new.
    gone : int
        How many nodes of the earlier tree are not there any more.
    """

    earlier: NDArray[np.int32]
    gained: NDArray[np.int32]
    gone: int = 0

    @classmethod
    def of(cls, later: Tree, earlier: Tree) -> Self:
        """Compare two trees, in linear time; as `uctvis.tree.matching.match`, for a thread."""
        same = match(later, earlier)
        known = same >= 0
        gained = later.visits.copy()
        gained[known] -= earlier.visits[same[known]]
        return cls(same, gained, earlier.size - int(np.count_nonzero(known)))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many nodes are new, gained visits, lost some, and are gone."""
        known = self.earlier >= 0
        return (
            len(known) - int(np.count_nonzero(known)),
            int(np.count_nonzero(known & (self.gained > 0))),
            int(np.count_nonzero(self.gained < 0)),
            self.gone,
        )

    @cached_property
    def most_gained(self) -> int:
        """The most visits that a node gained which is not new; 0 where none did."""
        return int(np.max(self.gained, where=self.earlier >= 0, initial=0))
