"""Compiling parts of the application for the cache, in a child process."""

from collections.abc import Sequence

from qtpy.QtCore import QObject, QProcess, Signal

from uctvis import warm


class Compilation(QObject):
    """Compiles the parts of `uctvis.warm` one after the other.

    Signals: `progressed` after each part, and at the end.
    """

    progressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The parts that are not compiled yet, in order; empty at the end, even after a failure.
        self.left: list[str] = []
        self._process: QProcess | None = None

    def start(self, parts: Sequence[str]) -> None:
        """Compile these parts."""
        self.left = [*parts]
        if not self.left:
            return
        program, *arguments = warm.command()
        process = self._process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._end)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.start(program, [*arguments, *self.left])

    def hurry(self, game: str) -> None:
        """Compile the game with this name next."""
        if game in self.left[1:]:
            parts = sorted(self.left, key=lambda part: part.removesuffix(warm.LEVELS_OF) != game)
            # The part that is being compiled is compiled again later, from where it is now.
            self.stop()
            self.start(parts)

    def stop(self) -> None:
        """End the child process, but keep its results."""
        self.left = []
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)
            process.deleteLater()

    def _read(self) -> None:
        """Note the parts that are complete; the child process prints their names."""
        process = self._process
        if process is None:
            return
        while process.canReadLine():
            part = bytes(process.readLine()).decode(errors="replace").strip()
            if part in self.left:
                self.left.remove(part)
                self.progressed.emit()

    def _end(self) -> None:
        """Note the end of the child process; both of its signals may come."""
        process, self._process = self._process, None
        if process is not None:
            self.left = []
            process.deleteLater()
            self.progressed.emit()
