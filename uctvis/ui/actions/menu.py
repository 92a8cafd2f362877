"""A menu of the window, and what its entries do with the tree that is shown."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from qtpy.QtWidgets import QAction, QMenu, QMenuBar

if TYPE_CHECKING:
    from uctvis.ui.app.window import Window
    from uctvis.ui.pane.tree_pane import TreePane


class Menu(QMenu):
    """Makes its entries; `of_tree` are those that mean something only where a tree can be.

    An entry's name is that by which its keys are remembered.
    """

    def __init__(self, title: str, window: "Window", parent: QMenuBar | QMenu) -> None:
        super().__init__(title, parent)
        self._window = window
        self.of_tree: list[QAction] = []
        parent.addMenu(self)

    def add(
        self,
        text: str,
        action: Callable[[], object],
        *keys: str,
        name: str,
        passing: bool = False,
    ) -> QAction:
        """An entry and its usual keys; a passing one has them only at times."""

        def act(_checked: bool) -> None:
            action()

        entry = QAction(text, self)
        entry.setObjectName(name)
        entry.triggered.connect(act)
        self.addAction(entry)
        # Its keys are good while the menus are hidden, too.
        self._window.addAction(entry)
        self._window.shortcuts.add(entry, keys, passing=passing)
        return entry

    def add_of_tree(
        self, text: str, action: "Callable[[TreePane], object]", *keys: str, name: str
    ) -> None:
        """An entry that does something with the tree that is shown, if there is one."""
        self.of_tree.append(self.add(text, self.with_tree(action), *keys, name=name))

    def add_of_pane(
        self, text: str, action: "Callable[[TreePane], object]", *keys: str, name: str
    ) -> None:
        """An entry that does something where trees are shown, such as that of a running search."""
        self.of_tree.append(self.add(text, self._with_pane(action), *keys, name=name))

    def with_tree(self, action: "Callable[[TreePane], object]") -> Callable[[], None]:
        """What does something with the pane that is shown, if a tree is in it."""

        def act(pane: "TreePane") -> None:
            if pane.tree is not None:
                action(pane)

        return self._with_pane(act)

    def _with_pane(self, action: "Callable[[TreePane], object]") -> Callable[[], None]:
        def act() -> None:
            pane = self._window.pane
            if pane is not None:
                action(pane)

        return act

    def need_tree(self) -> None:
        """Be there only where a tree can be: elsewhere the letter of the title is for others."""
        title = self.menuAction()
        if title is not None:
            self.of_tree.append(title)
