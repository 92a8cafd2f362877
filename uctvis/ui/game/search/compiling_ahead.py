"""Compiling a search with functions of users in a child process, before it begins here."""

import subprocess
from threading import Lock

from uctvis import warm
from uctvis.engines.contract import SearchingEngine
from uctvis.game.contract import AnyGame
from uctvis.jit.cache_folder import cache_folder, is_warm, refusal
from uctvis.texts import _
from uctvis.warm.engine_parts import is_unknown, mark_of, part_of

_LONGEST = 300
# The parts that no child process can compile, with the reasons.
_refused: dict[str, str] = {}


class CompilingAhead:
    """Compiles the search of an engine, if that contains functions of users."""

    def __init__(self, engine: SearchingEngine, game: AnyGame) -> None:
        self._functions = engine.functions
        self._part = part_of(engine, game) if self._functions else ""
        self._lock = Lock()
        self._stopped = False
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def has_functions(self) -> bool:
        """Whether the search calls functions of users, compiled or not."""
        return len(self._functions) > 0

    @property
    def is_needed(self) -> bool:
        """Whether there is something to compile that is not in the cache."""
        return self._part != "" and not is_warm(mark_of(self._part))

    def run(self) -> str:
        """Compile, in this thread's time; return why that did not work, or ""."""
        if self._part not in _refused:
            reason = self._run()
            if self._stopped or not reason:
                return ""
            _refused[self._part] = reason
        return _refused[self._part]

    def stop(self) -> None:
        """End the child process; called from any thread."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def _run(self) -> str:
        if cache_folder() is None:
            return refusal()
        if is_unknown(self._functions):
            return _("another process could not tell whether it has the same functions")
        with self._lock:
            if self._stopped:
                return ""
            self._process = subprocess.Popen(  # noqa: S603 - this program
                [*warm.command(), self._part],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
        with self._process as process:
            said = process.communicate()[1].decode(errors="replace").strip()
        if process.returncode == 0:
            return ""
        last = said.splitlines()[-1:] or [_("the process has ended")]
        return last[0][:_LONGEST]
