"""The sample trees that come with the program.

They are in `trees/` at the top of the source tree, and in the package if it is installed.
"""

from pathlib import Path
from typing import NamedTuple

from uctvis import paths
from uctvis.texts import _


class Sample(NamedTuple):
    """A tree file or a folder of tree files, with a short title."""

    title: str
    path: Path


def folder() -> Path | None:
    """The folder of the sample trees, or None if they are not installed."""
    package = Path(__file__).parent
    for place in (package / "trees", package.parent / "trees"):
        if paths.is_folder(place):
            return place
    return None


def all_samples() -> list[Sample]:
    """The installed samples, from the smallest tree to a whole game."""
    place = folder()
    if place is None:
        return []
    named = [
        Sample(_("Tic-tac-toe: a threat to parry"), place / "tictactoe.tree"),
        Sample(_("Chess: mate in one"), place / "chess.tree"),
        Sample(_("Hex: a bridge to save"), place / "hex.tree"),
        Sample(_("Mancala: which pit first?"), place / "mancala.tree"),
        Sample(_("Pig: roll or hold?"), place / "pig.tree"),
        Sample(_("Breakthrough: the only move that wins"), place / "breakthrough.tree"),
        Sample(_("Gomoku: an open three to block"), place / "gomoku.tree"),
        Sample(_("TUC-CHESS: the first move"), place / "tuc_chess.tree"),
        Sample(_("Recursive tic-tac-toe: a board to win"), place / "recursive_tictactoe.tree"),
        Sample(_("Reversi: a corner to take"), place / "reversi.tree"),
        Sample(_("Mancala: a whole game"), place / "mancala_game"),
    ]
    return [sample for sample in named if paths.exists(sample.path)]
