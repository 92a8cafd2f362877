"""The colours of scenes, for the light and the dark themes.

Those of the players, blue and orange, differ for colour-blind people, too. Whatever belongs to a
player also has the player's shape: round or a diamond.
"""

from typing import NamedTuple

from qtpy.QtGui import QColor

from uctvis.ui.widgets import theme

_HALF = 128


class PlayerColours(NamedTuple):
    """The colours of a player.

    Attributes
    ----------
    strong : str
        Of units, curves, and what bots have drawn.
    edge : str
        Around units.
    paint : str
        On a board, softer.
    on_strong : str
        Of texts on the strong one.
    """

    strong: str
    edge: str
    paint: str
    on_strong: str


class SceneColours(NamedTuple):
    """The colours of one theme.

    Attributes
    ----------
    players : tuple of PlayerColours
    nobody : PlayerColours
        Of what belongs to nobody.
    named : dict
        The colours that bots may name, in `uctvis.arena.annotations`.
    """

    players: tuple[PlayerColours, PlayerColours]
    nobody: PlayerColours
    named: dict[str, str]
    board: str
    grid: str
    rim: str
    wall: str
    wall_side: str
    shadow: str
    grass: str
    blade: str
    fence: str
    fence_side: str
    wool: str
    wool_shade: str
    skin: str
    face: str
    label: str
    halo: str


_LIGHT = SceneColours(
    players=(
        PlayerColours("#3f7fd6", "#1d4f96", "#a9c8f0", "#ffffff"),
        PlayerColours("#e88a2c", "#96500a", "#f7cf9b", "#2b1600"),
    ),
    nobody=PlayerColours("#8d95a1", "#565e6b", "#c9ced6", "#ffffff"),
    named={
        "red": "#c62828",
        "orange": "#d66a00",
        "yellow": "#c9a400",
        "green": "#2e7d32",
        "blue": "#1b5fc1",
        "purple": "#7b2fa8",
        "grey": "#5b6470",
    },
    board="#f6f2e9",
    grid="#e6e0d2",
    rim="#b9a98c",
    wall="#8c8478",
    wall_side="#5f594f",
    shadow="#33000000",
    grass="#a8cf8a",
    blade="#8fbb72",
    fence="#b98d5b",
    fence_side="#8a6338",
    wool="#fffdf7",
    wool_shade="#ddd6c6",
    skin="#e9c3ae",
    face="#46413d",
    label="#23190c",
    halo="#ffffff",
)

_DARK = SceneColours(
    players=(
        PlayerColours("#6aa3f2", "#b6d3ff", "#2d5184", "#07172e"),
        PlayerColours("#f09a45", "#ffd3a3", "#86541f", "#2b1600"),
    ),
    nobody=PlayerColours("#7e8794", "#c3cad4", "#4a525e", "#0d1116"),
    named={
        "red": "#ff7b72",
        "orange": "#ffab5e",
        "yellow": "#f2d54a",
        "green": "#7fd894",
        "blue": "#86b6ff",
        "purple": "#d3a4ff",
        "grey": "#b3bcc8",
    },
    board="#262b33",
    grid="#313843",
    rim="#4d4538",
    wall="#77736b",
    wall_side="#46433d",
    shadow="#66000000",
    grass="#33502f",
    blade="#426340",
    fence="#7f6240",
    fence_side="#54402a",
    wool="#e9e4d8",
    wool_shade="#b5af9f",
    skin="#c79d88",
    face="#2a2624",
    label="#fff4e2",
    halo="#0d1116",
)


def current() -> SceneColours:
    """The colours of the theme of the application."""
    is_dark = QColor(theme.current().window).lightness() < _HALF
    return _DARK if is_dark else _LIGHT


def colours_of(player: int) -> PlayerColours:
    """The colours of a player; of another number, those of what belongs to nobody."""
    colours = current()
    return colours.players[player] if player in (0, 1) else colours.nobody
