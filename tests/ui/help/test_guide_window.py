"""The window of the user guide: contents, links, history, search, and both themes."""

import subprocess
import sys

import pytest
from qtpy.QtCore import Qt, QUrl
from qtpy.QtGui import QDesktopServices
from qtpy.QtWidgets import QApplication

from uctvis.ui.help import guide_pages
from uctvis.ui.help.guide_window import GuideWindow
from uctvis.ui.widgets import theme


@pytest.fixture
def guide(window, qtbot):
    window.shortcuts.entries["help.guide"].trigger()
    shown = window.findChild(GuideWindow)
    qtbot.waitUntil(shown.isVisible)
    yield shown
    shown.close()


def chosen(guide):
    return guide.contents.currentItem().text()


def choose(guide, title):
    (item,) = guide.contents.findItems(title, Qt.MatchExactly)
    guide.contents.setCurrentItem(item)


def test_f1_opens_one_window(window, guide):
    assert window.shortcuts.keys("help.guide") == ("F1",)
    window.shortcuts.entries["help.guide"].trigger()
    assert len(window.findChildren(GuideWindow)) == 1
    assert guide.page.name == "index"
    assert "uctvis is a desktop application" in guide.page.toPlainText()


def test_every_page_opens_from_the_contents(guide):
    titles = [guide.contents.item(row) for row in range(guide.contents.count())]
    for item in titles:
        if item.flags() & Qt.ItemIsSelectable:
            guide.contents.setCurrentItem(item)
            assert guide.page.toPlainText().startswith(item.text())
            assert chosen(guide) == item.text()


def test_back_and_forward_follow_the_links(guide):
    assert not guide.back.isEnabled()
    choose(guide, "First steps")
    guide.page.anchorClicked.emit(QUrl("numbers.md"))
    assert chosen(guide) == "What the numbers mean"
    assert not guide.forward.isEnabled()
    guide.back.click()
    assert chosen(guide) == "First steps"
    guide.back.click()
    assert chosen(guide) == "uctvis"
    guide.forward.click()
    assert guide.page.name == "first_steps"
    assert guide.page.toPlainText().startswith("First steps")


def test_a_link_to_a_section_shows_it(guide):
    guide.page.anchorClicked.emit(QUrl("growth.md#step-by-phase"))
    assert guide.page.name == "growth"
    assert guide.page.textCursor().block().text() == "Step by phase"
    assert guide.page.rect().contains(guide.page.cursorRect())


def test_other_links_open_outside(guide, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    guide.page.anchorClicked.emit(QUrl("https://example.org/a"))
    assert opened == ["https://example.org/a"]
    assert guide.page.name == "index"


def test_the_search_marks_all_places_and_goes_around(guide, qtbot):
    choose(guide, "What the numbers mean")
    qtbot.keyClicks(guide.search, "robust child")
    assert guide.found.text() == "1 match"
    first = guide.page.textCursor().selectionStart()
    assert guide.page.textCursor().selectedText() == "robust child"
    guide.search.setText("UCB value")
    count = len(guide.page.extraSelections())
    assert guide.found.text() == f"{count} matches"
    assert count > 3
    places = []
    for _match in range(count):
        guide.next_match.click()
        places.append(guide.page.textCursor().selectionStart())
    assert len(set(places)) == count
    assert first not in places
    guide.previous_match.click()
    assert guide.page.textCursor().selectionStart() == places[-2]
    guide.search.setText("no such words")
    assert guide.found.text() == "No match"


def test_the_guide_is_searched_with_the_keys(guide, qtbot):
    search = guide.guide_search
    qtbot.keyClick(guide.page, Qt.Key_F, Qt.ControlModifier)
    qtbot.waitUntil(search.field.hasFocus)
    qtbot.keyClicks(search.field, "step pha")
    assert search.is_on
    assert search.count.text().endswith("results")
    assert guide.page.name == "index"
    qtbot.keyClick(search.field, Qt.Key_Return)
    assert guide.page.name == "growth"
    assert guide.page.textCursor().block().text() == "Step by phase"
    assert guide.page.extraSelections()
    qtbot.keyClick(search.field, Qt.Key_Down)
    assert search.results.hasFocus()
    first = search.results.currentItem().text()
    qtbot.keyClick(search.results, Qt.Key_Down)
    assert search.results.currentItem().text() != first
    qtbot.keyClick(search.results, Qt.Key_Escape)
    assert not search.is_on
    assert guide.contents.isVisible()
    assert guide.isVisible()


def test_a_search_without_a_result_says_so(guide, qtbot):
    search = guide.guide_search
    qtbot.keyClicks(search.field, "zork")
    assert search.count.text().startswith("No page contains these words")
    assert not search.results.isVisible()
    qtbot.keyClick(search.field, Qt.Key_Return)
    assert guide.page.name == "index"
    assert guide.isVisible()


def test_pictures_fit_the_page(guide):
    page = guide.page
    picture = page.loadResource(2, QUrl("guide:/pictures/game.png"))
    assert 0 < picture.width() / picture.devicePixelRatio() <= page.width()


def test_code_has_the_ground_of_the_theme(guide):
    def grounds():
        block, found = guide.page.document().begin(), set()
        while block.isValid():
            if block.blockFormat().background().style() != Qt.NoBrush:
                found.add(block.blockFormat().background().color().name())
            block = block.next()
        return found

    choose(guide, "Using uctvis from Python")
    assert grounds() == {theme.LIGHT.soft}
    theme.apply(QApplication.instance(), theme.ThemeChoice.DARK)
    assert grounds() == {theme.DARK.soft}


def test_a_missing_guide_is_reported(window, dialog, monkeypatch):
    monkeypatch.setattr(guide_pages, "folder", lambda: None)
    window.shortcuts.entries["help.guide"].trigger()
    assert "The user guide is not part of this installation" in dialog()


def test_the_start_does_without_the_guide():
    code = (
        "import sys, uctvis.ui.app.window\n"
        "assert not [m for m in sys.modules if m.startswith('uctvis.ui.help.guide')]\n"
        "assert 'uctvis.ui.help.log_window' not in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
