"""A search for one move by a program that speaks UCI."""

from collections.abc import Callable
from typing import ClassVar

import chess

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.games.chess.numbers import number_of
from uctvis.mcts.statistics import Statistics
from uctvis.programs.question import Question
from uctvis.programs.result import UciResult
from uctvis.programs.told import told_by, told_statistics


class UciThinking:
    """A question to the program of a player.

    Call `run` in any thread; the other methods may be used at the same time. `ask` puts the
    question and returns the move, `hurry` asks for the answer at once.
    """

    growing: ClassVar[None] = None
    # Programs do not say what each depth took.
    deepening: ClassVar[tuple[()]] = ()

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        question: Question,
        ask: Callable[[Question], chess.Move],
        hurry: Callable[[Question], None],
    ) -> None:
        self.game = game
        self.position = position
        self._question = question
        self._ask = ask
        self._hurry = hurry

    def so_far(self) -> None:
        """Nothing: the program tells its move at the end."""

    @property
    def seconds(self) -> float:
        """The time so far; 0.0 before the program has started."""
        return self._question.spent

    @property
    def progress(self) -> float:
        """The used share of the budget, 0.0 to 1.0."""
        question = self._question
        limit, told = question.limit, told_by(question.said, question.board)
        shares = [
            used / of
            for used, of in (
                (question.spent, question.seconds),
                (told.nodes, limit.nodes),
                (told.depth, limit.depth),
            )
            if of
        ]
        return min(max(shares, default=0.0), 1.0)

    def statistics(self) -> Statistics:
        """What the program has said so far."""
        question = self._question
        told = told_by(question.said, question.board)
        return told_statistics(self.game, self.position, told, question.spent)

    def run(self) -> UciResult:
        """Wait for the program's move. Raises EngineError if the program fails."""
        question = self._question
        move = self._ask(question)
        return UciResult(
            game=self.game,
            position=self.position,
            move=number_of(move),
            told=told_by(question.said, question.board),
            seconds=question.spent,
        )

    def stop(self) -> None:
        """Make the program answer within moments."""
        self._hurry(self._question)
