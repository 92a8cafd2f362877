"""First-play urgency: all unvisited moves have the same value."""

from uctvis.mcts.policies.contract import Urgency
from uctvis.texts import _

POLICY = Urgency(
    name="on",
    title=_("First-play urgency"),
    about=_(
        "An unvisited move has the value u; if u is low, good moves are visited again "
        "before all moves have been visited."
    ),
    formula=_("u if n = 0"),
    source="Gelly and Wang 2006",
    place=1,
    # An urgency of 0 is one, too.
    fits=lambda value: value is not None,
)
