"""Tests of the choices of colours, without a window, and of their forms."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtGui import QColor
from qtpy.QtWidgets import QComboBox, QPushButton
from remembered import write_settings
from showing import show, shown_model

from uctvis.ui.panels.colours.colours_panel import ColoursPanel
from uctvis.ui.preferences.colours import Colours, rgb
from uctvis.ui.preferences.display_form import DisplayForm
from uctvis.ui.widgets import theme
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.looks import CALM, LOOKS, THESIS, find_look
from uctvis.view.style.style import Style

OTHER = Style(
    most_visited=(1, 2, 3),
    least_visited=(4, 5, 6),
    logarithmic=True,
    look=find_look("blue-yellow"),
    coloring=Coloring.UCB,
)


def chosen(**choices):
    colours = Colours()
    colours.choose(**choices)
    return colours


def choices_of(style):
    names = ("most_visited", "least_visited", "logarithmic", "look", "coloring")
    return {name: getattr(style, name) for name in names}


def box(widget, name):
    (found,) = [b for b in widget.findChildren(QComboBox) if b.accessibleName() == name]
    return found


def choose(combo, title):
    """Choose an entry, as a user does."""
    combo.setCurrentText(title)
    combo.activated.emit(combo.currentIndex())


def button(widget, name):
    (found,) = [
        b
        for b in widget.findChildren(QPushButton)
        if name in (b.text().replace("&", ""), b.accessibleName())
    ]
    return found


@pytest.mark.parametrize("look", [None, *LOOKS])
@pytest.mark.parametrize("coloring", [*Coloring, ColumnColoring("prior")])
def test_choices_are_restored(qapp, look, coloring):
    choices = choices_of(OTHER) | {"look": look, "coloring": coloring}
    chosen(**choices).save()
    restored = Colours()
    restored.restore()
    assert choices_of(restored.choices) == choices


@pytest.mark.parametrize(
    ("stored", "choices"),
    [
        ({"edge palette": "blue-yellow"}, {"look": find_look("blue-yellow"), "logarithmic": False}),
        ({"most visited": "#010203"}, {"look": None, "logarithmic": False}),
        ({"scale": True}, {"look": None, "logarithmic": True}),
        ({"edge palette": "chosen", "nodes": "ucb"}, {"look": CALM, "logarithmic": True}),
        ({"look": "teal", "scale": False, "most visited": "#010203"}, {"logarithmic": True}),
    ],
)
def test_colours_of_version_0_1_are_kept_until_a_look_is_chosen(qapp, stored, choices):
    write_settings({f"display/{name}": plain for name, plain in stored.items()})
    colours = Colours()
    colours.restore()
    assert choices.items() <= vars(colours.choices).items()
    colours.choose_look(CALM)
    colours.save()
    again = Colours()
    again.restore()
    assert again.choices.look is CALM


@pytest.mark.parametrize(
    "nonsense", ["", "no such thing", "-1", "7", "@Invalid()", "column " + "a" * 999]
)
def test_what_is_stored_and_unknown_is_the_usual(qapp, nonsense):
    keys = (
        "look",
        "logarithmic",
        "most visited",
        "least visited",
        "scale",
        "edge palette",
        "nodes",
    )
    write_settings({f"display/{key}": nonsense for key in keys})
    colours = chosen(**choices_of(OTHER))
    colours.restore()
    assert colours.choices == Style()


def test_the_first_start_has_the_usual_colours(qapp):
    colours = Colours()
    colours.restore()
    assert colours.choices == Style()


def test_the_grounds_are_those_for_which_palettes_are_made(light):
    """`tests/view/style/test_palettes.py` checks the palettes against these."""
    grounds = [rgb(QColor(look.canvas)) for look in (theme.LIGHT, theme.DARK)]
    assert grounds == [(255, 255, 255), (25, 29, 35)]


def test_a_change_is_told_once_and_only_if_there_is_one(qtbot, qapp):
    colours = Colours()
    told = []
    colours.changed.connect(lambda: told.append(colours.choices))
    colours.choose(logarithmic=True)
    assert told == []
    colours.choose(logarithmic=False, coloring=Coloring.DEPTH)
    assert len(told) == 1
    colours.reset()
    colours.reset()
    assert told[1:] == [Style()]


def test_two_forms_show_the_same(qtbot, light):
    colours = Colours()
    first, second = DisplayForm(colours), DisplayForm(colours)
    qtbot.addWidget(first)
    qtbot.addWidget(second)
    choose(box(first, "Edge scale"), "Proportional")
    assert box(second, "Edge scale").currentText() == "Proportional"
    choose(box(second, "Look"), "Teal")
    assert box(first, "Look").currentText() == "Teal"
    assert colours.choices.look is find_look("teal")
    assert colours.choices.logarithmic
    choose(box(first, "Look"), THESIS.title)
    assert not colours.choices.logarithmic


def test_the_two_colours_can_be_changed_where_they_are_used(qtbot, light):
    form = DisplayForm(Colours())
    qtbot.addWidget(form)
    (most,) = [b for b in form.findChildren(QPushButton) if "Most" in b.accessibleName()]
    assert not most.isEnabled()
    choose(box(form, "Look"), "Custom")
    assert most.isEnabled()
    choose(box(form, "Look"), CALM.title)
    assert not most.isEnabled()


def test_each_look_has_a_preview_of_its_own(qtbot, light):
    form = DisplayForm(Colours())
    qtbot.addWidget(form)
    looks = box(form, "Look")
    pictures = [
        looks.itemIcon(place).pixmap(looks.iconSize()).toImage() for place in range(looks.count())
    ]
    assert looks.count() == len(LOOKS) + 1
    assert [looks.itemText(place) for place in range(len(LOOKS))] == [look.title for look in LOOKS]
    # The default custom colours are those of the thesis.
    assert pictures[-1] == pictures[LOOKS.index(THESIS)]
    for place, picture in enumerate(pictures[:-1]):
        assert picture not in pictures[:place]


def test_the_colours_of_nodes_can_be_those_of_a_column(qtbot, light):
    colours = Colours()
    form = DisplayForm(colours)
    qtbot.addWidget(form)
    nodes = box(form, "Node colours")
    usual = nodes.count()
    form.offer_columns({"prior": "Prior of the net", "value": "value"})
    assert nodes.count() == usual + 2
    assert nodes.currentText() == "Player to move"
    choose(nodes, "Prior of the net")
    assert colours.choices.coloring == ColumnColoring("prior")
    # The choice is kept for the next tree that has the column.
    form.offer_columns({"value": "value"})
    assert nodes.currentText() == "prior (not in this tree)"
    assert colours.choices.coloring == ColumnColoring("prior")
    form.offer_columns({"prior": "Prior"})
    assert nodes.currentText() == "Prior"
    choose(nodes, "Depth")
    form.offer_columns({})
    assert nodes.count() == usual
    assert colours.choices.coloring is Coloring.DEPTH


def test_the_panel_resets(qtbot, light):
    colours = chosen(**choices_of(OTHER))
    shown = shown_model(qtbot)
    shown.colours = colours
    panel = show(qtbot, ColoursPanel(shown))
    qtbot.mouseClick(button(panel, "Reset"), Qt.LeftButton)
    assert colours.choices == Style()
    assert box(panel, "Node colours").currentText() == "Player to move"
