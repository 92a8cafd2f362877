"""An iteration adds one child: children without visits are only room for it, and come first."""

from uctvis.mcts.policies.contract import ExpansionPolicy
from uctvis.texts import _

POLICY = ExpansionPolicy(
    name="one",
    title=_("One child"),
    about=_(
        "An iteration adds one child, for a random move, until all moves of the node have "
        "one; the tree does not show moves without visits, and first-play urgency has no "
        "effect."
    ),
    source="Browne et al. 2012",
    place=1,
    shows_unvisited=False,
)
