"""Messages, errors and file dialogs; unexpected errors are logged."""

import contextlib
import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from time import monotonic
from types import TracebackType

from qtpy.QtCore import QDir, QObject, Qt, Signal
from qtpy.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget

from uctvis import paths, samples
from uctvis.errors import GameFileError, UctvisError
from uctvis.texts import _
from uctvis.ui.runtime import log, settings_store
from uctvis.ui.widgets.fields import shortened

_log = logging.getLogger("uctvis")
# The same failure of a game is not shown again for this many seconds after its message was closed:
# the window may ask the game for the same thing whenever it is painted.
_PAUSE = 3.0


def show_message(
    parent: QWidget | None, title: str, text: str, *, details: str = "", warns: bool = True
) -> QMessageBox:
    """Show a warning or, without `warns`, a note; the window remains usable. Return its box."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Warning if warns else QMessageBox.Icon.Information)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setDetailedText(details)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    box.open()
    return box


def note_error(error: Exception) -> None:
    """Write an error to the log only."""
    _log.warning("%s", error)


def show_error(parent: QWidget, title: str, error: BaseException) -> None:
    """Show an error; unexpected kinds of errors are also logged."""
    if isinstance(error, UctvisError):
        show_message(parent, title, str(error))
    elif isinstance(error, OSError):
        show_message(parent, title, in_words(error))
    elif isinstance(error, MemoryError):
        show_message(parent, title, _("There is not enough memory."))
    else:
        sys.excepthook(type(error), error, error.__traceback__)


def in_words(error: OSError) -> str:
    """The message of a system error, with its file name."""
    # Imported here because the start page does not need it.
    from uctvis.disk.os_errors import explained

    reason = explained(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def ask_to_open(parent: QWidget) -> list[str]:
    """Ask for files with trees or a game; return their paths, empty if the user cancels."""
    # Imported here because the start page does not need it.
    from uctvis.games import text_suffixes
    from uctvis.serialize.formats import SUFFIXES

    patterns = " ".join(f"*{suffix}" for suffix in (*SUFFIXES, *text_suffixes(), ".py"))
    chosen, _filter = QFileDialog.getOpenFileNames(
        parent,
        _("Open files"),
        remembered_folder(),
        _("Trees and games ({patterns});;All files (*)").format(patterns=patterns),
    )
    if chosen:
        settings_store.FOLDER.put(str(Path(chosen[0]).parent))
    return list(chosen)


def ask_to_open_one(parent: QWidget, title: str, kinds: str) -> str:
    """Ask for a file; return its path, or "". `kinds` is a filter in Qt's syntax."""
    path, _filter = QFileDialog.getOpenFileName(parent, title, remembered_folder(), kinds)
    if path:
        settings_store.FOLDER.put(str(Path(path).parent))
    return path


def ask_for_folder(parent: QWidget, title: str = _("Open a folder of tree files")) -> str:
    """Ask for a folder; return its path, or "" if the user cancels."""
    path = QFileDialog.getExistingDirectory(parent, title, remembered_folder())
    if path:
        settings_store.FOLDER.put(path)
    return path


def ask_to_save(parent: QWidget, title: str, name: str, filters: dict[str, str]) -> str:
    """Ask for a path to write to; return it, or "" if the user cancels.

    `filters` maps suffixes to titles; the path has one of these suffixes.
    """
    kinds = [f"{text} (*{suffix})" for suffix, text in filters.items()]
    path, chosen = QFileDialog.getSaveFileName(
        parent, title, str(Path(remembered_folder()) / name), ";;".join(kinds)
    )
    if not path:
        return ""
    target = Path(path)
    settings_store.FOLDER.put(str(target.parent))
    if target.suffix.lower() in filters:
        return str(target)
    suffixes = list(filters)
    target = target.with_name(target.name + suffixes[kinds.index(chosen) if chosen in kinds else 0])
    # Qt has asked only about the name without the suffix.
    if target.exists() and not _may_replace(parent, title, target):
        return ask_to_save(parent, title, target.name, filters)
    return str(target)


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    text = _("{name} already exists.\nDo you want to replace it?").format(name=path.name)
    answer = QMessageBox.question(parent, title, text)
    return answer == QMessageBox.StandardButton.Yes


def begin_at(path: str) -> None:
    """Let file dialogs start in this folder, or this file's folder, if it is writable.

    The folder of the samples is not for files of users.
    """
    folder = Path(path) if paths.is_folder(path) else Path(path).parent
    # Some strings, such as those with a null character, are not valid paths.
    with contextlib.suppress(ValueError):
        place, own = paths.absolute(folder), samples.folder()
        is_own = own is not None and Path(place).is_relative_to(paths.absolute(own))
        if not is_own and os.access(folder, os.W_OK | os.X_OK):
            settings_store.FOLDER.put(place)


def remembered_folder() -> str:
    """Where file dialogs start."""
    return settings_store.FOLDER.get() or QDir.homePath()


class Watch(QObject):
    """Handles uncaught exceptions: logs them, and shows them in one dialog at a time.

    An error of a game from elsewhere is shown as a message, because it is not one of this program.
    """

    _caught = Signal(str, str)
    _game_failed = Signal(str)

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._dialog: QDialog | None = None
        # The last failure of a game that was shown, and until when it is not shown again.
        self._told = ""
        self._silent_until = 0.0
        self._log_file = log.open_log()
        self._caught.connect(self._say)
        self._game_failed.connect(self._say_game_failed)
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread

    def end(self) -> None:
        """Leave uncaught exceptions to Python, before this object is deleted."""
        sys.excepthook, threading.excepthook = sys.__excepthook__, threading.__excepthook__

    def _catch(
        self,
        kind: type[BaseException],
        error: BaseException,
        place: TracebackType | None,
    ) -> None:
        if isinstance(error, GameFileError):
            _log.warning("%s", error, exc_info=(kind, error, place))
            self._game_failed.emit(str(error))
            return
        _log.error("unexpected error", exc_info=(kind, error, place))
        trace = "".join(traceback.format_exception(kind, error, place))
        self._caught.emit(f"{kind.__name__}: {error}", trace)

    def _catch_in_thread(self, hook: threading.ExceptHookArgs) -> None:
        error = hook.exc_value if hook.exc_value is not None else hook.exc_type()
        self._catch(hook.exc_type, error, hook.exc_traceback)

    def _say(self, summary: str, trace: str) -> None:
        if self._dialog is not None:
            return
        # Imported here because its libraries are rarely needed.
        from uctvis.ui.widgets.problem_dialog import ProblemDialog

        text = _(
            "Unexpected error: {summary}\n"
            "\n"
            "You can continue. Your last action may not have been completed."
        ).format(summary=shortened(summary))
        if self._log_file:
            text += "\n\n" + _("The log is in {path}.").format(path=self._log_file)
        self._dialog = ProblemDialog(
            QApplication.activeWindow(), _("Unexpected error"), text, trace
        )
        self._dialog.finished.connect(self._closed)
        self._dialog.open()

    def _say_game_failed(self, text: str) -> None:
        if self._dialog is not None or (text == self._told and monotonic() < self._silent_until):
            return
        self._told = text
        self._dialog = show_message(
            QApplication.activeWindow(),
            _("A game has failed"),
            _(
                "{error}\n\nYou can continue, take moves back, or play another game. Your last "
                "action may not have been completed."
            ).format(error=text),
        )
        self._dialog.finished.connect(self._closed)

    def _closed(self) -> None:
        self._dialog = None
        self._silent_until = monotonic() + _PAUSE
