"""GRAVE: the mean payoff of a move is mixed with its mean over iterations that made it later.

Source: Cazenave (2015), "Generalized Rapid Action Value Estimation". It has no exploration term.
"""
# ruff: noqa: RUF001 - formulas have this minus sign

from uctvis.mcts.policies.contract import Child, Selection, SelectionFunctions, Terms
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

# The bias (Cazenave 2015, table 1).
_BIAS = 1e-5
_UNIT = 1.0 / PAYOFF_ONE


def _compiled() -> SelectionFunctions:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.uct.ucb import SelectionParameters, inverse

    @inlined
    def shared(_selection: SelectionParameters, _parent_visits: int) -> float:
        return 0.0

    @inlined
    def terms(child: Child, mean: float, _shared: float) -> tuple[float, float]:
        if child.amaf_visits > 0:
            amaf = child.amaf_won * inverse(child.amaf_visits) * _UNIT
            beta = child.amaf_visits / (
                child.amaf_visits + child.visits + _BIAS * child.amaf_visits * child.visits
            )
            mean = (1.0 - beta) * mean + beta * amaf
        return mean, 0.0

    return SelectionFunctions(shared, terms)


def _plain(child: Child, mean: float, _exploration: float, _parent_visits: int) -> Terms:
    count = child.amaf_visits
    if count == 0:
        return Terms(mean, 0.0, mean)
    amaf = child.amaf_won * (1.0 / count) / PAYOFF_ONE
    beta = count / (count + child.visits + _BIAS * count * child.visits)
    return Terms((1.0 - beta) * mean + beta * amaf, 0.0, mean, amaf, beta)


POLICY = Selection(
    name="grave",
    title="GRAVE",
    about=_(
        "The mean payoff is mixed with the mean payoff a of all m iterations in which the "
        "move was made now or later; there is no bonus."
    ),
    formula="(1 − β) w/n + β a; β = m / (m + n + 10⁻⁵ m n)",
    source="Cazenave 2015",
    lack=_("moves do not keep their meaning in {game}"),
    serves=lambda game: game.amaf_codes > 0,
    place=3,
    compiled=_compiled,
    plain=_plain,
    keeps=frozenset({"amaf"}),
)
