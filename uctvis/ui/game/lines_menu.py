"""The menu of the earlier lines of a game, to return to them."""

from functools import partial
from typing import TYPE_CHECKING

from uctvis.play.lines import Line, common_moves
from uctvis.play.numbering import turn_text, turns
from uctvis.play.session import GameSession
from uctvis.texts import _, ngettext
from uctvis.ui.widgets.filled_menu import Offer, literal

# Not imported at the start of the program.
if TYPE_CHECKING:
    from uctvis.play.loop.game_loop import GameLoop

# The maximum number of moves in the text of a line.
_WRITTEN = 4
TITLE_OF_LINES = _("Go bac&k to a line")


def line_offers(play: "GameLoop") -> list[list[Offer]]:
    """A menu entry for each line, the latest first."""
    session = play.session
    if session is None or not play.lines:
        return [[Offer(_("There are no earlier lines"), None)]]
    return [
        [
            Offer(literal(line_text(session, line)), partial(play.go_to_line, line))
            for line in reversed(play.lines)
        ]
    ]


def line_text(session: GameSession, line: Line) -> str:
    """A line as text, from the turn where it differs from the moves on the board."""
    game, positions = session.game, (session.positions[0], *line.positions)
    left_at = common_moves(line.moves, session.moves)
    count = len(line.made)
    first = next(turn.first for turn in turns(game, positions, count) if turn.last >= left_at)
    written = turns(game, positions, min(first + _WRITTEN, count))
    moves = " ".join(
        turn_text(game, positions, line.moves, turn) for turn in written if turn.first >= first
    )
    if first + _WRITTEN < count:
        moves += " …"
    return ngettext("{moves} ({count} move)", "{moves} ({count} moves)", count).format(
        moves=moves, count=count
    )
