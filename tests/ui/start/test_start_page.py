import re

import pytest
from qtpy.QtCore import Qt
from qtpy.QtGui import QColor
from qtpy.QtWidgets import (
    QAbstractButton,
    QColorDialog,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
)
from remembered import write_settings

from uctvis.mcts.settings import THREADS, Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import Mode
from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.start_page import StartPage


def start_page():
    preferences = Preferences()
    page = StartPage(preferences)
    preferences.setParent(page)
    return page


@pytest.fixture
def page(qtbot, light):
    page = start_page()
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qtbot.waitExposed(page)
    return page


def button(page, text):
    (found,) = [
        b
        for b in page.findChildren(QPushButton)
        if b.text().replace("&", "") == text or b.accessibleName() == text
    ]
    return found


def field(page, name):
    (found,) = [f for f in page.findChildren(QLineEdit) if f.accessibleName() == name]
    return found


def play(qtbot, page):
    with qtbot.waitSignal(page.play_requested) as requested:
        qtbot.mouseClick(button(page, "Play"), Qt.LeftButton)
    return requested.args[0]


def settings_of(session):
    """Those of the PC, the same wherever it plays."""
    (pc,) = {pc for pc in session.pcs if pc is not None}
    return pc.search


def test_by_default_a_person_plays_first_against_the_pc(qtbot, page):
    session = play(qtbot, page)
    assert session.mode is Mode.PLAYER_PC
    assert session.pcs == (None, PcSettings())


def check(page, text):
    (found,) = [b for b in page.findChildren(QAbstractButton) if b.text().replace("&", "") == text]
    found.click()


def test_the_choices_arrive(qtbot, page):
    page.findChild(QComboBox).setCurrentText("Tic-tac-toe")
    button(page, "Side: Second").click()
    check(page, "Max time for move (ms)")
    check(page, "Limit moves in playouts")
    field(page, "Max time for move (ms)").setText("250")
    field(page, "Exploration parameter").setText("0.5")
    field(page, "Expand after (visits)").setText("1")
    field(page, "Threads").setText(str(THREADS[1]))
    field(page, "Seed").setText("7")
    session = play(qtbot, page)
    assert session.game.name == "tictactoe"
    assert session.pcs[1] is None
    assert settings_of(session) == Settings(
        iterations=None,
        seconds=0.25,
        playout_limit=None,
        exploration=0.5,
        expand_after=1,
        seed=7,
        threads=THREADS[1],
    )


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "Max iterations before move",
            "0",
            "Max iterations before move: expected a whole number from 1 to 100000000, got 0",
        ),
        (
            "Max iterations before move",
            "many",
            "Max iterations before move: expected a whole number from 1 to 100000000, got 'many'",
        ),
        (
            "Limit moves in playouts",
            "100001",
            "Limit moves in playouts: expected a whole number from 1 to 100000, got 100001",
        ),
        (
            "Exploration parameter",
            "-1",
            "Exploration parameter: expected a number from 0 to 20, got -1",
        ),
        (
            "Exploration parameter",
            "nan",
            "Exploration parameter: expected a number from 0 to 20, got nan",
        ),
        (
            "Expand after (visits)",
            "",
            "Expand after (visits): expected a whole number from 0 to 1000000, got ''",
        ),
        (
            "Threads",
            "0",
            f"Threads: expected a whole number from 1 to {THREADS[1]}, got 0",
        ),
        ("Seed", "1.5", "Seed: expected a whole number from 0 to 18446744073709551615, got '1.5'"),
    ],
)
def test_a_wrong_value_is_told_at_its_field(qtbot, page, name, text, message):
    wrong = field(page, name)
    asked = []
    page.play_requested.connect(lambda *args: asked.append(args))
    right = wrong.text()
    wrong.setText(text)
    qtbot.mouseClick(button(page, "Play"), Qt.LeftButton)
    assert asked == []
    assert wrong.message.isVisible()
    assert wrong.message.text() == message
    wrong.setText(right)
    qtbot.mouseClick(button(page, "Play"), Qt.LeftButton)
    assert len(asked) == 1
    assert not wrong.message.isVisible()


STARTED = "tictactoe XO....... player 1"
OVER = "tictactoe XXXOO.... player 2"


def choose_game(page, title):
    page.findChild(QComboBox).setCurrentText(title)


@pytest.mark.parametrize("mode", ["Player vs player", "Player vs PC", "PC vs PC"])
def test_a_game_starts_from_the_position_that_is_told(qtbot, page, mode):
    choose_game(page, "Tic-tac-toe")
    button(page, f"Mode: {mode}").click()
    session = play(qtbot, page)
    assert session.position == session.game.initial()
    field(page, "Position").setText(f" {STARTED} ")
    session = play(qtbot, page)
    assert session.position == session.game.parse_state(STARTED)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "tic-tac-toe position: expected .*; got 'nonsense'"),
        (OVER, "Position: the game is over there"),
    ],
)
def test_a_wrong_position_is_told_at_its_field(qtbot, page, text, message):
    choose_game(page, "Tic-tac-toe")
    wrong = field(page, "Position")
    asked = []
    page.play_requested.connect(lambda *args: asked.append(args))
    wrong.setText(text)
    assert not wrong.message.isVisible()
    qtbot.mouseClick(button(page, "Play"), Qt.LeftButton)
    assert asked == []
    assert wrong.message.isVisible()
    assert re.fullmatch(message, wrong.message.text())
    wrong.clear()
    assert not wrong.message.isVisible()
    qtbot.mouseClick(button(page, "Play"), Qt.LeftButton)
    assert len(asked) == 1


def test_a_refused_position_does_not_come_back(qtbot, page):
    position = next(f for f in page.findChildren(QLineEdit) if f.accessibleName() == "Position")
    position.setText("nonsense")
    page.save()
    again = start_page()
    qtbot.addWidget(again)
    session = play(qtbot, again)
    assert session.position == session.game.initial()


def test_each_game_has_its_own_position(qtbot, page):
    choose_game(page, "Tic-tac-toe")
    field(page, "Position").setText(STARTED)
    choose_game(page, "Mancala")
    assert field(page, "Position").text() == ""
    page.save()
    again = start_page()
    qtbot.addWidget(again)
    assert field(again, "Position").text() == ""
    choose_game(again, "Tic-tac-toe")
    assert field(again, "Position").text() == STARTED


def test_time_has_its_range_in_milliseconds(qtbot, page):
    check(page, "Max time for move (ms)")
    wrong = field(page, "Max time for move (ms)")
    wrong.setText("9")
    qtbot.mouseClick(button(page, "Play"), Qt.LeftButton)
    assert wrong.message.text() == (
        "Max time for move (ms): expected a whole number from 10 to 600000, got 9"
    )


def test_two_players_need_no_search(qtbot, page):
    field(page, "Exploration parameter").setText("no number")
    button(page, "Mode: Player vs player").click()
    assert not page.play_card.pc_form.isEnabled()
    assert play(qtbot, page).mode is Mode.PLAYERS


def test_the_side_is_asked_for_only_where_there_is_one(page):
    button(page, "Mode: PC vs PC").click()
    assert not button(page, "Side: First").isEnabled()
    assert page.play_card.pc_form.isEnabled()


def colour_name(colour):
    return QColor(*colour).name()


def test_colours_and_scale_make_the_style(monkeypatch, page):
    before = page.play_card.display_form.colours.style_of_trees()
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_args: QColor("#123456"))
    button(page, f"Most visited edge: {colour_name(before.most_visited)}").click()
    button(page, "Edge scale: Logarithmic").click()
    after = page.play_card.display_form.colours.style_of_trees()
    assert colour_name(after.most_visited) == "#123456"
    assert after.least_visited == before.least_visited
    assert after != before


def test_files_are_chosen_and_counted(qtbot, monkeypatch, page, tmp_path):
    assert not button(page, "Inspect trees").isEnabled()
    paths = [str(tmp_path / name) for name in ("a.csv", "b.tree")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: (paths, ""))
    button(page, "Select files…").click()
    with qtbot.waitSignal(page.inspect_requested) as requested:
        qtbot.mouseClick(button(page, "Inspect trees"), Qt.LeftButton)
    assert requested.args == [paths]


def test_a_path_may_be_typed(qtbot, monkeypatch, page, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    line = field(page, "Path")
    for text in (f" {tmp_path} ", "~"):
        line.clear()
        qtbot.keyClicks(line, text)
        with qtbot.waitSignal(page.inspect_requested) as requested:
            qtbot.keyClick(line, Qt.Key_Return)
        assert requested.args == [[str(tmp_path)]]


def test_a_mistyped_path_is_told_where_it_stands(qtbot, page, tmp_path):
    line = field(page, "Path")
    missing = str(tmp_path / "gone.tree")
    qtbot.keyClicks(line, missing)
    with qtbot.assertNotEmitted(page.inspect_requested):
        qtbot.keyClick(line, Qt.Key_Return)
    assert line.message.text() == f"{missing}: there is no such file or folder"
    assert not line.message.isHidden()
    qtbot.keyClicks(line, "x")
    assert line.message.isHidden()


def test_what_was_opened_last_is_a_click_away(qtbot, page, tmp_path):
    names = ["a & b.csv", "<b>bold</b>.csv"]
    for name in names:
        (tmp_path / name.replace("/", "_")).touch()
    paths = [str(tmp_path / name.replace("/", "_")) for name in names]
    settings_store.remember_recent([*paths, str(tmp_path / "gone.csv")])
    page.analysis_card.show_recent()
    with qtbot.waitSignal(page.inspect_requested) as requested:
        button(page, "a && b.csv".replace("&", "")).click()
    assert requested.args == [[paths[0]]]


def test_the_form_offers_what_the_game_has(qtbot, page):
    assert not page.play_card.pc_form.first.uses_book
    choose_game(page, "Chess")
    (evaluation,) = [b for b in page.findChildren(QComboBox) if b.accessibleName() == "Evaluation"]
    assert evaluation.isVisible()
    evaluation.setCurrentText("Placement")
    check(page, "Opening book")
    assert page.play_card.pc_form.first.checked_settings() == Settings(evaluation="placement")
    assert page.play_card.pc_form.first.uses_book
    session = play(qtbot, page)
    assert session.pcs == (None, PcSettings(Settings(evaluation="placement"), uses_book=True))
    page.save()
    again = start_page()
    qtbot.addWidget(again)
    assert again.play_card.pc_form.first.checked_settings() == Settings(evaluation="placement")
    assert again.play_card.pc_form.first.uses_book
    choose_game(again, "Mancala")
    assert again.play_card.pc_form.first.checked_settings() == Settings()


def test_the_fields_are_remembered(qtbot, page):
    field(page, "Exploration parameter").setText("0.25")
    button(page, "Mode: PC vs PC").click()
    page.save()
    again = start_page()
    qtbot.addWidget(again)
    session = play(qtbot, again)
    assert session.mode is Mode.PCS
    assert settings_of(session).exploration == 0.25


def test_damaged_memory_does_no_harm(qtbot, page):
    keys = (
        "game",
        "mode",
        "side",
        "search/iterations",
        "search/by time",
        "search/limited",
        "display/most visited",
        "display/scale",
        "recent",
        "window",
    )
    write_settings(dict.fromkeys(keys, "nonsense"))
    again = start_page()
    qtbot.addWidget(again)
    assert field(again, "Max iterations before move").text() == "nonsense"


def test_where_there_is_no_room_the_cards_are_below_each_other(qtbot, page):
    play, analysis = page.play_card, page.analysis_card
    assert play.mapTo(page, play.rect().topLeft()).y() == (
        analysis.mapTo(page, analysis.rect().topLeft()).y()
    )
    page.resize(960, 500)
    qtbot.waitUntil(lambda: analysis.y() >= play.y() + play.height())
    assert page.horizontalScrollBar().maximum() == 0
    page.resize(1280, 720)
    qtbot.waitUntil(lambda: analysis.x() >= play.x() + play.width())
