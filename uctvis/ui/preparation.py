"""The compiled functions made ready by a child process, while the window is alive."""

import logging

from qtpy.QtCore import QObject, QProcess, Signal

from uctvis import compiled
from uctvis.texts import _
from uctvis.ui.worker import Job, end_jobs


class Preparation(QObject):
    """Fills the cache of compiled functions, if need be, before any of them is called.

    `running` tells whether searches and openings must still wait for `ended`. `said`
    carries what the user should know; "" when that is over.
    """

    ended = Signal()
    said = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None

    @property
    def running(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        """Start the child process, or, where the cache is complete, load what is in it."""
        if compiled.is_warm():
            job = Job(self, lambda _progress: _load_ahead())
            job.failed.connect(_note)
            job.start()
            return
        if compiled.cache_folder() is None:
            self.said.emit(
                _("No cache folder can be written: what is done first takes some seconds longer.")
            )
            return
        from uctvis import warm

        program, *arguments = warm.command()
        self._process = QProcess(self)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._end)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self.said.emit(_("Preparing the engine: compiling for the first time, up to a minute…"))
        self._process.start(program, arguments)

    def stop(self) -> None:
        """End the child process, whose results stay, and the loading."""
        end_jobs(self)
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        if compiled.is_warm():
            self.said.emit(_("The engine is ready."))
        else:
            self.said.emit(_("The engine could not be prepared: what is done first takes longer."))
        self.ended.emit()


def _load_ahead() -> None:
    """Import and load, in a thread, what the first tree would have to wait for.

    That is half a second; the window's longest stall meanwhile was 51 ms.
    """
    from uctvis import warm
    from uctvis.ui import analysis_page, game_page  # noqa: F401 - their imports are the point

    warm.use_everything()


def _note(error: Exception) -> None:
    """Nothing is lost: what was not loaded ahead is loaded at its first use."""
    logging.getLogger(__name__).warning("not loaded ahead: %r", error)
