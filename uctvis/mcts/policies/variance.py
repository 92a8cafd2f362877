"""The variance of the payoffs of a node, for formulas of selection that contain it."""

from typing import Any

import numpy as np

from uctvis.mcts.policies.parts import (
    Child,
    EndedIteration,
    Field,
    Part,
    PhaseFunctions,
    PlainPart,
    Symbol,
)
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_UNIT = 1.0 / PAYOFF_ONE


def compiled_variance() -> Any:
    """The function variance(state, nodes, child, player) -> float; 0.0 before the first visit."""
    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.uct.ucb import inverse

    @inlined
    def variance(state: Any, nodes: Any, child: int, player: int) -> float:
        visits, won = whole(nodes[child].visits), nodes[child].won
        per_visit = inverse(visits)
        won_by_first = won if player == 0 else visits * PAYOFF_ONE - won
        first = won_by_first * per_visit * _UNIT
        square = state.more[child].squares * per_visit * _UNIT
        return max(square - first * first, 0.0)  # type: ignore[no-any-return]

    return variance


def plain_variance(child: Child) -> float:
    """The same in plain Python."""
    inverse = 1.0 / child.visits if child.visits else 0.0
    first = child.won_by_first * inverse / PAYOFF_ONE
    return max(child.squares * inverse / PAYOFF_ONE - first * first, 0.0)


def _compiled_part(_place: int) -> PhaseFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.state import add_squares

    @inlined
    def backup(state: Any, at: EndedIteration, value: int) -> int:
        square = np.int64(at.payoff) * at.payoff // PAYOFF_ONE
        node = at.leaf
        while node >= 0:
            if at.alone:
                state.more[node].squares += square
            else:
                add_squares(state.more, node, square)
            node = at.nodes[node].parent
        return value

    return PhaseFunctions(backup=backup)


class _PlainPart(PlainPart):
    def backup(self, phases: Any, _nodes: Any, _shared: Any, path: list[int], payoff: int) -> None:
        for node in path:
            phases.state.more[node]["squares"] += payoff * payoff // PAYOFF_ONE


def _columns(nodes: Any, state: Any, first: Any) -> dict[str, Any]:
    from uctvis.tree.columns import Column

    squares, visits = state.more["squares"][: len(nodes)], nodes["visits"].astype(np.float64)
    visits[visits == 0] = np.nan
    won = np.where(first, nodes["won"] / PAYOFF_ONE, visits - nodes["won"] / PAYOFF_ONE)
    variance = np.maximum(squares / PAYOFF_ONE / visits - (won / visits) ** 2, 0.0)
    return {"variance": Column(variance, _("Variance"))}


VARIANCE = Part(
    # The sum of the squares of the payoffs to player 0, each rounded down to a unit.
    fields=(Field("squares", "i8", most=lambda kept: kept.visits.astype(np.int64) * PAYOFF_ONE),),
    compiled=_compiled_part,
    plain=_PlainPart(),
    columns=_columns,
    symbols=(
        Symbol(
            "s²",
            _("s²: variance"),
            _("The variance of the payoffs"),
            lambda _child, terms: terms.variance,
        ),
    ),
)
