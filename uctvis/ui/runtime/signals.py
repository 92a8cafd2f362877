"""Signals with which a terminal or the system asks the process to end."""

import signal
import socket
from contextlib import suppress

from qtpy.QtCore import QObject, QSocketNotifier, Signal

# Ctrl-C, a request to end, and a closed terminal, which Windows does not have.
_ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Signals(QObject):
    """Emits `asked_to_end` when the system asks the process to end; a second request kills it.

    Python handles a signal only when it runs next, which may be late while Qt waits for events.
    So the number of the signal is written to a socket, for which Qt waits, too.
    """

    asked_to_end = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        number = self._reader.fileno()
        kind = QSocketNotifier.Type.Read
        self._notifier = QSocketNotifier(number, kind, self)  # type: ignore[arg-type]
        self._notifier.activated.connect(self._take)
        # Those that are ignored, as after `nohup`, remain so.
        self._handled = [one for one in _ENDING if signal.getsignal(one) != signal.SIG_IGN]
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        for one in self._handled:
            signal.signal(one, lambda _number, _frame: None)

    def _take(self) -> None:
        with suppress(BlockingIOError):
            self._reader.recv(64)
        self._let_kill()
        self.asked_to_end.emit()

    def _let_kill(self) -> None:
        for one in self._handled:
            signal.signal(one, signal.SIG_DFL)

    def end(self) -> None:
        """Let signals end the process at once."""
        self._let_kill()
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        for end in (self._reader, self._writer):
            end.close()
