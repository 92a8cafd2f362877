"""Painting, the task "Malowanie" of PIZZA 2016: pawns paint a board, and each other."""

from typing import TYPE_CHECKING, Any, ClassVar

from uctvis.simultaneous.contract import SimultaneousState
from uctvis.simultaneous.declaration import Characters, Declaration
from uctvis.simultaneous.painting.stub import STUB
from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.simultaneous.painting.learning import PaintingArrays

_RULES = _(
    "Both players command all their pawns at the same time. The player whose colour covers more "
    "cells at the end wins.\n"
    "\n"
    "A pawn moves by one cell, or shoots a strip of paint. A strip ends at walls. It paints the "
    "cells of pawns, too: a pawn belongs to the player with more of its nine cells. A cell that "
    "both players shoot at in the same turn keeps its colour. A pawn gets paint from the cells of "
    "its owner's colour below it. A player without pawns loses.\n"
    "\n"
    "Mouse: click a pawn to select it. Click a cell beside it to move there, or a cell further "
    "away in its row or column to shoot that far. With Shift, a click beside it is a shot.\n"
    "\n"
    "Keys: arrows move, Shift and arrows shoot one cell further each time, digits set the length "
    "(0 is ten cells), Space selects the next pawn, Backspace undoes a choice, Enter plays "
    "the turn."
)


class PaintingGame(Declaration):
    """Painting; see `game.py` for its rules."""

    name: ClassVar[str] = "painting"
    title: ClassVar[str] = _("Painting")
    stub: ClassVar[str] = STUB
    harmless_line: ClassVar[str] = "MOVE 0 1"
    rules_text: ClassVar[str] = _RULES

    def initial(self, seed: int, rules: str) -> SimultaneousState:
        from uctvis.simultaneous.painting.game import Painting

        return Painting.initial(seed, rules)

    def size(self, state: Any) -> tuple[int, int]:
        return state.cols, state.rows

    def draw(self, state: Any, canvas: Characters, columns: int, lines: int) -> None:
        from uctvis.simultaneous.painting.text import draw_text

        draw_text(state, canvas, columns, lines)

    def arrays(self) -> "PaintingArrays":
        from uctvis.simultaneous.painting.learning import PaintingArrays

        return PaintingArrays()


GAME = PaintingGame()
