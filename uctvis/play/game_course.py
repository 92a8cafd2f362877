"""The course of a game: its moves and positions, what was taken back, and what is shown."""

from collections.abc import Iterable

from uctvis.engines.made import Made, Maker
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move, Outcome
from uctvis.play.clock import outcome_on_time
from uctvis.play.early_end import EarlyEnd
from uctvis.play.lines import LeftMoves, Line
from uctvis.texts import _
from uctvis.tree.players import is_chance


class GameCourse:
    """The moves of a game, whoever makes them; `GameSession` declares the fields."""

    game: AnyGame
    # The moves made.
    made: list[Made]
    # The positions so far, one more than moves.
    positions: list[AnyPosition]
    # The index of the shown position: 0 is the start, the number of moves is the latest one.
    shown: int
    # The moves that were made and are not in `made`.
    left: LeftMoves
    # The player who lost on time in the latest position.
    out_of_time: int | None
    # How the players ended the game in the latest position; None if they did not.
    ended: EarlyEnd | None

    # The latest position.

    @property
    def moves(self) -> list[Move]:
        """The moves played."""
        return [made.move for made in self.made]

    @property
    def position(self) -> AnyPosition:
        return self.positions[-1]

    @property
    def player(self) -> int | None:
        """The player to move, or None if chance is to move; after the end as in `Game.player`."""
        return self._player_at(len(self.made))

    @property
    def chance_to_move(self) -> bool:
        """Whether `draw` is next."""
        return self.player is None and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, by its rules, on time or by its players; None while it goes on."""
        if self.out_of_time is not None:
            return outcome_on_time(self.game, self.position, self.out_of_time)
        if self.ended is not None:
            return self.ended.outcome
        return self.game.outcome(self.position)

    # The shown position.

    @property
    def at_present(self) -> bool:
        """Whether the latest position is shown."""
        return self.shown == len(self.made)

    @property
    def shown_position(self) -> AnyPosition:
        """The position that is shown."""
        return self.positions[self.shown]

    @property
    def shown_outcome(self) -> Outcome | None:
        """The end of the game, if its last position is shown."""
        return self.outcome if self.at_present else None

    @property
    def chance_shown(self) -> bool:
        """Whether chance is to move in the shown position."""
        return self._player_at(self.shown) is None

    def look_at(self, number: int) -> None:
        """Show the position after `number` moves, or the nearest one."""
        self.shown = min(max(number, 0), len(self.made))

    # Making and taking back moves.

    def play(self, move: Move) -> None:
        """Make a person's move. Raises GameError if the move is not legal."""
        self.make(Made(move))

    def play_written(self, moves: Iterable[Move]) -> None:
        """Make the moves and outcomes of a written game; the moves count as a person's.

        Raises GameError if a move is not legal.
        """
        for move in moves:
            self.make(Made(move, Maker.CHANCE if self.chance_to_move else Maker.PERSON))

    def make(self, made: Made) -> None:
        """Make a move. If the latest position was shown, the new one is shown.

        It may follow a draw that nobody claimed (`Rules.written_moves`).

        If the move differs from the move taken back, the moves taken back are kept as a line.

        Raises GameError if the move is not legal, or somebody else than chance moves instead of
        chance.
        """
        if self.chance_to_move and made.maker is not Maker.CHANCE:
            raise GameError(_("{move} is not possible: chance is to move").format(move=made.move))
        is_over = self.out_of_time is not None or self.ended is not None
        if is_over or made.move not in self.game.written_moves(self.position):
            raise GameError(_("{move} is not a legal move in this position").format(move=made.move))
        if self.left.taken_back and not self.left.follow(made.move):
            self.left.leave(self._whole)
            self.left.taken_back.clear()
        at_present = self.at_present
        self.positions.append(self.game.play(self.position, made.move))
        self.made.append(made)
        if at_present:
            self.shown = len(self.made)

    def take_back_to(self, number: int) -> None:
        """Take back all but the first `number` moves, and show the latest position.

        Until another move is made, `redo` makes them again.
        """
        taken = Line(tuple(self.made[number:]), tuple(self.positions[number + 1 :]))
        if taken.made:
            self.left.taken_back.append(taken)
        del self.made[number:], self.positions[number + 1 :]
        self.out_of_time = self.ended = None
        self.shown = len(self.made)

    def take_back_to_shown(self) -> None:
        """Take back the moves after the shown position.

        If chance is to move in it, the move before is taken back, too: otherwise, chance would
        draw again for the same move.
        """
        earlier = range(self.shown, -1, -1)
        self.take_back_to(next((n for n in earlier if self._player_at(n) is not None), 0))

    @property
    def can_redo(self) -> bool:
        """Whether moves were taken back and no other move was made instead."""
        return bool(self.left.taken_back)

    def redo(self) -> None:
        """Make all moves of the last step back again."""
        if self.can_redo:
            self._append(self.left.taken_back.pop())

    def start_over(self) -> None:
        """Go back to the start position; keep the moves played as a line."""
        whole, number = self._whole, len(self.made)
        if whole.made:
            self._clear()
            self.left.leave(whole)
            self.left.started_over, self.left.started_over_after = whole, number

    def go_to_line(self, line: Line) -> None:
        """Put a kept line on the board, and keep the current line instead."""
        if line.moves == self.left.started_over.moves:
            self.left.started_over = Line()
        whole = self._whole
        self._clear()
        self.left.leave(whole)
        self._append(line)
        # Lines on the board are not kept.
        self.left.lines = [other for other in self.left.lines if not other.begins(line)]

    @property
    def lines(self) -> list[Line]:
        """The lines to go back to, without those on the board or in the moves taken back."""
        whole = self._whole
        return [line for line in self.left.lines if not line.begins(whole)]

    @property
    def _whole(self) -> Line:
        """The moves on the board, followed by the moves taken back."""
        on_board = Line(tuple(self.made), tuple(self.positions[1:]))
        return on_board.then(self.left.ahead)

    def _clear(self) -> None:
        self.left.taken_back.clear()
        del self.made[:], self.positions[1:]
        self.out_of_time = self.ended = None
        self.shown = 0

    def _append(self, line: Line) -> None:
        self.made.extend(line.made)
        self.positions.extend(line.positions)
        self.out_of_time = self.ended = None
        self.shown = len(self.made)

    def _player_at(self, number: int) -> int | None:
        """The player to move after so many moves; None if chance is to move."""
        player = self.game.player(self.positions[number])
        return None if is_chance(player) else player
