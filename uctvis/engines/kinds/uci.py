"""Engines of other programs that speak UCI, the protocol of chess engines."""

import os
import re
import shutil
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from uctvis import paths
from uctvis.alphabeta.settings import NODES, SETTINGS
from uctvis.engines.budget_texts import budget_text
from uctvis.engines.contract import SearchingEngine, StartedProgram
from uctvis.engines.found import Found
from uctvis.engines.own import read_value, unexpected
from uctvis.engines.players import SearchingPlayer
from uctvis.engines.time_management import Allotment
from uctvis.errors import EngineError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.programs.known import title_of
from uctvis.texts import _

# python-chess is imported at the first game: it takes a tenth of a second.
if TYPE_CHECKING:
    import chess

    from uctvis.games.chess.position import Position
    from uctvis.programs.program import UciProgram
    from uctvis.programs.question import Question
    from uctvis.programs.thinking import UciThinking

# The game that UCI is for.
_GAME = "chess"
_DEFAULT_SECONDS = 1.0
# Options that limit the strength of a program, of the protocol and of Stockfish.
_WEAKENING = "uci_limitstrength", "uci_elo", "skill level"
# The settings of the budget, which are like alpha-beta's.
_DECLARED = {one.name: one for one in SETTINGS}
BUDGETS = {name: _DECLARED[name] for name in ("seconds", "depth", "nodes")}
# The length of the path and all options of a program.
_MOST_SHOWN = 5000
# A part of the description of a program, and the comma after it; one within it is written twice.
_PART = re.compile(r"((?:[^,]|,,)*)(,?)")
# Where Debian installs programs that play; not all users have them on the search path.
_GAME_FOLDERS = ("/usr/games", "/usr/local/games")


@dataclass(frozen=True, slots=True)
class UciEngine(SearchingEngine):
    """A program that plays chess."""

    name: ClassVar[str] = "uci"
    rank: ClassVar[int] = 2
    label: ClassVar[str] = _("Program (UCI)")
    tip: ClassVar[str] = _("Another program that plays chess, such as Stockfish")
    starts_program: ClassVar[bool] = True
    saved_as: ClassVar[str] = "program"

    # The program.
    path: Path
    # The budget of a move; without any of them, a second.
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    # The names and values of its UCI options, sorted.
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

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        """Whether the game is chess."""
        return game.name == _GAME

    @property
    def title(self) -> str:
        """The name of the program if it is known, or of its file."""
        return title_of(self.path)

    @property
    def name_in_files(self) -> str:
        """The name of the program."""
        return self.title

    @property
    def time(self) -> float | None:
        """The time for a move: a second if there is no other budget."""
        return self.seconds if self._has_budget else _DEFAULT_SECONDS

    @property
    def _has_budget(self) -> bool:
        return not self.seconds is self.depth is self.nodes is None

    @property
    def program(self) -> StartedProgram:
        """The program, which is trusted whatever its budget is."""
        text = replace(self, seconds=None, depth=None, nodes=None).text
        return StartedProgram(self.path, self.options, self._has_budget, text)

    @property
    def question(self) -> str:
        """Whether to start the program; with its options, because they can write files."""
        text = _("This game is played by the program {path}. Start it?").format(path=self.path)
        return f"{text}\n{self.about}" if self.options else text

    @property
    def least_seconds(self) -> float:
        """The time, if there is no other budget."""
        if not self.depth is self.nodes is None:
            return 0.0
        return _DEFAULT_SECONDS if self.seconds is None else self.seconds

    @property
    def is_weakened(self) -> bool:
        """Whether an option limits its strength."""
        return any(name.casefold() in _WEAKENING for name, _value in self.options)

    def advising(self) -> "UciEngine":
        """As long as usual."""
        return replace(self, seconds=None, depth=None, nodes=None)

    def endless(self) -> "UciEngine":
        """The greatest number of nodes."""
        return replace(self, seconds=None, depth=None, nodes=NODES[1])

    def facts(self) -> Sequence[str]:
        """The budget and the options."""
        options = [f"{name} = {value}" for name, value in self.options]
        return (budget_text(self.time, self.depth, self.nodes), *options)

    # Texts and saved games.

    @property
    def text(self) -> str:
        """The program, its budget and its options, as a text that `read_engine` reads."""
        budgets = {"seconds": self.seconds, "depth": self.depth, "nodes": self.nodes}
        told = {name: value for name, value in budgets.items() if value is not None}
        parts = [str(self.path), *(f"{name}={value}" for name, value in told.items())]
        parts += [f"{name}={value}" for name, value in self.options]
        return f"{self.name}:{_joined(parts)}"

    def described(self, _game: AnyGame) -> str:
        """The same for all games: its text."""
        return self.text

    @classmethod
    def read(cls, text: str | None, *, on_clock: bool = False) -> "UciEngine":  # noqa: ARG003
        """Read the path of a program, its budget and its options; see `Engine.read`."""
        path, *parts = _split(text or "")
        budget: dict[str, Any] = {}
        options: dict[str, str] = {}
        for part in parts:
            name, equals, value = part.partition("=")
            if not equals or name in options or name in budget:
                expected = _("options, each once, as NAME=VALUE")
                raise SettingError("engine", _("Engine"), expected, repr(part))
            if name in BUDGETS:
                budget[name] = read_value(name, BUDGETS[name], value)
                BUDGETS[name].check(budget[name])
            else:
                options[name] = value
        return cls.of(found_program(path), options, **budget)

    def written(self) -> dict[str, Any]:
        """The path, the budget and the options."""
        values = {**asdict(self), "path": str(self.path), "options": dict(self.options)}
        return {self.saved_as: values}

    @classmethod
    def read_saved(cls, game: AnyGame, saved: Mapping[str, Any]) -> "UciEngine":
        """Read what `written` wrote; the program need not exist."""
        values = saved[cls.saved_as]
        path, options = values.get("path"), values.get("options", {})
        is_named = isinstance(path, str) and path and isinstance(options, dict)
        if not is_named or not _can_be_read((path, *options.keys(), *options.values())):
            raise unexpected(_("a program and its options"), repr(dict(values))[:100])
        budget = {name: values.get(name) for name in BUDGETS}
        unknown = set(values) - {"path", "options", *BUDGETS}
        if unknown:
            raise unexpected(_("settings of a program"), ", ".join(sorted(unknown)))
        for name, setting in BUDGETS.items():
            setting.check(budget[name])
        engine = cls.of(Path(str(path)), options, **budget)
        engine.expect_game(game)
        return engine

    def lasting(self, seconds: float) -> Self:
        """Take only this time; see `SearchingEngine.lasting`."""
        return replace(self, seconds=seconds, depth=None, nodes=None)

    # Playing.

    def expect(self, game: AnyGame) -> None:
        """Check that the game is chess, and that the program exists."""
        self.expect_game(game)
        # A path with a null character is a ValueError.
        if "\0" in str(self.path) or not self.path.is_file():
            raise SettingError("path", _("Program"), _("the path of a program"), self.path)

    def expect_game(self, game: AnyGame) -> None:
        """Check only that the game is chess; see `SearchingEngine.expect_game`."""
        if not self.plays(game):
            expected = _("the game chess, which UCI is for")
            raise SettingError("engine", _("Engine"), expected, game.title)

    def player(self, random: Random) -> "UciPlayer":
        """Create a player, which starts the program at the first move."""
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
        self,
        game: AnyGame,
        position: AnyPosition,
        allotment: Allotment | None = None,
        _before: Found | None = None,
        _moves: Sequence[Move] = (),
    ) -> "UciThinking":
        """Make the search for a move, which asks the program."""
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
        """End the program; current and later calls of `choose` return soon."""
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


def found_program(text: str) -> Path:
    """The program with a path, or with a name on the search path.

    The path is absolute, because settings and games keep it: in another folder, a relative one
    would start another program, without asking.
    """
    if "/" in text or "\\" in text or Path(text).is_file():
        return Path(paths.absolute(text))
    folders = os.pathsep.join([os.environ.get("PATH", os.defpath), *_GAME_FOLDERS])
    found = shutil.which(text, path=folders)
    return Path(text if found is None else paths.absolute(found))


def _joined(parts: list[str]) -> str:
    """Join texts with commas; a comma in a text becomes two."""
    return ",".join(part.replace(",", ",,") for part in parts)


def _split(text: str) -> list[str]:
    """The texts that `_joined` joined with commas."""
    parts = []
    for part, comma in _PART.findall(text):
        parts.append(part.replace(",,", ","))
        if not comma:
            break
    return parts


def _can_be_read(texts: tuple[object, ...]) -> bool:
    """Whether a user who is asked whether to start a program can read all that it is given."""
    shown = [one for one in texts if isinstance(one, str) and one.isprintable()]
    return len(shown) == len(texts) and sum(map(len, shown)) <= _MOST_SHOWN


ENGINE = UciEngine
