"""The chart of lines over iterations, used with the mouse and the keys."""

import numpy as np
import pytest
from pointing import drag, move
from qtpy.QtCore import QEvent, QPoint, Qt
from qtpy.QtWidgets import QApplication
from showing import show

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.charts.chart import Chart, ChartLine, apart, labels
from uctvis.ui.widgets.charts.curves import Curves
from uctvis.view.style.palettes import APART
from uctvis.view.style.scale import Scale

MOMENTS = np.array([0, 1, 2, 5, 10, 50, 100, 200, 400, 700, 1000])


def chart(**changes):
    values = MOMENTS.astype(np.float64)
    begun = np.where(values < 5, np.nan, values / 2)
    lines = [
        ChartLine("a", values, APART[0]),
        ChartLine("b", begun, APART[1]),
        ChartLine("c", values / 4),
    ]
    fields = {"low": 0.0, "high": 1000.0, "write": "{:.1f}".format, "whole": True} | changes
    return Chart(MOMENTS, lines, **fields)


@pytest.fixture
def curves(qtbot, light):
    curves = show(qtbot, Curves("Visits"), 360, 150)
    curves.show_chart(chart())
    return curves


@pytest.fixture
def wished(curves):
    wished = []
    curves.moment_wished.connect(wished.append)
    return wished


def at(curves, iteration):
    return QPoint(round(curves.place_of(iteration)), 60)


@pytest.mark.parametrize("logarithmic", [False, True])
def test_a_click_and_a_drag_go_to_the_iteration_under_them(qtbot, curves, wished, logarithmic):
    curves.show_chart(chart(logarithmic=logarithmic))
    drag(qtbot, curves, at(curves, 400), at(curves, 700), Qt.LeftButton)
    assert wished[0] == pytest.approx(400, rel=0.03)
    assert wished[-1] == pytest.approx(700, rel=0.03)
    for place, end in ((QPoint(0, 60), 0), (QPoint(359, 60), 1000)):
        qtbot.mouseClick(curves, Qt.LeftButton, pos=place)
        assert wished[-1] == end


def test_a_logarithmic_scale_gives_space_to_early_iterations(curves):
    evenly = curves.place_of(10)
    curves.show_chart(chart(logarithmic=True))
    assert curves.place_of(10) > evenly + 50
    assert curves.place_of(0) < curves.place_of(1) < curves.place_of(1000)


def test_pointing_shows_the_numbers_of_the_sample(qtbot, curves, wished):
    move(curves, at(curves, 205))
    assert curves.text == "after 200 iterations, a  200.0, b  100.0"
    assert curves.accessibleDescription() == curves.text
    # A line that has not begun has no number; the other one has no name until it is emphasised.
    move(curves, at(curves, 2))
    assert "b" not in curves.text
    curves.emphasise(2)
    move(curves, at(curves, 400))
    assert curves.text == "after 400 iterations, a  400.0, b  200.0, c  100.0"
    assert not wished
    QApplication.sendEvent(curves, QEvent(QEvent.Leave))
    assert curves.text == ""


def test_keys_go_from_sample_to_sample(qtbot, curves, wished):
    curves.moment_wished.connect(curves.show_moment)
    curves.show_moment(300)
    for key in (Qt.Key_Left, Qt.Key_Left, Qt.Key_Right, Qt.Key_End, Qt.Key_Right, Qt.Key_Home):
        qtbot.keyClick(curves, key)
    qtbot.keyClick(curves, Qt.Key_Left)
    assert wished == [200, 100, 200, 1000, 1000, 0, 0]
    assert curves.text.startswith("after 0 iterations")


def test_an_empty_chart_asks_for_no_moment(qtbot, curves, wished):
    curves.show_chart(None)
    qtbot.mouseClick(curves, Qt.LeftButton, pos=QPoint(100, 60))
    qtbot.keyClick(curves, Qt.Key_Home)
    assert not wished
    assert curves.text == ""
    curves.grab()


def seen(curves):
    image = curves.grab().toImage()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {image.pixelColor(x, y).getRgb()[:3] for x, y in points}


@pytest.mark.parametrize("choice", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK])
def test_lines_and_the_moment_are_visible_in_both_themes(qapp, curves, choice):
    theme.apply(qapp, choice)
    curves.show_moment(500)
    colors = seen(curves)
    accent = theme.current().accent
    upright = tuple(int(accent[start : start + 2], 16) for start in (1, 3, 5))
    for wanted in (APART[0], APART[1], upright):
        least = min(sum(abs(a - b) for a, b in zip(c, wanted, strict=True)) for c in colors)
        assert least < 40


def test_a_chart_of_one_moment_is_painted(curves):
    line = ChartLine("a", np.array([0.0]), APART[0])
    for whole in (True, False):
        curves.show_chart(
            Chart(np.array([0]), [line], 0.0, 1.0, str, whole=whole, leads=((0, APART[0]),))
        )
        curves.grab()
        assert curves.place_of(0) >= 0


def test_names_at_the_ends_do_not_overlap():
    assert apart([10.0, 11.0, 60.0], 12.0, 100.0) == [10.0, 22.0, 60.0]
    assert apart([95.0, 96.0, 97.0], 12.0, 100.0) == [76.0, 88.0, 100.0]
    assert apart([], 12.0, 100.0) == []


def test_ticks_are_written_short():
    assert labels(Scale(0, 3_000_000, whole=True))[-1] == "3 million"
    assert labels(Scale(0, 20_000, whole=True))[1] == "5,000"
    assert labels(Scale(0.2, 0.61)) == ["0.2", "0.3", "0.4", "0.5", "0.6"]
