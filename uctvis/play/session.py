"""A game that is being played, without any window."""

from copy import copy
from dataclasses import dataclass, field
from enum import Enum

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move, Outcome
from uctvis.play.lines import LeftMoves, Line, Made, Maker
from uctvis.play.pc_settings import PcSettings
from uctvis.texts import _


class Mode(Enum):
    """Who plays whom."""

    PLAYERS = "player vs player"
    PLAYER_PC = "player vs pc"
    PCS = "pc vs pc"


@dataclass
class GameSession:
    """One game from the position on in which it starts, and the position that is looked at.

    Attributes
    ----------
    pcs : (PcSettings or None, PcSettings or None)
        How the PC plays player 0, and player 1; None: a person does.
    start : Position or None
        The position in which it starts; None: the game's initial one.
    made : list of Made
        The moves made.
    positions : list of Position
        The positions so far; one more than moves.
    shown : int
        Which of them is looked at: 0 is the first one, the number of moves the present one.
    left : LeftMoves
        The moves that were made and are not among `made`.
    """

    game: AnyGame
    pcs: tuple[PcSettings | None, PcSettings | None] = (None, None)
    start: AnyPosition | None = None
    made: list[Made] = field(default_factory=list)
    positions: list[AnyPosition] = field(default_factory=list)
    shown: int = 0
    left: LeftMoves = field(default_factory=LeftMoves, compare=False)

    def __post_init__(self) -> None:
        self.positions = [self.game.initial() if self.start is None else self.start]

    @classmethod
    def of_mode(
        cls,
        game: AnyGame,
        mode: Mode,
        person: int = 0,
        start: AnyPosition | None = None,
        pc: PcSettings | None = None,
    ) -> "GameSession":
        """A game in which, with `Mode.PLAYER_PC`, the person is player `person`.

        The PC plays as `pc` says, or as is usual, on either side.
        """
        pc = pc or PcSettings()
        pcs = {
            Mode.PLAYERS: (None, None),
            Mode.PLAYER_PC: (pc, None) if person else (None, pc),
            Mode.PCS: (pc, pc),
        }
        return cls(game, pcs[mode], start)

    @property
    def mode(self) -> Mode:
        return {2: Mode.PLAYERS, 1: Mode.PLAYER_PC, 0: Mode.PCS}[self.pcs.count(None)]

    # The present.

    @property
    def moves(self) -> list[Move]:
        """The moves played."""
        return [made.move for made in self.made]

    @property
    def position(self) -> AnyPosition:
        return self.positions[-1]

    @property
    def player(self) -> int:
        """The player to move."""
        return self.game.player(self.position)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.position)

    @property
    def pc(self) -> PcSettings | None:
        """How the PC plays who is to move; None where that is a person, or the game is over."""
        return None if self.outcome is not None else self.pcs[self.player]

    @property
    def pc_to_move(self) -> bool:
        return self.pc is not None

    @property
    def viewer(self) -> int:
        """The player from whose side the board is seen: the person who plays the PC, or else 0."""
        return 1 if self.mode is Mode.PLAYER_PC and self.pcs[1] is None else 0

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves from which a person may choose now; none while the past is looked at."""
        if not self.at_present or self.outcome is not None or self.pc_to_move:
            return ()
        return tuple(self.game.legal_moves(self.position))

    # Looking at the past.

    @property
    def at_present(self) -> bool:
        """Whether the position that is looked at is that in which the game is."""
        return self.shown == len(self.made)

    @property
    def shown_position(self) -> AnyPosition:
        """The position that is looked at."""
        return self.positions[self.shown]

    @property
    def last_cells(self) -> tuple[int, ...]:
        """The cells of the move that led to it; none before the first."""
        return () if self.came is None else self.game.clicks(*self.came)

    @property
    def came(self) -> tuple[AnyPosition, Move] | None:
        """The position before the one that is looked at, and the move that led to it."""
        if self.shown == 0:
            return None
        return self.positions[self.shown - 1], self.made[self.shown - 1].move

    @property
    def shown_pc_move(self) -> int | None:
        """The number, from 1, of the PC's last move up to there; None before its first."""
        numbers = range(self.shown, 0, -1)
        return next((n for n in numbers if self.made[n - 1].maker is not Maker.PERSON), None)

    def look_at(self, number: int) -> None:
        """Look at the position after so many moves, or the nearest that there is."""
        self.shown = min(max(number, 0), len(self.made))

    # Going on and back.

    def play(self, move: Move) -> None:
        """Make a person's move.

        Raises
        ------
        GameError
            The move is not legal.
        """
        self.make(Made(move))

    def make(self, made: Made) -> None:
        """Make a move. Who looks at the present goes on doing so.

        If it is another move than was taken back, the moves that were are left as a line.

        Raises
        ------
        GameError
            The move is not legal.
        """
        if made.move not in self.game.legal_moves(self.position):
            raise GameError(_("{move} is not a legal move now").format(move=made.move))
        if self.left.taken_back and not self.left.follow(made.move):
            self.left.leave(self._whole)
            self.left.taken_back.clear()
        at_present = self.at_present
        self.positions.append(self.game.play(self.position, made.move))
        self.made.append(made)
        if at_present:
            self.shown = len(self.made)

    @property
    def before_take_back(self) -> int | None:
        """How many moves `take_back` leaves; None where there is none to take back.

        All but the last; against the PC, those before the person's own last move.
        """
        if self.mode is not Mode.PLAYER_PC:
            return len(self.made) - 1 if self.made else None
        numbers = range(len(self.made) - 1, -1, -1)
        return next(
            (n for n in numbers if self.pcs[self.game.player(self.positions[n])] is None), None
        )

    @property
    def can_undo_start_over(self) -> bool:
        """Whether there is no move to take back, but a start over."""
        return self.before_take_back is None and bool(self.left.started_over.made)

    def take_back(self) -> None:
        """Take the last move back; against the PC, the person's own and all after it.

        Where there is none, and the game was started over: go back to what it was before.
        """
        left = self.before_take_back
        if left is not None:
            self.take_back_to(left)
        elif self.can_undo_start_over:
            number = self.left.started_over_after
            self.go_to_line(self.left.started_over)
            self.take_back_to(number)

    def take_back_to(self, number: int) -> None:
        """Take back all but the first `number` moves, and look at the present.

        Until another move is made, `redo` makes them again.
        """
        taken = Line(tuple(self.made[number:]), tuple(self.positions[number + 1 :]))
        if taken.made:
            self.left.taken_back.append(taken)
        del self.made[number:], self.positions[number + 1 :]
        self.shown = len(self.made)

    @property
    def can_redo(self) -> bool:
        """Whether there are moves that were taken back, and no other was made instead."""
        return bool(self.left.taken_back)

    def redo(self) -> None:
        """Make the moves again that were taken back last, all of that step."""
        if self.can_redo:
            self._append(self.left.taken_back.pop())

    def start_over(self) -> None:
        """Go back to the position in which it started; what was played is left as a line."""
        whole, number = self._whole, len(self.made)
        if whole.made:
            self._clear()
            self.left.leave(whole)
            self.left.started_over, self.left.started_over_after = whole, number

    def go_to_line(self, line: Line) -> None:
        """Put a line that was left on the board; what is there now is left in its place."""
        if line.moves == self.left.started_over.moves:
            self.left.started_over = Line()
        whole = self._whole
        self._clear()
        self.left.leave(whole)
        self._append(line)
        # What is on the board is not left.
        self.left.lines = [other for other in self.left.lines if not other.begins(line)]

    @property
    def lines(self) -> list[Line]:
        """The lines to go back to: those that are neither on the board nor ahead."""
        whole = self._whole
        return [line for line in self.left.lines if not line.begins(whole)]

    @property
    def _whole(self) -> Line:
        """What is on the board, and what was taken back after that."""
        on_board = Line(tuple(self.made), tuple(self.positions[1:]))
        return on_board.then(self.left.ahead)

    def _clear(self) -> None:
        self.left.taken_back.clear()
        del self.made[:], self.positions[1:]
        self.shown = 0

    def _append(self, line: Line) -> None:
        self.made.extend(line.made)
        self.positions.extend(line.positions)
        self.shown = len(self.made)

    def snapshot(self) -> "GameSession":
        """The game as it is now, which stays so while this one goes on."""
        now = copy(self)
        now.made, now.positions, now.left = list(self.made), list(self.positions), self.left.copy()
        return now

    # In words.

    def turn_text(self) -> str:
        """Who moved last, and how, and who is to move."""
        said = []
        if self.shown:
            before, made = self.positions[self.shown - 1], self.made[self.shown - 1]
            if not self.at_present:
                text = _("Move {number} of {count}: player {player} moved {move}.")
            elif made.maker is Maker.BOOK:
                text = _("Player {player} moved {move}, from the book.")
            else:
                text = _("Player {player} moved {move}.")
            said.append(
                text.format(
                    number=self.shown,
                    count=len(self.made),
                    player=self.game.player(before) + 1,
                    move=self.game.notation(before, made.move),
                )
            )
        elif not self.at_present:
            said.append(_("The position before the first move."))
        if self.at_present and self.outcome is None:
            if self.mode is not Mode.PLAYER_PC:
                text = _("Player {player} is to move.")
            elif self.pc_to_move:
                text = _("Player {player}, the PC, is to move.")
            else:
                text = _("You, player {player}, are to move.")
            said.append(text.format(player=self.player + 1))
        return " ".join(said)

    def state_text(self) -> str:
        """How the game stands."""
        outcome = self.outcome
        if outcome is None:
            return _("Game in progress")
        if outcome.payoff == 0.5:
            text = _("Draw")
        else:
            text = _("Player {player} wins").format(player=1 if outcome.payoff == 1 else 2)
        return f"{text} ({outcome.reason})" if outcome.reason else text
