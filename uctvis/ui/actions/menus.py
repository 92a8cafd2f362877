"""The menu bar, made from the lists of actions."""

from collections.abc import Iterator
from functools import partial

from qtpy.QtWidgets import QAction, QActionGroup, QMenu, QMenuBar

from uctvis.ui.actions.action import Action, DynamicMenu, Menu, Test
from uctvis.ui.actions.file_menu import FILE
from uctvis.ui.actions.game_menu import GAME
from uctvis.ui.actions.go_menu import GO
from uctvis.ui.actions.growth_menu import GROWTH
from uctvis.ui.actions.help_menu import HELP
from uctvis.ui.actions.shown import GameTest
from uctvis.ui.actions.tree_menu import TREE
from uctvis.ui.actions.view_menu import VIEW
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.widgets.filled_menu import FilledMenu, add_separator
from uctvis.ui.widgets.icons import icon

MENUS = (FILE, VIEW, TREE, GAME, GROWTH, GO, HELP)


def actions_of(menu: Menu) -> Iterator[Action]:
    """All actions of a menu and its submenus, in order."""
    for group in menu.groups:
        for item in group:
            if isinstance(item, Action):
                yield item
            elif isinstance(item, Menu):
                yield from actions_of(item)


class Menus:
    """The menu bar and its entries; `refresh` updates which of them are enabled and checked."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.bar = QMenuBar(workbench.widget)
        # The entry of each action, by the name of the action. Toolbars can show them too.
        self.entries: dict[str, QAction] = {}
        # The menus. Buttons can open them too.
        self.shown: dict[Menu, QMenu] = {}
        self._actions: list[tuple[Action, QAction]] = []
        self._titles: list[tuple[Test, QMenu]] = []
        # Which actions are enabled, by their names.
        self._enabled: dict[str, bool] = {}
        for menu in MENUS:
            self._add_menu(menu, self.bar)
        workbench.shortcuts.apply()
        self._show_chosen()
        self.refresh()

    def show_icons(self) -> None:
        """Give the entries their icons, which toolbars show and menus do not."""
        for action, entry in self._actions:
            if action.icon:
                entry.setIconVisibleInMenu(False)
                entry.setIcon(icon(action.icon))

    def refresh(self, *, game_only: bool = False) -> None:
        """Update the entries. Call this whenever other actions may be available.

        `game_only` is for changes of the game that is shown: only what it decides is asked.
        """
        workbench = self._workbench
        for action, entry in self._actions:
            if game_only and not (_by_game(action.enabled) or _by_game(action.checked)):
                continue
            enabled = action.enabled(workbench)
            # Qt is asked only for changes: there are many actions, and each opened tree asks often.
            if self._enabled.get(action.name) is not enabled:
                self._enabled[action.name] = enabled
                entry.setEnabled(enabled)
            if action.checked is not None:
                entry.setChecked(action.checked(workbench))
            if action.text_now is not None:
                entry.setText(action.text_now(workbench))
        for test, menu in self._titles:
            if game_only and not _by_game(test):
                continue
            # The mnemonic of a disabled title can be used elsewhere.
            menu.setEnabled(test(workbench))
        if game_only:
            return
        for on in (False, True):
            passing = [e for a, e in self._actions if a.times and self._enabled[a.name] is on]
            workbench.shortcuts.let(passing, on)

    def _show_chosen(self) -> None:
        """Check the entries that are chosen in the settings."""
        for action, entry in self._actions:
            if action.chosen is not None:
                entry.setChecked(action.chosen(self._workbench))

    def _act(self, action: Action, _checked: bool) -> None:
        try:
            action.act(self._workbench)
        finally:
            # Qt has toggled the check mark, even if the action failed.
            if action.chosen is not None:
                self._show_chosen()
            self.refresh()

    def _add_menu(self, menu: Menu, parent: QMenuBar | QMenu) -> None:
        shown = self.shown[menu] = QMenu(menu.title, parent)
        self._add_title(shown, menu.enabled, parent)
        group = QActionGroup(shown) if menu.exclusive else None
        for number, part in enumerate(menu.groups):
            if number > 0:
                add_separator(shown)
            for item in part:
                if isinstance(item, Menu):
                    self._add_menu(item, shown)
                elif isinstance(item, DynamicMenu):
                    offers = partial(item.offers, self._workbench)
                    listing = FilledMenu(item.title, offers, shown)
                    listing.setObjectName(item.name)
                    self._add_title(listing, item.enabled, shown)
                else:
                    entry = self._add_action(item, shown)
                    if group is not None:
                        group.addAction(entry)
        if any(action.chosen is not None for action in actions_of(menu)):
            shown.aboutToShow.connect(self._show_chosen)

    def _add_title(self, menu: QMenu, enabled: Test, parent: QMenuBar | QMenu) -> None:
        parent.addMenu(menu)
        self._titles.append((enabled, menu))

    def _add_action(self, action: Action, menu: QMenu) -> QAction:
        entry = QAction(action.text, menu)
        entry.setObjectName(action.name)
        if action.short:
            entry.setIconText(action.short)
        entry.setCheckable(action.checked is not None or action.chosen is not None)
        entry.triggered.connect(partial(self._act, action))
        menu.addAction(entry)
        # Its keys also work while the menu bar is hidden.
        self._workbench.widget.addAction(entry)
        self._workbench.shortcuts.add(entry, action.keys, times=action.times)
        self.entries[action.name] = entry
        self._actions.append((action, entry))
        return entry


def _by_game(test: Test | None) -> bool:
    """Whether the answer of a test depends on the course of the game that is shown."""
    return isinstance(test, GameTest)
