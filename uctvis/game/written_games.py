"""Games as text: the moves that were played, from a position on.

`notation` is how a game is written that has no format of its own; chess has PGN.
"""

from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game import notation
from uctvis.game.names import Names
from uctvis.game.rules import Move, Position, result_text
from uctvis.texts import _


class WrittenGames(Names[Position]):
    """How games of this kind are written, told from other texts, and read."""

    # What the files are called to which `write_game` is written.
    text_suffix: ClassVar[str] = ".txt"

    def write_game(
        self,
        start: Position,
        moves: Sequence[Move],
        players: tuple[str, str] = ("?", "?"),
        day: date | None = None,
    ) -> str:
        """A game as text that `read_game` reads.

        Parameters
        ----------
        start : Position
            The position in which it began.
        moves : sequence of Move
            The moves played, legal one after the other.
        players : (str, str)
            Who played player 0, and player 1: one line each.
        day : date or None
            When it was played.
        """
        position, names = start, []
        for move in moves:
            names.append(self.move_name(position, move))
            position = self.play(position, move)
        fields = {
            "game": self.name,
            "player 1": players[0],
            "player 2": players[1],
            "date": "?" if day is None else day.isoformat(),
            "result": result_text(self.outcome(position)),
        }
        if start != self.initial():
            fields["start"] = self.state_name(start)
        return notation.write(fields, names)

    def tells_game(self, text: str) -> bool:
        """Whether a text means to be a game of this kind; `read_game` tells whether it is one."""
        return notation.game_name(text) == self.name

    def read_game(self, text: str) -> tuple[Position, tuple[Move, ...]]:
        """The position in which a game began, and its moves: what `write_game` wrote.

        Raises
        ------
        GameError
            `text` is no game of this kind, or a move of it is not legal.
        """
        fields, names = notation.read(text)
        if fields["game"] != self.name:
            raise GameError(
                _("game: expected {name!r}, got {text!r}").format(
                    name=self.name, text=notation.shortened(fields["game"])
                )
            )
        start = self.parse_state(fields["start"]) if "start" in fields else self.initial()
        position, moves = start, []
        for number, name in enumerate(names, 1):
            try:
                move = self.parse_move(position, notation.shortened(name))
            except GameError as error:
                raise GameError(
                    _("move {number}: {error}").format(number=number, error=error)
                ) from error
            moves.append(move)
            position = self.play(position, move)
        return start, tuple(moves)
