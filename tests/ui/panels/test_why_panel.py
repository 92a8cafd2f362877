"""Tests of "Why this move?" in the window, for trees from files and the PC's moves."""

from dataclasses import replace

import numpy as np
import pytest
from board_clicks import click_places
from named_widgets import settle
from panel_texts import cells
from pawns import PAWNS
from qtpy.QtCore import QPoint, QRect, Qt
from qtpy.QtGui import QIcon
from qtpy.QtWidgets import QLabel, QListWidget, QPushButton
from wrappers import viewport

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.tree.record import Record
from uctvis.tree.replay import Replay
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.panels.children_table import ChildrenTable
from uctvis.ui.panels.why.favourites_table import FavouritesTable
from uctvis.ui.widgets.charts.curves import Curves

FOUND = uctvis.search("tictactoe", iterations=120, seed=2)


@pytest.fixture
def shown(qtbot, window, tmp_path):
    """The pane of a window with a tree with a record, and the panel open."""
    uctvis.save(FOUND.tree, tmp_path / "why.tree")
    window.open_paths([str(tmp_path / "why.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    qtbot.keyClick(window, Qt.Key_Y, Qt.ControlModifier)
    return window.pane


def part(pane, kind):
    return pane.inspector.panels["why"].findChild(kind)


def button(pane, tip):
    (found,) = [
        b
        for b in pane.inspector.panels["why"].findChildren(QPushButton)
        if b.toolTip().startswith(tip)
    ]
    return found


def test_players_have_the_names_of_their_game(qtbot, window, tmp_path):
    tree = uctvis.search("chess", iterations=60, seed=2, playout_limit=2).tree
    uctvis.save(tree, tmp_path / "why.tree")
    window.open_paths([str(tmp_path / "why.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    qtbot.keyClick(window, Qt.Key_Y, Qt.ControlModifier)
    assert " to White. " in window.pane.inspector.panels["why"].text


def test_it_comes_by_key_and_goes_by_escape(qtbot, shown):
    assert shown.inspector.is_seen("why")
    assert "The search" in shown.inspector.panels["why"].text
    name = FOUND.game.move_name(FOUND.position, FOUND.move)
    assert f"chose move {name}" in shown.inspector.panels["why"].text
    chart = part(shown, Curves)
    assert chart.hasFocus()
    qtbot.keyClick(chart, Qt.Key_Escape)
    assert not shown.inspector.is_open("why")
    assert shown.view.surface.hasFocus() or shown.view.hasFocus()
    qtbot.keyClick(shown.window(), Qt.Key_Y, Qt.ControlModifier)
    qtbot.keyClick(shown.window(), Qt.Key_Y, Qt.ControlModifier)
    assert not shown.inspector.panels["why"].isVisible()


def test_the_charts_and_the_timeline_show_one_moment(qtbot, shown):
    for chart in shown.inspector.panels["why"].findChildren(Curves):
        shown.growth.go_to(60)
        qtbot.keyClick(chart, Qt.Key_Left)
        assert shown.growth.iteration < 60
        assert shown.timeline.slider.value() == shown.growth.iteration
        before = chart.grab().toImage()
        shown.growth.go_to(20)
        assert chart.grab().toImage() != before
        # The text is still about the finished search.
        assert "of 120" in shown.inspector.panels["why"].text


def test_on_a_small_screen_the_sentence_and_both_charts_are_seen_whole(qtbot, shown):
    shown.window().resize(1280, 720)
    why = shown.inspector.panels["why"]
    (sentence,) = [label for label in why.findChildren(QLabel) if label.text() == why.text]

    def seen(widget):
        place = widget.mapTo(viewport(why), QPoint(0, 0))
        return widget.isVisible() and viewport(why).rect().contains(QRect(place, widget.size()))

    charts = why.findChildren(Curves)
    assert len(charts) == 2
    qtbot.waitUntil(lambda: all(map(seen, (sentence, *charts))))
    # Beside a tree without a board there is more width.
    assert all(chart.height() >= 150 and chart.width() >= 280 for chart in charts)


def test_a_change_of_the_favourite_is_a_click_or_enter_away(qtbot, shown):
    table = part(shown, FavouritesTable)
    since = [int(cells(table, row)[0]) for row in range(table.content.size())]
    assert since == sorted(since, reverse=True)
    assert f"iteration {since[0]} of 120" in shown.inspector.panels["why"].text
    place = table.visualRect(table.content.index(1, 1)).center()
    qtbot.mouseClick(viewport(table), Qt.LeftButton, pos=place)
    assert shown.growth.iteration == since[1]
    table.setCurrentIndex(table.content.index(0, 0))
    qtbot.keyClick(table, Qt.Key_Return)
    assert shown.growth.iteration == since[0]
    tree = shown.tree
    best = max(tree.children(0), key=lambda node: (tree.visits[node], tree.mean[node]))
    assert tree.move_name(best) == cells(table, 0)[1]


def test_the_dot_of_a_chosen_row_has_the_colour_of_its_move(shown):
    icon = part(shown, FavouritesTable).content.index(0, 1).data(Qt.DecorationRole)
    plain, chosen = (
        icon.pixmap(24, 24, mode).toImage().pixelColor(12, 12)
        for mode in (QIcon.Normal, QIcon.Selected)
    )
    assert plain.alpha() == 255
    assert chosen == plain


def test_the_moves_are_ranked_and_drawn_strongly_when_they_are_reached(qtbot, shown):
    table, chart = part(shown, ChildrenTable), part(shown, Curves)
    visits = [table.model().index(row, 1).data() for row in range(table.model().rowCount())]
    assert [int(count) for count in visits] == sorted(map(int, visits), reverse=True)
    assert chart.chart.strong is None
    table.setCurrentIndex(table.model().index(7, 0))
    assert chart.chart.strong == 7
    table.activated.emit(table.model().index(7, 0))
    assert shown.tree.move_name(shown.view.selected) == table.model().index(7, 0).data()


def test_shares_are_compared_over_logarithms(shown):
    charts = shown.inspector.panels["why"].findChildren(Curves)
    assert charts[0].chart.whole
    shown.inspector.panels["why"]._charts.logarithmic.click()
    assert all(chart.chart.logarithmic for chart in charts)
    ends = [line.values[-1] for line in charts[0].chart.lines]
    assert sum(ends) == pytest.approx(100.0)


def test_the_line_is_stepped_through_on_the_board_and_in_the_tree(qtbot, shown):
    moves, board = part(shown, QListWidget), part(shown, BoardPanel)
    tree = shown.tree
    names = [moves.item(row).text() for row in range(moves.count())]
    assert names[0] == "start"
    assert board.accessibleDescription() == tree.state_name(0)
    # A node that does not exist at this moment moves the growth to its creation.
    shown.growth.go_to(1)
    for step in range(1, len(names)):
        button(shown, "Next move").click()
        path = tree.path(shown.view.selected)
        assert [tree.move_name(node) for node in path[1:]] == names[1 : step + 1]
        assert board.accessibleDescription() == tree.state_name(path[-1])
    assert shown.growth.iteration == Replay(tree).made[shown.view.selected] + 1 > 1
    assert not button(shown, "Next move").isEnabled()
    button(shown, "Before the first move").click()
    assert shown.view.selected == 0
    assert not button(shown, "Previous move").isEnabled()
    qtbot.keyClick(moves, Qt.Key_Right)
    assert moves.currentRow() == 1
    assert click_places(board, 0) == []


def test_a_tree_without_a_record_says_so(qtbot, pane):
    pane.inspector.turn("why")
    assert "no record" in pane.inspector.panels["why"].text
    assert not any(chart.isVisible() for chart in pane.inspector.panels["why"].findChildren(Curves))
    qtbot.keyClick(pane.inspector.panels["why"], Qt.Key_Escape)
    assert not pane.inspector.panels["why"].isVisible()


def test_of_an_unknown_game_all_but_the_board_is_shown(qtbot, window, tmp_path):
    position = PAWNS.initial()
    found = Search(PAWNS, position, Settings(iterations=80, seed=1)).run()
    names = found.tree.names.packed()
    uctvis.save(replace(found.tree, names=names), tmp_path / "pawns.tree")
    window.open_paths([str(tmp_path / "pawns.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    window.pane.inspector.turn("why")
    assert "chose move" in window.pane.inspector.panels["why"].text
    assert part(window.pane, Curves).isVisible()
    assert part(window.pane, FavouritesTable).content.size() > 0
    assert not part(window.pane, BoardPanel).isVisible()
    (label,) = [
        w
        for w in window.pane.inspector.panels["why"].findChildren(QLabel)
        if w.text().startswith("No board")
    ]
    assert label.isVisible()
    button(window.pane, "Next move").click()
    assert window.pane.view.selected is not None


def test_the_pc_s_last_move_is_explained_and_the_next_one_after_it(qtbot, window):
    window.play(GameSession.of_mode(PAWNS, Mode.PCS, pc=UctEngine(Settings(iterations=60, seed=1))))
    page = window.game_page
    for _move in range(2):
        page.play.think()
        settle(qtbot, page)
        if not page.pane.inspector.panels["why"].isVisible():
            page.pane.inspector.turn("why")
        game, tree = page.session.game, page.pane.tree
        name = game.move_name(tree.names.root, page.session.moves[-1])
        assert f"move {name}" in page.pane.inspector.panels["why"].text
        moves = part(page.pane, QListWidget)
        assert moves.item(1).text() == name
        button(page.pane, "After the last move").click()
        assert part(page.pane, BoardPanel).isVisible()
    page.play.start_over()
    why = page.pane.inspector.panels["why"]
    assert why.isVisible()
    assert not any(label.isVisible() for label in why.findChildren(QLabel))


def test_long_lines_and_long_names_of_a_file_leave_the_panel_as_it_is(qtbot, window, tmp_path):
    size = 3000
    tree = uctvis.Tree.from_parents(
        [-1, *range(size - 1)],
        visits=range(size, 0, -1),
        move_names=["", *["x" * 5000] * (size - 1)],
    )
    leaf = np.arange(1, size, dtype=np.int32)
    record = Record(leaf, np.zeros(size - 1, np.int32), 1, None, 1.0, 0)
    uctvis.save(replace(tree, record=record, source=None), tmp_path / "chain.tree")
    window.open_paths([str(tmp_path / "chain.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    window.pane.inspector.turn("why")
    assert "was the only move" in window.pane.inspector.panels["why"].text
    assert part(window.pane, QListWidget).count() == 201
    inside = window.pane.inspector.panels["why"].inside
    assert inside.minimumSizeHint().width() <= window.pane.inspector.panels["why"].width()


def test_moves_of_chess_are_written_as_on_the_board_and_in_the_tree(qtbot, window, tmp_path):
    found = uctvis.search("chess", iterations=120, seed=2)
    uctvis.save(found.tree, tmp_path / "chess.tree")
    window.open_paths([str(tmp_path / "chess.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    window.pane.inspector.turn("why")
    written = found.game.notation(found.position, found.move)
    assert written != found.game.move_name(found.position, found.move)
    assert f"move {written}:" in window.pane.inspector.panels["why"].text
    table = part(window.pane, ChildrenTable)
    assert table.model().index(0, 0).data() == written
    assert part(window.pane, QListWidget).item(1).text() == written
