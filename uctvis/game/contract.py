"""The contract that every game fulfils.

A game is a file or a folder in `uctvis/games/`. It defines a subclass of `Game` and an instance
of it named `GAME`, which the registry (`uctvis.games`) finds. `tests/conformance` tests each
game against every sentence of the base classes of `Game`, which are in the files beside this one.
"""

from typing import Any, cast

from uctvis.errors import SettingError
from uctvis.functions import registry
from uctvis.game.board import Board
from uctvis.game.book import Book
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.evaluation import Evaluator
from uctvis.game.own_evaluation import evaluated_by
from uctvis.game.policies import Knowledge
from uctvis.game.rules import Position
from uctvis.game.strength import Strength
from uctvis.game.written_games import WrittenGames
from uctvis.texts import _, did_you_mean


class Game(
    WrittenGames[Position],
    Evaluator[Position],
    Knowledge[Position],
    Board[Position],
    Book[Position],
    Strength,
):
    """The rules of a game, its texts and its board. It has no state; all methods are pure.

    `Game[P]` is a game whose positions have the type P. A game defines at least:

    - `name`, `title`, `initial`, `player`, `legal_moves`, `play`, `outcome`: see `Rules`;
    - `move_name`, `state_name`, `parse_state`: see `Names`;
    - `evaluate`: see `Evaluator`;
    - `picture`: see `Board`.

    The other methods of these classes, `Parameterized`, `WrittenGames`, `Book`, `Knowledge` and
    `Strength` have defaults.
    """

    @property
    def compiled(self) -> CompiledRules | None:
        """The compiled rules, or None for a game without them.

        A game imports them here, at their first use, so that a game that nobody plays costs no
        time at the start.
        """
        return None

    def evaluating(self, name: str) -> "Game[Position]":
        """The same game with the evaluation of this name; "" is the default evaluation.

        Its parameters keep their values. If a game has several evaluations, the default evaluation
        has a name, too. Functions of users are evaluations of every game.

        Raises
        ------
        SettingError
            The game has no evaluation of this name.
        """
        names = [one.name for one in self.evaluations()]
        if name in ("", *names[:1]):
            return self
        function = registry.find("evaluation", name)
        if function is not None:
            return cast(Game[Position], evaluated_by(self, function))
        names += [one.name for one in registry.functions("evaluation")]
        expected = _("one of {names}") if names else _("none, because {game} has only one")
        raise SettingError(
            "evaluation",
            _("Evaluation"),
            expected.format(names=", ".join(names), game=self.title),
            repr(name) + (registry.sought("evaluation", name) or did_you_mean(name, names)),
        )


# Any game, for code that only passes positions back to their game.
AnyGame = Game[Any]
