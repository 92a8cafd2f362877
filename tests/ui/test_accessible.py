"""Every control has a name, Tab reaches it in the order of reading, every text can be read."""

import pytest
from places import PLACES, analysis_page, colours, game_of_pcs, phases, start_page, tool
from qtpy.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from walking import described, faint, jumps_back, nameless, tab_stops, walked

from uctvis.ui.widgets import theme


@pytest.fixture(params=PLACES, ids=lambda place: place.__name__)
def place(request, qtbot, window, tmp_path):
    found = request.param(window, qtbot, tmp_path)
    with qtbot.waitActive(found):
        found.activateWindow()

    def has_keys():
        widget = QApplication.focusWidget()
        return widget is not None and widget.window() is found.window()

    # They come a little after the window is active.
    qtbot.waitUntil(has_keys)
    yield found
    for top in QApplication.topLevelWidgets():
        if top is not window and top.isVisible():
            top.close()


def test_every_control_has_a_name_and_tab_reaches_it_as_one_reads(place):
    assert nameless(place) == []
    visited = walked(place)
    missed = [described(stop) for stop in tab_stops(place) if stop not in visited]
    assert missed == []
    assert jumps_back(visited) == []


@pytest.mark.parametrize("presented", [False, True], ids=["usual", "presented"])
@pytest.mark.parametrize("choice", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK], ids=str)
def test_every_text_can_be_read(qapp, window, qtbot, tmp_path, choice, presented):
    unread = {}
    theme.apply(qapp, choice)
    if presented:
        theme.present(qapp, 1.6)
    for show in (start_page, game_of_pcs, analysis_page, tool("find"), phases, colours):
        place = show(window, qtbot, tmp_path)
        qapp.processEvents()
        unread[show.__name__] = faint(place)
        if place is not window:
            place.close()
    if presented:
        theme.present(qapp, 0.0)
    assert not any(unread.values()), unread


def test_what_is_wrong_is_found(qtbot, light):
    """The means of the tests above are tried."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(300, 200)
    fields = [QLineEdit(page) for _field in range(3)]
    for number, field in enumerate(fields):
        field.setGeometry(10, 10 + 50 * number, 100, 30)
        field.setAccessibleName(f"field {number}" if number else "")
    label = QLabel("hard to read", page)
    label.setStyleSheet("color: #b9b9b9; background: white")
    label.setGeometry(150, 10, 120, 30)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    assert nameless(page) == [described(fields[0])]
    assert jumps_back(walked(page)) == []
    QWidget.setTabOrder(fields[0], fields[2])
    QWidget.setTabOrder(fields[2], fields[1])
    assert jumps_back(walked(page)) == ["QLineEdit 'field 2' -> QLineEdit 'field 1'"]
    assert [text.partition(":")[0] for text in faint(page)] == ["QLabel 'hard to read'"]
    label.setStyleSheet("color: #595959; background: white")
    assert faint(page) == []
