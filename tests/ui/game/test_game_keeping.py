"""A game is kept on the disk while it is played, and offered again; its trees with it."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from qtpy.QtCore import Qt, QThread
from qtpy.QtWidgets import QFileDialog, QLabel, QPushButton

import uctvis
from uctvis import api
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.serialize import files
from uctvis.ui.app.window import Window
from uctvis.ui.game import game_folder, game_keeper
from uctvis.ui.game.game_folder import GameFolder, find_unfinished, games_folder
from uctvis.ui.game.game_keeper import GameKeeper
from uctvis.ui.game.pc_player import Answer

TIME = 60_000
FEW = PcSettings(Settings(iterations=100, seed=1))


def button(widget, text):
    (found,) = [b for b in widget.findChildren(QPushButton) if b.text().replace("&", "") == text]
    return found


def offered(window):
    """What the start page offers; "" for nothing."""
    line = window.start_page.unfinished
    return line.findChild(QLabel).text() if line.isVisible() else ""


def settle(qtbot, page):
    """Until the PC has answered, its tree is laid out, and all is written."""
    qtbot.waitUntil(lambda: not page.thinking and not page.findChildren(QThread), timeout=TIME)


def found_in(session):
    return Search(session.game, session.position, FEW.search).run()


def kept(game="tictactoe", moves=2, mode=Mode.PLAYERS):
    """A game that was kept, and left."""
    session = GameSession.of_mode(find(game), mode)
    for _move in range(moves):
        session.play(session.game.legal_moves(session.position)[0])
    folder = GameFolder.new()
    folder.write_game(session)
    folder.leave()
    return folder, session


# A folder.


def test_the_game_that_was_left_last_is_found():
    _folder, _session = kept(moves=2)
    folder, session = kept(moves=3)
    os.utime(folder.path / "game.json", (2e9, 2e9))
    found, game, told = find_unfinished()
    assert (found.path, game, told) == (folder.path, session, [])
    found.leave()


def test_a_game_that_another_process_plays_is_left_alone():
    folder, _session = kept()
    playing = GameFolder(folder.path)
    assert find_unfinished() == (None, None, [])
    with pytest.raises(BlockingIOError):
        GameFolder(folder.path)
    playing.leave()
    found, _game, _told = find_unfinished()
    assert found.path == folder.path
    found.leave()


@pytest.mark.parametrize("moves", [0, 7])
def test_what_need_not_go_on_is_removed(moves):
    """A game with no move, and one that is over."""
    folder, session = kept(moves=moves)
    assert (session.outcome is not None) is (moves == 7)
    assert find_unfinished() == (None, None, [])
    assert not folder.path.exists()


@pytest.mark.parametrize("harm", ["cut", "folder", "hostile"])
def test_what_cannot_be_read_is_told_and_set_aside(harm):
    good, _session = kept(moves=2)
    bad, _session = kept(moves=3)
    file = bad.path / "game.json"
    data = file.read_bytes()
    file.unlink()
    if harm == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif harm == "hostile":
        file.write_bytes(b"[" * 1_000_000)
    else:
        file.mkdir()
    os.utime(file, (2e9, 2e9))
    found, _game, (said,) = find_unfinished()
    assert found.path == good.path
    assert "expected" in said
    (aside,) = games_folder().glob("*.unreadable")
    assert str(aside) in said
    found.leave()
    # It is told once.
    found, _game, told = find_unfinished()
    assert told == []
    found.leave()


def test_trees_that_do_not_fit_go_the_oldest_first(monkeypatch):
    folder = GameFolder.new()
    session = GameSession(find("tictactoe"))
    tree = found_in(session).tree
    assert folder.write_tree("tictactoe", 1, tree) == []
    size = folder.tree_path("tictactoe", 1).stat().st_size
    monkeypatch.setattr(game_folder, "MOST_BYTES", 2 * size)
    assert folder.write_tree("tictactoe", 3, tree) == []
    assert folder.write_tree("tictactoe", 5, tree) == [1]
    assert list(folder.trees()) == [3, 5]
    folder.drop_trees(after=3)
    assert list(folder.trees()) == [3]
    folder.remove()
    assert not folder.path.exists()


# In the background.


@pytest.fixture
def keeper(qtbot, monkeypatch):
    monkeypatch.setattr(game_keeper, "_BETWEEN", 0.0)
    keeper = GameKeeper()
    keeper.all_said = []
    keeper.said.connect(keeper.all_said.append)
    yield keeper
    keeper.end()


def written(qtbot, keeper):
    """Until all is written that was to be."""
    done = []
    qtbot.waitUntil(lambda: not keeper._timer.isActive())
    keeper.then(lambda: done.append(True))
    qtbot.waitUntil(lambda: bool(done), timeout=TIME)


def test_a_game_is_written_when_it_has_changed_and_not_else(qtbot, keeper):
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    keeper.note()
    written(qtbot, keeper)
    assert not games_folder().exists()
    session.play(4)
    keeper.note()
    written(qtbot, keeper)
    (folder,) = games_folder().iterdir()
    before = (folder / "game.json").stat().st_mtime_ns
    session.look_at(0)
    keeper.note()
    written(qtbot, keeper)
    assert (folder / "game.json").stat().st_mtime_ns == before
    session.take_back()
    keeper.note()
    written(qtbot, keeper)
    assert (folder / "game.json").stat().st_mtime_ns > before


def test_another_game_takes_the_place_of_the_one_before_with_its_first_move(qtbot, keeper):
    first, second = GameSession(find("tictactoe")), GameSession(find("tictactoe"))
    keeper.begin(first)
    first.play(4)
    keeper.begin(second)
    written(qtbot, keeper)
    (before,) = games_folder().iterdir()
    second.play(0)
    keeper.note()
    written(qtbot, keeper)
    (after,) = games_folder().iterdir()
    assert after != before
    assert GameFolder.read_game(keeper._place.found).moves == [0]


def test_trees_of_moves_that_were_taken_back_go(qtbot, keeper):
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    for _move in range(3):
        answer = Answer.of(found_in(session))
        session.make(answer.made)
        keeper.keep(answer)
        written(qtbot, keeper)
    assert list(keeper.trees()) == [1, 2, 3]
    assert api.load(keeper.trees()[2]).record.iterations == 100
    session.take_back_to(1)
    keeper.drop()
    written(qtbot, keeper)
    assert list(keeper.trees()) == [1]


def test_trees_that_come_faster_than_the_disk_takes_them_are_not_all_kept(qtbot, keeper):
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    for _move in range(4):
        answer = Answer.of(found_in(session))
        session.make(answer.made)
        keeper.keep(answer)
    assert keeper.all_said == [
        f"The disk is too slow to keep every tree: that of move {number} is not."
        for number in (1, 2)
    ]
    assert [keeper.waiting(number) is not None for number in (1, 2, 3, 4)] == [
        False,
        False,
        True,
        True,
    ]
    written(qtbot, keeper)
    assert set(keeper.trees()) >= {3, 4}
    assert keeper.waiting(4) is None


def test_a_disk_that_is_full_is_told_once_a_game(qtbot, monkeypatch, keeper):
    def full(_path, _pieces):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(files, "write", full)
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    for move in (4, 0):
        session.play(move)
        keeper.note()
        written(qtbot, keeper)
    (said,) = keeper.all_said
    assert said.startswith("The game is not kept on the disk: ")
    assert session.moves == [4, 0]


# In the window.


def test_a_game_whose_process_was_killed_goes_on_with_its_trees(qtbot, window):
    child = subprocess.Popen(
        [sys.executable, str(Path(__file__).parents[2] / "playing_child.py"), "mancala", "6"],
        stdout=subprocess.PIPE,
        text=True,
    )
    line = window.start_page.unfinished
    with child:
        assert child.stdout.readline() == "played\n"
        # While it lives, its game is its own.
        assert find_unfinished() == (None, None, [])
        child.kill()
    line.look()
    qtbot.waitUntil(line.isVisible, timeout=TIME)
    assert offered(window) == "Continue your game of Mancala, move 7?"
    qtbot.mouseClick(button(line, "Continue"), Qt.LeftButton)
    page = window.game_page
    assert window.page is page
    assert not line.isVisible()
    session = page.session
    assert session.mode is Mode.PLAYER_PC
    pc_moves = [n for n, made in enumerate(session.made, 1) if made.iterations == 100]
    assert pc_moves
    assert list(page.keeper.trees()) == pc_moves
    page.play.look_at(pc_moves[0])
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    tree = page.pane.tree
    assert tree.state_name(0) == session.game.state_name(session.positions[pc_moves[0] - 1])
    assert tree.record.iterations == 100
    assert f"behind move {pc_moves[0]}" in page.strip.texts[0]


def test_discard_forgets_the_game(qtbot, window):
    folder, _session = kept()
    line = window.start_page.unfinished
    line.look()
    qtbot.waitUntil(line.isVisible, timeout=TIME)
    qtbot.mouseClick(button(line, "Discard"), Qt.LeftButton)
    assert not line.isVisible()
    qtbot.waitUntil(lambda: not folder.path.exists(), timeout=TIME)


def test_a_damaged_game_is_told_on_the_start_page(qtbot, window):
    folder, _session = kept()
    (folder.path / "game.json").write_bytes(b"nonsense")
    line = window.start_page.unfinished
    line.look()
    qtbot.waitUntil(line.isVisible, timeout=TIME)
    assert "could not be read" in offered(window)
    assert not button(line, "Continue").isVisible()
    qtbot.mouseClick(button(line, "Close"), Qt.LeftButton)
    assert not line.isVisible()


def test_a_game_that_is_offered_goes_when_another_has_begun(qtbot, window):
    folder, _session = kept()
    line = window.start_page.unfinished
    line.look()
    qtbot.waitUntil(line.isVisible, timeout=TIME)
    window.play(GameSession(find("tictactoe")))
    assert not line.isVisible()
    assert folder.path.exists()
    window.game_page.play.play(4)
    qtbot.waitUntil(lambda: not folder.path.exists(), timeout=TIME)


def test_a_game_is_offered_after_the_window_was_closed(qtbot, light):
    window = Window()
    qtbot.addWidget(window)
    window.show()
    window.play(GameSession(find("tictactoe")))
    for move in (4, 0, 8):
        window.game_page.play.play(move)
    window.close()
    folder, session, _told = find_unfinished()
    assert session.moves == [4, 0, 8]
    folder.leave()


def play_on(qtbot, page, moves):
    for _move in range(moves):
        page.think()
        settle(qtbot, page)


def test_the_trees_of_a_game_are_gone_back_to_saved_and_analysed(
    qtbot, monkeypatch, window, tmp_path
):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=FEW))
    page = window.game_page
    play_on(qtbot, page, 3)
    last = page.pane.tree
    page.play.look_at(1)
    qtbot.waitUntil(lambda: page.pane.tree not in (None, last), timeout=TIME)
    assert page.pane.tree.state_name(0).startswith("tictactoe .........")
    assert page.pane.tree.record.iterations == 100
    page.play.look_at(0)
    assert page.pane.tree is None
    assert page.strip.texts == ("", "")
    page.play.look_to_end()
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    assert page.pane.tree.state_name(0) == last.state_name(0)

    folder = tmp_path / "chosen"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(folder))
    for number in (1, 2):
        with qtbot.waitSignal(page.trees.said, timeout=TIME) as said:
            page.trees.ask_to_save()
        target = folder / f"tictactoe_game_{number}"
        assert said.args == [f"Saved 3 trees in {target}"]
        assert [path.name for path in sorted(target.iterdir())] == [
            f"tictactoe_{number}.tree" for number in (1, 2, 3)
        ]
    assert uctvis.load(target / "tictactoe_3.tree").size == last.size

    page.trees.analyse()
    qtbot.waitUntil(lambda: window.page is not page, timeout=TIME)
    analysis = window.analysis_page
    qtbot.waitUntil(lambda: analysis.pane.tree is not None, timeout=TIME)
    assert analysis.title == "Tree 1 of 3"


def test_a_tree_that_is_another_s_is_told_and_not_shown(qtbot, window, dialog):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=FEW))
    page = window.game_page
    play_on(qtbot, page, 2)
    trees = page.keeper.trees()
    trees[1].write_bytes(trees[2].read_bytes())
    page.play.look_at(1)
    assert "expected the tree of tictactoe ........." in dialog()
    assert page.pane.tree is None


def test_a_tree_that_is_gone_is_missed_in_words(qtbot, window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=FEW))
    page = window.game_page
    play_on(qtbot, page, 2)
    page.keeper.trees()[1].unlink()
    page.play.look_at(1)
    assert page.pane.tree is None
    assert page.pane.view._text.text() == "The tree behind move 1 was not kept."
