"""A node counts as the mean payoff of its iterations, as in plain UCT."""

from uctvis.mcts.policies.contract import PolicyChoice
from uctvis.texts import _

POLICY = PolicyChoice(
    name="mean",
    title=_("Mean payoff"),
    about=_("A node counts as the mean payoff of all its iterations."),
    formula="w/n",
    place=0,
)
