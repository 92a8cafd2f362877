"""Gathering the leaves of a batch, compiled, and taking back what it has changed.

See `uctvis.mcts.batches`. The ids of new children are given in the order of the iterations, also to
those that wait, so that they are the same when the iterations are added.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba.cpython.unsafe.tuple import tuple_setitem
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import inlined, part, part_as, whole
from uctvis.mcts.batches.kept_priors import COMING, NONE, KeptPriors
from uctvis.mcts.policies.failing import NODE as FAILURE
from uctvis.mcts.policies.state import MORE, State
from uctvis.mcts.uct.nodes import MOST_CHILDREN, NODE, ONE_ITERATION, Nodes
from uctvis.mcts.uct.parallel import read_taken, unvisit, visit
from uctvis.mcts.uct.phases import Parent, SearchPhases, Work, choose, expand, read_stop
from uctvis.mcts.uct.rng import advance, stream
from uctvis.mcts.uct.rules import SearchRules

_Position = tuple[np.uint64, ...]
_with_word: Any = tuple_setitem
_Rule = Callable[..., Any]

# In `Gathered.payoff`: the function evaluates the leaf; the iteration waits for priors.
ASKED = -1
WAITS = -2
# In `Gathered.told`. Why no iteration follows the batch: the memory is full, or so many moves do
# not fit into a node. The number of iterations that wait, and of leaves that are evaluated. How
# many iterations are gathered, and whether their visits and children are in the tree.
FULL, REFUSED, WAITING, EVALUATED, COUNT, IN_TREE = range(6)
# What `gather` and `go_on` return if the search must stop; this minus the number of an iteration of
# the batch in which a compiled function of the user has failed.
STOPPED = -1
FAILED_AT = -2


class Gathered(NamedTuple):
    """The iterations of a batch; there is room for n."""

    # int32 (n,): the node where each ends, or where it waits; the node that gets children, or -1;
    # the id of the first one, and their number
    leaf: NDArray[np.int32]
    expanded: NDArray[np.int32]
    first: NDArray[np.int32]
    children: NDArray[np.int32]
    # int32 (n,): the payoff, or `ASKED` or `WAITS`
    payoff: NDArray[np.int32]
    # uint64 (n,): of the selection
    random: NDArray[np.uint64]
    # uint64 (n, words): the positions of `leaf` and of `expanded`
    words: NDArray[np.uint64]
    at: NDArray[np.uint64]
    # MORE (n + 2,): the numbers of `expanded` before; room for those of a leaf; zeros
    before: NDArray[np.void]
    # NODE (1,): zeros
    no_node: NDArray[np.void]
    # int64 (1,): `State.used` before
    used: NDArray[np.int64]
    # int64 (6,)
    told: NDArray[np.int64]


def room_for_batch(size: int, words: int) -> Gathered:
    """Memory for a batch of this size, in a game with so many words for a position."""
    return Gathered(
        leaf=np.zeros(size, np.int32),
        expanded=np.zeros(size, np.int32),
        first=np.zeros(size, np.int32),
        children=np.zeros(size, np.int32),
        payoff=np.zeros(size, np.int32),
        random=np.zeros(size, np.uint64),
        words=np.zeros((size, words), np.uint64),
        at=np.zeros((size, words), np.uint64),
        before=np.zeros(size + 2, MORE),
        no_node=np.zeros(1, NODE),
        used=np.zeros(1, np.int64),
        told=np.zeros(6, np.int64),
    )


@part
def put(words: NDArray[np.uint64], row: int, position: _Position) -> None:
    """Write a position into a row."""
    for k in range(len(position)):
        words[row, k] = position[k]


@part
def taken_from(words: NDArray[np.uint64], row: int, root: _Position) -> _Position:
    """The position in a row; `root` is any position."""
    position = root
    for k in range(len(root)):
        position = _with_word(position, k, words[row, k])
    return position


@part
def enter_priors(state: State, kept: KeptPriors, node: int, first: int, count: int) -> None:
    """Give the children of a node the priors that are kept for it, if there are any."""
    at = kept.place[node]
    if at > NONE:
        for k in range(count):
            state.more[first + k].prior = kept.pool[at + k]


def gathering(  # noqa: C901 - because of its functions
    policy: SearchPhases, asks_prior: bool, at_once: bool, evaluates: bool, name: str
) -> tuple[_Rule, _Rule]:
    """The functions `gather` and `go_on` of a search that asks such functions, to be inlined.

    `asks_prior`: priors come from Python; `at_once`: with the values; `evaluates`: values do.
    `name` tells them apart.
    """

    def end(
        rules: SearchRules,
        nodes: Nodes,
        state: State,
        gathered: Gathered,
        kept: KeptPriors,
        place: int,
        node: int,
        position: _Position,
        scratch: NDArray[np.uint64],
    ) -> None:
        """Note the leaf of an iteration, and its payoff if the function is not needed."""
        gathered.leaf[place] = node
        put(gathered.words, place, position)
        if at_once and kept.place[node] == NONE:
            kept.place[node] = COMING
        payoff = ASKED
        if evaluates:
            spare = len(gathered.before) - 2
            # What it notes is noted when the iteration is added.
            gathered.before[spare] = state.more[node]
            payoff = policy.known(rules, state, nodes, node, position, scratch)
            state.more[node] = gathered.before[spare]
            if payoff < 0:
                payoff = ASKED
                if rules.legal(position, scratch) == 0:
                    payoff = rules.payoff(position, scratch)
                else:
                    gathered.told[EVALUATED] += 1
        gathered.payoff[place] = payoff

    end = part_as(name, end)

    def descend_into_new(
        rules: SearchRules,
        work: Work,
        nodes: Nodes,
        state: State,
        gathered: Gathered,
        kept: KeptPriors,
        place: int,
        visits: int,
        position: _Position,
        scratch: NDArray[np.uint64],
        random: np.uint64,
    ) -> None:
        """Create the children of the node that gets some, and go to one of them."""
        node, first, count = (
            gathered.expanded[place],
            gathered.first[place],
            gathered.children[place],
        )
        expand(rules, nodes, node, position, scratch, first, count)
        policy.expand(rules, state, nodes, node, position, scratch, first, count)
        if asks_prior:
            enter_priors(state, kept, node, first, count)
        nodes[node].first_child = first
        parent = Parent(whole(node), whole(first), visits)
        child = choose(
            rules,
            policy.first_visit,
            state,
            nodes,
            parent,
            position,
            work.parameters.selection,
            advance(random),
        )
        visit(nodes, child, 1, True)
        position = rules.play(position, scratch, nodes[child].move)
        end(rules, nodes, state, gathered, kept, place, child, position, scratch)

    descend_into_new = part_as(name, descend_into_new)

    @inlined
    def gather(  # noqa: C901 - what is inlined into it would cost compilation again
        rules: SearchRules,
        work: Work,
        state: State,
        root: _Position,
        scratch: NDArray[np.uint64],
        gathered: Gathered,
        kept: KeptPriors,
        most: int,
    ) -> int:
        """Gather at most so many iterations; returns 0, or why not."""
        nodes = atomics.uncounted(work.nodes)
        seed, selection, _limit, expand_after = work.parameters
        taken = read_taken(work.shared, 0)
        begun, size = taken // ONE_ITERATION, taken & (ONE_ITERATION - 1)
        told = gathered.told
        told[:] = 0
        told[IN_TREE] = 1
        gathered.used[0] = state.used[0].visits
        ends = False
        for place in range(most):
            if read_stop(work.shared, 0) != 0:
                return STOPPED
            told[COUNT] = place + 1
            random = stream(~seed, begun + place)
            gathered.leaf[place] = 0
            gathered.expanded[place] = -1
            gathered.children[place] = 0
            node = 0
            visits = visit(nodes, 0, 1, True)
            position = root
            new = 0
            collides = False
            waits = False
            while visits >= expand_after and not policy.is_closed(state, node):
                first = whole(nodes[node].first_child)
                if first > 0:
                    random = advance(random)
                    parent = Parent(node, first, visits)
                    node = choose(
                        rules, policy.select, state, nodes, parent, position, selection, random
                    )
                    gathered.leaf[place] = node
                    visits = visit(nodes, node, 1, True)
                    position = rules.play(position, scratch, nodes[node].move)
                    continue
                if first < 0:
                    # It waits for priors.
                    collides = True
                    break
                is_asked = asks_prior and rules.total(position) == 0
                new = rules.legal(position, scratch)
                if new > MOST_CHILDREN:
                    told[REFUSED] = new
                    ends = True
                    new = 0
                elif size + new > len(nodes):
                    told[FULL] = 1
                    ends = True
                    new = 0
                elif is_asked and new > 0:
                    waits = kept.place[node] == NONE
                    collides = kept.place[node] == COMING
                break
            if state.failure[FAILURE] != 0.0:
                return FAILED_AT - place
            if collides:
                unvisit(nodes, node, -1, True)
                told[COUNT] = place
                break
            if new == 0:
                end(rules, nodes, state, gathered, kept, place, node, position, scratch)
            else:
                gathered.expanded[place] = node
                gathered.first[place] = size
                gathered.children[place] = new
                gathered.before[place] = state.more[node]
                put(gathered.at, place, position)
                size += new
                if waits:
                    gathered.payoff[place] = WAITS
                    gathered.random[place] = random
                    nodes[node].first_child = -1
                    told[WAITING] += 1
                else:
                    descend_into_new(
                        rules,
                        work,
                        nodes,
                        state,
                        gathered,
                        kept,
                        place,
                        visits,
                        position,
                        scratch,
                        random,
                    )
                    if state.failure[FAILURE] != 0.0:
                        return FAILED_AT - place
            if ends:
                break
        return 0

    @inlined
    def go_on(
        rules: SearchRules,
        work: Work,
        state: State,
        root: _Position,
        scratch: NDArray[np.uint64],
        gathered: Gathered,
        kept: KeptPriors,
    ) -> int:
        """Let the iterations go on that wait, as the priors are kept now; returns 0, or why not."""
        nodes = atomics.uncounted(work.nodes)
        for place in range(gathered.told[COUNT]):
            if gathered.payoff[place] == WAITS:
                position = taken_from(gathered.at, place, root)
                # The moves are picked right after.
                rules.legal(position, scratch)
                visits = whole(nodes[gathered.expanded[place]].visits) - 1
                descend_into_new(
                    rules,
                    work,
                    nodes,
                    state,
                    gathered,
                    kept,
                    place,
                    visits,
                    position,
                    scratch,
                    gathered.random[place],
                )
                if state.failure[FAILURE] != 0.0:
                    return FAILED_AT - place
        return 0

    return gather, go_on


@inlined
def take_back(work: Work, state: State, gathered: Gathered, kept: KeptPriors) -> None:
    """Take back the visits and the children of what is gathered, the last one first."""
    nodes = atomics.uncounted(work.nodes)
    none = len(gathered.before) - 1
    if gathered.told[IN_TREE] != 0:
        gathered.told[IN_TREE] = 0
        for place in range(gathered.told[COUNT] - 1, -1, -1):
            node = gathered.leaf[place]
            unvisit(nodes, node, -1, True)
            if len(kept.place) > 1 and kept.place[node] == COMING:
                kept.place[node] = NONE
            if gathered.children[place] > 0:
                node, first = gathered.expanded[place], gathered.first[place]
                state.more[node] = gathered.before[place]
                nodes[node].first_child = 0
                nodes[node].child_count = 0
                for child in range(first, first + gathered.children[place]):
                    nodes[child] = gathered.no_node[0]
                    state.more[child] = gathered.before[none]
        state.used[0].visits = gathered.used[0]
