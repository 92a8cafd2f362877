"""Tests of the course of a game: take-backs, earlier positions, pauses, hints, autoplay."""

from dataclasses import replace

import pytest
from board_clicks import click_places
from named_widgets import button, expect_no_jobs, press, settle
from qtpy.QtCore import QPoint, Qt
from qtpy.QtWidgets import QAction, QApplication, QLabel, QMessageBox, QPushButton

from uctvis import search
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import BEGINNER
from uctvis.engines.made import Made, Maker
from uctvis.games import find
from uctvis.games.tictactoe.game import TicTacToe
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.loop import game_hints
from uctvis.play.loop.states import GameChange
from uctvis.play.saved_game import read, written
from uctvis.play.session import GameSession, Mode
from uctvis.ui.forms.engine_dialog import EngineDialog
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import NumberField
from uctvis.ui.widgets.filled_menu import FilledMenu

TIME = 60_000
FEW = UctEngine(Settings(iterations=100, seed=1))
FOREVER = UctEngine(Settings(iterations=None, seconds=600, seed=1))


def begin(window, game="tictactoe", mode=Mode.PLAYER_PC, pc=FEW, person=0):
    rules = find(game) if isinstance(game, str) else game
    window.play(GameSession.of_mode(rules, mode, person, pc=pc))
    return window.game_page


def key(qtbot, window, letter, modifiers=Qt.ControlModifier):
    qtbot.keyClick(window, letter, modifiers)


def said(page):
    """The text below the board about whose turn it is."""
    return page.panel.findChild(ElidedLabel, "turn").whole


# Taking back.


def test_a_move_and_the_pc_s_answer_are_taken_back(qtbot, window):
    page = begin(window)
    page.play.play(4)
    settle(qtbot, page)
    page.play.play(page.session.choices[0])
    settle(qtbot, page)
    assert len(page.session.moves) == 4
    key(qtbot, window, Qt.Key_Z)
    assert len(page.session.moves) == 2
    press(qtbot, page, "Take back")
    assert page.session.moves == []
    assert not button(page, "Take back").isEnabled()
    assert page.session.choices


def test_a_move_is_taken_back_while_the_pc_thinks_of_its_answer(qtbot, window):
    page = begin(window, pc=FOREVER)
    page.play.play(4)
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 0)
    key(qtbot, window, Qt.Key_Z)
    assert page.session.moves == []
    assert not page.play.search.on
    qtbot.waitUntil(lambda: expect_no_jobs(page), timeout=TIME)
    assert page.session.moves == []


def test_after_a_move_was_taken_back_the_search_begins_with_nothing(qtbot, window):
    page = begin(window, "mancala", Mode.PCS)
    page.play.think()
    settle(qtbot, page)
    page.play.think()
    settle(qtbot, page)
    assert page.pane.tree.visits[0] > 100
    key(qtbot, window, Qt.Key_Z)
    page.play.think()
    settle(qtbot, page)
    assert page.pane.tree.visits[0] == 100


# Redoing and starting over.


def asked(page):
    return page.findChildren(QMessageBox)


def entry(window, name):
    (action,) = [a for a in window.findChildren(QAction) if a.objectName() == name]
    return action


def test_redo_is_on_its_usual_key_and_start_over_on_none(qtbot, window):
    page = begin(window, mode=Mode.PLAYERS)
    for move in (4, 0, 8):
        page.play.play(move)
    key(qtbot, window, Qt.Key_Z)
    key(qtbot, window, Qt.Key_Z)
    assert page.session.moves == [4]
    key(qtbot, window, Qt.Key_Z, Qt.ControlModifier | Qt.ShiftModifier)
    assert page.session.moves == [4, 0]
    press(qtbot, page, "Redo")
    assert page.session.moves == [4, 0, 8]
    assert not button(page, "Redo").isEnabled()
    assert not asked(page)
    assert window.shortcuts.keys("game.start_over") == ()


def test_the_pc_s_answer_is_made_again_without_a_search(qtbot, window):
    page = begin(window)
    page.play.play(4)
    settle(qtbot, page)
    made = page.session.made.copy()
    key(qtbot, window, Qt.Key_Z)
    assert page.session.moves == []
    press(qtbot, page, "Redo")
    assert page.session.made == made
    assert not page.play.search.on
    # Its tree is back, too.
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    assert page.pane.tree.record.iterations == 100


def test_start_over_asks_where_a_game_is_under_way_and_is_undone(qtbot, window):
    page = begin(window, mode=Mode.PLAYERS)
    press(qtbot, page, "Start over")
    assert not asked(page)
    for move in (4, 0, 8):
        page.play.play(move)
    entry(window, "game.start_over").trigger()
    (box,) = asked(page)
    assert "Undo start over" in box.text()
    box.reject()
    assert page.session.moves == [4, 0, 8]
    qtbot.waitUntil(lambda: not asked(page))
    entry(window, "game.start_over").trigger()
    (box,) = asked(page)
    (agree,) = [b for b in box.buttons() if b.text() == "&Start over"]
    qtbot.mouseClick(agree, Qt.LeftButton)
    assert page.session.moves == []
    assert entry(window, "game.take_back").text().replace("&", "") == "Undo start over"
    press(qtbot, page, "Undo start over")
    assert page.session.moves == [4, 0, 8]


def test_start_over_of_a_game_that_is_over_does_not_ask(qtbot, window):
    page = begin(window, mode=Mode.PLAYERS)
    for move in (0, 3, 1, 4, 2):
        page.play.play(move)
    press(qtbot, page, "Start over")
    assert not asked(page)
    assert page.session.moves == []
    key(qtbot, window, Qt.Key_Z)
    assert page.session.moves == [0, 3, 1, 4, 2]


def test_a_line_that_was_left_is_gone_back_to_from_the_menu_and_the_list(qtbot, window):
    page = begin(window, "chess", Mode.PLAYERS)
    for name in ("e2e4", "e7e5", "g1f3"):
        page.play.play(page.session.game.parse_move(page.session.position, name))
    menu = window.menuBar().findChild(FilledMenu, "game.lines")
    assert not menu.menuAction().isEnabled()
    page.play.look_at(1)
    press(qtbot, page, "Take back to here")
    page.play.play(page.session.game.parse_move(page.session.position, "c7c5"))
    assert menu.menuAction().isEnabled()
    assert "Go back to a line" in window.statusBar().message
    (listed,) = page.panel.findChildren(FilledMenu)
    for lines, back in ((menu, "1. e4 c5 (2 moves)"), (listed, "1. e4 e5 2. Nf3 (3 moves)")):
        lines.fill()
        (line,) = lines.actions()
        line.trigger()
        lines.fill()
        assert [other.text() for other in lines.actions()] == [back]
    assert page.panel.moves.texts == ["Start", "1. e4 c5"]
    page.panel.moves.customContextMenuRequested.emit(QPoint(5, 5))
    popup = QApplication.activePopupWidget()
    (lines,) = popup.actions()
    assert lines.menu() is listed
    assert lines.isEnabled()
    popup.close()


# Earlier positions.


def test_the_past_is_looked_at_and_taken_back_to(qtbot, window):
    page = begin(window, mode=Mode.PLAYERS)
    for move in (4, 0, 8, 2):
        page.play.play(move)
    shift = Qt.ControlModifier | Qt.ShiftModifier
    key(qtbot, window, Qt.Key_Left, shift)
    assert page.session.shown == 3
    assert said(page) == "The position after 2. c1."
    # No moves can be made there.
    assert click_places(page.board, 1) == []
    key(qtbot, window, Qt.Key_Home, shift)
    assert page.session.shown == 0
    key(qtbot, window, Qt.Key_Right, shift)
    press(qtbot, page, "Take back to here")
    assert page.session.moves == [4]
    assert click_places(page.board, 1)
    page.play.play(1)
    assert page.session.moves == [4, 1]


def test_who_looks_at_the_past_goes_on_doing_so_when_the_pc_moves(qtbot, window):
    page = begin(window, pc=FOREVER)
    page.play.play(4)
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 0)
    page.play.look_at(0)
    page.play.answer_now()
    settle(qtbot, page)
    assert len(page.session.moves) == 2
    assert page.session.shown == 0
    assert page.pane.tree is None
    page.play.look_to_end()
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    assert page.session.choices


# Hints.


def test_a_hint_is_marked_told_and_not_played(qtbot, window):
    page = begin(window, "mancala")
    key(qtbot, window, Qt.Key_H)
    assert page.play.search.on
    settle(qtbot, page)
    assert page.session.moves == []
    hint = page.play.hint
    assert hint.iterations == 100
    assert page.board._hint == hint.move
    assert said(page).startswith(f"Hint: {hint.move + 1}, ")
    assert f", {page.shown.moves.rows[0].win}, after 100 " in said(page)
    assert page.pane.tree.record.iterations == 100
    assert page.pane.tree.state_name(0) == hint.game.state_name(hint.position)
    page.play.play(hint.move)
    assert page.play.hint is None
    assert page.board._hint is None
    settle(qtbot, page)


def test_a_hint_is_there_only_in_the_position_that_it_is_for(qtbot, window):
    page = begin(window, "mancala", Mode.PLAYER_PC)
    page.play.play(0)
    settle(qtbot, page)
    page.play.ask_hint()
    settle(qtbot, page)
    hint = page.play.hint
    page.play.look_at(0)
    settle(qtbot, page)
    assert page.board._hint is None
    assert not said(page).startswith("Hint")
    page.play.look_to_end()
    settle(qtbot, page)
    assert page.board._hint == hint.move
    assert said(page).startswith("Hint")
    assert page.pane.tree.state_name(0) == hint.game.state_name(hint.position)


def test_a_hint_changes_nothing_in_what_the_pc_finds(qtbot, window):
    found = []
    for hinted in (False, True):
        page = begin(window, "mancala")
        if hinted:
            press(qtbot, page, "Hint")
            settle(qtbot, page)
        page.play.play(page.session.choices[0])
        settle(qtbot, page)
        page.play.play(page.session.choices[0])
        if hinted and page.play.can_hint:
            press(qtbot, page, "Hint")
            settle(qtbot, page)
        settle(qtbot, page)
        found.append([made.move for made in page.session.made])
        assert all(made.maker is not Maker.BOOK for made in page.session.made)
    assert found[0] == found[1]


def test_who_plays_while_a_hint_is_searched_gets_none(qtbot, window):
    page = begin(window, pc=FOREVER)
    press(qtbot, page, "Hint")
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 0)
    page.play.play(4)
    assert page.play.search.on
    assert page.play.hint is None
    page.play.answer_now()
    settle(qtbot, page)
    assert len(page.session.moves) == 2


def test_a_hint_is_offered_on_ones_own_move(qtbot, window):
    page = begin(window, mode=Mode.PLAYERS)
    assert button(page, "Hint").isEnabled()
    page = begin(window, mode=Mode.PCS)
    assert not button(page, "Hint").isVisible()
    assert not page.play.can_hint
    page = begin(window, pc=FOREVER, person=1)
    assert not button(page, "Hint").isEnabled()
    page.leave()


# Two PCs.


def test_two_pcs_play_on_by_themselves_to_the_end(qtbot, window):
    page = begin(window, mode=Mode.PCS)
    page.panel.buttons.pause_box.setCurrentIndex(0)
    press(qtbot, page, "Autoplay")
    qtbot.waitUntil(lambda: page.session.outcome is not None, timeout=TIME)
    assert not page.play.autoplays
    assert not button(page, "Autoplay").isEnabled()
    settle(qtbot, page)


def test_autoplay_is_stopped_paused_and_goes_on(qtbot, window):
    page = begin(window, "mancala", Mode.PCS, FOREVER)
    page.panel.buttons.pause_box.setCurrentIndex(0)
    press(qtbot, page, "Autoplay")
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 0)
    press(qtbot, page, "Pause game")
    assert page.play.paused
    qtbot.waitUntil(lambda: page.pc.search.pace == 0)
    # Move now makes the move, and the game stays paused.
    press(qtbot, page, "Move now")
    settle(qtbot, page)
    assert len(page.session.moves) == 1
    assert page.play.alarm is None
    assert page.play.autoplays
    press(qtbot, page, "Continue game")
    qtbot.waitUntil(
        lambda: page.pc.search is not None and page.pc.search.iterations > 0, timeout=TIME
    )
    press(qtbot, page, "Autoplay")
    page.play.answer_now()
    settle(qtbot, page)
    assert len(page.session.moves) == 2
    assert not page.play.search.on


def test_a_pause_is_for_one_game(qtbot, window):
    page = begin(window, pc=FOREVER, person=1)
    press(qtbot, page, "Pause game")
    assert page.play.paused
    assert page.panel.findChild(QPushButton) is not None
    page = begin(window)
    assert not page.play.paused
    page.play.play(4)
    settle(qtbot, page)
    assert len(page.session.moves) == 2


def test_a_person_moves_in_a_game_that_is_paused_and_the_pc_waits(qtbot, window):
    page = begin(window, pc=FOREVER)
    page.play.play(4)
    press(qtbot, page, "Pause game")
    press(qtbot, page, "Take back")
    page.play.play(0)
    assert not page.play.search.on
    press(qtbot, page, "Continue game")
    press(qtbot, page, "Move now")
    settle(qtbot, page)
    assert len(page.session.moves) == 2


def seen(page, text):
    return not button(page, text).isHidden()


def test_a_game_is_paused_only_while_something_goes_on_by_itself(qtbot, window):
    page = begin(window, pc=FOREVER)
    pause = window.menus.entries["game.pause"]
    assert not seen(page, "Pause game")
    assert not pause.isEnabled()
    page.play.play(4)
    assert seen(page, "Pause game")
    assert pause.isEnabled()
    page.play.answer_now()
    settle(qtbot, page)
    assert not seen(page, "Pause game")
    page = begin(window, mode=Mode.PCS, pc=FOREVER)
    assert not seen(page, "Pause game")
    page.play.turn_autoplay()
    assert seen(page, "Pause game")
    page.leave()


def test_the_bar_of_the_pc_shows_how_long_it_thinks(qtbot, window, monkeypatch):
    page = begin(window, pc=FOREVER)
    bar = page.panel.players[1]
    page.play.play(4)
    assert bar.texts[1] == "thinking…"
    monkeypatch.setattr(Search, "seconds", 75.4)
    qtbot.waitUntil(lambda: bar.texts[1] == "1:15, thinking…")
    page.play.answer_now()
    settle(qtbot, page)
    one, other = (Made(page.session.made[1].move, Maker.SEARCH, 0.5, 100, s) for s in (1.26, 58.9))
    page.session.made[1] = one
    page.signals.told.emit(frozenset(GameChange))
    assert bar.texts[1] == "1.3 s, total 1.3 s"
    page.session.made[1] = other
    page.signals.told.emit(frozenset(GameChange))
    assert bar.texts[1] == "59 s, total 59 s"
    shown = [label.text() for label in bar.findChildren(QLabel)]
    assert shown == ["Player 2: PC · UCT", "59 s, total 59 s"]
    # Where there is little room, neither is cut: the total is left out.
    window.resize(900, 600)
    shown = ["Player 2: PC · UCT", "59 s"]
    qtbot.waitUntil(lambda: [label.text() for label in bar.findChildren(QLabel)] == shown)


def test_the_bar_of_the_pc_leaves_out_its_level_before_anything_is_cut(qtbot, window):
    window.resize(1000, 720)
    window.preferences.animation.choose(wanted=True)
    page = begin(window, "tictactoe", pc=FOREVER)
    bar = page.panel.players[1]
    page.play.play(0)

    def shown():
        return [label.text() for label in bar.findChildren(QLabel)]

    page.play.turn_pause()
    # The buttons of a search that is shown need more room than those of a hidden one.
    qtbot.waitUntil(lambda: shown() == ["Player 2: PC", "paused"])
    assert bar.texts == ("Player 2: PC · UCT", "paused")
    assert "Player 2: PC · UCT" in bar.findChildren(QLabel)[0].toolTip()
    page.play.turn_pause()
    window.resize(1920, 1060)
    qtbot.waitUntil(lambda: shown()[0] == "Player 2: PC · UCT" and "…" in shown()[1])
    page.leave()


def test_a_wide_board_keeps_its_width_while_the_pc_searches(qtbot, window):
    window.preferences.animation.choose(wanted=True)
    page = begin(window, "mancala", pc=FOREVER)
    bar = page.panel.players[1]
    assert page.panel.board.width() >= 640
    widths = {page.panel.board.width()}
    page.play.play(0)
    page.play.turn_pause()
    qtbot.waitUntil(lambda: button(page, "Move now").isVisible())
    texts = [label.text() for label in bar.findChildren(QLabel)]
    assert texts == ["Player 2: PC · UCT", "paused"]
    widths.add(page.panel.board.width())
    page.leave()
    assert len(widths) == 1


def test_each_pc_goes_on_from_its_own_tree_where_they_play_differently(qtbot, window):
    one, other = (UctEngine(Settings(iterations=count, seed=1)) for count in (400, 50))
    session = GameSession(find("mancala"), (one, other))
    window.play(session)
    page = window.game_page
    for _move in range(4):
        player = session.player
        page.play.think()
        settle(qtbot, page)
        record = page.pane.tree.record
        assert record.iterations == (400, 50)[player]
        if player == 1 and 1 not in [session.game.player(p) for p in session.positions[:-2]]:
            # Its first search: nothing continues from the other PC's tree.
            assert page.pane.tree.visits[0] == 50


# The opening book.


class Bookish(TicTacToe):
    """A game with one opening: the centre, and then a corner."""

    def book_moves(self, position):
        return {9: (4,), 8: (0, 2, 6, 8)}.get(position.cells.count("."), ())


def test_moves_from_the_book_are_made_at_once_and_have_no_tree(qtbot, window):
    book = UctEngine(Settings(iterations=100, seed=3), uses_book=True)
    openings = set()
    for _game in range(2):
        page = begin(window, Bookish(), Mode.PCS, book)
        page.play.think()
        page.play.think()
        assert not page.play.search.on
        assert [made.maker for made in page.session.made] == [Maker.BOOK, Maker.BOOK]
        assert said(page).endswith("from the book.")
        assert page.pane.tree is None
        assert "has no tree" in page.pane.view.nothing.text
        openings.add(tuple(page.session.moves))
        page.play.think()
        assert page.pane.view.nothing.text == "The tree of the PC's search will be shown here."
        settle(qtbot, page)
        assert page.session.made[2].maker is Maker.SEARCH
        assert page.pane.tree is not None
    # The same seed plays the same opening.
    assert len(openings) == 1


def test_who_does_not_use_the_book_searches(qtbot, window):
    page = begin(window, Bookish(), Mode.PCS)
    page.play.think()
    settle(qtbot, page)
    assert page.session.made[0].maker is Maker.SEARCH


# The menu.


def entries(window, names):
    return [window.findChild(QAction, f"game.{name}").isEnabled() for name in names]


def test_the_menu_offers_what_can_be_done(qtbot, window):
    names = ("take_back", "hint", "next", "autoplay", "pause", "stop", "earlier", "analyse")
    assert entries(window, names) == [False] * 8
    page = begin(window)
    assert entries(window, names) == [False, True, False, False, False, False, False, False]
    page.play.play(4)
    settle(qtbot, page)
    assert entries(window, names) == [True, True, False, False, False, False, True, True]
    begin(window, mode=Mode.PCS)
    assert entries(window, names) == [False, False, True, True, False, False, False, False]
    window.go_back()
    assert entries(window, names) == [False] * 8


@pytest.mark.parametrize("mode", [Mode.PCS, Mode.PLAYER_PC])
def test_steps_of_a_tree_are_left_when_the_next_tree_comes(qtbot, window, mode):
    page = begin(window, mode=mode, person=1)
    if mode is Mode.PCS:
        page.play.think()
    settle(qtbot, page)
    page.pane.phases.call()
    assert page.pane.phases.on
    if mode is Mode.PCS:
        page.play.think()
    else:
        page.play.play(page.session.choices[0])
    settle(qtbot, page)
    assert not page.pane.phases.on
    assert page.pane.growth.iteration == page.pane.growth.iterations == 100


def test_who_lets_the_pc_move_looks_at_the_present_again(qtbot, window):
    page = begin(window, mode=Mode.PCS)
    for _move in range(2):
        press(qtbot, page, "Make next move")
        settle(qtbot, page)
    page.play.look_at(0)
    press(qtbot, page, "Make next move")
    assert page.session.at_present
    settle(qtbot, page)
    assert page.session.shown == 3
    press(qtbot, page, "Autoplay")
    page.play.look_at(1)
    assert not page.play.autoplays


def test_the_level_of_the_pc_is_changed_during_a_game(qtbot, window):
    page = begin(window)
    entry = window.menus.entries["game.level_beginner"]
    assert not entry.isChecked()
    entry.trigger()
    assert entry.isChecked()
    assert page.session.pcs == (None, BEGINNER.engine(page.session.game, FEW))
    assert page.panel.players[1].texts[0] == "Player 2: PC · Beginner"
    assert page.panel.players[0].texts == ("Player 1: you", "to move")


def dialog_of_engine(window):
    window.menus.entries["game.level_custom"].trigger()
    (dialog,) = window.game_page.findChildren(EngineDialog)
    fields = {field.accessibleName(): field for field in dialog.findChildren(NumberField)}
    return dialog, fields


def test_budget_and_threads_of_the_pc_are_changed_during_a_game(qtbot, window):
    page = begin(window)
    dialog, fields = dialog_of_engine(window)
    assert fields["Max iterations before move"].text() == "100"
    assert not fields["Max time for move (ms)"].isEnabled()
    fields["Max iterations before move"].setText("70")
    fields["Threads"].setText("0")
    qtbot.mouseClick(button(dialog, "Apply"), Qt.LeftButton)
    assert "a whole number from 1" in fields["Threads"].message.text()
    assert page.session.pcs == (None, FEW)
    fields["Threads"].setText("2")
    qtbot.mouseClick(button(dialog, "Apply"), Qt.LeftButton)
    qtbot.waitUntil(lambda: not page.findChildren(EngineDialog))
    assert page.session.pcs[1].settings == replace(FEW.settings, iterations=70, threads=2)
    assert window.menus.entries["game.level_custom"].isChecked()
    bar = page.panel.players[1]
    assert bar.texts[0] == "Player 2: PC · UCT"
    assert "70 iterations a move, 2 threads" in bar.findChildren(QLabel)[0].toolTip()
    page.play.play(4)
    settle(qtbot, page)
    assert page.session.made[-1].effort == 70
    assert read(written(page.session)).pcs == page.session.pcs


def test_a_budget_of_time_is_changed_or_left_as_it_is(qtbot, window):
    window.play(GameSession(find("tictactoe"), adviser=FOREVER))
    page = window.game_page
    dialog, fields = dialog_of_engine(window)
    assert fields["Max time for move (ms)"].text() == "600000"
    dialog.reject()
    assert page.session.adviser == FOREVER
    qtbot.waitUntil(lambda: not page.findChildren(EngineDialog))
    dialog, fields = dialog_of_engine(window)
    fields["Max time for move (ms)"].setText("50")
    qtbot.mouseClick(button(dialog, "Apply"), Qt.LeftButton)
    assert page.session.adviser.settings == replace(FOREVER.settings, seconds=0.05)
    assert read(written(page.session)).adviser == page.session.adviser


def test_a_hint_is_given_at_an_earlier_position(qtbot, window):
    page = begin(window, "mancala")
    page.play.play(0)
    settle(qtbot, page)
    assert page.session.made
    page.play.look_at(1)
    assert page.play.can_hint
    page.play.ask_hint()
    settle(qtbot, page)
    session = page.session
    assert session.shown == 1
    assert page.play.hint.position == session.positions[1]
    assert page.pane.tree.state_name(0) == session.game.state_name(session.positions[1])
    assert [row.name for row in page.board.candidates] == [
        row.name for row in page.shown.moves.rows
    ]
    assert page.board.candidates
    window.menus.entries["view.candidates"].trigger()
    assert not page.board.candidates
    window.menus.entries["view.candidates"].trigger()
    page.play.look_to_end()
    settle(qtbot, page)
    assert not page.board.candidates


def test_each_position_keeps_its_hint(qtbot, window):
    page = begin(window, "mancala")
    page.play.play(0)
    settle(qtbot, page)
    session = page.session
    hints = {}
    for number in (0, 1, len(session.made)):
        page.play.look_at(number)
        page.play.ask_hint()
        settle(qtbot, page)
        hints[number] = page.play.hint

    def expect(number):
        page.play.look_at(number)
        settle(qtbot, page)
        assert page.play.hint is hints[number]
        assert page.play.hint_here
        name = session.game.state_name(session.positions[number])
        qtbot.waitUntil(lambda: page.pane.tree.state_name(0) == name)
        assert [row.name for row in page.board.candidates] == [
            row.name for row in page.shown.moves.rows
        ]
        assert page.board.candidates

    for number in (1, 0, 1, len(session.made), 0):
        expect(number)
    # The position after the first move has another one if another first move is made.
    page.play.take_back()
    settle(qtbot, page)
    assert page.play.hint is hints[0]
    page.play.play(1)
    settle(qtbot, page)
    page.play.look_at(1)
    assert page.play.hint is None
    assert not page.play.hint_here
    # A search for another hint shows neither the old hint nor its tree.
    expect(0)
    session.pcs = (None, FOREVER)
    page.play.look_at(1)
    page.play.ask_hint()
    assert page.play.search.advises
    assert page.play.hint is None
    # While it goes on, the other hint is still there.
    page.play.look_at(0)
    assert page.play.hint is hints[0]
    name = session.game.state_name(session.positions[0])
    pane = page.pane
    qtbot.waitUntil(lambda: pane.tree is not None and pane.tree.state_name(0) == name)
    page.play.answer_now()
    settle(qtbot, page)
    assert pane.tree.state_name(0) == name
    page.play.look_at(1)
    assert page.play.hint is not None
    assert page.play.hint is not hints[1]


def test_the_tree_of_an_earlier_move_stays_when_the_pc_moves(qtbot, window):
    page = begin(window)
    page.play.play(4)
    settle(qtbot, page)
    session, pane = page.session, page.pane
    name = session.game.state_name(session.positions[1])
    session.pcs = (None, FOREVER)
    page.play.play(session.choices[0])
    page.play.look_at(2)
    qtbot.waitUntil(lambda: page.pc.search is not None and page.pc.search.iterations > 0)
    qtbot.waitUntil(lambda: pane.tree.state_name(0) == name, timeout=TIME)
    page.play.answer_now()
    settle(qtbot, page)
    assert (len(session.made), session.shown) == (4, 2)
    assert pane.tree.state_name(0) == name


def test_large_trees_of_old_hints_are_dropped(qtbot, window, monkeypatch):
    monkeypatch.setattr(game_hints, "_MOST_NODES", 1)
    page = begin(window, "mancala")
    page.play.play(0)
    settle(qtbot, page)
    for number in (0, 1):
        page.play.look_at(number)
        page.play.ask_hint()
        settle(qtbot, page)
        assert page.play.hint is not None
    page.play.look_at(0)
    assert page.play.hint is None


@pytest.mark.parametrize("shown", ["mancala", "connect_four", "chess"])
def test_the_moves_of_a_tree_of_another_game_are_no_candidates(window, shown):
    """The board gets its new state while the pane still shows the previous game's tree."""
    page = begin(window, mode=Mode.PLAYERS)
    tree = search(shown, iterations=30, seed=1).tree
    page.shown.moves.show_node(tree, 0)
    assert len(page.shown.moves.rows) > 1
    page.play.play(4)
    assert not page.board.candidates


def test_the_headline_is_that_of_the_position_that_is_shown(window):
    page = begin(window, mode=Mode.PLAYERS)
    for move in (0, 3, 1, 4, 2):
        page.play.play(move)
    assert page.title == "Tic-tac-toe: finished"
    assert page.panel.status.state == "Player 1 wins (three in a row)"
    assert page.panel.evaluation.value == 1.0
    page.play.look_at(2)
    assert page.panel.status.state == "Earlier position"
    assert page.panel.evaluation.value is None


def test_the_title_counts_full_moves(window):
    page = begin(window, "chess", Mode.PLAYERS)
    assert page.title == "Chess: White to move (move 1)"
    for name in ("e2e4", "e7e5", "g1f3"):
        page.play.play(page.session.game.parse_move(page.session.position, name))
    assert page.title == "Chess: Black to move (move 2)"


@pytest.mark.parametrize(("game", "name"), [("chess", "White"), ("tictactoe", "player 1")])
def test_the_evaluation_names_the_player_as_the_game_does(window, game, name):
    page = begin(window, game, Mode.PLAYERS)
    page.panel.evaluation.show_value(0.75)
    assert f"The chance of {name} is " in page.panel.evaluation.accessibleDescription()
