"""The card on which tree files are chosen, to be looked at."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis import paths
from uctvis.samples import all_samples
from uctvis.texts import _, ngettext
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import Card, TextField, group_title, plain_tip, push_button


class AnalysisCard(Card):
    """Emits `inspect_requested(list of paths)`."""

    inspect_requested = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Tree analysis"), parent)
        self._paths: list[str] = []
        self._path = TextField(_("Path"))
        self._path.setPlaceholderText(_("A .csv or .tree file, or a folder of them"))
        self._path.textEdited.connect(self._path_edited)
        self._path.returnPressed.connect(self._ask_to_inspect)
        self._count = QLabel()
        theme.set_role(self._count, "muted")
        self._inspect = push_button(_("I&nspect trees"), self._ask_to_inspect, role="primary")
        self._samples, self._recent = _Links(_("Samples")), _Links(_("Recent"))
        for links in (self._samples, self._recent):
            links.chosen.connect(lambda path: self.inspect_requested.emit([path]))
        self._samples.show_paths([(tree.title, str(tree.path)) for tree in all_samples()])
        self._clear = push_button(
            _("Clear"), self._forget, _("Forget what was opened"), role="link"
        )
        self._clear.setAccessibleName(_("Clear the list of what was opened"))
        self._recent.add_beside_title(self._clear)
        self._lay_out()
        self.show_recent()
        self._show_paths()

    def _lay_out(self) -> None:
        column = self.column
        label = QLabel(_("P&ath"))
        label.setBuddy(self._path)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(push_button(_("&Select files…"), self._select_files))
        buttons.addWidget(push_button(_("Select director&y…"), self._select_folder))
        buttons.addStretch(1)
        hint = QLabel(_("Or drop files and folders anywhere on this window."))
        hint.setWordWrap(True)
        theme.set_role(hint, "muted")
        column.addWidget(label)
        column.addWidget(self._path)
        column.addWidget(self._path.message)
        column.addLayout(buttons)
        column.addWidget(self._count)
        column.addWidget(hint)
        column.addSpacing(8)
        column.addWidget(self._samples)
        column.addSpacing(8)
        column.addWidget(self._recent)
        column.addStretch(1)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self._inspect)
        column.addLayout(last)

    def _select_files(self) -> None:
        self.choose_paths(dialogs.ask_to_open(self))

    def _select_folder(self) -> None:
        folder = dialogs.ask_for_folder(self)
        self.choose_paths([folder] if folder else [])

    def choose_paths(self, chosen: list[str]) -> None:
        """Take files and folders as what is to be inspected; none changes nothing."""
        if chosen:
            self._paths = chosen
            self._show_paths()
            self._inspect.setFocus()

    def _path_edited(self, text: str) -> None:
        self._paths = [paths.expanded(text.strip())] if text.strip() else []
        self._show_count()

    def _show_paths(self) -> None:
        self._path.setText("; ".join(self._paths))
        self._show_count()

    def _show_count(self) -> None:
        self._path.show_message("")
        count = len(self._paths)
        self._count.setText(
            ngettext("{count} file or folder chosen", "{count} files chosen", count).format(
                count=count
            )
            if count
            else _("Nothing chosen yet")
        )
        self._inspect.setEnabled(bool(count))

    def _ask_to_inspect(self) -> None:
        if len(self._paths) == 1:
            # What is mistyped is mended where it stands.
            try:
                Path(self._paths[0]).stat()
            except OSError as error:
                self._path.show_message(dialogs.in_words(error))
                return
            except ValueError:
                self._path.show_message(_("no file can have this name"))
                return
        if self._paths:
            self.inspect_requested.emit(list(self._paths))

    def show_recent(self) -> None:
        """Show what was opened last, each one click away."""
        self._recent.show_paths([(Path(path).name, path) for path in settings_store.recent_here()])

    def _forget(self) -> None:
        settings_store.forget_recent()
        self.show_recent()
        self._path.setFocus()


class _Links(QWidget):
    """Paths, each one click away: then `chosen` carries it. Is not there where none is."""

    chosen = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._top = QHBoxLayout()
        self._top.addWidget(group_title(title), 1)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._top)
        column.addLayout(self._rows)

    def add_beside_title(self, widget: QWidget) -> None:
        """Put a widget to the right of the title."""
        self._top.addWidget(widget)

    def show_paths(self, titled: Sequence[tuple[str, str]]) -> None:
        """Show these instead of those that were there: each with its title."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.setVisible(bool(titled))
        for title, path in titled:
            # An ampersand would be taken for a mnemonic.
            button = push_button(
                title.replace("&", "&&"), partial(self.chosen.emit, path), role="link"
            )
            button.setToolTip(plain_tip(path))
            self._rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
