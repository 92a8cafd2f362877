"""What a policy of the search is: its words, what it needs, and its functions.

Each selection is a file in `selections`, each playout a file in `playouts`. A file defines `POLICY`
and is found by that; its name is the value of the setting. Nothing else in the program names it.

A policy has its compiled functions and the same functions in plain Python, independently, so that
each checks the other. The compiled ones are imported and made at their first use, because the
window shows the words before it loads any compiled code.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any, NamedTuple, Protocol, TypeVar

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.modules import declared_in

# What a compiled playout policy returns if each legal move may be played.
NO_MOVE = -1
# The counts of moves in all positions: one for each player and move; moves with the same last
# 16 bits share one.
MAST_MOVES = 1 << 16

_Policy = TypeVar("_Policy", bound="PolicyChoice")


@dataclass(frozen=True, kw_only=True)
class PolicyChoice:
    """One choice of a policy, in words.

    Attributes
    ----------
    name : str
        The value of the setting. For a number, "off" is the usual value and "on" any other.
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

    def refusal(self, game: AnyGame) -> str:
        """Why a game cannot serve it; "" if it can."""
        return "" if self.serves(game) else self.lack.format(game=game.title)


class Child(NamedTuple):
    """What the formulas need to know of a child; payoffs are those to the player who moves to it.

    `won`, `squares` and `amaf_won` are sums in units of 2**-24; `squares` are the squares of
    the payoffs to player 0, of whom `won_by_first` is the sum. `minimax` is in these units, too.
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


class SelectionFunctions(NamedTuple):
    """The compiled functions of a selection, which are inlined.

    shared(selection, parent_visits) -> float
        The part of the formula that all children of a node share; `selection` are the
        `SelectionParameters`, and `parent_visits` are at least 1.
    terms(child, mean, shared) -> (float, float)
        What counts instead of the mean payoff of a `Child`, and its exploration term. Before the
        first visit, `mean` is the urgency.
    """

    shared: Callable[..., float]
    terms: Callable[..., tuple[float, float]]


@dataclass(frozen=True, kw_only=True)
class Selection(PolicyChoice):
    """A formula by which selection values the children of a node."""

    compiled: Callable[[], SelectionFunctions]
    # plain(child, mean, exploration, parent_visits) -> Terms: the same in plain Python, with the
    # exploration constant of the settings.
    plain: Callable[[Child, float, float, int], Terms]
    # Any of "prior", "squares" and "amaf": what the search keeps for it, and shows in columns of
    # the tree: the prior of each move, the squares of the payoffs, and the counts of all later
    # moves below each expanded node.
    keeps: frozenset[str] = frozenset()
    # The first-play urgency if none is chosen; None: unvisited moves come first.
    usual_urgency: float | None = None
    # Whether its formula contains the exploration constant.
    has_constant: bool = False
    # The name of the value; "" for the title.
    value_name: str = ""
    # The exploration term for explanations, with the symbols of `explain.formula_texts` in braces;
    # "" if there is none.
    exploration_term: str = ""
    # Whether a child has this term before its first visit, too.
    explores_unvisited: bool = False


class Drawn(Protocol):
    """One move of a playout: the number of legal moves, of those among which it was, its chance."""

    @property
    def legal(self) -> int: ...

    @property
    def among(self) -> int: ...


@dataclass(frozen=True, kw_only=True)
class PlayoutPolicy(PolicyChoice):
    """How the moves of a playout are picked."""

    # Makes pick(rules, state, player, position, scratch, count, random) -> the move that `player`
    # makes, one of `count` > 0, or `NO_MOVE`: one of all, at random. It is inlined. None: always
    # one of all.
    compiled: Callable[[], Callable[..., int]] | None = None
    # plain(game, state, player, position, moves) -> list of int, or None: the weights of the
    # legal moves, some of which are positive, in plain Python; None: all alike. `game` counts as
    # `uctvis.mcts.uct.reference.PlainUct`: it has `look`, too.
    plain: Callable[[Any, Any, int, AnyPosition, Sequence[Move]], list[int]] | None = None
    # Whether any moves are played.
    plays: bool = True
    # "move_means" or nothing: what the search keeps for it: the counts of moves in all positions.
    keeps: frozenset[str] = frozenset()
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
