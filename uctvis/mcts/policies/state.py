"""What the policies of a search know beside the counts of plain UCT."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.jit import atomics
from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.choices import PLAYOUTS, SELECTIONS, names_of
from uctvis.mcts.policies.contract import MAST_MOVES, PlayoutPolicy, Selection
from uctvis.mcts.uct.nodes import MOST_CHILDREN, room_for
from uctvis.tree.record import PAYOFF_ONE

# The numbers of a node besides `uctvis.mcts.uct.nodes.NODE`, with the same index.
# Payoffs are those to player 0, in units of 2**-24.
MORE = np.dtype(
    [
        # UCB1-Tuned: the sum of the squares of the payoffs, each rounded down to a unit.
        ("squares", np.int64),
        # PUCT: the share of this move among its siblings, 0.0 to 1.0.
        ("prior", np.float64),
        # Implicit minimax: the minimax value of the evaluations below, or the node's own one.
        ("minimax", np.int32),
        # GRAVE: the AMAF code of the move to the node, and where the counts of the node's moves
        # begin in `State.amaf`; -1 if it has none.
        ("amaf_code", np.int32),
        ("amaf", np.int32),
        # MCTS-Solver: 1 + twice the proven payoff, 0 if nothing is proven; and the moves from
        # here to the position that proves it.
        ("distance", np.int32),
        ("proven", np.int8),
    ],
    align=True,
)
# The place of the prior that comes from the logits of moves.
_OF_MOVES = names_of("prior").index("moves")
# The first-play urgency if unvisited children come first.
_ALL_FIRST = -1.0

# The counts of a move: the sum of the payoffs to its player in units of 2**-24, and their number.
COUNT = np.dtype([("won", np.int64), ("visits", np.int64)])
# The moves of a playout that are remembered; later ones do not count for MAST and GRAVE.
REMEMBERED = 1 << 14

More = NDArray[np.void]
Counts = NDArray[np.void]

read_proven = atomics.reader("proven")
write_proven = atomics.writer("proven")
add_squares = atomics.adder("squares")
add_won = atomics.adder("won")
add_visits = atomics.adder("visits")


class PolicyKind(NamedTuple):
    """What the compiled code of a search depends on: each kind is compiled on its own.

    Compiled functions get it as a constant, so that a policy costs nothing where it is not
    chosen; where speed does not matter, as a variable.
    """

    selection: int
    playout: int
    sums_squares: bool
    uses_priors: bool
    counts_amaf: bool
    counts_mast: bool
    asks_player: bool
    evaluates: bool
    has_first_play: bool
    has_minimax: bool
    solver: bool
    has_prior_logits: bool
    by_siblings: bool


class Policies(NamedTuple):
    """The chosen policies, as numbers; what they need comes from their descriptions.

    `selection` and `playout` are places in `SELECTIONS` and `PLAYOUTS`. `first_play` is -1 if
    unvisited children come first. With `by_siblings`, an unvisited child has the mean payoff of its
    siblings, and `first_play` only if none of them is visited. `amaf_codes` is
    `Game.amaf_codes`. `sums_squares`, `uses_priors`, `counts_amaf` and `counts_mast` say what the
    search keeps for its selection and its playouts, `asks_player` whether playouts need to know
    who moves. `evaluates` says whether every new node is evaluated, and `has_prior_logits` whether
    the priors come from the prior logits of moves.
    """

    selection: int
    first_play: float
    playout: int
    minimax: float
    solver: bool
    amaf_codes: int
    sums_squares: bool
    uses_priors: bool
    counts_amaf: bool
    counts_mast: bool
    asks_player: bool
    evaluates: bool
    has_prior_logits: bool
    by_siblings: bool

    @classmethod
    def of(cls, settings: Mapping[str, Any], amaf_codes: int) -> Self:
        """Take them from the settings of a record, by name; those that are not there are usual.

        Raises ValueError if there is no such policy.
        """
        selection = _place("selection", settings)
        playout = _place("playout", settings)
        selected, played = SELECTIONS[selection], PLAYOUTS[playout]
        minimax = float(settings.get("minimax", 0.0))
        uses_priors = "prior" in selected.keeps
        has_prior_logits = uses_priors and _place("prior", settings) == _OF_MOVES
        counts_amaf, counts_mast = "amaf" in selected.keeps, "move_means" in played.keeps
        urgency = settings.get("first_play")
        by_siblings = False
        if settings.get("expand", "all") == "one":
            urgency = None
        elif urgency is None and selected.usual_urgency is not None:
            urgency = selected.usual_urgency
            by_siblings = has_prior_logits
        return cls(
            selection=selection,
            first_play=_ALL_FIRST if urgency is None else float(urgency),
            playout=playout,
            minimax=minimax,
            solver=settings.get("solver", "off") == "on",
            amaf_codes=amaf_codes,
            sums_squares="squares" in selected.keeps,
            uses_priors=uses_priors,
            counts_amaf=counts_amaf,
            counts_mast=counts_mast,
            asks_player=played.asks_player or counts_amaf or counts_mast,
            evaluates=(uses_priors and not has_prior_logits) or minimax > 0.0,
            has_prior_logits=has_prior_logits,
            by_siblings=by_siblings,
        )

    @property
    def selected(self) -> Selection:
        """The selection."""
        return SELECTIONS[self.selection]

    @property
    def played(self) -> PlayoutPolicy:
        """The policy of the playouts."""
        return PLAYOUTS[self.playout]

    @property
    def kind(self) -> PolicyKind:
        numbers = self._asdict() | {
            "has_first_play": self.first_play >= 0.0,
            "has_minimax": self.minimax > 0.0,
        }
        return PolicyKind(*(numbers[name] for name in PolicyKind._fields))

    @property
    def usual(self) -> bool:
        """Whether this is plain UCT."""
        return (
            self.selection == 0
            and self.first_play == _ALL_FIRST
            and self.playout == 0
            and self.minimax == 0.0
            and not self.solver
        )


def _place(setting: str, settings: Mapping[str, Any]) -> int:
    names = names_of(setting)
    return names.index(settings.get(setting, names[0]))


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
    policies: Policies


def proof(payoff: int) -> int:
    """The number in `proven` for the payoff of a finished game, in units of 2**-24."""
    return 1 + 2 * payoff // PAYOFF_ONE


def proven_payoff(proven: int) -> int:
    """The payoff to player 0 in units of 2**-24, of a number in `proven` that is not 0."""
    return (proven - 1) * (PAYOFF_ONE // 2)


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
        policies=policies,
        **_own_room(),
    )


def note_root(state: State, game: AnyGame, position: AnyPosition) -> None:
    """Note in how many moves the game ends by perfect play, if it knows the result at the root.

    Until the root is proven, its distance is this one; `simulation.known_payoff` reads it.
    """
    is_known = state.policies.solver and game.known_payoff(position) is not None
    if is_known and not state.more[0]["proven"]:
        state.more[0]["distance"] = game.known_distance(position)


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

    The children of some nodes may be left out; `has_children` says which nodes have them. The
    counts of MAST are left out: each search starts without any.
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
    """The bytes that the state takes for each node, and for each iteration."""
    counts = 2 * policies.amaf_codes if policies.counts_amaf else 0
    return MORE.itemsize, counts * COUNT.itemsize
