"""How matches of each kind are refereed and checked, found by the name of the kind."""

from uctvis.arena.kinds import part_of
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.referees.kinds.contract import Refereeing


def refereeing_of(kind: MatchKind) -> Refereeing:
    """What this room knows about a kind."""
    found: Refereeing = part_of(kind.name, __name__, "REFEREEING")
    return found
