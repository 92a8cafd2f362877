"""A game as bytes, so that it can go on another time.

JSON, an object of these fields:

uctvis_game
    1, the format's number.
game
    The game's name.
start
    The position in which it starts, as `Game.state_name` writes it; null: the initial one.
pcs
    Two: how the PC plays player 0, and player 1. null where a person does; else an object
    of `search`, with the fields of `uctvis.mcts.settings.Settings`, and `uses_book`.
moves
    An object for each: `move`, as `Game.move_name` writes it; `maker`, "person", "search" or
    "book"; and for a search `mean` (or null), `iterations`, `seconds`, as in `Made`.
taken_back
    The moves that were taken back and can be made again: a list of moves for each step back,
    first the step that is made again first.
lines
    The lines that were left for other moves, the oldest first: an object for each, of `after`,
    with how many of `moves` it begins, and `moves`, those that follow.

What is left out has its usual value; what stands there otherwise is an error.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from uctvis import games
from uctvis.errors import GameError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.settings import Settings
from uctvis.play.lines import LeftMoves, Line, Made, Maker, common_moves
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession
from uctvis.texts import _, grouped

FORMAT = 1
# More bytes than any game takes.
MOST_BYTES = 16_000_000


def written(session: GameSession) -> bytes:
    """The game, its first position, moves and lines; not which position is looked at."""
    game, positions = session.game, session.positions
    steps, before = [], positions[-1]
    for step in reversed(session.left.taken_back):
        steps.append(_written_moves(game, (before, *step.positions), step.made))
        before = step.positions[-1]
    return json.dumps(
        {
            "uctvis_game": FORMAT,
            "game": game.name,
            "start": None if session.start is None else game.state_name(session.start),
            "pcs": [None if pc is None else asdict(pc) for pc in session.pcs],
            "moves": _written_moves(game, positions, session.made),
            "taken_back": steps,
            "lines": [_written_line(session, line) for line in session.left.lines],
        },
        indent=1,
    ).encode()


def _written_moves(
    game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Made]
) -> list[dict[str, Any]]:
    """The moves that were made in these positions; there may be more positions."""
    return [
        {
            "move": game.move_name(position, made.move),
            "maker": made.maker.value,
            **(
                {"mean": made.mean, "iterations": made.iterations, "seconds": made.seconds}
                if made.maker is Maker.SEARCH
                else {}
            ),
        }
        for position, made in zip(positions, moves, strict=False)
    ]


def _written_line(session: GameSession, line: Line) -> dict[str, Any]:
    after = common_moves(line.moves, session.moves)
    positions = (session.positions[0], *line.positions)
    return {
        "after": after,
        "moves": _written_moves(session.game, positions[after:], line.made[after:]),
    }


def read(data: bytes) -> GameSession:
    """The game that `written` wrote, at its present.

    Raises
    ------
    GameError
        The bytes are no such game: it says what was expected, and what stood there.
    """
    if len(data) > MOST_BYTES:
        raise _unexpected(
            _("at most {count} bytes").format(count=grouped(MOST_BYTES)), grouped(len(data))
        )
    try:
        saved = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise GameError(_("expected a saved game in JSON: {error}").format(error=error)) from error
    if not isinstance(saved, dict) or saved.get("uctvis_game") != FORMAT:
        raise GameError(
            _("expected a game that was saved by uctvis, in format {format}").format(format=FORMAT)
        )
    game = games.find(_text(saved, "game"))
    start = None if saved.get("start") is None else game.parse_state(_text(saved, "start"))
    pcs = _list(saved, "pcs")
    if len(pcs) != 2:
        raise _unexpected(_("two sides in {field}").format(field="pcs"), len(pcs))
    session = GameSession(game, (_pc(game, pcs[0]), _pc(game, pcs[1])), start)
    _make_all(session, _list(saved, "moves"))
    session.left.lines = [_line(session, line) for line in _list(saved, "lines", [])]
    _take_back(session, _list(saved, "taken_back", []))
    return session


def _make_all(session: GameSession, moves: list[Any]) -> None:
    first = len(session.made) + 1
    for number, made in enumerate(moves, first):
        try:
            session.make(_made(session, made))
        except GameError as error:
            raise GameError(
                _("move {number}: {error}").format(number=number, error=error)
            ) from error


def _line(session: GameSession, saved: Any) -> Line:
    if not isinstance(saved, dict):
        raise _unexpected(_("a line in {field}").format(field="lines"), saved)
    after = int(_number(saved, "after"))
    if after > len(session.made):
        raise _unexpected(
            _("at most {count} in {field}").format(count=len(session.made), field="after"), after
        )
    other = session.snapshot()
    other.take_back_to(after)
    other.left = LeftMoves()
    _make_all(other, _list(saved, "moves"))
    return Line(tuple(other.made), tuple(other.positions[1:]))


def _take_back(session: GameSession, steps: list[Any]) -> None:
    """Make the moves that were taken back, and take them back again."""
    numbers = []
    for step in steps:
        if not isinstance(step, list) or not step:
            raise _unexpected(_("a list of moves in {field}").format(field="taken_back"), step)
        numbers.append(len(session.made))
        _make_all(session, step)
    for number in reversed(numbers):
        session.take_back_to(number)


def _pc(game: AnyGame, saved: Any) -> PcSettings | None:
    if saved is None:
        return None
    if not isinstance(saved, dict) or not isinstance(saved.get("search"), dict):
        raise _unexpected(_("settings of the PC in {field}").format(field="pcs"), saved)
    search = dict(saved["search"])
    unknown = set(search) - {field.name for field in fields(Settings)}
    if unknown:
        raise _unexpected(_("settings of a search"), ", ".join(sorted(unknown)))
    try:
        settings = Settings(**search)
        game.evaluating(settings.evaluation)
    except (UctvisError, OverflowError) as error:
        # A whole number may be too large to be compared with a fraction.
        raise GameError(str(error)) from error
    return PcSettings(settings, uses_book=saved.get("uses_book") is True)


def _made(session: GameSession, saved: Any) -> Made:
    if not isinstance(saved, dict):
        raise _unexpected(_("a move"), saved)
    move = session.game.parse_move(session.position, _text(saved, "move"))
    makers = {maker.value: maker for maker in Maker}
    maker = _text(saved, "maker")
    if maker not in makers:
        raise _unexpected(_("one of {names}").format(names=", ".join(makers)), maker)
    mean = saved.get("mean")
    return Made(
        move,
        makers[maker],
        None if mean is None else _number(saved, "mean"),
        int(_number(saved, "iterations")),
        _number(saved, "seconds"),
    )


def _text(saved: dict[str, Any], field: str) -> str:
    value = saved.get(field)
    if not isinstance(value, str):
        raise _unexpected(_("a text in {field}").format(field=field), value)
    return value


def _list(saved: dict[str, Any], field: str, usual: list[Any] | None = None) -> list[Any]:
    value = saved.get(field, usual)
    if not isinstance(value, list):
        raise _unexpected(_("a list in {field}").format(field=field), value)
    return value


def _number(saved: dict[str, Any], field: str) -> float:
    """A number that is not negative; 0 where none is told."""
    value: Any = saved.get(field, 0)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    # A whole number may be too large to be any float.
    if not is_number or not 0 <= value < 1 << 53 or not math.isfinite(value):
        raise _unexpected(_("a number from 0 on in {field}").format(field=field), value)
    return float(value)


def _unexpected(expected: str, got: object) -> GameError:
    text = repr(got) if not isinstance(got, str) else got
    return GameError(_("expected {expected}, got {got}").format(expected=expected, got=text[:100]))
