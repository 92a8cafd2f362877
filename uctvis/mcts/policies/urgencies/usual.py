"""The usual value of unvisited moves, which the selection has: they come first, or as a draw."""

from uctvis.mcts.policies.contract import Urgency
from uctvis.texts import _

POLICY = Urgency(
    name="off",
    title=_("Off"),
    about=_(
        "Unvisited moves come first; with PUCT, they count as a draw, or as their siblings do."
    ),
    formula=_("∞ if n = 0"),
    place=0,
    fits=lambda value: value is None,
    of_selection=True,
)
