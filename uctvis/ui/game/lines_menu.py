"""The menu of the lines of a game that were left for other moves: one goes back to them there."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QAction, QMenu, QWidget

from uctvis.play.lines import Line, common_moves
from uctvis.play.session import GameSession
from uctvis.texts import _, ngettext
from uctvis.ui.board.numbering import numbered

# The start page does without it.
if TYPE_CHECKING:
    from uctvis.ui.game.game_play import GamePlay

# So many moves of a line are written.
_WRITTEN = 4


class LinesMenu(QMenu):
    """Has an entry for each line when it is shown, the one that was left last first."""

    def __init__(self, play: "Callable[[], GamePlay]", parent: QWidget | None = None) -> None:
        """`play` : the game that is played when the menu is shown."""
        super().__init__(_("Go bac&k to a line"), parent)
        self._play = play
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Have the entries that there are now."""
        self.clear()
        play = self._play()
        for line in reversed(play.lines):
            if play.session is not None:
                entry = QAction(line_text(play.session, line).replace("&", "&&"), self)
                entry.triggered.connect(partial(self._go_to, line))
                self.addAction(entry)
        if self.isEmpty():
            nothing = QAction(_("No moves were replaced by others"), self)
            nothing.setEnabled(False)
            self.addAction(nothing)

    def _go_to(self, line: Line, _checked: bool) -> None:
        self._play().go_to_line(line)


def line_text(session: GameSession, line: Line) -> str:
    """A line, from the turn on in which it leaves the moves that are on the board."""
    game, positions = session.game, (session.positions[0], *line.positions)
    first = common_moves(line.moves, session.moves)
    # A turn is numbered at player 1's first move in it.
    while first > 0 and (
        game.player(positions[first]) != 0 or game.player(positions[first - 1]) == 0
    ):
        first -= 1
    last = first + _WRITTEN
    moves = " ".join(numbered(game, positions, line.moves[:last], first))
    if last < len(line.made):
        moves += " …"
    count = len(line.made)
    return ngettext("{moves} ({count} move)", "{moves} ({count} moves)", count).format(
        moves=moves, count=count
    )
