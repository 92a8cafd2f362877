"""A tree beside the one before it: what is new, and what gained visits."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Comparison:
    """What changed from one tree to another, by the id of the latter.

    Attributes
    ----------
    earlier : int32 (size,)
        The id of the same node in the earlier tree: that reached by moves of the same
        names from the root. -1 where there is none.
    gained : int32 (size,)
        The visits more than then; all of them where the node is new.
    """

    earlier: NDArray[np.int32]
    gained: NDArray[np.int32]

    @cached_property
    def most_gained(self) -> int:
        """The most visits that a node gained which is not new; 0 where none did."""
        return int(np.max(self.gained, where=self.earlier >= 0, initial=0))
