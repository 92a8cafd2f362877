"""The window of the user guide: its contents, a page, and searches in all pages and in this one."""

from collections.abc import Callable

from qtpy.QtCore import QItemSelectionModel, QSize, Qt
from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QShortcut,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from uctvis import texts
from uctvis.game.contract import AnyGame
from uctvis.texts import _, ngettext
from uctvis.ui.help import guide_pages
from uctvis.ui.help.guide_index import Hit, words_of
from uctvis.ui.help.guide_page import GuidePage
from uctvis.ui.help.guide_pages import FIRST, GuidePages, anchor
from uctvis.ui.help.guide_search import GuideSearch
from uctvis.ui.help.rules_page import page_of
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.sight import fitting

_SIZE = 1020, 720
_CONTENTS_WIDTH = 240
_NAME = Qt.ItemDataRole.UserRole


class GuideWindow(QDialog):
    """The user guide beside the window, which stays usable."""

    def __init__(self, parent: QWidget, pages: GuidePages) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("User guide"))
        self._pages = pages
        self.page = GuidePage(pages)
        self.contents = QListWidget()
        self._fill_contents(pages)
        self.guide_search = GuideSearch(self.contents, pages.index)
        self.back = _button(_("Back"), self.page.backward, _("To the previous page"))
        self.forward = _button(_("Forward"), self.page.forward, _("To the next page"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Find in this page"))
        self.search.setAccessibleName(_("Find in this page"))
        self.search.setToolTip(_("Find in this page (Ctrl+Shift+F)"))
        self.search.setClearButtonEnabled(True)
        self.found = QLabel()
        theme.set_role(self.found, "muted")
        self.previous_match = _button("▲", self._find_previous, _("Previous match"))
        self.next_match = _button("▼", self._find_next, _("Next match"))
        self._lay_out()
        self._connect()
        self.resize(fitting(QSize(*_SIZE)))
        self.page.open(FIRST)
        self.page.setFocus()

    def open_rules(self, game: AnyGame) -> None:
        """Open the page of the rules of a game."""
        self.page.open(page_of(game, self._pages))

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        for widget in (self.back, self.forward):
            bar.addWidget(widget)
        bar.addStretch(1)
        bar.addWidget(self.found)
        for widget in (self.search, self.previous_match, self.next_match):
            bar.addWidget(widget)
        self.search.setMinimumWidth(220)
        parts = QSplitter()
        parts.addWidget(self.guide_search)
        parts.addWidget(self.page)
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        parts.setSizes([_CONTENTS_WIDTH, _SIZE[0] - _CONTENTS_WIDTH])
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.addLayout(bar)
        column.addWidget(parts, 1)

    def _connect(self) -> None:
        page = self.page
        for button, available in (
            (self.back, page.backwardAvailable),
            (self.forward, page.forwardAvailable),
        ):
            button.setEnabled(False)
            available.connect(button.setEnabled)
        page.shown.connect(self._show_place)
        self.contents.currentItemChanged.connect(self._open_item)
        self.guide_search.chosen.connect(self._open_hit)
        self.search.textChanged.connect(self._find_first)
        self.search.returnPressed.connect(self._find_next)
        for keys, action in (
            (QKeySequence.StandardKey.Find, self.guide_search.edit),
            ("Ctrl+Shift+F", self._edit_search),
            (QKeySequence.StandardKey.FindNext, self._find_next),
            (QKeySequence.StandardKey.FindPrevious, self._find_previous),
            (QKeySequence.StandardKey.Back, page.backward),
            (QKeySequence.StandardKey.Forward, page.forward),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(action)

    def _fill_contents(self, pages: GuidePages) -> None:
        self.contents.setAccessibleName(_("Contents"))
        # A long title loses its end; the page shows it whole.
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._add_page(FIRST, pages)
        for chapter in pages.chapters():
            title = QListWidgetItem(chapter.title)
            title.setFlags(Qt.ItemFlags(Qt.ItemFlag.NoItemFlags))
            self.contents.addItem(title)
            for name in chapter.pages:
                self._add_page(name, pages)

    def _add_page(self, name: str, pages: GuidePages) -> None:
        item = QListWidgetItem(pages.title(name))
        item.setData(_NAME, name)
        self.contents.addItem(item)

    def _open_item(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_NAME) != self.page.name:
            self.page.open(item.data(_NAME))

    def _open_hit(self, hit: Hit) -> None:
        """Open the section that a search found, and mark the words of the query in it."""
        self.page.open(hit.section.page, anchor(hit.section.heading))
        self.search.clear()
        self.page.mark_words(words_of(self.guide_search.field.text()))

    def _show_place(self) -> None:
        """Select the shown page in the contents, and mark what is looked for in it."""
        # A page that was made, for a game from elsewhere, is not in the contents.
        self.contents.setCurrentRow(-1, QItemSelectionModel.SelectionFlag.Clear)
        for row in range(self.contents.count()):
            item = self.contents.item(row)
            if item is not None and item.data(_NAME) == self.page.name:
                self.contents.setCurrentRow(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._mark()

    def _edit_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _mark(self) -> None:
        text = self.search.text()
        count = self.page.find_all(text)
        said = ngettext("{count} match", "{count} matches", count).format(count=count)
        self.found.setText((said if count else _("No match")) if text else "")

    def _find_first(self) -> None:
        self._mark()
        cursor = self.page.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.page.setTextCursor(cursor)
        self._find_next()

    def _find_next(self) -> None:
        self.page.find_next(self.search.text())

    def _find_previous(self) -> None:
        self.page.find_next(self.search.text(), backward=True)


def show_guide(parent: QWidget, game: AnyGame | None = None, page: str = "") -> None:
    """Show the user guide, in the window that it has already if there is one.

    With a game, show the page of its rules; with the name of a page, show this page.
    """
    window = parent.findChild(GuideWindow)
    if window is None:
        place = guide_pages.folder()
        if place is None:
            dialogs.show_message(
                parent,
                _("User guide"),
                _("The user guide is not part of this installation: the folder docs is missing."),
            )
            return
        window = GuideWindow(parent, GuidePages(place, texts.language()))
    if game is not None:
        window.open_rules(game)
    elif page:
        window.page.open(page)
    window.show()
    window.raise_()
    window.activateWindow()


def _button(text: str, action: Callable[[], None], tip: str) -> QPushButton:
    button = push_button(text, action, tip)
    button.setAutoDefault(False)
    return button
