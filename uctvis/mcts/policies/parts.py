"""What a policy adds to the iterations of a search, as a declaration.

A search is composed of the parts of its policies (`compose`). What they keep has a place in
`state.State`, which has three kinds of memory: numbers of each node, which a part names; the counts
of moves below each expanded node (AMAF); and those of moves in all positions.

Each part has its functions twice: compiled, and in plain Python, independently. The compiled ones
are made at their first use.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import nan
from typing import Any, NamedTuple

from uctvis.game.rules import AnyPosition
from uctvis.tree.record import PAYOFF_ONE

_Hook = Callable[[Any, Any, Any], Any]


class AtRoot(Enum):
    """When the number of a node is still valid after the node has become the root of a search."""

    ALWAYS = "always"
    EXPANDED = "expanded"
    NEVER = "never"


class Field(NamedTuple):
    """A number of each node in `state.MORE`.

    `most(kept)` is the greatest number that each node of a `ReusedSubtree` can have, one for all or
    an array; None if the rules of the game lead to it, so that files need not contain it.
    """

    name: str
    dtype: Any
    at_root: AtRoot = AtRoot.ALWAYS
    most: Callable[[Any], Any] | None = None


class Child(NamedTuple):
    """What the formulas need to know of a child; payoffs are those to the player who moves to it.

    `won`, `squares` and `amaf_won` are sums in units of 2**-24; `squares` are those of the
    payoffs to player 0, of whom `won_by_first` is the sum. `minimax` is in these units, too.
    `proven` is 0, or as in `state.MORE`, for the player who moves. `urgency` is the value that
    stands for the mean payoff before the first visit.
    """

    visits: int
    won: int
    won_by_first: int
    squares: int
    prior: float
    minimax: int
    amaf_visits: int
    amaf_won: int
    proven: int
    urgency: float
    # The value that a function of the user backed up, to the player who moves; -1: none yet.
    backed_up: int = -1
    # What the player who moves gets at least, and at most, in units of 2**-24; and what the player
    # is sure to get at the parent already.
    least: int = 0
    most: int = PAYOFF_ONE
    secured: int = 0


class Counts(NamedTuple):
    """Of the parent of a child: its visits, at least 1, and the number of its children."""

    visits: int
    children: int


class Terms(NamedTuple):
    """The parts of a child's value, as `formulas.plain_terms` finds them.

    `mean` is its mean payoff, or what stands for it before its first visit; `amaf` and `beta` are
    NaN and 0.0 without AMAF counts; `variance` is NaN if the selection does not use it.
    """

    exploitation: float
    exploration: float
    mean: float
    amaf: float = nan
    beta: float = 0.0
    variance: float = nan


class Symbol(NamedTuple):
    """A letter in the formulas for explanations: "p", "p: prior", "The prior of the move".

    `value(child, terms)` is its number; `tip` is that of its column in a table of children.
    """

    letter: str
    meaning: str
    tip: str
    value: Callable[[Child, Terms], float]


class PhaseFunctions(NamedTuple):
    """What a part does in the phases of an iteration, compiled; None: nothing.

    Each is inlined: function(state, at, value) -> the new value, which the next part gets. `at` is
    one of the tuples below, and `state` the `state.State`.
    """

    # at: the id of a node; value: whether no iteration goes on below it
    is_closed: _Hook | None = None
    # at: a Leaf; value: its payoff in units of 2**-24 if it needs no playout, or -1
    known: _Hook | None = None
    # at: an NewChildren; value: 0. If `Part.evaluates`, `minimax` has the payoffs of the new nodes.
    expand: _Hook | None = None
    # at: an EndedIteration, whose payoff has been added to the nodes; value: 0
    backup: _Hook | None = None
    # at: a ChildAt; value: what counts instead of its mean payoff, in the formula of selection, too
    meant: _Hook | None = None
    # at: a ChildAt; value: what counts instead of its mean payoff, after that formula
    mixed: _Hook | None = None
    # at: a ChildAt; value: its value for selection
    decided: _Hook | None = None


class Leaf(NamedTuple):
    """The node where the playout of an iteration would start."""

    rules: Any
    nodes: Any
    node: int
    position: Any
    scratch: Any


class NewChildren(NamedTuple):
    """The new children `first` .. `first` + `size` - 1 of `node`, which is at `position`."""

    rules: Any
    nodes: Any
    node: int
    position: Any
    scratch: Any
    first: int
    size: int


class EndedIteration(NamedTuple):
    """An iteration whose playout started at `leaf`; with `alone`, no other thread adds one."""

    nodes: Any
    shared: Any
    leaf: int
    payoff: int
    alone: bool


class ChildAt(NamedTuple):
    """A child, the player who moves to it, and its parent."""

    node: int
    player: int
    parent: int


class PlainPart:
    """What a part does in the phases of an iteration, in plain Python; by default nothing.

    `phases` are the `plain.PlainPolicies` of the search: its game, its state, its last playout.
    """

    def begin(self, phases: Any, position: AnyPosition) -> None:
        """Before the first iteration, for the root."""

    def take_over(self, more: Any, nodes: Any) -> None:
        """Correct the numbers of the nodes of an earlier search that have lost children.

        `more` is the `state.MORE` of `nodes`, of which the first one is the new root.
        """

    def is_closed(self, _phases: Any, _node: int) -> bool:
        """Whether no iteration goes on below a node; its playout starts there."""
        return False

    def known(self, _phases: Any, _nodes: Any, _node: int, _position: AnyPosition) -> int | None:
        """The payoff of a node that needs no playout, in units of 2**-24; None: it needs one."""
        return None

    def expand(
        self, phases: Any, nodes: Any, node: int, position: AnyPosition, children: range
    ) -> None:
        """Complete the new children of a node."""

    def backup(self, phases: Any, nodes: Any, shared: Any, path: list[int], payoff: int) -> None:
        """Add an iteration; `path` begins at its leaf."""

    def meant(self, _child: Child, mean: float) -> float:
        """What counts instead of the mean payoff, in the formula of selection, too."""
        return mean

    def mixed(self, _number: float, _child: Child, mean: float) -> float:
        """The same after that formula; the number is the value of the setting."""
        return mean

    def decided(self, _child: Child) -> Terms | None:
        """The value of a child, whatever its counts are; None: they decide."""
        return None


@dataclass(frozen=True, kw_only=True)
class Part:
    """What a policy adds to the iterations of a search.

    Attributes
    ----------
    fields : tuple of Field
        The numbers of a node that it keeps.
    counts_amaf : bool
        Whether the moves below each expanded node are counted, in `State.amaf`.
    counts_mast : bool
        Whether the moves in all positions are counted, in `State.mast`.
    evaluates : bool
        Whether each new node is evaluated.
    proves : bool
        Whether it may prove the result of a node, in the fields `proven` and `distance`.
    bounds : bool
        Whether it knows bounds of the payoffs of nodes, in the fields `sure_first` and
        `sure_second`.
    compiled : function(place) -> PhaseFunctions
        `place` is that of the part in `Policies.numbers`.
    plain : PlainPart
    columns : function(nodes, state, first) -> dict of Column, or None
        The columns of the tree that it adds, by name; `first` says at which nodes payoffs are to
        player 0.
    symbols : tuple of Symbol
        The letters that it adds to formulas.
    exploitation : function(mean) -> str, or None
        What counts instead of `mean` in formulas, with their symbols in braces.
    only_visited : bool
        Whether that is so only after the first visit of a child.
    letter : str
        The letter of its number in this; "" for none.
    slot : str
        Parts with functions of users share the place of the part in `choices.PARTS` that has this
        name; "" for all others.
    """

    fields: tuple[Field, ...] = ()
    counts_amaf: bool = False
    counts_mast: bool = False
    evaluates: bool = False
    proves: bool = False
    bounds: bool = False
    compiled: Callable[[int], PhaseFunctions] = lambda _place: PhaseFunctions()
    plain: PlainPart = field(default_factory=PlainPart)
    columns: Callable[[Any, Any, Any], dict[str, Any]] | None = None
    symbols: tuple[Symbol, ...] = ()
    exploitation: Callable[[str], str] | None = None
    only_visited: bool = False
    letter: str = ""
    slot: str = ""
