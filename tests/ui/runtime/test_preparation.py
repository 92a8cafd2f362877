import sys
import threading

import pytest
from qtpy.QtCore import QCoreApplication, Qt

from uctvis import warm
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.jit import cache_folder
from uctvis.mcts.settings import Settings
from uctvis.play.loop.states import GameState
from uctvis.play.session import GameSession, Mode
from uctvis.ui.app.pages import import_pages
from uctvis.ui.app.window import Window
from uctvis.ui.runtime import preparation as loading
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets.elided_label import ElidedLabel

FEW = Settings(iterations=50)


@pytest.fixture
def cold(monkeypatch):
    monkeypatch.setattr(cache_folder, "is_warm", lambda _part: False)
    monkeypatch.setattr(cache_folder, "cache_folder", lambda: "a folder")


@pytest.fixture
def preparation(qapp):
    preparation = Preparation(import_pages)
    said = []
    preparation.said.connect(said.append)
    preparation.all_said = said
    yield preparation
    preparation.stop()


def child(monkeypatch, code):
    monkeypatch.setattr(warm, "command", lambda: [sys.executable, "-c", code])


def load(qtbot, preparation, game):
    """Start, and wait until the pages are loaded."""
    preparation.start(game)
    qtbot.waitUntil(lambda: not preparation.loading, timeout=60_000)


def test_where_the_cache_is_complete_there_is_nothing_to_do(qtbot, monkeypatch, preparation):
    monkeypatch.setattr(cache_folder, "is_warm", lambda _part: True)
    load(qtbot, preparation, "tictactoe")
    assert not preparation.running
    assert preparation.all_said == []


def test_with_a_game_from_elsewhere_only_the_files_are_needed(qtbot, monkeypatch, preparation):
    monkeypatch.setattr(cache_folder, "is_warm", lambda part: part != "openspiel")
    load(qtbot, preparation, "openspiel")
    assert not preparation.running
    assert not preparation.prepares("openspiel")


@pytest.fixture
def slow(monkeypatch):
    """Loading takes until this is set."""
    over = threading.Event()
    monkeypatch.setattr(loading, "_load_compiled", lambda *_what: over.wait())
    monkeypatch.setattr(loading, "_load_pages", lambda *_what: over.wait())
    yield over
    over.set()


@pytest.mark.parametrize("warm", [True, False])
def test_what_is_wished_while_the_pages_are_loaded_is_done_when_they_are(
    qtbot, monkeypatch, preparation, slow, warm
):
    monkeypatch.setattr(cache_folder, "is_warm", lambda _part: warm)
    monkeypatch.setattr(cache_folder, "cache_folder", lambda: None)
    done = []
    preparation.start("tictactoe")
    preparation.when_loaded(lambda: done.append("first"))
    preparation.when_loaded(lambda: done.append("second"))
    assert done == []
    assert preparation.all_said[-1] == "Loading…"
    slow.set()
    qtbot.waitUntil(lambda: not preparation.loading)
    assert done == ["first", "second"]
    assert preparation.all_said[-1] == ""
    preparation.when_loaded(lambda: done.append("at once"))
    assert done[-1] == "at once"


def test_the_window_is_alive_while_the_pages_are_loaded(qtbot, light, slow):
    window = Window()
    window.show()
    window.preparation.start("tictactoe")
    window.start_page.play_panel.cards.play_button.click()
    assert window.page is window.start_page
    qtbot.keyClick(window, Qt.Key_Escape)
    slow.set()
    qtbot.waitUntil(lambda: window.page is not window.start_page, timeout=60_000)
    assert window.game_page.session is not None
    window.close()
    window.deleteLater()


def test_a_window_closed_while_it_loads_does_nothing_more(qtbot, light, slow):
    window = Window()
    window.show()
    window.preparation.start("tictactoe")
    window.open_paths(["/gone.csv"])
    slow.set()
    window.close()
    QCoreApplication.processEvents()
    assert not window.preparation.loading
    assert window.page is window.start_page
    window.deleteLater()


def test_a_child_process_fills_the_cache(qtbot, monkeypatch, cold, preparation):
    child(monkeypatch, "")
    with qtbot.waitSignal(preparation.ended, timeout=30_000):
        preparation.start("tictactoe")
        qtbot.waitUntil(lambda: preparation.running)
        monkeypatch.setattr(cache_folder, "is_warm", lambda _part: True)
    assert not preparation.running
    assert preparation.all_said[-1] == "The engine is ready."


@pytest.mark.parametrize("code", ["raise SystemExit(1)", "import os; os.abort()"])
def test_a_child_that_fails_is_told_and_the_application_goes_on(
    qtbot, monkeypatch, cold, preparation, code
):
    child(monkeypatch, code)
    with qtbot.waitSignal(preparation.ended, timeout=30_000):
        preparation.start("tictactoe")
    assert not preparation.running
    assert preparation.all_said[-1].startswith("The engine could not be compiled")


def test_a_child_that_cannot_be_started_is_told(qtbot, monkeypatch, cold, preparation):
    monkeypatch.setattr(warm, "command", lambda: ["/no/such/program"])
    with qtbot.waitSignal(preparation.ended):
        preparation.start("tictactoe")
    assert preparation.all_said[-1].startswith("The engine could not be compiled")


def test_without_a_folder_for_the_cache_there_is_no_child(qtbot, monkeypatch, cold, preparation):
    monkeypatch.setattr(cache_folder, "cache_folder", lambda: None)
    load(qtbot, preparation, "tictactoe")
    assert not preparation.running
    assert len(preparation.all_said) == 1


def test_why_a_folder_for_the_cache_is_not_used_is_said_and_logged(
    qtbot, monkeypatch, cold, preparation, caplog
):
    monkeypatch.setattr(cache_folder, "cache_folder", lambda: None)
    monkeypatch.setattr(cache_folder, "refusal", lambda: "others could write to it")
    load(qtbot, preparation, "tictactoe")
    assert preparation.all_said == caplog.messages == ["others could write to it"]


def test_the_child_ends_with_the_application(qtbot, monkeypatch, cold, preparation):
    child(monkeypatch, "import time; time.sleep(600)")
    ended = []
    preparation.ended.connect(lambda: ended.append(True))
    preparation.start("tictactoe")
    qtbot.waitUntil(lambda: preparation.running)
    preparation.stop()
    assert not preparation.running
    assert ended == []


@pytest.fixture
def preparing_window(qtbot, monkeypatch, light, cold):
    """A window whose engine is being prepared for as long as a test wants."""
    child(monkeypatch, "input()")
    window = Window()
    window.show()
    window.preparation.start("tictactoe")
    qtbot.waitUntil(lambda: not window.preparation.loading, timeout=60_000)
    yield window
    window.close()
    window.deleteLater()


def test_a_search_waits_for_the_engine(qtbot, preparing_window):
    window = preparing_window
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1, pc=UctEngine(FEW))
    window.play(session)
    page = window.game_page
    assert page.play.search.on
    assert page.pc.search is None
    assert page.panel.findChild(ElidedLabel, "turn").whole == "Preparing the engine…"
    window.preparation.stop()
    window.preparation.ended.emit()
    qtbot.waitUntil(lambda: len(session.moves) == 1, timeout=30_000)


def test_a_search_that_waits_can_be_left(qtbot, preparing_window):
    window = preparing_window
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1, pc=UctEngine(FEW))
    window.play(session)
    window.go_back()
    assert not window.game_page.play.search.on
    window.preparation.stop()
    window.preparation.ended.emit()
    assert not window.game_page.play.search.on


def test_a_search_waits_for_its_game_even_if_another_is_ready(qtbot, monkeypatch, light, cold):
    ready = {"files", "tictactoe"}
    monkeypatch.setattr(cache_folder, "is_warm", ready.__contains__)
    # It says that its first part is complete, and waits.
    child(monkeypatch, "import sys; print(sys.argv[1], flush=True); input()")
    window = Window()
    window.show()
    window.preparation.start("tictactoe")
    qtbot.waitUntil(lambda: not window.preparation.loading, timeout=60_000)
    assert not window.preparation.running
    assert not window.preparation.prepares("tictactoe")
    session = GameSession.of_mode(find("pig"), Mode.PLAYER_PC, 1, pc=UctEngine(FEW))
    window.play(session)
    assert window.game_page.play.state is GameState.PREPARING
    qtbot.waitUntil(lambda: window.game_page.play.state is not GameState.PREPARING, timeout=30_000)
    window.close()
    window.deleteLater()
