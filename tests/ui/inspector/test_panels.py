"""Every panel that is listed stands beside the tree when it is called, and goes again."""

import pytest
from qtpy.QtGui import QKeySequence

from uctvis.ui.inspector.panels import PANELS


@pytest.fixture(params=PANELS, ids=lambda entry: entry.name)
def entry(request):
    return request.param


def test_it_comes_by_its_name_and_goes_the_same_way(pane, entry):
    inspector = pane.inspector
    usual, panel = inspector.currentWidget(), inspector.panels[entry.name]
    assert not panel.isVisible()
    inspector.turn(entry.name)
    assert inspector.currentWidget() is panel
    assert panel.isVisible()
    assert panel.accessibleName()
    inspector.turn(entry.name)
    assert inspector.currentWidget() is usual
    assert pane.view.hasFocus()


def test_it_takes_the_place_of_another(pane, entry):
    for other in PANELS:
        pane.inspector.turn(other.name)
    if pane.inspector.currentWidget() is not pane.inspector.panels[entry.name]:
        pane.inspector.turn(entry.name)
    seen = [panel for panel in pane.inspector.panels.values() if panel.isVisible()]
    assert seen == [pane.inspector.panels[entry.name]]


def test_it_asks_for_nodes_as_the_panel_of_the_node_does(qtbot, pane, entry):
    with qtbot.waitSignal(pane.inspector.node_chosen) as asked:
        pane.inspector.panels[entry.name].node_chosen.emit(1)
    assert asked.args == [1]


def test_it_has_a_key_of_its_own(pane, entry):
    keys = [one.key for one in PANELS]
    assert keys.count(entry.key) == 1
    assert not QKeySequence(entry.key).isEmpty()
