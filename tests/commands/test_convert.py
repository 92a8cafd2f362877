"""uctvis convert: every tree arrives, and no file is lost on the way."""

import pytest
from comparing import assert_same_nodes, assert_same_tree

import uctvis
from uctvis.cli import main


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
    assert told[0].startswith(f"uctvis: {source / 'b.csv'}, line 1: ")
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
