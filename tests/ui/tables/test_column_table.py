"""Tables of rows that declared columns describe."""

from typing import NamedTuple

import pytest
from panel_texts import cells, column
from qtpy.QtCore import Qt
from showing import show

from uctvis.ui.tables.column_table import ColumnTable
from uctvis.ui.tables.columns import DeclaredColumn, text_column
from uctvis.ui.tables.row_table import RowTable
from uctvis.ui.tables.sorted_table import SortedRows, SortedTable


class _Bot(NamedTuple):
    name: str
    score: int | None


COLUMNS = (
    text_column("Name", lambda bot: bot.name),
    DeclaredColumn(
        "Score",
        lambda bot: "" if bot.score is None else f"{bot.score} points",
        lambda bot: bot.score,
        tip="The sum",
        row_tip=lambda bot: f"{bot.name} has {bot.score}",
    ),
)
BOTS = [_Bot("b", 10), _Bot("A", None), _Bot("c", 9)]


def test_a_column_says_all_that_a_table_shows(qapp):
    model = ColumnTable(COLUMNS, tip=lambda bot: bot.name)
    model.show_rows(BOTS)
    name, score = model.index(0, 0), model.index(0, 1)
    assert (name.data(), score.data()) == ("b", "10 points")
    assert (name.data(Qt.ToolTipRole), score.data(Qt.ToolTipRole)) == ("b", "b has 10")
    header = [model.headerData(n, Qt.Horizontal, Qt.ToolTipRole) for n in range(2)]
    assert header == [None, "The sum"]
    sides = [Qt.Alignment(index.data(Qt.TextAlignmentRole)) for index in (name, score)]
    assert [bool(side & Qt.AlignLeft) for side in sides] == [True, False]
    assert model.as_text() == "Name\tScore\nb\t10 points\nA\t\nc\t9 points"


@pytest.mark.parametrize("order", [Qt.AscendingOrder, Qt.DescendingOrder])
def test_rows_are_sorted_by_their_values_and_those_without_one_are_last(qtbot, order):
    table = SortedTable("Bots")
    qtbot.addWidget(table)
    model = ColumnTable(COLUMNS, table)
    table.use(SortedRows(model, table), column=1, stretched=0)
    model.show_rows(BOTS)
    table.sortByColumn(1, order)
    expected = [2, 0, 1] if order == Qt.AscendingOrder else [0, 2, 1]
    assert table.in_order == expected
    table.sortByColumn(0, Qt.AscendingOrder)
    assert table.in_order == [1, 0, 2]


def test_new_rows_and_other_numbers_keep_the_chosen_row(qtbot):
    table = show(qtbot, RowTable("Bots", COLUMNS))
    table.content.show_rows(BOTS)
    assert table.accessibleName() == "Bots"
    with qtbot.waitSignal(table.reached) as reached:
        table.selectRow(1)
    assert reached.args == [1]
    changed = []
    table.content.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    table.content.show_rows([BOTS[0], _Bot("A", 3), BOTS[2], _Bot("d", 1)])
    assert changed == [1]
    assert (table.chosen, cells(table, 1)) == (1, ["A", "3 points"])
    table.content.show_rows(BOTS[:1], are_others=True)
    assert table.chosen is None
    assert column(table.content, 0) == ["b"]
