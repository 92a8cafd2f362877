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
from uctvis.jit.functions import one_value
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
from uctvis.mcts.uct.rules import SearchRules
from uctvis.mcts.uct.ucb import SelectionParameters

_Rule = Callable[..., Any]
_Position = tuple[np.uint64, ...]

# The number of iterations in a batch, and the visits from which a node has many.
_BATCH = 16
_MANY = 64 * _BATCH
# A playout looks whether it must stop after so many moves, which take milliseconds at most.
LOOK = 4096
# What a playout returns that has stopped; this or less, if a function of the user has failed (see
# `uctvis.game.own_payoff`). Then no more iterations are run.
CUT = -1
FAILED = -2

_add_begun = atomics.adder("begun")
read_stop = atomics.reader("stop")
_write_noted = atomics.writer("noted")
_write_stop = atomics.writer("stop")


class SearchParameters(NamedTuple):
    """The settings that the compiled search needs."""

    seed: np.uint64
    selection: SelectionParameters
    playout_limit: int
    expand_after: int


class Work(NamedTuple):
    """The data that a thread works on."""

    # NODE (room,). If a leaf's children do not fit, it is not expanded, and the threads stop.
    nodes: Nodes
    # int32 (iterations,). The log: see `uctvis.tree.record.Record`. Its length is the number of
    # iterations to run.
    leaf: NDArray[np.int32]
    payoff: NDArray[np.int32]
    # SHARED (1,)
    shared: NDArray[np.void]
    # THREAD_STATUS (threads,)
    told: NDArray[np.void]
    # The number of this thread.
    thread: int
    parameters: SearchParameters


class Parent(NamedTuple):
    """A node, of which one child is visited next.

    `first` is the id of its first child, which may not be published yet. `visits` are the visits of
    the node before this iteration.
    """

    node: int
    first: int
    visits: int


class PlayoutStart(NamedTuple):
    """What a playout needs besides its position: its random numbers, its limit, the stop flag."""

    random: np.uint64
    limit: int
    shared: NDArray[np.void]


@one_value
class SearchPhases(NamedTuple):
    """The phases of an iteration, as compiled functions; each policy of a search has its own.

    `state` is the state of the policies; plain UCT has none. Where a lottery takes place, neither
    `select` nor `first_visit` is called.
    """

    # is_closed(state, node) -> whether no iteration goes on below this node; its playout starts
    # there
    is_closed: _Rule
    # select(state, nodes, parent, selection, random) -> the child to visit
    select: _Rule
    # first_visit(state, nodes, parent, selection, random) -> the same right after the children
    # were created, which no other thread can see yet
    first_visit: _Rule
    # expand(rules, state, nodes, node, position, scratch, first, count) -> None: complete the new
    # children of `node` before other threads see them
    expand: _Rule
    # known(rules, state, nodes, node, position, scratch) -> the payoff at `node` if it needs no
    # playout, or -1; it may note in the state of this node why
    known: _Rule
    # play_out(rules, state, nodes, node, position, scratch, playout) -> the payoff of a playout
    # that starts at `node`, or `CUT`: then its iteration is not in the log, and the thread ends
    # (see `Search`)
    play_out: _Rule
    # backup(state, nodes, shared, node, value, alone) -> None: called after `value` has been added
    # to `node` and its ancestors below the batch's
    backup: _Rule


@inlined
def expand(
    rules: SearchRules,
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
        move = rules.pick(position, scratch, k)
        nodes[child].parent = leaf
        nodes[child].move = move
        nodes[child].depth = depth
        nodes[child].player = rules.next_player(position, move)
    nodes[leaf].child_count = count


@inlined
def simulate(
    rules: SearchRules,
    position: _Position,
    scratch: NDArray[np.uint64],
    playout: PlayoutStart,
) -> int:
    """Play random moves until the game is over or the limit is reached; return the payoff.

    Outcomes of lotteries count as moves. Returns `CUT` if a long playout finds the stop flag set.
    """
    random = playout.random
    for made in range(1, playout.limit + 1):
        if made % LOOK == 0 and read_stop(playout.shared, 0) != 0:
            return CUT
        lots = rules.total(position)
        if lots > 0:
            random = advance(random)
            place = rules.draw(position, below(random, lots))
        else:
            count = rules.legal(position, scratch)
            if count == 0:
                break
            random = advance(random)
            place = below(random, count)
        position = rules.play(position, scratch, rules.pick(position, scratch, place))
    return rules.payoff(position, scratch)  # type: ignore[no-any-return]


@inlined
def choose(
    rules: SearchRules,
    select: _Rule,
    state: Any,
    nodes: Any,
    parent: Parent,
    position: _Position,
    selection: SelectionParameters,
    random: np.uint64,
) -> int:
    """The child to visit: a lottery draws it, or `select` selects it."""
    lots = rules.total(position)
    if lots > 0:
        child = parent.first + rules.draw(position, below(random, lots))
    else:
        child = select(state, nodes, parent, selection, random)
    return child  # type: ignore[no-any-return]


@inlined
def descend(
    rules: SearchRules,
    policy: SearchPhases,
    work: Work,
    state: Any,
    position: _Position,
    scratch: NDArray[np.uint64],
    begun: int,
    count: int,
) -> tuple[int, int, _Position]:
    """Select nodes from the root down while they have many visits; add `count` visits to each.

    `begun` is the number of iterations begun before. Returns the last one, its visits before, and
    its position.
    """
    nodes = atomics.uncounted(work.nodes)
    random = stream(~work.parameters.seed, begun)
    node = 0
    visits = visit(nodes, 0, count, False)
    first = read_first_child(nodes, 0)
    while first > 0 and not policy.is_closed(state, node):
        random = advance(random)
        parent = Parent(node, first, visits)
        child = choose(
            rules,
            policy.select,
            state,
            nodes,
            parent,
            position,
            work.parameters.selection,
            random,
        )
        first = read_first_child(nodes, child)
        if first <= 0 or nodes[child].visits < _MANY:
            break
        node = child
        visits = visit(nodes, node, count, False)
        position = rules.play(position, scratch, nodes[node].move)
    return node, visits, position


@inlined
def run_phases(
    rules: SearchRules,
    policy: SearchPhases,
    work: Work,
    state: Any,
    root: _Position,
    scratch: NDArray[np.uint64],
) -> None:
    """Run iterations until all have been taken or a thread sets the stop flag."""
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
                rules, policy, work, state, root, scratch, begun, batch
            )
        done = 0
        won = 0
        while (
            done < batch
            and read_stop(shared, 0) == 0
            and (alone or done == 0 or not policy.is_closed(state, top))
        ):
            _write_noted(told, thread, read_taken(shared, 0) // ONE_ITERATION)
            random = stream(~seed, begun + done)
            node, visits, position = top, top_visits + done, top_position
            count = 0
            # A visit that came too early to expand a leaf starts its playout there, even if
            # another thread has created its children since.
            while visits >= expand_after and not policy.is_closed(state, node):
                first = children_to_visit(nodes, node, alone)
                if first > 0:
                    random = advance(random)
                    parent = Parent(node, first, visits)
                    node = choose(
                        rules, policy.select, state, nodes, parent, position, selection, random
                    )
                    visits = visit(nodes, node, 1, alone)
                    position = rules.play(position, scratch, nodes[node].move)
                    count = 0
                    continue
                count = rules.legal(position, scratch)
                # If several threads reach a leaf at the same time, one creates its children.
                if count == 0 or alone or claim(nodes, node):
                    break
            iteration, first = take(shared, count, room)
            if first > 0:
                expand(rules, nodes, node, position, scratch, first, count)
                policy.expand(rules, state, nodes, node, position, scratch, first, count)
                told[thread].deepest = max(told[thread].deepest, np.int64(nodes[first].depth))
                random = advance(random)
                leaf = node
                parent = Parent(leaf, first, visits)
                node = choose(
                    rules, policy.first_visit, state, nodes, parent, position, selection, random
                )
                # Before another thread can visit it: the first visit is the one that counts.
                visit(nodes, node, 1, alone)
                publish(nodes, leaf, np.int32(first))
                position = rules.play(position, scratch, nodes[node].move)
            elif count > 0:
                end_unexpanded(shared, count)
                publish(nodes, node, np.int32(0))

            playout = PlayoutStart(stream(seed, iteration), playout_limit, shared)
            value = policy.play_out(rules, state, nodes, node, position, scratch, playout)
            if value <= CUT:
                if value <= FAILED:
                    shared[0].failed = value
                    shared[0].failed_at = node
                    _write_stop(shared, 0, 1)
                unvisit(nodes, node, top, alone)
                settle(nodes, top, won, done, batch - done, alone)
                _write_noted(told, thread, iteration)
                return
            leaves[iteration] = node
            payoffs[iteration] = value
            backpropagate(nodes, node, top, value, alone)
            policy.backup(state, nodes, shared, node, value, alone)
            won += value
            done += 1
        settle(nodes, top, won, done, batch - done, alone)
    _write_noted(told, thread, most)
