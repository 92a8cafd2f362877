"""UCT's four phases, compiled, for any game with compiled rules.

Source: Kocsis and Szepesvári (2006), "Bandit Based Monte-Carlo Planning", with payoffs in
[0, 1] for either player, and all children of a leaf made at once. `plain` is the same
search in plain Python.

`run_iterations` takes a game's rules as compiled functions, and is compiled as part of
the function that calls it. Each game file writes that function:

    @compiled
    def run(work, root, scratch):
        return run_iterations(legal, pick, play, next_player, payoff, work, root, scratch)

    legal(position, scratch) -> int         how many moves are legal; 0: the game is over
    pick(position, scratch, k) -> int       the k-th of them in move order; right after `legal`
    play(position, scratch, move) -> tuple  the position after a legal move
    next_player(position, move) -> int      the player to move after it
    payoff(position, scratch) -> int        what the game is worth to player 0, over or cut
                                            here, in units of 2**-24
A position is a tuple of uint64, `scratch` an array of uint64 that the rules may write to.

The law of visits. An iteration visits each node from the root down to the one from which
its playout starts, once. So a node's visits are its children's and its own: the playouts
that started from it. Those are, for `expand_after` 0: all visits where the game is over;
else 1 if the node was drawn when its siblings were made, 0 if not, 0 at the root. For
`expand_after` e > 0: all visits until the node is expanded, which is after e.

The phases take arrays rather than `Nodes`: each use of a tuple's field counts references,
which took a third of the time.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled, inlined
from uctvis.mcts.nodes import Nodes
from uctvis.mcts.rng import advance, below, stream
from uctvis.mcts.ucb import ucb_value, ucb_width

_Rule = Callable[..., Any]
_Position = tuple[np.uint64, ...]
_Int8s = NDArray[np.int8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]


class Log(NamedTuple):
    """What each iteration did, both of the shape (iterations,): see `uctvis.record.Record`."""

    leaf: _Int32s
    payoff: _Int32s


class Work(NamedTuple):
    """What is to be done: the iterations `first` to `end` - 1, on the first `size` nodes."""

    nodes: Nodes
    size: int
    log: Log
    first: int
    end: int
    law: "Law"


class Law(NamedTuple):
    """What the compiled search has to know of its settings."""

    seed: np.uint64
    exploration: float
    playout_limit: int
    expand_after: int
    # False when the memory is full: leaves are simulated, but no longer expanded.
    may_expand: bool


@compiled
def select_child(
    first_child: _Int32s,
    child_count: _Int32s,
    visits: _Int32s,
    payoff_sum: _Int64s,
    player: _Int8s,
    node: int,
    exploration: float,
    random: np.uint64,
) -> int:
    """The child of `node` that selection goes to.

    One never visited, else the one with the highest UCB value; of several, the one that
    `random` draws.
    """
    first = int(first_child[node])
    end = first + child_count[node]
    mover = player[node]
    width = ucb_width(visits[node], exploration)
    unvisited = 0
    ties = 0
    best = -1.0
    chosen = first
    for child in range(first, end):
        if visits[child] == 0:
            unvisited += 1
        elif unvisited == 0:
            value = ucb_value(payoff_sum[child], visits[child], mover, width)
            if value > best:
                best = value
                chosen = child
                ties = 1
            elif value == best:
                ties += 1
    if unvisited > 0:
        draw = below(random, unvisited)
        for child in range(first, end):
            if visits[child] == 0:
                if draw == 0:
                    return child
                draw -= 1
    if ties > 1:
        draw = below(random, ties)
        for child in range(chosen, end):
            if ucb_value(payoff_sum[child], visits[child], mover, width) == best:
                if draw == 0:
                    return child
                draw -= 1
    return chosen


@inlined
def expand(
    pick: _Rule,
    next_player: _Rule,
    nodes: Nodes,
    size: int,
    leaf: int,
    position: _Position,
    scratch: NDArray[np.uint64],
    count: int,
) -> None:
    """Give `leaf` all its `count` children, with the ids from `size` on."""
    parent, first_child, child_count, depth, _visits, _payoff_sum, player, moves = nodes
    for k in range(count):
        child = size + k
        move = pick(position, scratch, k)
        parent[child] = leaf
        depth[child] = depth[leaf] + 1
        moves[child] = move
        player[child] = next_player(position, move)
    child_count[leaf] = count
    first_child[leaf] = size


@inlined
def simulate(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    payoff: _Rule,
    position: _Position,
    scratch: NDArray[np.uint64],
    random: np.uint64,
    playout_limit: int,
) -> int:
    """Play random moves until the game is over or the limit is reached; return the payoff."""
    for _move in range(playout_limit):
        count = legal(position, scratch)
        if count == 0:
            break
        random = advance(random)
        position = play(position, scratch, pick(position, scratch, below(random, count)))
    return payoff(position, scratch)  # type: ignore[no-any-return]


@compiled
def backpropagate(
    parent: _Int32s, visits: _Int32s, payoff_sum: _Int64s, leaf: int, payoff: int
) -> None:
    """Count the playout at `leaf` and at all its ancestors."""
    node = leaf
    while node >= 0:
        visits[node] += 1
        payoff_sum[node] += payoff
        node = parent[node]


@inlined
def run_iterations(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    next_player: _Rule,
    payoff: _Rule,
    work: Work,
    root: _Position,
    scratch: NDArray[np.uint64],
) -> tuple[int, int]:
    """Run iterations, noting each in the log.

    Ends early, with nothing changed, where a leaf's children do not fit in `nodes`.
    Returns the first iteration that was not run, and the number of nodes.
    """
    nodes, size, log, first, end, law = work
    parent, first_child, child_count, _depth, visits, payoff_sum, player, moves = nodes
    leaves, payoffs = log
    seed, exploration, playout_limit, expand_after, may_expand = law
    for iteration in range(first, end):
        random = stream(seed, iteration)
        position = root
        node = 0
        while child_count[node] > 0:
            random = advance(random)
            node = select_child(
                first_child, child_count, visits, payoff_sum, player, node, exploration, random
            )
            position = play(position, scratch, moves[node])

        if may_expand and visits[node] >= expand_after:
            count = legal(position, scratch)
            if count > 0:
                if size + count > len(parent):
                    return iteration, size
                expand(pick, next_player, nodes, size, node, position, scratch, count)
                random = advance(random)
                node = size + below(random, count)
                position = play(position, scratch, moves[node])
                size += count

        value = simulate(legal, pick, play, payoff, position, scratch, random, playout_limit)
        leaves[iteration] = node
        payoffs[iteration] = value
        backpropagate(parent, visits, payoff_sum, node, value)
    return end, size
