import pytest
from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import QAction, QApplication, QPushButton
from wrappers import horizontal_bar

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.geometry import GEOMETRY
from uctvis.ui.pane.count_line import CountLine
from uctvis.ui.panels.children_table import ChildrenTable
from uctvis.ui.panels.phases.phase_panel import PhasePanel
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.icon_button import IconButton
from uctvis.view.scene import Scene


@pytest.fixture
def grown(qtbot, window, tmp_path):
    """A pane that shows a tree with a record."""
    uctvis.save(uctvis.search("tictactoe", iterations=12, seed=1).tree, tmp_path / "t.tree")
    window.open_paths([str(tmp_path / "t.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window.pane


def beside(window):
    """The visible widgets other than the tree and its timeline."""
    pane = window.pane
    widgets = {
        "menus": window.menuBar(),
        "status": window.statusBar(),
        "sequence": window.analysis_page.findChild(type(window.analysis_page._bar)),
        "tools": window.toolbar,
        "fold": pane.bars.fold_bar,
        "node": pane.inspector.panels["node"],
        "phases": pane.inspector.findChild(PhasePanel),
        "legend": pane.legend,
    }
    return {name for name, widget in widgets.items() if widget.isVisible()}


def test_the_audience_sees_the_tree_and_its_timeline(qtbot, window, grown):
    grown.bars.fold_bar.call()
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


def test_a_presented_small_tree_fills_the_screen_until_the_end(qtbot, window, grown):
    view = grown.view
    view.zoom_at(1.5, 100.0, 100.0, smooth=False)
    earlier = view.viewport
    view.reset_view()

    def extent():
        left, top, right, bottom = view.scene.bounds
        seen = view.viewport
        return (right - left) * seen.scale_x, (bottom - top) * seen.scale_y

    wide, high = extent()
    size = view._current_marks().nodes.size.max()
    usual = view.viewport
    window.presenter.turn()
    qtbot.waitUntil(lambda: view.width() > 1.2 * usual.width)
    assert extent()[0] >= wide
    assert extent()[1] > 1.5 * high
    assert extent()[0] >= 0.85 * view.width() or extent()[1] >= 0.85 * view.height()
    larger = view.viewport.enlargement
    assert view._current_marks().nodes.size.max() == pytest.approx(larger * size)
    window.presenter.turn()
    qtbot.waitUntil(lambda: view.viewport == usual)
    assert view._current_marks().nodes.size.max() == pytest.approx(size)
    # Earlier views are restored too.
    window.presenter.turn()
    view.look_back()
    window.presenter.turn()
    qtbot.waitUntil(lambda: view.viewport == earlier)


def test_quick_presses_leave_the_window_as_it_was(qtbot, window, grown):
    window.resize(1100, 700)
    window.move(40, 50)
    QApplication.processEvents()
    state, frame = window.windowState(), window.frameGeometry()
    for _press in range(4):
        qtbot.keyClick(window, Qt.Key_F11)
    qtbot.waitUntil(lambda: (window.windowState(), window.frameGeometry()) == (state, frame))
    assert not window.presenter.on


@pytest.mark.parametrize("presses", [1, 2, 3, 4])
def test_a_late_window_manager_is_asked_again(qtbot, window, grown, presses):
    window.resize(1100, 700)
    size = window.size()
    for _press in range(presses):
        qtbot.keyClick(window, Qt.Key_F11)
        QApplication.processEvents()
    on = presses % 2 == 1
    # The late answer of the window manager arrives.
    window.setWindowState(window.windowState() ^ Qt.WindowFullScreen)
    qtbot.waitUntil(lambda: window.isFullScreen() == on == window.presenter.on)
    if on:
        qtbot.keyClick(window, Qt.Key_F11)
    qtbot.waitUntil(lambda: window.size() == size and not window.isFullScreen())


def test_a_running_search_is_presented_step_by_step(qtbot, window):
    window.preferences.animation.choose(wanted=True, pace=0)
    window.play(
        GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=UctEngine(Settings(iterations=50)))
    )
    pane = window.pane
    window.presenter.turn()
    window.game_page.play.think()
    qtbot.waitUntil(lambda: window.game_page.pc.search is not None, timeout=60_000)
    qtbot.keyClick(window, Qt.Key_PageDown)
    qtbot.keyClick(window, Qt.Key_PageDown)
    qtbot.waitUntil(lambda: pane.count_text.endswith("2 visits"), timeout=60_000)
    assert "nodes" in pane.count_text
    assert pane.findChild(CountLine).isVisible()
    # The board with the candidates is beside the tree.
    board = window.game_page.board
    assert board.isVisible()
    assert board.visibleRegion().boundingRect().size() == board.size()
    assert pane.view.isVisible()
    qtbot.keyClick(window, Qt.Key_P, Qt.ControlModifier)
    assert pane.count_text == "Step by phase needs a finished search."
    window.game_page.play.answer_now()
    qtbot.waitUntil(lambda: not window.game_page.play.search.on, timeout=60_000)


def test_esc_ends_the_presentation_and_then_the_phases(qtbot, window, grown):
    qtbot.keyClick(window, Qt.Key_P, Qt.ControlModifier)
    qtbot.keyClick(window, Qt.Key_F5)
    assert beside(window) == {"phases"}
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


def test_page_keys_lead_past_the_ends_of_growth_and_damaged_trees(qtbot, window, tmp_path):
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

    assert press(Qt.Key_PageUp) == "1.tree (1 of 3)"
    assert press(Qt.Key_PageDown) == "1.tree (1 of 3)"
    assert press(Qt.Key_PageDown) == "2.tree (2 of 3)"
    assert press(Qt.Key_PageDown) == "3.tree (3 of 3)"
    assert press(Qt.Key_PageDown) == "3.tree (3 of 3)"
    assert window.presenter.on
    page.pane.growth.go_to(0)
    assert press(Qt.Key_PageUp) == "2.tree (2 of 3)"


def test_keys_work_without_menus(qtbot, window, grown):
    qtbot.keyClick(window, Qt.Key_F11)
    qtbot.keyClick(window, Qt.Key_P, Qt.ControlModifier)
    # The audience keeps the tree that it sees.
    assert grown.phases.iteration == grown.growth.iterations - 1
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
    assert window.analysis_page.title.endswith(" (1 of 2)")
    assert pane.phases.iteration == 0
    qtbot.keyClick(pane.view, Qt.Key_Right, Qt.ControlModifier)
    assert window.analysis_page.title.endswith(" (2 of 2)")
    qtbot.keyClick(pane.view, Qt.Key_Escape)
    qtbot.keyClick(pane.view, Qt.Key_PageUp)
    assert window.analysis_page.title.endswith(" (1 of 2)")


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


def test_a_game_without_a_search_presents_the_board(window):
    window.play(
        GameSession.of_mode(find("tictactoe"), Mode.PLAYERS, pc=UctEngine(Settings(seed=1)))
    )
    window.presenter.turn()
    assert window.game_page.board.isVisible()
    window.presenter.leave()
    assert window.game_page.board.isVisible()


def test_a_game_with_a_search_presents_the_tree(window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=UctEngine(Settings(seed=1))))
    window.presenter.turn()
    assert not window.game_page.board.isVisible()
    assert window.pane.view.isVisible()
    window.presenter.leave()
    assert window.game_page.board.isVisible()


def test_the_board_is_beside_a_tree_that_grows_unless_a_step_shows_its_own(window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=UctEngine(Settings(seed=1))))
    page, choices = window.game_page, window.preferences.animation
    window.presenter.turn()
    choices.choose(wanted=True)
    assert page.board.isVisible()
    choices.choose(wanted=False)
    assert not page.board.isVisible()
    choices.choose(wanted=True)
    tree = uctvis.search("tictactoe", iterations=5, seed=1).tree
    page.pane.show_tree(tree, Scene.of(tree), "t")
    page.pane.phases.call()
    assert page.pane.phases.on
    assert not page.board.isVisible()
    page.pane.phases.leave()
    assert page.board.isVisible()
    choices.choose(wanted=False)
    window.presenter.leave()
    assert page.board.isVisible()


def test_the_panel_of_a_node_shows_a_board_that_is_not_presented(window):
    game = find("tictactoe")
    window.play(GameSession.of_mode(game, Mode.PCS, pc=UctEngine(Settings(seed=1))))
    page, node = window.game_page, window.pane.inspector.panels["node"]
    tree = uctvis.search("tictactoe", iterations=5, seed=1).tree
    page.pane.show_tree(tree, Scene.of(tree), "t")
    assert node._board.isHidden()
    window.presenter.turn()
    assert not node._board.isHidden()
    window.presenter.turn()
    assert node._board.isHidden()


def test_closing_during_a_presentation_stores_the_usual_geometry(window, grown):
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


def test_the_buttons_of_the_timeline_grow_with_the_letters(window, grown):
    def sides():
        return {button.iconSize().width() for button in grown.timeline.findChildren(IconButton)}

    assert sides() == {18}
    window.presenter.turn()
    assert sides() == {round(18 * theme.current().letters)}
    window.presenter.turn()
    assert sides() == {18}


@pytest.mark.parametrize(
    ("height", "letters"), [(1080, 1.6), (2160, 1.6), (900, 1.333), (720, 1.2)]
)
def test_a_low_screen_has_smaller_letters(window, monkeypatch, height, letters):
    class Screen:
        def size(self):
            return QSize(height * 4 // 3, height)

    monkeypatch.setattr(window, "screen", Screen)
    assert window.presenter._letters() == pytest.approx(letters, abs=1e-3)


def test_the_moment_is_written_larger_in_a_presentation(window, grown):
    before = grown.timeline._number.fontMetrics().height()
    window.presenter.turn()
    assert grown.timeline._number.fontMetrics().height() > before
    assert grown.timeline._of.fontMetrics().height() > before
    window.presenter.turn()
    assert grown.timeline._number.fontMetrics().height() == before


def test_the_table_of_children_is_restored_after_a_presentation(qtbot, window, grown):
    table = grown.inspector.panels["node"].findChild(ChildrenTable)
    header = table.horizontalHeader()
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: horizontal_bar(table).maximum() == 0)

    def widths():
        return [header.sectionSize(column) for column in range(1, header.count())]

    before = widths()
    window.presenter.turn()
    grown.view.select(1)
    QApplication.processEvents()
    window.presenter.leave()
    qtbot.waitUntil(lambda: grown.inspector.panels["node"].isVisible() and widths() == before)


def test_the_way_out_is_shown_and_can_be_clicked(qtbot, window, grown):
    qtbot.keyClick(window, Qt.Key_F11)
    (way_out,) = [b for b in window.findChildren(QPushButton) if "End presentation" in b.text()]
    assert way_out.isVisible()
    assert not way_out.hasFocus()
    qtbot.mouseClick(way_out, Qt.LeftButton)
    assert not window.presents
    assert not way_out.isVisible()
