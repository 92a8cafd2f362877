"""What follows matches of each kind, and tells them as text; found by the name of the kind."""

from uctvis.arena.following.kinds.contract import AnyFollowing
from uctvis.arena.kinds import part_of


def following_named(kind: str) -> AnyFollowing:
    """What this room knows about the kind with this name."""
    found: AnyFollowing = part_of(kind, __name__, "FOLLOWING")
    return found
