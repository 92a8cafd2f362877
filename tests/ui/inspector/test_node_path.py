import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from qtpy.QtWidgets import QApplication, QPushButton
from strategies import trees

from uctvis.tree.tree import Tree
from uctvis.ui.inspector.node_panel import NodePanel
from uctvis.ui.inspector.node_path import path_text


@given(trees(), st.integers(2, 5), st.data())
def test_a_path_is_written_as_far_as_it_may_be(tree, most, data):
    node = data.draw(st.integers(0, tree.size - 1))
    names = [tree.move_name(step) for step in tree.path(node)[1:]]
    text = path_text(tree, node, most)
    if len(names) <= most:
        assert text == " → ".join(names)
    else:
        assert text.startswith(names[0])
        assert text.endswith(names[-1])
        assert f"… {len(names) - most} moves left out …" in text


def test_the_panel_of_a_node_two_hundred_thousand_moves_deep(qtbot, light):
    depth = 200_000
    tree = Tree.from_parents(np.arange(depth + 1) - 1, move_names=["m"] * (depth + 1))
    panel = NodePanel()
    qtbot.addWidget(panel)
    asked = []
    name = tree.names.shown_move
    object.__setattr__(tree.names, "shown_move", lambda node: asked.append(node) or name(node))
    panel.show_node(tree, depth)
    assert len(asked) < 1_000
    (button,) = [b for b in panel.findChildren(QPushButton) if b.text() == "&Copy"]
    button.click()
    (line,) = [
        line for line in QApplication.clipboard().text().splitlines() if line.startswith("Path: ")
    ]
    assert line.count("m →") + line.count("→ m") > 10_000
    assert "… 190,000 moves left out …" in line
    assert len(asked) < 12_000
