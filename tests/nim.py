"""Nim with parameters, as an example: how many stones there are, and whether the last one wins."""

from typing import ClassVar, NamedTuple

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import Game
from uctvis.game.evaluation import Evaluation
from uctvis.game.parameters import Parameter
from uctvis.game.rules import Outcome


class Position(NamedTuple):
    stones: int
    player: int
    last: str


class Nim(Game[Position]):
    name: ClassVar[str] = "nim"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("stones", "Stones", range(5, 31), 21, "The number of stones at the start"),
        Parameter("last", "Last stone", ("wins", "loses"), "wins", "What the last stone does"),
    )

    @property
    def title(self):
        return self.with_values("Nim")

    def initial(self):
        return Position(self.values["stones"], 0, self.values["last"])

    def player(self, position):
        return position.player

    def legal_moves(self, position):
        return range(1, min(position.stones, 3) + 1)

    def play(self, position, move):
        return position._replace(stones=position.stones - move, player=1 - position.player)

    def outcome(self, position):
        if position.stones:
            return None
        return Outcome(float(position.player == (position.last == "wins")))

    def evaluations(self):
        return Evaluation("even", "Even", "Even"), Evaluation("high", "High", "Good for player 1")

    def evaluating(self, name):
        return HIGH.configured(self.values) if name == "high" else super().evaluating(name)

    def evaluate(self, position):
        return 0.5

    def move_name(self, position, move):
        return str(move)

    def state_name(self, position):
        return f"{self.full_name} {position.stones} player {position.player + 1}"

    def parse_state(self, text):
        for stones in range(self.values["stones"] + 1):
            for player in (0, 1):
                position = Position(stones, player, self.values["last"])
                if text == self.state_name(position):
                    return position
        raise GameError(f"nim position: expected {self.full_name} and its stones, got {text!r}")

    def picture(self, position, viewer=0):
        shapes = [Shape("rectangle", Role.BOARD, 0, 0, 30, 1)]
        for stone in range(position.stones):
            cell = position.stones - stone
            shapes.append(Shape("ellipse", Role.STONE, stone, 0, 1, 1, cell=cell))
        return Picture(30, 1, tuple(shapes))


class High(Nim):
    evaluation: ClassVar[str] = "high"

    def evaluating(self, name):
        return NIM.configured(self.values).evaluating(name)

    def evaluate(self, position):
        return 0.6


NIM, HIGH = Nim(), High()
