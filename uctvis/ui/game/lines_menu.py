"""The menu of the lines of a game that were left for other moves: one goes back to them there."""

from functools import partial
from typing import TYPE_CHECKING

from uctvis.play.lines import Line, common_moves
from uctvis.play.session import GameSession
from uctvis.texts import _, ngettext
from uctvis.ui.board.numbering import numbered
from uctvis.ui.widgets.filled_menu import Offer, literal

# The start page does without it.
if TYPE_CHECKING:
    from uctvis.ui.game.game_play import GamePlay

# So many moves of a line are written.
_WRITTEN = 4
TITLE_OF_LINES = _("Go bac&k to a line")


def line_offers(play: "GamePlay") -> list[list[Offer]]:
    """An entry for each line, the one that was left last first."""
    session = play.session
    if session is None or not play.lines:
        return [[Offer(_("No moves were replaced by others"), None)]]
    return [
        [
            Offer(literal(line_text(session, line)), partial(play.go_to_line, line))
            for line in reversed(play.lines)
        ]
    ]


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
