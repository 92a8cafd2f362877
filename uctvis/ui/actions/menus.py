"""The menu bar, and the shortcuts that it shows."""

from functools import partial
from typing import TYPE_CHECKING

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QActionGroup, QMenuBar, QMessageBox

import uctvis
from uctvis.texts import _
from uctvis.ui.actions.game_menu import GameMenu
from uctvis.ui.actions.growth_menu import GrowthMenu
from uctvis.ui.actions.language_menu import LanguageMenu
from uctvis.ui.actions.menu import Menu
from uctvis.ui.actions.opening_menus import RecentMenu, SamplesMenu
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.help import problems
from uctvis.ui.pane.fold_bar import VISITED
from uctvis.ui.preferences.preferences import THEME
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import theme
from uctvis.view.folding import UNFOLDED

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window


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
        help_menu.add(_("Keyboard &shortcuts"), self._show_shortcuts, "F1", name="help.shortcuts")
        help_menu.add(_("Show &log file"), lambda: problems.show_log(self._window), name="help.log")
        help_menu.add(
            _("&Report a problem…"), lambda: problems.report(self._window), name="help.report"
        )
        help_menu.add(_("&Tour"), window.begin_tour, name="help.tour")
        help_menu.add(_("&About uctvis"), self._show_about, name="help.about")
        menus = (file_menu, view_menu, tree_menu, self._growth, go_menu)
        self._of_tree = [entry for menu in menus for entry in menu.of_tree]
        window.shortcuts.apply()

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
        """Say what there is to go through step by step, and give it the keys for it."""
        self._growth.phases.show()

    def _file_menu(self) -> Menu:
        window = self._window
        menu = self._menu(_("&File"))
        menu.add(_("&Open files…"), window.ask_for_files, "Ctrl+O", name="file.open")
        menu.add(_("Open &folder…"), window.ask_for_folder, "Ctrl+Shift+O", name="file.open_folder")
        RecentMenu(window, menu)
        SamplesMenu(window, menu)
        menu.addSeparator()
        for text, action, key, name in (
            (_("&Save tree as…"), lambda pane: pane.save_tree(), "Ctrl+S", "save"),
            (_("&Export picture…"), lambda pane: pane.save_picture(), "Ctrl+E", "picture"),
            (_("Export fi&lm…"), lambda pane: pane.save_film(), "Ctrl+Shift+E", "film"),
        ):
            menu.add_of_tree(text, action, key, name=f"file.{name}")
        self._save_search = menu.add(
            _("Save the &running search…"),
            lambda: window.game_page.save_search(),
            "Ctrl+Shift+S",
            name="file.save_search",
        )
        menu.addSeparator()
        menu.add(_("&Quit"), window.close, "Ctrl+Q", name="file.quit")
        return menu

    def _view_menu(self) -> Menu:
        window = self._window
        menu = self._menu(_("&View"))
        for text, action, keys, name in (
            (_("Zoom &in"), lambda pane: pane.zoom_in(), ("Ctrl++", "Ctrl+="), "zoom_in"),
            (_("Zoom &out"), lambda pane: pane.zoom_out(), ("Ctrl+-",), "zoom_out"),
            (_("&Reset view"), lambda pane: pane.view.reset_view(), ("Ctrl+0",), "reset"),
        ):
            menu.add_of_pane(text, action, *keys, name=f"view.{name}")
        menu.of_tree.append(
            menu.add(
                _("&Present"), window.presenter.turn, "F11", "F5", "Shift+F5", name="view.present"
            )
        )
        self._add_part(menu, _("&Minimap"), "minimap")
        self._add_part(menu, _("&Labels"), "labels", "Ctrl+T")
        self._add_part(menu, _("T&imeline"), "timeline")
        menu.addSeparator()
        self._flip = menu.add(
            _("&Flip board"), lambda: window.game_page.flip_board(), "Ctrl+B", name="view.flip"
        )
        menu.addSeparator()
        menu.of_tree.append(
            menu.add(_("&Colours…"), window.show_colours, "Ctrl+Shift+C", name="view.colours")
        )
        self._add_part(menu, _("Le&gend"), "legend")
        self._add_themes(menu)
        LanguageMenu(window, menu)
        return menu

    def _add_themes(self, menu: Menu) -> None:
        themes = Menu(_("&Theme"), self._window, menu)
        group = QActionGroup(themes)
        chosen = THEME.get()
        for choice, text in (
            (theme.Choice.SYSTEM, _("&System")),
            (theme.Choice.LIGHT, _("&Light")),
            (theme.Choice.DARK, _("&Dark")),
        ):
            entry = themes.add(
                text, partial(self._window.set_theme, choice), name=f"view.theme_{choice.value}"
            )
            entry.setCheckable(True)
            entry.setChecked(choice is chosen)
            group.addAction(entry)

    def _tree_menu(self) -> Menu:
        menu = self._menu(_("T&ree"))
        menu.need_tree()
        for part in (
            (
                (_("&Find…"), lambda pane: pane.bars.find_bar.call(), "Ctrl+F", "find"),
                (_("Find &next"), lambda pane: pane.bars.find_bar.step(1), "F3", "find_next"),
                (
                    _("Find &previous"),
                    lambda pane: pane.bars.find_bar.step(-1),
                    "Shift+F3",
                    "find_previous",
                ),
                (_("&Go to node…"), lambda pane: pane.bars.go_bar.call(), "Ctrl+G", "go_to"),
            ),
            (
                (_("F&old…"), lambda pane: pane.bars.fold_bar.call(), "Ctrl+L", "fold"),
                (_("&Visited nodes only"), lambda pane: pane.fold(VISITED), "Ctrl+U", "visited"),
                (_("Show &all"), lambda pane: pane.fold(UNFOLDED), "Ctrl+Shift+U", "all"),
                (
                    _("Open or fold the &selected node"),
                    lambda pane: pane.turn_selected(),
                    "Ctrl+Return",
                    "turn",
                ),
            ),
            (
                (
                    _("Bookmark the selected no&de"),
                    lambda pane: pane.add_bookmark(),
                    "Ctrl+D",
                    "bookmark",
                ),
                (
                    _("&Bookmarks…"),
                    lambda pane: pane.bars.bookmarks_bar.call(),
                    "Ctrl+Shift+D",
                    "bookmarks",
                ),
            ),
        ):
            menu.addSeparator()
            for text, action, key, name in part:
                menu.add_of_tree(text, action, key, name=f"tree.{name}")
        return menu

    def _go_menu(self) -> Menu:
        window = self._window
        menu = self._menu(_("&Go"))
        self._back = menu.add(_("&Back"), window.go_back, "Alt+Left", name="go.back")
        self._sequence = [
            menu.add(text, partial(self._step, by), *keys, name=f"go.{name}")
            for text, by, keys, name in (
                (_("&Previous tree"), -1, ("PgUp", "Ctrl+Left"), "previous_tree"),
                (_("&Next tree"), 1, ("PgDown", "Ctrl+Right"), "next_tree"),
            )
        ]
        menu.addSeparator()
        for text, action, key, name in (
            (_("&Earlier view"), lambda pane: pane.view.look_back(), "Backspace", "earlier"),
            (_("&Later view"), lambda pane: pane.view.look_forward(), "Shift+Backspace", "later"),
        ):
            menu.add_of_pane(text, action, key, name=f"go.{name}")
        return menu

    def _add_part(self, menu: Menu, text: str, part: str, *shortcuts: str) -> None:
        """An entry that shows a part of the view, or hides it."""

        def turn() -> None:
            settings_store.set_shown(part, not settings_store.shows(part))
            self._window.show_parts()

        entry = menu.add(text, turn, *shortcuts, name=f"view.{part}")
        entry.setCheckable(True)
        entry.setChecked(settings_store.shows(part))

    def _step(self, by: int) -> None:
        self._window.analysis_page.step(by)

    def _menu(self, title: str) -> Menu:
        return Menu(title, self._window, self._bar)

    def _show_shortcuts(self) -> None:
        ShortcutsDialog(self._window, self._window.shortcuts).open()

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
