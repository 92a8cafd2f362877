"""The menu bar, and the shortcuts that it shows."""

from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from qtpy.QtCore import Qt
from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import QAction, QActionGroup, QMenu, QMenuBar, QMessageBox

import uctvis
from uctvis.texts import _
from uctvis.ui import memory, theme
from uctvis.ui.fold_bar import VISITED
from uctvis.ui.phase_entries import PhaseEntries
from uctvis.view.folding import UNFOLDED

if TYPE_CHECKING:
    from uctvis.ui.tree_pane import TreePane
    from uctvis.ui.window import Window

# The Page keys first: they may be wanted for something else.
_PREVIOUS_TREE = "PgUp", "Ctrl+Left"
_NEXT_TREE = "PgDown", "Ctrl+Right"


class Menus:
    """The window's menus; `enable` says which of them mean something now."""

    def __init__(self, window: "Window") -> None:
        self._window = window
        self._bar = QMenuBar(window)
        window.setMenuBar(self._bar)
        self._tree: list[QAction] = []
        self._board: list[QAction] = []
        self._sequence: list[QAction] = []
        self._file_menu()
        self._view_menu()
        self._tree_menu()
        self._growth_menu()
        go = self._menu(_("&Go"))
        self._back = self._add(go, _("&Back"), window.go_back, "Alt+Left")
        self._sequence += [
            self._add(go, _("&Previous tree"), self._previous, *_PREVIOUS_TREE),
            self._add(go, _("&Next tree"), self._next, *_NEXT_TREE),
        ]
        go.addSeparator()
        self._tree += [
            self._add(go, _("&Earlier view"), self._look_back, "Backspace"),
            self._add(go, _("&Later view"), self._look_forward, "Shift+Backspace"),
        ]
        help_menu = self._menu(_("&Help"))
        self._add(help_menu, _("Keyboard &shortcuts"), self._show_shortcuts, "F1")
        self._add(help_menu, _("&About uctvis"), self._show_about)

    def enable(self, *, back: bool, tree: bool, sequence: bool, board: bool, search: bool) -> None:
        """Enable what goes back, and what needs one of these.

        A tree, a sequence, a board that can be flipped, a search that is running.
        """
        self._back.setEnabled(back)
        for action in (self._search, *self._live):
            action.setEnabled(search)
        for actions, can in ((self._tree, tree), (self._sequence, sequence), (self._board, board)):
            for action in actions:
                action.setEnabled(can)

    def show_phases(self) -> None:
        """Give the Page keys to the steps of an iteration, or to the trees of a sequence."""
        self._phases.show()
        first = 1 if self._phases.have_page_keys else 0
        for entry, keys in zip(self._sequence, (_PREVIOUS_TREE, _NEXT_TREE), strict=True):
            entry.setShortcuts([QKeySequence(key) for key in keys[first:]])

    def _file_menu(self) -> None:
        window = self._window
        menu = self._menu(_("&File"))
        self._add(menu, _("&Open files…"), window.ask_for_files, "Ctrl+O")
        self._add(menu, _("Open &folder…"), window.ask_for_folder, "Ctrl+Shift+O")
        menu.addSeparator()
        self._tree += [
            self._add(menu, _("&Save tree as…"), self._save_tree, "Ctrl+S"),
            self._add(menu, _("&Export picture…"), self._save_picture, "Ctrl+E"),
            self._add(
                menu,
                _("Export fi&lm…"),
                partial(self._on_tree, lambda pane: pane.save_film()),
                "Ctrl+Shift+E",
            ),
        ]
        self._search = self._add(
            menu, _("Save the &running search…"), self._save_search, "Ctrl+Shift+S"
        )
        menu.addSeparator()
        self._add(menu, _("&Quit"), window.close, "Ctrl+Q")

    def _view_menu(self) -> None:
        menu = self._menu(_("&View"))
        self._tree += [
            self._add(menu, _("Zoom &in"), self._zoom_in, "Ctrl++", "Ctrl+="),
            self._add(menu, _("Zoom &out"), self._zoom_out, "Ctrl+-"),
            self._add(menu, _("&Reset view"), self._reset_view, "Ctrl+0"),
        ]
        self._tree.append(
            self._add(menu, _("&Present"), self._window.presenter.turn, "F11", "F5", "Shift+F5")
        )
        self._add_part(menu, _("&Minimap"), "minimap")
        self._add_part(menu, _("&Labels"), "labels", "Ctrl+T")
        self._add_part(menu, _("T&imeline"), "timeline")
        menu.addSeparator()
        self._board.append(self._add(menu, _("&Flip board"), self._flip_board, "Ctrl+B"))
        menu.addSeparator()
        self._colour_entries(menu)
        themes = QMenu(_("&Theme"), menu)
        menu.addMenu(themes)
        group = QActionGroup(themes)
        chosen = memory.settings().value("theme", theme.Choice.SYSTEM.value)
        for choice, text in (
            (theme.Choice.SYSTEM, _("&System")),
            (theme.Choice.LIGHT, _("&Light")),
            (theme.Choice.DARK, _("&Dark")),
        ):
            action = self._add(themes, text, partial(self._window.set_theme, choice))
            action.setCheckable(True)
            action.setChecked(choice.value == chosen)
            group.addAction(action)

    def _tree_menu(self) -> None:
        menu = self._menu(_("T&ree"))
        # Its letter belongs to others where there is no tree.
        title = menu.menuAction()
        if title is not None:
            self._tree.append(title)
        for part in (
            (
                (_("&Find…"), lambda pane: pane.bars.find_bar.call(), "Ctrl+F"),
                (_("Find &next"), lambda pane: pane.bars.find_bar.step(1), "F3"),
                (_("Find &previous"), lambda pane: pane.bars.find_bar.step(-1), "Shift+F3"),
                (_("&Go to node…"), lambda pane: pane.bars.go_bar.call(), "Ctrl+G"),
            ),
            (
                (_("F&old…"), lambda pane: pane.bars.fold_bar.call(), "Ctrl+L"),
                (_("&Visited nodes only"), lambda pane: pane.fold(VISITED), "Ctrl+U"),
                (_("Show &all"), lambda pane: pane.fold(UNFOLDED), "Ctrl+Shift+U"),
                (
                    _("Open or fold the &selected node"),
                    lambda pane: pane.turn_selected(),
                    "Ctrl+Return",
                ),
            ),
            (
                (_("Bookmark the selected no&de"), lambda pane: pane.add_bookmark(), "Ctrl+D"),
                (_("&Bookmarks…"), lambda pane: pane.bars.bookmarks_bar.call(), "Ctrl+Shift+D"),
            ),
        ):
            menu.addSeparator()
            for text, action, key in part:
                self._tree.append(self._add(menu, text, partial(self._on_tree, action), key))

    def _growth_menu(self) -> None:
        menu = self._menu(_("Gro&wth"))
        title = menu.menuAction()
        if title is not None:
            self._tree.append(title)
        for part in (
            (
                (_("P&lay or pause"), lambda pane: pane.growing.turn(), "Ctrl+Space"),
                (_("Back&wards"), lambda pane: pane.timeline.turn_back(), "Ctrl+Shift+R"),
                (_("&Repeat"), lambda pane: pane.timeline.turn_repeat(), "Ctrl+R"),
                (_("Repeat &from here"), lambda pane: pane.timeline.repeat_from(), "Ctrl+["),
                (_("Repeat &up to here"), lambda pane: pane.timeline.repeat_to(), "Ctrl+]"),
                (_("&Nodes move"), lambda pane: pane.timeline.turn_moves(), "Ctrl+M"),
            ),
            (
                (_("Next &iteration"), lambda pane: pane.growing.step(1), "Ctrl+."),
                (_("&Previous iteration"), lambda pane: pane.growing.step(-1), "Ctrl+,"),
                (_("To the &beginning"), lambda pane: pane.growing.go_to(0), "Ctrl+Home"),
                (
                    _("To the &end"),
                    lambda pane: pane.growing.go_to(pane.growing.iterations),
                    "Ctrl+End",
                ),
            ),
            (
                (_("Wh&y this move?"), lambda pane: pane.side.turn_why(), "Ctrl+Y"),
                (_("&Charts of the tree"), lambda pane: pane.side.turn_charts(), "Ctrl+Shift+Y"),
            ),
        ):
            menu.addSeparator()
            for text, action, key in part:
                self._tree.append(self._add(menu, text, partial(self._on_tree, action), key))
        self._live_entries(menu)

    def _live_entries(self, menu: QMenu) -> None:
        """What controls the growth of a search while it runs."""
        animation = self._window.start_page.animation_form.animation

        def turn() -> None:
            animation.choose(wanted=not animation.choices.wanted)

        menu.addSeparator()
        entry = self._add(menu, _("&Animate searches"), turn, "Ctrl+Shift+A")
        entry.setCheckable(True)
        entry.setChecked(animation.choices.wanted)
        animation.changed.connect(lambda: entry.setChecked(animation.choices.wanted))
        self._live = [
            self._add(
                menu,
                _("Pause the &search, or let it go on"),
                lambda: self._window.game_page.pc.live.turn(),
                "Ctrl+Shift+Space",
            ),
            self._add(
                menu,
                _("One &more iteration of the search"),
                lambda: self._window.game_page.pc.live.step(),
                "Ctrl+Shift+I",
            ),
        ]

        menu.addSeparator()
        self._phases = PhaseEntries(self._window, partial(self._add, menu))
        self._tree.append(self._phases.begin)

    def _on_tree(self, action: "Callable[[TreePane], None]") -> None:
        pane = self._window.pane
        if pane is not None and pane.tree is not None:
            action(pane)

    def _colour_entries(self, menu: QMenu) -> None:
        self._tree.append(
            self._add(menu, _("&Colours…"), self._window.show_colours, "Ctrl+Shift+C")
        )
        self._add_part(menu, _("Le&gend"), "legend")

    def _add_part(self, menu: QMenu, text: str, part: str, *shortcuts: str) -> None:
        """An entry that shows a part of the view, or hides it."""

        def turn() -> None:
            memory.set_shown(part, not memory.shows(part))
            self._window.show_parts()

        entry = self._add(menu, text, turn, *shortcuts)
        entry.setCheckable(True)
        entry.setChecked(memory.shows(part))

    def _menu(self, title: str) -> QMenu:
        menu = QMenu(title, self._bar)
        self._bar.addMenu(menu)
        return menu

    def _add(
        self, menu: QMenu, text: str, action: Callable[[], object], *shortcuts: str
    ) -> QAction:
        entry = QAction(text, menu)
        entry.setShortcuts([QKeySequence(shortcut) for shortcut in shortcuts])
        entry.triggered.connect(lambda _checked: _run(action))
        menu.addAction(entry)
        # Its keys are good while the menus are hidden, too.
        self._window.addAction(entry)
        return entry

    # What the entries do on the page that is shown.

    def _save_tree(self) -> None:
        if self._window.pane is not None:
            self._window.pane.save_tree()

    def _save_search(self) -> None:
        self._window.game_page.save_search()

    def _save_picture(self) -> None:
        if self._window.pane is not None:
            self._window.pane.save_picture()

    def _zoom_in(self) -> None:
        if self._window.pane is not None:
            self._window.pane.zoom_in()

    def _zoom_out(self) -> None:
        if self._window.pane is not None:
            self._window.pane.zoom_out()

    def _reset_view(self) -> None:
        if self._window.pane is not None:
            self._window.pane.view.reset_view()

    def _look_back(self) -> None:
        if self._window.pane is not None:
            self._window.pane.view.look_back()

    def _look_forward(self) -> None:
        if self._window.pane is not None:
            self._window.pane.view.look_forward()

    def _flip_board(self) -> None:
        self._window.game_page.flip_board()

    def _previous(self) -> None:
        self._window.analysis_page.step(-1)

    def _next(self) -> None:
        self._window.analysis_page.step(1)

    def _show_shortcuts(self) -> None:
        lines = []
        for entry in self._bar.findChildren(QAction):
            keys = ", ".join(key.toString() for key in entry.shortcuts())
            if keys:
                lines.append(f"{keys}\t{entry.text().replace('&', '').rstrip('…')}")
        lines += [
            _("Arrows\tgo from the selected node of a tree to its parent, children and siblings"),
            _("Shift+arrows\tmove the tree"),
            _("Enter\tshow the subtree of the selected node"),
            _("Arrows, Tab\tgo through the moves on the board"),
            _("Enter\tpick a piece, play the move"),
            _("Escape\tput the piece back, cancel, close"),
            _("Space\tplay the growth of the tree, or pause"),
            _("Shift+Space\tplay the sequence of trees, or pause"),
            _("Page Up, Page Down\tgo through the steps of an iteration, while they are shown"),
            _("Shift, Ctrl with them\tgo through its phases, and to other iterations"),
        ]
        cells = [
            "<td style='padding-right: 16px; white-space: pre'><b>{}</b></td>"
            "<td style='padding-right: 32px; white-space: pre'>{}</td>".format(*line.split("\t"))
            for line in lines
        ]
        # In two columns: more lines than these are higher than a screen.
        half = (len(cells) + 1) // 2
        rows = "".join(
            f"<tr>{left}{right}</tr>"
            for left, right in zip_longest(cells[:half], cells[half:], fillvalue="")
        )
        self._show(_("Keyboard shortcuts"), f"<table cellspacing='4'>{rows}</table>")

    def _show_about(self) -> None:
        text = _(
            "Plays board games with UCT, a Monte-Carlo tree search, and shows the tree that "
            "the search grows. Free software under the GNU General Public License, version 3 "
            "or later."
        )
        self._show(_("About uctvis"), f"<h3>uctvis {uctvis.__version__}</h3><p>{text}</p>")

    def _show(self, title: str, text: str) -> None:
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(title)
        box.setText(text)
        box.open()


def _run(action: Callable[[], object]) -> None:
    action()
