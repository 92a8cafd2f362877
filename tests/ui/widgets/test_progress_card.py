import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QPushButton, QVBoxLayout, QWidget

from uctvis.ui.widgets.progress_card import ProgressCard


@pytest.fixture
def card(qtbot):
    page = QWidget()
    card = ProgressCard("Progress", shortcut="Esc")
    QVBoxLayout(page).addWidget(card)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    yield card
    page.close()


def test_a_short_task_has_no_card(card):
    card.begin("Opening a.tree…")
    assert not card.isVisible()
    card.end()
    assert not card.isVisible()


def test_a_long_task_shows_its_progress_until_it_ends(qtbot, card):
    card.begin("Opening a.tree…")
    qtbot.waitUntil(card.isVisible)
    assert (card.text, card.part) == ("Opening a.tree…", None)
    card.show_part("Opening a.tree (2.0 MB)…", 0.25)
    assert (card.text, card.part) == ("Opening a.tree (2.0 MB)…", 0.25)
    card.show_part("Laying out…", None)
    assert (card.text, card.part) == ("Laying out…", None)
    card.end()
    assert not card.isVisible()


def test_it_stays_visible_when_the_next_task_begins(card):
    card.begin("one")
    card.appear()
    card.show_part("one", 0.9)
    card.begin("two")
    assert card.isVisible()
    assert (card.text, card.part) == ("two", None)


def test_a_key_cancels_while_the_card_is_visible(qtbot, card):
    heard = []
    card.cancel_requested.connect(lambda: heard.append(card.text))
    for text in ("one", "two"):
        qtbot.keyClick(card.window(), Qt.Key_Escape)
        card.begin(text)
        card.appear()
        with qtbot.waitSignal(card.cancel_requested):
            qtbot.keyClick(card.window(), Qt.Key_Escape)
        card.end()
    assert heard == ["one", "two"]


def test_the_button_cancels_until_it_is_too_late(card):
    heard = []
    card.cancel_requested.connect(lambda: heard.append(card.text))
    button = card.findChild(QPushButton)
    card.begin("one")
    card.appear()
    button.click()
    assert heard == ["one"]
    card.refuse()
    button.click()
    assert heard == ["one"]
    card.begin("two")
    button.click()
    assert heard == ["one", "two"]


def test_names_are_shown_literally(card):
    card.begin("Opening <b>a</b>.tree…")
    card.appear()
    assert card.text == "Opening <b>a</b>.tree…"
