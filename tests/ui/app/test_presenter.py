import pytest
from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import QAction, QApplication, QPushButton

import uctvis
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.window import GEOMETRY
from uctvis.ui.inspector.children_table import ChildrenTable
from uctvis.ui.widgets import theme


@pytest.fixture
def grown(qtbot, window, tmp_path):
    """The pane of a window that shows a tree with a record."""
    uctvis.save(uctvis.search("tictactoe", iterations=12, seed=1).tree, tmp_path / "t.tree")
    window.open_paths([str(tmp_path / "t.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window.pane


def beside(window):
    """What is seen beside the tree and its timeline."""
    pane = window.pane
    widgets = {
        "menus": window.menuBar(),
        "status": window.statusBar(),
        "sequence": window.analysis_page.findChild(type(window.analysis_page._bar)),
        "tools": pane.tools,
        "find": pane.bars.find_bar,
        "side": pane.inspector,
        "legend": pane.legend,
    }
    return {name for name, widget in widgets.items() if widget.isVisible()}


def test_the_audience_sees_the_tree_and_its_timeline(qtbot, window, grown):
    grown.bars.find_bar.call()
    seen = beside(window)
    size, points = window.size(), window.font().pointSizeF()
    qtbot.keyClick(window, Qt.Key_F11)
    assert window.isFullScreen()
    assert beside(window) == set()
    assert grown.timeline.isVisible()
    assert grown.view.isVisible()
    assert window.font().pointSizeF() > 1.4 * points
    assert grown.view.tree_style.background == (255, 255, 255)
    qtbot.keyClick(window, Qt.Key_F11)
    assert not window.isFullScreen()
    assert beside(window) == seen
    assert window.size() == size
    assert window.font().pointSizeF() == pytest.approx(points)


def test_esc_ends_the_presentation_and_then_the_phases(qtbot, window, grown):
    qtbot.keyClick(window, Qt.Key_P, Qt.ControlModifier)
    qtbot.keyClick(window, Qt.Key_F5)
    assert beside(window) == {"side"}
    qtbot.keyClick(grown.view, Qt.Key_Escape)
    assert not window.presenter.on
    assert grown.phases.on
    qtbot.keyClick(grown.view, Qt.Key_Escape)
    assert not grown.phases.on


def test_page_keys_go_through_the_growth_of_what_is_presented(qtbot, window, grown):
    qtbot.keyClick(window, Qt.Key_F11)
    qtbot.keyClick(grown.view, Qt.Key_PageUp)
    qtbot.keyClick(grown.view, Qt.Key_PageUp)
    qtbot.keyClick(grown.view, Qt.Key_PageDown)
    assert grown.growth.iteration == 11


def test_page_keys_lead_past_the_ends_of_growth_and_what_cannot_be_shown(qtbot, window, tmp_path):
    for seed in (1, 2, 3):
        tree = uctvis.search("tictactoe", iterations=5, seed=seed).tree
        uctvis.save(tree, tmp_path / f"{seed}.tree")
    window.open_paths([str(tmp_path)])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.pane.tree is not None and not page.opening, timeout=60_000)
    (tmp_path / "2.tree").write_bytes(b"broken")
    qtbot.keyClick(window, Qt.Key_F11)

    def press(key):
        qtbot.keyClick(page.pane.view, key)
        qtbot.waitUntil(lambda: not page.opening, timeout=60_000)
        return page.title

    assert press(Qt.Key_PageUp) == "Tree 1 of 3"
    assert press(Qt.Key_PageDown) == "Tree 1 of 3"
    assert press(Qt.Key_PageDown) == "Tree 2 of 3"
    assert press(Qt.Key_PageDown) == "Tree 3 of 3"
    assert press(Qt.Key_PageDown) == "Tree 3 of 3"
    assert window.presenter.on
    page.pane.growth.go_to(0)
    assert press(Qt.Key_PageUp) == "Tree 2 of 3"


def test_keys_work_without_menus(qtbot, window, grown):
    qtbot.keyClick(window, Qt.Key_F11)
    qtbot.keyClick(window, Qt.Key_P, Qt.ControlModifier)
    before = grown.phases.step
    qtbot.keyClick(grown.view, Qt.Key_PageDown)
    assert grown.phases.step is not before
    qtbot.keyClick(grown.view, Qt.Key_PageUp)
    assert grown.phases.step is before


def test_the_page_keys_go_through_the_sequence_while_no_steps_are_shown(qtbot, window, tmp_path):
    for seed in (1, 2):
        tree = uctvis.search("tictactoe", iterations=5, seed=seed).tree
        uctvis.save(tree, tmp_path / f"{seed}.tree")
    window.open_paths([str(tmp_path)])
    pane = window.pane
    qtbot.waitUntil(lambda: pane.tree is not None, timeout=60_000)
    qtbot.keyClick(window, Qt.Key_P, Qt.ControlModifier)
    qtbot.keyClick(pane.view, Qt.Key_PageDown)
    assert window.analysis_page.title == "Tree 1 of 2"
    assert pane.phases.iteration == 0
    qtbot.keyClick(pane.view, Qt.Key_Right, Qt.ControlModifier)
    assert window.analysis_page.title == "Tree 2 of 2"
    qtbot.keyClick(pane.view, Qt.Key_Escape)
    qtbot.keyClick(pane.view, Qt.Key_PageUp)
    assert window.analysis_page.title == "Tree 1 of 2"


def test_another_page_ends_the_presentation(window, grown):
    window.presenter.turn()
    window.go_back()
    assert not window.presenter.on
    assert theme.current().letters == 1.0
    assert window.menuBar().isVisible()


def test_there_is_nothing_to_present_on_the_start_page(window):
    (present,) = [a for a in window.findChildren(QAction) if a.text() == "&Present"]
    assert not present.isEnabled()
    window.presenter.turn()
    assert not window.isFullScreen()


def test_of_a_game_without_a_search_the_board_is_presented(window):
    window.play(
        GameSession.of_mode(find("tictactoe"), Mode.PLAYERS, pc=PcSettings(Settings(seed=1)))
    )
    window.presenter.turn()
    assert window.game_page.board.isVisible()
    window.presenter.leave()
    assert window.game_page.board.isVisible()


def test_of_a_game_with_a_search_the_tree_is_presented(window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=PcSettings(Settings(seed=1))))
    window.presenter.turn()
    assert not window.game_page.board.isVisible()
    assert window.pane.view.isVisible()
    window.presenter.leave()
    assert window.game_page.board.isVisible()


def test_a_window_that_is_closed_remembers_how_it_was_before(window, grown):
    window.resize(1300, 800)
    before = window.saveGeometry()
    window.presenter.turn()
    window.close()
    assert GEOMETRY.get() == bytes(before)
    assert theme.current().letters == 1.0


def test_the_path_lights_up_in_the_tree_and_stays_in_view(window, grown):
    view, phases = grown.view, grown.phases
    phases.call()
    assert view.emphasis.path == phases.path
    phases.next_iteration()
    view.look(view.viewport.zoomed(50.0, 0, 0))
    for _step in range(5):
        phases.next_phase()
        assert view.emphasis.path == phases.path
        x, y = view.viewport.to_screen(*view.scene.position(phases.path[-1]))
        assert 0 <= x <= view.width()
        assert 0 <= y <= view.height()
    phases.leave()
    assert view.emphasis.path == ()


def test_the_timeline_stays_small_for_an_audience(window, grown):
    def heights():
        return [
            button.fontMetrics().height() for button in grown.timeline.findChildren(QPushButton)
        ]

    before = heights()
    window.presenter.turn()
    assert heights() == before
    assert window.fontMetrics().height() > max(before)
    window.presenter.turn()
    assert heights() == before


@pytest.mark.parametrize(
    ("height", "letters"), [(1080, 1.6), (2160, 1.6), (900, 1.333), (720, 1.2)]
)
def test_a_low_screen_has_smaller_letters(window, monkeypatch, height, letters):
    class Screen:
        def size(self):
            return QSize(height * 4 // 3, height)

    monkeypatch.setattr(window, "screen", Screen)
    assert window.presenter._letters() == pytest.approx(letters, abs=1e-3)


def test_the_audience_reads_the_moment(window, grown):
    before = grown.timeline._number.fontMetrics().height()
    window.presenter.turn()
    assert grown.timeline._number.fontMetrics().height() > before
    assert grown.timeline._of.fontMetrics().height() > before
    window.presenter.turn()
    assert grown.timeline._number.fontMetrics().height() == before


def test_the_table_of_children_is_as_before_when_it_is_over(qtbot, window, grown):
    table = grown.inspector.node.findChild(ChildrenTable)
    header = table.horizontalHeader()
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0)

    def widths():
        return [header.sectionSize(column) for column in range(1, header.count())]

    before = widths()
    window.presenter.turn()
    grown.view.select(1)
    QApplication.processEvents()
    window.presenter.leave()
    qtbot.waitUntil(lambda: grown.inspector.isVisible() and widths() == before)
