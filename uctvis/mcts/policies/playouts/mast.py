"""MAST: a move is the likelier, the better it has been for its player, in any position.

Source: Finnsson and Björnsson (2008), "Simulation-Based Approach to General Game Playing", section
"Improving Rollouts".
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.contract import MAST_MOVES, PlayoutPolicy
from uctvis.mcts.policies.parts import EndedIteration, Part, PhaseFunctions, PlainPart
from uctvis.mcts.policies.playouts._drawn import drawn
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.tree.record import PAYOFF_ONE


def _compiled() -> Callable[..., int]:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.weights import weight
    from uctvis.mcts.uct.rng import below

    @inlined
    def weight_of(state: Any, player: int, move: int) -> int:
        """The weight of a move; a move that was never made counts as won."""
        count = state.mast[player * MAST_MOVES + move % MAST_MOVES]
        return weight(count.won // count.visits if count.visits > 0 else PAYOFF_ONE)

    @inlined
    def pick(
        rules: Any, state: Any, player: int, position: Any, scratch: Any, count: int, random: Any
    ) -> int:
        """A move picked at random by the weights of the moves' mean payoffs."""
        total = 0
        for k in range(count):
            state.moves[k] = rules.pick(position, scratch, k)
            total += weight_of(state, player, state.moves[k])
        draw = below(random, total)
        place = 0
        for k in range(count):
            draw -= weight_of(state, player, state.moves[k])
            if draw < 0:
                place = k
                break
        return state.moves[place]  # type: ignore[no-any-return]

    return pick


def _compiled_part(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.counts import count_mast

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        count_mast(state, at.nodes, at.leaf, at.payoff)
        return value

    return PhaseFunctions(backup=backup)


class _PlainPart(PlainPart):
    def backup(self, phases: Any, nodes: Any, _shared: Any, path: list[int], payoff: int) -> None:
        made = [(player, move) for player, move, _code in phases.trace]
        for node, above in pairwise(path):
            if not is_chance(int(nodes[above]["player"])):
                made.append((int(nodes[above]["player"]), int(nodes[node]["move"])))
        for player, move in made:
            index = player * MAST_MOVES + move % MAST_MOVES
            phases.count(phases.state.mast, index, player, payoff)


def _plain(
    _phases: Any, state: Any, player: int, _position: AnyPosition, moves: Sequence[Move]
) -> list[int]:
    from uctvis.mcts.policies.weights import plain_weight

    weights = []
    for move in moves:
        count = state.mast[player * MAST_MOVES + move % MAST_MOVES]
        visits, won = int(count["visits"]), int(count["won"])
        weights.append(plain_weight(won // visits if visits else PAYOFF_ONE))
    return weights


POLICY = PlayoutPolicy(
    name="mast",
    title="MAST",
    about=_(
        "A move is more likely, the higher the mean payoff q of all iterations in which "
        "its player made it, in any position."
    ),
    formula="exp(10 q) / Σ exp(10 q)",
    source="Finnsson and Björnsson 2008",
    needs_one_thread=_("MAST learns from one iteration to the next"),
    place=2,
    compiled=_compiled,
    plain=_plain,
    asks_player=True,
    rule=_("A move is the likelier, the better it has been for its player in this search."),
    picked=drawn,
    always_told=True,
    part=Part(counts_mast=True, compiled=_compiled_part, plain=_PlainPart()),
)
