"""A game of TUC-CHESS as a client hears of it from the messages of its server.

The server of 2021 departs from the rules: a black pawn may go to any empty square of its last row,
and the point of some promotions goes to the wrong player. So moves are made as they are told,
whether legal or not, and the points are as in the message. The worth of a bonus that was taken
is in them, too.
"""

from collections.abc import Sequence
from typing import cast

from uctvis.arena.protocols.tuc_chess.messages import (
    BeginMessage,
    ColorMessage,
    ServerMessage,
    TurnMessage,
)
from uctvis.game.contract import AnyGame
from uctvis.game.rules import Move
from uctvis.games.tuc_chess import rules
from uctvis.games.tuc_chess.position import (
    EMPTY,
    GIFT,
    MOST_PLIES,
    NO_LOTTERY,
    WIDTH,
    Position,
)

# The most points that a position can have.
_MOST_POINTS = 255
# A server without our limit of moves plays on; the position then has so many moves fewer.
_PLIES_BACK = 100
# As the server of 2021, which may count a promoted pawn as a piece on the board, and has no limit.
_ORIGINAL = rules.Referee(uncounted=1, most_plies=MOST_PLIES + 1)


class HeardGame:
    """A game, message by message. Messages may be lost, and come twice."""

    def __init__(self, game: AnyGame) -> None:
        self.position = cast(Position, game.initial())
        # What the client plays; None until the server has said it.
        self.player: int | None = None
        # The number of moves that are known.
        self.plies = 0
        self.has_begun = False
        # The move that the client has said and the server has not confirmed; "" for none.
        self.said = ""
        self._last: TurnMessage | None = None

    @property
    def is_my_turn(self) -> bool:
        """Whether the client must say a move now."""
        return self.has_begun and self.player == self.position.to_move and not self.said

    def take(self, message: ServerMessage) -> None:
        """Take a message."""
        if isinstance(message, ColorMessage):
            self.player = message.player
        elif isinstance(message, BeginMessage):
            self.has_begun = True
        elif isinstance(message, TurnMessage) and message != self._last:
            self.has_begun = True
            if self.said and message.next == self.player:
                # The opponent has moved; the message about our own move was lost.
                self._move(TurnMessage(1 - message.next, self.said, "", message.points))
            self._move(message)
            self._last, self.said = message, ""

    def _move(self, message: TurnMessage) -> None:
        self.position = heard_position(self.position, message)
        self.plies += 1


def heard_position(before: Position, message: TurnMessage) -> Position:
    """The position after the move of a message."""
    start, end = _square(message.move[:2]), _square(message.move[2:])
    board = before.board
    piece = EMPTY if board[start] == GIFT or rules.promotes(board, start, end) else board[start]
    board = _with(_with(board, end, piece), start, EMPTY)
    if message.bonus and board[_square(message.bonus)] == EMPTY:
        board = _with(board, _square(message.bonus), GIFT)
    plies = before.plies + 1
    plies += plies % 2 != message.next
    if plies >= MOST_PLIES:
        plies -= _PLIES_BACK
    white, black = (min(one, _MOST_POINTS) for one in message.points)
    return Position(board, (white, black), plies, NO_LOTTERY, before.year)


def playable_moves(position: Position) -> Sequence[Move]:
    """The moves of the player to move if a server has not ended the game, though we would."""
    return rules.legal_moves(position, _ORIGINAL)


def _square(text: str) -> int:
    return WIDTH * int(text[0]) + int(text[1])


def _with(board: str, square: int, content: str) -> str:
    return board[:square] + content + board[square + 1 :]
