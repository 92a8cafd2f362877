"""The Growth menu for a tree without a record."""

import pytest
from qtpy.QtCore import Qt

import uctvis


@pytest.mark.parametrize("key", [Qt.Key_Space, Qt.Key_Period])
def test_a_tree_without_a_record_explains_why_it_cannot_grow(qtbot, window, tmp_path, key):
    plain = uctvis.Tree.from_parents([-1, 0, 0], visits=[3, 1, 1])
    uctvis.save(plain, tmp_path / "a.csv")
    window.open_paths([str(tmp_path / "a.csv")])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    told = []
    window.pane.said.connect(told.append)
    qtbot.keyClick(window.pane.view, key, Qt.ControlModifier)
    (why,) = told
    assert "no record" in why
    assert not window.pane.growth.playing
