"""The state of a game that is being played, independent of any window."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random

from uctvis.engines import usual_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import ADVISER
from uctvis.engines.made import Made, Maker
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move, Outcome
from uctvis.play.clock import Clock, TimeControl, outcome_on_time
from uctvis.play.lines import LeftMoves, Line
from uctvis.play.lottery import draw
from uctvis.texts import _
from uctvis.tree.players import is_chance


class Mode(Enum):
    """The kinds of players in a game."""

    PLAYERS = "player vs player"
    PLAYER_PC = "player vs pc"
    PCS = "pc vs pc"


@dataclass
class GameSession:
    """A game with its moves and positions, and the position that is shown.

    In a game of chance, the outcomes of lotteries are among the moves: `draw` makes them.

    Attributes
    ----------
    pcs : (SearchingEngine or None, SearchingEngine or None)
        How the PC plays player 0 and player 1; None for a person.
    start : Position or None
        The start position; None for the game's initial position.
    made : list of Made
        The moves made.
    positions : list of Position
        The positions so far, one more than moves.
    shown : int
        The index of the shown position: 0 is the start, the number of moves is the latest one.
    left : LeftMoves
        The moves that were made and are not in `made`.
    names : (str, str)
        What the players are called in the file from which the game comes; "" if unknown.
    comments : dict of Position to str
        The comments of that file, with the signs of moves.
    source : str
        All that this file says of the game (`WrittenGame.source`).
    notes : tuple of str
        What was corrected in that file, in sentences, which is to be said once.
    problem : str
        Why moves of that file are missing, which is to be said once; "" if none are.
    adviser : SearchingEngine or None
        How positions are searched in a game between persons; None: at the level of advice.
    time_control : TimeControl or None
        The time of each player; None without clocks.
    out_of_time : int or None
        The player who lost on time in the latest position.
    random : Random
        Draws the outcomes of lotteries.
    """

    game: AnyGame
    pcs: tuple[SearchingEngine | None, SearchingEngine | None] = (None, None)
    start: AnyPosition | None = None
    made: list[Made] = field(default_factory=list)
    positions: list[AnyPosition] = field(default_factory=list)
    shown: int = 0
    left: LeftMoves = field(default_factory=LeftMoves, compare=False)
    names: tuple[str, str] = ("", "")
    comments: dict[AnyPosition, str] = field(default_factory=dict)
    source: str = ""
    notes: tuple[str, ...] = field(default=(), compare=False)
    problem: str = field(default="", compare=False)
    adviser: SearchingEngine | None = None
    time_control: TimeControl | None = None
    out_of_time: int | None = None
    # Chance needs no seed, except in tests.
    random: Random = field(default_factory=Random, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.positions = [self.game.initial() if self.start is None else self.start]

    @classmethod
    def of_mode(
        cls,
        game: AnyGame,
        mode: Mode,
        person: int = 0,
        start: AnyPosition | None = None,
        pc: SearchingEngine | None = None,
    ) -> "GameSession":
        """Create a game of a mode; with `Mode.PLAYER_PC`, the person is player `person`.

        `pc` is used for each side that the PC plays, by default the usual engine.
        """
        pc = pc or usual_engine()
        pcs = {
            Mode.PLAYERS: (None, None),
            Mode.PLAYER_PC: (pc, None) if person else (None, pc),
            Mode.PCS: (pc, pc),
        }
        return cls(game, pcs[mode], start)

    @property
    def mode(self) -> Mode:
        return {2: Mode.PLAYERS, 1: Mode.PLAYER_PC, 0: Mode.PCS}[self.pcs.count(None)]

    @property
    def advising(self) -> SearchingEngine:
        """How positions are searched for a person: as the PC searches, if it plays."""
        engines = (*self.pcs, self.adviser)
        return next((one for one in engines if one is not None), None) or ADVISER.engine(self.game)

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
        """The end of the game, by its rules or on time; None while it goes on."""
        if self.out_of_time is not None:
            return outcome_on_time(self.game, self.position, self.out_of_time)
        return self.game.outcome(self.position)

    @property
    def pc(self) -> SearchingEngine | None:
        """The engine to move; None if a person is to move or the game is over."""
        player = self.player
        return None if self.outcome is not None or player is None else self.pcs[player]

    @property
    def pc_to_move(self) -> bool:
        return self.pc is not None

    @property
    def viewer(self) -> int:
        """The player at the bottom of the board: the person who plays the PC, otherwise 0."""
        return 1 if self.mode is Mode.PLAYER_PC and self.pcs[1] is None else 0

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves that a person may choose from; none while an earlier position is shown."""
        if not self.at_present or self.outcome is not None or self.pc_to_move:
            return ()
        if self.player is None:
            return ()
        return tuple(self.game.legal_moves(self.position))

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

    @property
    def comment(self) -> str:
        """The comment on the shown position, or ""."""
        # Positions take long to hash.
        return self.comments.get(self.shown_position, "") if self.comments else ""

    @property
    def last_cells(self) -> tuple[int, ...]:
        """What the move that led to the shown position marks; none at the start."""
        return () if self.came is None else self.game.trace(*self.came)

    @property
    def came(self) -> tuple[AnyPosition, Move] | None:
        """The position before the shown one, and the move that led to the shown one."""
        if self.shown == 0:
            return None
        return self.positions[self.shown - 1], self.made[self.shown - 1].move

    @property
    def shown_pc_move(self) -> int | None:
        """The number, from 1, of the PC's move whose search belongs to the shown position, or None.

        It is the move that led there, or else the next one, whose search began there, or else the
        PC's last move before.
        """
        makers = [made.maker for made in self.made]
        next_one = self.shown + 1
        if makers[self.shown : next_one] == [Maker.SEARCH] and (
            self.shown == 0 or makers[self.shown - 1] is not Maker.SEARCH
        ):
            return next_one
        numbers, others = range(self.shown, 0, -1), (Maker.PERSON, Maker.CHANCE)
        return next((n for n in numbers if makers[n - 1] not in others), None)

    def look_at(self, number: int) -> None:
        """Show the position after `number` moves, or the nearest one."""
        self.shown = min(max(number, 0), len(self.made))

    # Making and taking back moves.

    def play(self, move: Move) -> None:
        """Make a person's move.

        Raises
        ------
        GameError
            The move is not legal.
        """
        self.make(Made(move))

    def draw(self) -> Made:
        """Let chance move, and return the outcome.

        Raises
        ------
        GameError
            Chance is not to move.
        """
        if not self.chance_to_move:
            raise GameError(_("chance is not to move in this position"))
        made = draw(self.game, self.position, self.random)
        # It takes no time.
        made = replace(made, clocks=self.clocks_after(len(self.made)))
        self.make(made)
        return made

    def play_written(self, moves: Iterable[Move]) -> None:
        """Make the moves and outcomes of a written game; the moves count as a person's.

        Raises
        ------
        GameError
            A move is not legal.
        """
        for move in moves:
            self.make(Made(move, Maker.CHANCE if self.chance_to_move else Maker.PERSON))

    def make(self, made: Made) -> None:
        """Make a move. If the latest position was shown, the new one is shown.

        It may follow a draw that nobody claimed (`Rules.written_moves`).

        If the move differs from the move taken back, the moves taken back are kept as a line.

        Raises
        ------
        GameError
            The move is not legal, or somebody else than chance moves instead of chance.
        """
        if self.chance_to_move and made.maker is not Maker.CHANCE:
            raise GameError(_("{move} is not possible: chance is to move").format(move=made.move))
        if self.out_of_time is not None or made.move not in self.game.written_moves(self.position):
            raise GameError(_("{move} is not a legal move in this position").format(move=made.move))
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
        """The number of moves that `take_back` leaves, or None if there is none to take back.

        All but the last, and the outcomes after it; against the PC, the moves before the person's
        last move.
        """
        by_all = self.mode is not Mode.PLAYER_PC
        players = [player for player, pc in enumerate(self.pcs) if by_all or pc is None]
        numbers = range(len(self.made) - 1, -1, -1)
        return next((n for n in numbers if self._player_at(n) in players), None)

    @property
    def can_undo_start_over(self) -> bool:
        """Whether `take_back` would undo a start over, because there is no move to take back."""
        return self.before_take_back is None and bool(self.left.started_over.made)

    def take_back(self) -> None:
        """Take back the last move; against the PC, the person's last move and all after it.

        Outcomes after it are taken back, too: if the same move is made again, chance draws again.

        If there is no such move and the game was started over, go back to the game before.
        """
        left = self.before_take_back
        if left is not None:
            self.take_back_to(left)
        elif self.can_undo_start_over:
            number = self.left.started_over_after
            self.go_to_line(self.left.started_over)
            self.take_back_to(number)

    def take_back_to(self, number: int) -> None:
        """Take back all but the first `number` moves, and show the latest position.

        Until another move is made, `redo` makes them again.
        """
        taken = Line(tuple(self.made[number:]), tuple(self.positions[number + 1 :]))
        if taken.made:
            self.left.taken_back.append(taken)
        del self.made[number:], self.positions[number + 1 :]
        self.out_of_time = None
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
        self.out_of_time = None
        self.shown = 0

    def _append(self, line: Line) -> None:
        self.made.extend(line.made)
        self.positions.extend(line.positions)
        self.out_of_time = None
        self.shown = len(self.made)

    def _player_at(self, number: int) -> int | None:
        """The player to move after so many moves; None if chance is to move."""
        player = self.game.player(self.positions[number])
        return None if is_chance(player) else player

    # The clocks.

    def clocks_after(self, number: int) -> tuple[float, float] | None:
        """The seconds of the two players after `number` moves; None without clocks."""
        if self.time_control is None:
            return None
        kept = self.made[number - 1].clocks if number else None
        one, other = kept or self.time_control.start
        if number == len(self.made) and self.out_of_time is not None:
            return (one, 0.0) if self.out_of_time else (0.0, other)
        return one, other

    def clock(self) -> Clock | None:
        """New clocks, as they were after the last move; None without clocks."""
        if self.time_control is None:
            return None
        movers = {self.game.player(before) for before in self.positions[:-1]}
        return Clock(
            self.time_control, self.clocks_after(len(self.made)), (0 in movers, 1 in movers)
        )

    def lose_on_time(self, player: int) -> None:
        """End the game, because a player has no time left, and show its last position."""
        self.out_of_time = player
        self.shown = len(self.made)

    def snapshot(self) -> "GameSession":
        """A copy of the game that does not change with this one."""
        now = copy(self)
        now.made, now.positions, now.left = list(self.made), list(self.positions), self.left.copy()
        return now

    def rematch(self) -> "GameSession":
        """A new game from the same start position, with sides exchanged."""
        return GameSession(
            self.game,
            (self.pcs[1], self.pcs[0]),
            self.start,
            adviser=self.adviser,
            time_control=self.time_control,
        )
