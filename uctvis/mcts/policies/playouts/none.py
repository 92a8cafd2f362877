"""No playouts: the payoff is the evaluation of the position where the iteration ends."""

from uctvis.mcts.policies.contract import PlayoutPolicy
from uctvis.texts import _

POLICY = PlayoutPolicy(
    name="none",
    title=_("No playouts"),
    about=_(
        "No moves are played: the payoff is the evaluation of the position where the "
        "iteration ends."
    ),
    source="Silver et al. 2017",
    place=4,
    plays=False,
)
