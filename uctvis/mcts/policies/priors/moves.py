"""Priors from what the game says of moves before they are made (`Game.prior_logit`)."""

from typing import Any

from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.contract import Prior
from uctvis.mcts.policies.parts import NewChildren, Part, PhaseFunctions, PlainPart
from uctvis.mcts.policies.priors._shares import PRIOR, PRIOR_SYMBOL, prior_column
from uctvis.texts import _
from uctvis.tree.players import is_chance


def _compiled(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.weights import logit_weight, share_out

    @inlined
    def expand(state: Any, at: NewChildren, value: int) -> int:
        if at.rules.total(at.position) == 0:
            for k in range(at.size):
                move = at.nodes[at.first + k].move
                state.moves[k] = logit_weight(
                    at.rules.prior_logit(at.position, at.scratch, move, k)
                )
            share_out(state.moves, state.more, at.first, at.size)
        return value

    return PhaseFunctions(expand=expand)


class _Plain(PlainPart):
    def expand(
        self, phases: Any, nodes: Any, node: int, position: AnyPosition, children: range
    ) -> None:
        from uctvis.mcts.policies.weights import plain_logit_weight

        if is_chance(int(nodes[node]["player"])):
            return
        moves = [int(nodes[child]["move"]) for child in children]
        weights = [plain_logit_weight(phases.game.prior_logit(position, move)) for move in moves]
        priors = [own / sum(weights) for own in weights]
        phases.state.more["prior"][children.start : children.stop] = priors


POLICY = Prior(
    name="moves",
    title=_("Logits of moves"),
    about=_(
        "The prior of PUCT comes from the logit m that the game gives a move before it is "
        "made, for example for captures; an unvisited move counts as the mean payoff of "
        "its visited siblings."
    ),
    formula="exp(m) / Σ exp(m)",
    lack=_("{game} has no logits of moves"),
    serves=lambda game: game.has_prior_logits,
    place=1,
    by_siblings=True,
    part=Part(
        fields=(PRIOR,),
        compiled=_compiled,
        plain=_Plain(),
        columns=prior_column,
        symbols=(PRIOR_SYMBOL,),
    ),
)
