"""Sequences of tree files: their order, what is left out, what is kept."""

import os
from pathlib import Path

import pytest

from uctvis import TreeFileError
from uctvis.serialize import save, sequence
from uctvis.serialize.sequence import Sequence
from uctvis.tree import Tree


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
    assert [trees.load(index).size for index in range(5)] == [4, 3, 5, 2, 1]


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
        trees.load(3)
    assert trees.load(4).size == 1


def test_what_was_seen_is_kept_until_its_file_changes(folder):
    trees = Sequence([folder])
    tree = trees.load(0)
    assert trees.load(0) is tree
    save(Tree.from_parents([-1] + [0] * 9), trees.paths[0])
    assert trees.load(0).size == 10
    trees.paths[0].unlink()
    with pytest.raises(TreeFileError):
        trees.load(0)


def test_a_loading_that_is_ended_keeps_nothing(folder):
    class EndedError(Exception):
        pass

    def end(_part):
        raise EndedError

    trees = Sequence([folder])
    with pytest.raises(EndedError):
        trees.load(0, end)
    parts = []
    tree = trees.load(0, parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    # It is kept now: there is nothing to be ended.
    assert trees.load(0, end) is tree


def test_the_budget_lets_go_of_the_trees_seen_longest_ago(folder, monkeypatch):
    trees = Sequence([folder])
    first, second = trees.load(0), trees.load(1)
    monkeypatch.setattr(sequence, "BUDGET", 1_000)
    assert trees.load(0) is first
    trees.load(2)
    assert trees.load(1) is not second
    monkeypatch.setattr(sequence, "BUDGET", 0)
    assert trees.load(3) is trees.load(3)


def test_looking_at_one_tree_again_and_again_lets_go_of_no_other(folder, monkeypatch):
    trees = Sequence([folder])
    first, second = trees.load(0), trees.load(1)
    # Room for both, and for half as much again.
    monkeypatch.setattr(sequence, "BUDGET", 1_000)
    for _time in range(50):
        assert trees.load(1) is second
        save(Tree.from_parents([-1]), trees.paths[4])
        os.utime(trees.paths[4], (_time, _time))
        trees.load(4)
    assert trees.load(0) is first


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
        trees.load(2)
    assert trees.load(3).size == 2
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
