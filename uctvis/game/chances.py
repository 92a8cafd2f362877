"""The chances of a lottery, checked: a game from elsewhere may have wrong ones."""

from collections.abc import Sequence

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.notation import shortened
from uctvis.game.rules import AnyPosition
from uctvis.texts import _

_MOST = 2**31 - 1


def checked_chances(game: AnyGame, position: AnyPosition) -> Sequence[int]:
    """`Game.chances` of a position where chance is to move.

    Raises GameError if they are not one positive whole number for each outcome, or their sum is too
    large.
    """
    chances, count = game.chances(position), len(game.legal_moves(position))
    are_numbers = all(isinstance(one, int) and one > 0 for one in chances)
    if count == 0 or len(chances) != count or not are_numbers or sum(chances) > _MOST:
        raise GameError(
            _(
                "{game}: chances: expected a positive whole number for each of {count} outcomes, "
                "with a sum of at most {most}, got {got}"
            ).format(game=game.title, count=count, most=_MOST, got=shortened(repr(list(chances))))
        )
    return chances
