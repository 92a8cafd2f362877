"""The sample trees that come with the program.

They lie in `trees/` at the top of the source tree, and in the package where it is installed.
"""

from pathlib import Path
from typing import NamedTuple

from uctvis import paths
from uctvis.texts import _


class Sample(NamedTuple):
    """A tree file, or a folder of them, and what it shows in a few words."""

    title: str
    path: Path


def folder() -> Path | None:
    """Where the sample trees are, or None where someone has left them out."""
    package = Path(__file__).parent
    for place in (package / "trees", package.parent / "trees"):
        if paths.is_folder(place):
            return place
    return None


def all_samples() -> list[Sample]:
    """The samples that are there, from the smallest tree to a whole game."""
    place = folder()
    if place is None:
        return []
    named = [
        Sample(_("Tic-tac-toe: a threat to be met"), place / "tictactoe.tree"),
        Sample(_("Chess: mate in one"), place / "chess.tree"),
        Sample(_("Mancala: which pit first?"), place / "mancala.tree"),
        Sample(_("Mancala: a whole game"), place / "mancala_game"),
    ]
    return [sample for sample in named if paths.exists(sample.path)]
