"""No solver: the end of a game proves nothing."""

from uctvis.mcts.policies.contract import PolicyChoice
from uctvis.texts import _

POLICY = PolicyChoice(
    name="off",
    title=_("Off"),
    about=_("A finished game counts like any other playout."),
    place=0,
)
