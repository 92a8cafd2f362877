"""Sequences of tree files: their order, and what is left out."""

import os
from pathlib import Path

import pytest

from uctvis import TreeFileError
from uctvis.serialize import load, save
from uctvis.serialize.folder import Sequence, natural_order
from uctvis.tree.tree import Tree


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sub.tree").mkdir()
    (tmp_path / "notes.txt").write_text("no tree")
    for number, name in enumerate(("it10.csv", "it9.tree", "It1.TREE", "b2.csv", "it09.csv")):
        save(Tree.from_parents([-1] + [0] * number), tmp_path / name)
    return tmp_path


def names(trees):
    return [path.name for path in trees.paths]


def test_a_folder_gives_its_tree_files_in_natural_order(folder):
    trees = Sequence([folder])
    assert names(trees) == ["b2.csv", "It1.TREE", "it09.csv", "it9.tree", "it10.csv"]
    assert len(trees) == 5
    assert trees.left_out == ()
    assert [load(trees.paths[index]).size for index in range(5)] == [4, 3, 5, 2, 1]


def test_a_name_comes_before_the_same_name_with_a_number():
    files = [Path(name) for name in ("a/very_big10.csv", "a/very_big.csv", "a/very_big3.csv")]
    assert sorted(files, key=natural_order) == [files[1], files[2], files[0]]


def test_files_and_folders_mixed_count_once(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    save(Tree.from_parents([-1, 0, 0]), other / "z.csv")
    trees = Sequence([str(folder / "it9.tree"), other / "z.csv", folder, folder / "it9.tree"])
    assert len(trees) == 6
    assert names(trees).count("it9.tree") == 1


def test_what_is_wrong_is_named_and_the_rest_stays(folder, tmp_path_factory):
    empty = tmp_path_factory.mktemp("empty")
    given = [
        folder / "missing.csv",
        folder / "notes.txt",
        empty,
        folder / "nowhere",
        folder / "it9.tree",
    ]
    trees = Sequence(given)
    assert names(trees) == ["it9.tree"]
    assert [error.path for error in trees.left_out] == given[:4]
    reasons = [error.reason for error in trees.left_out]
    assert "no such file" in reasons[0]
    assert "ends in .csv or .tree" in reasons[1]
    assert "got none" in reasons[2]
    assert "no such file" in reasons[3]


def test_a_broken_file_is_an_error_when_it_is_loaded(folder):
    (folder / "it9.tree").write_bytes(b"no tree")
    trees = Sequence([folder])
    with pytest.raises(TreeFileError):
        load(trees.paths[3])
    assert load(trees.paths[4]).size == 1


def test_a_stamp_tells_when_a_file_changes(folder):
    trees = Sequence([folder])
    stamp = trees.stamp(0)
    assert stamp == trees.stamp(0)
    assert stamp[1] == trees.paths[0].stat().st_size
    save(Tree.from_parents([-1] + [0] * 9), trees.paths[0])
    assert trees.stamp(0) != stamp
    trees.paths[0].unlink()
    assert trees.stamp(0) == (-1, -1)


def test_thousands_of_files_are_not_asked_one_by_one(tmp_path, monkeypatch):
    for number in range(300):
        (tmp_path / f"it{number}.csv").touch()
    asked = []
    whole = Path.stat
    monkeypatch.setattr(
        Path, "stat", lambda self, **options: asked.append(self) or whole(self, **options)
    )
    trees = Sequence([tmp_path])
    assert names(trees) == [f"it{number}.csv" for number in range(300)]
    assert asked == [tmp_path]


def test_files_that_vanish(folder):
    trees = Sequence([folder])
    trees.paths[2].unlink()
    with pytest.raises(TreeFileError, match="no such file"):
        load(trees.paths[2])
    assert load(trees.paths[3]).size == 2
    (folder / "nowhere.tree").symlink_to(folder / "missing.tree")
    (folder / "round.tree").symlink_to(folder / "round.tree")
    (folder / "other name.tree").symlink_to(folder / "b2.csv")
    (folder / ".tree").touch()
    assert names(Sequence([folder])) == [
        "b2.csv", "It1.TREE", "it9.tree", "it10.csv", "other name.tree"
    ]  # fmt: skip


def test_relative_paths(folder, monkeypatch):
    monkeypatch.chdir(folder)
    assert names(Sequence(["it10.csv", "it9.tree"])) == ["it9.tree", "it10.csv"]
    assert os.fspath(Sequence(["it9.tree"]).paths[0]) == "it9.tree"


def test_a_folder_that_can_only_be_listed_is_left_out(folder, monkeypatch):
    # Permissions do not bind every user that runs this.
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (folder, os.X_OK))
    trees = Sequence([folder])
    assert len(trees) == 0
    (error,) = trees.left_out
    assert error.path == folder
    assert "no permission" in error.reason
