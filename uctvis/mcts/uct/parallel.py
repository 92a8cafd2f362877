"""How the threads of a search share one tree: nothing is torn, and nothing lost.

A visit is counted on the way down and its payoff on the way up, so that a playout under way
counts as lost and the others look elsewhere: the virtual loss of Chaslot, Winands, van den
Herik (2008), "Parallel Monte-Carlo Tree Search", section 3.3. An iteration gets its number
when its leaf is known, together with the ids of the leaf's children, by one addition: what
the first k iterations made is a prefix of the nodes. The law of visits holds with any
number of threads: whoever comes to a leaf that is being expanded waits for its children.

A number that two processor cores write to in turns has to travel between them, which takes
100 to 350 ns here, at every step down. Hence the batches (`kernel.descend`): few iterations
beside the visits that their top has, and meanwhile the virtual loss keeps the others away.
In mancala two threads are twice as fast as one so, and 1.2 times without.

With one thread (`alone`), the same is done without atomic instructions.
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
# publish(nodes, node, first): its children, which must be made, can be seen from now on.
publish = atomics.writer("first_child")
_replace_first_child = atomics.replacer("first_child")
_write_full = atomics.writer("full")
_write_refused = atomics.writer("refused")
_write_stop = atomics.writer("stop")
_add_visits = atomics.adder("visits")
_add_won = atomics.adder("won")


@compiled
def claim(nodes: Nodes, leaf: int) -> bool:
    """Whether this thread is the one to make the children; it must `publish` them, or 0."""
    return _replace_first_child(nodes, leaf, _NONE, _MAKING)


@compiled
def visit(nodes: Nodes, node: int, count: int, alone: bool) -> int:
    """Count visits; return how many there were before."""
    if alone:
        before = nodes[node].visits
        nodes[node].visits = before + count
        return before  # type: ignore[no-any-return]
    return _add_visits(nodes, node, np.int32(count))


@compiled
def children_to_visit(nodes: Nodes, node: int, alone: bool) -> int:
    """The first child's id, or 0 where there are none; waits for one who makes them."""
    first = nodes[node].first_child
    if not alone:
        first = read_first_child(nodes, node)
        while first == _MAKING:
            first = read_first_child(nodes, node)
    return first  # type: ignore[no-any-return]


@compiled
def take(shared: NDArray[np.void], count: int, room: int) -> tuple[int, int]:
    """Take the next iteration's number, and the ids of `count` new nodes.

    Returns the number and the first id, which is 0 where the nodes do not fit in `room`, or are
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
    """Note that a leaf did not get its `count` children, and let all threads stop."""
    if count > MOST_CHILDREN:
        _write_refused(shared, 0, count)
    else:
        _write_full(shared, 0, 1)
    _write_stop(shared, 0, 1)


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
    """Add the payoffs of iterations at `top` and its ancestors; take back visits not made."""
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
    won = payoffs if nodes[parent].player == 0 else count * PAYOFF_ONE - payoffs
    if alone:
        nodes[node].won += won
    else:
        _add_won(nodes, node, won)
