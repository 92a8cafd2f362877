"""What all priors have in common: each is the share of a move among its siblings."""

from typing import Any

import numpy as np

from uctvis.mcts.policies.parts import AtRoot, Field, Symbol
from uctvis.texts import _

# A root is nobody's child.
PRIOR = Field("prior", "f8", AtRoot.NEVER)
PRIOR_SYMBOL = Symbol(
    "p", _("p: prior"), _("The prior of the move"), lambda child, _terms: child.prior
)


def prior_column(nodes: Any, state: Any, _first: Any) -> dict[str, Any]:
    """The column of priors."""
    from uctvis.tree.columns import Column

    prior = state.more["prior"][: len(nodes)].copy()
    prior[0] = np.nan
    return {"prior": Column(prior, _("Prior"), static=True)}
