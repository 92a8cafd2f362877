"""Loading and saving: by suffix, whole or not at all, and with a reason where it fails."""

import contextlib
import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from comparing import assert_same_nodes, assert_same_tree

from uctvis import TreeFileError
from uctvis.disk import files
from uctvis.disk.os_errors import explained
from uctvis.disk.temporary_files import remove_old_left_overs
from uctvis.serialize import load, save
from uctvis.tree.tree import Tree

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def tree():
    return Tree.from_parents(
        [-1, 0, 0, 1],
        visits=[3, 1, 2, 0],
        mean=[0.5, 0.1, 1.0, 0.0],
        move_names=["", "a", "b", "c"],
        state_names=["r", "s", "t", "u"],
        game="mancala",
    )


@pytest.mark.parametrize("name", ["a.csv", "a.CSV", "a.tree", "a.b.Tree", "ä ♔.tree"])
def test_a_saved_tree_is_loaded_again(tree, tmp_path, name):
    save(tree, tmp_path / name)
    assert_same_nodes(tree, load(str(tmp_path / name)))
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_plain_files_hold_nothing_but_nodes(tree, tmp_path):
    save(tree, tmp_path / "full.tree")
    save(tree, tmp_path / "plain.tree", plain=True)
    full, plain = ((tmp_path / name).read_bytes() for name in ("full.tree", "plain.tree"))
    assert full.startswith(plain + b"UCTVIS\r\n")
    assert_same_tree(tree, load(tmp_path / "full.tree"))
    assert load(tmp_path / "plain.tree").game == ""


@pytest.mark.parametrize("name", ["a.txt", "a", ".tree", "tree", "a.csv.gz"])
def test_other_suffixes_are_refused(tree, tmp_path, name):
    for attempt in (lambda path: save(tree, path), load):
        with pytest.raises(TreeFileError, match=r"ends in \.csv or \.tree"):
            attempt(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", ["csv", "tree"])
def test_what_cannot_be_read(tmp_path, suffix):
    def reason(name):
        with pytest.raises(TreeFileError) as caught:
            load(tmp_path / name)
        assert caught.value.path == tmp_path / name
        return caught.value.reason

    (tmp_path / f"empty.{suffix}").touch()
    assert "empty file" in reason(f"empty.{suffix}")
    (tmp_path / f"folder.{suffix}").mkdir()
    assert "got a folder" in reason(f"folder.{suffix}")
    assert "no such file" in reason(f"missing.{suffix}")
    assert "no such file" in reason(f"folder.{suffix}/missing.{suffix}")
    assert "name" in reason(f"a\0b.{suffix}")
    assert "name" in reason(f"\ud800.{suffix}")
    assert "name is too long" in reason("x" * 300 + f".{suffix}")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / f"pipe.{suffix}")
        assert "pipe" in reason(f"pipe.{suffix}")


@pytest.mark.skipif(IS_ROOT or os.name == "nt", reason="permissions do not bind this user")
def test_no_permission(tree, tmp_path):
    path = tmp_path / "a.tree"
    save(tree, path)
    path.chmod(0)
    with pytest.raises(TreeFileError, match="no permission"):
        load(path)
    path.chmod(0o600)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(TreeFileError, match="no permission"):
            save(tree, path)
        assert_same_tree(tree, load(path))
    finally:
        tmp_path.chmod(0o700)


def before_opening(monkeypatch, change):
    """Let something happen to a file after it was checked."""
    whole = os.open

    def after(*arguments):
        monkeypatch.undo()
        change()
        return whole(*arguments)

    monkeypatch.setattr(os, "open", after)


def while_read(monkeypatch, path, change):
    """Let something happen to a file when it is open and its size is known."""
    whole = os.fstat
    size = path.stat().st_size
    done = []

    def changed_after(descriptor):
        status = whole(descriptor)
        if status.st_size == size and not done:
            done.append(True)
            change()
        return status

    monkeypatch.setattr(os, "fstat", changed_after)


@pytest.mark.parametrize("by", [-3, 3])
def test_a_file_that_changes_while_it_is_read(tree, tmp_path, monkeypatch, by):
    path = tmp_path / "a.tree"
    save(tree, path)
    size = path.stat().st_size
    while_read(monkeypatch, path, lambda: os.truncate(path, size + by))
    with pytest.raises(TreeFileError, match="changed while it was read"):
        load(path)


def test_a_file_whose_bytes_change_while_it_is_read(tree, tmp_path, monkeypatch):
    path = tmp_path / "a.tree"
    save(tree, path)
    os.utime(path, (1, 1))
    data = path.read_bytes()
    while_read(monkeypatch, path, lambda: path.write_bytes(data))
    with pytest.raises(TreeFileError, match="changed while it was read"):
        load(path)


@pytest.mark.skipif(os.name == "nt", reason="there an open file can be neither")
@pytest.mark.parametrize("change", ["removed", "replaced"])
def test_a_file_that_is_gone_while_it_is_read_is_read_to_its_end(
    tree, tmp_path, monkeypatch, change
):
    path = tmp_path / "a.tree"
    save(tree, path)
    (tmp_path / "other").write_bytes(b"other")
    while_read(
        monkeypatch,
        path,
        path.unlink if change == "removed" else lambda: (tmp_path / "other").replace(path),
    )
    again = load(path)
    assert_same_tree(tree, again)
    assert len(again.warnings) == 1
    assert "removed or replaced while it was read" in again.warnings[0]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ESTALE, "removed or replaced on its server"),
        (errno.EIO, "the disk or its connection failed"),
        (errno.ETIMEDOUT, "does not respond"),
        (errno.ENODEV, "no longer available"),
        (errno.EMFILE, "too many files"),
        (errno.EDOM, os.strerror(errno.EDOM)),
    ],
)
def test_what_fails_while_a_file_is_read(tree, tmp_path, monkeypatch, number, words):
    path = tmp_path / "a.tree"
    save(tree, path)

    def fail(_path):
        raise OSError(number, os.strerror(number))

    # The first question that is asked of the system.
    monkeypatch.setattr(Path, "stat", fail)
    with pytest.raises(TreeFileError, match=words):
        load(path)


def test_windows_tells_a_file_that_another_program_keeps_open():
    error = PermissionError(errno.EACCES, "Access denied")
    error.winerror = 32
    assert explained(error) == "another program has it open"


def test_a_file_that_vanishes_before_it_is_opened(tree, tmp_path, monkeypatch):
    path = tmp_path / "a.tree"
    save(tree, path)
    before_opening(monkeypatch, path.unlink)
    with pytest.raises(TreeFileError, match="no such file"):
        load(path)


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes")
def test_a_pipe_that_replaces_a_file_before_it_is_opened(tree, tmp_path, monkeypatch):
    path = tmp_path / "a.tree"
    save(tree, path)

    def replace():
        path.unlink()
        os.mkfifo(path)

    before_opening(monkeypatch, replace)
    with pytest.raises(TreeFileError, match="got a device or a pipe"):
        load(path)


def test_saving_over_a_file_keeps_its_permissions_and_links(tree, tmp_path):
    target = tmp_path / "a.tree"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link = tmp_path / "link.tree"
    link.symlink_to(target)
    save(tree, link)
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert_same_tree(tree, load(target))


def test_a_link_that_leads_to_no_file_yet_stays_one(tree, tmp_path):
    (tmp_path / "link.tree").symlink_to(tmp_path / "new.tree")
    save(tree, tmp_path / "link.tree")
    assert (tmp_path / "link.tree").is_symlink()
    assert_same_tree(tree, load(tmp_path / "new.tree"))
    (tmp_path / "round.tree").symlink_to(tmp_path / "round.tree")
    for attempt in (lambda path: save(tree, path), load):
        with pytest.raises(TreeFileError, match="a link to itself"):
            attempt(tmp_path / "round.tree")


def test_the_longest_name_and_a_longer_one(tree, tmp_path):
    longest = os.pathconf(tmp_path, "PC_NAME_MAX") if hasattr(os, "pathconf") else 255
    path = tmp_path / ("x" * (longest - 5) + ".tree")
    save(tree, path)
    assert_same_tree(tree, load(path))

    def never():
        pytest.fail("written before it was known that the name is too long")
        yield b""

    with pytest.raises(TreeFileError, match="name is too long"):
        files.write(path.with_name("x" + path.name), never())
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")
def test_what_is_private_stays_so_while_it_is_written(tmp_path):
    path = tmp_path / "a.tree"
    path.write_bytes(b"old")
    path.chmod(0o600)

    def pieces():
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        yield b"new"

    files.write(path, pieces())
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def save_tree(tree, folder):
    save(tree, folder / "a.tree")


def make_folder(_tree, folder):
    with files.new_folder(folder / "new") as new:
        (new / "00001.png").touch()


@pytest.mark.parametrize("write", [save_tree, make_folder])
def test_what_killed_processes_left_is_removed_a_day_later(tree, tmp_path, write):
    day = 24 * 60 * 60
    now = time.time()
    left = tmp_path / ".uctvis-0123456789abcdef.part"
    ours = (".uctvis-fedcba9876543210.part", now - day + 600)
    others = (
        ("uctvis-0123456789abcdef.part", 0),
        (".uctvis-0123456789abcde.part", 0),
        (".uctvis-0123456789abcdeF.part", 0),
        (".uctvis-0123456789abcdef.part.csv", 0),
        (".uctvis-0123456789abcdef", 0),
    )
    for name, changed in (*others, ours, (left.name, now - day - 600)):
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (changed, changed))
    # Pictures of a film; some are being made, and in one folder there is a file of the user.
    for digit, changed in (("a", now - day - 600), ("b", now - day + 600), ("d", 0)):
        folder = tmp_path / f".uctvis-{16 * digit}.part"
        folder.mkdir()
        (folder / "00001.png").touch()
        if digit == "d":
            (folder / "mine.txt").touch()
        os.utime(folder, (changed, changed))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "kept").touch()
    with contextlib.suppress(OSError):
        link = tmp_path / f".uctvis-{16 * 'c'}.part"
        link.symlink_to(elsewhere, target_is_directory=True)
        os.utime(link, (0, 0), follow_symlinks=False)
    before = set(tmp_path.iterdir())
    write(tree, tmp_path)
    gone = before - set(tmp_path.iterdir())
    assert gone == {left, tmp_path / f".uctvis-{16 * 'a'}.part"}
    assert (elsewhere / "kept").exists()


# Writes a file and dies while it does; its name is what it prints.
KILLED = """
import os, signal, sys
from pathlib import Path
from uctvis.disk import files
with files.taking_place(Path(sys.argv[1])) as file:
    file.write(b"half")
    print(Path(file.name).name, flush=True)
    sys.stdin.read(1)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows does not say whether a process has ended")
@pytest.mark.parametrize("write", [save_tree, make_folder])
def test_what_a_killed_process_of_this_system_left_is_removed_at_once(tree, tmp_path, write):
    def begin():
        command = [sys.executable, "-c", KILLED, str(tmp_path / "big.csv")]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return child, tmp_path / child.stdout.readline().strip()

    def end(child):
        assert child.communicate("x") == ("", None)

    # Both, before one of them dies: the second one would remove what the first one left.
    dead, left = begin()
    alive, written = begin()
    end(dead)
    system, number, token = left.name.removeprefix(".uctvis-").removesuffix(".part").split("-")
    elsewhere = tmp_path / f".uctvis-{system[::-1]}-{number}-{token}.part"
    elsewhere.write_bytes(b"half")
    assert {left, written} <= set(tmp_path.iterdir())
    remove_old_left_overs.cache_clear()
    write(tree, tmp_path)
    assert not left.exists()
    assert written.read_bytes() == elsewhere.read_bytes() == b"half"
    end(alive)
    remove_old_left_overs.cache_clear()
    save_tree(tree, tmp_path)
    assert not written.exists()
    assert elsewhere.exists()


def test_what_was_left_and_cannot_be_removed_is_no_failure(tree, tmp_path, monkeypatch):
    left = tmp_path / ".uctvis-0123456789abcdef.part"
    left.touch()
    os.utime(left, (0, 0))

    def fail(*_arguments, **_options):
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", fail)
        save(tree, tmp_path / "a.tree")
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", fail)
        save(tree, tmp_path / "b.tree")
    assert left.exists()
    assert_same_tree(load(tmp_path / "a.tree"), load(tmp_path / "b.tree"))


@pytest.mark.parametrize("attempts", [2, 3])
def test_a_file_that_is_held_for_a_moment(tmp_path, monkeypatch, attempts):
    path = tmp_path / "a.tree"
    path.write_bytes(b"old")
    whole = Path.replace
    held = []

    def replace(self, target):
        held.append(target)
        if len(held) <= attempts:
            raise PermissionError(errno.EACCES, "held")
        return whole(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(files, "_PAUSES", (0, 0))
    if attempts == 2:
        files.write(path, [b"new"])
        assert path.read_bytes() == b"new"
    else:
        with pytest.raises(TreeFileError, match="unchanged"):
            files.write(path, [b"new"])
        assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written(tree, tmp_path):
    def reason(path):
        with pytest.raises(TreeFileError) as caught:
            save(tree, path)
        return caught.value.reason

    missing = reason(tmp_path / "missing" / "a.tree")
    assert missing == f"there is no folder {tmp_path / 'missing'}"
    (tmp_path / "folder.tree").mkdir()
    assert "got a folder" in reason(tmp_path / "folder.tree")
    (tmp_path / "file").touch()
    assert "no such file or folder" in reason(tmp_path / "file" / "a.csv")
    assert "name" in reason(tmp_path / "a\0.csv")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.tree")
        assert "pipe" in reason(tmp_path / "pipe.tree")
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EDQUOT, "quota"),
        (errno.EACCES, "no permission"),
        (errno.EROFS, "read-only"),
        (errno.EFBIG, "larger than the disk"),
        (errno.EIO, "the disk or its connection failed"),
        (errno.EDOM, os.strerror(errno.EDOM)),
    ],
)
@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_whatever_fails_the_old_file_stays_whole(tree, tmp_path, monkeypatch, number, words, step):
    path = tmp_path / "a.tree"
    path.write_bytes(b"old")

    def fail(*_arguments):
        raise OSError(number, os.strerror(number))

    def failing_piece():
        yield b"first"
        fail()

    pieces = [b"new"]
    if step == "write":
        pieces = failing_piece()
    elif step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(TreeFileError, match=words + ".*unchanged"):
        files.write(path, pieces)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_is_checked_before_long_work(tree, tmp_path):
    files.expect_place(tmp_path / "a.tree")
    assert list(tmp_path.iterdir()) == []
    save(tree, tmp_path / "a.tree")
    before = (tmp_path / "a.tree").read_bytes()
    files.expect_place(tmp_path / "a.tree")
    assert (tmp_path / "a.tree").read_bytes() == before
    with pytest.raises(TreeFileError, match=r"there is no folder .*none"):
        files.expect_place(tmp_path / "none" / "a.tree")
    with pytest.raises(TreeFileError, match="expected a file, got a folder"):
        files.expect_place(tmp_path)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="only Linux has this folder")
def test_a_place_where_no_file_can_be_created():
    with pytest.raises(TreeFileError, match="cannot create a file in the folder /proc: "):
        files.expect_place(Path("/proc/a.tree"))


def test_an_interrupt_leaves_the_old_file_too(tmp_path):
    path = tmp_path / "a.tree"
    path.write_bytes(b"old")

    def interrupted():
        yield b"first"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        files.write(path, interrupted())
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", [".tree", ".csv"])
def test_a_pointer_of_git_lfs_is_said_to_be_one(tmp_path, suffix):
    file = tmp_path / f"large{suffix}"
    file.write_text(
        f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 73400320\n"
    )
    with pytest.raises(TreeFileError, match=r"Git LFS.*git lfs pull"):
        load(file)
