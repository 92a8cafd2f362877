"""UCB1-Tuned, which has no constant.

Source: Auer, Cesa-Bianchi, Fischer (2002), "Finite-time Analysis of the Multiarmed Bandit Problem",
section 4.
"""

from math import sqrt
from typing import Any

import numpy as np

from uctvis.mcts.policies.contract import Selection, SelectionFunctions
from uctvis.mcts.policies.parts import (
    Child,
    EndedIteration,
    Field,
    Part,
    PhaseFunctions,
    PlainPart,
    Symbol,
    Terms,
)
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_UNIT = 1.0 / PAYOFF_ONE


def _compiled() -> SelectionFunctions:
    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.uct.logarithm import ln
    from uctvis.mcts.uct.ucb import SelectionParameters, inverse

    @inlined
    def shared(
        _state: Any, _nodes: Any, parent: Any, _player: int, _selection: SelectionParameters
    ) -> float:
        return ln(parent.visits)

    @inlined
    def terms(
        state: Any, nodes: Any, child: int, player: int, mean: float, shared: float
    ) -> tuple[float, float]:
        visits, won = whole(nodes[child].visits), nodes[child].won
        per_visit = inverse(visits)
        won_by_first = won if player == 0 else visits * PAYOFF_ONE - won
        first = won_by_first * per_visit * _UNIT
        variance = max(state.more[child].squares * per_visit * _UNIT - first * first, 0.0)
        bound = variance + np.sqrt(2.0 * shared * per_visit)
        return mean, np.sqrt(shared * per_visit * min(0.25, bound))

    return SelectionFunctions(shared, terms)


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


def _plain(child: Child, mean: float, _exploration: float, parent_visits: int) -> Terms:
    from uctvis.mcts.uct.logarithm import plain_ln

    if child.visits == 0:
        return Terms(mean, 0.0, mean)
    inverse = 1.0 / child.visits
    first = child.won_by_first * inverse / PAYOFF_ONE
    variance = max(child.squares * inverse / PAYOFF_ONE - first * first, 0.0)
    bound = variance + sqrt(2.0 * plain_ln(parent_visits) * inverse)
    explored = sqrt(plain_ln(parent_visits) * inverse * min(0.25, bound))
    return Terms(mean, explored, mean, variance=variance)


POLICY = Selection(
    name="ucb1_tuned",
    title="UCB1-Tuned",
    about=_(
        "The bonus is smaller for a move whose payoffs vary little (variance s²); the "
        "exploration parameter has no effect."
    ),
    formula="w/n + √(ln N / n · min(¼, s² + √(2 ln N / n)))",
    source="Auer, Cesa-Bianchi and Fischer 2002",
    place=1,
    compiled=_compiled,
    plain=_plain,
    exploration_term="√(ln {N} / {n} · min(¼, {s²} + √(2 ln {N} / {n})))",
    part=Part(
        # The sum of the squares of the payoffs to player 0, each rounded down to a unit.
        fields=(
            Field("squares", "i8", most=lambda kept: kept.visits.astype(np.int64) * PAYOFF_ONE),
        ),
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
    ),
)
