"""The tabs with the lines of a match."""

import pytest
from qtpy.QtWidgets import QToolButton
from showing import show

from uctvis.ui.arena.match.said_panel import SaidPanel


@pytest.mark.parametrize("width", [260, 320, 480])
def test_every_tab_has_a_title_at_any_width(qtbot, light, width):
    panel = show(qtbot, SaidPanel(), width, 300)
    bar = panel.tabBar()
    ellipsis = bar.fontMetrics().horizontalAdvance("R\N{HORIZONTAL ELLIPSIS}")
    for place in range(bar.count()):
        if bar.isTabVisible(place):
            assert bar.tabRect(place).width() > ellipsis
            assert bar.tabRect(place).right() < panel.width()
            assert bar.tabToolTip(place) == bar.tabText(place)
    # The arrows of a bar that scrolls would cover a title.
    assert not [arrow for arrow in bar.findChildren(QToolButton) if arrow.isVisible()]
