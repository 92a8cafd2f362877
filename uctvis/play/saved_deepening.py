"""What alpha-beta found at each depth, in the file of a saved game, as plain objects of JSON."""

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _

_LINE = "line"


def written_deepening(
    game: AnyGame, position: AnyPosition, iterations: Iterable[DepthStatistics]
) -> list[dict[str, Any]]:
    """The searches from a position as `uctvis.play.saved_game` describes them."""
    return [{**asdict(one), _LINE: _names(game, position, one.line)} for one in iterations]


def read_deepening(
    game: AnyGame, position: AnyPosition, saved: object
) -> tuple[DepthStatistics, ...]:
    """The searches that `written_deepening` wrote.

    Raises GameError if they are not such searches. The message says what was expected and found.
    """
    if not isinstance(saved, list):
        raise _unexpected(saved)
    return tuple(_read(game, position, one) for one in saved)


def _read(game: AnyGame, position: AnyPosition, saved: object) -> DepthStatistics:
    if not isinstance(saved, dict) or saved.keys() != {one.name for one in fields(DepthStatistics)}:
        raise _unexpected(saved)
    numbers = {name: value for name, value in saved.items() if name != _LINE}
    names = saved[_LINE]
    kinds = {"seconds": int | float}
    for name, value in numbers.items():
        if not isinstance(value, kinds.get(name, int)) or isinstance(value, bool):
            raise _unexpected(saved)
        # Also refuses NaN; a whole number may be too large for a float.
        if not abs(value) < 1 << 53:
            raise _unexpected(saved)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _unexpected(saved)
    return DepthStatistics(**numbers, line=_moves(game, position, names))


def _names(game: AnyGame, position: AnyPosition, line: Iterable[Move]) -> list[str]:
    names = []
    for move in line:
        names.append(game.move_name(position, move))
        position = game.play(position, move)
    return names


def _moves(game: AnyGame, position: AnyPosition, names: Iterable[str]) -> tuple[Move, ...]:
    moves = []
    for name in names:
        moves.append(game.parse_move(position, name))
        position = game.play(position, moves[-1])
    return tuple(moves)


def _unexpected(got: object) -> GameError:
    return GameError(
        _("expected {expected}, got {got}").format(
            expected=_("searches of alpha-beta by depth"), got=repr(got)[:100]
        )
    )
