"""A written game as a game that is played on: its moves, variations and comments."""

from collections.abc import Mapping, Sequence
from typing import Any

from uctvis.engines.made import Made, Maker
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.game.written_games import WrittenGame, WrittenLine
from uctvis.play.early_end import early_end
from uctvis.play.lines import Line, common_moves
from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.tree.players import is_chance


def session_of(game: AnyGame, written: WrittenGame[Any]) -> GameSession:
    """The game between persons that a text contains. Its variations are lines to go back to.

    Raises GameError if a move is not legal.
    """
    session = GameSession(game, start=written.start, names=written.players, source=written.source)
    session.notes, session.problem = written.notes, written.problem
    session.play_written(written.moves)
    session.comments = _remarks(session.positions, written.comments, written.signs)
    if session.outcome is None and not written.problem:
        session.ended = early_end(written.ending, written.result)
    if written.result != "*" and session.outcome is None and not written.problem:
        result = _("Result: {result}").format(result=written.result)
        before = session.comments.get(session.position, "")
        session.comments[session.position] = " ".join(filter(None, (before, result)))
    line = Line(tuple(session.made), tuple(session.positions[1:]))
    for variation in written.lines:
        line = _line(game, written.start, variation, line)
        session.left.lines.append(line)
        positions = (written.start, *line.positions)
        session.comments |= _remarks(positions, variation.comments, variation.signs)
    return session


def _line(game: AnyGame, start: AnyPosition, variation: WrittenLine, before: Line) -> Line:
    """The moves and positions of a variation, which may begin with moves of the one before."""
    known = common_moves(variation.moves, before.moves)
    made, positions = list(before.made[:known]), list(before.positions[:known])
    for move in variation.moves[known:]:
        position = positions[-1] if positions else start
        by_chance = is_chance(game.player(position))
        made.append(Made(move, Maker.CHANCE if by_chance else Maker.PERSON))
        positions.append(game.play(position, move))
    return Line(tuple(made), tuple(positions))


def _remarks(
    positions: Sequence[AnyPosition],
    comments: Mapping[int, str],
    signs: Mapping[int, str],
) -> dict[AnyPosition, str]:
    """What is shown at positions: the sign of the move before, and the comment."""
    return {
        positions[number]: " ".join(filter(None, (signs.get(number), comments.get(number))))
        for number in sorted({*comments, *signs})
    }
