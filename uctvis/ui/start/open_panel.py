"""The part of the start page to open tree files."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis import paths
from uctvis.texts import _
from uctvis.ui.runtime import disks, settings_store
from uctvis.ui.start.row_button import RowButton
from uctvis.ui.start.when import data_size
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import plain_tip, push_button
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout

# The menu shows more.
_MOST_RECENT = 4


class OpenPanel(QWidget):
    """Emits `inspect_requested(list of paths)` and `arena_requested`.

    The window handles dropped files.
    """

    inspect_requested = Signal(list)
    arena_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel(_("Open trees and games"))
        theme.set_role(title, "heading")
        self._clear = push_button(_("Clear"), self._forget, _("Clear recent files"), role="link")
        self._clear.setAccessibleName(_("Clear recent files"))
        self._files = push_button(_("File&s…"), self._select_files, _("Open tree files, or a game"))
        zone = QFrame()
        theme.set_role(zone, "drop zone")
        flow = FlowLayout(zone)
        flow.setContentsMargins(10, 10, 10, 10)
        flow.setSpacing(8)
        flow.addWidget(self._files)
        flow.addWidget(
            push_button(_("Folder…"), self._select_folder, _("Open a folder of tree files"))
        )
        flow.addWidget(
            push_button(
                _("Arena…"),
                self.arena_requested.emit,
                _("Let programs play against each other in tournaments"),
                entry="arena.show",
            )
        )
        hint = QLabel(_("or drop them here"))
        theme.set_role(hint, "muted")
        flow.addWidget(hint)
        recent = QHBoxLayout()
        self._recent_title = QLabel(_("Recent"))
        theme.set_role(self._recent_title, "muted")
        recent.addWidget(self._recent_title, 1)
        recent.addWidget(self._clear)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(title)
        column.addWidget(zone)
        column.addLayout(recent)
        column.addLayout(self._rows)
        self.show_recent()

    def _select_files(self) -> None:
        self._open(dialogs.ask_to_open(self))

    def _select_folder(self) -> None:
        folder = dialogs.ask_for_folder(self)
        self._open([folder] if folder else [])

    def _open(self, chosen: list[str]) -> None:
        if chosen:
            self.inspect_requested.emit(chosen)

    def show_recent(self) -> None:
        """Show the recently opened files."""
        recent = settings_store.recent_here()[:_MOST_RECENT]
        self._show_rows(list(disks.answers(_size, recent, disks.SHORT).items()))

    def _show_rows(self, sized: Sequence[tuple[str, str]]) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for widget in (self._recent_title, self._clear):
            widget.setVisible(bool(sized))
        for path, size in sized:
            row = RowButton(Path(path).name, partial(self._open, [path]), size)
            row.setToolTip(plain_tip(path))
            self._rows.addWidget(row)

    def _forget(self) -> None:
        settings_store.forget_recent()
        self.show_recent()
        self._files.setFocus()


def _size(path: str) -> str:
    """The size of a file as text, or that it is a folder; "" if it is unknown."""
    if paths.is_folder(path):
        return _("folder")
    try:
        size = Path(path).stat().st_size
    except (OSError, ValueError):
        return ""
    return data_size(size)
