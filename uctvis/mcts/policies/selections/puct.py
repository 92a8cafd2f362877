"""PUCT: the exploration term is in proportion to the prior of a move.

Source: Rosin (2011), "Multi-armed Bandits with Episode Context", in the form of Silver et al.
(2017), "Mastering the Game of Go without Human Knowledge".
"""

from math import sqrt
from typing import Any

from uctvis.mcts.policies.contract import Selection, SelectionFunctions
from uctvis.mcts.policies.parts import Child, Counts, Terms
from uctvis.texts import _


def _compiled() -> SelectionFunctions:
    import numpy as np

    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.uct.ucb import SelectionParameters

    @inlined
    def shared(
        _state: Any, _nodes: Any, parent: Any, _player: int, selection: SelectionParameters
    ) -> float:
        return selection.exploration * np.sqrt(float(parent.visits))  # type: ignore[no-any-return]

    @inlined
    def terms(
        state: Any, nodes: Any, child: int, _player: int, mean: float, shared: float
    ) -> tuple[float, float]:
        visits = whole(nodes[child].visits)
        return mean, shared * state.more[child].prior * (1.0 / (1.0 + visits))

    return SelectionFunctions(shared, terms)


def _plain(child: Child, mean: float, exploration: float, parent: Counts) -> Terms:
    explored = exploration * sqrt(parent.visits) * child.prior * (1.0 / (1.0 + child.visits))
    return Terms(mean, explored, mean)


POLICY = Selection(
    name="puct",
    title="PUCT",
    about=_(
        "The bonus is in proportion to the prior p of a move, which comes from the game's "
        "evaluation or from the logit of the move."
    ),
    formula="w/n + c p √N / (1 + n)",
    source="Rosin 2011; Silver et al. 2017",
    place=2,
    compiled=_compiled,
    plain=_plain,
    uses_prior=True,
    usual_urgency=0.5,
    has_constant=True,
    exploration_term="{c}{times}{p}{times}√{N} / (1 + {n})",
    explores_unvisited=True,
)
