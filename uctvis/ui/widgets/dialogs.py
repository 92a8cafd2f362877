"""Questions and errors, in plain words; unexpected errors go to a log file."""

import contextlib
import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType

from qtpy.QtCore import QDir, QObject, Qt, Signal
from qtpy.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget

from uctvis import paths
from uctvis.errors import UctvisError
from uctvis.texts import _
from uctvis.ui.runtime import log, settings_store
from uctvis.ui.widgets.fields import shortened

_log = logging.getLogger("uctvis")


def show_message(
    parent: QWidget, title: str, text: str, *, details: str = "", warns: bool = True
) -> None:
    """Show a message beside which the application goes on: a warning, or news."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Warning if warns else QMessageBox.Icon.Information)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setDetailedText(details)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    box.open()


def show_error(parent: QWidget, title: str, error: BaseException) -> None:
    """Say what went wrong; what nobody expected is logged too."""
    if isinstance(error, UctvisError):
        show_message(parent, title, str(error))
    elif isinstance(error, OSError):
        show_message(parent, title, in_words(error))
    elif isinstance(error, MemoryError):
        show_message(parent, title, _("There is not enough memory for that."))
    else:
        sys.excepthook(type(error), error, error.__traceback__)


def in_words(error: OSError) -> str:
    """What the system could not do, and with which file."""
    # Who sees an error has had to do with files before.
    from uctvis.serialize.os_errors import explained

    reason = explained(error)
    return reason if error.filename is None else f"{error.filename}: {reason}"


def ask_to_open(parent: QWidget) -> list[str]:
    """The tree files that the user chose; empty if none."""
    # The window does without until a file is asked for.
    from uctvis.serialize.formats import SUFFIXES

    patterns = " ".join(f"*{suffix}" for suffix in SUFFIXES)
    chosen, _filter = QFileDialog.getOpenFileNames(
        parent,
        _("Open tree files"),
        _remembered_folder(),
        _("Tree files ({patterns});;All files (*)").format(patterns=patterns),
    )
    if chosen:
        settings_store.FOLDER.put(str(Path(chosen[0]).parent))
    return list(chosen)


def ask_to_open_one(parent: QWidget, title: str, kinds: str) -> str:
    """The file that the user chose, of kinds as Qt writes them; "" if none."""
    path, _filter = QFileDialog.getOpenFileName(parent, title, _remembered_folder(), kinds)
    if path:
        settings_store.FOLDER.put(str(Path(path).parent))
    return path


def ask_for_folder(parent: QWidget, title: str = _("Open a folder of tree files")) -> str:
    """The folder that the user chose; "" if none."""
    path = QFileDialog.getExistingDirectory(parent, title, _remembered_folder())
    if path:
        settings_store.FOLDER.put(path)
    return path


def ask_to_save(parent: QWidget, title: str, name: str, filters: dict[str, str]) -> str:
    """The path to write to, with a suffix of `filters` (suffix: what it is); "" if none."""
    kinds = [f"{text} (*{suffix})" for suffix, text in filters.items()]
    path, chosen = QFileDialog.getSaveFileName(
        parent, title, str(Path(_remembered_folder()) / name), ";;".join(kinds)
    )
    if not path:
        return ""
    target = Path(path)
    settings_store.FOLDER.put(str(target.parent))
    if target.suffix.lower() not in filters:
        suffixes = list(filters)
        target = target.with_name(
            target.name + suffixes[kinds.index(chosen) if chosen in kinds else 0]
        )
    return str(target)


def begin_at(path: str) -> None:
    """Let dialogs begin in this folder, or that of this file, if files can be saved there."""
    folder = Path(path) if paths.is_folder(path) else Path(path).parent
    # Not every text is the name of a file.
    with contextlib.suppress(ValueError):
        if os.access(folder, os.W_OK | os.X_OK):
            settings_store.FOLDER.put(paths.absolute(folder))


def _remembered_folder() -> str:
    return settings_store.FOLDER.get() or QDir.homePath()


class Watch(QObject):
    """Catches what nobody caught: logs it and says so once at a time; the window stays open."""

    _caught = Signal(str, str)

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._dialog: QDialog | None = None
        self._log_file = log.open_log()
        self._caught.connect(self._say)
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread

    def _catch(
        self,
        kind: type[BaseException],
        error: BaseException,
        place: TracebackType | None,
    ) -> None:
        _log.error("unexpected error", exc_info=(kind, error, place))
        trace = "".join(traceback.format_exception(kind, error, place))
        self._caught.emit(f"{kind.__name__}: {error}", trace)

    def _catch_in_thread(self, hook: threading.ExceptHookArgs) -> None:
        error = hook.exc_value if hook.exc_value is not None else hook.exc_type()
        self._catch(hook.exc_type, error, hook.exc_traceback)

    def _say(self, summary: str, trace: str) -> None:
        if self._dialog is not None:
            return
        # Its libraries are wanted only now.
        from uctvis.ui.widgets.problem_dialog import ProblemDialog

        text = _(
            "Something went wrong that should not have: {summary}\n\n"
            "You can go on; what you did last may not have happened."
        ).format(summary=shortened(summary))
        if self._log_file:
            text += "\n\n" + _("It is written down in {path}.").format(path=self._log_file)
        self._dialog = ProblemDialog(
            QApplication.activeWindow(), _("Unexpected error"), text, trace
        )
        self._dialog.finished.connect(self._closed)
        self._dialog.open()

    def _closed(self) -> None:
        self._dialog = None
