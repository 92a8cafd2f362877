"""The playout of an iteration, repeated from its seed and the state of the policies."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move, Outcome
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.proofs import known_result
from uctvis.mcts.uct import reference
from uctvis.tree.record import PAYOFF_ONE, Record

# Why the solver needs no playout at a node: its result is proven by its children, or its value is
# exact, or the rules of the game tell it before the game is over.
Known = Literal["", "proven", "exact", "known"]


class Draw(NamedTuple):
    """How a move of a playout was picked: from `among` of the `legal` moves, with what chance."""

    legal: int
    among: int
    chance: float


@dataclass(frozen=True, slots=True)
class Playout:
    """The random moves that start at a node, and their payoff to player 0.

    `positions` has one more entry than `moves`; the first one is the node's. `outcome` is None
    if the game is not over at the last position; then `payoff` is the game's evaluation of that
    position, or `known` says why there was no playout. `payoff` is taken from the record, in
    units of 2**-24. `draws` has an entry for each move; with plain UCT it is empty, because all
    legal moves have the same chance.

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
    known: Known = ""
    draws: tuple[Draw, ...] = ()


def playout_at(
    game: AnyGame, record: Record, number: int, position: AnyPosition, moment: Moment | None
) -> Playout:
    """The playout of iteration `number`, which begins at `position`.

    `moment` is the one before the iteration; None for plain UCT.
    """
    node, recorded = int(record.leaf[number]), int(record.payoff[number])
    known, payoff = _known(game, moment, node, position)
    # One of several threads may have played before another one had proven the node.
    if known and payoff == recorded:
        return Playout(node, (), (position,), game.outcome(position), recorded, known=known)
    phases = reference.PlainUct(game)
    if moment is not None:
        phases = PlainPolicies(game, moment.state)
    random = reference.Random(record.seed, number)
    moves, payoff = phases.playout(position, random, record.playout_limit)
    positions = [position]
    draws = []
    for move in moves:
        if isinstance(phases, PlainPolicies):
            draws.append(_draw(phases, positions[-1], move))
        positions.append(game.play(positions[-1], move))
    return Playout(
        node=node,
        moves=tuple(moves),
        positions=tuple(positions),
        outcome=game.outcome(positions[-1]),
        payoff=recorded,
        is_exact=payoff == recorded,
        draws=tuple(draws),
    )


def _known(
    game: AnyGame, moment: Moment | None, node: int, position: AnyPosition
) -> tuple[Known, int]:
    """Why the solver knows the result at a node, and the payoff to player 0."""
    if moment is None or not moment.state.policies.proves:
        return "", -1
    more, phases = moment.state.more, PlainPolicies(game, moment.state)
    # A game that is over needs no proof.
    if phases.is_closed(node) and game.legal_moves(position):
        payoff = phases.known(moment.nodes, node, position)
        return "proven" if more[node]["proven"] else "exact", -1 if payoff is None else payoff
    known = known_result(game, position, moment.parent(node), more[0])
    if known is not None and game.legal_moves(position):
        return "known", int(known * PAYOFF_ONE)
    return "", -1


def _draw(phases: PlainPolicies, position: AnyPosition, move: Move) -> Draw:
    game = phases.game
    moves = game.legal_moves(position)
    weights = phases.weights(position, game.player(position), moves)
    chance = weights[list(moves).index(move)] / sum(weights)
    return Draw(len(moves), sum(weight > 0 for weight in weights), chance)
