"""Widgets with the focus use their keys, even if they are shortcuts elsewhere."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import QLineEdit, QPushButton, QShortcut, QVBoxLayout, QWidget
from showing import show

from uctvis.ui.help.tour_bubble import Bubble
from uctvis.ui.panels.side_panel import ScrolledPanel
from uctvis.ui.shown.shown import Shown
from uctvis.ui.widgets.bar import Bar
from uctvis.ui.widgets.charts.curves import Curves


def bar():
    bar = Bar("Bar")
    bar.controls.addWidget(QLineEdit())
    return bar


def panel():
    owner = QWidget()
    panel = ScrolledPanel(Shown(owner), "Panel")
    owner.setParent(panel)
    panel.column.addWidget(QPushButton("Button"))
    return panel


@pytest.mark.parametrize(
    ("make", "key", "claimed"),
    [
        (bar, "Esc", True),
        (bar, "F7", False),
        (panel, "Esc", True),
        (panel, "F7", False),
        (lambda: Bubble(None), "Esc", True),
        (lambda: Bubble(None), "Return", True),
        (lambda: Bubble(None), "F7", False),
        (lambda: Curves("Visits"), "Left", True),
        (lambda: Curves("Visits"), "Ctrl+Left", False),
        (QPushButton, "Esc", False),
    ],
)
def test_a_claimed_key_is_no_shortcut(qtbot, light, make, key, claimed):
    window, widget, used = QWidget(), make(), []
    QVBoxLayout(window).addWidget(widget)
    shortcut = QShortcut(QKeySequence(key), window)
    shortcut.activated.connect(lambda: used.append(key))
    show(qtbot, window, 400, 300)
    widget.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    focused = next(iter(widget.findChildren((QLineEdit, QPushButton))), widget)
    focused.setFocus()
    qtbot.waitUntil(focused.hasFocus)
    (combination,) = QKeySequence(key)
    modifiers = Qt.KeyboardModifiers(combination & Qt.KeyboardModifierMask)
    qtbot.keyClick(focused, Qt.Key(combination & ~Qt.KeyboardModifierMask), modifiers)
    assert used == ([] if claimed else [key])
