"""Saving where it really goes wrong: killed, on a full disk, without permission."""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from comparing import assert_same_nodes
from for_long import rest_for_long

import uctvis
from uctvis.serialize import load, save
from uctvis.tree.tree import Tree

if not hasattr(os, "fork"):
    pytest.skip("these are the ways of POSIX systems", allow_module_level=True)

IS_ROOT = os.geteuid() == 0
TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def child():
    """Does a case of `saving_child.py` in a process of its own, and returns its answer."""
    command = [sys.executable, TESTS / "saving_child.py"]
    environment = os.environ | {"PYTHONPATH": str(Path(uctvis.__file__).parents[1])}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as running:

        def answer(*case):
            running.stdin.write(json.dumps(case, default=str) + "\n")
            running.stdin.flush()
            return json.loads(running.stdout.readline())

        yield answer
        running.stdin.close()
    assert running.returncode == 0


@pytest.fixture
def folder():
    """A folder that others may enter: pytest's own are private."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o755)
    yield path
    path.chmod(0o755)
    shutil.rmtree(path)


@pytest.fixture
def tree():
    return Tree.from_parents([-1, 0, 0], visits=[3, 1, 2], move_names=["", "a", "b"])


@pytest.mark.parametrize("suffix", ["csv", "tree"])
@pytest.mark.parametrize("times", rest_for_long(1, [50, 200]))
def test_a_killed_process_leaves_the_old_file_or_the_new_one(child, suffix, times, tmp_path):
    came = child("killed", tmp_path, suffix, times, 1)
    assert came["neither"] == 0
    assert came["old"] > 0
    assert came["new"] > 0
    assert came["old"] + came["new"] == times
    # Not killed in the middle of it, they would have left nothing.
    assert came["left over"] > 0

    # A day later, in another process.
    for path in tmp_path.glob(".*"):
        os.utime(path, (0, 0))
    target = tmp_path / f"target.{suffix}"
    child("plain", target)
    assert load(target).size == 5_000
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("name", ["a.csv", "a.tree"])
def test_a_file_that_grows_too_large_for_the_system(child, tree, folder, name):
    save(tree, folder / name)
    reason = child("limited", folder / name)["error"]
    assert "larger than the disk" in reason
    assert "unchanged" in reason
    assert_same_nodes(tree, load(folder / name))
    assert [path.name for path in folder.iterdir()] == [name]


@pytest.mark.skipif(sys.platform != "linux" or not IS_ROOT, reason="nobody else mounts disks")
def test_a_full_disk(child, tree, folder):
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder],
        check=False,
        capture_output=True,
    )
    if mounted.returncode != 0:
        pytest.skip("no disk may be mounted here")
    try:
        save(tree, folder / "a.tree")
        reason = child("plain", folder / "a.tree")["error"]
        assert "disk is full" in reason
        assert_same_nodes(tree, load(folder / "a.tree"))
        assert [path.name for path in folder.iterdir()] == ["a.tree"]
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_folder_that_may_not_be_written_to_is_what_is_named(child, tree, folder):
    path = folder / "a.tree"
    save(tree, path)
    path.chmod(0o666)
    folder.chmod(0o555)
    for name in ("a.tree", "new.csv"):
        reason = child("nobody", "save", folder / name)["error"]
        assert f"cannot create a file in the folder {folder}: no permission" in reason
    assert_same_nodes(tree, load(path))


def test_a_file_that_may_not_be_written_to_stays_though_its_folder_would_let_it_go(
    child, tree, folder
):
    path = folder / "a.tree"
    save(tree, path)
    path.chmod(0o444)
    folder.chmod(0o777)
    assert child("nobody", "save", path)["error"] == "the file is read-only"
    assert_same_nodes(tree, load(path))


def test_a_file_that_may_not_be_read(child, tree, folder):
    save(tree, folder / "a.csv")
    (folder / "a.csv").chmod(0)
    assert child("nobody", "load", folder / "a.csv")["error"] == "no permission"
    (folder / "in").mkdir(mode=0)
    assert child("nobody", "load", folder / "in" / "a.csv")["error"] == "no permission"
    assert "no permission" in child("nobody", "save", folder / "in" / "a.csv")["error"]


def test_a_file_of_another_user_that_this_one_may_write_to(child, tree, folder):
    path = folder / "a.tree"
    save(tree, path)
    path.chmod(0o666)
    folder.chmod(0o777)
    before = path.stat()
    assert child("nobody", "save", path) is None
    after = path.stat()
    assert load(path).size == 10
    assert stat.S_IMODE(after.st_mode) == 0o666
    if IS_ROOT:
        # Its group was not his to give: he keeps the file, and everybody what they had.
        assert after.st_uid != before.st_uid


@pytest.mark.skipif(not IS_ROOT, reason="only root gives files away")
def test_the_owner_and_the_group_are_kept(tree, folder):
    path = folder / "a.tree"
    save(tree, path)
    path.chmod(0o640)
    os.chown(path, 12345, 23456)
    save(tree, path)
    status = path.stat()
    assert (status.st_uid, status.st_gid) == (12345, 23456)
    assert stat.S_IMODE(status.st_mode) == 0o640


@pytest.mark.skipif(not IS_ROOT, reason="this needs two users")
def test_what_a_group_might_do_is_not_given_to_another_one(child, tree, folder):
    path = folder / "a.tree"
    save(tree, path)
    path.chmod(0o664)
    os.chown(path, 65534, 23456)
    folder.chmod(0o777)
    assert child("nobody", "save", path) is None
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
