"""A menu whose entries are made when it is shown."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from qtpy.QtWidgets import QAction, QMenu, QWidget


class Offer(NamedTuple):
    """An entry: its text and its action; with None, it is disabled."""

    text: str
    act: Callable[[], object] | None


class FilledMenu(QMenu):
    """Calls `offers` for its entries, in groups, whenever it is shown."""

    def __init__(
        self, title: str, offers: Callable[[], list[list[Offer]]], parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent)
        self._offers = offers
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Replace the entries by the current ones."""
        self.clear()
        for number, group in enumerate(self._offers()):
            if number > 0:
                add_separator(self)
            for offer in group:
                self._add(offer)

    def _add(self, offer: Offer) -> None:
        entry = QAction(offer.text, self)
        act = offer.act
        if act is None:
            entry.setEnabled(False)
        else:
            entry.triggered.connect(partial(_choose, act))
        self.addAction(entry)


def add_separator(menu: QMenu) -> None:
    """Add a line between groups of entries."""
    line = QAction(menu)
    line.setSeparator(True)
    menu.addAction(line)


def _choose(act: Callable[[], object], _checked: bool) -> None:
    act()


def literal(text: str) -> str:
    """Escape a text for a menu, so that its ampersands are not mnemonics."""
    return text.replace("&", "&&")
