"""The chunk `srch`, the record of a search; `uctvis.serialize.binary.chunks` defines it."""

import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.serialize.binary.contents import DamagedError
from uctvis.serialize.binary.records import leads_to
from uctvis.serialize.tree_builder import Nodes
from uctvis.tree.record import PAYOFF_ONE, Record, ReusedSubtree

_SEARCH = struct.Struct("<qQidi")
# The place, the visits and the payoffs of a kept node.
_KEPT_BYTES = 16


def write(record: Record, order: NDArray[np.int32]) -> Iterator[bytes | NDArray[Any]]:
    """The content of the chunk, for a tree whose nodes are written in this order."""
    limit = -1 if record.playout_limit is None else record.playout_limit
    yield _SEARCH.pack(
        record.iterations, record.seed, limit, record.exploration, record.expand_after
    )
    place = np.empty(len(order), "<i4")
    place[order] = np.arange(len(order))
    yield place[record.leaf]
    yield record.payoff.astype("<i4", copy=False)
    kept = record.kept
    if kept is not None:
        yield place[kept.node]
        yield kept.visits.astype("<i4", copy=False)
        yield kept.won.astype("<i8", copy=False)


def read(nodes: Nodes, size: int, start: int, end: int) -> Record:
    """The record of a search that made these nodes, of which there are `size`.

    Raises DamagedError if the content is not a record, or the record of another tree.
    """
    if end - start < _SEARCH.size:
        raise DamagedError
    iterations, seed, limit, exploration, expand_after = _SEARCH.unpack_from(nodes.data.data, start)
    start += _SEARCH.size
    kept_count, rest = divmod(end - start - iterations * 8, _KEPT_BYTES)
    if iterations < 0 or not 0 <= kept_count <= size or rest != 0:
        raise DamagedError
    middle = start + 4 * iterations
    leaf = nodes.data[start:middle].view("<i4").astype(np.int32)
    kept_start = middle + 4 * iterations
    payoff = nodes.data[middle:kept_start].view("<i4").astype(np.int32)
    if iterations > 0 and (
        leaf.min() < 0 or leaf.max() >= size or payoff.min() < 0 or payoff.max() > PAYOFF_ONE
    ):
        raise DamagedError
    if limit == 0 or limit < -1 or expand_after < 0 or not 0 <= exploration < np.inf:
        raise DamagedError
    record = Record(
        leaf=leaf,
        payoff=payoff,
        seed=seed,
        playout_limit=None if limit == -1 else limit,
        exploration=exploration,
        expand_after=expand_after,
        kept=_read_kept(nodes, size, kept_start, kept_count) if kept_count > 0 else None,
    )
    if not leads_to(record, nodes.child_count[:size], nodes.visits[:size]):
        raise DamagedError
    return record


def _read_kept(nodes: Nodes, size: int, start: int, count: int) -> ReusedSubtree:
    node, visits = nodes.data[start : start + 8 * count].view("<i4").reshape(2, count)
    won = nodes.data[start + 8 * count : start + _KEPT_BYTES * count].view("<i8")
    if node.min() < 0 or node.max() >= size or visits.min() < 0 or won.min() < 0:
        raise DamagedError
    return ReusedSubtree(node.astype(np.int32), visits.astype(np.int32), won.astype(np.int64))
