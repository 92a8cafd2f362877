import re

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
)
from remembered import write_settings
from showing import show
from wrappers import horizontal_bar

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import BEGINNER, FIRST, STRONG
from uctvis.games import all_games, find
from uctvis.mcts.settings import THREADS, Settings
from uctvis.play.session import Mode
from uctvis.samples import all_samples
from uctvis.serialize.folder import tree_files
from uctvis.ui.help.guide_window import GuideWindow
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.game_cards import GameCards
from uctvis.ui.start.row_button import RowButton
from uctvis.ui.start.start_page import StartPage
from uctvis.ui.start.thumbnail import Thumbnail


@pytest.fixture
def page(qtbot, light):
    return show(qtbot, StartPage(), 1280, 720)


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


def card(page, title):
    (found,) = [one for one in page.play_panel.cards.cards if one.game.title == title]
    return found


def choose_game(page, title):
    page.play_panel.cards.choose_game(card(page, title).game.name)


def press_play(qtbot, page):
    """Click the Play button of the chosen game."""
    qtbot.mouseClick(page.play_panel.cards.play_button, Qt.LeftButton)


def play(qtbot, page):
    with qtbot.waitSignal(page.play_requested) as requested:
        press_play(qtbot, page)
    return requested.args[0]


def settings_of(session):
    """The settings of the PC, which are the same on both sides."""
    (pc,) = {pc for pc in session.pcs if pc is not None}
    return pc.settings


def test_by_default_a_person_plays_first_against_the_pc(qtbot, page):
    session = play(qtbot, page)
    assert session.mode is Mode.PLAYER_PC
    assert session.game.name == "mancala"
    assert session.pcs == (None, FIRST.engine(find("mancala")))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_one_click_on_a_card_s_play_starts_its_game_at_the_chosen_level(qtbot, page, game):
    button(page, "Level: Beginner").click()
    with qtbot.waitSignal(page.play_requested) as requested:
        qtbot.mouseClick(button(page, f"Play: {game.title}"), Qt.LeftButton)
    session = requested.args[0]
    assert session.game is game
    assert session.pcs == (None, BEGINNER.engine(game))


def test_a_card_is_clicked_to_choose_it_and_twice_to_play(qtbot, page):
    with qtbot.waitActive(page):
        page.activateWindow()
    chess = card(page, "Chess")
    with qtbot.assertNotEmitted(page.play_requested):
        qtbot.mouseClick(chess, Qt.LeftButton)
    assert page.play_panel.cards.game.name == "chess"
    assert page.focusWidget() is chess.play
    with qtbot.waitSignal(page.play_requested) as requested:
        qtbot.mouseDClick(chess, Qt.LeftButton)
    assert requested.args[0].game.name == "chess"


def test_the_cards_are_chosen_with_the_arrow_keys_and_played_with_enter(qtbot, page):
    cards = page.play_panel.cards
    cards.choose(0)
    with qtbot.waitActive(page):
        page.activateWindow()
    cards.setFocus()
    names = []
    for key in (Qt.Key_Left, Qt.Key_Right, Qt.Key_Right, Qt.Key_Left, Qt.Key_Up, Qt.Key_Down):
        qtbot.keyClick(page.focusWidget(), key)
        names.append(cards.game.name)
        assert page.focusWidget() is cards.play_button
    order = [one.game.name for one in cards.cards]
    assert names[:4] == [order[0], order[1], order[2], order[1]]
    with qtbot.waitSignal(page.play_requested) as requested:
        qtbot.keyClick(page.focusWidget(), Qt.Key_Return)
    assert requested.args[0].game is cards.game
    # Tab leaves the cards.
    qtbot.keyClick(page.focusWidget(), Qt.Key_Tab)
    assert not cards.isAncestorOf(page.focusWidget())


def is_drawn(picture):
    """Whether a picture has more than its background."""
    shown = picture.grab().toImage()
    colours = {shown.pixel(x, shown.height() // 2) for x in range(shown.width())}
    return len(colours) > 1


def test_every_card_shows_a_position_in_which_its_game_goes_on(qtbot, page):
    for game in all_games():
        assert game.outcome(game.card_position()) is None
        picture = card(page, game.title).findChild(Thumbnail)
        qtbot.waitUntil(lambda picture=picture: is_drawn(picture))


def test_a_game_without_a_typical_position_is_shown_as_it_begins(monkeypatch):
    assert any(game.card_position() != game.initial() for game in all_games())
    for game in all_games():
        monkeypatch.setattr(type(game), "showcase", "")
        assert game.card_position() == game.initial()


def is_chosen(page, name):
    return button(page, name).isChecked()


def test_the_level_fills_the_advanced_fields_and_they_make_it_custom(qtbot, page):
    assert is_chosen(page, "Level: Casual")
    assert not button(page, "Level: Custom").isVisible()
    button(page, "Level: As in the thesis").click()
    assert field(page, "Max iterations before move").text() == "20000"
    field(page, "Max iterations before move").setText("500")
    assert button(page, "Level: Custom").isVisible()
    assert is_chosen(page, "Level: Custom")
    assert settings_of(play(qtbot, page)) == Settings(iterations=500)
    button(page, "Level: Strong").click()
    assert not button(page, "Level: Custom").isVisible()
    assert settings_of(play(qtbot, page)) == STRONG.engine(find("mancala")).settings


def test_the_level_is_remembered(qtbot, page):
    button(page, "Level: Strong").click()
    page.save()
    again = StartPage()
    qtbot.addWidget(again)
    assert is_chosen(again, "Level: Strong")
    assert settings_of(play(qtbot, again)) == STRONG.engine(find("mancala")).settings


def unfold(page):
    page.play_panel.advanced.unfold()


def test_advanced_is_folded_at_first_and_as_it_was_left_later(qtbot, page):
    line = next(b for b in page.findChildren(QPushButton) if b.accessibleName() == "Advanced")
    assert not field(page, "Threads").isVisible()
    line.click()
    assert field(page, "Threads").isVisible()
    for expected in (True, False):
        page.save()
        again = StartPage()
        qtbot.addWidget(again)
        assert again.play_panel.advanced.is_unfolded == expected
        line.click()


def check(page, text):
    (found,) = [b for b in page.findChildren(QAbstractButton) if b.text().replace("&", "") == text]
    found.click()


def test_the_choices_arrive(qtbot, page):
    choose_game(page, "Tic-tac-toe")
    button(page, "Level: As in the thesis").click()
    button(page, "You: Second").click()
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
    button(page, "Level: As in the thesis").click()
    wrong = field(page, name)
    asked = []
    page.play_requested.connect(lambda *args: asked.append(args))
    right = wrong.text()
    wrong.setText(text)
    press_play(qtbot, page)
    assert asked == []
    assert wrong.message.isVisible()
    assert wrong.message.text() == message
    wrong.setText(right)
    press_play(qtbot, page)
    assert len(asked) == 1
    assert not wrong.message.isVisible()


STARTED = "tictactoe XO....... player 1"
OVER = "tictactoe XXXOO.... player 2"


@pytest.mark.parametrize("mode", ["Person", "PC", "PC vs PC"])
def test_a_game_starts_from_the_position_that_is_told(qtbot, page, mode):
    choose_game(page, "Tic-tac-toe")
    button(page, f"Against: {mode}").click()
    session = play(qtbot, page)
    assert session.position == session.game.initial()
    field(page, "Position").setText(f" {STARTED} ")
    session = play(qtbot, page)
    assert session.position == session.game.parse_state(STARTED)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "tic-tac-toe position: expected .*; got 'nonsense'"),
        (OVER, "Position: the game is already over"),
    ],
)
def test_a_wrong_position_is_told_at_its_field(qtbot, page, text, message):
    choose_game(page, "Tic-tac-toe")
    wrong = field(page, "Position")
    asked = []
    page.play_requested.connect(lambda *args: asked.append(args))
    wrong.setText(text)
    assert not wrong.message.isVisible()
    press_play(qtbot, page)
    assert asked == []
    assert wrong.message.isVisible()
    assert re.fullmatch(message, wrong.message.text())
    wrong.clear()
    assert not wrong.message.isVisible()
    press_play(qtbot, page)
    assert len(asked) == 1


def test_all_that_is_wrong_is_said_at_once_and_comes_into_sight(qtbot, page):
    wrong = ("Exploration parameter", "Threads", "Position")
    for name in wrong:
        field(page, name).setText("nonsense")
    assert not page.play_panel.advanced.is_unfolded
    with qtbot.assertNotEmitted(page.play_requested):
        press_play(qtbot, page)
    for name in wrong:
        assert field(page, name).message.isVisible(), name
        assert "nonsense" in field(page, name).message.text()
    assert page.focusWidget() is field(page, wrong[0])


@pytest.mark.parametrize("text", ["nonsense", OVER])
def test_a_refused_position_does_not_come_back(qtbot, page, text):
    choose_game(page, "Tic-tac-toe")
    field(page, "Position").setText(text)
    page.save()
    assert text not in (settings_store.folder() / "settings.json").read_text("utf-8")
    again = StartPage()
    qtbot.addWidget(again)
    session = play(qtbot, again)
    assert session.game.name == "tictactoe"
    assert session.position == session.game.initial()


def test_each_game_has_its_own_position(qtbot, page):
    choose_game(page, "Tic-tac-toe")
    field(page, "Position").setText(STARTED)
    choose_game(page, "Mancala")
    assert field(page, "Position").text() == ""
    page.save()
    again = StartPage()
    qtbot.addWidget(again)
    assert field(again, "Position").text() == ""
    choose_game(again, "Tic-tac-toe")
    assert field(again, "Position").text() == STARTED


def test_time_has_its_range_in_milliseconds(qtbot, page):
    check(page, "Max time for move (ms)")
    wrong = field(page, "Max time for move (ms)")
    wrong.setText("9")
    press_play(qtbot, page)
    assert wrong.message.text() == (
        "Max time for move (ms): expected a whole number from 10 to 600000, got 9"
    )


def test_two_players_need_no_search(qtbot, page):
    field(page, "Exploration parameter").setText("no number")
    button(page, "Against: Person").click()
    assert not page.play_panel.pc_form.isEnabled()
    assert play(qtbot, page).mode is Mode.PLAYERS


def test_the_side_is_asked_for_only_where_there_is_one(page):
    button(page, "Against: PC vs PC").click()
    assert not button(page, "You: First").isEnabled()
    assert page.play_panel.pc_form.isEnabled()


def test_files_open_at_once(qtbot, monkeypatch, page, tmp_path):
    paths = [str(tmp_path / name) for name in ("a.csv", "b.tree")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: (paths, ""))
    with qtbot.waitSignal(page.inspect_requested) as requested:
        qtbot.mouseClick(button(page, "Files…"), Qt.LeftButton)
    assert requested.args == [paths]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(tmp_path))
    with qtbot.waitSignal(page.inspect_requested) as requested:
        qtbot.mouseClick(button(page, "Folder…"), Qt.LeftButton)
    assert requested.args == [[str(tmp_path)]]


def test_no_file_chosen_opens_nothing(qtbot, monkeypatch, page):
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: "")
    with qtbot.assertNotEmitted(page.inspect_requested):
        button(page, "Files…").click()
        button(page, "Folder…").click()


def rows(panel):
    return [row for row in panel.findChildren(RowButton) if not row.isHidden()]


def test_a_sample_is_one_click_away_and_shows_its_board(qtbot, page):
    samples = all_samples()
    assert [row.title for row in rows(page.learn_panel)] == [sample.title for sample in samples]
    for row, sample in zip(rows(page.learn_panel), samples, strict=True):
        with qtbot.waitSignal(page.inspect_requested) as requested:
            qtbot.mouseClick(row, Qt.LeftButton)
        assert requested.args == [[str(sample.path)]]
        files = [sample.path] if sample.path.is_file() else tree_files(sample.path)
        roots = {uctvis.load(file).state_name(0) for file in files}
        assert sample.root in roots


def test_the_tour_is_asked_for(qtbot, page):
    with qtbot.waitSignal(page.tour_requested):
        button(page, "Tour").click()


def test_what_was_opened_last_is_a_click_away_with_its_size(qtbot, page, tmp_path):
    names = ["a & b.csv", "<b>bold.csv", "folder"]
    for name in names[:2]:
        (tmp_path / name).write_bytes(bytes(2_000))
    (tmp_path / "folder").mkdir()
    paths = [str(tmp_path / name) for name in names]
    settings_store.remember_recent([*paths, str(tmp_path / "gone.csv")])
    page.open_panel.show_recent()
    # The rows are shown after their layout.
    qtbot.waitUntil(lambda: len(rows(page.open_panel)) == 3)
    assert [row.accessibleName() for row in rows(page.open_panel)] == [
        "a & b.csv, 2.0 kB",
        "<b>bold.csv, 2.0 kB",
        "folder, folder",
    ]
    with qtbot.waitSignal(page.inspect_requested) as requested:
        rows(page.open_panel)[0].click()
    assert requested.args == [[paths[0]]]


def test_a_long_name_is_shortened_in_its_middle(qtbot, page, tmp_path):
    file = tmp_path / f"{'long' * 40}.csv"
    file.touch()
    settings_store.remember_recent([str(file)])
    page.open_panel.show_recent()
    qtbot.waitUntil(lambda: len(rows(page.open_panel)) == 1)
    (row,) = rows(page.open_panel)
    label = row.findChildren(QLabel)[0]
    qtbot.waitUntil(lambda: "\N{HORIZONTAL ELLIPSIS}" in label.text())
    assert row.title == file.name
    assert horizontal_bar(page).maximum() == 0


def test_the_form_offers_what_the_game_has(qtbot, page):
    button(page, "Level: As in the thesis").click()
    unfold(page)
    assert not page.play_panel.pc_form.first.engine.uses_book
    choose_game(page, "Chess")
    (evaluation,) = [b for b in page.findChildren(QComboBox) if b.accessibleName() == "Evaluation"]
    assert evaluation.isVisible()
    evaluation.setCurrentText("Placement")
    check(page, "Opening book")
    session = play(qtbot, page)
    assert session.pcs == (None, UctEngine(Settings(evaluation="placement"), uses_book=True))
    page.save()
    again = StartPage()
    qtbot.addWidget(again)
    form = again.play_panel.pc_form.first
    assert form.checked() == UctEngine(Settings(evaluation="placement"), uses_book=True)
    choose_game(again, "Mancala")
    assert form.checked() == UctEngine()


def test_the_fields_are_remembered(qtbot, page):
    field(page, "Exploration parameter").setText("0.25")
    button(page, "Against: PC vs PC").click()
    page.save()
    again = StartPage()
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
    again = StartPage()
    qtbot.addWidget(again)
    assert settings_of(play(qtbot, again)) == FIRST.engine(find("mancala")).settings


def test_where_there_is_no_room_the_columns_are_below_each_other(qtbot, page):
    play, side = page.play_panel, page.open_panel

    def left_top(widget):
        return widget.mapTo(page.widget(), widget.rect().topLeft())

    for width, beside in ((1280, True), (960, True), (700, False), (3840, True)):
        page.resize(width, 480)
        qtbot.waitUntil(
            lambda beside=beside: (
                (left_top(side).x() >= left_top(play).x() + play.width()) == beside
            )
        )
        assert horizontal_bar(page).maximum() == 0
        if not beside:
            assert left_top(side).y() >= left_top(play).y() + play.height()


@pytest.mark.parametrize(
    ("count", "width", "rows_of"),
    [(4, 850, [4]), (4, 450, [2, 2]), (10, 900, [5, 5]), (10, 500, [3, 3, 3, 1]), (1, 90, [1])],
)
def test_the_cards_flow(qtbot, light, count, width, rows_of):
    games = tuple((all_games() * 3)[:count])
    cards = GameCards(games)
    show(qtbot, cards, width, cards.heightForWidth(width))
    tops = [one.y() for one in cards.cards]
    assert [tops.count(top) for top in sorted(set(tops))] == rows_of
    assert len({one.width() for one in cards.cards}) == 1


@pytest.mark.parametrize("title", ["Theme", "Language", "Help"])
def test_the_header_opens_menus_of_the_window(window, title):
    header = window.start_page.header
    (opener,) = [b for b in header.findChildren(QPushButton) if b.accessibleName() == title]
    menu = opener.menu()
    assert menu in window.menus.shown.values()
    assert menu.title().replace("&", "") == title
    # The current theme and language are checked.
    menu.aboutToShow.emit()
    marked = [entry.text() for entry in menu.actions() if entry.isChecked()]
    assert len(marked) == (title != "Help")


def test_the_guide_is_among_what_there_is_to_learn_from(qtbot, window):
    asked = []
    window.menus.entries["help.guide"].triggered.connect(asked.append)
    button(window.start_page.learn_panel, "User guide").click()
    assert len(asked) == 1
    (guide,) = window.findChildren(GuideWindow)
    guide.close()


def test_play_with_a_wrong_field_scrolls_to_it(qtbot, page):
    page.resize(960, 400)
    page.play_panel.advanced.unfold()
    wrong = field(page, "Seed")
    wrong.setText("nan")
    page.verticalScrollBar().setValue(0)
    assert wrong.visibleRegion().isEmpty()
    button(page, "Play: Mancala").click()
    assert page.window().focusWidget() is wrong
    for shown in (wrong, wrong.message):
        assert shown.visibleRegion().boundingRect() == shown.rect()
