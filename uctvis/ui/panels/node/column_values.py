"""The values of a node in the columns of its tree."""

from qtpy.QtWidgets import QGridLayout, QWidget

from uctvis.explain.column_texts import column_texts
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.panels.value import Value

# The number of values beside each other.
_BESIDE = 3


class ColumnValues(QWidget):
    """Shows one value for each column; hidden if the tree has none."""

    def __init__(self) -> None:
        super().__init__()
        # Values are kept for trees with as many columns.
        self._values: list[Value] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(5)
        for column in range(_BESIDE):
            self._grid.setColumnStretch(column, 1)

    @property
    def lines(self) -> list[str]:
        """The titles and values as text."""
        shown = [value for value in self._values if not value.isHidden()]
        return [f"{value.title}: {value.text}" for value in shown]

    def show_node(self, tree: Tree, node: int) -> None:
        """Show the values of a node."""
        texts = column_texts(tree, node)
        for place in range(len(self._values), len(texts)):
            value = Value()
            self._values.append(value)
            self._grid.addWidget(value, place // _BESIDE, place % _BESIDE)
        for value, one in zip(self._values, texts, strict=False):
            value.show_title(one.title, _("The column {name} of this tree").format(name=one.name))
            value.show_text(one.text)
        for place, value in enumerate(self._values):
            value.setVisible(place < len(texts))
        self.setVisible(bool(texts))
