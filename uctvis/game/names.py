"""The names of moves and positions in files and on the screen."""

from abc import abstractmethod
from collections.abc import Iterable

from uctvis.errors import GameError
from uctvis.game.parameters import Parameterized
from uctvis.game.player_names import NUMBERED, PlayerNames
from uctvis.game.rules import Move, Position
from uctvis.texts import _


class Names(Parameterized[Position]):
    """The part of a game that writes and reads its moves and positions."""

    @abstractmethod
    def move_name(self, position: Position, move: Move) -> str:
        """The move's name in files and on the screen: no comma, quote, |, space or line break."""

    def parse_move(self, position: Position, text: str) -> Move:
        """The legal move whose `move_name` is `text`.

        Raises
        ------
        GameError
            No legal move has this name.
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
        """The move in the notation that players of the game use, such as "Nf3" in chess."""
        return self.move_name(position, move)

    @property
    def has_notation(self) -> bool:
        """Whether `notation` writes moves otherwise than `move_name`."""
        return type(self).notation is not Names.notation

    def turn_number(self, position: Position) -> int:
        """The number of the first turn of a game that starts in this position."""
        return 1

    @property
    def player_names(self) -> PlayerNames:
        """What users call player 0 and player 1, such as "White" and "Black" in chess."""
        return NUMBERED

    def remark(self, position: Position, move: Move) -> str:
        """Side effects of a legal move, such as a capture, in complete sentences; or ""."""
        return ""

    def line(self, position: Position, moves: Iterable[Move]) -> str:
        """The names of consecutive moves, separated by spaces."""
        return " ".join(self.line_names(position, moves))

    def line_names(self, position: Position, moves: Iterable[Move]) -> list[str]:
        """The names of consecutive moves."""
        names = []
        for move in moves:
            names.append(self.move_name(position, move))
            position = self.play(position, move)
        return names

    @abstractmethod
    def state_name(self, position: Position) -> str:
        """The position's name in files: the game's full name first, "player 1" or "player 2" last.

        No comma, quote, | or line break. A FEN needs neither name nor player.
        """

    @abstractmethod
    def parse_state(self, text: str) -> Position:
        """The position that `state_name` wrote, without a history of earlier positions.

        A position of the game with other values of its parameters is an error, too.

        Raises
        ------
        GameError
            `text` is not a position of this game.
        """
