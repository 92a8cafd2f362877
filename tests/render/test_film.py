"""Films in files, made by a plain Python without a display, and read back."""

import os
import subprocess
import sys
from fractions import Fraction

import av
import numpy as np
import pytest
from qtpy.QtGui import QImage

import uctvis
from uctvis.errors import PictureError, SettingError, TreeFileError
from uctvis.render import pictures
from uctvis.view.style.coloring import ColumnColoring
from uctvis.view.style.style import Style

SIZE = (96, 64)
KINDS = ("a.mp4", "a.gif", "a")


@pytest.fixture(scope="module")
def tree():
    return uctvis.search("tictactoe", iterations=30, seed=1).tree


@pytest.fixture
def folder(tmp_path):
    """Trees of 2, 3 and 4 nodes."""
    folder = tmp_path / "trees"
    folder.mkdir()
    for size in (2, 3, 4):
        parent = [-1] + [0] * (size - 1)
        uctvis.save(
            uctvis.Tree.from_parents(parent, visits=[size, *range(1, size)]),
            folder / f"t{size}.csv",
        )
    return folder


def decoded(path):
    """The pictures of a film, the seconds at which each begins, and how long it is."""
    with av.open(path) as container:
        frames = list(container.decode(video=0))
        pictures = [frame.to_ndarray(format="rgb24").astype(int) for frame in frames]
        return pictures, [frame.time for frame in frames], container.duration / av.time_base


def pixels(path):
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    data = np.frombuffer(image.constBits().asarray(image.sizeInBytes()), np.uint8)
    rows = data.reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def shots(folder):
    """The different pictures of a film in a folder, and the number of frames of each."""
    seen = []
    for path in sorted(folder.iterdir()):
        picture = pixels(path)
        if seen and (picture == seen[-1][0]).all():
            seen[-1][1] += 1
        else:
            seen.append([picture, 1])
    return seen


def film(tree, path, size=SIZE, **options):
    return uctvis.film(tree, path, size, **{"seconds": 1.0, "fps": 10} | options)


def test_a_film_shows_a_column_of_the_trees_that_have_it(folder, tmp_path):
    parent, values = [-1, 0, 0, 0, 0], [0.0, 0.25, 0.5, 0.75, 1.0]
    tree = uctvis.Tree.from_parents(parent, columns={"prior": values})
    with pytest.raises(PictureError, match=r"\(prior\), got 'prio'"):
        film(tree, tmp_path / "b.mp4", growth=False, coloring="prio")
    uctvis.save(tree, folder / "u.tree")
    left_out = film([folder], tmp_path / "a", coloring="prior")
    assert [str(error).split(":")[0] for error in left_out] == ["t2", "t3", "t4"]
    ((picture, _count),) = shots(tmp_path / "a")
    shown = {tuple(pixel) for row in picture.tolist() for pixel in row}
    style = Style(coloring=ColumnColoring("prior"))
    assert {style.node_ramp[0], style.node_ramp[-1]} <= shown


def test_an_mp4_has_the_frames_the_size_and_the_time_asked_for(tree, tmp_path):
    film(tree, tmp_path / "a.mp4", seconds=2.0, fps=15)
    film(tree, tmp_path / "pngs", seconds=2.0, fps=15)
    with av.open(tmp_path / "a.mp4") as container:
        stream = container.streams.video[0]
        assert stream.codec_context.name == "h264"
        assert stream.codec_context.pix_fmt == "yuv420p"
        assert stream.average_rate == Fraction(15)
    pictures, times, seconds = decoded(tmp_path / "a.mp4")
    assert len(pictures) == 30
    assert np.allclose(times, np.arange(30) / 15)
    assert seconds == pytest.approx(2.0)
    exact = [pixels(path) for path in sorted((tmp_path / "pngs").iterdir())]
    assert len(exact) == len(pictures)
    assert pictures[0].shape == exact[0].shape == (64, 96, 3)
    # Brightness is kept for each pixel, colours for each four.
    for ours, made in ((exact[0], pictures[0]), (exact[-1], pictures[-1])):
        assert np.abs(ours - made).mean() < 6
        assert np.abs(ours.mean(axis=(0, 1)) - made.mean(axis=(0, 1))).max() < 3


def test_a_film_can_begin_to_play_before_it_is_there(tree, tmp_path):
    film(tree, tmp_path / "a.mp4")
    content = (tmp_path / "a.mp4").read_bytes()
    assert content.index(b"moov") < content.index(b"mdat")


def test_odd_sides_of_an_mp4_get_one_more(tree, tmp_path):
    film(tree, tmp_path / "a.mp4", (65, 49))
    assert decoded(tmp_path / "a.mp4")[0][0].shape == (50, 66, 3)
    film(tree, tmp_path / "a.gif", (65, 49))
    assert decoded(tmp_path / "a.gif")[0][0].shape == (49, 65, 3)


def test_a_gif_has_its_time_and_its_colours(tree, tmp_path):
    film(tree, tmp_path / "a.gif", seconds=3.0, fps=20)
    film(tree, tmp_path / "pngs", seconds=3.0, fps=20)
    pictures, times, seconds = decoded(tmp_path / "a.gif")
    exact = [picture for picture, _count in shots(tmp_path / "pngs")]
    # One for each moment, and the last one again at its end.
    assert len(pictures) == len(exact) + 1
    assert times == sorted(times)
    assert seconds == pytest.approx(3.0, abs=0.02)
    for ours, made in zip(exact, pictures, strict=False):
        assert np.abs(ours - made).mean() < 2
    assert (pictures[-1] == pictures[-2]).all()
    # It plays again and again, and the ground is exactly that.
    assert b"NETSCAPE2.0" in (tmp_path / "a.gif").read_bytes()
    assert (pictures[0][0, 0] == 255).all()


def test_numbered_pictures_are_those_that_are_drawn(tree, tmp_path):
    film(tree, tmp_path / "pngs", (320, 200), captions=False)
    uctvis.draw(tree, tmp_path / "a.png", (320, 200))
    names = sorted(path.name for path in (tmp_path / "pngs").iterdir())
    assert names == [f"{number:05}.png" for number in range(1, len(names) + 1)]
    assert len(names) == 10
    last = pixels(tmp_path / "pngs" / names[-1])
    assert (last == pixels(tmp_path / "a.png")).all()


def test_a_sequence_shows_each_tree_for_its_time(folder, tmp_path):
    film(folder, tmp_path / "a.mp4", seconds=1.5)
    film(folder, tmp_path / "pngs", seconds=1.5)
    exact, counts = zip(*shots(tmp_path / "pngs"), strict=True)
    pictures, _times, seconds = decoded(tmp_path / "a.mp4")
    assert counts == (5, 5, 5)
    assert (len(pictures), seconds) == (15, pytest.approx(1.5))
    nearest = [int(np.argmin([np.abs(ours - made).sum() for ours in exact])) for made in pictures]
    assert nearest == [0] * 5 + [1] * 5 + [2] * 5


def test_captions_take_a_strip_below_where_there_is_room(tree, tmp_path):
    pictures = {}
    for captions in (True, False):
        film(tree, tmp_path / str(captions), (640, 360), seconds=0.2, captions=captions)
        pictures[captions] = pixels(tmp_path / str(captions) / "00002.png")
    strip = pictures[True][-50:]
    ink = (strip < 128).all(axis=2)
    assert 300 < ink.sum() < 5_000
    # Nothing is cut: there is ground around it.
    assert not ink[[0, 1, 2, -1, -2]].any()
    assert not ink[:, [0, -1]].any()
    assert (pictures[False][-50:] != strip).any()
    # A small film is all tree.
    film(tree, tmp_path / "b", seconds=0.2)
    film(tree, tmp_path / "c", seconds=0.2, captions=False)
    assert (pixels(tmp_path / "b" / "00002.png") == pixels(tmp_path / "c" / "00002.png")).all()


def test_the_legend_stays_in_its_strip_whatever_tree_comes(folder, tmp_path):
    film(folder, tmp_path / "a", (960, 720), legend=True, captions=False)
    bottoms = []
    for picture, _count in shots(tmp_path / "a"):
        ink = (picture != 255).any(axis=(1, 2))
        bottoms.append(int(np.flatnonzero(ink)[-1]))
    assert len(bottoms) == 3
    assert len(set(bottoms)) == 1
    assert bottoms[0] < 719


def test_a_film_without_room_for_a_legend_says_so(tree, tmp_path, caplog):
    film(tree, tmp_path / "a", (252, 180), legend=True, seconds=0.2)
    assert "252 x 180 pixels are too few for a legend" in caplog.text


def test_letters_of_large_films_are_in_proportion(tree, tmp_path, monkeypatch):
    letters = {}
    seen = pictures.seen
    for height in (360, 720, 1440):

        def watched(*args, height=height, **options):
            picture = seen(*args, **options)
            letters[height] = picture.drawing.labels[0].letters * picture.scale / height
            return picture

        monkeypatch.setattr(pictures, "seen", watched)
        film(tree, tmp_path / str(height), (height * 16 // 9, height), seconds=0.1)
    assert letters[720] == pytest.approx(letters[1440])
    assert letters[720] >= 1 / 480


@pytest.mark.parametrize("kind", KINDS[:2])
def test_the_same_film_is_the_same_file(tree, tmp_path, kind):
    paths = [tmp_path / f"{number}{kind}" for number in range(2)]
    for path in paths:
        film(tree, path)
    pictures = zip(*(decoded(path)[0] for path in paths), strict=True)
    assert [
        np.argwhere(one != other).tolist() for one, other in pictures if (one != other).any()
    ] == []
    assert paths[0].read_bytes() == paths[1].read_bytes()


class Enough(Exception):  # noqa: N818 - no error
    pass


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("at", [0.0, 0.5, 1.0])
def test_a_cancelled_film_leaves_nothing_and_the_old_one(tree, tmp_path, kind, at):
    told = []

    def progress(part):
        told.append(part)
        if part >= at:
            raise Enough

    old = tmp_path / kind
    if old.suffix:
        old.write_bytes(b"old")
    with pytest.raises(Enough):
        film(tree, old, progress=progress)
    assert told == sorted(told)
    assert [path.name for path in tmp_path.iterdir()] == ([kind] if old.suffix else [])
    if old.suffix:
        assert old.read_bytes() == b"old"
        film(tree, old)
        assert decoded(old)[2] == pytest.approx(1.0, abs=0.02)


def test_a_picture_that_is_seen_for_long_can_be_cancelled(folder, tmp_path):
    told = []

    def progress(part):
        told.append(part)
        if len(told) == 9:
            raise Enough

    with pytest.raises(Enough):
        film(folder, tmp_path / "a.mp4", seconds=600, progress=progress)
    assert set(told) == {0.0}
    assert [path.name for path in tmp_path.iterdir()] == ["trees"]


def test_progress_goes_from_nothing_to_all(tree, tmp_path):
    told = []
    film(tree, tmp_path / "a.gif", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 5


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_that_is_not_there_is_told(tree, tmp_path, kind):
    with pytest.raises(PictureError, match="missing"):
        film(tree, tmp_path / "missing" / kind)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["a.avi", "a.png", "a.MP5"])
def test_another_kind_of_file_is_refused(tree, tmp_path, name):
    with pytest.raises(PictureError, match=r"\.mp4 or \.gif"):
        film(tree, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_pictures_go_to_a_new_or_an_empty_folder_alone(tree, tmp_path):
    (tmp_path / "empty").mkdir()
    film(tree, tmp_path / "empty")
    count = len(list((tmp_path / "empty").iterdir()))
    with pytest.raises(PictureError, match="empty"):
        film(tree, tmp_path / "empty", seconds=2.0)
    assert len(list((tmp_path / "empty").iterdir())) == count
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(PictureError):
        film(tree, tmp_path / "file")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "file"]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"size": (15, 64)}, "size"),
        ({"size": (64, 4097)}, "size"),
        ({"fps": 0}, "fps"),
        ({"fps": 29.97}, "fps"),
        ({"fps": True}, "fps"),
        ({"fps": "30"}, "fps"),
        ({"seconds": True}, "seconds"),
        ({"seconds": "9"}, "seconds"),
        ({"first": 1.5}, "first"),
        ({"last": True}, "last"),
        ({"size": (320.5, 200)}, "size"),
        ({"size": (320, 200, 1)}, "size"),
        ({"fps": 51}, "fps"),
        ({"seconds": 0.0}, "seconds"),
        ({"first": 31}, "first"),
        ({"places": "here"}, "places"),
    ],
)
def test_what_is_out_of_range_is_told_and_leaves_nothing(tree, tmp_path, options, field):
    with pytest.raises(SettingError) as told:
        film(tree, tmp_path / "a.gif", **options)
    assert told.value.field == field
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", KINDS)
def test_a_broken_tree_is_left_out_and_told(folder, tmp_path, name):
    (folder / "t3.csv").write_bytes(b"no tree")
    (told,) = film(folder, tmp_path / name)
    assert isinstance(told, TreeFileError)
    assert told.path == folder / "t3.csv"
    if name != "a":
        pictures, _times, seconds = decoded(tmp_path / name)
        assert seconds == pytest.approx(0.6)
        assert (pictures[0] != pictures[-1]).any()


@pytest.mark.parametrize("name", KINDS)
def test_where_all_trees_are_broken_the_first_is_told_and_nothing_is_left(folder, tmp_path, name):
    for path in folder.iterdir():
        path.write_bytes(b"no tree")
    with pytest.raises(TreeFileError, match=min(path.name for path in folder.iterdir())):
        film(folder, tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["trees"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_full_disk_is_told_and_leaves_nothing(tmp_path):
    code = (
        "import resource, uctvis\n"
        "tree = uctvis.search('tictactoe', iterations=30, seed=1).tree\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, resource.RLIM_INFINITY))\n"
        f"for kind in {KINDS}:\n"
        "    try:\n"
        "        uctvis.film(tree, kind, (320, 200), seconds=1.0, fps=10)\n"
        "    except uctvis.PictureError as error:\n"
        "        print(error)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert told.stdout.count("larger than") == 3
    assert not list(tmp_path.iterdir())


def test_no_display_and_no_application_are_needed(tmp_path):
    code = (
        "import uctvis\n"
        "tree = uctvis.search('tictactoe', iterations=5, seed=1).tree\n"
        "for name in ('a.mp4', 'a.gif', 'a'):\n"
        "    uctvis.film(tree, name, (200, 180), seconds=0.5, fps=10)\n"
        "from qtpy.QtGui import QGuiApplication\n"
        "assert QGuiApplication.instance() is None\n"
    )
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}
    }
    child = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True, capture_output=True
    )
    assert child.stdout == child.stderr == b""
    assert len(list(tmp_path.iterdir())) == 3
