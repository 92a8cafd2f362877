"""Converting a tree's nodes to the bytes of a file, piece by piece."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from uctvis.progress import Progress
from uctvis.tree.traversal import gather
from uctvis.tree.tree import Tree

# Large enough that the cost of a piece is negligible compared to its nodes.
_SIZE = 1 << 21


def write_pieces(
    tree: Tree,
    order: NDArray[np.int32],
    write_nodes: Callable[..., tuple[int, int]],
    most_bytes: Callable[[int], int],
    progress: Progress,
) -> Iterator[NDArray[np.uint8]]:
    """Yield the nodes in `order`, piece by piece; a piece is valid until the next is requested.

    `write_nodes` is a format's compiled function. It writes as many nodes as fit, and returns
    the place of the next one in `order` and the end of the written bytes. `most_bytes(length)`
    is the maximum size of a node whose two names have `length` bytes in total.
    """
    names = tree.names.packed()
    places = order if names.place is None else gather(names.place, order)
    longest = int(names.move_length.max()) + int(names.state_length.max())
    piece = np.empty(max(_SIZE, most_bytes(longest)), np.uint8)
    place = 0
    while place < tree.size:
        place, end = write_nodes(
            piece,
            place,
            order,
            places,
            tree.child_count,
            tree.visits,
            tree.extra_visits,
            tree.mean.view(np.uint64),
            names.buffer,
            names.move_start,
            names.move_length,
            names.state_start,
            names.state_length,
        )
        yield piece[:end]
        progress(place / tree.size)
