"""uctvis film: growth, or a sequence, as a film."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import av
import pytest

import uctvis
from uctvis.cli import main

SMALL = ("--size", "96x64", "--fps", "10", "--seconds", "1")


def frames(path):
    with av.open(path) as container:
        return len(list(container.decode(video=0)))


def test_one_file_grows(tree_file, tmp_path, capsys):
    film = tmp_path / "b.mp4"
    assert main(["film", str(tree_file), "-o", str(film), *SMALL]) == 0
    assert capsys.readouterr().out == f"{film}\n"
    assert frames(film) == 10


def test_a_folder_is_a_sequence_unless_each_is_to_grow(grown, tree_file, tmp_path):
    folder = tmp_path / "trees"
    folder.mkdir()
    for name in ("a", "b", "c"):
        uctvis.save(grown, folder / f"{name}.tree")
    counts, films = [], []
    for number, options in enumerate(
        ((), ("--growth",), ("--first", "2", "--last", "2"), ("--from", "2", "--to", "2"))
    ):
        target = tmp_path / f"film{number}"
        assert main(["film", str(folder), "-o", str(target), *SMALL, *options]) == 0
        counts.append(len(list(target.iterdir())))
        assert main(["film", str(folder), "-o", f"{target}.mp4", *SMALL, *options]) == 0
        films.append(frames(Path(f"{target}.mp4")))
    assert counts == films == [10, 10, 10, 10]


def test_what_cannot_be_filmed_is_told(small, tmp_path, capsys):
    uctvis.save(small, tmp_path / "a.csv")
    for arguments, status, told in (
        (["a.csv", "-o", "a.mp4"], 1, "record"),
        (["a.csv", "-o", "a.avi"], 1, ".mp4"),
        (["missing.tree", "-o", "a.mp4"], 1, "missing.tree"),
        (["a.csv", "-o", "a.mp4", "--sequence", "--to", "2"], 2, "Last tree"),
        (["a.csv", "-o", "a.mp4", "--fps", "61"], 2, "60"),
        (["a.csv", "-o", "a.mp4", "--size", "8x64"], 2, "16"),
    ):
        command = [str(tmp_path / text) if "." in text else text for text in arguments]
        assert main(["film", *command]) == status
        assert told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_a_broken_tree_of_a_folder_is_named_and_the_others_are_filmed(small, tmp_path, capsys):
    folder = tmp_path / "trees"
    folder.mkdir()
    uctvis.save(small, folder / "a.csv")
    (folder / "b.csv").write_text("no tree")
    film = tmp_path / "a.mp4"
    assert main(["film", str(folder), "-o", str(film), *SMALL]) == 1
    told = capsys.readouterr()
    assert told.out == f"{film}\n"
    assert "b.csv" in told.err
    assert frames(film) == 5


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".mp4", "x" * 300 + "/films"])
def test_a_name_that_is_too_long_is_explained(tree_file, tmp_path, capsys, name):
    assert main(["film", str(tree_file), "-o", str(tmp_path / name), *SMALL]) == 1
    said = capsys.readouterr().err
    assert f"{name}: " in said
    assert "the name is too long" in said or "there is no folder" in said
    assert [file.name for file in tmp_path.iterdir()] == [tree_file.name]


@pytest.mark.parametrize("size", ["x", "64", "64x", "ax64", "-1x64", "64x64x64"])
def test_a_size_that_is_none_is_told(tree_file, tmp_path, capsys, size):
    with pytest.raises(SystemExit) as ended:
        main(["film", str(tree_file), "-o", str(tmp_path / "a.mp4"), f"--size={size}"])
    assert ended.value.code == 2
    assert "1280x720" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="a console has Ctrl-C there")
def test_ctrl_c_leaves_nothing(tree_file, tmp_path):
    target = tmp_path / "films"
    target.mkdir()
    # A hundred thousand frames: minutes of work.
    command = [sys.executable, "-m", "uctvis", "film", tree_file, "-o", target / "a.mp4"]
    with subprocess.Popen(
        [*command, "--seconds", "3600"], stderr=subprocess.PIPE, text=True, env=os.environ
    ) as child:
        # It is under way.
        while not list(target.iterdir()):
            assert child.poll() is None
        child.send_signal(signal.SIGINT)
        told = child.communicate()[1]
    assert child.returncode == 1
    assert told == "uctvis: stopped\n"
    assert not list(target.iterdir())
