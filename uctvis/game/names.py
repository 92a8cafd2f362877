"""The names of moves and positions, in files and for the reader."""

from abc import abstractmethod
from collections.abc import Iterable

from uctvis.errors import GameError
from uctvis.game.rules import Move, Position, Rules
from uctvis.texts import _


class Names(Rules[Position]):
    """How a game writes its moves and positions, and reads them."""

    @abstractmethod
    def move_name(self, position: Position, move: Move) -> str:
        """The move as files and screens write it: no comma, quote, |, space or line break."""

    def parse_move(self, position: Position, text: str) -> Move:
        """The legal move that `move_name` calls `text`.

        Raises
        ------
        GameError
            No legal move has that name.
        """
        legal = self.legal_moves(position)
        names = [self.move_name(position, move) for move in legal]
        if text not in names:
            raise GameError(
                _("{game}: expected one of the moves {names}, got {text!r}").format(
                    game=self.title,
                    names=" ".join(names) or _("(none: the game is over)"),
                    text=text,
                )
            )
        return legal[names.index(text)]

    def notation(self, position: Position, move: Move) -> str:
        """The move as players of the game write it down: in chess "Nf3"."""
        return self.move_name(position, move)

    def turn_number(self, position: Position) -> int:
        """The number of the turn in which a game begins that begins in this position."""
        return 1

    def remark(self, position: Position, move: Move) -> str:
        """What a legal move does besides, in whole sentences, such as a capture; "" if nothing."""
        return ""

    def line(self, position: Position, moves: Iterable[Move]) -> str:
        """The names of moves that are played one after the other, with spaces between."""
        names = []
        for move in moves:
            names.append(self.move_name(position, move))
            position = self.play(position, move)
        return " ".join(names)

    @abstractmethod
    def state_name(self, position: Position) -> str:
        """The position as files write it: the game's name first, "player 1" or "player 2" last.

        No comma, quote, | or line break. A FEN needs neither name nor player.
        """

    @abstractmethod
    def parse_state(self, text: str) -> Position:
        """The position that `state_name` wrote, with nothing before it.

        Raises
        ------
        GameError
            `text` is not a position of this game.
        """
