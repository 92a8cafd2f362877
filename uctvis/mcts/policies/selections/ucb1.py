"""UCB1, the selection of plain UCT; its formula is in `uctvis.mcts.uct.ucb`."""

from math import sqrt

from uctvis.mcts.policies.contract import Child, Selection, SelectionFunctions, Terms
from uctvis.texts import _


def _compiled() -> SelectionFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.uct.ucb import SelectionParameters, ucb_terms, ucb_width

    @inlined
    def shared(selection: SelectionParameters, parent_visits: int) -> float:
        return ucb_width(parent_visits, selection)

    @inlined
    def terms(child: Child, mean: float, shared: float) -> tuple[float, float]:
        return ucb_terms(mean, child.visits, shared)

    return SelectionFunctions(shared, terms)


def _plain(child: Child, mean: float, exploration: float, parent_visits: int) -> Terms:
    from uctvis.mcts.uct.logarithm import plain_ln

    if child.visits == 0:
        return Terms(mean, 0.0, mean)
    return Terms(
        mean, exploration * sqrt(plain_ln(parent_visits)) * (1.0 / sqrt(child.visits)), mean
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
