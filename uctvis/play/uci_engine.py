"""Engines of other programs that speak UCI, the protocol of chess engines."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from uctvis.errors import EngineError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.play.lines import Made, Maker
from uctvis.play.player import ChosenMove
from uctvis.play.time_management import Allotment
from uctvis.texts import _

# python-chess is imported at the first game: it takes a tenth of a second.
if TYPE_CHECKING:
    import chess.engine

_Result = TypeVar("_Result")

UCI = "uci"
CHESS = "chess"
# Seconds to wait for an engine to start, and for a move beyond its time.
PATIENCE = 10.0
# Seconds in which an engine may end by itself.
_FAREWELL = 1.0
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
    options : mapping from str to str
        The values of its UCI options.
    """

    path: Path
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def time(self) -> float | None:
        """The time for a move: a second if there is no other budget."""
        is_free = self.seconds is self.depth is self.nodes is None
        return _DEFAULT_SECONDS if is_free else self.seconds

    def described(self, _game: AnyGame) -> str:
        """As `Engine.described`."""
        budgets = {"seconds": self.seconds, "depth": self.depth, "nodes": self.nodes}
        told = {name: value for name, value in budgets.items() if value is not None}
        parts = [str(self.path), *(f"{name}={value}" for name, value in told.items())]
        parts += [f"{name}={value}" for name, value in self.options.items()]
        return f"{UCI}:{','.join(parts)}"

    def expect(self, game: AnyGame) -> None:
        """As `Engine.expect`: UCI is for chess."""
        if game.name != CHESS:
            expected = _("the game chess, which UCI is for")
            raise SettingError("engine", _("Engine"), expected, game.title)
        if not self.path.is_file():
            raise SettingError("engine", _("Engine"), _("a program"), self.path)

    def player(self, random: Random) -> "UciPlayer":  # noqa: ARG002 - nothing is random
        """As `Engine.player`: starts the program at the first move."""
        return UciPlayer(self)


class UciPlayer:
    """A player that asks a program for each move; the program ends with the player."""

    def __init__(self, engine: UciEngine) -> None:
        self._engine = engine
        self._program: chess.engine.UciProtocol | None = None
        self._stopped = False

    def choose(
        self, game: AnyGame, position: Any, _allotment: Allotment | None = None
    ) -> ChosenMove:
        """As `Player.choose`.

        Raises
        ------
        EngineError
            The program does not start, ends, gives no answer, or an illegal move.
        """
        import chess.engine

        engine = self._engine
        limit = chess.engine.Limit(time=engine.time, depth=engine.depth, nodes=engine.nodes)
        patience = None if engine.time is None else engine.time + PATIENCE
        try:
            program = self._program = self._program or _on_loop(_started(engine), PATIENCE)
            # `stop` does this in the reverse order, so that no stop is missed.
            if self._stopped:
                self._end()
            answer = _on_loop(program.play(position.board, limit), patience)
        except (TimeoutError, chess.engine.EngineError, OSError) as error:
            self._end()
            raise EngineError(str(engine.path), str(error) or _("no answer in time")) from error
        if answer.move is None:
            raise EngineError(str(engine.path), _("no move"))
        move = game.parse_move(position, answer.move.uci())
        return ChosenMove(Made(move, Maker.SEARCH))

    def stop(self) -> None:
        """As `Player.stop`; ends the program."""
        self._stopped = True
        self._end()

    def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            _on_loop(_ended(program), None)


async def _started(engine: UciEngine) -> "chess.engine.UciProtocol":
    """Start the program of an engine, and set its options."""
    import chess.engine

    _transport, program = await chess.engine.popen_uci(str(engine.path))
    try:
        await program.configure(dict(engine.options))
    except BaseException:
        await _ended(program)
        raise
    return program


async def _ended(program: "chess.engine.UciProtocol") -> None:
    """Ask a program to end, and end it if it does not."""
    import chess.engine

    with contextlib.suppress(TimeoutError, chess.engine.EngineError):
        await asyncio.wait_for(program.quit(), _FAREWELL)
    if program.transport is not None:
        program.transport.close()
    await asyncio.shield(program.returncode)


def _on_loop(work: Coroutine[Any, Any, _Result], patience: float | None) -> _Result:
    """Run `work` in the thread of all programs, for at most so many seconds; from other threads."""
    running = asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, patience), _loop())
    return running.result()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """The event loop that talks to the programs, in a thread of its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="uci", daemon=True).start()
    return loop
