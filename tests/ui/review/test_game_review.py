"""Tests of the review of a game in the window."""

import pytest
from named_widgets import button, expect_no_jobs
from qtpy.QtCore import QPoint, Qt
from qtpy.QtWidgets import QApplication, QMessageBox

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.saved_game import read, written
from uctvis.play.session import GameSession, Mode
from uctvis.review.judgement import Mark, Thresholds
from uctvis.review.mistakes import MistakeSet
from uctvis.ui.review import learn_dialog, review_settings

TICTACTOE = find("tictactoe")
PC = UctEngine(Settings(iterations=20, seed=1))
TIME = 120_000


@pytest.fixture(autouse=True)
def quick(fresh_settings):
    review_settings.choose("uct:iterations=400,solver=on,seed=1", 0.1, Thresholds())


@pytest.fixture
def mistakes(monkeypatch, tmp_path):
    """The user's mistakes, in a folder of this test."""
    folder = tmp_path / "mistakes"
    monkeypatch.setattr("uctvis.review.mistakes.mistakes_folder", lambda: folder)
    return MistakeSet(folder)


def lost_game(mode=Mode.PLAYER_PC):
    """A game in which player 1 overlooks that player 2 has two in a row."""
    session = GameSession.of_mode(TICTACTOE, mode, pc=PC)
    for name in ("a1", "b2", "a3", "b1", "c3", "b3"):
        session.play(TICTACTOE.parse_move(session.position, name))
    assert session.outcome.payoff == 0.0
    return session


def _is_complete(review):
    return review is not None and review.is_complete


def reviewed(qtbot, window, session):
    window.play(session)
    page = window.game_page
    qtbot.mouseClick(button(page.panel.after, "Review"), Qt.LeftButton)
    # It may wait until the engine is compiled.
    qtbot.waitUntil(lambda: _is_complete(page.review.review), timeout=3 * TIME)
    qtbot.waitUntil(lambda: expect_no_jobs(page.review), timeout=TIME)
    return page


def test_all_moves_are_judged_and_the_worst_mistakes_come_first(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game())
    review, strip = page.review.review, page.review.strip
    assert len(review.verdicts) == 6
    assert review.verdicts[5].mark is Mark.BLUNDER
    assert page.review.curve.isVisible()
    assert strip.isVisible()
    assert "You" in strip.accuracy.whole
    assert "exp(" in strip.accuracy.toolTip()
    assert strip.drops.currentText() == f"Mistakes: {len(review.drops())}"
    assert strip.drops.itemData(1) == review.drops()[0].number
    assert strip.drops.itemText(1) == "3. c3?? \N{MINUS SIGN}100% (You)"
    strip.drops.activated.emit(1)
    assert page.session.shown == review.drops()[0].number
    said = strip.sentence.text()
    assert said.startswith("You: c3, 0%; perfect play: a2, 100%")


def test_a_click_on_the_curve_goes_to_the_move_and_keys_to_the_mistakes(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game())
    curve = page.review.curve
    qtbot.mouseClick(curve, Qt.LeftButton, pos=QPoint(round(curve.place_of(3)), 5))
    assert page.session.shown == 3
    assert "3" not in curve.text(0)
    errors = [one.number for one in page.review.review.in_order if one.mark.is_error]
    page.play.look_at(0)
    for number in errors:
        window.menus.entries["review.next"].trigger()
        assert page.session.shown == number
    window.menus.entries["review.previous"].trigger()
    assert page.session.shown == (errors[-2] if len(errors) > 1 else errors[0])


def test_both_trees_and_both_lines_are_shown(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game())
    page.review.go_to(5)
    strip = page.review.strip
    for name, number in (("Tree before", 4), ("Tree after", 5)):
        qtbot.mouseClick(button(strip, name), Qt.LeftButton)
        assert page.session.shown == number
        found = page.review.found(number)
        if found is not None:
            qtbot.waitUntil(lambda f=found: page.pane.tree is f.tree, timeout=TIME)
        assert strip.sentence.text().startswith("You: c3")
    one = page.review.review.verdicts[5]
    for name, line in (("Play my line", one.line), ("Play the search's line", one.best_line)):
        qtbot.mouseClick(button(strip, name), Qt.LeftButton)
        shown = page.session.positions[4]
        assert page.board._position == shown
        for move in line:
            page.review.line._step()
            shown = TICTACTOE.play(shown, move)
            assert page.board._position == shown
    # Any other position ends it.
    page.play.look_at(5)
    assert not page.review.line.on
    assert page.board._position == page.session.positions[5]
    qtbot.mouseClick(button(strip, "Why not my move?"), Qt.LeftButton)
    text = page.findChild(QMessageBox).text()
    assert "After c3: 0% for You" in text
    assert "After a2: 100%" in text
    page.findChild(QMessageBox).close()


def test_the_review_is_kept_with_the_game(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game())
    saved = read(written(page.session))
    before = page.review.review
    window.play(saved)
    qtbot.waitUntil(lambda: page.review.review is not None, timeout=TIME)
    assert page.review.review.verdicts == before.verdicts
    assert page.review.strip.isVisible()


def test_games_between_persons_and_of_pcs_are_reviewed_alike(qtbot, window, mistakes):
    for mode in (Mode.PLAYERS, Mode.PCS):
        page = reviewed(qtbot, window, lost_game(mode))
        assert not page.review.strip.sentence.text().startswith("You")
        assert mistakes.read() == []


def test_other_moves_end_the_review(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game(Mode.PLAYERS))
    page.play.take_back()
    assert page.review.review is None
    assert not page.review.strip.isVisible()
    page.play.redo()
    assert page.review.review is not None
    assert page.review.strip.isVisible()


def test_other_thresholds_mark_at_once(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game())
    page.review.ask_for_settings()
    dialog = page.findChild(learn_dialog.QDialog)
    for field in reversed(dialog.limits):
        field.setText("100")
    dialog._choose()
    marks = {one.mark for one in page.review.review.in_order if one.loss < 1}
    assert not marks & {Mark.MISTAKE, Mark.BLUNDER, Mark.INACCURACY}


def test_a_mistake_is_solved_with_as_many_tries_as_wanted(qtbot, window, mistakes):
    page = reviewed(qtbot, window, lost_game())
    qtbot.waitUntil(lambda: len(mistakes.read()) > 0, timeout=TIME)
    page.review.learn()
    dialog = page.findChild(learn_dialog.LearnDialog)
    one = dialog.mistake
    assert "Find a better move" in dialog.task.text()
    dialog.board.move_chosen.emit(one.played)
    assert "the move of the game" in dialog.said.text()
    dialog.board.move_chosen.emit(one.best)
    qtbot.waitUntil(lambda: dialog.said.text().startswith("Solved:"), timeout=TIME)
    assert "comes back on" in dialog.said.text()
    (kept,) = [other for other in mistakes.read() if other.name == one.name]
    # Two tries: it begins again.
    assert (kept.stage, kept.tries) == (0, 2)
    dialog.close()


def test_mistakes_are_due_on_the_next_day(qtbot, window, mistakes, monkeypatch):
    page = reviewed(qtbot, window, lost_game())
    qtbot.waitUntil(lambda: len(mistakes.read()) > 0, timeout=TIME)
    assert learn_dialog.open_due(page, mistakes) is None
    page.findChild(QMessageBox).close()
    tomorrow = min(one.due for one in mistakes.read())
    later = MistakeSet(mistakes.folder, lambda: tomorrow)
    dialog = learn_dialog.open_due(page, later)
    assert dialog.mistake.is_due(tomorrow)
    dialog._give_up()
    assert "The best move was" in dialog.said.text()
    dialog.close()


@pytest.mark.parametrize("suffix", [".html", ".pdf"])
def test_the_report_is_saved_as_a_page(qtbot, window, mistakes, monkeypatch, tmp_path, suffix):
    page = reviewed(qtbot, window, lost_game())
    path = tmp_path / f"report{suffix}"
    monkeypatch.setattr("uctvis.ui.widgets.dialogs.ask_to_save", lambda *_asked: str(path))
    qtbot.mouseClick(button(page.review.strip, "Save report…"), Qt.LeftButton)
    qtbot.waitUntil(lambda: expect_no_jobs(page.review), timeout=TIME)
    data = path.read_bytes()
    assert data.startswith(b"%PDF" if suffix == ".pdf" else b"<!DOCTYPE html>")
    assert len(data) > 5_000


def test_a_report_that_cannot_be_written_is_told(qtbot, window, mistakes, monkeypatch, tmp_path):
    page = reviewed(qtbot, window, lost_game())
    path = tmp_path / "missing" / "report.pdf"
    monkeypatch.setattr("uctvis.ui.widgets.dialogs.ask_to_save", lambda *_asked: str(path))
    page.review.ask_to_save_report()
    qtbot.waitUntil(lambda: page.findChild(QMessageBox) is not None, timeout=TIME)
    assert str(path) in page.findChild(QMessageBox).text()
    page.findChild(QMessageBox).close()


def test_a_review_in_pgn_is_read_again(qtbot, window, mistakes):
    chess = find("chess")
    session = GameSession(chess)
    for name in ("f2f3", "e7e5", "g2g4", "d8h4"):
        session.play(chess.parse_move(session.position, name))
    page = reviewed(qtbot, window, session)
    page.texts.copy_game()
    text = QApplication.clipboard().text()
    assert "%eval" in text
    before = page.review.review
    page.texts.paste()
    qtbot.waitUntil(lambda: page.session is not session, timeout=TIME)
    qtbot.waitUntil(lambda: page.review.review is not None, timeout=TIME)
    marks = [one.mark.sign for one in page.review.review.in_order]
    assert marks == [one.mark.sign for one in before.in_order]
    assert "??" in marks
