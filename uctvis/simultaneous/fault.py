"""What a player of a simultaneous game did against its rules."""

from enum import Enum
from typing import NamedTuple


class PlayerFaultKind(Enum):
    """How a player broke the rules."""

    TOO_LATE = "too late"
    WRONG_COMMAND = "wrong command"


class PlayerFault(NamedTuple):
    """A fault, with which a player loses.

    Attributes
    ----------
    player : int
        0 or 1.
    kind : PlayerFaultKind
    reason : str
        What was expected and what was found, for users; empty if nothing came in time.
    ends_referee : bool
        Whether the original referee itself ends with an error then, so that there is no result.
    """

    player: int
    kind: PlayerFaultKind
    reason: str = ""
    ends_referee: bool = False
