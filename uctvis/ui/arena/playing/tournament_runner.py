"""Plays a tournament in a child process, which can be paused."""

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from qtpy.QtCore import QObject, QProcess, QTimer

from uctvis.paths import own_command
from uctvis.texts import _
from uctvis.ui.arena.playing.tournament_player import TournamentPlayer

# Milliseconds until a process that was asked to end is killed.
_PATIENCE = 8000
# The last lines of its output that are kept.
_MOST_LINES = 200


class TournamentRunner(TournamentPlayer):
    """Runs one process at a time; `failed` carries its output, if it ended with an error.

    The process plays the matches of a folder that are not finished. If it is asked to end, it gives
    back the matches that run, so they are played later.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._lines: list[str] = []

    def start(self, folder: Path, options: Sequence[str] = ()) -> None:
        """Play the tournament in a folder, unless a process runs.

        `options` are options of `uctvis arena resume`.
        """
        if self._process is not None:
            return
        self._lines = []
        self._note_start(folder)
        process = self._process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        program, *arguments = own_command()
        process.start(program, [*arguments, "arena", "resume", str(folder), *options])
        self.changed.emit()

    def _ask_to_end(self) -> None:
        if self._process is not None:
            _ask_process(self._process)
            QTimer.singleShot(_PATIENCE, partial(self._kill, self._process))

    def _kill(self, process: QProcess) -> None:
        """Kill a process that has not ended when it was asked to."""
        if process is self._process:
            process.kill()

    def stop(self) -> None:
        """End the process, and wait until it has ended."""
        process = self._process
        if process is None:
            return
        self._pauses = True
        process.blockSignals(True)
        _ask_process(process)
        if not process.waitForFinished(_PATIENCE):
            process.kill()
            process.waitForFinished(_PATIENCE)
        self._forget()

    def _read(self) -> None:
        process = self._process
        if process is None:
            return
        text = bytes(process.readAllStandardOutput()).decode(errors="replace")
        self._lines = [*self._lines, *text.splitlines()][-_MOST_LINES:]

    def _fail(self, error: QProcess.ProcessError) -> None:
        """Note that it did not start; other errors are followed by its end."""
        process = self._process
        if process is not None and error == QProcess.ProcessError.FailedToStart:
            self._lines = [process.errorString()]
            self._end(1, QProcess.ExitStatus.CrashExit)

    def _end(self, status: int, kind: QProcess.ExitStatus) -> None:
        self._read()
        paused = self._pauses
        self._forget()
        self.changed.emit()
        if status and not paused:
            text = "\n".join(self._lines).strip()
            crashed = kind == QProcess.ExitStatus.CrashExit
            self.failed.emit(
                text
                or (_("The process crashed.") if crashed else _("It failed without a message."))
            )

    def _forget(self) -> None:
        process, self._process = self._process, None
        self._note_end()
        if process is not None:
            process.deleteLater()


def _ask_process(process: QProcess) -> None:
    if sys.platform == "win32":
        # A process without a window cannot be asked there. The store is whole at any moment, and
        # the matches that ran are played again.
        process.kill()
    else:
        # As Ctrl-C on a command line; the process may have ended just now.
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(process.processId()), signal.SIGINT)
