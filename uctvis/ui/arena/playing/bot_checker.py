"""Checks a bot in a child process, which ends with the form that asks for it."""

from qtpy.QtCore import QObject, QProcess, Signal

from uctvis.paths import own_command
from uctvis.texts import _

_PATIENCE = 2000


class BotChecker(QObject):
    """Checks one bot at a time.

    Signals: `changed` when a check begins or ends; `ended` with whether the bot passed, and with
    what the check says, among it the last lines of the bot's standard error.
    """

    changed = Signal()
    ended = Signal(bool, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None

    @property
    def runs(self) -> bool:
        """Whether a bot is being checked."""
        return self._process is not None

    def check(self, text: str, game: str, *, sandbox: bool, own_limits: bool) -> None:
        """Check the bot that a text names in a game, unless another one is being checked."""
        if self._process is not None:
            return
        process = self._process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        program, *arguments = own_command()
        options = ["--rules", game]
        options += ["--no-sandbox"] * (not sandbox) + ["--own-limits"] * own_limits
        process.start(program, [*arguments, "arena", "check", *options, "--", text])
        self.changed.emit()

    def stop(self) -> None:
        """Give up the check."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(_PATIENCE)
            process.deleteLater()

    def _fail(self, error: QProcess.ProcessError) -> None:
        """Note that the process did not start; other errors are followed by its end."""
        process = self._process
        if process is not None and error == QProcess.ProcessError.FailedToStart:
            self._finish(False, process.errorString())

    def _end(self, status: int, kind: QProcess.ExitStatus) -> None:
        process = self._process
        if process is not None:
            said = bytes(process.readAllStandardOutput()).decode(errors="replace").strip()
            passed = status == 0 and kind == QProcess.ExitStatus.NormalExit
            self._finish(passed, said or _("The check failed without a message."))

    def _finish(self, passed: bool, text: str) -> None:
        self.stop()
        self.changed.emit()
        self.ended.emit(passed, text)
