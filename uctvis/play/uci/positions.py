"""The positions of chess that an interface sets up: a FEN and moves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from uctvis.errors import GameError
from uctvis.game.notation import shortened
from uctvis.game.rules import Move
from uctvis.games.chess.game import GAME
from uctvis.games.chess.numbers import number_of
from uctvis.games.chess.position import Position
from uctvis.games.chess.words import words_of
from uctvis.play.uci.messages import SetPosition
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

# More than the longest possible game has.
_MOST_MOVES = 12_000
_LONGEST_FEN = 200


class GameLine(NamedTuple):
    """A start position, the moves from it, and the position after them.

    `start` and `texts` are as in the message.
    """

    start: str | None
    texts: tuple[str, ...]
    moves: tuple[Move, ...]
    position: Position

    def moves_after(self, other: GameLine) -> tuple[Move, ...] | None:
        """The moves from the position of `other` to this one; None if it is of another line."""
        known = len(other.texts)
        if self.start != other.start or self.texts[:known] != other.texts:
            return None
        return self.moves[known:]


def read_line(message: SetPosition, before: GameLine | None = None) -> GameLine:
    """The line of a message. If it continues `before`, only the new moves are played.

    Moves are allowed after draws, because players need not claim them.

    Raises GameError if the FEN is not a possible position, or a move is not legal.
    """
    start, texts = message.fen, message.moves
    if len(texts) > _MOST_MOVES:
        raise GameError(
            _("expected at most {most} moves, got {count}").format(
                most=_MOST_MOVES, count=len(texts)
            )
        )
    if before and start == before.start and texts[: len(before.texts)] == before.texts:
        position, moves = before.position, list(before.moves)
    else:
        # A longer text is no FEN, and its message would be long.
        fen = start if start is None or len(start) <= _LONGEST_FEN else shortened(start)
        position, moves = GAME.initial() if fen is None else GAME.parse_state(fen), []
    for number, text in enumerate(texts[len(moves) :], len(moves) + 1):
        moves.append(number_of(_legal(position.board, text, number)))
        position = GAME.play(position, moves[-1])
    return GameLine(start, texts, tuple(moves), position)


def playable(position: Position) -> Position:
    """The position without a draw that a player need not claim: repetition, or fifty moves."""
    if GAME.legal_moves(position):
        return position
    board = position.board.copy()
    board.halfmove_clock = 0
    return replace(position, board=board, words=words_of(board), earlier=())


def any_move(position: Position) -> Move | None:
    """A move of the pieces, even if the game is a draw; None if there is none."""
    return next((number_of(move) for move in position.board.legal_moves), None)


def _legal(board: chess.Board, text: str, number: int) -> chess.Move:
    """Read the move with this number, from 1. Raises GameError if it is not legal."""
    try:
        move = board.parse_uci(text)
    except ValueError:
        move = None
    # A null move is read, too.
    if not move:
        raise GameError(
            _("move {number}: expected a legal move in {fen}, got {text!r}").format(
                number=number, fen=board.fen(), text=shortened(text)
            )
        )
    return move
