"""Opens the window in Polish, and prints what is wrong with it, one line for each problem."""

import re
import sys
from collections import Counter
from pathlib import Path

from qtpy.QtCore import Qt
from qtpy.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QRadioButton,
    QWidget,
)

from uctvis.games import find
from uctvis.play.session import GameSession, Mode
from uctvis.ui.actions.language_menu import translate_qt
from uctvis.ui.app.window import Window
from uctvis.ui.widgets import theme


def say(text):
    sys.stdout.write(f"{text}\n")


def letters(texts):
    """The underlined letters of texts, each with its count."""
    found = (re.search("&([^&])", text) for text in texts)
    return Counter(match[1].lower() for match in found if match)


def look_at_menus(window):
    for menu in window.findChildren(QMenu):
        texts = [entry.text() for entry in menu.actions()]
        for letter, count in letters(texts).items():
            if count > 1:
                say(f"menu {menu.title()}: {count} entries with the letter {letter}")


def is_cut(widget):
    if isinstance(widget, QLabel):
        return not widget.wordWrap() and widget.width() < widget.minimumSizeHint().width()
    # The size hint of a check mark includes more margin than the text needs.
    spare = 4 if isinstance(widget, QCheckBox | QRadioButton) else 0
    needed = widget.fontMetrics().size(Qt.TextShowMnemonic, widget.text()).width()
    return widget.width() + spare < min(needed, widget.sizeHint().width())


def look_at_page(window, name):
    QApplication.processEvents()
    for widget in window.page.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QAbstractButton | QLabel) and is_cut(widget):
            say(f"{name}: {widget.text()!r} is cut off")


def look_at_panel(window, name):
    window.pane.inspector.call(name)
    look_at_page(window, name)
    panel = window.pane.inspector.panel(name)
    if panel.inside.width() > panel.width():
        say(f"{name}: the panel is wider than its dock")


def main(tree):
    app = QApplication(["uctvis"])
    translate_qt(app)
    theme.note_system(app)
    theme.apply(app, theme.ThemeChoice.LIGHT)
    box = QDialogButtonBox(QDialogButtonBox.Cancel)
    if box.button(QDialogButtonBox.Cancel).text().replace("&", "") != "Anuluj":
        say("Qt's own texts are not Polish")
    window = Window()
    window.resize(window.minimumSize())
    window.show()
    look_at_page(window, "start page")
    bar = window.start_page.horizontalScrollBar()
    if bar.maximum() > 0:
        say(f"start page: wider than the window by {bar.maximum()}")
    window.preparation.start("mancala")
    window.open_paths([tree])
    while window.pane is None or window.pane.tree is None:
        app.processEvents()
    window.pane.bars.fold_bar.call()
    look_at_page(window, "analysis page")
    for name in ("find", "bookmarks", "colours", "why", "charts"):
        look_at_panel(window, name)
    look_at_menus(window)
    if window.windowTitle() != f"{Path(tree).name} - uctvis":
        say(f"title: {window.windowTitle()!r}")
    session = GameSession.of_mode(find("chess"), Mode.PLAYERS)
    session.names = ("Somebody with a very long name",) * 2
    window.play(session)
    while window.game_shown is None:
        app.processEvents()
    QApplication.processEvents()
    shown = [one.text() for one in window.game_page.panel.players[0].findChildren(QLabel)]
    if shown[1:] != ["na posunięciu"]:
        say(f"game page: the bar of the player to move shows {shown}")
    window.close()


if __name__ == "__main__":
    main(sys.argv[1])
