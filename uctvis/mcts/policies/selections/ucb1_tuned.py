"""UCB1-Tuned, which has no constant.

Source: Auer, Cesa-Bianchi, Fischer (2002), "Finite-time Analysis of the Multiarmed Bandit Problem",
section 4.
"""

from math import sqrt
from typing import Any

import numpy as np

from uctvis.mcts.policies.contract import Selection, SelectionFunctions
from uctvis.mcts.policies.parts import Child, Counts, Terms
from uctvis.mcts.policies.variance import VARIANCE, plain_variance
from uctvis.texts import _


def _compiled() -> SelectionFunctions:
    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.policies.variance import compiled_variance
    from uctvis.mcts.uct.logarithm import ln
    from uctvis.mcts.uct.ucb import SelectionParameters, inverse

    variance_of = compiled_variance()

    @inlined
    def shared(
        _state: Any, _nodes: Any, parent: Any, _player: int, _selection: SelectionParameters
    ) -> float:
        return ln(parent.visits)

    @inlined
    def terms(
        state: Any, nodes: Any, child: int, player: int, mean: float, shared: float
    ) -> tuple[float, float]:
        per_visit = inverse(whole(nodes[child].visits))
        variance = variance_of(state, nodes, child, player)
        bound = variance + np.sqrt(2.0 * shared * per_visit)
        return mean, np.sqrt(shared * per_visit * min(0.25, bound))

    return SelectionFunctions(shared, terms)


def _plain(child: Child, mean: float, _exploration: float, parent: Counts) -> Terms:
    from uctvis.mcts.uct.logarithm import plain_ln

    if child.visits == 0:
        return Terms(mean, 0.0, mean)
    inverse, variance = 1.0 / child.visits, plain_variance(child)
    bound = variance + sqrt(2.0 * plain_ln(parent.visits) * inverse)
    explored = sqrt(plain_ln(parent.visits) * inverse * min(0.25, bound))
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
    part=VARIANCE,
)
