"""Reviews as JSON: alone in a file, or in the file of a saved game.

An object with these fields:

uctvis_review
    1, the version of the format.
game, start, moves
    As in `uctvis.play.saved_game`; `moves` is a list of names.
engine, by, seconds, date
    As in `uctvis.review.review.Review`.
thresholds
    An object with the fields of `uctvis.review.judgement.Thresholds`.
positions
    An object for each position that was searched: `number`; its `value`, an object with `win_rate`,
    the one of player 0, `perfect` and `distance`, as in `PositionValue`; `line`, a list of names;
    `candidates`, a list of objects with `move`, `win_rate` and `share`, as in `JudgedCandidate`.
verdicts
    An object for each judged move: `number`, `best`, `with_best` and `with_played`, which are
    values, `best_line` and `line`. Its mark follows from the thresholds.

Missing fields have their default values; any other deviation is an error.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from uctvis import games, paths
from uctvis.disk.os_errors import explained
from uctvis.errors import GameError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.checked_json import (
    number,
    objects,
    read_object,
    text,
    texts,
    truth,
    unexpected,
    whole,
)
from uctvis.review.judgement import (
    THRESHOLDS,
    JudgedCandidate,
    JudgedMove,
    JudgedPosition,
    PositionValue,
    Thresholds,
)
from uctvis.review.position_judge import LONGEST_LINE
from uctvis.review.review import Review
from uctvis.texts import _
from uctvis.tree.players import is_chance

FORMAT = 1
# Larger than the review of any game.
MOST_BYTES = 16_000_000
_MOST_MOVES, _MOST_CANDIDATES, _MOST_DISTANCE = 100_000, 100, 1_000_000
_MOST_SECONDS = 1e9


def written(review: Review) -> dict[str, Any]:
    """The review as an object of JSON."""
    game = review.game
    positions = _positions(review)
    return {
        "uctvis_review": FORMAT,
        "game": game.full_name,
        "start": game.state_name(review.start),
        "moves": _names(game, review.start, review.moves),
        "engine": review.engine,
        "by": review.by,
        "seconds": review.seconds,
        "date": review.date,
        "thresholds": {one.name: getattr(review.thresholds, one.name) for one in THRESHOLDS},
        "positions": [
            {
                "number": place,
                "value": _written_value(one.value),
                "line": _names(game, positions[place], one.line),
                "candidates": [
                    {
                        "move": game.move_name(positions[place], candidate.move),
                        "win_rate": candidate.win_rate,
                        "share": candidate.share,
                    }
                    for candidate in one.candidates
                ],
            }
            for place, one in sorted(review.positions.items())
        ],
        "verdicts": [
            {
                "number": one.number,
                "best": game.move_name(positions[one.number - 1], one.best),
                "with_best": _written_value(one.with_best),
                "with_played": _written_value(one.with_played),
                "best_line": _names(game, positions[one.number - 1], one.best_line),
                "line": _names(game, positions[one.number - 1], one.line),
            }
            for one in review.in_order
        ],
    }


def _positions(review: Review) -> list[AnyPosition]:
    positions = [review.start]
    for move in review.moves:
        positions.append(review.game.play(positions[-1], move))
    return positions


def _names(game: AnyGame, position: AnyPosition, moves: Iterable[Move]) -> list[str]:
    names = []
    for move in moves:
        names.append(game.move_name(position, move))
        position = game.play(position, move)
    return names


def _written_value(value: PositionValue) -> dict[str, Any]:
    return {
        "win_rate": value.win_rate,
        "perfect": value.is_perfect,
        "distance": value.distance,
    }


def read(saved: object) -> Review:
    """The review that `written` wrote.

    Raises GameError if it is none; the message says what was expected and found.
    """
    if not isinstance(saved, dict) or saved.get("uctvis_review") != FORMAT:
        raise GameError(
            _("expected a review written by uctvis in format {format}").format(format=FORMAT)
        )
    game = games.find(text(saved, "game"))
    start = game.parse_state(text(saved, "start", most=1_000_000))
    moves, positions = _played(game, start, texts(saved, "moves", _MOST_MOVES))
    seconds = saved.get("seconds")
    review = Review(
        game,
        start,
        tuple(moves),
        text(saved, "engine"),
        text(saved, "by"),
        None if seconds is None else number(saved, "seconds", 0.0, _MOST_SECONDS),
        _thresholds(saved.get("thresholds", {})),
        text(saved, "date"),
    )
    found = {}
    for one in objects(saved, "positions", len(positions)):
        seen = _position(game, positions, one)
        found[seen.number] = seen
    verdicts = {}
    for one in objects(saved, "verdicts", len(moves)):
        verdict = _verdict(review, positions, one)
        verdicts[verdict.number] = verdict
    return replace(review, positions=found, verdicts=verdicts)


def _played(
    game: AnyGame, position: AnyPosition, names: Sequence[str]
) -> tuple[list[Move], list[AnyPosition]]:
    """The moves with these names, and the positions. Raises GameError if one is not legal."""
    moves, positions = [], [position]
    for name in names:
        position = positions[-1]
        # After a draw that nobody claimed, a game may go on.
        move = next(
            (one for one in game.written_moves(position) if game.move_name(position, one) == name),
            None,
        )
        moves.append(game.parse_move(position, name) if move is None else move)
        positions.append(game.play(position, moves[-1]))
    return moves, positions


def _line(
    game: AnyGame, position: AnyPosition, saved: dict[str, Any], name: str
) -> tuple[Move, ...]:
    return tuple(_played(game, position, texts(saved, name, LONGEST_LINE))[0])


def _thresholds(saved: object) -> Thresholds:
    if not isinstance(saved, dict) or set(saved) - {one.name for one in THRESHOLDS}:
        raise unexpected(_("thresholds in {field}").format(field="thresholds"), saved)
    try:
        return Thresholds(**saved)
    except SettingError as error:
        raise GameError(str(error)) from error


def _value(saved: dict[str, Any], name: str) -> PositionValue:
    value = saved.get(name)
    if not isinstance(value, dict):
        raise unexpected(_("a value in {field}").format(field=name), value)
    distance = value.get("distance")
    return PositionValue(
        number(value, "win_rate"),
        truth(value, "perfect"),
        None if distance is None else whole(value, "distance", _MOST_DISTANCE),
    )


def _position(
    game: AnyGame, positions: Sequence[AnyPosition], saved: dict[str, Any]
) -> JudgedPosition:
    place = whole(saved, "number", len(positions) - 1)
    position = positions[place]
    return JudgedPosition(
        place,
        _value(saved, "value"),
        _line(game, position, saved, "line"),
        tuple(
            JudgedCandidate(
                game.parse_move(position, text(one, "move")),
                number(one, "win_rate"),
                number(one, "share"),
            )
            for one in objects(saved, "candidates", _MOST_CANDIDATES)
        ),
    )


def _verdict(review: Review, positions: Sequence[AnyPosition], saved: dict[str, Any]) -> JudgedMove:
    place = whole(saved, "number", len(review.moves), least=1)
    game, position, move = review.game, positions[place - 1], review.moves[place - 1]
    player = game.player(position)
    if is_chance(player):
        raise unexpected(_("the move of a player in {field}").format(field="number"), place)
    with_best, with_played = _value(saved, "with_best"), _value(saved, "with_played")
    loss = max(with_best.of(player) - with_played.of(player), 0.0)
    return JudgedMove(
        place,
        player,
        move,
        game.parse_move(position, text(saved, "best")),
        with_best,
        with_played,
        review.thresholds.mark(loss),
        _line(game, position, saved, "best_line"),
        _line(game, position, saved, "line"),
    )


def review_of(
    game: AnyGame, start: AnyPosition, moves: Sequence[Move], saved: object
) -> Review | None:
    """The review of a game that was saved with it; None if there is none, or it is of other moves.

    Raises GameError if it is damaged.
    """
    if saved is None:
        return None
    review = read(saved)
    return review if review.is_of(game, start, moves) else None


def save(path: Path, review: Review) -> None:
    """Write a review to a file of its own, completely or not at all.

    Raises GameError if that fails.
    """
    data = json.dumps(written(review), indent=1).encode()
    try:
        paths.write_whole(path, data)
    except (OSError, ValueError) as error:
        raise _at(path, error) from error


def load(path: Path) -> Review:
    """Read a review from a file of its own. Raises GameError if it cannot be read or is damaged."""
    try:
        data = paths.read_small(path, MOST_BYTES + 1)
    except OSError as error:
        raise _at(path, error) from error
    try:
        return read(read_object(data, _("a review in JSON"), MOST_BYTES))
    except GameError as error:
        raise GameError(f"{path}: {error}") from error


def _at(path: Path, error: OSError | ValueError) -> GameError:
    reason = explained(error) if isinstance(error, OSError) else str(error)
    return GameError(f"{path}: {reason}")
