"""A running program that speaks UCI, the protocol of chess engines.

Each program has a thread that talks to it, with python-chess, and ends with the program. The
methods are called from other threads; those that wait raise an error as soon as the program fails.
"""

import asyncio
import errno
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import chess
import chess.engine

from uctvis.disk.os_errors import explained
from uctvis.errors import EngineError, SettingError
from uctvis.programs.known import learn
from uctvis.programs.options import Value, chosen_options
from uctvis.programs.process import UciProcess
from uctvis.programs.question import Question
from uctvis.programs.running import RUNNING
from uctvis.texts import _

_Result = TypeVar("_Result")

# Seconds for a program to start, and for an answer beyond its time.
PATIENCE = 10.0
# Seconds to load what its options name, such as a large network.
_READY = 60.0
# Of the event loop, until everything that was closed is closed.
_TURNS = 5
# Without it, Python would write the warnings of python-chess to the terminal.
chess.engine.LOGGER.addHandler(logging.NullHandler())


class About(NamedTuple):
    """What a program says about itself."""

    name: str
    author: str
    options: tuple[chess.engine.Option, ...]


class UciProgram:
    """A program; `end` must be called, and `start` first.

    `EngineError` says in words how the program failed. Afterwards it can only be ended.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(self._note_error)
        self._lock = threading.Lock()
        self._is_over = False
        # Whether it was told to end.
        self.is_leaving = False
        self._leaving = asyncio.Event()
        # Contains the reason as soon as the program has failed.
        self._broken: asyncio.Future[str] = self._loop.create_future()
        self._process: UciProcess | None = None
        # The start of the process, which takes moments.
        self._opening: asyncio.Task[UciProcess] | None = None
        self._options: dict[str, Value] = {}
        self._lines = 1
        self._question: Question | None = None
        self._analysis: chess.engine.AnalysisResult | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._run, name="uci", daemon=True)
        RUNNING.add(self)
        self._thread.start()

    # From any thread.

    @property
    def has_ended(self) -> bool:
        """Whether the program has ended, so that it cannot be asked."""
        process = self._process
        return self._is_over or (process is not None and process.returncode.done())

    def start(self, options: Mapping[str, str]) -> About:
        """Start it, and set its options.

        Raises EngineError if it does not start, does not speak UCI, or refuses an option.
        """
        return self._wait_for(self._start(options))

    def ask(self, question: Question, game: object) -> chess.Move:
        """The program's move; `game` is the same object for all moves of a game.

        Raises EngineError if it ends, answers too late or not at all, or with a move that is not
        legal.
        """
        return self._wait_for(self._ask(question, game))

    def hurry(self, question: Question) -> None:
        """Let the program answer a question at once, with what it has found."""
        question.hurried = True
        self._do(self._hurry, question)

    def end(self) -> None:
        """End the program soon, without waiting; running calls raise an error."""
        with self._lock:
            self.is_leaving = True
        self._do(self._leaving.set)

    def join(self) -> None:
        """Wait until the program has ended."""
        self._thread.join()

    def _do(self, act: Callable[..., None], *values: object) -> None:
        with self._lock:
            if not self._is_over:
                self._loop.call_soon_threadsafe(act, *values)

    def _wait_for(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        with self._lock:
            # Work that was begun before is cancelled.
            if self._is_over or self.is_leaving:
                work.close()
                raise self._error(_("it was ended"))
            running = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return running.result()
        except CancelledError as error:
            raise self._error(_("it was ended")) from error

    def _error(self, reason: str) -> EngineError:
        return EngineError(str(self.path), reason)

    # In the program's thread.

    def _run(self) -> None:
        loop = self._loop
        try:
            loop.run_until_complete(self._live())
        finally:
            with self._lock:
                self._is_over = True
            # Calls that have arrived since then end, too.
            loop.run_until_complete(asyncio.sleep(0))
            while tasks := asyncio.all_tasks(loop):
                for task in tasks:
                    task.cancel()
                loop.run_until_complete(asyncio.wait(tasks))
            # Callbacks of callbacks close the pipes.
            for _turn in range(_TURNS):
                loop.run_until_complete(asyncio.sleep(0))
            loop.close()
            RUNNING.discard(self)

    async def _live(self) -> None:
        await self._leaving.wait()
        if self._opening is not None:
            # If it were cancelled, the pipes of a half-started process would stay open.
            await asyncio.wait({self._opening})
        this = asyncio.current_task()
        for task in asyncio.all_tasks():
            if task is not this:
                task.cancel()
        # So that they end.
        await asyncio.sleep(0)
        if self._process is not None:
            await self._process.leave()

    async def _start(self, options: Mapping[str, str]) -> About:
        self._opening = asyncio.ensure_future(self._open())
        try:
            process = await self._opening
        except (OSError, ValueError) as error:
            # A path with a null character is a ValueError.
            reason = _start_text(error) if isinstance(error, OSError) else str(error)
            text = _("it cannot be started: {reason}").format(reason=reason)
            raise self._error(text) from error
        late = _("it is no UCI engine: it did not answer within {seconds:g} s")
        self._give_up_after(PATIENCE, late.format(seconds=PATIENCE))
        await self._while_alive(process.initialize())
        learn(self.path, process.id.get("name", ""))
        try:
            self._options, self._lines = chosen_options(process.options, options)
        except SettingError as error:
            raise self._error(str(error)) from error
        late = _("it was not ready within {seconds:g} s")
        self._give_up_after(_READY, late.format(seconds=_READY))
        await self._while_alive(process.configure(self._options))
        await self._while_alive(process.ping())
        self._stop_timer()
        return About(
            process.id.get("name", ""),
            process.id.get("author", ""),
            tuple(process.options.values()),
        )

    async def _open(self) -> UciProcess:
        _transport, self._process = await UciProcess.popen(str(self.path.absolute()), setpgrp=True)
        return self._process

    async def _ask(self, question: Question, game: object) -> chess.Move:
        if self._process is None:
            raise self._error(_("it was not started"))
        self._question = question
        if question.hurried:
            self._limit_time(0.0)
        else:
            self._limit_time(question.seconds)
        try:
            best = await self._while_alive(self._answer(self._process, question, game))
        finally:
            question.end()
            self._question = self._analysis = None
            self._stop_timer()
        if best is None:
            raise self._error(_("it gave no move"))
        if best not in question.board.legal_moves:
            raise self._illegal()
        return best

    async def _answer(
        self, process: UciProcess, question: Question, game: object
    ) -> chess.Move | None:
        # It plays, although `analysis` is what shows the lines of a search while it runs.
        plays = {"UCI_AnalyseMode": False} if "UCI_AnalyseMode" in process.options else {}
        analysis = self._analysis = await process.analysis(
            question.board, question.limit, multipv=self._lines, game=game, options=plays
        )
        question.begin()
        if question.hurried:
            analysis.stop()
        async for _info in analysis:
            # Copies, because the next line changes them.
            question.said = tuple(info.copy() for info in analysis.multipv)
        return (await analysis.wait()).move

    def _hurry(self, question: Question) -> None:
        if question is self._question:
            self._limit_time(0.0)
            if self._analysis is not None:
                self._analysis.stop()

    # Failures.

    async def _while_alive(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """The result of some work, or the error that the program has failed."""
        process = self._process
        assert process is not None  # noqa: S101 - this is called after its start
        task = asyncio.ensure_future(work)
        try:
            futures: set[asyncio.Future[Any]] = {task, self._broken, process.returncode}
            await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
            if task.done() and not task.cancelled() and task.exception() is None:
                return task.result()
            if self._broken.done():
                raise self._error(self._broken.result())
            if process.returncode.done():
                raise self._error(self._end_text(process))
            error = task.exception()
            raise self._error(str(error)) from error
        finally:
            task.cancel()

    def _end_text(self, process: UciProcess) -> str:
        """How the program ended, with the last words of its standard error."""
        code = process.returncode.result()
        if code < 0:
            text = _("it was ended by signal {number}").format(number=-code)
        else:
            text = _("it ended with exit code {code}").format(code=code)
        return "\n".join([text, *process.complaints])

    def _illegal(self) -> EngineError:
        last = "" if self._process is None else self._process.last
        said = _("it answered {answer}, which is no legal move in this position")
        return self._error(said.format(answer=repr(last[:100])))

    def _note_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Note an error for which nobody waits, such as a move that cannot be understood."""
        process, error = self._process, context.get("exception")
        if process is not None and process.last.split()[:1] == ["bestmove"]:
            self._break(str(self._illegal()).removeprefix(f"{self.path}: "))
        elif error is not None:
            said = _("it said something that cannot be understood: {error}")
            self._break(said.format(error=error))

    def _break(self, reason: str) -> None:
        if not self._broken.done():
            self._broken.set_result(reason)

    def _limit_time(self, seconds: float | None) -> None:
        """Give up when an answer is late; without a time, when the program seems dead."""
        if seconds is None:
            self._watch()
        else:
            late = _("it gave no move within {seconds:g} s")
            self._give_up_after(
                seconds + PATIENCE, late.format(seconds=round(seconds + PATIENCE, 1))
            )

    def _watch(self, heard: int = -1, *, asked: bool = False) -> None:
        """Ask a program that was silent whether it is alive; give up if it does not answer.

        `heard` is the number of its lines when this was called before.
        """
        process = self._process
        if process is None:
            return
        is_silent = process.heard == heard
        if is_silent and asked:
            silent = _("it did not answer within {seconds:g} s")
            self._break(silent.format(seconds=PATIENCE))
            return
        if is_silent:
            process.send_line("isready")
        again = partial(self._watch, process.heard, asked=is_silent)
        self._stop_timer()
        self._timer = self._loop.call_later(PATIENCE, again)

    def _give_up_after(self, seconds: float, reason: str) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, self._break, reason)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _start_text(error: OSError) -> str:
    """Why a program does not start."""
    if error.errno == errno.ENOEXEC:
        return _("it is no program for this system")
    return _("it is not executable") if error.errno == errno.EACCES else explained(error)
