"""Tests of opening and closing each panel in the list."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QTabBar
from wrappers import vertical_bar

from uctvis.games import find
from uctvis.play.session import GameSession, Mode
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.panels import PANELS
from uctvis.ui.panels.side_panel import SidePanel
from uctvis.ui.widgets.icon_button import IconButton

# Those in the menu that every tree has, and that are closed at first.
CLOSED = [entry for entry in PANELS if entry.action and not entry.usual]


@pytest.fixture(params=CLOSED, ids=lambda entry: entry.name)
def entry(request):
    return request.param


def test_it_comes_by_its_name_and_goes_the_same_way(qtbot, pane, entry):
    inspector, panel = pane.inspector, pane.inspector.panels[entry.name]
    assert not panel.isVisible()
    inspector.turn(entry.name)
    qtbot.waitUntil(lambda: inspector.is_seen(entry.name))
    assert panel.isVisible()
    assert panel.accessibleName()
    inspector.turn(entry.name)
    assert not panel.isVisible()
    assert inspector.panels["node"].isVisible()
    assert pane.view.hasFocus()


def test_it_comes_before_others(qtbot, pane, entry):
    inspector = pane.inspector
    for other in CLOSED:
        inspector.turn(other.name)
    if not inspector.is_seen(entry.name):
        inspector.turn(entry.name)
    qtbot.waitUntil(lambda: [e.name for e in PANELS if inspector.is_seen(e.name)] == [entry.name])
    assert inspector.is_open("node")
    assert not inspector.is_seen("node")


def test_the_mark_in_the_menu_is_beside_what_is_open(qtbot, pane, entry):
    mark = pane.window().menus.entries[f"growth.{entry.name}"]
    mark.trigger()
    assert mark.isChecked()
    pane.inspector.findChild(Dock, entry.name).close()
    assert not mark.isChecked()
    assert not pane.inspector.is_open(entry.name)


def test_who_closes_the_phases_leaves_them(pane):
    pane.phases.call()
    dock = pane.inspector.findChild(Dock, "phases")
    assert dock.isVisible()
    dock.close()
    assert not pane.phases.on


def test_where_the_height_is_low_the_phases_have_it_alone(qtbot, pane):
    inspector, window = pane.inspector, pane.window()
    window.resize(1280, 700)
    qtbot.waitUntil(lambda: inspector.panels["moves"].isVisible())
    pane.phases.call()
    dock = inspector.findChild(Dock, "phases")
    qtbot.waitUntil(lambda: dock.isVisible() and not inspector.panels["moves"].isVisible())
    assert inspector.is_open("moves")
    # The moves are visible if requested, and after the phases are left.
    inspector.open("moves")
    assert inspector.panels["moves"].isVisible()
    inspector.open("phases")
    assert not inspector.panels["moves"].isVisible()
    pane.phases.leave()
    assert inspector.panels["moves"].isVisible()
    pane.phases.call()
    window.resize(1280, 1060)
    qtbot.waitUntil(lambda: inspector.panels["moves"].isVisible() and dock.isVisible())


def test_behind_another_tab_a_tall_panel_leaves_the_moves_their_room(qtbot, pane, entry):
    inspector, window = pane.inspector, pane.window()
    window.resize(1280, 700)
    inspector.open(entry.name)
    qtbot.waitUntil(lambda: not inspector.panels["moves"].isVisible())
    for dock, shown in (("node", True), (entry.name, False)):
        inspector.findChild(Dock, dock).raise_()
        qtbot.waitUntil(lambda shown=shown: inspector.panels["moves"].isVisible() == shown)
        qtbot.waitUntil(lambda dock=dock: inspector.is_seen(dock))
    inspector.shut(entry.name)
    qtbot.waitUntil(lambda: all(inspector.panels[n].isVisible() for n in ("moves", "node")))


def test_a_panel_of_the_least_width_shows_all_of_its_width(qtbot, pane, entry):
    panel = pane.inspector.panels[entry.name]
    pane.inspector.open(entry.name)
    qtbot.waitUntil(panel.isVisible)
    bar = vertical_bar(panel).sizeHint().width()
    assert panel.inside.minimumSizeHint().width() <= panel.minimumWidth() - bar


def test_a_detached_panel_stays_so_until_all_is_reset(qtbot, pane):
    dock = pane.inspector.findChild(Dock, "node")
    (detach,) = [b for b in dock.findChildren(IconButton) if b.toolTip().startswith("Detach")]
    detach.click()
    assert dock.isFloating()
    pane.inspector.turn("charts")
    assert dock.isFloating()
    pane.inspector.reset()
    assert not dock.isFloating()
    assert not pane.inspector.is_open("charts")


def test_the_names_in_tabs_are_short(qtbot, window, pane):
    window.resize(1920, 1000)
    pane.inspector.reset()
    for entry in CLOSED:
        pane.inspector.open(entry.name)
    for name in ("find", "colours"):
        pane.inspector.open(name)
    (tabs,) = [bar for bar in pane.inspector.findChildren(QTabBar) if bar.isVisible()]
    titles = [tabs.tabText(place) for place in range(tabs.count())]
    assert titles == ["Node", *(entry.tab for entry in CLOSED), "Find", "Colours"]
    rights = [tabs.tabRect(place).right() for place in range(tabs.count())]
    assert max(rights) <= tabs.width()


def test_the_names_of_many_panels_are_whole(qtbot, window, pane):
    for name in ("growth.why", "growth.charts", "view.colours", "tree.find", "tree.bookmarks"):
        window.menus.entries[name].trigger()
    (bar,) = [one for one in pane.inspector.findChildren(QTabBar) if one.count() > 4]
    for place in range(bar.count()):
        name = bar.fontMetrics().horizontalAdvance(bar.tabText(place))
        assert bar.tabRect(place).width() > name


def test_an_empty_panel_has_no_scroll_bar(window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PLAYERS))
    node = window.game_page.pane.inspector.panels["node"]
    assert node.area.verticalScrollBarPolicy() == Qt.ScrollBarAlwaysOff


@pytest.mark.parametrize("name", ["find", "bookmarks", "colours"])
def test_escape_and_its_button_close_a_panel(qtbot, window, pane, name):
    for close in ("Escape", "button"):
        pane.inspector.call(name)
        qtbot.waitUntil(lambda: pane.inspector.is_seen(name))
        if close == "Escape":
            qtbot.keyClick(window.focusWidget(), Qt.Key_Escape)
        else:
            dock = pane.inspector.findChild(Dock, name)
            (button,) = [b for b in dock.findChildren(IconButton) if b.toolTip().startswith("Clo")]
            button.click()
        assert not pane.inspector.is_open(name)
        assert pane.view.hasFocus()


def test_a_detached_panel_goes_and_comes_with_its_page(qtbot, window, pane):
    dock = pane.inspector.findChild(Dock, "node")
    dock.setFloating(True)
    page = window.page
    window.show_start_page()
    assert not dock.isVisible()
    assert pane.inspector.is_open("node")
    window._pages.go_to(page)
    assert dock.isVisible()
    assert dock.isFloating()


def test_it_asks_for_nodes_as_the_panel_of_the_node_does(qtbot, pane, entry):
    with qtbot.waitSignal(pane.inspector.node_chosen) as asked:
        pane.inspector.panels[entry.name].node_chosen.emit(1)
    assert asked.args == [1]


class _Noting(SidePanel):
    """A panel that records the nodes it should show."""

    def show_tree(self, tree):
        pass

    def show_node(self, tree, node):
        self.told = tree, node


def test_a_panel_is_told_which_node_is_selected(pane):
    noting = _Noting(pane.shown, "noting", pane.inspector)
    pane.view.select(3)
    assert noting.told == (pane.tree, 3)
    pane.view.select(None)
    assert noting.told == (pane.tree, None)
    pane.show_nothing("")
    assert noting.told == (None, None)
