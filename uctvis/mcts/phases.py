"""One iteration taken apart: what each of UCT's four phases did, with its numbers.

Worked out from the record alone: the counts before the iteration, the node at which its
playout started, and the random numbers, which depend on the seed and the iteration.
"""

from dataclasses import dataclass
from typing import Any, Literal

from uctvis.game import Game, Move, Outcome
from uctvis.mcts.replay import Replay

# How a child came to be chosen: it is the one with the highest UCB value; it was drawn from
# several with the same; it was drawn from those never visited; or none of these, as may be
# where several threads searched: other iterations were under way at the time.
Reason = Literal["highest", "drawn from the highest", "drawn from the unvisited", "threads"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child among which selection chose.

    `exploration` and `ucb` are infinite where it was never visited; `mean` is 0.0 there.
    """

    node: int
    move: Move
    visits: int
    mean: float
    exploration: float
    ucb: float


@dataclass(frozen=True, slots=True)
class Choice:
    """One step of the selection: from `node`, visited `visits` times, to `chosen`.

    `among` is how many candidates the draw was between, 1 where there was none.
    """

    node: int
    visits: int
    candidates: tuple[Candidate, ...]
    chosen: int
    reason: Reason
    among: int


@dataclass(frozen=True, slots=True)
class Expansion:
    """The children that a leaf got, and that from which the playout starts."""

    leaf: int
    children: tuple[int, ...]
    drawn: int


@dataclass(frozen=True, slots=True)
class Playout:
    """The random moves from a node on, and what they were worth to player 0.

    `positions` has one more entry than `moves`, the first being that of the node. `outcome`
    is None where the playout was cut after the limit of moves: then `payoff` is the game's
    evaluation of the last position. `payoff` is in units of 2**-24.
    """

    node: int
    moves: tuple[Move, ...]
    positions: tuple[Any, ...]
    outcome: Outcome | None
    payoff: int


@dataclass(frozen=True, slots=True)
class Update:
    """What backpropagation did to a node: visits and mean payoff before and after.

    `gained` is what the playout was worth to the player who moved into the node (at the
    root: who is to move), in units of 2**-24.
    """

    node: int
    visits_before: int
    visits_after: int
    mean_before: float
    mean_after: float
    gained: int


@dataclass(frozen=True, slots=True)
class Iteration:
    """One iteration; `number` counts from 0. `path` is from the root to the playout's node.

    `expansion` is None where nothing was expanded: the game is over at the leaf, it has too
    few visits for that, or there was no room.
    """

    number: int
    path: tuple[int, ...]
    choices: tuple[Choice, ...]
    expansion: Expansion | None
    playout: Playout
    updates: tuple[Update, ...]


def take_apart(game: Game, replay: Replay, number: int) -> Iteration:
    """Iteration `number`, from 0, of the record of `replay`, which goes to the moment before it.

    Raises
    ------
    ValueError
        The record has no such iteration.
    GameError
        The tree is none of this game's.
    """
    raise NotImplementedError
