"""Sheep, the task "Owce" of PIZZA 2017: shepherds shear sheep and bring the wool to their sheds."""

from typing import TYPE_CHECKING, Any, ClassVar

from uctvis.simultaneous.contract import SimultaneousState
from uctvis.simultaneous.declaration import Characters, Declaration
from uctvis.simultaneous.sheep.stub import STUB
from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.simultaneous.sheep.learning import SheepArrays


class SheepGame(Declaration):
    """Sheep; see `game.py` for its rules."""

    name: ClassVar[str] = "sheep"
    title: ClassVar[str] = _("Sheep")
    stub: ClassVar[str] = STUB
    harmless_line: ClassVar[str] = "MOVE 0 1 0"

    def initial(self, seed: int, rules: str) -> SimultaneousState:
        from uctvis.simultaneous.sheep.game import Sheep

        return Sheep.initial(seed, rules)

    def size(self, state: Any) -> tuple[int, int]:
        from uctvis.simultaneous.sheep.pasture import HEIGHT, WIDTH

        return WIDTH, HEIGHT

    def draw(self, state: Any, canvas: Characters, columns: int, lines: int) -> None:
        from uctvis.simultaneous.sheep.text import draw_text

        draw_text(state, canvas, columns, lines)

    def arrays(self) -> "SheepArrays":
        from uctvis.simultaneous.sheep.learning import SheepArrays

        return SheepArrays()


GAME = SheepGame()
