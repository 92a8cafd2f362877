"""Only the payoffs are backed up, as in plain UCT."""

from uctvis.mcts.policies.contract import PolicyChoice
from uctvis.texts import _

POLICY = PolicyChoice(
    name="off",
    title=_("Off"),
    about=_("Only the payoffs of iterations count."),
    formula="w/n",
    place=0,
    fits=lambda weight: not weight,
)
