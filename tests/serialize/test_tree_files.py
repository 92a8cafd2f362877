"""Loading and saving: by suffix, whole or not at all, and with a reason where it fails."""

import errno
import os
import stat
from pathlib import Path

import pytest
from comparing import assert_same_nodes, assert_same_tree

from uctvis import TreeFileError
from uctvis.serialize import files, load, save
from uctvis.tree import Tree

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


@pytest.mark.parametrize("by", [-3, 3])
def test_a_file_that_changes_while_it_is_read(tree, tmp_path, monkeypatch, by):
    path = tmp_path / "a.tree"
    save(tree, path)
    size = path.stat().st_size
    whole = os.fstat

    def changed_after(descriptor):
        status = whole(descriptor)
        if status.st_size == size:
            os.truncate(path, size + by)
        return status

    monkeypatch.setattr(os, "fstat", changed_after)
    with pytest.raises(TreeFileError, match="changed while it was read"):
        load(path)


def test_a_file_that_vanishes_before_it_is_opened(tree, tmp_path, monkeypatch):
    path = tmp_path / "a.tree"
    save(tree, path)
    opened = Path.open

    def vanish(self, *arguments, **options):
        self.unlink()
        return opened(self, *arguments, **options)

    monkeypatch.setattr(Path, "open", vanish)
    with pytest.raises(TreeFileError, match="no such file"):
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


def test_what_cannot_be_written(tree, tmp_path):
    def reason(path):
        with pytest.raises(TreeFileError) as caught:
            save(tree, path)
        return caught.value.reason

    assert "no such file or folder" in reason(tmp_path / "missing" / "a.tree")
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
        (errno.EIO, os.strerror(errno.EIO)),
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
    with pytest.raises(TreeFileError, match=words):
        files.write(path, pieces)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


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
