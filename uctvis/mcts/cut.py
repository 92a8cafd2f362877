"""Taking back the iterations after one whose playout was given up.

A search that stops gives up its long playouts. Such an iteration has a number and perhaps nodes,
but no payoff, so it is removed as if it had never begun; with several threads, so are those with
greater numbers that others have finished, because numbers have no gaps.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from uctvis.mcts import snapshot
from uctvis.mcts.policies.state import State, forget, replace_by
from uctvis.mcts.uct.nodes import ONE_ITERATION, Nodes
from uctvis.mcts.uct.reference import remove_children
from uctvis.tree.record import ReusedSubtree

_Ints = NDArray[np.int32]


def take_back(
    nodes: Nodes,
    leaf: _Ints,
    payoff: _Ints,
    shared: NDArray[np.void],
    told: NDArray[np.void],
    kept: ReusedSubtree,
    state: State | None,
    state_after: Callable[[int, Nodes], State | None],
) -> None:
    """Remove the iterations of a search that are not in the log, while no thread runs.

    `state_after(iterations, nodes)` repeats the state of the policies. The other parameters are as
    in `uctvis.mcts.uct.phases.Work`.
    """
    taken, size = divmod(int(shared["taken"][0]), ONE_ITERATION)
    # Without compiled code, which would have to be loaded when the time is over.
    done = min(int(told["noted"].min()), taken)
    if done == taken:
        return
    deepest = nodes["depth"][size - 1]
    if len(told) == 1:
        first = snapshot.size_after(nodes, leaf[:done], len(kept.node))
        if first < size:
            above = int(nodes[first]["parent"])
            remove_children(nodes, above, first, size)
            if state is not None:
                forget(state, above, range(first, size))
    else:
        then = snapshot.nodes_after(nodes, leaf[:done], payoff[:done], kept.visits, kept.won)
        first = len(then)
        nodes[:first], nodes[first:size] = then, 0
        if state is not None and (new := state_after(done, then)) is not None:
            replace_by(state, new, size)
    shared["taken"] = done * ONE_ITERATION + first
    told["noted"] = done
    if deepest == told["deepest"].max():
        told["deepest"] = nodes["depth"][:first].max()
