"""TUC-CHESS: the game of an assignment of the Technical University of Crete, with lotteries."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.game.board import Picture
from uctvis.game.contract import Game
from uctvis.game.player_names import PlayerName, PlayerNames
from uctvis.game.rules import Move, Outcome
from uctvis.games.tuc_chess import names, rules
from uctvis.games.tuc_chess.compiled_rules import MATERIAL, with_evaluation
from uctvis.games.tuc_chess.material import by_material, explain_material
from uctvis.games.tuc_chess.picture import outcome_cell, picture, slide
from uctvis.games.tuc_chess.position import (
    DEFAULT_YEAR,
    NO_LOTTERY,
    SQUARE_LOTTERY,
    Position,
    squares_of,
)
from uctvis.games.tuc_chess.remarks import remark
from uctvis.texts import _, pgettext
from uctvis.tree.players import CHANCE


class TucChess(Game[Position]):
    """The rules of TUC-CHESS."""

    name: ClassVar[str] = names.NAME

    @property
    def title(self) -> str:
        return _("TUC-CHESS")

    @property
    def year(self) -> int:
        """The year whose chances the lotteries have."""
        values: Mapping[str, int] = getattr(self, "values", {})
        return values.get("year", DEFAULT_YEAR)

    def initial(self) -> Position:
        return Position(year=self.year)

    def player(self, position: Position) -> int:
        if position.lottery == NO_LOTTERY:
            return position.to_move
        return CHANCE + 1 - position.to_move

    def legal_moves(self, position: Position) -> Sequence[Move]:
        return rules.legal_moves(position)

    def chances(self, position: Position) -> Sequence[int]:
        return rules.chances(position)

    def play(self, position: Position, move: Move) -> Position:
        return rules.play(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return rules.outcome(position)

    def evaluate(self, position: Position) -> float:
        return by_material(position)

    def explain_evaluation(self, position: Position) -> str:
        return explain_material(position)

    def move_name(self, position: Position, move: Move) -> str:
        return names.move_name(position, move)

    def state_name(self, position: Position) -> str:
        return names.state_name(position)

    def parse_state(self, text: str) -> Position:
        return names.parse_state(text)

    @property
    def player_names(self) -> PlayerNames:
        return (
            PlayerName(_("White"), pgettext("to, for, of", "White")),
            PlayerName(_("Black"), pgettext("to, for, of", "Black")),
        )

    def remark(self, position: Position, move: Move) -> str:
        return remark(position, move)

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        if position.lottery == NO_LOTTERY:
            return squares_of(move)
        return (outcome_cell(position, move),)

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        """The start and the end of a move, or the square of a new bonus."""
        if position.lottery in (NO_LOTTERY, SQUARE_LOTTERY):
            return self.clicks(position, move)
        return ()

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position, viewer)

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        if position.lottery != NO_LOTTERY:
            return ()
        start, end = squares_of(move)
        return slide(position, self.play(position, move), end, start, viewer)


TucChess.compiled = with_evaluation(MATERIAL)
GAME = TucChess()
