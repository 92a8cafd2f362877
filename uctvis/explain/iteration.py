"""The explanation of one iteration: what each of UCT's four phases did, with its numbers.

It is computed from the record alone: the counts before the iteration, the node at which its
playout started, and the random numbers, which depend on the seed and the iteration. The state of
policies other than plain UCT follows from the iterations before.
"""

from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from uctvis.explain.lottery import LotteryStep, lottery_step
from uctvis.explain.playout import moves_into, root_position
from uctvis.explain.policies import moment_of
from uctvis.explain.selection import SelectionStep, selection_step
from uctvis.explain.simulation import Playout, playout_at
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.proofs import proven_payoff
from uctvis.mcts.policies.state import SURE
from uctvis.texts import _
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.replay import Replay
from uctvis.tree.score_bounds import Bound

# Why a leaf was not expanded: the game is over there; its result is proven, or its value exact; it
# has too few visits; there was no memory for the children; or it has children already, but had too
# few visits when one of several threads reached it.
WhyNot = Literal["over", "proven", "exact", "visits", "room", "threads"]
# How an iteration goes from a node to one of its children.
Choice = SelectionStep | LotteryStep


@dataclass(frozen=True, slots=True)
class Expansion:
    """The new children of a leaf, and the child where the playout starts.

    `choice` is how that child was selected from them, or picked by chance; None where plain UCT
    picks it at random, all with the same chance.
    """

    leaf: int
    children: tuple[int, ...]
    drawn: int
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class ProvenNow:
    """The payoff to player 0 that is proven for a node, in units of 2**-24.

    `moves` lead from the node to the end of the game, or to where its rules tell the result.
    """

    payoff: int
    moves: int


@dataclass(frozen=True, slots=True)
class Update:
    """The change of a node by backpropagation: visits and mean payoff before and after.

    `gained` is the payoff of the playout to the player who moved to the node, or who moved last if
    chance did (at the root: the player to move), in units of 2**-24. `minimax` is that player's
    minimax value before and after, if it changed, `backed_up` the same of what a function of the
    user backs up, `proof` what the iteration proved of the node, and `bounds` those of the player's
    payoff afterwards, if they changed.
    """

    node: int
    visits_before: int
    visits_after: int
    mean_before: float
    mean_after: float
    gained: int
    minimax: tuple[float, float] | None = None
    backed_up: tuple[float | None, float] | None = None
    proof: ProvenNow | None = None
    bounds: Bound | None = None


@dataclass(frozen=True, slots=True)
class Iteration:
    """One iteration; `number` counts from 0. `path` is from the root to the playout's node.

    `expansion` is None if no node was expanded; then `why_not` contains the reason. `updates`
    contains the updates of the nodes of `path`, in its order.
    """

    number: int
    path: tuple[int, ...]
    choices: tuple[Choice, ...]
    expansion: Expansion | None
    playout: Playout
    updates: tuple[Update, ...]
    why_not: WhyNot | None = None


def take_apart(
    game: AnyGame, replay: Replay, number: int, moment: Moment | None = None
) -> Iteration:
    """Explain iteration `number`, from 0, of the record of `replay`.

    Sets `replay` to the moment before the iteration. `moment` is what `moment_of` returned for
    the tree; it is set to the moment after the iteration, so that the next one needs few steps.
    Without it, the state of the policies is computed from the first iteration on.

    Raises
    ------
    ValueError
        The record has no such iteration.
    GameError
        The tree does not belong to this game.
    SettingError
        The record names an evaluation that the game does not have, or an unknown policy.
    TreeError
        See `moment_of`.
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
    if moment is None:
        moment = moment_of(game, tree)
    if moment is not None:
        moment.go_to(number)
    path = tree.path(int(replay.record.leaf[number]))
    is_new = int(replay.made[path[-1]]) == number
    positions, moves = _along(game, replay, path)
    leaf = path[-2] if is_new else path[-1]
    lotteries = [is_chance(game.player(position)) for position in positions[:-1]]
    # The leaf's children, among which other policies than plain UCT select, too.
    selects = is_new and (moment is not None or lotteries[-1])

    def chosen_at(place: int) -> Choice:
        if lotteries[place]:
            step = path[place : place + 2]
            return lottery_step(game, replay, positions[place], moves[place], step)
        return selection_step(replay, moment, path[place], moves[place], path[place + 1])

    expanding = is_new and moment is not None
    with moment.expanded(leaf, positions[-2]) if expanding else nullcontext():  # type: ignore[union-attr]
        choices = tuple(chosen_at(place) for place in range(len(moves) - (is_new and not selects)))
    expansion = None
    if is_new:
        last = choices[-1] if selects else None
        choices = choices[:-1] if selects else choices
        expansion = Expansion(leaf, tuple(tree.children(leaf)), path[-1], last)
    one = Iteration(
        number=number,
        path=tuple(path),
        choices=choices,
        expansion=expansion,
        playout=playout_at(game, replay.record, number, positions[-1], moment),
        updates=tuple(_updates(replay, path, int(replay.record.payoff[number]))),
        why_not=None if is_new else _why_not(game, replay, leaf, positions[-1], moment),
    )
    if moment is not None:
        one = replace(one, updates=_backed_up(one.updates, moment))
    return one


def _along(
    game: AnyGame, replay: Replay, path: list[int]
) -> tuple[list[AnyPosition], list[list[int]]]:
    """The positions of the nodes of a path, and the moves of all nodes but the last one."""
    tree = replay.tree
    positions, moves = [root_position(game, tree)], []
    for node, chosen in pairwise(path):
        children = tree.children(node)
        moves.append(moves_into(game, tree, positions[-1], children))
        positions.append(game.play(positions[-1], moves[-1][chosen - children.start]))
    return positions, moves


def _why_not(
    game: AnyGame, replay: Replay, leaf: int, position: AnyPosition, moment: Moment | None
) -> WhyNot:
    if not game.legal_moves(position):
        return "over"
    if moment is not None and PlainPolicies(game, moment.state).is_closed(leaf):
        return "proven" if moment.state.more[leaf]["proven"] else "exact"
    if replay.visits[leaf] < replay.record.expand_after:
        return "visits"
    return "threads" if replay.now.child_count[leaf] > 0 else "room"


def _updates(replay: Replay, path: list[int], payoff: int) -> Iterable[Update]:
    for node, above in zip(path, [0, *path], strict=False):
        gained = payoff if mover_of(int(replay.tree.player[above])) == 0 else PAYOFF_ONE - payoff
        visits, won = int(replay.visits[node]), int(replay.won[node])
        yield Update(
            node=node,
            visits_before=visits,
            visits_after=visits + 1,
            mean_before=float(replay.mean[node]),
            mean_after=float(won + gained) / float((visits + 1) * PAYOFF_ONE),
            gained=gained,
        )


def _backed_up(updates: tuple[Update, ...], moment: Moment) -> tuple[Update, ...]:
    """The updates with what the policies back up; sets `moment` to the end of the iteration."""
    path = [update.node for update in updates]
    before, existing = moment.state.more[path].copy(), len(moment.nodes)
    # The root has no evaluation, so it has no minimax value before it has children.
    first = 0 if moment.nodes[0]["child_count"] > 0 else 1
    moment.go_to(moment.iteration + 1)
    after, policies = moment.state.more[path], moment.state.policies
    told = []
    for place, update in enumerate(updates):
        minimax = backed_up = proof = bounds = None
        player = mover_of(int(moment.nodes[path[max(place - 1, 0)]]["player"]))
        old, new = int(before["minimax"][place]), int(after["minimax"][place])
        if policies.keeps("minimax") and old != new and place >= first and update.node < existing:
            minimax = _share(old, player), _share(new, player)
        # The root is nobody's child. Elsewhere, the number is one more than the value.
        old, new = int(before["backed_up"][place]) - 1, int(after["backed_up"][place]) - 1
        if policies.keeps("backed_up") and old != new and place > 0:
            backed_up = None if old < 0 else _share(old, player), _share(new, player)
        proven = int(after["proven"][place])
        if policies.proves and proven and not before["proven"][place]:
            proof = ProvenNow(proven_payoff(proven), int(after["distance"][place]))
        if policies.bounds and any(before[name][place] != after[name][place] for name in SURE):
            sure = [int(after[name][place]) for name in SURE]
            bounds = Bound(sure[player] / PAYOFF_ONE, 1.0 - sure[1 - player] / PAYOFF_ONE)
        told.append(
            replace(update, minimax=minimax, backed_up=backed_up, proof=proof, bounds=bounds)
        )
    return tuple(told)


def _share(units: int, player: int) -> float:
    return (units if player == 0 else PAYOFF_ONE - units) / PAYOFF_ONE
