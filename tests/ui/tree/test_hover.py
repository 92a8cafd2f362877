"""The ring and the card of the node under the cursor."""

import numpy as np
import pytest
from pointing import at, drag, move, scene_of, turn_wheel
from qtpy.QtCore import QEvent, QPoint, Qt
from qtpy.QtWidgets import QApplication

import uctvis
from uctvis.ui.tree import tree_view
from uctvis.view.scene import Scene


@pytest.fixture
def drawn(qtbot, view):
    """Show a scene and wait until it is drawn, because only drawn marks are picked."""

    def show(scene, look=None):
        view.show_scene(scene)
        if look is not None:
            view.look(look(view.viewport))
        qtbot.waitUntil(lambda: view._marks is not None)
        return view

    return show


def test_the_numbers_of_what_is_under_the_cursor_are_there_at_once(drawn):
    view = drawn(scene_of(move_names=["<b>e4</b>"] * 60))
    tree = view.scene.tree
    for node in (5, 30, 0):
        move(view, at(view, node))
        assert view.hover.node == node
        lines = view.hover.text.split("\n")
        assert lines[0] == ("Root" if node == 0 else "<b>e4</b>")
        assert f"Visits {tree.visits[node]:,}" in lines
        assert f"Children {tree.child_count[node]:,}" in lines
        assert f"Depth {tree.depth[node]}" in lines
        mover = tree.player[max(tree.parent[node], 0)]
        assert f"Mean payoff to player {mover + 1} {tree.mean[node]:.4f}" in lines
    assert "Nodes below 59" in lines
    move(view, QPoint(2, 2))
    assert view.hover.node is None
    assert view.hover.text == ""


@pytest.mark.parametrize(
    ("game", "player", "title"),
    [
        ("chess", 0, "Mean payoff to White"),
        ("chess", 1, "Mean payoff to Black"),
        ("tictactoe", 1, "Mean payoff to player 2"),
        ("chess", -1, "Mean payoff"),
    ],
)
def test_it_says_whose_payoff_it_is(drawn, game, player, title):
    view = drawn(scene_of(game=game, player=[player] * 60))
    move(view, at(view, 5))
    assert f"{title} {view.scene.tree.mean[5]:.4f}" in view.hover.text.split("\n")


def test_the_share_is_of_the_parent_s_visits(drawn):
    view = drawn(scene_of())
    tree = view.scene.tree
    node = max(tree.children(0), key=lambda child: tree.visits[child])
    move(view, at(view, node))
    share = tree.visits[node] / tree.visits[0]
    assert f"Share {share:.1%}" in view.hover.text


def test_known_numbers_of_columns_are_lines_of_the_card(drawn):
    view = drawn(scene_of(columns={"prior": np.where(np.arange(60) == 5, 0.625, np.nan)}))
    (known,) = np.flatnonzero(view.scene.tree.columns["prior"].known).tolist()
    move(view, at(view, known))
    assert view.hover.node == known
    assert "prior 0.625" in view.hover.text.split("\n")
    move(view, at(view, 0))
    assert view.hover.node == 0
    assert "prior" not in view.hover.text


def test_of_many_columns_the_card_has_some(drawn):
    view = drawn(scene_of(columns={f"{name:02}" * 20: np.full(60, name) for name in range(30)}))
    move(view, at(view, 5))
    lines = view.hover.text.split("\n")
    assert lines[-1] == "…"
    assert [line.split()[-1] for line in lines[-4:-1]] == ["3", "4", "5"]
    assert max(map(len, lines)) < 60


def test_the_card_of_several_nodes_says_to_zoom_in(drawn):
    view = drawn(scene_of("star", 3_000))
    move(view, at(view, 1_500))
    assert not view.under(at(view, 1_500).x(), at(view, 1_500).y()).whole
    assert "zoom in" in view.hover.text


def test_long_names_are_shortened(drawn):
    view = drawn(scene_of(move_names=["very\nlong" * 100_000] * 60))
    move(view, at(view, 5))
    first = view.hover.text.split("\n")[0]
    assert first.startswith("very long")
    assert len(first) < 100


def test_moving_the_mouse_chooses_no_marks(drawn, monkeypatch):
    view = drawn(scene_of("bushy", 3_000))
    monkeypatch.setattr(tree_view, "choose_marks", lambda *_: pytest.fail("marks were chosen"))
    for x in range(100, 500, 7):
        move(view, QPoint(x, 200))


def test_the_card_goes_when_the_view_moves_and_when_the_cursor_leaves(qtbot, drawn):
    view = drawn(scene_of("random", 60))
    goers = [
        lambda: qtbot.keyClick(view, Qt.Key_Plus),
        lambda: turn_wheel(view, QPoint(300, 200), 1),
        lambda: QApplication.sendEvent(view, QEvent(QEvent.Leave)),
        lambda: view.show_scene(scene_of()),
        lambda: view.show_scene(None),
    ]
    for go in goers:
        view.reset_view()
        qtbot.waitUntil(lambda: view._marks is not None)
        move(view, at(view, 0))
        assert view.hover.node == 0
        go()
        assert view.hover.node is None
    view.show_scene(scene_of())
    qtbot.waitUntil(lambda: view._marks is not None)
    drag(qtbot, view, at(view, 0), QPoint(300, 200), Qt.LeftButton)
    assert view.hover.node is None


def test_the_card_is_never_in_the_way_and_always_inside(qtbot, drawn):
    view = drawn(scene_of("random", 200))
    for node in range(0, 200, 9):
        move(view, at(view, node))
        for part in view.children():
            if type(part).__name__ in ("_Card", "_Ring"):
                assert part.testAttribute(Qt.WA_TransparentForMouseEvents)
            if type(part).__name__ == "_Card":
                assert view.rect().contains(part.geometry())
        shown = view.hover.node
        qtbot.mouseClick(view, Qt.LeftButton, pos=at(view, node))
        assert view.selected == shown
        qtbot.waitUntil(lambda: view._marks is not None)


def test_chance_is_told_at_its_nodes_and_their_outcomes(drawn):
    tree = uctvis.search("pig", iterations=20, seed=1).tree
    view = drawn(Scene.of(tree))
    roll = int(tree.first_child[0])
    for node, lines in (
        (0, []),
        (roll, ["Chance is to move."]),
        (int(tree.first_child[roll]), ["Probability: 1/6 (16.7%)"]),
    ):
        move(view, at(view, node))
        assert view.hover.node == node
        shown = view.hover.text.split("\n")
        assert [line for line in shown if "chance" in line.lower() or "Prob" in line] == lines
        assert any(line.startswith("Mean payoff to player 1 ") for line in shown)
