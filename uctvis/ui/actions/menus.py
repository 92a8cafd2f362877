"""The menu bar, made of the lists of actions."""

from collections.abc import Iterator
from functools import partial

from qtpy.QtWidgets import QAction, QActionGroup, QMenu, QMenuBar

from uctvis.ui.actions.action import Action, DynamicMenu, Menu, Test
from uctvis.ui.actions.file_menu import FILE
from uctvis.ui.actions.game_menu import GAME
from uctvis.ui.actions.go_menu import GO
from uctvis.ui.actions.growth_menu import GROWTH
from uctvis.ui.actions.help_menu import HELP
from uctvis.ui.actions.tree_menu import TREE
from uctvis.ui.actions.view_menu import VIEW
from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.widgets.filled_menu import FilledMenu

MENUS = (FILE, VIEW, TREE, GAME, GROWTH, GO, HELP)


def actions_of(menu: Menu) -> Iterator[Action]:
    """All actions of a menu and of those in it, in their order."""
    for group in menu.groups:
        for item in group:
            if isinstance(item, Action):
                yield item
            elif isinstance(item, Menu):
                yield from actions_of(item)


class Menus:
    """Makes the entries of the menus; `refresh` says which of them mean something now.

    Attributes
    ----------
    bar : QMenuBar
    entries : dict of QAction
        Those of all actions, by their names: buttons and bars of tools can show them, too.
    """

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.bar = QMenuBar(workbench.widget)
        self.entries: dict[str, QAction] = {}
        self._actions: list[tuple[Action, QAction]] = []
        self._titles: list[tuple[Test, QAction]] = []
        for menu in MENUS:
            self._add_menu(menu, self.bar)
        workbench.shortcuts.apply()
        self._show_chosen()
        self.refresh()

    def refresh(self) -> None:
        """Offer what can be done now: needed whenever that may be something else."""
        workbench = self._workbench
        for action, entry in self._actions:
            entry.setEnabled(action.enabled(workbench))
            if action.checked is not None:
                entry.setChecked(action.checked(workbench))
            if action.text_now is not None:
                entry.setText(action.text_now(workbench))
        for enabled, title in self._titles:
            title.setEnabled(enabled(workbench))
        for on in (False, True):
            passing = [e for a, e in self._actions if a.passing and e.isEnabled() is on]
            workbench.shortcuts.let(passing, on)

    def _show_chosen(self) -> None:
        """Mark what the settings remember."""
        for action, entry in self._actions:
            if action.chosen is not None:
                entry.setChecked(action.chosen(self._workbench))

    def _act(self, action: Action, _checked: bool) -> None:
        try:
            action.act(self._workbench)
        finally:
            # Qt has turned the mark, whatever came of it.
            if action.chosen is not None:
                self._show_chosen()
            self.refresh()

    def _add_menu(self, menu: Menu, parent: QMenuBar | QMenu) -> None:
        shown = QMenu(menu.title, parent)
        self._add_title(shown, menu.enabled, parent)
        group = QActionGroup(shown) if menu.exclusive else None
        for number, part in enumerate(menu.groups):
            if number > 0:
                shown.addSeparator()
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
        title = parent.addMenu(menu)
        if title is not None:
            # While it is not enabled, the letter of the title is for others.
            self._titles.append((enabled, title))

    def _add_action(self, action: Action, menu: QMenu) -> QAction:
        entry = QAction(action.text, menu)
        entry.setObjectName(action.name)
        entry.setCheckable(action.checked is not None or action.chosen is not None)
        entry.triggered.connect(partial(self._act, action))
        menu.addAction(entry)
        # Its keys are good while the menus are hidden, too.
        self._workbench.widget.addAction(entry)
        self._workbench.shortcuts.add(entry, action.keys, passing=action.passing)
        self.entries[action.name] = entry
        self._actions.append((action, entry))
        return entry
