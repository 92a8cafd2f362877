"""uctvis draw: each tree has its picture."""

import os
import re
import subprocess
import sys

import pytest

import uctvis
from uctvis.cli import main

# A tree in each of the pictures.
DRAW_ALL = """
import sys
from uctvis.cli import main

_, tree, *pictures = sys.argv
for picture in pictures:
    assert main(["draw", tree, "-o", picture]) == 0
"""


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


def test_nodes_are_coloured_by_a_column_and_trees_without_it_are_named(tmp_path, capsys):
    trees, pictures = tmp_path / "trees", tmp_path / "pictures"
    trees.mkdir()
    uctvis.save(uctvis.Tree.from_parents([-1, 0, 0]), trees / "a.tree")
    columns = {"prior": [0.0, 0.5, 1.0], "value": [1, 2, 3]}
    uctvis.save(uctvis.Tree.from_parents([-1, 0, 0], columns=columns), trees / "b.tree")
    command = ["draw", str(trees), "-o", str(pictures), "--to", "svg", "--legend", "--coloring"]
    assert main([*command, "prior"]) == 1
    told = capsys.readouterr().err
    assert "a.svg" in told
    assert "'prior'" in told
    assert [path.name for path in pictures.iterdir()] == ["b.svg"]
    assert "Nodes: prior" in (pictures / "b.svg").read_text()
    assert main([*command, "prio"]) == 1
    assert "(prior, value)" in capsys.readouterr().err
    assert main([*command, "depth"]) == 0


def test_an_impossible_size_is_told_before_anything_is_read(tmp_path, capsys):
    for size in ("0x100", "100x16385"):
        with pytest.raises(SystemExit) as ended:
            main(["draw", str(tmp_path / "missing.tree"), "-o", str(tmp_path), "--size", size])
        assert ended.value.code == 2
        assert "16384" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(tree_file, capsys):
    assert main(["draw", str(tree_file), "-o", str(tree_file)]) == 1
    assert str(tree_file) in capsys.readouterr().err


def drawn(tree_file, tmp_path, *options):
    picture = tmp_path / "a.svg"
    assert main(["draw", str(tree_file), "-o", str(picture), *options]) == 0
    return picture.read_text()


def test_labels_can_be_left_out(tree_file, tmp_path, qapp):
    assert "<text" in drawn(tree_file, tmp_path)
    assert "<text" in drawn(tree_file, tmp_path, "--labels")
    assert "<text" not in drawn(tree_file, tmp_path, "--no-labels")


def test_a_depth_and_visits_fold(grown, tree_file, tmp_path, qapp):
    def circles(*options):
        return len(re.findall("<circle", drawn(tree_file, tmp_path, *options)))

    shallow = int((grown.depth <= 1).sum())
    assert circles("--depth", "1") == shallow
    assert circles("--depth", "0") == circles("--visits", "999999999") == 1
    often = int((grown.visits >= 20).sum())
    assert circles("--visits", "20") == often


@pytest.mark.parametrize("option", ["--depth", "--visits"])
@pytest.mark.parametrize("number", ["-1", "1.5", "many", "9" * 30])
def test_an_impossible_number_is_told(tree_file, tmp_path, capsys, option, number):
    with pytest.raises(SystemExit) as ended:
        main(["draw", str(tree_file), "-o", str(tmp_path), f"{option}={number}"])
    assert ended.value.code == 2
    assert repr(number) in capsys.readouterr().err


def test_without_a_display_there_is_text_and_no_noise(tree_file, tmp_path):
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}
    }
    pictures = [tmp_path / name for name in ("p.svg", "p.pdf", "p.png")]
    child = subprocess.run(
        [sys.executable, "-c", DRAW_ALL, tree_file, *pictures],
        env=environment,
        capture_output=True,
        check=True,
    )
    assert child.stderr == b""
    assert "<text" in (tmp_path / "p.svg").read_text()
    assert b"/Font" in (tmp_path / "p.pdf").read_bytes()


def test_a_legend_is_drawn_where_it_is_asked_for(tree_file, tmp_path, qapp):
    assert "Edges: visits" not in drawn(tree_file, tmp_path)
    assert "Edges: visits" in drawn(tree_file, tmp_path, "--legend")


def test_a_picture_without_room_for_a_legend_has_none_and_that_is_said(
    tree_file, tmp_path, qapp, caplog
):
    assert "Edges: visits" not in drawn(tree_file, tmp_path, "--legend", "--size", "252x180")
    assert "252 x 180 pixels are too few for a legend" in caplog.text
