"""Tests of copying, pasting, saving and opening games and positions with the menu."""

import os
import threading

import pytest
from qtpy.QtCore import Qt, QTimer
from qtpy.QtWidgets import QAction, QApplication, QFileDialog, QMessageBox

from uctvis import games
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play import read_game
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text
from uctvis.ui.game.texts import game_texts
from uctvis.ui.runtime.worker import Job

CHESS, MANCALA = find("chess"), find("mancala")
DISK_TIME = 30_000
PC = UctEngine(Settings(iterations=50, seed=1, evaluation="squares"), uses_book=True)


@pytest.fixture
def page(window):
    window.play(GameSession.of_mode(CHESS, Mode.PLAYERS))
    return window.game_page


@pytest.fixture
def trigger(window):
    """Trigger an entry of the menu by its name."""

    def act(name):
        (entry,) = [entry for entry in window.findChildren(QAction) if entry.objectName() == name]
        assert entry.isEnabled()
        entry.trigger()

    return act


def play(page, *names):
    for name in names:
        page.play.play(page.session.game.parse_move(page.session.position, name))


def moves_of(page):
    return page.session.game.line(page.session.positions[0], page.session.moves)


def test_the_position_that_is_looked_at_is_copied(page, trigger):
    play(page, "e2e4", "e7e5")
    page.play.look_at(1)
    trigger("game.copy_position")
    fen = QApplication.clipboard().text()
    assert fen.startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -")


def pasted(qtbot, window, trigger):
    """Wait until the pasted text is read."""
    trigger("game.paste")
    qtbot.waitUntil(lambda: not window.findChildren(Job, "reading a game"), timeout=DISK_TIME)


def test_a_game_is_copied_and_pasted(qtbot, window, page, trigger):
    play(page, "e2e4", "e7e5", "g1f3")
    trigger("game.copy")
    text = QApplication.clipboard().text()
    assert "1. e4 e5 2. Nf3" in text
    assert '[White "Player 1"]' in text
    page.play.start_over()
    pasted(qtbot, window, trigger)
    assert moves_of(page) == "e2e4 e7e5 g1f3"
    assert page.session.at_present
    assert page.panel.moves.texts[-1] == "2. Nf3"


def test_names_and_comments_of_a_pgn_are_shown_and_written_back(qtbot, window, page, trigger):
    comment = "best by test " * 40
    name = "A very long name of a player of chess"
    QApplication.clipboard().setText(
        f'[White "Carlsen"]\n[Black "{name}"]\n\n1. e4 {{{comment}}} e5 *'
    )
    pasted(qtbot, window, trigger)
    panel = page.panel
    names = [bar.texts[0] for bar in panel.players]
    assert names[0] == "White: Carlsen"
    assert names[1].startswith("Black: A very long")
    assert len(names[1]) < len(name)
    assert panel.comment.text() == ""
    page.play.look_at(1)
    assert panel.comment.isVisible()
    assert panel.comment.text().startswith("best by test")
    assert len(panel.comment.text()) < len(comment)
    assert comment.strip() in panel.comment.toolTip()
    assert panel.comment.height() <= 2 * panel.comment.fontMetrics().lineSpacing() + 2
    # Another move has no comment; going back to the first shows it again.
    page.play.take_back()
    play(page, "c7c5")
    assert panel.comment.text() == ""
    trigger("game.copy")
    text = QApplication.clipboard().text()
    assert '[White "Carlsen"]' in text
    assert f'[Black "{name}"]' in text
    assert " ".join(text.split()).count(comment.strip()) == 1


def test_a_position_is_pasted_and_played_on(qtbot, window, page, trigger):
    QApplication.clipboard().setText("\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 3 24 ")
    pasted(qtbot, window, trigger)
    assert moves_of(page) == ""
    play(page, "a1a8")
    assert page.session.outcome.reason == "checkmate"


def test_a_text_that_is_no_game_is_refused_and_the_game_goes_on(page, trigger, dialog):
    play(page, "e2e4")
    for text, told in (("Hello", "'Hello'"), ("1. Ke3 e5", "1. Ke3")):
        QApplication.clipboard().setText(text)
        trigger("game.paste")
        assert told in dialog()
    assert moves_of(page) == "e2e4"


def test_what_cannot_be_played_is_told_and_the_game_shown_up_to_there(
    qtbot, window, page, trigger, dialog
):
    QApplication.clipboard().setText("1. e4 e5\n\n2. d4 Ke3 3. Nf3")
    trigger("game.paste")
    told = dialog()
    assert "2... Ke3: the move is not legal" in told
    assert "Blank lines within the moves were removed." in told
    assert moves_of(page) == "e2e4 e7e5 d2d4"


def test_what_was_corrected_is_said_once(qtbot, window, page, trigger):
    QApplication.clipboard().setText("1. e4\n\ne5 (1... c5 {the Sicilian} 2. Nf3) 2. d4!")
    pasted(qtbot, window, trigger)
    assert moves_of(page) == "e2e4 e7e5 d2d4"
    assert window.statusBar().message == "Blank lines within the moves were removed."
    page.play.look_at(3)
    assert page.panel.comment.text() == "!"
    # The variation is a line to go back to; a copy has it, the comment and the sign.
    [line] = page.play.lines
    page.play.go_to_line(line)
    page.play.look_at(2)
    assert page.panel.comment.text() == "the Sicilian"
    trigger("game.copy")
    text = QApplication.clipboard().text()
    assert "1. e4 c5 { the Sicilian } ( 1... e5 2. d4 $1 ) 2. Nf3 *" in text


def test_a_pgn_is_a_game_between_persons_also_beside_a_game_against_the_pc(
    qtbot, window, page, trigger
):
    for moves, state in (
        ("1. e4 e5 2. Nf3", "Black to move"),
        ("1. f3 e5 2. g4 Qh4#", "Black wins (checkmate)"),
    ):
        window.play(GameSession.of_mode(CHESS, Mode.PLAYER_PC, pc=PC))
        QApplication.clipboard().setText(moves)
        pasted(qtbot, window, trigger)
        assert page.session.mode is Mode.PLAYERS
        assert not page.play.search.on
        # Its positions are searched as the PC searches.
        assert page.session.advising == PC
        assert state_text(page.session) == state


@pytest.mark.parametrize(("answer", "left"), [("Replace", ""), ("Cancel", "e2e4")])
def test_a_game_that_is_not_over_is_left_only_after_a_question(
    qtbot, window, page, trigger, answer, left
):
    play(page, "e2e4")
    QApplication.clipboard().setText(CHESS.state_name(CHESS.initial()))
    pasted(qtbot, window, trigger)
    (box,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]
    assert "unfinished" in box.text()
    (button,) = [b for b in box.buttons() if b.text().replace("&", "") == answer]
    qtbot.mouseClick(button, Qt.LeftButton)
    qtbot.waitUntil(lambda: not box.isVisible())
    assert moves_of(page) == left


def test_another_position_is_played_by_the_same_players_as_far_as_that_means_something(
    qtbot, window, trigger, page
):
    window.play(GameSession.of_mode(CHESS, Mode.PLAYER_PC, pc=PC))
    QApplication.clipboard().setText(CHESS.state_name(CHESS.initial()))
    pasted(qtbot, window, trigger)
    assert page.session.pcs == (None, PC)
    QApplication.clipboard().setText(MANCALA.state_name(MANCALA.initial()))
    pasted(qtbot, window, trigger)
    assert page.session.game is MANCALA
    assert page.session.pcs == (None, UctEngine(Settings(iterations=50, seed=1)))


def test_a_game_is_saved_and_opened(qtbot, page, trigger, monkeypatch, tmp_path):
    play(page, "e2e4", "c7c5")
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "sicilian"), "")
    )
    trigger("game.save")
    file = tmp_path / "sicilian.pgn"
    qtbot.waitUntil(file.exists, timeout=DISK_TIME)
    assert "1. e4 c5 *" in file.read_text()
    page.play.start_over()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(file), ""))
    trigger("game.open")
    qtbot.waitUntil(lambda: moves_of(page) == "e2e4 c7c5", timeout=DISK_TIME)


def test_older_files_are_read_and_broken_ones_refused(
    qtbot, page, trigger, monkeypatch, tmp_path, dialog
):
    file = tmp_path / "old.pgn"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(file), ""))
    file.write_bytes('[White "Müller"]\n\n1. d4 *'.encode("latin-1"))
    trigger("game.open")
    qtbot.waitUntil(lambda: moves_of(page) == "d2d4", timeout=DISK_TIME)
    file.write_bytes(b"\x00\xff" * 1000)
    trigger("game.open")
    assert "expected a position" in dialog()
    file.unlink()
    trigger("game.open")
    assert "old.pgn" in dialog()
    assert moves_of(page) == "d2d4"


def test_a_game_that_cannot_be_saved_is_told(page, trigger, monkeypatch, tmp_path, dialog):
    path = tmp_path / "no such folder" / "game.pgn"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    trigger("game.save")
    assert "no such folder" in dialog()


def test_without_a_game_there_is_nothing_to_copy(window):
    names = ("game.copy_position", "game.copy", "game.paste", "game.open", "game.save")
    entries = {entry.objectName(): entry for entry in window.findChildren(QAction)}
    assert not any(entries[name].isEnabled() for name in names)


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_a_pipe_is_refused_and_the_window_closes(
    qtbot, page, trigger, monkeypatch, dialog, tmp_path
):
    pipe = tmp_path / "game.pgn"
    os.mkfifo(pipe)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(pipe), ""))
    trigger("game.open")
    assert "a folder, device or pipe" in dialog()


def test_the_window_is_alive_while_a_long_text_is_read(qtbot, page, trigger, dialog, monkeypatch):
    """Paste a megabyte of brackets after a move that is not legal."""
    play(page, "e2e4")
    was_alive = threading.Event()

    def read_when_alive(text):
        assert was_alive.wait(DISK_TIME / 1000)
        return games.read_written(text)

    monkeypatch.setattr(read_game, "read_written", read_when_alive)
    QApplication.clipboard().setText("1. e5 (" * 140_000)
    trigger("game.paste")
    QTimer.singleShot(0, was_alive.set)
    dialog()
    assert moves_of(page) == "e2e4"


def test_of_two_texts_the_last_one_is_played(qtbot, window, page, trigger):
    QApplication.clipboard().setText("1. e4 (" * 140_000)
    trigger("game.paste")
    QApplication.clipboard().setText("1. d4 d5")
    pasted(qtbot, window, trigger)
    assert moves_of(page) == "d2d4 d7d5"


def test_a_game_is_opened_from_the_start_page_as_tree_files_are(qtbot, window, tmp_path):
    path = tmp_path / "game.PGN"
    path.write_text('[White "Anna"]\n\n1. e4 e5 2. Nf3 *\n')
    window.open_paths([str(path)])
    qtbot.waitUntil(lambda: window.game_shown is not None, timeout=DISK_TIME)
    page = window.game_page
    assert moves_of(page) == "e2e4 e7e5 g1f3"
    assert page.session.mode is Mode.PLAYERS
    assert page.play.can_hint


def test_a_text_without_a_game_is_refused_and_the_page_stays(qtbot, monkeypatch, window, tmp_path):
    shown = []
    monkeypatch.setattr(
        game_texts.dialogs, "show_error", lambda _parent, title, _error: shown.append(title)
    )
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    window.open_paths([str(path)])
    qtbot.waitUntil(lambda: bool(shown), timeout=DISK_TIME)
    assert shown == ["notes.txt cannot be read as a game"]
    assert window.page is window.start_page
