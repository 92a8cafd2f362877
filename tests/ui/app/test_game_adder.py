"""Games from files in the window: the question, the check, the cards, and games that fail."""

import logging
import sys

import faulty_games
import platformdirs
import pytest
from faulty_games import ENDLESS, EXAMPLE, looping, raising
from qtpy.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from qtpy.QtGui import QDropEvent
from qtpy.QtWidgets import QApplication, QFileDialog, QMessageBox

import uctvis
from uctvis import games, paths
from uctvis.functions import registry
from uctvis.functions.time_limit import limited
from uctvis.game import guard
from uctvis.game_files import child, loading
from uctvis.game_files.source import games_folder, read_source
from uctvis.play.session import GameSession, Mode
from uctvis.ui.runtime.game_store import find_games
from uctvis.ui.widgets import dialogs

TIME = 60_000
# Starts the thread that stays, so that no test leaves it behind.
limited(1.0, int)


@pytest.fixture(autouse=True)
def own_registry(monkeypatch):
    monkeypatch.setattr(games, "_added", {})
    monkeypatch.setattr(registry, "_named", {})
    monkeypatch.setattr(paths, "_passed_on", {})


@pytest.fixture
def unchecked(monkeypatch):
    """Files are not checked in a child process; `tests/game_files` tests that."""
    monkeypatch.setattr(child, "check", lambda _source, _progress: None)


@pytest.fixture
def file(tmp_path):
    """A function for the path of a file, by default with the example."""

    def make(code=None, name="own.py"):
        path = tmp_path / name
        path.write_text(EXAMPLE.read_text() if code is None else code)
        return str(path)

    return make


@pytest.fixture
def watched(qapp, monkeypatch, tmp_path):
    """What nothing catches is shown as in the application."""
    monkeypatch.setattr(platformdirs, "user_log_dir", lambda *_args, **_more: str(tmp_path / "log"))
    watch = dialogs.Watch(qapp)
    yield
    for handler in logging.getLogger("uctvis").handlers[:]:
        logging.getLogger("uctvis").removeHandler(handler)
        handler.close()
    watch.deleteLater()


def boxes():
    return [
        w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox) and w.isVisible()
    ]


def answer(qtbot, text):
    """Press a button of the question; returns the question."""
    qtbot.waitUntil(lambda: len(boxes()) == 1, timeout=TIME)
    (box,) = boxes()
    asked = box.text()
    (button,) = (one for one in box.buttons() if one.text().replace("&", "") == text)
    button.click()
    qtbot.waitUntil(lambda: not boxes())
    return asked


def added(qtbot, window, *paths, text="Allow"):
    """Open files, and allow them."""
    with qtbot.waitSignal(window.opening.games.added, timeout=TIME) as signal:
        window.open_paths(list(paths))
        if text:
            answer(qtbot, text)
    return signal.args[0]


def cards(window):
    return [card.game.name for card in window.start_page.play_panel.cards.cards]


def test_a_dropped_game_is_asked_about_checked_and_chosen(qtbot, window, file):
    path = file()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    event = QDropEvent(QPoint(5, 5), Qt.CopyAction, data, Qt.LeftButton, Qt.NoModifier)
    window.dropEvent(event)
    with qtbot.waitSignal(window.opening.games.added, timeout=TIME):
        asked = answer(qtbot, "Allow")
    assert path in asked
    panel = window.start_page.play_panel
    assert panel.cards.game is games.find("hexapawn")
    assert len(cards(window)) == len(games.built_in_games()) + 1
    with qtbot.waitSignal(panel.play_requested):
        panel.cards.play_button.click()
    assert window.game_page.session.game.name == "hexapawn"
    # The second time nothing is asked.
    added(qtbot, window, path, text="")


def test_a_refused_file_is_not_run(qtbot, window, file, tmp_path, unchecked):
    path = file(f"open({str(tmp_path / 'it ran')!r}, 'w').close()")
    window.open_paths([path])
    answer(qtbot, "Don't allow")
    assert not (tmp_path / "it ran").exists()
    assert games.all_games() == games.built_in_games()
    # Who opens it again is asked again.
    window.open_paths([path])
    answer(qtbot, "Don't allow")


def test_the_folder_of_games(qtbot, window, file, unchecked):
    games_folder().mkdir(parents=True)
    path = games_folder() / "own.py"
    path.write_text(EXAMPLE.read_text())
    window.opening.games.look_around()
    answer(qtbot, "Don't allow")
    # A refused file in the folder is no question at each start.
    read = []
    window.opening.games.said.connect(read.append)
    window.opening.games.look_around()
    qtbot.waitUntil(lambda: not window.opening.games._busy and not window.opening.games._waiting)
    assert not boxes()
    read_source(str(path)).note(allowed=True)
    before = window.start_page.play_panel.cards.game
    with qtbot.waitSignal(window.opening.games.added, timeout=TIME):
        window.opening.games.look_around()
    assert "hexapawn" in cards(window)
    assert window.start_page.play_panel.cards.game is before


@pytest.mark.parametrize("name", ["syntax", "a number", "built-in"])
def test_a_broken_file_is_told_and_nothing_else_suffers(name, qtbot, window, file, dialog):
    code, said = faulty_games.FILES[name]
    path = file(code)
    read_source(path).note(allowed=True)
    window.open_paths([path])
    text = dialog()
    assert text.startswith(path)
    assert said in text
    assert games.all_games() == games.built_in_games()
    assert window.start_page.play_panel.cards.game.name == "mancala"


def test_a_check_can_be_cancelled(qtbot, window, file):
    path = file(ENDLESS)
    read_source(path).note(allowed=True)
    window.open_paths([path])
    card = window.opening.games._card
    qtbot.waitUntil(card.isVisible, timeout=TIME)
    assert "own.py" in card.text
    card.cancel_requested.emit()
    qtbot.waitUntil(lambda: not window.opening.games._busy, timeout=TIME)
    assert not card.isVisible()
    assert games.all_games() == games.built_in_games()


def test_the_menu_asks_for_a_file(qtbot, window, file, monkeypatch, unchecked):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (file(), ""))
    with qtbot.waitSignal(window.opening.games.added, timeout=TIME):
        window.menus.entries["file.add_game"].trigger()
        answer(qtbot, "Allow")


def test_a_changed_file_is_asked_about_and_replaces_the_game(qtbot, window, file, unchecked):
    before = added(qtbot, window, file())
    window.play(GameSession.of_mode(before, Mode.PLAYERS))
    window.game_page.play.play(before.legal_moves(before.initial())[0])
    changed = EXAMPLE.read_text().replace('return "Hexapawn"', 'return "Another"')
    with qtbot.waitSignal(window.opening.games.added, timeout=TIME):
        window.open_paths([file(changed)])
        assert "has changed" in answer(qtbot, "Allow")
    assert games.find("hexapawn").title == "Another"
    # The game that is being played goes on with its rules.
    page = window.game_page
    assert page.session.game is before
    page.play.play(before.legal_moves(page.session.position)[0])
    assert len(page.session.made) == 2
    window.show_start_page()
    assert cards(window).count("hexapawn") == 1
    window.start_page.play_panel.cards.choose_game("hexapawn")
    assert window.start_page.play_panel.parameters.game.title == "Another"


def test_a_tree_tells_that_its_game_is_not_loaded_and_then_has_a_board(
    qtbot, window, file, tmp_path, unchecked
):
    path = file()
    source = read_source(path)
    source.note(allowed=True)
    game = loading.run(source).game
    source.note_checked("hexapawn")
    uctvis.save(uctvis.search(game, iterations=30, seed=1).tree, tmp_path / "a.tree")
    window.open_paths([str(tmp_path / "a.tree")])
    qtbot.waitUntil(lambda: window.pane is not None and window.pane.tree is not None, timeout=TIME)
    page = window.analysis_page
    assert path in page._banner.text
    added(qtbot, window, path, text="")
    qtbot.waitUntil(lambda: not page._banner.text, timeout=TIME)
    assert games.game_of(window.pane.tree) is games.find("hexapawn")


def test_an_unfinished_game_waits_for_its_file(qtbot, window, file, unchecked):
    path = file()
    game = added(qtbot, window, path)
    window.play(GameSession.of_mode(game, Mode.PLAYERS))
    window.game_page.play.play(game.legal_moves(game.initial())[0])
    window.show_start_page()
    keeper = window.game_page.keeper
    with qtbot.waitSignal(keeper.left, timeout=TIME):
        keeper.begin(GameSession(games.find("tictactoe")))
    games._added = {}
    found = find_games()
    assert (found.games, found.told) == ([], [])
    assert path in found.waiting[0]
    unfinished = window.start_page.unfinished
    unfinished.look()
    qtbot.waitUntil(lambda: bool(unfinished._waiting), timeout=TIME)
    added(qtbot, window, path, text="")
    qtbot.waitUntil(lambda: not unfinished._waiting, timeout=TIME)
    assert len(find_games().games) == 1


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        *((raising, name) for name in ("player", "legal_moves", "play", "outcome", "picture")),
        *((looping, name) for name in ("legal_moves", "picture")),
    ],
)
def test_a_game_that_fails_leaves_the_window_and_the_session_alive(
    fault, name, qtbot, window, file, watched, unchecked, monkeypatch, dialog
):
    """A message names the error and its line; the game keeps its moves, and can go on."""
    monkeypatch.setattr(guard, "LIMIT", 0.1)
    monkeypatch.setattr(guard, "_LIMIT_AFTER", 0.05)
    game = added(qtbot, window, file(fault(name, 10**9)))
    window.play(GameSession.of_mode(game, Mode.PLAYERS))
    page = window.game_page
    for _number in range(2):
        page.play.play(game.legal_moves(page.session.position)[0])
    before, move = list(page.session.moves), game.legal_moves(page.session.position)[0]
    # From now on it fails.
    sys.modules[type(game).__module__].calls = 10**9
    QTimer.singleShot(0, lambda: page.play.play(move))
    text = dialog()
    assert text.startswith(f"{games.origin_of(game)}, line ")
    assert f"in {name}: " in text
    assert "You can continue" in text
    assert page.session.moves[:2] == before
    QTimer.singleShot(0, window.show_start_page)
    qtbot.waitUntil(lambda: window.page is window.start_page)
    QTimer.singleShot(0, lambda: window.play(GameSession(games.find("tictactoe"))))
    qtbot.waitUntil(lambda: window.game_page.session.game.name == "tictactoe")
    for box in boxes():
        box.accept()
    window.game_page.play.play(4)
    assert window.game_page.session.moves == [4]
    # The game was kept, and waits. The keeper must not end while its jobs run.
    kept = []
    window.game_page.keeper.then(lambda: kept.append(True))
    qtbot.waitUntil(lambda: bool(kept))
    window.game_page.keeper.end()
    found = find_games()
    assert found.told == []
    assert len(found.waiting) + sum(one.session.game is game for one in found.games) == 1


FUNCTIONS = """
import uctvis

def brave(parent, child):
    return child.mean + 1.0 / child.visits

uctvis.policies.register("brave", selection=brave)
"""


def test_functions_of_a_dropped_file_are_asked_about_and_offered(qtbot, window, file, unchecked):
    path = file(FUNCTIONS)
    with qtbot.waitSignal(window.opening.games.functions_added, timeout=TIME):
        window.open_paths([path])
        asked = answer(qtbot, "Allow")
    assert path in asked
    assert uctvis.policies.names("selection") == ("brave",)
    assert paths.passed_on() == [f"--known={path}"]
    # The second time nothing is asked; other content is asked about.
    with qtbot.waitSignal(window.opening.games.functions_added, timeout=TIME):
        window.open_paths([path])
    file(FUNCTIONS.replace("brave", "braver"))
    with qtbot.waitSignal(window.opening.games.functions_added, timeout=TIME):
        window.open_paths([path])
        assert "has changed" in answer(qtbot, "Allow")
    assert uctvis.policies.names("selection") == ("braver",)


def test_a_file_with_wrong_functions_is_told_and_hides_no_others(qtbot, window, file, unchecked):
    wrong = file("import uctvis\nuctvis.policies.register('puct', selection=len)\n", "wrong.py")
    right = file(FUNCTIONS)
    window.open_paths([wrong, right])
    answer(qtbot, "Allow")
    qtbot.waitUntil(
        lambda: any("cannot be added" in box.windowTitle() + box.text() for box in boxes())
    )
    box = next(box for box in boxes() if "cannot be added" in box.windowTitle() + box.text())
    box.close()
    with qtbot.waitSignal(window.opening.games.functions_added, timeout=TIME):
        answer(qtbot, "Allow")
    assert uctvis.policies.names("selection") == ("brave",)


def test_a_tree_whose_function_is_missing_gets_its_growth_with_the_file(
    qtbot, window, file, tmp_path, unchecked, monkeypatch
):
    path = file(FUNCTIONS)
    loading.add(read_source(path))
    tree = uctvis.search("tictactoe", selection="brave", iterations=30, seed=1).tree
    uctvis.save(tree, tmp_path / "a.tree")
    monkeypatch.setattr(registry, "_named", {})
    page = window.analysis_page
    with qtbot.waitSignal(page.opened, timeout=TIME):
        window.open_paths([str(tmp_path / "a.tree")])
    assert page.lacks_record
    assert page.pane.tree.record is None
    with qtbot.waitSignal(page.opened, timeout=TIME):
        window.open_paths([path])
        answer(qtbot, "Allow")
    assert not page.lacks_record
    assert page.pane.tree.record is not None
