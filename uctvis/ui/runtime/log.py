"""The log: what went wrong, what Qt says, and where a crash of compiled code happened."""

import faulthandler
import logging
import stat
from pathlib import Path
from typing import TextIO

import platformdirs
from qtpy.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_log = logging.getLogger("uctvis")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
# Of the log's end, what is read at most, in bytes.
_END = 20_000
_CRASH = "crash.log"

# Kept open for as long as the process runs: what crashes cannot open it any more.
_crash_file: TextIO | None = None


def path() -> Path:
    """The log file, whether it can be written or not."""
    return Path(platformdirs.user_log_dir("uctvis", appauthor=False)) / "uctvis.log"


def open_log() -> Path | None:
    """Begin to write the log; its path, or None where none can be written."""
    from logging.handlers import RotatingFileHandler

    file = path()
    if not _can_be_ours(file):
        return None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=1_000_000, backupCount=1, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.addHandler(handler)
    take_qt_s_messages()
    _note_crashes(file.with_name(_CRASH))
    return file


def _can_be_ours(file: Path) -> bool:
    """Whether there is a regular file, or nothing yet: a pipe would be waited for."""
    try:
        return stat.S_ISREG(file.stat().st_mode)
    except FileNotFoundError:
        return True
    except OSError:
        return False


def last_lines(count: int) -> list[str]:
    """The last lines of the log, and before them those of the last crash, if there was one."""
    lines = []
    for place in (path().with_name(_CRASH), path()):
        try:
            if not _can_be_ours(place):
                continue
            with place.open("rb") as file:
                file.seek(0, 2)
                file.seek(max(0, file.tell() - _END))
                text = file.read().decode("utf-8", "replace")
        except OSError:
            continue
        lines += text.splitlines()[-count:]
    return lines


def take_qt_s_messages() -> None:
    """Write what Qt says into the log, and say it as before where anyone reads it."""
    before = None

    def take(kind: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
        _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
        if before is not None:
            before(kind, context, text)

    before = qInstallMessageHandler(take)


def _note_crashes(file: Path) -> None:
    """Let a crash of compiled code leave what every thread was at."""
    global _crash_file
    if faulthandler.is_enabled() or not _can_be_ours(file):
        return  # into a file of someone's own
    try:
        _crash_file = file.open("a", encoding="utf-8")
    except OSError:
        return
    faulthandler.enable(_crash_file)
