"""The state of a game that is being played, independent of any window."""

from copy import copy
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import Any

from uctvis.engines import usual_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import adviser_beside
from uctvis.engines.made import Made, Maker
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.play.clock import Clock, TimeControl
from uctvis.play.early_end import EarlyEnd
from uctvis.play.game_course import GameCourse
from uctvis.play.lines import LeftMoves
from uctvis.play.lottery import draw
from uctvis.texts import _


class Mode(Enum):
    """The kinds of players in a game."""

    PLAYERS = "player vs player"
    PLAYER_PC = "player vs pc"
    PCS = "pc vs pc"


@dataclass
class GameSession(GameCourse):
    """A game with its players, clocks and comments; its moves are described in `GameCourse`.

    In a game of chance, the outcomes of lotteries are among the moves: `draw` makes them.
    """

    game: AnyGame
    # How the PC plays player 0 and player 1; None for a person.
    pcs: tuple[SearchingEngine | None, SearchingEngine | None] = (None, None)
    # The start position; None for the game's initial position.
    start: AnyPosition | None = None
    made: list[Made] = field(default_factory=list)
    positions: list[AnyPosition] = field(default_factory=list)
    shown: int = 0
    left: LeftMoves = field(default_factory=LeftMoves, compare=False)
    # What the players are called in the file from which the game comes; "" if unknown.
    names: tuple[str, str] = ("", "")
    # The comments of that file by position, with the signs of moves.
    comments: dict[AnyPosition, str] = field(default_factory=dict)
    # What the user calls the game; "" for nothing.
    called: str = ""
    # All that this file says of the game (`WrittenGame.source`).
    source: str = ""
    # What was corrected in that file, in sentences, which is to be said once.
    notes: tuple[str, ...] = field(default=(), compare=False)
    # Why moves of that file are missing, which is to be said once; "" if none are.
    problem: str = field(default="", compare=False)
    # Which functions of the PC's engines are missing, in sentences, which are to be said once; it
    # plays with the usual ones instead.
    lacking: tuple[str, ...] = field(default=(), compare=False)
    # The review of the game as an object of JSON, see `uctvis.review.review_file`; it may be of
    # other moves than those on the board.
    review: dict[str, Any] | None = field(default=None, compare=False, repr=False)
    # How positions are searched in a game between persons; None: at the level of advice.
    adviser: SearchingEngine | None = None
    # The time of each player; None without clocks.
    time_control: TimeControl | None = None
    out_of_time: int | None = None
    ended: EarlyEnd | None = None
    # Chance needs no seed, except in tests.
    # Draws the outcomes of lotteries.
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
        """How positions are searched for a person: as was chosen, or well.

        Whatever the PC plays like, it is good advice; see `adviser_beside`.
        """
        playing = [pc for pc in self.pcs if pc is not None]
        if self.adviser is not None and not playing:
            return self.adviser
        return adviser_beside(self.game, playing)

    @property
    def chosen_engine(self) -> SearchingEngine:
        """The engine whose settings the user changes: of the PC or, between persons, of hints."""
        return next((pc for pc in self.pcs if pc is not None), None) or self.advising

    # The latest position.

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

    # Lotteries and taking back moves.

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

    def end_early(self, end: EarlyEnd) -> None:
        """End the game, because its players do, and show its last position."""
        self.ended = end
        self.shown = len(self.made)

    def undo_end(self) -> None:
        """Let a game go on that its players have ended."""
        self.ended = None

    def snapshot(self) -> "GameSession":
        """A copy of the game that does not change with this one."""
        now = copy(self)
        now.made, now.positions, now.left = list(self.made), list(self.positions), self.left.copy()
        return now

    def rematch(self) -> "GameSession":
        """A new game from the same start position, with sides exchanged."""
        again = self.again()
        again.pcs = self.pcs[1], self.pcs[0]
        return again

    def again(self) -> "GameSession":
        """A new game from the same start position, with the same sides."""
        return GameSession(
            self.game,
            self.pcs,
            self.start,
            adviser=self.adviser,
            time_control=self.time_control,
        )
