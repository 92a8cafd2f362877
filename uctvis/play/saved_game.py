"""Saving and loading an unfinished game.

The format is a JSON object with these fields:

uctvis_game
    1, the version of the format.
game
    The game's full name, such as pig:goal=20.
start
    The start position in the format of `Game.state_name`; null for the initial position.
pcs
    A list of two: how the PC plays player 0 and player 1. null for a person; otherwise an object
    with `uses_book`, `erring` if it errs (settings of `uctvis.engines.erring.Erring`), and one of
    the following: `search`, the fields of
    `uctvis.mcts.settings.Settings`; `alphabeta`, settings of
    `uctvis.alphabeta.settings.AlphaBetaSettings`; or `program`, settings of
    `uctvis.engines.kinds.uci.UciEngine`.
moves
    An object for each move: `move`, in the format of `Game.move_name`; `maker`, "person",
    "search", "book", or "chance" for the outcome of a lottery; for a search `mean` (or null),
    `iterations` (`effort` in `Made`), `seconds` and `depth`, as in `Made`; for alpha-beta also
    `deepening`, a list with the fields of `uctvis.alphabeta.depth_statistics.DepthStatistics` for
    each depth, with names of moves in `line`; for an engine that errs also `choice`, see
    `uctvis.play.saved_choice`; and in a game with clocks `clocks`, a list of two.
taken_back
    The moves that were taken back and can be made again: a list of moves for each step back,
    in the order of redo.
lines
    The lines that were replaced by other moves, the oldest first. Each is an object with `after`,
    the number of `moves` with which the line begins, and `moves`, the moves that follow them.
names
    A list of two: the names of the players in the file from which the game comes, or "".
clock
    The time of each player in the format of `TimeControl.read`; null without clocks.
out_of_time
    The player, 0 or 1, who lost on time in the last position; otherwise null.
ended
    How the players ended the game in the last position: an object with `by`, "resignation" or
    "agreement", and with `player`, 0 or 1, who resigned. It is missing if they did not.
called
    What the user calls the game; missing if nothing.
source
    All that the file from which the game comes says of it, as text; "" if it comes from none.
review
    The review of the game, as `uctvis.review.review_file` writes it; missing without one. It is
    checked when it is shown.
comment
    The comment on the start position. Moves may have a `comment` on the position after them, too.

Missing fields have their default values; any other deviation is an error.
"""

import json
import math
from collections.abc import Sequence
from typing import Any

from uctvis import games
from uctvis.engines import read_engine_from, written_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import renewed
from uctvis.engines.made import Made, Maker
from uctvis.engines.own import without_missing
from uctvis.errors import GameError, GameFileError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.play.clock import TimeControl
from uctvis.play.early_end import EarlyEnd
from uctvis.play.lines import LeftMoves, Line, common_moves
from uctvis.play.saved_choice import read_choice, written_choice
from uctvis.play.saved_deepening import read_deepening, written_deepening
from uctvis.play.session import GameSession
from uctvis.texts import _, grouped

FORMAT = 1
# Larger than any saved game.
MOST_BYTES = 16_000_000


def written(session: GameSession) -> bytes:
    """Serialise the game, its start position, moves and lines, but not the shown position."""
    game, positions = session.game, session.positions
    steps, before = [], positions[-1]
    for step in reversed(session.left.taken_back):
        steps.append(_written_moves(session, (before, *step.positions), step.made))
        before = step.positions[-1]
    return json.dumps(
        {
            "uctvis_game": FORMAT,
            "game": game.full_name,
            **({"called": session.called} if session.called else {}),
            "start": None if session.start is None else game.state_name(session.start),
            "pcs": [None if pc is None else written_engine(pc) for pc in session.pcs],
            "adviser": None if session.adviser is None else written_engine(session.adviser),
            "names": list(session.names),
            "clock": None if session.time_control is None else str(session.time_control),
            "out_of_time": session.out_of_time,
            **_written_end(session),
            "source": session.source,
            "comment": session.comments.get(positions[0], ""),
            "moves": _written_moves(session, positions, session.made),
            "taken_back": steps,
            "lines": [_written_line(session, line) for line in session.left.lines],
            **({} if session.review is None else {"review": session.review}),
        },
        indent=1,
    ).encode()


def _written_end(session: GameSession) -> dict[str, Any]:
    """How the players ended the game, as a field; nothing if they did not."""
    end = session.ended
    if end is None:
        return {}
    player = {} if end.resigned is None else {"player": end.resigned}
    return {"ended": {"by": end.word, **player}}


def _written_moves(
    session: GameSession, positions: Sequence[AnyPosition], moves: Sequence[Made]
) -> list[dict[str, Any]]:
    """Serialise the moves made in these positions; extra positions are ignored."""
    comments = session.comments
    return [
        {
            "move": session.game.move_name(positions[number], made.move),
            "maker": made.maker.value,
            **(
                {
                    "mean": made.mean,
                    "iterations": made.effort,
                    "seconds": made.seconds,
                    "depth": made.depth,
                    **_written_deepening(session, positions[number], made),
                    **_written_choice(session, positions[number], made),
                }
                if made.maker is Maker.SEARCH
                else {}
            ),
            **({} if made.clocks is None else {"clocks": list(made.clocks)}),
            **(
                {"comment": comments[positions[number + 1]]}
                if comments and positions[number + 1] in comments
                else {}
            ),
        }
        for number, made in enumerate(moves)
    ]


def _written_deepening(session: GameSession, position: AnyPosition, made: Made) -> dict[str, Any]:
    if not made.deepening:
        return {}
    return {"deepening": written_deepening(session.game, position, made.deepening)}


def _written_choice(session: GameSession, position: AnyPosition, made: Made) -> dict[str, Any]:
    if made.choice is None:
        return {}
    return {"choice": written_choice(session.game, position, made.choice)}


def _written_line(session: GameSession, line: Line) -> dict[str, Any]:
    after = common_moves(line.moves, session.moves)
    positions = (session.positions[0], *line.positions)
    return {
        "after": after,
        "moves": _written_moves(session, positions[after:], line.made[after:]),
    }


def read(data: bytes) -> GameSession:
    """Load the game that `written` serialised, and show its latest position.

    Raises GameError if the bytes are not a saved game. The message says what was expected and
    found.
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
            _("expected a game saved by uctvis in format {format}").format(format=FORMAT)
        )
    game = games.find(_text(saved, "game"))
    start = None if saved.get("start") is None else game.parse_state(_text(saved, "start"))
    pcs = _list(saved, "pcs")
    if len(pcs) != 2:
        raise _unexpected(_("two sides in {field}").format(field="pcs"), len(pcs))
    lacking: list[str] = []
    session = GameSession(game, (_pc(game, pcs[0], lacking), _pc(game, pcs[1], lacking)), start)
    session.adviser = _pc(game, saved.get("adviser"), lacking)
    # Each of them once.
    session.lacking = tuple(dict.fromkeys(lacking))
    _read_remarks(session, saved)
    session.time_control = _time_control(saved)
    _make_all(session, _list(saved, "moves"))
    session.left.lines = [_line(session, line) for line in _list(saved, "lines", [])]
    _take_back(session, _list(saved, "taken_back", []))
    session.out_of_time = _out_of_time(session, saved)
    review = saved.get("review")
    if review is not None and not isinstance(review, dict):
        raise _unexpected(_("a review in {field}").format(field="review"), review)
    session.review = review
    session.ended = _ended(session, saved)
    return session


def _make_all(session: GameSession, moves: list[Any]) -> None:
    first = len(session.made) + 1
    for number, made in enumerate(moves, first):
        try:
            session.make(_made(session, made))
            _read_comment(session, made)
        except GameFileError:
            # Its rules fail; that says nothing about the saved game.
            raise
        except GameError as error:
            raise GameError(
                _("move {number}: {error}").format(number=number, error=error)
            ) from error


def _read_remarks(session: GameSession, saved: dict[str, Any]) -> None:
    """Read the names of the players, and the comment on the start position."""
    names = _list(saved, "names", ["", ""])
    if len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise _unexpected(_("two texts in {field}").format(field="names"), names)
    session.names = names[0], names[1]
    session.source = _text(saved, "source") if "source" in saved else ""
    session.called = _text(saved, "called") if "called" in saved else ""
    _read_comment(session, saved)


def _time_control(saved: dict[str, Any]) -> TimeControl | None:
    if saved.get("clock") is None:
        return None
    try:
        return TimeControl.read(_text(saved, "clock"))
    except SettingError as error:
        raise GameError(str(error)) from error


def _out_of_time(session: GameSession, saved: dict[str, Any]) -> int | None:
    player: Any = saved.get("out_of_time")
    if player is None:
        return None
    if player not in (0, 1) or session.time_control is None or session.outcome is not None:
        raise _unexpected(
            _("a player of an unfinished game with clocks in {field}").format(field="out_of_time"),
            player,
        )
    return int(player)


def _ended(session: GameSession, saved: dict[str, Any]) -> EarlyEnd | None:
    end: Any = saved.get("ended")
    if end is None:
        return None
    known = {(one.word, one.resigned): one for one in (EarlyEnd(None), EarlyEnd(0), EarlyEnd(1))}
    key = (end.get("by"), end.get("player")) if isinstance(end, dict) else None
    if key not in known or session.outcome is not None:
        raise _unexpected(
            _("a resignation or an agreement in an unfinished game in {field}").format(
                field="ended"
            ),
            end,
        )
    return known[key]


def _read_comment(session: GameSession, saved: dict[str, Any]) -> None:
    """Read the comment on the present position, if there is one."""
    if saved.get("comment"):
        session.comments[session.position] = _text(saved, "comment")


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
    """Restore the moves taken back by making them and taking them back."""
    numbers = []
    for step in steps:
        if not isinstance(step, list) or not step:
            raise _unexpected(_("a list of moves in {field}").format(field="taken_back"), step)
        numbers.append(len(session.made))
        _make_all(session, step)
    for number in reversed(numbers):
        session.take_back_to(number)


def _pc(game: AnyGame, saved: Any, lacking: list[str]) -> SearchingEngine | None:
    """The engine of a side; sentences about functions that are missing are added to `lacking`."""
    if saved is None:
        return None
    if not isinstance(saved, dict):
        raise _unexpected(_("settings of the PC in {field}").format(field="pcs"), saved)
    known, told = without_missing(game, saved)
    lacking += told
    return renewed(game, read_engine_from(game, known))


def _made(session: GameSession, saved: Any) -> Made:
    if not isinstance(saved, dict):
        raise _unexpected(_("a move"), saved)
    move = _move(session, _text(saved, "move"))
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
        int(_number(saved, "depth")),
        _clocks(saved),
        read_deepening(session.game, session.position, saved.get("deepening", [])),
        read_choice(session.game, session.position, saved.get("choice")),
    )


def _move(session: GameSession, name: str) -> Move:
    """The move with this name, which may follow a draw that nobody claimed."""
    game, position = session.game, session.position
    if not game.legal_moves(position):
        for move in game.written_moves(position):
            if game.move_name(position, move) == name:
                return move
    return game.parse_move(position, name)


def _clocks(saved: dict[str, Any]) -> tuple[float, float] | None:
    if saved.get("clocks") is None:
        return None
    clocks = _list(saved, "clocks")
    if len(clocks) != 2:
        raise _unexpected(_("two numbers in {field}").format(field="clocks"), clocks)
    one, other = (_number({"clocks": seconds}, "clocks") for seconds in clocks)
    return one, other


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
    """A field that is a non-negative number; 0 if it is missing."""
    value: Any = saved.get(field, 0)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    # A whole number may be too large for a float.
    if not is_number or not 0 <= value < 1 << 53 or not math.isfinite(value):
        raise _unexpected(_("a number of 0 or more in {field}").format(field=field), value)
    return float(value)


def _unexpected(expected: str, got: object) -> GameError:
    text = repr(got) if not isinstance(got, str) else got
    return GameError(_("expected {expected}, got {got}").format(expected=expected, got=text[:100]))
