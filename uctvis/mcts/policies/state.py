"""What the policies of a search know beside the counts of plain UCT."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit import atomics
from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.choices import PARTS
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.contract import MAST_MOVES
from uctvis.mcts.policies.parts import AtRoot, Field
from uctvis.mcts.uct.nodes import MOST_CHILDREN, room_for

# The numbers that nodes may have in every search. `prior` is the share of a move among its
# siblings, 0.0 to 1.0, or the probability of an outcome; `minimax` the evaluation of a node, if new
# nodes are evaluated, until a policy changes it.
_COMMON = (Field("prior", "f8", AtRoot.NEVER), Field("minimax", "i4", AtRoot.NEVER))
_FIELDS = {field.name: field.dtype for part in PARTS for field in part.fields}
_FIELDS |= {field.name: field.dtype for field in _COMMON}
# The numbers of a node, beside those of `uctvis.mcts.uct.nodes.NODE` and with the same index: all
# that some policy keeps, the largest first, so that there are no gaps. Payoffs are those to player
# 0, in units of 2**-24.
MORE = np.dtype(
    sorted(_FIELDS.items(), key=lambda one: (-np.dtype(one[1]).itemsize, one[0])), align=True
)
# The counts of a move: the sum of the payoffs to its player in units of 2**-24, and their number.
COUNT = np.dtype([("won", np.int64), ("visits", np.int64)])
# The names of the numbers of a node by which the payoffs of players 0 and 1 are bounded, and their
# bytes.
SURE = ("sure_first", "sure_second")
_BOUNDS = 8
# The moves of a playout that are remembered; later ones do not count for MAST and GRAVE.
REMEMBERED = 1 << 14

More = NDArray[np.void]
Counts = NDArray[np.void]

add_squares = atomics.adder("squares")
add_won = atomics.adder("won")
add_visits = atomics.adder("visits")


class State(NamedTuple):
    """The state of the policies during a search."""

    # MORE (room,)
    more: More
    # COUNT (counts,). GRAVE: for each expanded node, the counts of each player's moves below it:
    # first player 0's moves, by their AMAF code, then player 1's.
    amaf: Counts
    # COUNT (1,). Its `visits` are the number of counts in `amaf` that have an owner.
    used: Counts
    # COUNT (2 * MAST_MOVES,) or (0,)
    mast: Counts
    # int32 (REMEMBERED, 3). Of the playout: the player, the move, and its AMAF code. Each thread
    # has its own.
    trace: NDArray[np.int32]
    # int64 (1,). The number of moves in `trace`.
    length: NDArray[np.int64]
    # int64 (MOST_CHILDREN,). Room for the moves of a position. Each thread has its own.
    moves: NDArray[np.int64]
    # float64 (MOST_CHILDREN,). Room for the values of a node's children. Each thread has its own.
    values: NDArray[np.float64]
    # float64 (3,). See `uctvis.mcts.policies.failing`.
    failure: NDArray[np.float64]
    policies: Policies


def new_state(policies: Policies, nodes: int, expansions: int) -> State:
    """The state before the first iteration, with room for so many nodes and expansions."""
    amaf = 2 * policies.amaf_codes * expansions if policies.counts_amaf else 0
    more = room_for(nodes, MORE)
    more[0]["amaf"] = -1
    return State(
        more=more,
        amaf=np.zeros(amaf, COUNT),
        used=np.zeros(1, COUNT),
        mast=np.zeros(2 * MAST_MOVES if policies.counts_mast else 0, COUNT),
        failure=np.zeros(3),
        policies=policies,
        **_own_room(),
    )


def with_room(state: State, nodes: int, expansions: int) -> State:
    """A copy of what `below` returned, with room for so many nodes, and expansions of more."""
    kept = len(state.amaf) // max(2 * state.policies.amaf_codes, 1)
    new = new_state(state.policies, nodes, expansions + kept)
    new.more[: len(state.more)] = state.more
    new.amaf[: len(state.amaf)] = state.amaf
    new.used[0] = state.used[0]
    return new


def below(state: State, ids: NDArray[np.int32], has_children: NDArray[np.bool_]) -> State:
    """The state of a subtree with these nodes, of which the first is its root.

    The children of some nodes may be left out; `has_children` says which nodes have them. Of the
    root, only what is valid for a root stays. The counts of moves in all positions are left out:
    each search starts without any.
    """
    more = state.more[ids]
    used = np.zeros(1, COUNT)
    amaf = np.zeros(0, COUNT)
    if state.policies.counts_amaf:
        length = 2 * state.policies.amaf_codes
        more["amaf"][~has_children] = -1
        expanded = np.flatnonzero(has_children)
        places = more["amaf"][expanded][:, None] + np.arange(length)
        amaf = state.amaf[places.ravel()]
        more["amaf"][expanded] = np.arange(len(expanded)) * length
        used["visits"] = len(amaf)
    is_valid = {AtRoot.ALWAYS: True, AtRoot.EXPANDED: bool(has_children[0]), AtRoot.NEVER: False}
    valid = {field.name: False for field in _COMMON}
    for part, _number in state.policies.parts:
        valid |= {field.name: is_valid[field.at_root] for field in part.fields}
    for name, stays in valid.items():
        if not stays:
            more[0][name] = 0
    return state._replace(more=more, amaf=amaf, used=used)


def forget(state: State, leaf: int, children: range) -> None:
    """Remove what `expand` noted for the children of `leaf`, which are the last nodes."""
    if state.policies.counts_amaf and len(children) > 0 and state.more[leaf]["amaf"] >= 0:
        state.used[0]["visits"] = state.more[leaf]["amaf"]
        state.more[leaf]["amaf"] = -1
    state.more[children.start : children.stop] = 0


def replace_by(state: State, new: State, size: int) -> None:
    """Replace the numbers of the first `size` nodes by `new`, which has fewer nodes."""
    state.more[:size] = 0
    state.amaf[: state.used[0]["visits"]] = 0
    state.more[: len(new.more)] = new.more
    state.amaf[: new.used[0]["visits"]] = new.amaf[: new.used[0]["visits"]]
    state.used[0] = new.used[0]
    state.mast[:] = new.mast


@compiled
def uncounted(state: State) -> State:
    """The same state without reference counting; see `uctvis.jit.atomics.uncounted`."""
    return State(
        atomics.uncounted(state.more),
        atomics.uncounted(state.amaf),
        atomics.uncounted(state.used),
        atomics.uncounted(state.mast),
        atomics.uncounted(state.trace),
        atomics.uncounted(state.length),
        atomics.uncounted(state.moves),
        atomics.uncounted(state.values),
        atomics.uncounted(state.failure),
        state.policies,
    )


def for_thread(state: State) -> State:
    """The same state with a thread's own room."""
    return state._replace(**_own_room())


def _own_room() -> dict[str, Any]:
    return {
        "trace": np.zeros((REMEMBERED, 3), np.int32),
        "length": np.zeros(1, np.int64),
        "moves": np.zeros(MOST_CHILDREN, np.int64),
        "values": np.zeros(MOST_CHILDREN),
    }


def bytes_of(policies: Policies) -> tuple[int, int]:
    """The bytes that the state takes for each node, and for each iteration.

    Without bounds it is counted as without their numbers, so that the same memory gives the same
    tree as before there were any.
    """
    counts = 2 * policies.amaf_codes if policies.counts_amaf else 0
    return MORE.itemsize - (0 if policies.bounds else _BOUNDS), counts * COUNT.itemsize
