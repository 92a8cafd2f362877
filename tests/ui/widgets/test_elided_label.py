"""A label that shortens its text to its width."""

import pytest
from qtpy.QtCore import Qt

from uctvis.ui.widgets.elided_label import ElidedLabel

TEXT = "<b>beginning</b> & middle & end"
DOTS = "\N{HORIZONTAL ELLIPSIS}"


@pytest.mark.parametrize(
    ("mode", "begins", "ends"),
    [
        (Qt.TextElideMode.ElideRight, "<b>", DOTS),
        (Qt.TextElideMode.ElideMiddle, "<b>", "end"),
    ],
)
def test_a_text_is_shortened_only_while_there_is_no_room(qtbot, mode, begins, ends):
    label = ElidedLabel(mode=mode)
    qtbot.addWidget(label)
    label.setMargin(4)
    label.show()
    label.show_text(TEXT)
    label.resize(label.width_of(TEXT) // 2, 20)
    shown = label.text()
    assert DOTS in shown
    assert shown.startswith(begins)
    assert shown.endswith(ends)
    assert label.fontMetrics().horizontalAdvance(shown) <= label.contentsRect().width() - 8
    assert label.whole == TEXT
    label.resize(label.width_of(TEXT), 20)
    assert label.text() == TEXT
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_another_text_is_shortened_at_once(qtbot):
    label = ElidedLabel()
    label.show_text("short")
    qtbot.addWidget(label)
    label.resize(label.width_of("short"), 20)
    label.show_text("short before it was long")
    assert label.text().endswith(DOTS)
