"""The menu bar, and the shortcuts that it shows."""

from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from qtpy.QtCore import Qt
from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import QAction, QActionGroup, QMenuBar, QMessageBox

import uctvis
from uctvis.texts import _
from uctvis.ui import memory, problems, theme
from uctvis.ui.fold_bar import VISITED
from uctvis.ui.game_menu import GameMenu
from uctvis.ui.growth_menu import GrowthMenu
from uctvis.ui.menu import Menu
from uctvis.view.folding import UNFOLDED

if TYPE_CHECKING:
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
        file_menu, view_menu, tree_menu = self._file_menu(), self._view_menu(), self._tree_menu()
        self.game = GameMenu(window, self._bar)
        self._growth = GrowthMenu(window, self._bar)
        go_menu = self._go_menu()
        help_menu = self._menu(_("&Help"))
        help_menu.add(_("Keyboard &shortcuts"), self._show_shortcuts, "F1")
        help_menu.add(_("Show &log file"), lambda: problems.show_log(self._window))
        help_menu.add(_("&Report a problem…"), lambda: problems.report(self._window))
        help_menu.add(_("&About uctvis"), self._show_about)
        menus = (file_menu, view_menu, tree_menu, self._growth, go_menu)
        self._of_tree = [entry for menu in menus for entry in menu.of_tree]

    def enable(self, *, back: bool, tree: bool, sequence: bool, board: bool, search: bool) -> None:
        """Enable what goes back, and what needs one of these.

        A tree, a sequence, a board that can be flipped, a search that is running.
        """
        self._back.setEnabled(back)
        for action in (self._save_search, *self._growth.of_search):
            action.setEnabled(search)
        self._flip.setEnabled(board)
        for actions, can in ((self._of_tree, tree), (self._sequence, sequence)):
            for action in actions:
                action.setEnabled(can)

    def show_phases(self) -> None:
        """Give the Page keys to the steps of an iteration, or to the trees of a sequence."""
        self._growth.phases.show()
        first = 1 if self._growth.phases.have_page_keys else 0
        for entry, keys in zip(self._sequence, (_PREVIOUS_TREE, _NEXT_TREE), strict=True):
            entry.setShortcuts([QKeySequence(key) for key in keys[first:]])

    def _file_menu(self) -> Menu:
        window = self._window
        menu = self._menu(_("&File"))
        menu.add(_("&Open files…"), window.ask_for_files, "Ctrl+O")
        menu.add(_("Open &folder…"), window.ask_for_folder, "Ctrl+Shift+O")
        menu.addSeparator()
        menu.add_of_tree(_("&Save tree as…"), lambda pane: pane.save_tree(), "Ctrl+S")
        menu.add_of_tree(_("&Export picture…"), lambda pane: pane.save_picture(), "Ctrl+E")
        menu.add_of_tree(_("Export fi&lm…"), lambda pane: pane.save_film(), "Ctrl+Shift+E")
        self._save_search = menu.add(
            _("Save the &running search…"), lambda: window.game_page.save_search(), "Ctrl+Shift+S"
        )
        menu.addSeparator()
        menu.add(_("&Quit"), window.close, "Ctrl+Q")
        return menu

    def _view_menu(self) -> Menu:
        window = self._window
        menu = self._menu(_("&View"))
        menu.add_of_pane(_("Zoom &in"), lambda pane: pane.zoom_in(), "Ctrl++", "Ctrl+=")
        menu.add_of_pane(_("Zoom &out"), lambda pane: pane.zoom_out(), "Ctrl+-")
        menu.add_of_pane(_("&Reset view"), lambda pane: pane.view.reset_view(), "Ctrl+0")
        menu.of_tree.append(menu.add(_("&Present"), window.presenter.turn, "F11", "F5", "Shift+F5"))
        self._add_part(menu, _("&Minimap"), "minimap")
        self._add_part(menu, _("&Labels"), "labels", "Ctrl+T")
        self._add_part(menu, _("T&imeline"), "timeline")
        menu.addSeparator()
        self._flip = menu.add(_("&Flip board"), lambda: window.game_page.flip_board(), "Ctrl+B")
        menu.addSeparator()
        menu.of_tree.append(menu.add(_("&Colours…"), window.show_colours, "Ctrl+Shift+C"))
        self._add_part(menu, _("Le&gend"), "legend")
        self._add_themes(menu)
        return menu

    def _add_themes(self, menu: Menu) -> None:
        themes = Menu(_("&Theme"), self._window, menu)
        group = QActionGroup(themes)
        chosen = memory.settings().value("theme", theme.Choice.SYSTEM.value)
        for choice, text in (
            (theme.Choice.SYSTEM, _("&System")),
            (theme.Choice.LIGHT, _("&Light")),
            (theme.Choice.DARK, _("&Dark")),
        ):
            entry = themes.add(text, partial(self._window.set_theme, choice))
            entry.setCheckable(True)
            entry.setChecked(choice.value == chosen)
            group.addAction(entry)

    def _tree_menu(self) -> Menu:
        menu = self._menu(_("T&ree"))
        menu.need_tree()
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
                menu.add_of_tree(text, action, key)
        return menu

    def _go_menu(self) -> Menu:
        window = self._window
        menu = self._menu(_("&Go"))
        self._back = menu.add(_("&Back"), window.go_back, "Alt+Left")
        self._sequence = [
            menu.add(_("&Previous tree"), lambda: window.analysis_page.step(-1), *_PREVIOUS_TREE),
            menu.add(_("&Next tree"), lambda: window.analysis_page.step(1), *_NEXT_TREE),
        ]
        menu.addSeparator()
        menu.add_of_pane(_("&Earlier view"), lambda pane: pane.view.look_back(), "Backspace")
        menu.add_of_pane(_("&Later view"), lambda pane: pane.view.look_forward(), "Shift+Backspace")
        return menu

    def _add_part(self, menu: Menu, text: str, part: str, *shortcuts: str) -> None:
        """An entry that shows a part of the view, or hides it."""

        def turn() -> None:
            memory.set_shown(part, not memory.shows(part))
            self._window.show_parts()

        entry = menu.add(text, turn, *shortcuts)
        entry.setCheckable(True)
        entry.setChecked(memory.shows(part))

    def _menu(self, title: str) -> Menu:
        return Menu(title, self._window, self._bar)

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
