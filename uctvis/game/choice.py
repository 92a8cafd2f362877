"""The positions from which a search may start: those in which a player has a choice."""

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _
from uctvis.tree.players import is_chance


def expect_choice(game: AnyGame, position: AnyPosition) -> None:
    """Check that a player is to move.

    Raises GameError if the game is over in `position`, or chance is to move.
    """
    if not game.legal_moves(position):
        text = _("{game}: the game is over, so there is no move to search")
    elif is_chance(game.player(position)):
        text = _("{game}: chance is to move, so there is no move to search")
    else:
        return
    raise GameError(text.format(game=game.title))
