"""The colours of the application: a light and a dark theme, and both for presentations."""

from dataclasses import dataclass, replace

from uctvis.game.board import Role


@dataclass(frozen=True)
class Theme:
    """The colours of one theme. Text has a contrast of at least 4.5:1 to its background."""

    window: str
    surface: str
    canvas: str  # behind trees
    field: str
    border: str
    text: str
    muted: str
    disabled: str  # fainter than all other texts
    accent: str
    accent_hover: str
    on_accent: str
    soft: str  # the background of hovered or chosen items
    error: str
    error_ground: str
    ring: str  # around squares of a board that can be clicked, and targets of moves
    mark: str  # over the cells of the last move and of the selection
    board: dict[Role, str]
    letters: float = 1.0  # the font size, relative to the system's


LIGHT = Theme(
    window="#f3f4f7",
    surface="#ffffff",
    canvas="#ffffff",
    field="#ffffff",
    border="#cfd5de",
    text="#1b2230",
    muted="#566072",
    disabled="#858d9b",
    accent="#2a5fc4",
    accent_hover="#214fa8",
    on_accent="#ffffff",
    soft="#e6edfa",
    error="#b3261e",
    error_ground="#fcebea",
    ring="#17402a",
    mark="#f2dc3c",
    board={
        Role.BOARD: "#c9a06c",
        Role.CELL: "#a97f4d",
        Role.CELL_ALTERNATE: "#ecd4ab",
        Role.PIECE_0: "#fbf8f1",
        Role.PIECE_1: "#2b2f3a",
        Role.STONE: "#4f7fa3",
        Role.LABEL: "#23190c",
        Role.LINE: "#6d4f2a",
        Role.ALARM: "#d64541",
        Role.WIN: "#1d7a3e",
    },
)

DARK = Theme(
    window="#14171c",
    surface="#1c2026",
    canvas="#191d23",
    field="#242932",
    border="#3b434f",
    text="#e7eaf0",
    muted="#a4aebd",
    disabled="#727b8a",
    accent="#79a8ff",
    accent_hover="#9abfff",
    on_accent="#0c1626",
    soft="#293750",
    error="#ff9d94",
    error_ground="#3a2224",
    ring="#ffe9c4",
    mark="#e0c93a",
    board={
        Role.BOARD: "#8d6940",
        Role.CELL: "#73532f",
        Role.CELL_ALTERNATE: "#a07f56",
        Role.PIECE_0: "#f3eee2",
        Role.PIECE_1: "#171a21",
        Role.STONE: "#6f9fc2",
        Role.LABEL: "#fff4e2",
        Role.LINE: "#b58d5c",
        Role.ALARM: "#e0605c",
        Role.WIN: "#7fe0a0",
    },
)

# For presentations: strong contrasts, because projectors lose faint colours.
LIGHT_PRESENTED = replace(
    LIGHT,
    window="#ffffff",
    border="#767676",
    text="#000000",
    muted="#000000",
    disabled="#767676",
    accent="#0038a8",
    accent_hover="#002a80",
    soft="#dbe6ff",
    error="#9c0006",
)
DARK_PRESENTED = replace(
    DARK,
    window="#000000",
    surface="#000000",
    canvas="#000000",
    field="#000000",
    border="#767676",
    text="#ffffff",
    muted="#ffffff",
    disabled="#8a8a8a",
    accent="#8fbcff",
    accent_hover="#b5d3ff",
    on_accent="#000000",
    soft="#1d3358",
    error="#ffb4ad",
)


def of(dark: bool, presented: float) -> Theme:
    """One of the four themes; `presented`: the relative font size in a presentation, or 0."""
    if presented > 0.0:
        return replace(DARK_PRESENTED if dark else LIGHT_PRESENTED, letters=presented)
    return DARK if dark else LIGHT
