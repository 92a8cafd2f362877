import pytest
from qtpy.QtWidgets import QMenu, QPushButton

from uctvis.ui.widgets.tool_row import ToolRow


@pytest.fixture
def row(qtbot, light):
    pressed = []
    buttons = [QPushButton(f"Button number {number}") for number in range(5)]
    for number, button in enumerate(buttons):
        button.clicked.connect(lambda _checked, n=number: pressed.append(n))
    buttons[4].setEnabled(False)
    row = ToolRow(buttons)
    row.pressed = pressed
    qtbot.addWidget(row)
    row.resize(1200, 40)
    row.show()
    return row


def seen(row):
    return [b.text() for b in row.findChildren(QPushButton) if b.isVisible()]


def test_where_there_is_room_all_are_seen(row):
    assert row.rest == []
    assert len(seen(row)) == 5


def test_at_any_width_what_is_seen_fits_in_one_line_and_the_rest_is_in_a_menu(row):
    for width in range(1200, row.minimumSizeHint().width(), -7):
        row.resize(width, 40)
        shown = [b for b in row.findChildren(QPushButton) if b.isVisible()]
        room = sum(b.sizeHint().width() for b in shown) + row.layout().spacing() * (len(shown) - 1)
        assert room <= width
        more = shown[-1].text() == "⋯"
        assert more is bool(row.rest)
        assert len(shown) - more + len(row.rest) == 5


def test_the_menu_does_what_the_buttons_would(qtbot, row):
    row.resize(250, 40)
    assert len(row.rest) >= 3
    (more,) = [b for b in row.findChildren(QPushButton) if b.accessibleName() == "More"]
    more.click()
    menu = row.findChild(QMenu)
    qtbot.waitUntil(menu.isVisible)
    entries = {entry.text(): entry for entry in menu.actions()}
    assert list(entries) == [button.text() for button in row.rest]
    assert not entries["Button number 4"].isEnabled()
    entries["Button number 3"].trigger()
    assert row.pressed == [3]
    menu.close()
