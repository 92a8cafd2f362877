"""The contract that every game keeps. A game is one file in `uctvis/games/`, or one folder.

It defines one subclass of `Game` and makes one instance of it named `GAME`; the registry
(`uctvis.games`) finds it there, and `tests/conformance` holds it to every sentence of the
classes that `Game` is made of, each in a file beside this one.
"""

from typing import Any, ClassVar

from uctvis.errors import SettingError
from uctvis.game.board import Board
from uctvis.game.book import Book
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.evaluation import Evaluator
from uctvis.game.rules import Position
from uctvis.game.written_games import WrittenGames
from uctvis.texts import _


class Game(WrittenGames[Position], Evaluator[Position], Board[Position], Book[Position]):
    """The rules of a game, its texts and its board. Has no state; all methods are pure.

    `Game[P]` is a game whose positions are of the type P. It defines at least:

    - `name`, `title`, `initial`, `player`, `legal_moves`, `play`, `outcome`: see `Rules`;
    - `move_name`, `state_name`, `parse_state`: see `Names`;
    - `evaluate`: see `Evaluator`;
    - `picture`: see `Board`.

    Whatever else it may say is in those classes, `WrittenGames` and `Book`, and has a usual answer.
    """

    # The compiled rules, or None for a game in plain Python only.
    compiled: ClassVar[CompiledRules | None] = None

    def evaluating(self, name: str) -> "Game[Position]":
        """The same game, with the evaluation of this name; "" is the usual one.

        Of a game with several, the usual one has a name too.

        Raises
        ------
        SettingError
            It has none of that name.
        """
        names = [one.name for one in self.evaluations()]
        if name in ("", *names[:1]):
            return self
        expected = _("one of {names}") if names else _("none, since {game} has but one")
        raise SettingError(
            "evaluation",
            _("Evaluation"),
            expected.format(names=", ".join(names), game=self.title),
            repr(name),
        )


# A game, whichever it is: its positions are its own business.
AnyGame = Game[Any]
