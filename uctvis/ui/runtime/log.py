"""The log: errors, Qt's messages, and the stacks of a crash in compiled code."""

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
# The maximum number of bytes that are read from the end of the log.
_END = 20_000
_CRASH = "crash.log"

# Kept open until the process ends, because a crashing process cannot open files.
_crash_file: TextIO | None = None


def path() -> Path:
    """The path of the log file, whether it can be written or not."""
    return Path(platformdirs.user_log_dir("uctvis", appauthor=False)) / "uctvis.log"


def open_log() -> Path | None:
    """Start the log; return its path, or None if it cannot be written."""
    from uctvis.ui.runtime.log_file import LogFile

    file = path()
    if not _can_be_ours(file):
        return None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = LogFile(file, maxBytes=1_000_000, backupCount=1, encoding="utf-8")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.addHandler(handler)
    take_qt_s_messages()
    _note_crashes(file.with_name(_CRASH))
    return file


def _can_be_ours(file: Path) -> bool:
    """Whether the file is regular or does not exist; opening a pipe would wait for a reader."""
    try:
        return stat.S_ISREG(file.stat().st_mode)
    except FileNotFoundError:
        return True
    except OSError:
        return False


def last_lines(count: int) -> list[str]:
    """The last lines of the log, after the last lines of the last crash, if there was one."""
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
    """Write Qt's messages to the log, and also to the terminal, if there is one."""
    before = None

    def take(kind: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
        _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
        if before is not None:
            before(kind, context, text)

    before = qInstallMessageHandler(take)


def _note_crashes(file: Path) -> None:
    """Write the stacks of all threads to a file if compiled code crashes."""
    global _crash_file
    if faulthandler.is_enabled() or not _can_be_ours(file):
        return  # for example a file chosen by the user
    try:
        _crash_file = file.open("a", encoding="utf-8")
    except OSError:
        return
    faulthandler.enable(_crash_file)
