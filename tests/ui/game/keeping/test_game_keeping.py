"""Tests of keeping games and their trees on the disk, and of continuing them."""

import contextlib
import errno
import json
import os
import shutil
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from full_disk import needs_limits
from named_widgets import settle
from PyQt5 import sip
from qtpy.QtCore import QCoreApplication, QPoint, Qt, QThread
from qtpy.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton

import uctvis
from uctvis import api
from uctvis.disk import files
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import BEGINNER
from uctvis.engines.made import Made
from uctvis.engines.players import ChosenMove
from uctvis.errors import GameError
from uctvis.game_files.source import games_folder as rules_folder
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import numbered_move
from uctvis.ui.app.window import Window
from uctvis.ui.game.keeping.game_keeper import GameKeeper
from uctvis.ui.runtime import game_folder
from uctvis.ui.runtime.game_folder import GameFolder, kept_games_folder, tree_names
from uctvis.ui.runtime.game_store import MOST_OVER, delete, find_games, list_games, take_up
from uctvis.ui.start.row_button import RowButton

TIME = 60_000
FEW = UctEngine(Settings(iterations=100, seed=1))


def button(widget, text):
    """The first visible button with a text."""
    found = [b for b in widget.findChildren(QPushButton) if b.text().replace("&", "") == text]
    return next(b for b in found if b.isVisible())


def row(widget, verb):
    """The first row of a game with this action."""
    found = [b for b in widget.findChildren(QPushButton) if b.isVisible()]
    return next(b for b in found if b.accessibleName().startswith(f"{verb}: "))


def offered(window):
    """The rows of the start page, from top to bottom."""
    games = window.start_page.unfinished
    seen = [row for row in games.findChildren(RowButton) if row.isVisible()]
    return [
        row.accessibleName() for row in sorted(seen, key=lambda w: w.mapTo(games, QPoint()).y())
    ]


def listed(qtbot, window, count):
    """The rows of the start page after it has searched for games again."""
    window.start_page.unfinished.look()
    qtbot.waitUntil(lambda: len(offered(window)) == count, timeout=TIME)
    return offered(window)


def found():
    """The folders of the games that are offered."""
    games, told, _waiting = find_games()
    assert told == []
    return [game.path for game in games]


def found_in(session):
    return Search(session.game, session.position, FEW.settings).run()


def kept(game="tictactoe", moves=2, mode=Mode.PLAYERS):
    """A game that was kept and left."""
    session = GameSession.of_mode(find(game), mode)
    for _move in range(moves):
        session.play(session.game.legal_moves(session.position)[0])
    folder = GameFolder.new()
    folder.write_game(session)
    folder.leave()
    return folder, session


# A folder.


def test_all_games_are_found_that_which_was_left_last_first():
    early, session = kept(moves=2)
    late, other = kept(moves=3)
    os.utime(late.path / "game.json", (2e9, 2e9))
    games, told, _waiting = find_games()
    assert told == []
    assert [(game.path, game.session) for game in games] == [
        (late.path, other),
        (early.path, session),
    ]
    assert games[0].time == 2e9


def test_a_game_that_is_played_is_left_alone():
    folder, session = kept()
    playing = GameFolder(folder.path)
    assert found() == []
    with pytest.raises(BlockingIOError):
        GameFolder(folder.path)
    for act in (take_up, delete):
        with pytest.raises(GameError, match="another window"):
            act(folder.path)
    playing.leave()
    assert found() == [folder.path]
    taken, again = take_up(folder.path)
    assert taken == session
    again.leave()


LOCKS = {
    "empty": b"",
    "garbage": b"\x00\xff nonsense",
    "another machine": b"1\nuctvis\nelsewhere\nidentity\n\n",
    "this process": f"{os.getpid()}\n{Path(sys.executable).name}\n\n".encode(),
}


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_a_lock_that_nobody_holds_keeps_no_game_from_being_offered(lock):
    folder, _session = kept()
    (folder.path / "game.lock").write_bytes(lock)
    assert found() == [folder.path]


def test_a_lock_whose_process_s_number_another_one_has_now_keeps_no_game_from_being_offered():
    folder, _session = kept()
    lock = folder.path / "game.lock"
    with subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, text=True
    ) as other:
        playing = GameFolder(folder.path)
        text = lock.read_text().replace(str(os.getpid()), str(other.pid), 1)
        playing.leave()
        lock.write_text(text)
        assert found() == [folder.path]
        other.stdin.write("\n")


def test_a_game_is_its_process_s_own_as_long_as_that_lives():
    folder, _session = kept()
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys\nfrom pathlib import Path\n"
            "from uctvis.ui.runtime.game_folder import GameFolder\n"
            "folder = GameFolder(Path(sys.argv[1]))\n"
            "print('taken', flush=True)\nsys.stdin.read()",
            str(folder.path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with child:
        assert child.stdout.readline() == "taken\n"
        # The system holds the lock, whatever the file contains.
        (folder.path / "game.lock").write_bytes(b"")
        assert found() == []
        child.kill()
    assert found() == [folder.path]


def test_a_game_without_a_move_is_removed():
    folder, _session = kept(moves=0)
    assert found() == []
    assert not folder.path.exists()


def test_the_last_games_that_are_over_are_offered_after_those_that_are_not():
    folders = []
    for number in range(MOST_OVER + 2):
        folder, session = kept(moves=7)
        assert session.outcome is not None
        os.utime(folder.path / "game.json", (2e9 + number, 2e9 + number))
        folders.append(folder.path)
    going_on, _session = kept(moves=2)
    last = folders[: -MOST_OVER - 1 : -1]
    assert found() == [going_on.path, *last]
    # Nothing is deleted but the trees of older games.
    assert all(path.exists() for path in folders)
    assert len(list_games(lambda _part: None).games) == len(folders) + 1
    tree = folders[0] / "tictactoe_1_0123abcd.tree"
    tree.touch()
    assert found() == [going_on.path, *last]
    assert not tree.exists()


def test_a_game_of_which_all_moves_were_taken_back_is_offered():
    folder, session = kept(moves=3)
    session.take_back_to(0)
    folder = GameFolder(folder.path)
    folder.write_game(session)
    folder.leave()
    (game,), _told, _waiting = find_games()
    assert game.session.can_redo


@pytest.mark.parametrize("harm", ["cut", "folder", "hostile", "number"])
def test_what_cannot_be_read_is_told_and_set_aside_and_the_others_are_offered(harm):
    good, _session = kept(moves=2)
    bad, _session = kept(moves=3, mode=Mode.PCS)
    file = bad.path / "game.json"
    data = file.read_bytes()
    file.unlink()
    if harm == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif harm == "hostile":
        file.write_bytes(b"[" * 1_000_000)
    elif harm == "number":
        saved = json.loads(data)
        saved["pcs"][0]["search"]["exploration"] = 10**400
        file.write_text(json.dumps(saved))
    else:
        file.mkdir()
    os.utime(file, (2e9, 2e9))
    (game,), (said,), _waiting = find_games()
    assert game.path == good.path
    assert "expected" in said or "large" in said
    (aside,) = kept_games_folder().glob("*.unreadable")
    assert str(aside) in said
    # The message appears once.
    assert found() == [good.path]


def test_a_reader_that_fails_in_no_expected_way_sets_the_game_aside(monkeypatch):
    good, _session = kept(moves=2)
    bad, _session = kept(moves=3)
    read = GameFolder.read_game

    def fail(folder):
        if folder.path == bad.path:
            raise ZeroDivisionError("who would have thought")
        return read(folder)

    monkeypatch.setattr(GameFolder, "read_game", fail)
    (game,), (said,), _waiting = find_games()
    assert game.path == good.path
    assert "who would have thought" in said


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything is allowed here")
def test_a_game_that_may_not_be_opened_is_told():
    folder, _session = kept()
    folder.path.chmod(0)
    games, (said,), _waiting = find_games()
    folder.path.chmod(0o700)
    assert games == []
    assert str(folder.path) in said
    assert "no permission" in said


def test_a_game_is_deleted_with_its_trees():
    folder, _session = kept()
    (folder.path / "chess_1_0123abcd.tree").write_bytes(b"tree")
    delete(folder.path)
    assert not folder.path.exists()
    delete(folder.path)
    with pytest.raises(GameError, match="no longer exists"):
        take_up(folder.path)
    assert not folder.path.exists()


def test_what_a_killed_process_was_writing_goes_when_its_game_is_taken_up():
    folder, _session = kept()
    part = folder.path / ".uctvis-0123456789abcdef.part"
    part.write_bytes(b"half a tree")
    os.utime(part, (1e9, 1e9))
    taken = take_up(folder.path)[1]
    assert not part.exists()
    taken.leave()


def test_trees_that_an_earlier_version_kept_are_found():
    folder, session = kept(moves=3)
    old = folder.path / "tictactoe_2.tree"
    uctvis.save(found_in(session).tree, old)
    again, taken = take_up(folder.path)
    assert taken.names == {tree_names(again)[1]}
    assert not old.exists()
    taken.leave()


def test_trees_that_do_not_fit_go_the_oldest_first_and_those_of_other_lines_before(monkeypatch):
    folder = GameFolder.new()
    session = GameSession(find("tictactoe"))
    tree = found_in(session).tree
    for move in (0, 3, 1, 4, 2):
        session.play(move)
    line = tree_names(session)
    other = "tictactoe_9_00000000.tree"
    looked_at = line[0]

    def write(name):
        return folder.write_tree(name, tree, line, drop)

    def drop(name):
        if name != looked_at:
            folder.drop_tree(name)
        return name != looked_at

    assert write(line[0]) == []
    size = folder.size
    monkeypatch.setattr(game_folder, "MOST_BYTES", 3 * size)
    assert write(line[1]) == write(other) == []
    assert write(line[2]) == [9]
    # The first one is shown.
    assert write(line[3]) == [2]
    looked_at = None
    assert write(line[4]) == [1]
    assert folder.names == {line[2], line[3], line[4]}
    assert {path.name for path in folder.path.glob("*.tree")} == folder.names
    folder.remove()
    assert not folder.path.exists()


# Folders of strangers.


def stranger(folder):
    """A repository of the user's, older than anything that is cleaned."""
    (folder / ".git").mkdir(parents=True)
    (folder / "own.py").write_bytes(b"GAME = None")
    for path in (folder / "own.py", folder / ".git", folder):
        os.utime(path, (1e9, 1e9))
    return folder


def everything_in(folder):
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


NAMES = ["my_repo", "20260131-235959-3f9a1c2b"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [False, True], ids=["", "with a game.json of its own"])
@pytest.mark.parametrize("where", [rules_folder, kept_games_folder], ids=["rules", "kept games"])
def test_a_folder_of_the_user_stays_as_it_is(where, game, name):
    folder = stranger(where() / name)
    if game and not (where is kept_games_folder and name == NAMES[1]):
        (folder / "game.json").write_bytes(b"{}")
    before = everything_in(where())
    assert found() == []
    assert everything_in(where()) == before


def test_an_old_folder_without_a_game_is_removed_unless_anything_else_is_in_it():
    ours, theirs = (kept_games_folder() / f"20260131-235959-0000000{n}" for n in (1, 2))
    for folder in (ours, theirs):
        folder.mkdir(parents=True)
        (folder / "chess_1_0123abcd.tree").write_bytes(b"tree")
    (theirs / "notes.txt").write_bytes(b"mine")
    for folder in (ours, theirs):
        os.utime(folder, (1e9, 1e9))
    assert found() == []
    assert not ours.exists()
    assert (theirs / "notes.txt").exists()
    assert (theirs / "chess_1_0123abcd.tree").exists()


def test_a_deleted_game_leaves_the_user_s_files_in_its_folder():
    folder, _session = kept()
    (folder.path / "notes.txt").write_bytes(b"mine")
    with pytest.raises(GameError, match="not all of"):
        delete(folder.path)
    assert [path.name for path in folder.path.iterdir()] == ["notes.txt"]
    assert found() == []


def test_games_that_an_earlier_version_kept_among_the_user_s_rules_are_moved():
    folder, session = kept()
    rules_folder().mkdir(parents=True)
    (rules_folder() / "own.py").write_bytes(b"GAME = None")
    earlier = folder.path.rename(rules_folder() / folder.path.name)
    (game,), told, _waiting = find_games()
    assert (game.path, game.session, told) == (folder.path, session, [])
    assert not earlier.exists()
    assert [path.name for path in rules_folder().iterdir()] == ["own.py"]


# In the background.


@pytest.fixture
def keeper(qtbot):
    keeper = GameKeeper()
    keeper.all_said = []
    keeper.said.connect(keeper.all_said.append)
    yield keeper
    keeper.end()


@contextlib.contextmanager
def full_disk():
    """A disk without room for games, until the end of the block."""

    def full(_path, _pieces):
        raise OSError(errno.ENOSPC, "full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "write", full)
        yield


def written(qtbot, keeper):
    """Wait until everything is written."""
    done = []
    keeper.then(lambda: done.append(True))
    qtbot.waitUntil(lambda: bool(done), timeout=TIME)


def test_trees_wait_while_they_are_held_back_and_moves_do_not(qtbot, keeper):
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    answer = ChosenMove.of(found_in(session))
    session.play(answer.made.move)
    keeper.hold(True)
    keeper.keep(answer)
    qtbot.waitUntil(lambda: len(list(kept_games_folder().glob("*/game.json"))) == 1, timeout=TIME)
    assert not keeper.findChildren(QThread)
    assert keeper.waiting(1) is answer.found
    keeper.hold(False)
    written(qtbot, keeper)
    assert keeper.waiting(1) is None
    assert keeper.tree(1).exists()


def test_a_game_is_written_when_it_has_changed_and_not_else(qtbot, keeper):
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    keeper.note()
    written(qtbot, keeper)
    assert not kept_games_folder().exists()
    session.play(4)
    keeper.note()
    written(qtbot, keeper)
    (folder,) = kept_games_folder().iterdir()
    before = (folder / "game.json").stat().st_mtime_ns
    session.look_at(0)
    keeper.note()
    written(qtbot, keeper)
    assert (folder / "game.json").stat().st_mtime_ns == before
    session.take_back()
    keeper.note()
    written(qtbot, keeper)
    assert (folder / "game.json").stat().st_mtime_ns > before


def test_another_game_leaves_the_one_before_as_it_is(qtbot, keeper):
    first, second = GameSession(find("tictactoe")), GameSession(find("tictactoe"))
    keeper.begin(first)
    first.play(4)
    with qtbot.waitSignal(keeper.left, timeout=TIME):
        keeper.begin(second)
    (before,) = find_games()[0]
    assert before.session == first
    second.play(0)
    keeper.note()
    written(qtbot, keeper)
    assert find_games()[0] == [before]
    keeper.end()
    assert {tuple(game.session.moves) for game in find_games()[0]} == {(4,), (0,)}


def test_a_game_is_left_when_its_last_tree_is_written(qtbot, keeper):
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    answer = ChosenMove.of(found_in(session))
    session.make(answer.made)
    keeper.keep(answer)
    with qtbot.waitSignal(keeper.left, timeout=TIME):
        keeper.begin(GameSession(find("tictactoe")))
    (game,) = find_games()[0]
    assert game.size > 0
    again, folder = take_up(game.path)
    assert folder.names == set(tree_names(again))
    folder.leave()


def test_moves_do_not_wait_for_trees(qtbot, keeper, monkeypatch):
    """The writing of the tree blocks until `go_on`, like that of a huge one."""
    go_on = threading.Event()
    save = game_folder.save

    def slow(tree, path):
        assert go_on.wait(TIME)
        save(tree, path)

    monkeypatch.setattr(game_folder, "save", slow)
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    answer = ChosenMove.of(found_in(session))
    session.make(answer.made)
    keeper.keep(answer)
    qtbot.waitUntil(lambda: keeper._place.found is not None, timeout=TIME)
    for move in (0, 1):
        session.play(session.game.legal_moves(session.position)[move])
        keeper.note()
        # The moves are written without the event loop.
        keeper._writer.flush()
        assert keeper._place.found.read_game() == session
    go_on.set()
    written(qtbot, keeper)
    assert list(keeper.trees()) == [1]


def test_trees_of_moves_that_were_taken_back_stay_for_redo(qtbot, keeper):
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    for _move in range(3):
        answer = ChosenMove.of(found_in(session))
        session.make(answer.made)
        keeper.keep(answer)
        written(qtbot, keeper)
    trees = keeper.trees()
    assert list(trees) == [1, 2, 3]
    assert api.load(trees[2]).record.iterations == 100
    session.take_back_to(1)
    keeper.note()
    written(qtbot, keeper)
    assert list(keeper.trees()) == [1]
    other = next(m for m in session.game.legal_moves(session.position) if m != 4)
    if session.left.ahead.moves[0] == other:
        other = session.game.legal_moves(session.position)[-1]
    session.make(Made(other))
    # The new move has no tree, but the move that it replaced has one.
    assert list(keeper.trees()) == [1]
    (line,) = session.lines
    session.go_to_line(line)
    assert keeper.trees() == trees


def test_the_tree_that_is_looked_at_is_not_removed_for_lack_of_room(qtbot, keeper, monkeypatch):
    monkeypatch.setattr(game_folder, "MOST_BYTES", 1)
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    for number in (1, 2):
        answer = ChosenMove.of(found_in(session))
        session.make(answer.made)
        keeper.keep(answer)
        keeper.show(number)
        written(qtbot, keeper)
        assert list(keeper.trees()) == [number]
    assert keeper.all_said == ["Tree storage is full; the tree of move 1 was deleted."]


def test_trees_that_come_faster_than_the_disk_takes_them_are_not_all_kept(qtbot, keeper):
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    keeper.begin(session)
    for _move in range(4):
        answer = ChosenMove.of(found_in(session))
        session.make(answer.made)
        keeper.keep(answer)
    assert keeper.all_said == [
        f"The disk is too slow to save every tree; the tree of move {number} was not saved."
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


def test_a_disk_that_is_full_is_told_once_a_game(qtbot, keeper):
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    with full_disk():
        for move in (4, 0):
            session.play(move)
            keeper.note()
            written(qtbot, keeper)
        (said,) = keeper.all_said
        assert said.startswith("The game cannot be saved to disk: ")
        assert said.endswith("the disk is full")
        assert session.moves == [4, 0]
        # The failed attempts leave no files; with room on the disk the game is kept.
        assert list(kept_games_folder().iterdir()) == []
    session.play(8)
    keeper.note()
    written(qtbot, keeper)
    assert keeper._place.found.read_game() == session


@pytest.mark.parametrize("kept", [False, True], ids=["never written", "written before"])
def test_a_game_that_could_not_be_saved_is_saved_after_another_has_begun(qtbot, keeper, kept):
    first, second = GameSession(find("tictactoe")), GameSession(find("tictactoe"))
    keeper.begin(first)
    if kept:
        first.play(4)
        keeper.note()
        written(qtbot, keeper)
    first.play(0)
    with full_disk():
        keeper.begin(second)
        qtbot.waitUntil(lambda: bool(keeper.unsaved), timeout=TIME)
        assert keeper.unsaved.startswith("An earlier game cannot be saved")
        written(qtbot, keeper)
        # No other window may go on with an earlier state of the game.
        assert found() == []
        second.play(8)
        keeper.note()
        qtbot.waitUntil(lambda: len(keeper.all_said) == 2, timeout=TIME)
        assert keeper.unsaved.startswith("The game cannot be saved")
    with qtbot.waitSignal(keeper.left, timeout=TIME):
        keeper._again.timeout.emit()
    qtbot.waitUntil(lambda: not keeper.unsaved, timeout=TIME)
    assert not keeper._again.isActive()
    assert [game.session for game in find_games()[0]] == [first]
    keeper.end()
    assert {tuple(game.session.moves) for game in find_games()[0]} == {(*first.moves,), (8,)}


def test_a_game_that_could_not_be_saved_is_saved_at_the_end(qtbot, keeper):
    first, second = GameSession(find("tictactoe")), GameSession(find("tictactoe"))
    keeper.begin(first)
    first.play(4)
    with full_disk():
        keeper.begin(second)
        qtbot.waitUntil(lambda: bool(keeper.unsaved), timeout=TIME)
    keeper.end()
    assert [game.session for game in find_games()[0]] == [first]


@pytest.mark.qt_log_ignore("Could not remove our own lock file")
def test_a_game_whose_folder_was_removed_gets_another(qtbot, keeper):
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    session.play(4)
    keeper.note()
    written(qtbot, keeper)
    shutil.rmtree(kept_games_folder())
    session.play(0)
    keeper.note()
    written(qtbot, keeper)
    assert (keeper.all_said, keeper.unsaved) == ([], "")
    assert keeper._place.found.read_game() == session
    # It is locked: no other window offers it.
    assert found() == []


@needs_limits
def test_a_disk_that_takes_no_byte_is_told_in_words_and_gets_no_litter(tmp_path):
    child = subprocess.run(
        [sys.executable, str(Path(__file__).parents[3] / "full_disk_child.py")],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    assert child.stdout.count("The game cannot be saved to disk: ") == 1
    assert "a limit set for this user" in child.stdout
    assert list((tmp_path / "uctvis" / "kept_games").iterdir()) == []


# In the window.


def test_a_window_with_a_game_that_is_not_saved_says_so_and_asks_before_it_closes(qtbot, window):
    def notice():
        labels = window.statusBar().findChildren(QLabel)
        return [one for one in labels if one.text() == "Game not saved" and one.isVisible()]

    window.play(GameSession.of_mode(find("tictactoe"), Mode.PLAYERS))
    qtbot.waitUntil(lambda: window.game_shown is not None, timeout=TIME)
    page = window.game_page
    assert notice() == []
    with full_disk():
        page.play.play(4)
        qtbot.waitUntil(lambda: bool(notice()), timeout=TIME)
        # Other messages do not replace it, nor does another game.
        window.say("60 iterations")
        window.play(GameSession.of_mode(find("tictactoe"), Mode.PLAYERS))
        (label,) = notice()
        assert "the disk is full" in label.toolTip()
        window.close()
        assert window.isVisible()
        answer(qtbot, window, "Keep the window open")
        assert window.isVisible()
    page.play.play(0)
    qtbot.waitUntil(lambda: not notice(), timeout=TIME)
    window.close()
    assert not window.isVisible()


def test_a_game_whose_process_was_killed_goes_on_with_its_trees(qtbot, window):
    child = subprocess.Popen(
        [sys.executable, str(Path(__file__).parents[3] / "playing_child.py"), "mancala", "6"],
        stdout=subprocess.PIPE,
        text=True,
    )
    line = window.start_page.unfinished
    with child:
        assert child.stdout.readline() == "played\n"
        # While the process runs, no other process offers its game.
        assert found() == []
        child.kill()
    (text,) = listed(qtbot, window, 1)
    assert text.startswith("Continue: Mancala, ")
    assert ", today " in text
    assert "trees: " in text
    qtbot.mouseClick(row(line, "Continue"), Qt.LeftButton)
    qtbot.waitUntil(lambda: window.page is not window.start_page, timeout=TIME)
    page = window.game_page
    assert window.page is page
    assert not [row for row in line.findChildren(RowButton) if not row.isHidden()]
    session = page.session
    assert session.mode is Mode.PLAYER_PC
    pc_moves = [n for n, made in enumerate(session.made, 1) if made.effort == 100]
    assert pc_moves
    assert list(page.keeper.trees()) == pc_moves
    page.play.look_at(pc_moves[0])
    before = session.game.state_name(session.positions[pc_moves[0] - 1])
    qtbot.waitUntil(
        lambda: page.pane.tree is not None and page.pane.tree.state_name(0) == before, timeout=TIME
    )
    tree = page.pane.tree
    assert tree.record.iterations == 100
    assert f"Tree of move {numbered_move(page.session, pc_moves[0])}" in page.shown.moves.note


def answer(qtbot, window, text):
    """Answer the open question."""
    (box,) = window.findChildren(QMessageBox)
    (agree,) = [b for b in box.buttons() if b.text().replace("&", "") == text]
    qtbot.mouseClick(agree, Qt.LeftButton)
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox))


def test_a_game_is_deleted_after_a_question(qtbot, window):
    folder, _session = kept()
    games = window.start_page.unfinished
    listed(qtbot, window, 1)
    qtbot.mouseClick(row(games, "Delete"), Qt.LeftButton)
    answer(qtbot, window, "Cancel")
    assert len(offered(window)) == 1
    assert folder.path.exists()
    qtbot.mouseClick(row(games, "Delete"), Qt.LeftButton)
    answer(qtbot, window, "Delete")
    assert not games.isVisible()
    qtbot.waitUntil(lambda: not folder.path.exists(), timeout=TIME)


def test_many_games_are_listed_when_they_are_asked_for(qtbot, window):
    for number in range(5):
        folder, _session = kept(moves=number + 1)
        os.utime(folder.path / "game.json", (2e9 + number, 2e9 + number))
    games = window.start_page.unfinished
    assert listed(qtbot, window, 3)[0].startswith("Continue: Tic-tac-toe, move 6, ")
    qtbot.mouseClick(button(games, "Show 2 more games"), Qt.LeftButton)
    qtbot.waitUntil(lambda: len(offered(window)) == 5)
    assert [text.split(", ")[1] for text in offered(window)] == [
        f"move {number}" for number in (6, 5, 4, 3, 2)
    ]


def test_a_game_that_is_over_is_opened_at_its_end(qtbot, window):
    _folder, session = kept(moves=7)
    (text,) = listed(qtbot, window, 1)
    assert text.startswith("Open: Tic-tac-toe: finished, ")
    qtbot.mouseClick(row(window.start_page.unfinished, "Open"), Qt.LeftButton)
    qtbot.waitUntil(lambda: window.page is not window.start_page, timeout=TIME)
    assert window.game_page.session == session
    assert window.game_page.panel.moves.texts[-1] != "Start"


def test_a_game_that_another_window_took_meanwhile_is_told(qtbot, window, dialog):
    folder, _session = kept()
    listed(qtbot, window, 1)
    playing = GameFolder(folder.path)
    qtbot.mouseClick(row(window.start_page.unfinished, "Continue"), Qt.LeftButton)
    assert "another window" in dialog()
    assert window.page is window.start_page
    playing.leave()


def test_a_damaged_game_is_told_on_the_start_page(qtbot, window):
    folder, _session = kept()
    (folder.path / "game.json").write_bytes(b"nonsense")
    games = window.start_page.unfinished
    games.look()

    def said():
        return [label.text() for label in games.findChildren(QLabel) if label.isVisible()]

    qtbot.waitUntil(lambda: any("cannot be read" in text for text in said()), timeout=TIME)
    # The long name of its folder does not make the page wider than the smallest window.
    window.resize(window.minimumSize())
    qtbot.waitUntil(lambda: window.width() == window.minimumWidth(), timeout=TIME)
    assert window.start_page.horizontalScrollBar().maximum() == 0
    qtbot.mouseClick(button(games, "Close"), Qt.LeftButton)
    assert not games.isVisible()


def test_a_game_that_is_offered_stays_when_another_has_begun(qtbot, window):
    folder, session = kept()
    listed(qtbot, window, 1)
    window.play(GameSession(find("tictactoe")))
    for move in (4, 0):
        window.game_page.play.play(move)
    window.go_back()
    # Including the game of this window.
    qtbot.waitUntil(lambda: len(offered(window)) == 2, timeout=TIME)
    assert found() == [folder.path]
    # With a third game, the second is offered, too.
    window.play(GameSession(find("mancala")))
    window.game_page.play.play(0)
    window.go_back()
    qtbot.waitUntil(lambda: len(offered(window)) == 3, timeout=TIME)
    # The game of this window comes first.
    assert "in this window" in offered(window)[0]
    assert [game.session.moves for game in find_games()[0]] == [[4, 0], session.moves]


def test_a_game_is_offered_after_the_window_was_closed(qtbot, light):
    window = Window()
    qtbot.addWidget(window)
    window.show()
    window.play(GameSession(find("tictactoe")))
    for move in (4, 0, 8):
        window.game_page.play.play(move)
    window.close()
    (game,), _told, _waiting = find_games()
    assert game.session.moves == [4, 0, 8]


def play_on(qtbot, page, moves):
    for _move in range(moves):
        page.play.think()
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
    # The search of the first move began in this position.
    first = page.pane.tree
    page.play.look_at(0)
    qtbot.waitUntil(lambda: page.pane.tree is not None, timeout=TIME)
    assert page.pane.tree.state_name(0) == first.state_name(0)
    page.play.look_to_end()
    qtbot.waitUntil(
        lambda: page.pane.tree is not None and page.pane.tree.state_name(0) == last.state_name(0),
        timeout=TIME,
    )

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
    assert analysis.title.endswith(" (1 of 3)")


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
    qtbot.waitUntil(lambda: page.pane.tree is None, timeout=TIME)
    assert (
        page.pane.view.nothing.text
        == f"The tree of move {numbered_move(page.session, 1)} was not saved."
    )


def test_the_settings_of_the_pc_are_kept_with_the_game(qtbot, window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PLAYERS))
    page = window.game_page
    page.play.play(4)
    page.play.change_engine(partial(BEGINNER.engine, page.session.game))
    window.close()
    games, _told, _waiting = find_games()
    assert [game.session.adviser for game in games] == [BEGINNER.engine(find("tictactoe"))]


def test_a_level_that_is_chosen_before_the_first_move_makes_no_game(window):
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PLAYERS))
    play = window.game_page.play
    play.change_engine(partial(BEGINNER.engine, play.session.game))
    window.close()
    assert found() == []


def test_a_page_that_is_deleted_hears_nothing_of_what_was_written(qtbot):
    keeper = GameKeeper()
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    session.play(4)
    keeper.note()
    # Its report waits for the event loop of this thread.
    keeper._writer.end()
    sip.delete(keeper)
    # An error in an event fails the test.
    QCoreApplication.processEvents()
