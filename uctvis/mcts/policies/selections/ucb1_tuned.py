"""UCB1-Tuned, which has no constant.

Source: Auer, Cesa-Bianchi, Fischer (2002), "Finite-time Analysis of the Multiarmed Bandit Problem",
section 4.
"""

from math import sqrt

from uctvis.mcts.policies.contract import Child, Selection, SelectionFunctions, Terms
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE

_UNIT = 1.0 / PAYOFF_ONE


def _compiled() -> SelectionFunctions:
    import numpy as np

    from uctvis.jit.compiled import inlined
    from uctvis.mcts.uct.logarithm import ln
    from uctvis.mcts.uct.ucb import SelectionParameters, inverse

    @inlined
    def shared(_selection: SelectionParameters, parent_visits: int) -> float:
        return ln(parent_visits)

    @inlined
    def terms(child: Child, mean: float, shared: float) -> tuple[float, float]:
        per_visit = inverse(child.visits)
        first = child.won_by_first * per_visit * _UNIT
        variance = max(child.squares * per_visit * _UNIT - first * first, 0.0)
        bound = variance + np.sqrt(2.0 * shared * per_visit)
        return mean, np.sqrt(shared * per_visit * min(0.25, bound))

    return SelectionFunctions(shared, terms)


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
    keeps=frozenset({"squares"}),
    exploration_term="√(ln {N} / {n} · min(¼, {s²} + √(2 ln {N} / {n})))",
)
