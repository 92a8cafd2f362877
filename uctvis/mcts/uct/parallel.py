"""Sharing one tree between the threads of a search without losing an update.

A visit is counted on the way down and its payoff on the way up. So an unfinished playout counts
as lost, and the other threads prefer other nodes: the virtual loss of Chaslot, Winands, van den
Herik (2008), "Parallel Monte-Carlo Tree Search", section 3.3. When the leaf of an iteration is
known, one addition takes both its number and the ids of the leaf's children, so the nodes of the
first k iterations are the first nodes. Visits add up with any number of threads (see `phases`):
a thread that reaches a leaf that is being expanded waits for its children.

If two processor cores write to a number in turns, it travels between them, which takes 100 to
350 ns here, for each step down. Therefore iterations run in batches (`phases.descend`). They are
few compared to the visits of the node below which they run, and the virtual loss keeps the other
threads away from it. In mancala, two threads are twice as fast as one, and 1.2 times without
batches.

A single thread (`alone`) does the same without atomic instructions.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import compiled
from uctvis.mcts.uct.nodes import MOST_CHILDREN, ONE_ITERATION, Nodes
from uctvis.tree.record import PAYOFF_ONE

_NODES_TAKEN = ONE_ITERATION - 1
_NONE = np.int32(0)
_MAKING = np.int32(-1)

read_taken = atomics.reader("taken")
_replace_taken = atomics.replacer("taken")
read_first_child = atomics.reader("first_child")
# publish(nodes, node, first): make the children, which must be complete, visible to all threads.
publish = atomics.writer("first_child")
_replace_first_child = atomics.replacer("first_child")
_write_full = atomics.writer("full")
_write_refused = atomics.writer("refused")
write_stop = atomics.writer("stop")
_add_visits = atomics.adder("visits")
_add_won = atomics.adder("won")


@compiled
def claim(nodes: Nodes, leaf: int) -> bool:
    """Whether this thread may create the children; it must then `publish` them, or 0."""
    return _replace_first_child(nodes, leaf, _NONE, _MAKING)


@compiled
def visit(nodes: Nodes, node: int, count: int, alone: bool) -> int:
    """Count visits; return the number before."""
    if alone:
        before = nodes[node].visits
        nodes[node].visits = before + count
        return before  # type: ignore[no-any-return]
    return _add_visits(nodes, node, np.int32(count))


@compiled
def unvisit(nodes: Nodes, leaf: int, top: int, alone: bool) -> None:
    """Take back the visits of an iteration at `leaf` and at its ancestors below `top`."""
    node = leaf
    while node != top:
        visit(nodes, node, -1, alone)
        node = nodes[node].parent


@compiled
def children_to_visit(nodes: Nodes, node: int, alone: bool) -> int:
    """The first child's id, or 0 if there are none; waits for a thread that creates them."""
    first = nodes[node].first_child
    if not alone:
        first = read_first_child(nodes, node)
        while first == _MAKING:
            first = read_first_child(nodes, node)
    return first  # type: ignore[no-any-return]


@compiled
def take(shared: NDArray[np.void], count: int, room: int) -> tuple[int, int]:
    """Take the next iteration's number, and the ids of `count` new nodes.

    Returns the number and the first id, which is 0 if the nodes do not fit into `room` or are
    more than a node can have.
    """
    while True:
        taken = read_taken(shared, 0)
        size = taken & _NODES_TAKEN
        new = count if size + count <= room and count <= MOST_CHILDREN else 0
        if _replace_taken(shared, 0, taken, taken + ONE_ITERATION + new):
            return taken // ONE_ITERATION, size if new > 0 else 0


@compiled
def end_unexpanded(shared: NDArray[np.void], count: int) -> None:
    """Note that the `count` children of a leaf were not created, and let all threads stop."""
    if count > MOST_CHILDREN:
        _write_refused(shared, 0, count)
    else:
        _write_full(shared, 0, 1)
    write_stop(shared, 0, 1)


@compiled
def backpropagate(nodes: Nodes, leaf: int, top: int, payoff: int, alone: bool) -> None:
    """Add the playout's payoff at `leaf` and at its ancestors below `top`."""
    node = leaf
    while node != top:
        parent = nodes[node].parent
        _add_payoffs(nodes, node, parent, payoff, 1, alone)
        node = parent


@compiled
def settle(nodes: Nodes, top: int, payoffs: int, done: int, undone: int, alone: bool) -> None:
    """Add the payoffs of iterations to `top` and its ancestors; take back unfinished visits."""
    node = top
    while node >= 0:
        parent = nodes[node].parent
        _add_payoffs(nodes, node, max(parent, 0), payoffs, done, alone)
        if undone > 0:
            visit(nodes, node, -undone, alone)
        node = parent


@compiled
def _add_payoffs(
    nodes: Nodes, node: int, parent: int, payoffs: int, count: int, alone: bool
) -> None:
    won = payoffs if nodes[parent].player & 1 == 0 else count * PAYOFF_ONE - payoffs
    if alone:
        nodes[node].won += won
    else:
        _add_won(nodes, node, won)
