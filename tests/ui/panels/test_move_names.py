"""Names and numbers in the table of moves, in little room."""

import numpy as np
import pytest
from qtpy.QtCore import Qt
from showing import shown_model
from wrappers import viewport

from uctvis.explain.move_rows import rows_of_tree
from uctvis.explain.number_formats import payoff_text
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH
from uctvis.ui.panels.children_table import ChildrenTable
from uctvis.ui.panels.moves.moves_model import MOVE, VISITS, WIN, MovesModel
from uctvis.ui.panels.moves.moves_model import TRUTH as TRUTH_COLUMN
from uctvis.ui.panels.moves.moves_panel import MovesPanel

NAMES = ["Player 2 performed: [8, 9]", "Player 2 performed: [8, 10]", "Player 2 performed: [11]"]


def tree(mean=(0.5, 0.5, 0.5, 0.5), **more):
    return Tree.from_parents(
        [-1, 0, 0, 0], visits=[6, 3, 2, 1], mean=mean, move_names=["", *NAMES], **more
    )


def shown(model):
    return [model.index(row, MOVE).data() for row in range(model.rowCount())]


@pytest.fixture
def panel(qtbot, light):
    panel = MovesPanel(shown_model(qtbot))
    qtbot.addWidget(panel)
    panel.resize(300, 240)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def test_rows_are_told_apart_in_a_narrow_table_and_whole_in_a_wide_one(qtbot, panel):
    panel.shown.moves.show_tree(tree())
    model = panel._model
    assert shown(model) == ["…[8, 9]", "…[8, 10]", "…[11]"]
    metrics = panel._table.fontMetrics()
    room = panel._table.columnWidth(MOVE)
    assert all(metrics.horizontalAdvance(text) < room for text in shown(model))
    panel.resize(900, 240)
    qtbot.waitUntil(lambda: shown(model) == NAMES)


def test_titles_of_columns_are_whole(panel):
    panel.shown.moves.show_tree(tree(columns={TRUTH: np.array([0.5, 1.0, 0.5, 0.0])}))
    header = panel._table.horizontalHeader()
    for column in (VISITS, WIN, TRUTH_COLUMN):
        assert not panel._table.isColumnHidden(column)
        assert panel._table.columnWidth(column) >= header.sectionSizeHint(column)
    assert sum(panel._table.columnWidth(c) for c in range(7)) <= viewport(panel._table).width()


def test_no_text_is_above_the_table_however_small_the_panel_is(qtbot, panel):
    panel.shown.moves.show_tree(tree(columns={TRUTH: np.array([0.5, 1.0, 0.5, 0.0])}))
    panel.shown.moves.say(
        "12,345 iterations, 6,789 nodes, depth 9, and a good deal more than fits in a line"
    )
    labels = panel._verdict, panel._note

    def nothing_is_covered():
        table = panel._table.geometry()
        for label in labels:
            if label.isVisible():
                assert label.geometry().top() > table.bottom()
                assert label.height() >= label.heightForWidth(label.width())
                assert label.geometry().bottom() < panel.height()
            else:
                assert label.text()[:20] in panel.toolTip().replace("\N{NO-BREAK SPACE}", " ")
        assert table.bottom() < panel.height()

    for height in (400, 160, panel.minimumSizeHint().height(), 200):
        panel.resize(260, height)
        qtbot.waitUntil(nothing_is_covered)


@pytest.mark.parametrize("width", [230, 300, 500])
def test_titles_of_the_table_of_children_are_whole(qtbot, light, width):
    table = ChildrenTable()
    qtbot.addWidget(table)
    table.resize(width, 150)
    table.show()
    qtbot.waitExposed(table)
    table.show_children(tree())
    header = table.horizontalHeader()
    # The arrow needs room, too.
    table.sortByColumn(4, Qt.SortOrder.DescendingOrder)
    table.show_children(tree())
    for column in range(1, 5):
        if not table.isColumnHidden(column):
            assert table.columnWidth(column) >= header.sectionSizeHint(column)


def test_payoffs_that_are_no_shares_are_numbers():
    rows = rows_of_tree(tree((4.5, 4.5, 1.0, 0.5)), 0, None)
    assert [row.win for row in rows] == ["4.50", "1.00", "0.50"]
    (first, *_rest) = rows_of_tree(tree((1e308,) * 4), 0, None)
    assert first.win == "1e+308"


def test_a_line_break_in_a_name_hides_nothing():
    one = Tree.from_parents([-1, 0], visits=[1, 1], move_names=["", "the first\nthe second"])
    model = MovesModel()
    model.show_rows(rows_of_tree(one, 0, None))
    assert model.index(0, MOVE).data(Qt.ItemDataRole.DisplayRole) == "the first the second"


def test_the_root_of_a_file_without_its_payoff_is_unknown(tmp_path):
    import uctvis

    rows = "[5]1,3,0,0,,2\n[7]2,2,0,0.5,,0\n[8]2,1,0,0.25,,0\n"
    (tmp_path / "a.csv").write_text(rows)
    old = uctvis.load(tmp_path / "a.csv")
    assert np.isnan(old.means_of(0))
    assert old.means_of(slice(0, 3)).tolist()[1:] == [0.5, 0.25]
    assert payoff_text(float(old.means_of(0)), shares=old.has_shares) == "—"
    # A payoff of 0 that follows from those of the moves is known.
    (tmp_path / "b.csv").write_text(rows.replace("0.5", "0").replace("0.25", "0"))
    assert uctvis.load(tmp_path / "b.csv").means_of(0) == 0.0
