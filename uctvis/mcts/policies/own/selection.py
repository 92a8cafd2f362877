"""A function of a user as the formula of selection."""

from math import nan
from typing import Any

from uctvis.functions import calls
from uctvis.functions.kinds import ChildNode, ParentNode
from uctvis.functions.registry import Function
from uctvis.mcts.policies.contract import Selection, SelectionFunctions
from uctvis.mcts.policies.parts import Child, Counts, Terms
from uctvis.mcts.policies.variance import VARIANCE, plain_variance

# Its part is that of the variance, or none.
SLOT = None


def made(function: Function, place: int) -> Selection:
    """The selection that values children by a function.

    What it does not use is not computed: the priors, which cost evaluations, and the variance,
    which is kept as UCB1-Tuned keeps it.
    """
    uses_prior, uses_variance = function.uses("prior"), function.uses("variance")
    has_constant = function.uses("exploration")
    letters = ["w/n", "n", "N"]
    letters += ["p"] * uses_prior + ["s²"] * uses_variance + ["c"] * has_constant
    return Selection(
        name=function.name,
        title=function.title,
        about=function.about,
        formula=f"{function.name}(parent, child)",
        place=place,
        compiled=lambda: _compiled(function),
        plain=lambda child, mean, exploration, parent: _plain(
            function, child, mean, exploration, parent
        ),
        uses_prior=uses_prior,
        usual_urgency=0.5 if uses_prior else None,
        has_constant=has_constant,
        value_name=function.title,
        mean_term=f"{function.name}({', '.join(f'{{{letter}}}' for letter in letters)})",
        explores_unvisited=True,
        takes_mixed=True,
        function=function,
        part=VARIANCE if uses_variance else None,
    )


def _compiled(function: Function) -> SelectionFunctions:
    import numpy as np
    from numba import float64

    from uctvis.jit.compiled import inlined, whole
    from uctvis.mcts.policies.failing import SELECTION, note
    from uctvis.mcts.policies.variance import compiled_variance
    from uctvis.mcts.uct.logarithm import ln
    from uctvis.mcts.uct.ucb import SelectionParameters

    own, variance_of = function.call, compiled_variance()
    uses_log, uses_prior = function.uses("log_visits"), function.uses("prior")
    uses_variance = function.uses("variance")

    @inlined
    def shared(
        _state: Any, nodes: Any, parent: Any, _player: int, selection: SelectionParameters
    ) -> ParentNode:
        logarithm = nan
        if uses_log:
            logarithm = ln(parent.visits)
        count = whole(nodes[parent.node].child_count)
        return ParentNode(parent.visits, logarithm, selection.exploration, count)

    @inlined
    def terms(
        state: Any, nodes: Any, child: int, player: int, mean: float, shared: ParentNode
    ) -> tuple[float, float]:
        visits = whole(nodes[child].visits)
        prior = nan
        variance = nan
        if visits == 0 and state.policies.first_play < 0.0:
            # It comes first anyway.
            return mean, 0.0
        if uses_prior:
            prior = state.more[child].prior
        if uses_variance:
            variance = variance_of(state, nodes, child, player)
        value = float64(own(shared, ChildNode(visits, mean, prior, variance)))
        if np.isnan(value):
            note(state.failure, child, SELECTION, value)
        return value, 0.0

    return SelectionFunctions(shared, terms)


def _plain(
    function: Function, child: Child, mean: float, exploration: float, parent: Counts
) -> Terms:
    from uctvis.mcts.uct.logarithm import plain_ln

    variance = plain_variance(child) if function.uses("variance") else nan
    prior = child.prior if function.uses("prior") else nan
    value = calls.selection(
        function,
        ParentNode(parent.visits, plain_ln(parent.visits), exploration, parent.children),
        ChildNode(child.visits, mean, prior, variance),
    )
    return Terms(value, 0.0, mean, variance=variance)
