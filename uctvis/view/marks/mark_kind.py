"""Why a node or a line of a tree is marked."""

from enum import IntEnum


class MarkKind(IntEnum):
    """The reason for a mark; greater kinds are drawn on top."""

    PLAIN = 0
    VARIATION = 1
    NOTED = 2
    NEW = 3
    HIT = 4
    PATH = 5
    BOOKMARK = 6
    CURRENT_HIT = 7
    SELECTED = 8
