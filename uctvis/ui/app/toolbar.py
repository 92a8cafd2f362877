"""The toolbar of the pages with trees: the title of the page and frequent actions."""

from collections.abc import Mapping
from functools import partial

from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import QAction, QSizePolicy, QToolBar, QWidget, QWidgetAction

from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.shortcuts import native
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel

_ICON = QSize(18, 18)
_LEAST_TITLE, _MOST_TITLE = 90, 420
_BACK = "go.back"
_OF_GAMES = ("game.take_back", "game.redo", "game.hint")
# The most important first: in a narrow window, the last ones are in a menu.
_GROUPS = (
    ("growth.why", "phases.begin", "tree.find", "tree.fold"),
    ("view.zoom_out", "view.zoom_in", "view.reset"),
    ("file.picture", "file.film", "file.save"),
    ("growth.charts", "tree.bookmarks", "view.colours", "view.present"),
)
# Actions without a text beside the icon.
_WORDLESS = (_BACK, *_OF_GAMES, *_GROUPS[1])


class Toolbar(QToolBar):
    """Shows some entries of the menus; `entries` contains all of them by name."""

    def __init__(self, entries: Mapping[str, QAction], parent: QWidget) -> None:
        super().__init__(_("Toolbar"), parent)
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFloatable(False)
        # Its context menu would offer to hide it, with no way to show it again.
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(_ICON)
        self._entries = entries
        self._title = _Title()
        title = QWidgetAction(self)
        title.setDefaultWidget(self._title)
        self._add(_BACK)
        self.addAction(title)
        self._game = [self._line(), *(entries[name] for name in _OF_GAMES)]
        for action in self._game:
            self.addAction(action)
        for group in _GROUPS:
            self.addAction(self._line())
            for name in group:
                self._add(name)
        for name in (_BACK, *_OF_GAMES, *(name for group in _GROUPS for name in group)):
            entry = entries[name]
            if name in _WORDLESS:
                entry.setPriority(QAction.Priority.LowPriority)
            entry.changed.connect(partial(_show_tip, entry))
            _show_tip(entry)
        self.show_texts()

    def show_title(self, title: str, *, of_game: bool) -> None:
        """Show the title of the page and, if `of_game`, the actions of games."""
        self._title.show_title(title)
        for action in self._game:
            if of_game and action not in self.actions():
                self.insertAction(self._first_of_trees, action)
            elif not of_game:
                self.removeAction(action)

    def show_texts(self) -> None:
        """Show texts beside the icons if the settings say so."""
        beside = settings_store.shows("toolbar texts")
        self.setToolButtonStyle(
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            if beside
            else Qt.ToolButtonStyle.ToolButtonIconOnly
        )

    def _add(self, name: str) -> None:
        self.addAction(self._entries[name])

    def _line(self) -> QAction:
        line = QAction(self)
        line.setSeparator(True)
        return line

    @property
    def _first_of_trees(self) -> QAction:
        shown = self.actions()
        return shown[shown.index(self._entries[_GROUPS[0][0]]) - 1]


def _show_tip(entry: QAction) -> None:
    """Set the tooltip of an entry to the name of its action and its current keys."""
    name = entry.text().replace("&", "").rstrip("…")
    keys = native(key.toString() for key in entry.shortcuts())
    tip = _("{tip} ({keys})").format(tip=name, keys=keys) if keys else name
    # Setting the tooltip emits `changed`, which calls this function again.
    if entry.toolTip() != tip:
        entry.setToolTip(tip)


class _Title(ElidedLabel):
    """The title, in the space beside the tools; if it is too long, the tooltip contains it all."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMargin(4)
        theme.set_role(self, "heading")

    def show_title(self, title: str) -> None:
        self.setAccessibleName(title)
        self.show_text(title)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wanted = min(max(self.width_of(self.whole), _LEAST_TITLE), _MOST_TITLE)
        return QSize(wanted, super().minimumSizeHint().height())

    def elide(self) -> None:
        super().elide()
        self.setToolTip("" if self.text() == self.whole else self.whole)
