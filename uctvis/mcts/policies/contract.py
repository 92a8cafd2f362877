"""What a policy of the search is: its words, what it needs, and its functions.

Each setting that chooses policies has a folder, such as `selections`, and each policy a file in it,
which defines `POLICY` and is found by that. Nothing else in the program names it. What it adds to
the iterations of a search is its `part`.

A policy has its compiled functions and the same functions in plain Python, independently, so that
each checks the other. The compiled ones are imported and made at their first use, because the
window shows the words before it loads any compiled code.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.parts import Child, Counts, Part, Terms
from uctvis.modules import declared_in

# What a compiled playout policy returns if each legal move may be played.
NO_MOVE = -1
# The counts of moves in all positions: one for each player and move; moves with the same last
# 16 bits share one.
MAST_MOVES = 1 << 16


@dataclass(frozen=True, kw_only=True)
class PolicyChoice:
    """One choice of a policy, in words.

    Attributes
    ----------
    name : str
        The value of the setting. If that is a number, "off" is the usual value and "on" any other.
    title : str
    about : str
        One sentence for users.
    formula : str
        As text; "" if there is none.
    source : str
        The paper that describes it; "" for a definition that needs none.
    lack : str
        Why a game cannot serve it, with the place {game}.
    serves : function(game) -> bool
        Whether a game can serve it.
    needs_one_thread : str
        Why a search with it has one thread; "" if it may have several.
    place : int
        Its place in lists of choices; the first one is plain UCT.
    fits : function(number) -> bool, or None
        Whether a number, or None, chooses it; None: only its name does.
    part : Part or None
        What it adds to the iterations of a search.
    function : Function or None
        The function of the user of which it is made.
    """

    name: str
    title: str
    about: str
    formula: str = ""
    source: str = ""
    lack: str = ""
    serves: Callable[[AnyGame], bool] = lambda _game: True
    needs_one_thread: str = ""
    place: int = 0
    fits: Callable[[float | None], bool] | None = None
    part: Part | None = None
    function: Function | None = None

    def is_chosen(self, value: float | str | None) -> bool:
        """Whether it is the choice of this value of the setting."""
        if isinstance(value, str) or self.fits is None:
            return value == self.name
        return self.fits(value)

    def refusal(self, game: AnyGame) -> str:
        """Why a game cannot serve it; "" if it can."""
        return "" if self.serves(game) else self.lack.format(game=game.title)


class SelectionFunctions(NamedTuple):
    """The compiled functions of a selection, which are inlined.

    shared(state, nodes, parent, player, selection) -> any
        What all children of a node have in common, such as a factor. `state` is the `state.State`,
        `parent` the `Parent` with at least one visit, `player` the one who moves there, and
        `selection` the `SelectionParameters`.
    terms(state, nodes, child, player, mean, shared) -> (float, float)
        What counts instead of the mean payoff of the node `child`, and its exploration term. Before
        the first visit, `mean` is the urgency.
    """

    shared: Callable[..., Any]
    terms: Callable[..., tuple[float, float]]


@dataclass(frozen=True, kw_only=True)
class Selection(PolicyChoice):
    """A formula by which selection values the children of a node."""

    # function() -> SelectionFunctions
    compiled: Callable[[], SelectionFunctions]
    # plain(child, mean, exploration, parent) -> Terms: the same in plain Python, with the
    # exploration constant of the settings.
    plain: Callable[[Child, float, float, Counts], Terms]
    # Whether its formula contains the prior of the move, which the setting `prior` chooses.
    uses_prior: bool = False
    # The first-play urgency if none is chosen; None: unvisited moves come first.
    usual_urgency: float | None = None
    # Whether its formula contains the exploration constant.
    has_constant: bool = False
    # The name of the value; "" for the title.
    value_name: str = ""
    # What counts instead of the mean payoff, with the symbols of `explain.formula_texts` in braces.
    mean_term: str = "{w/n}"
    # The exploration term, with the same symbols; "" if there is none.
    exploration_term: str = ""
    # Whether a child has this term before its first visit, too.
    explores_unvisited: bool = False
    # Whether parts of other policies change the mean payoff before the formula, and not after it.
    takes_mixed: bool = False


@dataclass(frozen=True, kw_only=True)
class Prior(PolicyChoice):
    """Where the priors of moves come from, for a selection that uses them.

    With `by_siblings`, an unvisited child counts as the mean payoff of its visited siblings, if the
    selection has a usual urgency.
    """

    by_siblings: bool = False


@dataclass(frozen=True, kw_only=True)
class Urgency(PolicyChoice):
    """What an unvisited child counts: the usual urgency of the selection, or a number."""

    of_selection: bool = False


@dataclass(frozen=True, kw_only=True)
class ExpansionPolicy(PolicyChoice):
    """How nodes get children.

    Without `shows_unvisited`, a child without visits is only room for one: it comes first, and
    views do not show it.
    """

    shows_unvisited: bool = True


@dataclass(frozen=True, kw_only=True)
class AnswerPolicy(PolicyChoice):
    """Which move is the best one at the end; `uctvis.tree.merit` has the rule."""

    # The sentence about the answer, with the places {move}, {share}, {visits} and {mean}; "" if
    # explanations say instead how clearly it has the most visits.
    chosen: str = ""
    # function(visits) -> str, or None. The sentence about the move with the highest mean payoff and
    # so many visits that is not the answer, with the places {move}, {mean} and {count}; None: it is
    # always the answer.
    passed_over: Callable[[int], str] | None = None


class Drawn(Protocol):
    """One move of a playout: the number of legal moves, of those among which it was, its chance."""

    @property
    def legal(self) -> int: ...

    @property
    def among(self) -> int: ...


@dataclass(frozen=True, kw_only=True)
class PlayoutPolicy(PolicyChoice):
    """How the moves of a playout are picked."""

    # function() -> function, or None. Makes pick(rules, state, player, position, scratch, count,
    # random) -> the move that `player` makes, one of `count` > 0, or `NO_MOVE`: one of all, at
    # random. It is inlined. None: always one of all.
    compiled: Callable[[], Callable[..., int]] | None = None
    # plain(game, state, player, position, moves) -> list of int, or None: the weights of the
    # legal moves, some of which are positive, in plain Python; None: all alike. `game` counts as
    # `uctvis.mcts.uct.reference.PlainUct`: it has `look`, too.
    plain: Callable[[Any, Any, int, AnyPosition, Sequence[Move]], list[int]] | None = None
    # Whether any moves are played.
    plays: bool = True
    # Whether `compiled` uses `player`.
    asks_player: bool = False
    # The sentence about its moves when a playout begins; "" if they are uniform.
    rule: str = ""
    # picked(draw) -> the sentence about a move that was not picked from all, with the places
    # {player}, {move}, {chance}, {count} and {legal}.
    picked: Callable[[Drawn], str] | None = None
    # Whether this sentence is for moves that were picked from all, too.
    always_told: bool = False


def found_in(package: str) -> tuple[Any, ...]:
    """The policies in the files of a package, by their places."""
    return tuple(sorted(declared_in(package, "POLICY").values(), key=lambda one: one.place))
