"""The sample trees that come with the program.

They are in `trees/` at the top of the source tree, and in the package if it is installed.
"""

from pathlib import Path
from typing import NamedTuple

from uctvis import paths
from uctvis.texts import _


class Sample(NamedTuple):
    """A tree file or a folder of tree files."""

    # A short one.
    title: str
    path: Path
    # The name of the position at the root, so that its picture needs no file.
    root: str


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
        Sample(
            _("Tic-tac-toe: a threat to parry"),
            place / "tictactoe.tree",
            "tictactoe X.O.X...O player 1",
        ),
        Sample(
            _("Chess: mate in one"),
            place / "chess.tree",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        ),
        Sample(
            _("Hex: a bridge to save"),
            place / "hex.tree",
            "hex:size=5 5/2xo1/2O2/1x3/5 player 1",
        ),
        Sample(
            _("Mancala: which pit first?"),
            place / "mancala.tree",
            "mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 1",
        ),
        Sample(
            _("Pig: roll or hold?"),
            place / "pig.tree",
            "pig 60 70 turn 18 player 1",
        ),
        Sample(
            _("Breakthrough: the only move that wins"),
            place / "breakthrough.tree",
            "breakthrough bbbbbb.b b.b..... b...bb.. ..b.b..w .....wb. w...w... ...w.w.. wwwwwwww "
            "player 1",
        ),
        Sample(
            _("Gomoku: an open three to block"),
            place / "gomoku.tree",
            "gomoku:size=9 9/9/9/9/3bbb3/9/3w5/2w6/9 player 2",
        ),
        Sample(
            _("TUC-CHESS: the first move"),
            place / "tuc_chess.tree",
            "tuc_chess prkrp ppppp ..... ***** ..... PPPPP PRKRP points 0 0 moves 0 player 1",
        ),
        Sample(
            _("Recursive tic-tac-toe: a board to win"),
            place / "recursive_tictactoe.tree",
            "recursive_tictactoe "
            "2O1O2O1/1O1X1X1X1/1XX1O3O/3X1XO2/OXXXOO1OO/OXOOO1X1X/oX1X1XXX1/"
            "XXXO3X1/3O2O1O 13 player 2",
        ),
        Sample(
            _("Reversi: a corner to take"),
            place / "reversi.tree",
            "reversi ...X.X.. ..XXXX.O .XXX.XOO .XXXXXXO X..XOXOO "
            "...OXXXO ..OOOX.. ...OOOX. player 2",
        ),
        Sample(
            _("Mancala: a whole game"),
            place / "mancala_game",
            "mancala 7 6 2 1 0 0 12 0 1 7 6 0 3 3 player 2",
        ),
    ]
    return [sample for sample in named if paths.exists(sample.path)]
