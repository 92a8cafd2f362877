"""uctvis convert: every tree arrives, and no file is lost on the way."""

import csv
import dataclasses

import numpy as np
import pytest
from comparing import assert_same_nodes, assert_same_tree
from hypothesis import given
from strategies import trees

import uctvis
from uctvis import Column
from uctvis.cli import main
from uctvis.serialize.column_table import save_columns
from uctvis.tree.record import ReusedSubtree
from uctvis.tree.traversal import preorder

COLUMNS = {
    "prior": Column(np.float32([1, 0.1, np.nan, 0.5])),
    'the "best", or not': Column(np.array([2**62 + 1, -1, 3, 4]), unknown=-1),
}


@pytest.fixture
def with_columns(small, tmp_path):
    """A file of a tree with columns; the nodes of the file are in the order 0, 1, 3, 2."""
    path = tmp_path / "in" / "c.tree"
    path.parent.mkdir()
    uctvis.save(dataclasses.replace(small, columns=COLUMNS), path)
    return path


def rows_of(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def convert(*arguments):
    return main(["convert", *map(str, arguments)])


def files_below(folder):
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


def test_there_and_back(tree_file, grown, tmp_path):
    csv, back = tmp_path / "a.csv", tmp_path / "new" / "b.TREE"
    assert convert(tree_file, "-o", csv) == 0
    assert_same_nodes(uctvis.load(csv), grown)
    assert convert(csv, "-o", back) == 0
    assert_same_tree(uctvis.load(back), uctvis.load(csv))


@pytest.mark.parametrize(
    "more", [{}, {"selection": "puct", "solver": "on"}, {"selection": "foo", "depth": 3}], ids=str
)
def test_from_tree_to_tree_nothing_changes(grown, tmp_path, more, capsys):
    """Not even the record of another version, which opens with a warning and without it."""
    file, again, other = (tmp_path / name for name in ("a.tree", "b.tree", "c.csv"))
    numbers = {"squares": np.array([1, 2]), "else": np.array([-1], np.int8)} if more else {}
    kept = ReusedSubtree(
        np.array([0], np.int32), np.array([0], np.int32), np.array([0], np.int64), numbers
    )
    record = dataclasses.replace(grown.record, kept=kept, more=more)
    uctvis.save(dataclasses.replace(grown, record=record), file)
    assert convert(file, "-o", again) == 0
    assert file.read_bytes() == again.read_bytes()
    assert capsys.readouterr().err == ""
    assert convert(file, "-o", other) == 0
    told = ", ".join(f"{name}={value}" for name, value in more.items())
    lost = f"c.csv does not contain the record of the search ({told})."
    assert (lost in capsys.readouterr().err) == bool(more)


def test_the_record_stays_unless_it_is_to_be_plain(tree_file, grown, tmp_path):
    full, plain = tmp_path / "full.tree", tmp_path / "plain.tree"
    assert convert(tree_file, "-o", full) == 0
    assert_same_tree(uctvis.load(full), grown)
    assert convert(tree_file, "-o", plain, "--plain") == 0
    assert uctvis.load(plain).record is None
    assert plain.read_bytes() == full.read_bytes()[: plain.stat().st_size]


def test_a_folder_becomes_one(small, tmp_path, capsys):
    source, target = tmp_path / "in", tmp_path / "deep" / "out"
    source.mkdir()
    for name in ("it1.csv", "it2.tree", "it10.csv"):
        uctvis.save(small, source / name)
    assert convert(source, "-o", target) == 0
    written = [target / name for name in ("it1.tree", "it2.tree", "it10.tree")]
    assert capsys.readouterr().out.splitlines() == list(map(str, written))
    for path in written:
        assert_same_nodes(uctvis.load(path), small)
    assert convert(source, "-o", target, "--to", "csv") == 0
    assert len(files_below(target)) == 6


def test_no_file_takes_anothers_place(small, tmp_path):
    sources = ("x/a.csv", "x/a.tree", "x/A.csv", "x/a.csv.tree", "x/b.csv", "y/a.csv", "y/z/a.csv")
    for number, name in enumerate(sources):
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        tree = uctvis.Tree.from_parents([-1] + [0] * number)
        uctvis.save(tree, path)
    folders = [tmp_path / "in" / folder for folder in ("x", "y", "y/z")]
    assert convert(*folders, "-o", tmp_path / "out") == 0
    made = files_below(tmp_path / "out")
    assert len(made) == len({name.casefold() for name in made}) == len(files_below(tmp_path / "in"))
    assert {uctvis.load(tmp_path / "out" / name).size for name in made} == set(range(1, 8))
    assert {"x/b.tree", "x/a.tree.tree", "y/a.tree", "y/z/a.tree"} <= set(made)


def test_names_do_not_depend_on_the_order(small, tmp_path):
    for name in ("a.csv", "a.tree", "b.csv"):
        uctvis.save(small, tmp_path / name)
    given = [tmp_path / name for name in ("a.csv", "a.tree", "b.csv")]
    convert(*given, "-o", tmp_path / "one")
    convert(*reversed(given), "-o", tmp_path / "two")
    assert files_below(tmp_path / "one") == ["a.csv.tree", "a.tree.tree", "b.tree"]
    assert files_below(tmp_path / "two") == files_below(tmp_path / "one")


@pytest.mark.parametrize("target", ["a.tree", ".", "link.tree"])
def test_what_is_read_is_never_written(tree_file, tmp_path, capsys, target):
    before = tree_file.read_bytes()
    (tmp_path / "link.tree").symlink_to(tree_file)
    assert convert(tree_file, "-o", tmp_path / target, "--plain") == 1
    assert "expected a target that is not an input file" in capsys.readouterr().err
    assert tree_file.read_bytes() == before


def test_an_older_target_is_replaced(tree_file, grown, tmp_path):
    target = tmp_path / "b.tree"
    target.write_text("old")
    assert convert(tree_file, "-o", target) == 0
    assert_same_tree(uctvis.load(target), grown)


def test_a_broken_file_is_named_and_the_rest_are_written(small, tmp_path, capsys):
    source = tmp_path / "in"
    source.mkdir()
    for name in ("a.csv", "c.csv"):
        uctvis.save(small, source / name)
    (source / "b.csv").write_text("no tree")
    assert convert(source, tmp_path / "missing", "-o", tmp_path / "out") == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert told[0].startswith(f"uctvis: {source / 'b.csv'}: this is not a CSV tree")
    assert told[1].startswith(f"uctvis: {tmp_path / 'missing'}: ")
    assert files_below(tmp_path / "out") == ["a.tree", "c.tree"]


def test_a_damaged_chunk_is_told_and_no_failure(tree_file, tmp_path, capsys):
    tree_file.write_bytes(tree_file.read_bytes()[:-1])
    assert convert(tree_file, "-o", tmp_path / "b.tree") == 0
    assert "damaged" in capsys.readouterr().err
    assert uctvis.load(tmp_path / "b.tree").warnings == ()


def test_what_is_stopped_leaves_what_is_finished(small, tmp_path, capsys, monkeypatch):
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    target.mkdir()
    for name in ("a.csv", "b.csv", "c.csv"):
        uctvis.save(small, source / name)
    (target / "b.tree").write_text("old")
    save = uctvis.api.save

    def save_and_stop(tree, path, _progress, *, plain):
        def stop(_part):
            if path.name == "b.tree":
                raise KeyboardInterrupt

        save(tree, path, stop, plain=plain)

    monkeypatch.setattr(uctvis.api, "save", save_and_stop)
    assert convert(source, "-o", target) == 1
    assert capsys.readouterr().err == "uctvis: stopped\n"
    assert files_below(target) == ["a.tree", "b.tree"]
    assert (target / "b.tree").read_text() == "old"
    assert_same_nodes(uctvis.load(target / "a.tree"), small)


def test_want_of_memory_for_one_is_not_the_end(small, tmp_path, capsys, monkeypatch):
    for name in ("a.csv", "b.csv"):
        uctvis.save(small, tmp_path / name)
    save = uctvis.api.save

    def save_or_want(tree, path, progress, *, plain):
        if path.name == "a.tree":
            raise MemoryError
        save(tree, path, progress, plain=plain)

    monkeypatch.setattr(uctvis.api, "save", save_or_want)
    assert convert(tmp_path, "-o", tmp_path / "out") == 1
    assert capsys.readouterr().err == f"uctvis: {tmp_path / 'a.csv'}: there is not enough memory\n"
    assert files_below(tmp_path / "out") == ["b.tree"]


def test_a_target_that_does_not_fit_is_wrong_usage(tree_file, tmp_path, capsys):
    csv = tmp_path / "b.csv"
    assert convert(tree_file, tree_file, "-o", csv) == 2
    assert convert(tmp_path, "-o", csv) == 2
    assert convert(tree_file, "-o", csv, "--to", "tree") == 2
    told = capsys.readouterr().err.splitlines()
    assert "-o: expected a folder" in told[0]
    assert "-o: expected a folder" in told[1]
    assert told[2] == "uctvis: --to: expected csv, got tree"
    assert files_below(tmp_path) == ["a.tree"]


def test_a_folder_may_end_in_a_suffix(tree_file, tmp_path):
    (tmp_path / "out.csv").mkdir()
    assert convert(tree_file, "-o", tmp_path / "out.csv") == 0
    assert files_below(tmp_path / "out.csv") == ["a.tree"]


def test_a_folder_that_cannot_be_made_is_named_once(small, tmp_path, capsys):
    source, file = tmp_path / "in", tmp_path / "file"
    source.mkdir()
    file.write_text("kept")
    for name in ("a.csv", "b.csv"):
        uctvis.save(small, source / name)
    for target in (file, file / "below"):
        assert convert(source, "-o", target) == 1
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert str(file) in told
    assert file.read_text() == "kept"


def test_columns_are_written_to_a_second_file(with_columns, tmp_path, capsys):
    csv, table = tmp_path / "a.csv", tmp_path / "new" / "columns.csv"
    assert convert(with_columns, "-o", csv, "--columns", table) == 0
    assert capsys.readouterr().err == ""
    assert rows_of(table) == [
        ["row", "prior", 'the "best", or not'],
        ["0", "1.0", str(2**62 + 1)],
        ["1", "0.1", ""],
        ["2", "0.5", "4"],
        ["3", "", "3"],
    ]
    # The rows are those of the tree.
    assert [row[0] for row in rows_of(csv)] == ["", "a", "c", "b"]


@given(trees())
def test_columns_come_back_bit_for_bit(tmp_path_factory, tree):
    table = tmp_path_factory.mktemp("table") / "a.csv"
    save_columns(tree, table)
    (_row, *names), *rows = rows_of(table)
    assert names == list(tree.columns)
    assert [row[0] for row in rows] == [str(row) for row in range(tree.size)]
    order = preorder(tree.parent, tree.first_child, tree.child_count)
    for name, texts in zip(names, zip(*(row[1:] for row in rows), strict=True), strict=True):
        column = tree.columns[name]
        known = column.known[order]
        assert [text != "" for text in texts] == known.tolist()
        read = np.array([text for text in texts if text], column.values.dtype)
        assert read.tobytes() == column.values[order][known].tobytes()


def test_several_trees_have_a_folder_of_columns(with_columns, small, tmp_path, capsys):
    uctvis.save(small, with_columns.with_name("plain.csv"))
    out, tables = tmp_path / "out", tmp_path / "tables"
    assert convert(with_columns.parent, "-o", out, "--to", "csv", "--columns", tables) == 0
    assert files_below(out) == ["c.csv", "plain.csv"]
    assert files_below(tables) == ["c.csv"]
    assert len(rows_of(tables / "c.csv")) == 5
    assert capsys.readouterr().err == f"{out / 'plain.csv'}: the tree has no columns\n"


@pytest.mark.parametrize(("name", "options"), [("a.csv", []), ("a.tree", ["--plain"])])
def test_a_file_without_the_columns_says_so_in_a_sentence(
    with_columns, tmp_path, capsys, name, options
):
    assert convert(with_columns, "-o", tmp_path / name, *options) == 0
    assert capsys.readouterr().err == (
        f"{tmp_path / name} does not contain the columns of the tree; "
        "--columns writes them to another file.\n"
    )


def test_a_file_with_all_columns_says_nothing(with_columns, tmp_path, capsys):
    assert convert(with_columns, "-o", tmp_path / "b.tree") == 0
    assert capsys.readouterr().err == ""
    assert_same_tree(uctvis.load(tmp_path / "b.tree"), uctvis.load(with_columns))


def test_columns_never_replace_a_tree(with_columns, small, tmp_path, capsys):
    tree = tmp_path / "in" / "c.csv"
    uctvis.save(small, tree)
    before = tree.read_bytes()
    out = tmp_path / "out.csv"
    for arguments in (
        (with_columns, "-o", out, "--columns", out),
        (tree, "-o", tmp_path / "c.tree", "--columns", tree),
        (with_columns.parent, "-o", tmp_path / "out", "--to", "csv", "--columns", tmp_path / "out"),
        (with_columns.parent, "-o", tmp_path / "out", "--columns", out),
    ):
        assert convert(*arguments) == 2
        assert "--columns: expected " in capsys.readouterr().err
    assert tree.read_bytes() == before
    assert not out.exists()
