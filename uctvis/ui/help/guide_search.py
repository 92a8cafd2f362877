"""The left side of the guide's window: a search in all pages, its results, and the contents."""

from collections.abc import Callable

from qtpy.QtCore import QEvent, QObject, Qt, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _, ngettext
from uctvis.ui.help.guide_index import GuideIndex, Hit
from uctvis.ui.widgets import theme

_HIT = Qt.ItemDataRole.UserRole
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GuideSearch(QWidget):
    """Shows `contents`, or the sections that a query finds; `chosen` carries the one to show.

    `make_index` is called at the first search. Enter in the field shows the best result; the down
    arrow goes to the results; Esc ends the search.
    """

    chosen = Signal(object)

    def __init__(self, contents: QWidget, make_index: Callable[[], GuideIndex]) -> None:
        super().__init__()
        self._make_index = make_index
        self._index: GuideIndex | None = None
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("Search the guide"))
        self.field.setAccessibleName(_("Search the guide"))
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._search)
        self.results = QListWidget()
        self.results.setAccessibleName(_("Results"))
        self.results.setWordWrap(True)
        self.results.setSpacing(3)
        self.results.installEventFilter(self)
        self.results.currentItemChanged.connect(self._show)
        # A result that is current already is shown again.
        self.results.itemClicked.connect(self._show)
        self.count = QLabel()
        self.count.setWordWrap(True)
        theme.set_role(self.count, "muted")
        found = QWidget()
        inside = QVBoxLayout(found)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.count)
        inside.addWidget(self.results, 1)
        # Without results, the text stays at the top.
        inside.addStretch(0)
        self._stack = QStackedWidget()
        self._contents, self._found = contents, found
        for widget in (contents, found):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.field)
        column.addWidget(self._stack, 1)

    @property
    def is_on(self) -> bool:
        """Whether results are shown, not the contents."""
        return self._stack.currentWidget() is self._found

    def edit(self) -> None:
        """Go to the field."""
        self.field.setFocus()
        self.field.selectAll()

    def leave(self) -> None:
        """End the search, and show the contents again."""
        self.field.clear()

    def _search(self, query: str) -> None:
        sought = bool(query.strip())
        self._stack.setCurrentWidget(self._found if sought else self._contents)
        # Signals of a list that is being filled are not choices of the user.
        self.results.blockSignals(True)
        self.results.clear()
        if sought:
            if self._index is None:
                self._index = self._make_index()
            hits = self._index.find(query)
            for hit in hits:
                self._add(hit)
            self.count.setText(_count_text(len(hits)))
            self.results.setVisible(bool(hits))
        self.results.blockSignals(False)

    def _add(self, hit: Hit) -> None:
        section = hit.section
        place = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ".join(
            filter(None, (section.title, section.heading))
        )
        item = QListWidgetItem(f"{place}\n{hit.snippet}")
        item.setData(_HIT, hit)
        item.setToolTip(place)
        self.results.addItem(item)

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_HIT))

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802
        """Use the keys that lead from the field to the results and back."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() == Qt.Key.Key_Escape and self.is_on:
            self.leave()
            self.field.setFocus()
            return True
        if watched is self.field and self.results.count() and self.is_on:
            if event.key() == Qt.Key.Key_Down:
                self.results.setFocus()
                self.results.setCurrentRow(max(0, self.results.currentRow()))
                return True
            if event.key() in _ENTER:
                self.results.setCurrentRow(max(0, self.results.currentRow()))
                self._show(self.results.currentItem())
                return True
        if (
            watched is self.results
            and event.key() == Qt.Key.Key_Up
            and not self.results.currentRow()
        ):
            self.edit()
            return True
        return False


def _count_text(count: int) -> str:
    if not count:
        return _("No page contains these words. Try fewer words, or only their beginnings.")
    return ngettext("{count} result", "{count} results", count).format(count=count)
