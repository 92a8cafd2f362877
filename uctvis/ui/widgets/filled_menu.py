"""A menu that has the entries that there are when it is shown."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from qtpy.QtWidgets import QAction, QMenu, QWidget


class Offer(NamedTuple):
    """An entry: its text, and what it does; None: it only says something."""

    text: str
    act: Callable[[], object] | None


class FilledMenu(QMenu):
    """Asks `offers` for its entries, in groups, whenever it is shown."""

    def __init__(
        self, title: str, offers: Callable[[], list[list[Offer]]], parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent)
        self._offers = offers
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Have the entries that there are now."""
        self.clear()
        for number, group in enumerate(self._offers()):
            if number > 0:
                self.addSeparator()
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


def _choose(act: Callable[[], object], _checked: bool) -> None:
    act()


def literal(text: str) -> str:
    """A text for a menu as it is: its ampersands mark no letters."""
    return text.replace("&", "&&")
