"""TUC-CHESS: the game of an assignment of the Technical University of Crete, with lotteries."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.evaluation import Evaluation
from uctvis.game.parameters import Parameter
from uctvis.game.player_names import BLACK, WHITE, PlayerNames
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.tuc_chess import knowledge, names, rules
from uctvis.games.tuc_chess.material import by_material, explain_material
from uctvis.games.tuc_chess.picture import outcome_cell, picture, slide
from uctvis.games.tuc_chess.position import (
    DEFAULT_YEAR,
    NO_LOTTERY,
    SQUARE_LOTTERY,
    YEARS,
    Position,
    squares_of,
)
from uctvis.games.tuc_chess.remarks import remark
from uctvis.games.tuc_chess.threats import by_threats, explain_threats
from uctvis.texts import _
from uctvis.tree.players import CHANCE

# Playouts so short that the evaluation at their ends matters, with little exploration.
_SHORT = "playout_limit=1,exploration=0.15,expand_after=1"
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=5000,{_SHORT},solver=on"


class TucChess(Game[Position]):
    """The rules of TUC-CHESS."""

    name: ClassVar[str] = names.NAME
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "year",
            _("Year"),
            tuple(YEARS),
            DEFAULT_YEAR,
            _("The rules of this year's course: how often a bonus appears, and is worth a point"),
        ),
    )
    has_preferences: ClassVar[bool] = True
    has_prior_logits: ClassVar[bool] = True
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},{CASUAL}",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": "alphabeta:seconds=3",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=30",),
        "casual": ("uct:iterations=500",),
        "club": ("uct:iterations=1000,playout_limit=4,exploration=0.3,expand_after=1",),
        "strong": (f"uct:iterations=5000,{_SHORT}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.tuc_chess.compiled_rules import THREATS, with_evaluation

        return with_evaluation(THREATS)

    @property
    def title(self) -> str:
        return self.with_values(_("TUC-CHESS"))

    def initial(self) -> Position:
        return Position(year=int(self.values["year"]))

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
        return by_threats(position)

    def explain_evaluation(self, position: Position) -> str:
        return explain_threats(position)

    def evaluations(self) -> Sequence[Evaluation]:
        return (
            Evaluation(
                "threats",
                _("Threats"),
                _("Points, pawns and how far they are, rooks, attacked squares, what can be taken"),
            ),
            Evaluation(
                ByMaterial.evaluation,
                _("Material"),
                _("Points and pieces, as the assignment proposes"),
            ),
        )

    def evaluating(self, name: str) -> Game[Position]:
        if name == ByMaterial.evaluation:
            return BY_MATERIAL.configured(self.values)
        return super().evaluating(name)

    def prefers(self, position: Position, move: Move) -> bool:
        return knowledge.prefers(position, move)

    def prior_logit(self, position: Position, move: Move) -> int:
        return knowledge.prior_logit(position, move)

    def known_payoff(self, position: Position) -> float | None:
        """The result if the player to move takes the king and has more points then."""
        return knowledge.known_payoff(position)

    def known_distance(self, position: Position) -> int:
        return 1

    def move_name(self, position: Position, move: Move) -> str:
        return names.move_name(position, move)

    def state_name(self, position: Position) -> str:
        return names.state_name(position)

    def parse_state(self, text: str) -> Position:
        return names.parse_state(text, self.full_name)

    @property
    def player_names(self) -> PlayerNames:
        return WHITE, BLACK

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

    def piece_letter(self, position: Position, cell: int) -> str:
        return position.board[cell]

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        if position.lottery != NO_LOTTERY:
            return ()
        start, end = squares_of(move)
        return slide(position, self.play(position, move), end, start, viewer)


class ByMaterial(TucChess):
    """TUC-CHESS with an evaluation of stopped playouts that counts points and pieces."""

    evaluation: ClassVar[str] = "material"

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.tuc_chess.compiled_rules import MATERIAL, with_evaluation

        return with_evaluation(MATERIAL)

    def evaluating(self, name: str) -> Game[Position]:
        return GAME.configured(self.values).evaluating(name)

    def evaluate(self, position: Position) -> float:
        return by_material(position)

    def explain_evaluation(self, position: Position) -> str:
        return explain_material(position)


GAME = TucChess()
BY_MATERIAL = ByMaterial()
