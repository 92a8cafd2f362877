"""Tests of panels beside trees that were searched with functions of users."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QTableView

import uctvis
from uctvis.functions import registry
from uctvis.view import selection_values


def brave(parent, child):
    return child.mean + 1 / (1 + child.visits)


def even(position, moves):
    return [1 / len(moves)] * len(moves)


def best(mean, values, visits):
    return max(values)


def level(position):
    return 0.45


def failing(*arguments):
    raise LookupError("no <table>")


def endless(*arguments):
    while True:
        pass


@pytest.fixture
def shown(qtbot, window, tmp_path):
    """The pane of a window with a tree of functions of users, opened from a file."""
    found = uctvis.search(
        "tictactoe",
        selection=brave,
        prior=even,
        backup=best,
        evaluation=level,
        playout_limit=2,
        iterations=60,
        seed=1,
    )
    uctvis.save(found.tree, tmp_path / "own.tree")
    window.open_paths([str(tmp_path / "own.tree")])
    qtbot.waitUntil(lambda: window.pane.tree is not None)
    assert window.pane.tree.record is not None
    return window.pane


def replaced(setting, call):
    """Let the name of a function mean another one."""
    (before,) = registry.functions(setting)
    registry.register(setting, before.name, call, origin=before.origin)


def texts(panel):
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_the_node_has_its_formula_its_number_and_its_backed_up_value(qtbot, shown):
    panel = shown.inspector.panels["node"]
    node = shown.tree.ranked_children(0)[0]
    shown.view.select(node)
    qtbot.waitUntil(lambda: any("brave(b, n, N)" in text for text in texts(panel)))
    shown_texts = texts(panel)
    visits, backed_up = shown.tree.visits[node], shown.tree.columns["backed_up"].values[node]
    assert f"brave({backed_up:.3f}, {visits}, 60)" in " ".join(shown_texts)
    assert any("Backed up" in text for text in shown_texts)
    table = panel.findChild(QTableView)
    titles = [
        table.model().headerData(n, Qt.Horizontal) for n in range(table.model().columnCount())
    ]
    assert "Backed up" in titles
    assert "brave" in titles


def test_a_formula_that_fails_in_the_window_is_a_sentence(qtbot, shown):
    panel = shown.inspector.panels["node"]
    replaced("selection", failing)
    shown.view.select(shown.tree.ranked_children(0)[0])
    qtbot.waitUntil(lambda: any("not known" in text for text in texts(panel)))
    (text,) = [text for text in texts(panel) if "not known" in text]
    assert "the function brave (selection)" in text
    assert "LookupError: no <table>" in text
    replaced("selection", brave)
    shown.view.select(shown.tree.ranked_children(0)[1])
    qtbot.waitUntil(lambda: not any("not known" in text for text in texts(panel)))


def test_a_formula_that_does_not_return_costs_the_window_two_seconds_once(
    qtbot, shown, monkeypatch
):
    monkeypatch.setattr(selection_values, "_given_up", {})
    panel = shown.inspector.panels["node"]
    replaced("selection", endless)
    for node in shown.tree.ranked_children(0)[:3]:
        shown.view.select(node)
        qtbot.waitUntil(lambda: any("longer than 2 seconds" in text for text in texts(panel)))
    assert len(selection_values._given_up) == 1


@pytest.mark.parametrize(
    ("setting", "wrong"), [("evaluation", failing), ("selection", failing), ("selection", endless)]
)
def test_steps_with_a_function_that_fails_now_are_a_sentence(qtbot, shown, setting, wrong):
    phases = shown.phases
    replaced(setting, wrong)
    shown.growth.go_to(9)
    phases.call()
    qtbot.waitUntil(lambda: "A function of yours failed" in phases.trouble)
    assert "no <table>" in phases.trouble or "longer than" in phases.trouble
    # The window goes on; with the right function, so do the steps.
    replaced(setting, {"evaluation": level, "selection": brave}[setting])
    shown.growth.go_to(10)
    qtbot.waitUntil(lambda: len(phases.steps) > 0)


def test_why_names_the_functions(qtbot, shown):
    qtbot.keyClick(shown.window(), Qt.Key_Y, Qt.ControlModifier)
    text = shown.inspector.panels["why"].text
    assert "selected by the function brave" in text
    assert "evaluated by the function level" in text
