"""The colours of scenes, for the light and the dark themes.

Those of the players, blue and orange, differ for colour-blind people, too. Whatever belongs to a
player also has the player's shape: round or a diamond.
"""

from typing import NamedTuple

from qtpy.QtGui import QColor

from uctvis.ui.widgets import theme

_HALF = 128


class PlayerColours(NamedTuple):
    """The colours of a player."""

    # Of units and curves.
    strong: str
    # Around units.
    edge: str
    # Of what bots have drawn; readable on the halo.
    ink: str
    # On a board, softer.
    paint: str
    # On painted cells, hardly different.
    mark: str
    # Of texts on the strong one.
    on_strong: str


class SceneColours(NamedTuple):
    """The colours of one theme."""

    players: tuple[PlayerColours, PlayerColours]
    # Of what belongs to nobody.
    nobody: PlayerColours
    # The colours that bots may name, in `uctvis.arena.matches.annotations`; readable on the halo.
    named: dict[str, str]
    board: str
    grid: str
    rim: str
    wall: str
    wall_side: str
    shadow: str
    grass: str
    blade: str
    flowers: tuple[str, ...]
    flower_middle: str
    fence: str
    fence_side: str
    coat: str
    straw: str
    house: str
    wool: str
    wool_shade: str
    wool_edge: str
    skin: str
    fleeced: str
    face: str
    label: str
    # The ground of texts, and around lines.
    halo: str


_LIGHT = SceneColours(
    players=(
        PlayerColours("#3f7fd6", "#1d4f96", "#1d5fb8", "#a9c8f0", "#93b8e8", "#ffffff"),
        PlayerColours("#e88a2c", "#96500a", "#a65400", "#f7cf9b", "#ecbb7c", "#2b1600"),
    ),
    nobody=PlayerColours("#8d95a1", "#565e6b", "#565e6b", "#c9ced6", "#b5bbc5", "#ffffff"),
    named={
        "red": "#c62828",
        "orange": "#b85200",
        "yellow": "#857000",
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
    flowers=("#ffffff", "#fff3b0", "#f6d3e6"),
    flower_middle="#f0b429",
    fence="#b98d5b",
    fence_side="#8a6338",
    coat="#8a5a33",
    straw="#ead08a",
    house="#f3e7d0",
    wool="#fffdf7",
    wool_shade="#d3cbb8",
    wool_edge="#8d8675",
    skin="#e9c3ae",
    fleeced="#f3ddcb",
    face="#46413d",
    label="#23190c",
    halo="#ffffff",
)

_DARK = SceneColours(
    players=(
        PlayerColours("#6aa3f2", "#b6d3ff", "#7db0f7", "#2d5184", "#3d669f", "#07172e"),
        PlayerColours("#f09a45", "#ffd3a3", "#f5a556", "#945a1c", "#b07233", "#2b1600"),
    ),
    nobody=PlayerColours("#7e8794", "#c3cad4", "#c3cad4", "#4a525e", "#5b6472", "#0d1116"),
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
    flowers=("#b9c2cc", "#b3a870", "#a98aa0"),
    flower_middle="#c09433",
    fence="#7f6240",
    fence_side="#54402a",
    coat="#93623a",
    straw="#cdb36f",
    house="#b9ad97",
    wool="#e9e4d8",
    wool_shade="#b5af9f",
    wool_edge="#4f4a40",
    skin="#c79d88",
    fleeced="#d3b7a2",
    face="#2a2624",
    label="#fff4e2",
    halo="#0d1116",
)


def current() -> SceneColours:
    """The colours of the theme of the application."""
    is_dark = QColor(theme.current().window).lightness() < _HALF
    return _DARK if is_dark else _LIGHT


def colours_of(player: int) -> PlayerColours:
    """The colours of player 0 or 1; for another number, the colours of what belongs to nobody."""
    colours = current()
    return colours.players[player] if player in (0, 1) else colours.nobody
