"""The evaluation of unfinished games, used as the payoff of playouts that are stopped early."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from uctvis.game.rules import Position, Rules
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE


class Evaluation(NamedTuple):
    """A way to evaluate unfinished games.

    `name` is its name in files and commands; `title` and `about`, its description, are for users.
    """

    name: str
    title: str
    about: str


def worth_of(lead: float, half_way: float) -> float:
    """The value of an unfinished game for a player with this lead, 0.2 to 0.8.

    A lead of `half_way` is worth half of what a decisive lead is.
    """
    return 0.3 * lead / (abs(lead) + half_way) + 0.5


class Evaluator(Rules[Position]):
    """The part of a game that evaluates positions. A game may have several evaluations."""

    # The name of the evaluation that `evaluate` computes; "" is the default one.
    evaluation: ClassVar[str] = ""
    # The name of the evaluation that suits a search without playouts best.
    best_evaluation: ClassVar[str] = ""

    @abstractmethod
    def evaluate(self, position: Position) -> float:
        """The value of an unfinished game for player 0: 0.2 to 0.8, 0.5 if it is level."""

    def explain_evaluation(self, position: Position) -> str:
        """An explanation of the value of `evaluate` for users: "WHAT: FORMULA = VALUE".

        The formula contains the position's numbers; the value is rounded to five digits.
        If nothing is computed: "WHY: VALUE".
        """
        return _("an estimate: {value:.5g}").format(value=self.evaluate(position))

    def lead_in_pawns(self, value: float) -> float | None:
        """The lead in pawns that an estimate, 0.2 to 0.8, stands for; None without pawns."""
        return None

    def evaluations(self) -> Sequence[Evaluation]:
        """The evaluations to choose from, the default one first; () if there is only one."""
        return ()

    def payoff_units(self, position: Position) -> int:
        """The payoff to player 0 of a playout that stops here, in units of 2**-24."""
        outcome = self.outcome(position)
        value = self.evaluate(position) if outcome is None else outcome.payoff
        return int(value * PAYOFF_ONE + 0.5)
