"""A game that is being played, without any window."""

from dataclasses import dataclass, field
from enum import Enum

from uctvis.errors import GameError
from uctvis.game import Game, Move, Outcome, Position
from uctvis.texts import _


class Mode(Enum):
    """Who plays whom."""

    PLAYERS = "player vs player"
    PLAYER_PC = "player vs pc"
    PCS = "pc vs pc"


@dataclass
class GameSession:
    """One game from the position on in which it starts.

    Attributes
    ----------
    pcs : (bool, bool)
        Whether the PC plays player 0, and player 1.
    start : Position or None
        The position in which it starts; None: the game's initial one.
    moves : list of Move
        The moves played.
    positions : list of Position
        The positions so far; one more than moves.
    """

    game: Game
    pcs: tuple[bool, bool] = (False, False)
    start: Position | None = None
    moves: list[Move] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.positions = [self.game.initial() if self.start is None else self.start]

    @classmethod
    def of_mode(
        cls, game: Game, mode: Mode, person: int = 0, start: Position | None = None
    ) -> "GameSession":
        """A game in which, with `Mode.PLAYER_PC`, the person is player `person`."""
        pcs = {
            Mode.PLAYERS: (False, False),
            Mode.PLAYER_PC: (person != 0, person != 1),
            Mode.PCS: (True, True),
        }
        return cls(game, pcs[mode], start)

    @property
    def mode(self) -> Mode:
        return {0: Mode.PLAYERS, 1: Mode.PLAYER_PC, 2: Mode.PCS}[sum(self.pcs)]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def player(self) -> int:
        """The player to move."""
        return self.game.player(self.position)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.position)

    @property
    def pc_to_move(self) -> bool:
        return self.outcome is None and self.pcs[self.player]

    @property
    def viewer(self) -> int:
        """The player from whose side the board is seen: the person who plays the PC, or else 0."""
        return 1 if self.pcs == (True, False) else 0

    @property
    def last_cells(self) -> tuple[int, ...]:
        """The cells of the last move; none before the first."""
        return self.game.clicks(self.positions[-2], self.moves[-1]) if self.moves else ()

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves from which a person may choose now."""
        if self.outcome is not None or self.pc_to_move:
            return ()
        return tuple(self.game.legal_moves(self.position))

    def play(self, move: Move) -> None:
        """Play a move.

        Raises
        ------
        GameError
            The move is not legal.
        """
        if move not in self.game.legal_moves(self.position):
            raise GameError(_("{move} is not a legal move now").format(move=move))
        self.positions.append(self.game.play(self.position, move))
        self.moves.append(move)

    def start_over(self) -> None:
        """Go back to the position in which it started."""
        del self.moves[:], self.positions[1:]

    def turn_text(self) -> str:
        """Who moved last, and how, and who is to move."""
        said = []
        if self.moves:
            before = self.positions[-2]
            said.append(
                _("Player {player} moved {move}.").format(
                    player=self.game.player(before) + 1,
                    move=self.game.move_name(before, self.moves[-1]),
                )
            )
        if self.outcome is None:
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
