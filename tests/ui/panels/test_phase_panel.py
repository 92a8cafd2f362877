from dataclasses import replace

import pytest
from panel_texts import cells
from qtpy.QtWidgets import QAbstractButton, QCheckBox, QScrollArea
from showing import show, shown_model
from wrappers import viewport

import uctvis
from uctvis import games
from uctvis.explain.iteration import take_apart
from uctvis.explain.steps import Phase, steps
from uctvis.tree.replay import Replay
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.panels.phases.phase_board import on_board
from uctvis.ui.panels.phases.phase_numbers import Numbers, numbers_of
from uctvis.ui.panels.phases.phase_panel import PhasePanel
from uctvis.ui.panels.phases.phase_table import PhaseTable
from uctvis.ui.panels.side_panel import LEAST_WIDTH
from uctvis.view.scene import Scene

SELECTION, EXPANSION, SIMULATION, BACKPROPAGATION = Phase


@pytest.fixture(scope="module")
def tree():
    return uctvis.search("tictactoe", iterations=12, seed=1).tree


@pytest.fixture
def phases(qtbot, tree):
    shown = shown_model(qtbot)
    shown.growth.show_scene(Scene.of(tree))
    shown.phases.call()
    return shown.phases


@pytest.fixture
def panel(qtbot, light, phases):
    panel = show(qtbot, PhasePanel(phases.parent()), 360, 600)
    phases.next_iteration()
    return panel


def button(panel, text):
    (found,) = [b for b in panel.findChildren(QAbstractButton) if b.text() == text]
    return found


def texts(panel):
    """The texts of the table by row; None if there is no table."""
    table = panel.findChild(PhaseTable)
    if not table.isVisible():
        return None
    return [cells(table, row) for row in range(table.content.size())]


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
            assert shown == pytest.approx([one.mean, one.exploration, one.value], abs=6e-4)
    assert marked(panel) == [choice.chosen - choice.candidates[0].node]


def test_a_step_is_in_sight_as_a_whole_in_a_low_window(qtbot, panel):
    panel.resize(262, 554)
    table, board = panel.findChild(PhaseTable), panel.findChild(BoardPanel)
    area = panel.findChild(QScrollArea)

    def in_sight():
        rows = table.rowViewportPosition(3) + table.rowHeight(3)
        assert area.widget().height() <= viewport(area).height()
        assert rows <= viewport(table).height() + 1
        assert board.height() >= 100

    qtbot.waitUntil(in_sight)


def test_no_number_is_cut_when_a_scroll_bar_comes(qtbot, light, phases, tree):
    phases.next_iteration()
    table = PhaseTable()
    qtbot.addWidget(table)
    numbers = numbers_of(tree, phases.step, hides=False)
    numbers = replace(numbers, rows=3 * numbers.rows)
    table.resize(232, 400)
    with qtbot.waitExposed(table):
        table.show()
    table.show_numbers(numbers)
    table.resize(232, table.minimumHeight())
    widths = sum(table.columnWidth(column) for column in range(len(table.content.columns)))
    assert widths <= viewport(table).width() < 225


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
    button(panel, "← Previous").click()
    assert phases.step.phase is SIMULATION
    button(panel, "Next iteration").click()
    assert (phases.iteration, phases.step.phase) == (2, SELECTION)


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


def test_every_number_is_in_sight_however_narrow_the_table(qtbot, light):
    table = PhaseTable()
    qtbot.addWidget(table)
    table.resize(230, 200)
    titles = ("Move", "A long title of visits", "A long mean", "+ Exploration", "= UCB")
    table.show_numbers(Numbers(titles, (("a1", "17", "0.123", "0.456", "0.579"),), None))
    with qtbot.waitExposed(table):
        table.show()
    ends = [table.columnViewportPosition(c) + table.columnWidth(c) for c in range(5)]
    assert ends[-1] <= viewport(table).width()
    for column in range(5):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)


def test_numbers_with_many_places_have_smaller_letters(qtbot, light, phases, tree):
    phases.next_iteration()
    table = show(qtbot, PhaseTable(), 232, 200)
    usual = table.font().pointSizeF()
    numbers = numbers_of(tree, phases.step, hides=False)
    row = "g8h6", "102", "0.499430", "0.384900", "0.884340"
    table.show_numbers(replace(numbers, rows=(row,), marked=None))
    last = table.columnViewportPosition(4) + table.columnWidth(4)
    assert last <= viewport(table).width()
    for column in range(5):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    assert table.font().pointSizeF() < usual
    table.resize(460, 200)
    assert table.font().pointSizeF() == usual


def header(table):
    return list(table.content.titles)


def test_a_narrow_table_has_short_titles_with_tooltips(qtbot, light, phases, tree):
    phases.next_iteration()
    table = PhaseTable()
    qtbot.addWidget(table)
    table.resize(232, 200)
    table.show_numbers(numbers_of(tree, phases.step, hides=False))
    with qtbot.waitExposed(table):
        table.show()
    assert header(table) == ["Move", "n", "Mean", "+ Exp.", "= UCB"]
    assert table.content.columns[3].tip == "The exploration term"
    columns = table.horizontalHeader()
    for column in range(5):
        assert table.columnWidth(column) >= columns.sectionSizeHint(column)
    table.resize(420, 200)
    assert header(table) == ["Move", "Visits", "Mean", "+ Explor.", "= UCB"]


def test_in_a_low_and_narrow_panel_the_board_of_a_playout_is_whole(qtbot, light):
    shown = shown_model(qtbot)
    shown.growth.show_scene(Scene.of(uctvis.search("chess", iterations=3, seed=1).tree))
    phases = shown.phases
    phases.call()
    panel = show(qtbot, PhasePanel(shown), LEAST_WIDTH, 500)
    phases.go_to_phase(SIMULATION)
    area, board = panel.findChild(QScrollArea), panel.findChild(BoardPanel)
    qtbot.waitUntil(lambda: board.height() >= 0.7 * board.width())
    assert area.widget().height() == viewport(area).height()
    panel._heading.setText("Iteration 1,277,265")
    panel._count.setText("step 10 of 124")
    qtbot.waitUntil(lambda: panel._count.y() > panel._heading.y())
    assert area.widget().width() == viewport(area).width()


def test_the_table_of_a_lottery_has_expected_and_observed_shares():
    game = games.find("pig")
    tree = uctvis.search("pig", iterations=30, seed=1).tree
    seen = 0
    for number in range(30):
        one = take_apart(game, Replay(tree), number)
        for step in steps(game, tree, one):
            numbers = numbers_of(tree, step, hides=False)
            if numbers is None or numbers.titles[0] != "Outcome":
                continue
            seen += 1
            assert numbers.titles == ("Outcome", "Visits", "Observed", "Expected")
            assert [row[0] for row in numbers.rows] == list("123456")
            assert {row[3] for row in numbers.rows} == {"1/6 (16.7%)"}
            assert f"Chance picks {numbers.rows[numbers.marked][0]}" in step.sentence
            visits = [int(row[1]) for row in numbers.rows]
            shares = [f"{n / sum(visits):.1%}" if any(visits) else "—" for n in visits]
            assert [row[2] for row in numbers.rows] == shares
            if step.phase is SELECTION:
                assert numbers_of(tree, step, hides=True).marked is None
    assert seen > 10
