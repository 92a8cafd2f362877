"""What an unfinished game is worth: what a playout counts that is cut before the end."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from uctvis.game.rules import Position, Rules
from uctvis.texts import _
from uctvis.tree.record import PAYOFF_ONE


class Evaluation(NamedTuple):
    """A way to evaluate unfinished games: its name in files and commands; for the reader, its
    name and what it goes by.
    """

    name: str
    title: str
    about: str


class Evaluator(Rules[Position]):
    """How a game values positions. A game may have several evaluations to choose from."""

    # Which of its evaluations `evaluate` is, by name; "" is the usual one.
    evaluation: ClassVar[str] = ""

    @abstractmethod
    def evaluate(self, position: Position) -> float:
        """What an unfinished game is worth to player 0: 0.2 to 0.8, 0.5 when level."""

    def explain_evaluation(self, position: Position) -> str:
        """How `evaluate` comes to its value, for the reader: "WHAT: FORMULA = VALUE".

        The formula has the position's numbers in it; the value is rounded to five digits.
        Where nothing is computed: "WHY: VALUE".
        """
        return _("a guess: {value:.5g}").format(value=self.evaluate(position))

    def evaluations(self) -> Sequence[Evaluation]:
        """The evaluations to choose from, the usual one first; () where there is but one."""
        return ()

    def payoff_units(self, position: Position) -> int:
        """What a playout that stops here is worth to player 0, in units of 2**-24."""
        outcome = self.outcome(position)
        value = self.evaluate(position) if outcome is None else outcome.payoff
        return int(value * PAYOFF_ONE + 0.5)
