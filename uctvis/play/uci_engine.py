"""Engines of other programs that speak UCI, the protocol of chess engines."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from uctvis.errors import EngineError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.play.player import SearchingPlayer
from uctvis.play.time_management import Allotment
from uctvis.programs.known import title_of
from uctvis.texts import _

# python-chess is imported at the first game: it takes a tenth of a second.
if TYPE_CHECKING:
    import chess

    from uctvis.games.chess.position import Position
    from uctvis.programs.program import UciProgram
    from uctvis.programs.question import Question
    from uctvis.programs.thinking import UciThinking

UCI = "uci"
CHESS = "chess"
_DEFAULT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class UciEngine:
    """A program that plays chess.

    Attributes
    ----------
    path : Path
        The program.
    seconds, depth, nodes :
        The budget of a move; without any of them, a second.
    options : tuple of (str, str)
        The names and values of its UCI options, sorted.
    """

    path: Path
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls,
        path: Path,
        options: Mapping[str, str],
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> "UciEngine":
        """The engine with options in any order."""
        return cls(path, seconds, depth, nodes, tuple(sorted(options.items())))

    @property
    def uses_book(self) -> bool:
        """As `SearchingEngine.uses_book`: only the program's own."""
        return False

    @property
    def title(self) -> str:
        """As `SearchingEngine.title`: the name of the program, if it is known."""
        return title_of(self.path)

    @property
    def time(self) -> float | None:
        """The time for a move: a second if there is no other budget."""
        is_free = self.seconds is self.depth is self.nodes is None
        return _DEFAULT_SECONDS if is_free else self.seconds

    @property
    def text(self) -> str:
        """The program, its budget and its options, in the format of `read_engine`."""
        budgets = {"seconds": self.seconds, "depth": self.depth, "nodes": self.nodes}
        told = {name: value for name, value in budgets.items() if value is not None}
        parts = [str(self.path), *(f"{name}={value}" for name, value in told.items())]
        parts += [f"{name}={value}" for name, value in self.options]
        return f"{UCI}:{joined(parts)}"

    def described(self, _game: AnyGame) -> str:
        """As `Engine.described`."""
        return self.text

    def expect(self, game: AnyGame) -> None:
        """As `Engine.expect`: UCI is for chess, and the program must exist."""
        self.expect_chess(game)
        # A path with a null character is a ValueError.
        if "\0" in str(self.path) or not self.path.is_file():
            raise SettingError("path", _("Program"), _("the path of a program"), self.path)

    def expect_chess(self, game: AnyGame) -> None:
        """Check only that the game is chess.

        Raises
        ------
        SettingError
            It is another one.
        """
        if game.name != CHESS:
            expected = _("the game chess, which UCI is for")
            raise SettingError("engine", _("Engine"), expected, game.title)

    def player(self, random: Random) -> "UciPlayer":
        """As `Engine.player`: starts the program at the first move."""
        return UciPlayer(self, random)


class UciPlayer(SearchingPlayer):
    """A player that asks a program for each move.

    The program ends with `stop`, and when it fails; then it is started again for the next move.
    """

    def __init__(self, engine: UciEngine, random: Random) -> None:
        super().__init__(random)
        self._engine = engine
        self._program: UciProgram | None = None
        # One question at a time: another one waits until an abandoned one is answered.
        self._asking = threading.Lock()

    def begin(
        self, game: AnyGame, position: AnyPosition, allotment: Allotment | None = None
    ) -> "UciThinking":
        """As `SearchingPlayer.begin`."""
        import chess.engine

        from uctvis.games.chess.history import board_with_moves
        from uctvis.programs.question import Question
        from uctvis.programs.thinking import UciThinking

        engine = self._engine
        limit = chess.engine.Limit(time=engine.time, depth=engine.depth, nodes=engine.nodes)
        seconds = limit.time
        clocks = None if allotment is None else allotment.clocks
        if clocks is not None:
            # The program divides its time by itself.
            limit.time = engine.seconds
            limit.white_clock, limit.black_clock = clocks.remaining
            limit.white_inc = limit.black_inc = clocks.increment
            seconds = clocks.remaining[game.player(position)]
        elif allotment is not None:
            own = allotment.planned if engine.seconds is None else engine.seconds
            limit.time = seconds = min(allotment.planned, own)
        question = Question(board_with_moves(cast("Position", position)), limit, seconds)
        return UciThinking(game, position, question, self._ask, self._hurry)

    def stop(self) -> None:
        """As `Player.stop`; ends the program."""
        self._stopped = True
        if self._program is not None:
            self._program.end()

    def _ask(self, question: "Question") -> "chess.Move":
        with self._asking:
            program = self._running()
            try:
                if program is not self._program:
                    self._program = program
                    # `stop` does this in the reverse order, so that no stop is missed.
                    if self._stopped:
                        raise EngineError(str(self._engine.path), _("it was ended"))
                    program.start(dict(self._engine.options))
                return program.ask(question, self)
            except BaseException:
                self._program = None
                program.end()
                raise

    def _running(self) -> "UciProgram":
        """The program that runs, or a new one."""
        from uctvis.programs.program import UciProgram

        program = self._program
        if program is not None and not program.has_ended:
            return program
        if program is not None:
            program.end()
        return UciProgram(self._engine.path)

    def _hurry(self, question: "Question") -> None:
        question.hurried = True
        program = self._program
        if program is not None:
            program.hurry(question)


def joined(parts: list[str]) -> str:
    """Join texts with commas; a comma in a text becomes two."""
    return ",".join(part.replace(",", ",,") for part in parts)
