"""The lesson above a sample tree: it opens with the sample, and checks answers."""

import pytest
from qtpy.QtCore import Qt

from uctvis import samples
from uctvis.ui.start.row_button import RowButton


def sample(name):
    (found,) = [one for one in samples.all_samples() if one.path.stem == name]
    return found


@pytest.fixture
def learn(window, qtbot):
    """Opens a lesson as a user does: by its row under Learn."""

    def opened(name):
        panel = window.start_page.learn_panel
        (row,) = [row for row in panel.findChildren(RowButton) if row.title == sample(name).title]
        row.click()
        qtbot.waitUntil(lambda: window.pane is not None and window.pane.tree is not None)
        bar = window.analysis_page.lesson_bar
        qtbot.waitUntil(bar.isVisible)
        return bar

    return opened


def test_wrong_and_right_numbers_are_said_to_be_so(learn, qtbot):
    bar = learn("tictactoe")
    assert bar.place.text() == "Task 1 of 4"
    assert "How many visits does the move c2 have?" in bar.question.text()
    assert not bar.next.isVisible()
    qtbot.keyClicks(bar.number, "12")
    qtbot.keyClick(bar.number, Qt.Key_Return)
    assert bar.verdict.text().startswith("Not yet: the number is larger.")
    assert not bar.next.isVisible()
    bar.number.setText("355")
    bar.check.click()
    assert bar.verdict.text() == "Right: it is 355."
    assert bar.next.isVisible()
    assert not bar.check.isVisible()


def test_a_node_is_the_answer_when_it_is_checked(learn, window):
    bar = learn("hex")
    pane = window.pane
    assert not bar.check.isEnabled()
    best, other = pane.tree.ranked_children(0)[:2]
    pane.go_to(other)
    assert bar.check.text() == f"Check {pane.tree.shown_move(other)}"
    assert not bar.verdict.isVisible()
    bar.check.click()
    assert bar.verdict.text().startswith(f"Not yet: {pane.tree.shown_move(other)} has")
    pane.go_to(best)
    bar.check.click()
    assert bar.verdict.text() == f"Right: {pane.tree.shown_move(best)} has 307 visits."


def test_the_answer_is_shown_if_wished(learn, window):
    bar = learn("hex")
    bar.show_answer.click()
    assert window.pane.view.selected == window.pane.tree.ranked_children(0)[0]
    assert bar.verdict.text().startswith("Right:")
    bar.next.click()
    bar.show_answer.click()
    assert bar.number.text() == "61.4"


def test_all_tasks_lead_to_the_end(learn):
    bar = learn("pig")
    places = []
    while bar.isVisible():
        places.append(bar.place.text())
        assert not bar.verdict.isVisible()
        bar.show_answer.click()
        bar.next.click()
    assert places == [f"Task {number} of 4" for number in range(1, 5)]
    assert bar.lesson is None


def test_one_goes_back_to_a_task(learn):
    bar = learn("pig")
    assert not bar.previous.isEnabled()
    bar.show_answer.click()
    bar.next.click()
    bar.previous.click()
    assert bar.place.text() == "Task 1 of 4"
    assert bar.check.isVisible()


def test_the_lesson_ends_with_escape_and_with_another_file(learn, window, qtbot, tmp_path):
    bar = learn("pig")
    qtbot.keyClick(bar, Qt.Key_Escape)
    assert not bar.isVisible()
    bar = learn("hex")
    copy = tmp_path / "pig.tree"
    copy.write_bytes(sample("pig").path.read_bytes())
    window.open_paths([str(copy)])
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_tasks_of_a_game_are_about_the_tree_that_is_shown(learn, window, qtbot):
    bar = learn("mancala_game")
    page = window.analysis_page
    bar.show_answer.click()
    bar.next.click()
    before = window.pane.tree
    page.step(1)
    qtbot.waitUntil(lambda: window.pane.tree is not before)
    assert not bar.verdict.isVisible()
    bar.show_answer.click()
    assert bar.number.text().replace(",", "") == str(window.pane.tree.size)


def test_a_presentation_hides_it(learn, window):
    bar = learn("pig")
    window.present()
    assert not bar.isVisible()
    window.present()
    assert bar.isVisible()
