"""The iterations of a compiled search, whose phases follow policies.

Visits. An iteration visits each node from the root down to the node where its playout starts,
once. So a node's visits are its children's visits plus its own, which are the playouts that
started there. With `expand_after` 0, its own visits are: all visits if the game is over; else 1
if the node was picked when its siblings were created, 0 if not, and 0 at the root. With
`expand_after` e > 0, they are all visits until the node is expanded, which is after e visits.

Threads. Several threads may run on one tree, each with its own `scratch`; see `parallel`. A
thread begins a batch of iterations with one descent to the last node that has many visits
(`descend`), and runs them all below it. A single thread starts each iteration at the root.

Random numbers. Selection and expansion use the stream of (~seed, the number of iterations begun
before), playouts the stream of (seed, the iteration's number), so that a single playout can be
repeated. With one thread, the two numbers are the same.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import inlined
from uctvis.mcts.uct.nodes import ONE_ITERATION, Nodes
from uctvis.mcts.uct.parallel import (
    backpropagate,
    children_to_visit,
    claim,
    end_unexpanded,
    publish,
    read_first_child,
    read_taken,
    settle,
    take,
    unvisit,
    visit,
)
from uctvis.mcts.uct.rng import advance, below, stream
from uctvis.mcts.uct.ucb import SelectionParameters

_Rule = Callable[..., Any]
_Position = tuple[np.uint64, ...]

# The number of iterations in a batch, and the visits from which a node has many.
_BATCH = 16
_MANY = 64 * _BATCH
# A playout looks whether it must stop after so many moves, which take milliseconds at most.
LOOK = 4096
# What a playout returns that has stopped.
CUT = -1

_add_begun = atomics.adder("begun")
read_stop = atomics.reader("stop")
_write_noted = atomics.writer("noted")


class SearchParameters(NamedTuple):
    """The settings that the compiled search needs."""

    seed: np.uint64
    selection: SelectionParameters
    playout_limit: int
    expand_after: int


class Work(NamedTuple):
    """The data that a thread works on.

    Attributes
    ----------
    nodes : NODE (room,)
        If a leaf's children do not fit, it is not expanded, and the threads stop.
    leaf, payoff : int32 (iterations,)
        The log: see `uctvis.tree.record.Record`. Its length is the number of iterations to run.
    shared : SHARED (1,)
    told : THREAD_STATUS (threads,)
    thread : int
        The number of this thread.
    parameters : SearchParameters
    """

    nodes: Nodes
    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    shared: NDArray[np.void]
    told: NDArray[np.void]
    thread: int
    parameters: SearchParameters


@inlined
def no_lottery(_position: _Position) -> int:
    """The `total` of a game without chance."""
    return 0


@inlined
def no_outcome(_position: _Position, _number: int) -> int:
    """The `draw` of a game without chance."""
    return 0


@inlined
def expand(
    pick: _Rule,
    next_player: _Rule,
    nodes: Nodes,
    leaf: int,
    position: _Position,
    scratch: NDArray[np.uint64],
    first: int,
    count: int,
) -> None:
    """Create the `count` children of `leaf`, with ids starting at `first`."""
    depth = nodes[leaf].depth + 1
    for k in range(count):
        child = first + k
        move = pick(position, scratch, k)
        nodes[child].parent = leaf
        nodes[child].move = move
        nodes[child].depth = depth
        nodes[child].player = next_player(position, move)
    nodes[leaf].child_count = count


@inlined
def simulate(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    payoff: _Rule,
    total: _Rule,
    draw: _Rule,
    position: _Position,
    scratch: NDArray[np.uint64],
    random: np.uint64,
    playout_limit: int,
    shared: NDArray[np.void],
) -> int:
    """Play random moves until the game is over or the limit is reached; return the payoff.

    Outcomes of lotteries count as moves. Returns `CUT` if a long playout finds the stop flag set.
    """
    for made in range(1, playout_limit + 1):
        if made % LOOK == 0 and read_stop(shared, 0) != 0:
            return CUT
        lots = total(position)
        if lots > 0:
            random = advance(random)
            place = draw(position, below(random, lots))
        else:
            count = legal(position, scratch)
            if count == 0:
                break
            random = advance(random)
            place = below(random, count)
        position = play(position, scratch, pick(position, scratch, place))
    return payoff(position, scratch)  # type: ignore[no-any-return]


@inlined
def choose(
    total: _Rule,
    draw: _Rule,
    select: _Rule,
    state: Any,
    nodes: Any,
    node: int,
    position: _Position,
    first: int,
    visits: int,
    selection: SelectionParameters,
    random: np.uint64,
) -> int:
    """The child of `node` to visit: a lottery draws it, or `select` selects it."""
    lots = total(position)
    if lots > 0:
        child = first + draw(position, below(random, lots))
    else:
        child = select(state, nodes, node, first, visits, selection, random)
    return child  # type: ignore[no-any-return]


@inlined
def descend(
    play: _Rule,
    total: _Rule,
    draw: _Rule,
    is_closed: _Rule,
    select: _Rule,
    state: Any,
    nodes: Any,
    position: _Position,
    scratch: NDArray[np.uint64],
    selection: SelectionParameters,
    random: np.uint64,
    count: int,
) -> tuple[int, int, _Position]:
    """Select nodes from the root down while they have many visits; add `count` visits to each.

    Returns the last one, its visits before, and its position.
    """
    node = 0
    visits = visit(nodes, 0, count, False)
    first = read_first_child(nodes, 0)
    while first > 0 and not is_closed(state, node):
        random = advance(random)
        child = choose(
            total,
            draw,
            select,
            state,
            nodes,
            node,
            position,
            first,
            visits,
            selection,
            random,
        )
        first = read_first_child(nodes, child)
        if first <= 0 or nodes[child].visits < _MANY:
            break
        node = child
        visits = visit(nodes, node, count, False)
        position = play(position, scratch, nodes[node].move)
    return node, visits, position


@inlined
def run_phases(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    next_player: _Rule,
    payoff: _Rule,
    total: _Rule,
    draw: _Rule,
    is_closed: _Rule,
    select: _Rule,
    enter: _Rule,
    grow: _Rule,
    play_out: _Rule,
    learn: _Rule,
    work: Work,
    state: Any,
    root: _Position,
    scratch: NDArray[np.uint64],
) -> None:
    """Run iterations until all have been taken or a thread sets the stop flag.

    Where a lottery takes place, neither `select` nor `enter` is called. `state` is the state of the
    policies; plain UCT has none. The policies are:

    is_closed(state, node) -> bool
        Whether no iteration goes on below this node; its playout starts there.
    select(state, nodes, node, first, visits, selection, random) -> int
        The child of `node` to visit; the first is `first`, and `visits` are those of `node`.
    enter(state, nodes, node, first, visits, selection, random) -> int
        The same right after the children were created, which no other thread can see yet.
    grow(play, payoff, state, nodes, node, position, scratch, first, count)
        Complete the new children of `node` before other threads see them.
    play_out(legal, pick, play, payoff, total, draw, state, nodes, node, position, scratch, random,
             limit, shared) -> int: the payoff of a playout that starts at `node`, or `CUT`: then
             its iteration is not in the log, and the thread ends (see `Search`).
    learn(state, nodes, shared, node, value, alone)
        Called after `value` has been added to `node` and its ancestors below the batch's.
    """
    _nodes, leaves, payoffs, shared, told, thread, parameters = work
    nodes = atomics.uncounted(_nodes)
    seed, selection, playout_limit, expand_after = parameters
    most, room, alone = len(leaves), len(nodes), len(told) == 1
    while read_stop(shared, 0) == 0:
        # Until the root has children, each visit decides which thread creates them.
        batch = _BATCH if read_first_child(nodes, 0) > 0 else 1
        begun = _add_begun(shared, 0, batch)
        if begun >= most:
            break
        batch = min(batch, most - begun)
        if alone:
            top, top_visits, top_position = 0, visit(nodes, 0, batch, alone), root
        else:
            top, top_visits, top_position = descend(
                play,
                total,
                draw,
                is_closed,
                select,
                state,
                nodes,
                root,
                scratch,
                selection,
                stream(~seed, begun),
                batch,
            )
        done = 0
        won = 0
        while done < batch and read_stop(shared, 0) == 0:
            _write_noted(told, thread, read_taken(shared, 0) // ONE_ITERATION)
            random = stream(~seed, begun + done)
            node, visits, position = top, top_visits + done, top_position
            count = 0
            # A visit that came too early to expand a leaf starts its playout there, even if
            # another thread has created its children since.
            while visits >= expand_after and not is_closed(state, node):
                first = children_to_visit(nodes, node, alone)
                if first > 0:
                    random = advance(random)
                    node = choose(
                        total,
                        draw,
                        select,
                        state,
                        nodes,
                        node,
                        position,
                        first,
                        visits,
                        selection,
                        random,
                    )
                    visits = visit(nodes, node, 1, alone)
                    position = play(position, scratch, nodes[node].move)
                    count = 0
                    continue
                count = legal(position, scratch)
                # If several threads reach a leaf at the same time, one creates its children.
                if count == 0 or alone or claim(nodes, node):
                    break
            iteration, first = take(shared, count, room)
            if first > 0:
                expand(pick, next_player, nodes, node, position, scratch, first, count)
                grow(play, payoff, state, nodes, node, position, scratch, first, count)
                told[thread].deepest = max(told[thread].deepest, np.int64(nodes[first].depth))
                random = advance(random)
                leaf = node
                node = choose(
                    total,
                    draw,
                    enter,
                    state,
                    nodes,
                    leaf,
                    position,
                    first,
                    visits,
                    selection,
                    random,
                )
                # Before another thread can visit it: the first visit is the one that counts.
                visit(nodes, node, 1, alone)
                publish(nodes, leaf, np.int32(first))
                position = play(position, scratch, nodes[node].move)
            elif count > 0:
                end_unexpanded(shared, count)
                publish(nodes, node, np.int32(0))

            value = play_out(
                legal,
                pick,
                play,
                payoff,
                total,
                draw,
                state,
                nodes,
                node,
                position,
                scratch,
                stream(seed, iteration),
                playout_limit,
                shared,
            )
            if value == CUT:
                unvisit(nodes, node, top, alone)
                settle(nodes, top, won, done, batch - done, alone)
                _write_noted(told, thread, iteration)
                return
            leaves[iteration] = node
            payoffs[iteration] = value
            backpropagate(nodes, node, top, value, alone)
            learn(state, nodes, shared, node, value, alone)
            won += value
            done += 1
        settle(nodes, top, won, done, batch - done, alone)
    _write_noted(told, thread, most)
