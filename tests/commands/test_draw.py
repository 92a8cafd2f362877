"""uctvis draw: each tree has its picture."""

import pytest

import uctvis
from uctvis.cli import main


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_each_file_has_its_picture(tree_file, grown, tmp_path, kind):
    uctvis.save(grown, tree_file.with_suffix(".csv"))
    uctvis.save(grown, tmp_path / "b.csv")
    pictures = tmp_path / "pictures"
    assert (
        main(["draw", str(tmp_path), "-o", str(pictures), "--to", kind, "--size", "300x200"]) == 0
    )
    names = sorted(path.name for path in pictures.iterdir())
    assert names == [f"a.csv.{kind}", f"a.tree.{kind}", f"b.{kind}"]
    assert all(path.stat().st_size > 500 for path in pictures.iterdir())


def test_one_picture_of_one_file(tree_file, tmp_path):
    picture = tmp_path / "b.svg"
    assert main(["draw", str(tree_file), "-o", str(picture)]) == 0
    assert "<svg" in picture.read_text()


def test_a_broken_file_is_named_and_the_rest_are_drawn(tree_file, tmp_path, capsys):
    (tmp_path / "b.tree").write_bytes(b"no tree")
    assert main(["draw", str(tmp_path), "-o", str(tmp_path / "new")]) == 1
    assert str(tmp_path / "b.tree") in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.png"]


def test_an_impossible_size_is_told_before_anything_is_read(tmp_path, capsys):
    for size in ("0x100", "100x16385"):
        with pytest.raises(SystemExit) as ended:
            main(["draw", str(tmp_path / "missing.tree"), "-o", str(tmp_path), "--size", size])
        assert ended.value.code == 2
        assert "16384" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(tree_file, capsys):
    assert main(["draw", str(tree_file), "-o", str(tree_file)]) == 1
    assert str(tree_file) in capsys.readouterr().err
