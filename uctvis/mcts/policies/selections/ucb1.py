"""UCB1, the selection of plain UCT; its formula is in `uctvis.mcts.uct.ucb`."""

from math import sqrt
from typing import Any

from uctvis.mcts.policies.contract import Selection, SelectionFunctions
from uctvis.mcts.policies.parts import Child, Counts, Terms
from uctvis.texts import _


def _compiled() -> SelectionFunctions:
    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.uct.ucb import SelectionParameters, ucb_terms, ucb_width

    @inlined
    def shared(
        _state: Any, _nodes: Any, parent: Any, _player: int, selection: SelectionParameters
    ) -> float:
        return ucb_width(parent.visits, selection)

    @inlined
    def terms(
        _state: Any, nodes: Any, child: int, _player: int, mean: float, shared: float
    ) -> tuple[float, float]:
        return ucb_terms(mean, whole(nodes[child].visits), shared)

    return SelectionFunctions(shared, terms)


def _plain(child: Child, mean: float, exploration: float, parent: Counts) -> Terms:
    from uctvis.mcts.uct.logarithm import plain_ln

    if child.visits == 0:
        return Terms(mean, 0.0, mean)
    return Terms(
        mean, exploration * sqrt(plain_ln(parent.visits)) * (1.0 / sqrt(child.visits)), mean
    )


POLICY = Selection(
    name="ucb1",
    title="UCB1",
    about=_("The mean payoff of a move, plus a bonus for moves with few visits."),
    formula="w/n + c √(ln N / n)",
    source="Auer, Cesa-Bianchi and Fischer 2002; Kocsis and Szepesvári 2006",
    place=0,
    compiled=_compiled,
    plain=_plain,
    has_constant=True,
    value_name="UCB",
    exploration_term="{c} √(ln {N} / {n})",
)
