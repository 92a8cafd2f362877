"""Priors that were asked before their nodes get children, in compiled memory.

They lie one after the other in `pool`: the node, the number of its priors, the priors. Those that
are not needed any more are removed when there is no room left.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, whole

# In `place`: none, or the node is a leaf of this batch, whose function will return its priors.
NONE = 0
COMING = -1
_HEAD = 2
_LEAST = 1 << 12
# In `used`: where the free part of `pool` begins, and how much of what is before it is needed.
_END, _NEEDED = 0, 1


class KeptPriors(NamedTuple):
    """The memory: for each node where its priors begin, and the priors."""

    # int64 (nodes,), with `NONE` and `COMING`
    place: NDArray[np.int64]
    # float64 (room,)
    pool: NDArray[np.float64]
    # int64 (2,)
    used: NDArray[np.int64]


def kept_priors(nodes: int) -> KeptPriors:
    """Memory for the priors of so many nodes; the system provides it when it is used."""
    used = np.zeros(2, np.int64)
    # No node's priors begin at 0.
    used[_END] = used[_NEEDED] = 1
    return KeptPriors(np.zeros(nodes, np.int64), np.zeros(_LEAST), used)


def with_room(kept: KeptPriors, count: int, nodes: int) -> KeptPriors:
    """The same with room for `count` priors of so many nodes."""
    more = count + _HEAD * nodes
    if kept.used[_END] + more <= len(kept.pool):
        return kept
    _compact(kept)
    if kept.used[_END] + more > len(kept.pool) // 2:
        pool = np.zeros(2 * (len(kept.pool) + more))
        pool[: kept.used[_END]] = kept.pool[: kept.used[_END]]
        kept = kept._replace(pool=pool)
    return kept


@compiled
def keep(kept: KeptPriors, node: int, priors: NDArray[np.float64]) -> None:
    """Keep the priors of a node, for which there is room; those that it has stay."""
    if kept.place[node] > NONE:
        return
    at = kept.used[_END]
    kept.pool[at] = node
    kept.pool[at + 1] = len(priors)
    kept.place[node] = at + _HEAD
    for k in range(len(priors)):
        kept.pool[at + _HEAD + k] = priors[k]
    kept.used[_END] = at + _HEAD + len(priors)
    kept.used[_NEEDED] += _HEAD + len(priors)


@compiled
def drop(kept: KeptPriors, node: int) -> None:
    """Drop the priors of a node."""
    at = kept.place[node]
    if at > NONE:
        kept.used[_NEEDED] -= _HEAD + whole(kept.pool[at - 1])
        kept.pool[at - _HEAD] = -1.0
    kept.place[node] = NONE


@compiled
def _compact(kept: KeptPriors) -> None:
    """Move all priors that are needed to the beginning."""
    at = 1
    to = 1
    while at < kept.used[_END]:
        size = _HEAD + whole(kept.pool[at + 1])
        node = whole(kept.pool[at])
        if node >= 0:
            kept.place[node] = to + _HEAD
            for k in range(size):
                kept.pool[to + k] = kept.pool[at + k]
            to += size
        at += size
    kept.used[_END] = to
