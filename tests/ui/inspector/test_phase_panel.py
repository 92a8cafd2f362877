import pytest
from qtpy.QtWidgets import QAbstractButton, QCheckBox, QWidget

import uctvis
from uctvis.explain.steps import Phase
from uctvis.ui.inspector.phase_board import on_board
from uctvis.ui.inspector.phase_panel import PhasePanel
from uctvis.ui.inspector.phase_table import PhaseTable, numbers_of
from uctvis.ui.inspector.phases import Phases
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene

SELECTION, EXPANSION, SIMULATION, BACKPROPAGATION = Phase


@pytest.fixture(scope="module")
def tree():
    return uctvis.search("tictactoe", iterations=12, seed=1).tree


@pytest.fixture
def phases(qtbot, tree):
    owner = QWidget()
    qtbot.addWidget(owner)
    growing = GrowthPlayer(owner)
    growing.show_scene(Scene.of(tree))
    phases = Phases(growing, growing)
    phases.call()
    return phases


@pytest.fixture
def panel(qtbot, light, phases):
    panel = PhasePanel(phases)
    qtbot.addWidget(panel)
    panel.resize(360, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    phases.next_iteration()
    return panel


def button(panel, text):
    (found,) = [b for b in panel.findChildren(QAbstractButton) if b.text() == text]
    return found


def texts(panel):
    """The texts of the table, row by row; None while there is none."""
    table = panel.findChild(PhaseTable)
    if not table.isVisible():
        return None
    columns = range(table.columnCount())
    return [[table.item(row, c).text() for c in columns] for row in range(table.rowCount())]


def marked(panel):
    table = panel.findChild(PhaseTable)
    return sorted({index.row() for index in table.selectedIndexes()})


def test_each_candidate_of_a_choice_has_its_numbers(panel, phases, tree):
    choice = phases.step.iteration.choices[0]
    rows = texts(panel)
    assert [row[0] for row in rows] == [tree.move_name(one.node) for one in choice.candidates]
    for row, one in zip(rows, choice.candidates, strict=True):
        assert int(row[1]) == one.visits
        if one.visits == 0:
            assert row[2:] == ["—", "∞", "∞"]
        else:
            shown = [float(text) for text in row[2:]]
            assert shown == pytest.approx([one.mean, one.exploration, one.ucb], abs=6e-4)
    assert marked(panel) == [choice.chosen - choice.candidates[0].node]


def test_the_counts_of_the_path_change_from_the_leaf_up(panel, phases):
    phases.go_to_phase(BACKPROPAGATION)
    updates = phases.step.iteration.updates
    for done in range(1, len(updates) + 1):
        rows = texts(panel)
        assert [" → " in row[1] for row in rows] == [
            row >= len(updates) - done for row in range(len(updates))
        ]
        assert marked(panel) == [len(updates) - done]
        assert rows[0][0] == "root"
        phases.next()


def test_expansion_and_playouts_have_no_table(panel, phases):
    for phase in (EXPANSION, SIMULATION):
        phases.go_to_phase(phase)
        assert texts(panel) is None


def test_a_question_hides_what_would_answer_it(panel, phases):
    phases.previous()
    panel.findChild(QCheckBox).click()
    assert phases.asks
    phases.next()
    assert phases.hides
    rows = texts(panel)
    assert all(row[3:] == ["", ""] for row in rows)
    assert all(row[1] for row in rows)
    assert marked(panel) == []
    button(panel, "Next →").click()
    assert all(row[4] for row in texts(panel))
    assert len(marked(panel)) == 1


def test_the_buttons_go_through_the_phases(panel, phases):
    button(panel, "Expand").click()
    assert phases.step.phase is EXPANSION
    button(panel, "End of phase").click()
    assert phases.step.phase is SIMULATION
    button(panel, "← Back").click()
    assert phases.step.phase is SIMULATION
    button(panel, "Next iteration").click()
    assert (phases.iteration, phases.step.phase) == (2, SELECTION)
    button(panel, "\N{MULTIPLICATION SIGN}").click()
    assert not phases.on


def test_the_phase_is_marked(panel, phases):
    titles = ["Select", "Expand", "Simulate", "Backpropagate"]
    for title in titles:
        button(panel, title).click()
        assert [t for t in titles if button(panel, t).isChecked()] == [title]
    phases.previous_iteration()
    phases.previous_iteration()
    assert not button(panel, "Select").isEnabled()


def test_the_board_has_the_playout_move_by_move(phases, tree):
    phases.next_iteration()
    game = phases.game
    phases.go_to_phase(SIMULATION)
    playout = phases.step.iteration.playout
    for index, position in enumerate(playout.positions):
        shown, last = on_board(game, tree, phases.step, phases.path)
        assert shown == position
        if index > 0:
            assert last == (playout.moves[index - 1],)
        phases.next()


def test_the_board_does_not_show_the_choice_that_is_asked_for(phases, tree):
    phases.ask_first(True)
    phases.next_iteration()
    game, before = phases.game, phases.step
    assert on_board(game, tree, before, phases.path) == (game.initial(), ())
    phases.next()
    shown, last = on_board(game, tree, phases.step, phases.path)
    assert shown == before.position
    assert len(last) == 1


def test_there_are_no_numbers_of_what_is_asked_for_first(phases, tree):
    phases.next_iteration()
    phases.go_to_phase(BACKPROPAGATION)
    assert not any("→" in row[1] for row in numbers_of(tree, phases.step, hides=True).rows)
