"""Priors from the evaluation of the position after each move."""

from typing import Any

from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.contract import Prior
from uctvis.mcts.policies.parts import NewChildren, Part, PhaseFunctions, PlainPart
from uctvis.mcts.policies.priors._shares import PRIOR, PRIOR_SYMBOL, prior_column
from uctvis.texts import _
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE


def _compiled(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.weights import share_out, weight

    @inlined
    def expand(state: Any, at: NewChildren, value: int) -> int:
        for child in range(at.first, at.first + at.size):
            payoff = state.more[child].minimax
            own = payoff if at.nodes[at.node].player == 0 else PAYOFF_ONE - payoff
            state.moves[child - at.first] = weight(own)
        share_out(state.moves, state.more, at.first, at.size)
        return value

    return PhaseFunctions(expand=expand)


class _Plain(PlainPart):
    def expand(
        self, phases: Any, nodes: Any, node: int, _position: AnyPosition, children: range
    ) -> None:
        from uctvis.mcts.policies.weights import plain_weight

        more, player = phases.state.more, mover_of(int(nodes[node]["player"]))
        if is_chance(int(nodes[node]["player"])):
            return
        values = [int(more[child]["minimax"]) for child in children]
        weights = [plain_weight(one if player == 0 else PAYOFF_ONE - one) for one in values]
        more["prior"][children.start : children.stop] = [one / sum(weights) for one in weights]


POLICY = Prior(
    name="evaluation",
    title=_("Evaluation"),
    about=_(
        "The prior of PUCT comes from the evaluation v of the position after the move, so "
        "that each new position is evaluated."
    ),
    formula="exp(10 v) / Σ exp(10 v)",
    place=0,
    part=Part(
        fields=(PRIOR,),
        evaluates=True,
        compiled=_compiled,
        plain=_Plain(),
        columns=prior_column,
        symbols=(PRIOR_SYMBOL,),
    ),
)
