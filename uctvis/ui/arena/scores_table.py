"""The table of a tournament."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QModelIndex, QObject, Qt
from qtpy.QtWidgets import QWidget

from uctvis.arena.table import Row
from uctvis.texts import _, grouped
from uctvis.ui.arena.sorted_table import SORTED_BY, SortedRows, SortedTable
from uctvis.ui.widgets.number_table import NumberTable, alignment

_RANK, _NAME, _MATCHES, _WON, _DRAWN, _LOST, _ELIMINATED, _POINTS, _SCORE, _ELO = range(10)
