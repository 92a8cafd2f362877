"""A leaf gets all its children at once, as in plain UCT."""

from uctvis.mcts.policies.contract import ExpansionPolicy
from uctvis.texts import _

POLICY = ExpansionPolicy(
    name="all",
    title=_("All children"),
    about=_("A leaf gets a child for each move, and the first iteration below it visits one."),
    place=0,
)
