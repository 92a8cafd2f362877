"""The evaluation "material" of chess, which counts the pieces, in plain Python.

The compiled one is `payoff` of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uctvis.games.chess.evaluation.placement import MOST_LEAD, worth
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

# The values of pawn, knight, bishop, rook and queen, which have the numbers 1 to 5.
_VALUES = (1, 3, 3, 5, 9)


def by_material(board: chess.Board) -> float:
    """The value of an unfinished game for white."""
    white, black = _totals(board)
    return worth(white - black)


def explain_material(board: chess.Board) -> str:
    """An explanation of the value of `by_material`, as in `Game.explain_evaluation`."""
    white, black = _totals(board)
    lead = max(-MOST_LEAD, min(MOST_LEAD, white - black))
    return _(
        "material {white} to {black}, difference {lead}: 0.3 * (2 / pi * atan({lead} / 4) + "
        "1) + 0.2 = {value:.5g}"
    ).format(white=white, black=black, lead=lead, value=worth(lead))


def _totals(board: chess.Board) -> tuple[int, int]:
    """The total values of the pieces of white and black, without the kings."""
    white, black = (
        sum(value * len(board.pieces(piece, color)) for piece, value in enumerate(_VALUES, 1))
        for color in (True, False)
    )
    return white, black
