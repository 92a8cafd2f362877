"""The five acceptance tests of the program's first version, through the window."""

import itertools
import time

import numpy as np
import pytest
from board_clicks import click_places
from named_widgets import press
from pointing import at, drag, turn_wheel
from qtpy.QtCore import QPoint, QPointF, Qt
from qtpy.QtWidgets import QApplication, QFileDialog

import uctvis
from uctvis.play.session import Mode
from uctvis.tree.traversal import preorder
from uctvis.ui.panels.node.node_panel import NodePanel
from uctvis.ui.widgets.fields import NumberField

LONG = 120_000
# Some moves before the end of a game of chess: the side to move mates, or stalemates.
NEAR_MATE = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
NEAR_MATE_OF_BLACK = "8/8/8/8/8/5kq1/8/7K b - - 0 1"


TITLES = {
    "iterations": "Max iterations before move",
    "playout_limit": "Limit moves in playouts",
    "exploration": "Exploration parameter",
    "expand_after": "Expand after (visits)",
    "seed": "Seed",
}


def fill(qtbot, card, name, text):
    """Type into a field of the page, as it is seen."""
    field = next(
        one
        for one in card.findChildren(NumberField)
        if one.isVisible() and one.accessibleName() == TITLES[name]
    )
    field.selectAll()
    qtbot.keyClicks(field, text)
    assert field.text() == text


def choose_game(qtbot, window, game, mode, side, position, settings):
    """Choose on the start page, and press Play."""
    panel = window.start_page.play_panel
    panel.cards.choose_game(game.lower())
    press(qtbot, panel, {Mode.PLAYERS: "Person", Mode.PLAYER_PC: "PC", Mode.PCS: "PC vs PC"}[mode])
    if mode is Mode.PLAYER_PC:
        press(qtbot, panel, side)
    if mode is not Mode.PLAYERS:
        press(qtbot, panel, "As in the thesis")
    panel.advanced.unfold()
    panel.position.field.setText(position)
    for name, text in settings.items():
        fill(qtbot, panel, name, text)
    qtbot.mouseClick(panel.cards.play_button, Qt.LeftButton)
    return window.game_page


def make_a_move(qtbot, page, move):
    for place in click_places(page.board, move):
        qtbot.mouseClick(page.board, Qt.LeftButton, pos=place.toPoint())


# (a) Both games, in all three modes, with different settings, played to their end.


@pytest.mark.parametrize(
    ("game", "mode", "side", "position", "settings"),
    [
        ("Mancala", Mode.PLAYERS, "First", "", {}),
        ("Mancala", Mode.PLAYER_PC, "First", "", {"iterations": "60", "seed": "1"}),
        ("Mancala", Mode.PLAYER_PC, "Second", "", {"iterations": "90", "exploration": "0.7"}),
        ("Mancala", Mode.PCS, "", "", {"iterations": "50", "expand_after": "3"}),
        ("Chess", Mode.PLAYERS, "First", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", {}),
        ("Chess", Mode.PLAYER_PC, "First", NEAR_MATE_OF_BLACK, {"iterations": "400", "seed": "2"}),
        ("Chess", Mode.PLAYER_PC, "Second", NEAR_MATE, {"iterations": "300", "playout_limit": "4"}),
        ("Chess", Mode.PCS, "", NEAR_MATE, {"iterations": "350", "exploration": "0.5"}),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 9 else "",
)
def test_games_are_played_to_their_end(qtbot, window, game, mode, side, position, settings):
    page = choose_game(qtbot, window, game, mode, side, position, settings)
    session = page.session
    assert session.mode is mode
    for _move in range(300):
        qtbot.waitUntil(lambda: not page.play.search.on, timeout=LONG)
        if session.outcome is not None:
            break
        if session.pc_to_move:
            press(qtbot, page, "Make next move")
        else:
            moves = session.choices
            # Who can mate does, so that a game of chess comes to its end.
            ends = [m for m in moves if session.game.outcome(
                session.game.play(session.position, m)) is not None]  # fmt: skip
            make_a_move(qtbot, page, (ends or moves)[0])
    assert session.outcome is not None
    assert click_places(page.board, 0) == []
    # Where nobody searched there is no tree.
    if mode is Mode.PLAYERS:
        assert window.pane.tree is None
    elif any(True for _ in session.moves):
        qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=LONG)
        assert window.pane.tree.game == game.lower()


# (b) A tree opened, saved in each format, and the saved files shown alike.


def opened(qtbot, window, path):
    window.open_paths([str(path)])
    qtbot.waitUntil(
        lambda: not window.analysis_page.opening and window.pane.tree is not None, timeout=LONG
    )
    return window.pane


def seen(qtbot, pane):
    """The pixels of the tree as it is on the screen: uint8 (height, width, 4)."""
    pane.view.stop_pointing()
    with qtbot.waitSignal(pane.view.surface.frameSwapped, timeout=LONG):
        pane.view.surface.update()
    picture = pane.view.surface.grab().toImage()
    bits = picture.constBits()
    bits.setsize(picture.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(picture.height(), picture.width(), 4).copy()


@pytest.mark.parametrize("game", ["mancala", "chess"])
def test_a_tree_is_saved_in_each_format_and_shown_alike(qtbot, window, monkeypatch, tmp_path, game):
    found = uctvis.search(game, iterations=300, seed=1).tree
    first = tmp_path / "first.tree"
    uctvis.save(found, first)
    pane = opened(qtbot, window, first)
    # A .csv has no record, hence no timeline: without it, all views have the same size.
    window.shortcuts.entries["view.timeline"].trigger()
    pictures = [seen(qtbot, pane)]
    assert len(np.unique(pictures[0].reshape(-1, 4), axis=0)) > 20
    for suffix in (".csv", ".tree"):
        target = tmp_path / f"saved{suffix}"
        monkeypatch.setattr(
            QFileDialog, "getSaveFileName", lambda *_args, target=target: (str(target), "")
        )
        pane = opened(qtbot, window, first)
        qtbot.keyClick(window, Qt.Key_S, Qt.ControlModifier)
        qtbot.waitUntil(lambda pane=pane: not pane.saving.saver.busy, timeout=LONG)
        assert target.exists()
        pictures.append(seen(qtbot, opened(qtbot, window, target)))
    for one, other in itertools.pairwise(pictures):
        np.testing.assert_array_equal(one, other)


# (c) Drag, zoom and click give the right node's numbers.


@pytest.mark.parametrize("button_of_drag", [Qt.LeftButton, Qt.RightButton])
def test_after_drags_and_zooms_a_click_gives_the_numbers_of_the_node_under_it(
    qtbot, window, tmp_path, button_of_drag
):
    uctvis.save(uctvis.search("mancala", iterations=400, seed=3).tree, tmp_path / "a.csv")
    pane = opened(qtbot, window, tmp_path / "a.csv")
    view, tree, panel = pane.view, pane.tree, pane.findChild(NodePanel)
    random = np.random.default_rng(1)
    clicked = set()
    for _round in range(12):
        view.reset_view()
        goal = int(random.integers(tree.size))
        for _turn in range(6):
            # Towards a node, wherever that leads.
            turn_wheel(view, at(view, goal), 1)
        drag(qtbot, view, QPoint(300, 200), QPoint(300, 200) + QPoint(40, -25), button_of_drag)
        place = at(view, goal)
        if not view.rect().adjusted(8, 8, -8, -8).contains(place):
            continue
        node = view.node_under(place.x(), place.y())
        # Told apart here from all the others: the nearest one, by the layout alone.
        x, y = np.array(
            [view.viewport.to_screen(*view.scene.position(n)) for n in range(tree.size)]
        ).T
        nearest = int(np.argmin(np.hypot(x - place.x(), y - place.y())))
        assert node == nearest == goal
        qtbot.mouseClick(view, Qt.LeftButton, pos=place)
        assert view.selected == goal
        qtbot.waitUntil(lambda goal=goal: panel._node == goal)
        press(qtbot, panel, "Copy")
        text = QApplication.clipboard().text()
        for number in (tree.visits[goal], tree.extra_visits[goal], tree.depth[goal]):
            assert str(number) in text
        assert tree.move_name(goal) in text
        assert tree.state_name(goal) in text
        clicked.add(goal)
    assert len(clicked) >= 4


# (d), (e) 100,000 nodes and 250,000 are opened and shown.


@pytest.mark.parametrize(
    "nodes", [100_000, pytest.param(250_000, marks=pytest.mark.long)], ids=lambda n: f"{n:,}"
)
@pytest.mark.parametrize("suffix", [".csv", ".tree"])
def test_a_large_tree_is_opened_and_shown(qtbot, window, tmp_path, nodes, suffix):
    tree = uctvis.search("mancala", iterations=nodes // 4, seed=1).tree
    assert tree.size >= nodes
    file = tmp_path / f"large{suffix}"
    uctvis.save(tree, file)
    pane = opened(qtbot, window, file)
    shown = pane.tree
    assert shown.size == tree.size
    ours, theirs = (preorder(one.parent, one.first_child, one.child_count) for one in (shown, tree))
    for name in ("visits", "mean", "depth"):
        np.testing.assert_array_equal(getattr(shown, name)[ours], getattr(tree, name)[theirs])
    # All of it is in sight, and every row of it is drawn.
    assert view_holds_all(pane.view)
    picture = seen(qtbot, pane)
    ground = picture[2, 2]
    rows = np.array(
        [pane.view.viewport.to_screen(0.0, float(row))[1] for row in range(shown.depth.max() + 1)]
    )
    drawn = (picture != ground).any(axis=(1, 2))
    assert all(drawn[max(0, round(y) - 3) : round(y) + 4].any() for y in rows)


@pytest.mark.long
@pytest.mark.parametrize(("nodes", "seconds"), [(100_000, 3), (250_000, 5)])
def test_a_large_tree_is_shown_in_the_time_that_the_first_version_promised(
    qtbot, window, tmp_path, nodes, seconds
):
    # Ours is a tenth of it, as the benchmark tells: the rest is for slow and shared machines.
    tree = uctvis.search("mancala", iterations=nodes // 4, seed=1).tree
    uctvis.save(tree, tmp_path / "large.csv")
    page = window.analysis_page
    begun = time.perf_counter()
    with qtbot.waitSignal(page.walk.painted, timeout=1000 * seconds):
        window.open_paths([str(tmp_path / "large.csv")])
    assert window.pane.tree.size == tree.size
    assert time.perf_counter() - begun < seconds


def view_holds_all(view):
    left, top, right, bottom = view.scene.bounds
    corners = [view.viewport.to_screen(x, y) for x in (left, right) for y in (top, bottom)]
    return all(
        -1 <= x <= view.width() + 1 and -1 <= y <= view.height() + 1 for x, y in corners
    ) and view.rect().contains(QPointF(*corners[0]).toPoint())
