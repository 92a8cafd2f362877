"""The choices of colours, without a window, and the forms that show them."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtGui import QColor
from qtpy.QtWidgets import QComboBox, QPushButton
from remembered import write_settings

from uctvis.ui.preferences.colours import Colours, rgb
from uctvis.ui.preferences.colours_panel import ColoursPanel
from uctvis.ui.preferences.display_form import DisplayForm
from uctvis.ui.widgets import theme
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.palettes import PALETTES
from uctvis.view.style.style import Style

OTHER = Style(
    most_visited=(1, 2, 3),
    least_visited=(4, 5, 6),
    logarithmic=True,
    edge_palette=PALETTES[1],
    coloring=Coloring.UCB,
)


def chosen(**choices):
    colours = Colours()
    colours.choose(**choices)
    return colours


def choices_of(style):
    names = ("most_visited", "least_visited", "logarithmic", "edge_palette", "coloring")
    return {name: getattr(style, name) for name in names}


def box(widget, name):
    (found,) = [b for b in widget.findChildren(QComboBox) if b.accessibleName() == name]
    return found


def button(widget, name):
    (found,) = [
        b
        for b in widget.findChildren(QPushButton)
        if name in (b.text().replace("&", ""), b.accessibleName())
    ]
    return found


@pytest.mark.parametrize("palette", [None, *PALETTES])
@pytest.mark.parametrize("coloring", Coloring)
def test_choices_are_restored(qapp, palette, coloring):
    choices = choices_of(OTHER) | {"edge_palette": palette, "coloring": coloring}
    chosen(**choices).save()
    restored = Colours()
    restored.restore()
    assert choices_of(restored.choices) == choices


@pytest.mark.parametrize("nonsense", ["", "no such thing", "-1", "7", "@Invalid()"])
def test_what_is_stored_and_unknown_is_the_usual(qapp, nonsense):
    keys = ("most visited", "least visited", "scale", "edge palette", "nodes")
    write_settings({f"display/{key}": nonsense for key in keys})
    colours = chosen(**choices_of(OTHER))
    colours.restore()
    assert colours.choices == Style()


def test_the_first_start_has_the_usual_colours(qapp):
    colours = Colours()
    colours.restore()
    assert colours.choices == Style()


def test_the_grounds_are_those_for_which_palettes_are_made(light):
    """`tests/view/style/test_palettes.py` holds the palettes to these."""
    grounds = [rgb(QColor(look.canvas)) for look in (theme.LIGHT, theme.DARK)]
    assert grounds == [(255, 255, 255), (25, 29, 35)]


def test_a_change_is_told_once_and_only_if_there_is_one(qtbot, qapp):
    colours = Colours()
    told = []
    colours.changed.connect(lambda: told.append(colours.choices))
    colours.choose(logarithmic=False)
    assert told == []
    colours.choose(logarithmic=True, coloring=Coloring.DEPTH)
    assert len(told) == 1
    colours.reset()
    colours.reset()
    assert told[1:] == [Style()]


def test_two_forms_show_the_same(qtbot, light):
    colours = Colours()
    first, second = DisplayForm(colours), DisplayForm(colours, nodes=True)
    qtbot.addWidget(first)
    qtbot.addWidget(second)
    qtbot.mouseClick(button(first, "Edge scale: Logarithmic"), Qt.LeftButton)
    assert button(second, "Edge scale: Logarithmic").isChecked()
    box(second, "Edge colours").setCurrentText(PALETTES[0].title)
    assert box(first, "Edge colours").currentText() == PALETTES[0].title
    assert colours.choices.edge_palette is PALETTES[0]
    assert colours.choices.logarithmic


def test_the_two_colours_can_be_changed_where_they_are_used(qtbot, light):
    form = DisplayForm(Colours())
    qtbot.addWidget(form)
    (most,) = [b for b in form.findChildren(QPushButton) if "Most" in b.accessibleName()]
    assert most.isEnabled()
    box(form, "Edge colours").setCurrentIndex(2)
    assert not most.isEnabled()
    box(form, "Edge colours").setCurrentIndex(0)
    assert most.isEnabled()


def test_the_panel_resets_and_closes(qtbot, light):
    colours = chosen(**choices_of(OTHER))
    panel = ColoursPanel(colours)
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.mouseClick(button(panel, "Reset"), Qt.LeftButton)
    assert colours.choices == Style()
    assert box(panel, "Node colours").currentText() == "Player to move"
    qtbot.mouseClick(button(panel, "Close"), Qt.LeftButton)
    assert not panel.isVisible()
