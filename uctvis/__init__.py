"""uctvis plays board games with UCT and shows the tree that the search grows."""

from uctvis.api import Spots, draw, film, lay_out, load, save, search
from uctvis.errors import (
    GameError,
    PictureError,
    SettingError,
    TreeError,
    TreeFileError,
    UctvisError,
)
from uctvis.tree import Tree

__version__ = "0.1.0"

__all__ = [
    "GameError",
    "PictureError",
    "SettingError",
    "Spots",
    "Tree",
    "TreeError",
    "TreeFileError",
    "UctvisError",
    "draw",
    "film",
    "lay_out",
    "load",
    "save",
    "search",
]
