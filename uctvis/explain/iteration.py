"""The explanation of one iteration: what each of UCT's four phases did, with its numbers.

It is computed from the record alone: the counts before the iteration, the node at which its
playout started, and the random numbers, which depend on the seed and the iteration.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import inf, nan
from typing import Literal

from uctvis.explain.playout import moves_into, root_position
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move, Outcome
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.ucb import SelectionParameters, plain_terms
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.replay import Replay

# Why a child was chosen: it had the highest UCB value; it was picked at random from several with
# the highest value; it was picked at random from the unvisited ones; or none of these, which can
# happen with several search threads, because other iterations ran at the same time.
Reason = Literal["highest", "drawn from the highest", "drawn from the unvisited", "threads"]

# Why a leaf was not expanded: the game is over there; it has too few visits; there was no memory
# for the children; or it has children already, but had too few visits when one of several threads
# reached it.
WhyNot = Literal["over", "visits", "room", "threads"]


@dataclass(frozen=True, slots=True)
class ScoredChild:
    """A child that selection could choose.

    For unvisited children, `exploration` and `ucb` are infinite, and `mean` is 0.0. The values
    are exactly those that the search used. In the last bits, `ucb` may differ from
    `mean + exploration`. They are NaN if a file has visits of a child but none of its parent.
    """

    node: int
    move: Move
    visits: int
    mean: float
    exploration: float
    ucb: float


@dataclass(frozen=True, slots=True)
class SelectionStep:
    """One step of the selection: from `node`, visited `visits` times, to `chosen`.

    `among` is the number of candidates for the random choice, 1 if there was no such choice.
    """

    node: int
    visits: int
    candidates: tuple[ScoredChild, ...]
    chosen: int
    reason: Reason
    among: int

    @property
    def taken(self) -> ScoredChild:
        """The chosen candidate."""
        return self.candidates[self.chosen - self.candidates[0].node]


@dataclass(frozen=True, slots=True)
class Expansion:
    """The new children of a leaf, and the child where the playout starts."""

    leaf: int
    children: tuple[int, ...]
    drawn: int


@dataclass(frozen=True, slots=True)
class Playout:
    """The random moves that start at a node, and their payoff to player 0.

    `positions` has one more entry than `moves`; the first one is the node's. `outcome` is None
    if the playout was cut at the limit of moves; then `payoff` is the game's evaluation of the
    last position. `payoff` is taken from the record, in units of 2**-24.

    `is_exact` says whether playing the moves again resulted in that payoff. The result may
    differ for a tree from a file if the game depends on positions before the root, for example
    by a repetition.
    """

    node: int
    moves: tuple[Move, ...]
    positions: tuple[AnyPosition, ...]
    outcome: Outcome | None
    payoff: int
    is_exact: bool = True


@dataclass(frozen=True, slots=True)
class Update:
    """The change of a node by backpropagation: visits and mean payoff before and after.

    `gained` is the payoff of the playout to the player who moved to the node (at the root: the
    player to move), in units of 2**-24.
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

    `expansion` is None if no node was expanded; then `why_not` contains the reason. `updates`
    contains the updates of the nodes of `path`, in its order.
    """

    number: int
    path: tuple[int, ...]
    choices: tuple[SelectionStep, ...]
    expansion: Expansion | None
    playout: Playout
    updates: tuple[Update, ...]
    why_not: WhyNot | None = None


def take_apart(game: AnyGame, replay: Replay, number: int) -> Iteration:
    """Explain iteration `number`, from 0, of the record of `replay`.

    Sets `replay` to the moment before the iteration.

    Raises
    ------
    ValueError
        The record has no such iteration.
    GameError
        The tree does not belong to this game.
    SettingError
        The record names an evaluation that the game does not have.
    """
    game = game.evaluating(replay.record.evaluation)
    if not 0 <= number < replay.iterations:
        raise ValueError(
            _("iteration: expected 0 to {last}, got {number}").format(
                last=replay.iterations - 1, number=number
            )
        )
    replay.go_to(number)
    tree = replay.tree
    path = tree.path(int(replay.record.leaf[number]))
    is_new = int(replay.made[path[-1]]) == number
    position = root_position(game, tree)
    choices = []
    for node, chosen in pairwise(path):
        moves = moves_into(game, tree, position, tree.children(node))
        if chosen != path[-1] or not is_new:
            choices.append(_choice(replay, node, moves, chosen))
        position = game.play(position, moves[chosen - tree.children(node).start])
    leaf = path[-2] if is_new else path[-1]
    return Iteration(
        number=number,
        path=tuple(path),
        choices=tuple(choices),
        expansion=Expansion(leaf, tuple(tree.children(leaf)), path[-1]) if is_new else None,
        playout=_playout(game, replay, number, position),
        updates=tuple(_updates(replay, path, int(replay.record.payoff[number]))),
        why_not=None if is_new else _why_not(game, replay, leaf, position),
    )


def _choice(replay: Replay, node: int, moves: Iterable[Move], chosen: int) -> SelectionStep:
    parent_visits = int(replay.visits[node])
    parameters = SelectionParameters.of(replay.record.settings)
    candidates = tuple(
        _candidate(replay, child, move, parent_visits, parameters)
        for child, move in zip(replay.tree.children(node), moves, strict=True)
    )
    most = max(candidate.ucb for candidate in candidates)
    best = [candidate.node for candidate in candidates if candidate.ucb == most]
    reason: Reason = "highest"
    if chosen not in best:
        reason, best = "threads", [chosen]
    elif most == inf:
        reason = "drawn from the unvisited"
    elif len(best) > 1:
        reason = "drawn from the highest"
    return SelectionStep(node, parent_visits, candidates, chosen, reason, len(best))


def _candidate(
    replay: Replay, node: int, move: Move, parent_visits: int, parameters: SelectionParameters
) -> ScoredChild:
    visits, won, mean = int(replay.visits[node]), int(replay.won[node]), float(replay.mean[node])
    if visits == 0:
        return ScoredChild(node, move, visits, mean, exploration=inf, ucb=inf)
    if parent_visits == 0:
        return ScoredChild(node, move, visits, mean, exploration=nan, ucb=nan)
    exploitation, exploration = plain_terms(won, visits, parent_visits, parameters)
    return ScoredChild(node, move, visits, mean, exploration, ucb=exploitation + exploration)


def _why_not(game: AnyGame, replay: Replay, leaf: int, position: AnyPosition) -> WhyNot:
    if not game.legal_moves(position):
        return "over"
    if replay.visits[leaf] < replay.record.expand_after:
        return "visits"
    return "threads" if replay.now.child_count[leaf] > 0 else "room"


def _playout(game: AnyGame, replay: Replay, number: int, position: AnyPosition) -> Playout:
    record = replay.record
    moves, payoff = reference.playout(game, position, record.seed, number, record.playout_limit)
    positions = [position]
    for move in moves:
        positions.append(game.play(positions[-1], move))
    recorded = int(record.payoff[number])
    return Playout(
        node=int(record.leaf[number]),
        moves=tuple(moves),
        positions=tuple(positions),
        outcome=game.outcome(positions[-1]),
        payoff=recorded,
        is_exact=payoff == recorded,
    )


def _updates(replay: Replay, path: list[int], payoff: int) -> Iterable[Update]:
    for node, above in zip(path, [0, *path], strict=False):
        gained = payoff if replay.tree.player[above] == 0 else PAYOFF_ONE - payoff
        visits, won = int(replay.visits[node]), int(replay.won[node])
        yield Update(
            node=node,
            visits_before=visits,
            visits_after=visits + 1,
            mean_before=float(replay.mean[node]),
            mean_after=float(won + gained) / float((visits + 1) * PAYOFF_ONE),
            gained=gained,
        )
