"""The mnemonics of a window."""

import re

from qtpy.QtWidgets import QAbstractButton, QLabel, QMenu


def mnemonics(window):
    """The mnemonics of the current page and the menu bar."""
    texts = [
        menu.title()
        for menu in window.menuBar().findChildren(QMenu)
        # The mnemonic of a disabled menu can be used elsewhere.
        if menu.menuAction() in window.menuBar().actions() and menu.menuAction().isEnabled()
    ]
    texts += [
        widget.text()
        for kind in (QAbstractButton, QLabel)
        for widget in window.findChildren(kind)
        if widget.isVisible() and (kind is QAbstractButton or widget.buddy())
    ]
    return sorted(m.group(1).lower() for text in texts if (m := re.search(r"(?<!&)&(\w)", text)))
