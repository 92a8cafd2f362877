"""The comparison of a tree with perfect play, in a window."""

import threading

import numpy as np
import pytest
from panel_texts import column, copied
from qtpy.QtWidgets import QComboBox, QLabel, QPushButton

import uctvis
from uctvis import api
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH
from uctvis.ui.app.status import Status
from uctvis.ui.panels.children_table import ChildrenTable
from uctvis.ui.tree.hover import Hover
from uctvis.view.marks.picking import Pick
from uctvis.view.style.coloring import ColumnColoring

# The search prefers a corner, which loses.
FORK = "tictactoe X...O...X player 2"
PATIENCE = 60_000


@pytest.fixture(scope="module")
def wrong():
    """A tree of few iterations whose favourite loses, although others draw."""
    for seed in range(100):
        tree = uctvis.search("tictactoe", FORK, iterations=40, seed=seed).tree
        if tree.move_name(tree.ranked_children(0)[0]) in ("a1", "c3"):
            return tree
    raise AssertionError


def opened(qtbot, window, tree, path):
    uctvis.save(tree, path)
    window.open_paths([str(path)])
    qtbot.waitUntil(
        lambda: (
            window.pane is not None
            and window.pane.tree is not None
            and window.pane.tree.shares_nodes(window.pane.growth.final.tree)
            and window.analysis_page.card.isHidden()
        ),
        timeout=PATIENCE,
    )
    return window.pane


def compare(window):
    window.menus.entries["tree.truth"].trigger()


def wait(qtbot, pane):
    qtbot.waitUntil(lambda: not pane.truth.busy, timeout=PATIENCE)


def has_truth(pane):
    return TRUTH in pane.view.scene.tree.columns and TRUTH in pane.tree.columns


def test_belief_and_truth_are_beside_each_other(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    pane.inspector.turn("colours")
    favourite = int(pane.tree.ranked_children(0)[0])
    pane.view.select(favourite)
    viewport = pane.view.viewport
    compare(window)
    wait(qtbot, pane)
    assert has_truth(pane)
    assert window.menus.entries["tree.truth"].isChecked()
    # The same node at the same place, once the card has left its room below the tree.
    qtbot.waitUntil(lambda: pane.view.viewport == viewport)
    assert pane.view.selected == favourite
    lines = copied(pane.inspector.panels["node"])
    assert "Perfect play: loses" in lines
    table = pane.inspector.panels["node"].findChild(ChildrenTable)
    assert set(column(table.model(), 5)) <= {"wins", "draw", "loses"}
    hover = Hover(pane.view)
    hover.show(Pick(favourite, True), pane.view.scene, pane.view._current_marks(), viewport)
    assert "Perfect play loses" in hover.text
    hover.hide()
    pane.view.select(None)
    moves, (best, *_rest) = pane.inspector.panels["moves"], pane.shown.moves.rows
    name, percent = best.text, best.win
    assert moves.verdict.startswith(
        f"{name}: search {percent} \N{EN DASH} perfect play: loses. The search is"
    )
    cells = [moves._model.index(row, 4).data() for row in range(3)]
    assert cells[0] == "✗ loses"
    assert "✗" not in cells[1] + cells[2]
    assert not moves._table.isColumnHidden(4)
    assert window.findChild(Status).message == (
        f"Perfect play: draw, known for {wrong.size} of {wrong.size} nodes. "
        "4 of 6 moves keep this result."
    )
    # A tree that is saved now has the column.
    shown = pane.growth.final.tree
    uctvis.save(shown, tmp_path / "b.tree")
    assert TRUTH in uctvis.load(tmp_path / "b.tree").columns


def test_the_colours_of_nodes_offer_it_and_the_legend_says_it(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    compare(window)
    wait(qtbot, pane)
    pane.inspector.turn("colours")
    panel = pane.inspector.panel("colours")
    (nodes,) = [b for b in panel.findChildren(QComboBox) if b.accessibleName() == "Node colours"]
    place = nodes.findText("Perfect play")
    nodes.setCurrentIndex(place)
    nodes.activated.emit(place)
    assert pane.view.tree_style.coloring == ColumnColoring(TRUTH)
    (part,) = [one for one in pane.legend.legend.parts if "perfect play" in one.title]
    assert [swatch.label for swatch in part.swatches[:3]] == ["Win", "Draw", "Loss"]


def test_later_trees_get_it_and_off_takes_it_away(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    compare(window)
    wait(qtbot, pane)
    other = uctvis.search("tictactoe", iterations=30, seed=1).tree
    opened(qtbot, window, other, tmp_path / "b.tree")
    qtbot.waitUntil(lambda: pane.tree.size == other.size and has_truth(pane), timeout=PATIENCE)
    assert pane.inspector.panels["moves"].verdict
    compare(window)
    assert not has_truth(pane)
    assert pane.inspector.panels["moves"].verdict == ""
    assert pane.inspector.panels["moves"]._table.isColumnHidden(4)
    assert window.findChild(Status).message == ""
    assert not window.menus.entries["tree.truth"].isChecked()


def test_a_tree_of_another_game_is_compared_only_if_asked_for(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    compare(window)
    wait(qtbot, pane)
    other = uctvis.search("connect_four", iterations=30, seed=1).tree
    opened(qtbot, window, other, tmp_path / "b.tree")
    qtbot.waitUntil(lambda: pane.tree.size == other.size, timeout=PATIENCE)
    assert not pane.truth.on
    assert not pane.truth.busy
    assert not window.menus.entries["tree.truth"].isChecked()
    assert not has_truth(pane)


def test_a_moment_of_the_growth_stays_and_has_the_truth(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    pane.growth.go_to(20)
    compare(window)
    wait(qtbot, pane)
    assert pane.growth.iteration == 20
    assert pane.tree.visits[0] == 20
    assert has_truth(pane)
    pane.growth.go_to(40)
    assert has_truth(pane)


def test_a_playback_is_not_interrupted(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    pane.growth.play_over(1000)
    compare(window)
    wait(qtbot, pane)
    assert pane.growth.playing
    assert not has_truth(pane)
    pane.growth.pause()
    assert has_truth(pane)
    assert pane.growth.iteration < 40


def test_the_steps_of_an_iteration_stay(qtbot, window, wrong, tmp_path):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    pane.phases.call()
    pane.phases.next_iteration()
    pane.phases.next()
    before = pane.phases.iteration, pane.phases.place
    compare(window)
    wait(qtbot, pane)
    qtbot.wait(1)
    assert (pane.phases.iteration, pane.phases.place) == before
    pane.phases.leave()
    assert has_truth(pane)


def test_cancel_switches_it_off(qtbot, window, wrong, tmp_path, monkeypatch):
    pane = opened(qtbot, window, wrong, tmp_path / "a.tree")
    begun = threading.Event()

    def endless(_tree, *, progress):
        while True:
            progress(0.5)
            begun.set()

    monkeypatch.setattr(api, "solve", endless)
    compare(window)
    qtbot.waitUntil(begun.is_set, timeout=PATIENCE)
    qtbot.waitUntil(pane.truth.card.isVisible, timeout=PATIENCE)
    assert pane.truth.card.text == f"Comparing {wrong.size} nodes with perfect play…"
    # It covers little of the tree, and shows its whole text.
    assert pane.truth.card.contentsRect().height() < pane.view.height() / 12
    labels = pane.truth.card.findChildren(QLabel)
    assert all(label.height() >= label.heightForWidth(label.width()) for label in labels)
    (cancel,) = pane.truth.card.findChildren(QPushButton)
    cancel.click()
    assert not pane.truth.on
    assert pane.truth.card.isHidden()
    assert not window.menus.entries["tree.truth"].isChecked()
    assert not has_truth(pane)


def test_a_position_too_early_and_a_tree_of_no_game(qtbot, window, tmp_path, monkeypatch):
    solve = api.solve
    monkeypatch.setattr(api, "solve", lambda tree, progress: solve(tree, 0.05, progress))
    tree = uctvis.search("mancala", iterations=50, seed=1).tree
    pane = opened(qtbot, window, tree, tmp_path / "a.tree")
    compare(window)
    wait(qtbot, pane)
    assert window.findChild(Status).message.startswith("The position is too early for perfect play")
    assert pane.inspector.panels["moves"].verdict == ""
    nameless = Tree.from_parents([-1, 0], visits=[2, 1])
    opened(qtbot, window, nameless, tmp_path / "b.tree")
    qtbot.waitUntil(
        lambda: "position of a known game" in window.findChild(Status).message, timeout=PATIENCE
    )
    assert pane.truth.on


def test_a_tree_that_has_the_column_keeps_it(qtbot, window, wrong, tmp_path):
    solved = uctvis.solve(wrong, 60).tree
    pane = opened(qtbot, window, solved, tmp_path / "a.tree")
    assert has_truth(pane)
    compare(window)
    assert not pane.truth.busy
    assert window.findChild(Status).message == "This tree already has a column of perfect play."
    compare(window)
    assert has_truth(pane)


def test_the_trees_of_a_game_get_it_after_each_search(qtbot, window):
    engine = UctEngine(Settings(iterations=200, seed=1))
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1, pc=engine))
    page = window.game_page
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=PATIENCE)
    compare(window)
    assert page.pane.truth.on
    qtbot.waitUntil(lambda: page.pane.tree is not None and has_truth(page.pane), timeout=PATIENCE)
    wait(qtbot, page.pane)
    assert not np.isnan(page.pane.tree.columns[TRUTH].values).any()
    assert "perfect play" in page.pane.inspector.panels["moves"].verdict
    before = page.pane.tree
    # The reply of the person, and the next search.
    page.play.play(page.session.game.legal_moves(page.session.position)[0])
    qtbot.waitUntil(
        lambda: (
            page.pane.tree is not None
            and not page.pane.tree.shares_nodes(before)
            and has_truth(page.pane)
        ),
        timeout=PATIENCE,
    )


def test_in_another_game_the_user_asks_again_and_the_card_covers_no_tree(qtbot, window):
    game = find("tictactoe")

    def begin():
        session = GameSession.of_mode(game, Mode.PLAYER_PC, pc=UctEngine(Settings(iterations=50)))
        window.play(session)
        window.game_page.play.play(session.choices[0])
        qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=PATIENCE)
        qtbot.waitUntil(lambda: not window.game_page.play.search.on, timeout=PATIENCE)

    begin()
    compare(window)
    assert window.pane.truth.on
    card, view = window.pane.truth.card, window.pane.view
    wait(qtbot, window.pane)
    card.begin("a task")
    card.appear()
    qtbot.waitUntil(lambda: card.isVisible() and card.y() >= view.geometry().bottom())
    card.end()
    begin()
    assert not window.pane.truth.on
    assert not window.menus.entries["tree.truth"].isChecked()
