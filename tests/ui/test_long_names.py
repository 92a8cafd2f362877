"""A name of 100 MB in a file: no widget is given more of it than can be read."""

import pytest
from qtpy.QtCore import QAbstractItemModel, QPoint, Qt
from qtpy.QtWidgets import QAbstractItemView, QApplication, QLabel, QLineEdit, QWidget

import uctvis
from uctvis.tree.tree import Tree
from uctvis.ui.shown import bookmarks
from uctvis.view.time.captions import caption

LONG = 100_000_000
# A path of one move, and what stands around names.
MOST = 3000

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    name = "move" * (LONG // 4)
    tree = Tree.from_parents(
        [-1, 0, 0, 1],
        visits=[3, 2, 1, 1],
        mean=[0.5, 0.5, 0.5, 0.5],
        move_names=["", name, "b", "c"],
        state_names=["state" * (LONG // 5), "", "", ""],
    )
    path = tmp_path_factory.mktemp("long") / "long.tree"
    uctvis.save(tree, path)
    return path


def texts(window):
    """Whatever text Qt was given."""
    for widget in window.findChildren(QWidget):
        yield widget.toolTip()
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        if isinstance(widget, QLabel | QLineEdit):
            yield widget.text()
        if isinstance(widget, QAbstractItemView):
            yield from model_texts(widget.model())


def model_texts(model: QAbstractItemModel | None):
    if model is None:
        return
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            for role in ROLES:
                yield str(model.data(model.index(row, column), role) or "")


def test_the_window_shows_its_tree(qtbot, window, file):
    window.open_paths([str(file)])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    pane = window.pane
    pane.view.select(0)
    assert any("statestate" in text for text in texts(window))
    pane.inspector.turn("why")
    for node in range(4):
        pane.view.select(node)
        pane.view.grab()
        place = pane.view.rect().center()
        qtbot.mouseMove(pane.view, place + QPoint(node, 0))
        given = [text for text in texts(window) if len(text) > 0]
        assert max(map(len, given)) < MOST
    pane.inspector.turn("why")
    pane.view.select(1)
    assert any("movemove" in text for text in texts(window))
    assert max(map(len, texts(window))) < MOST
    title = caption(pane.tree, "").leaders[0].move
    assert "…" in title
    assert len(title) < MOST
    mark = bookmarks.Bookmark.of(pane.tree, 3)
    assert sum(map(len, mark.moves)) < MOST
    assert mark.node(pane.tree) == 3
    QApplication.clipboard().clear()
