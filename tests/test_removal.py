"""Tests of removing what the program itself has made, and nothing else."""

import errno
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis import removal
from uctvis.removal import Own, marked_folder, remove, remove_own_parts

PICTURE = Own(r"[0-9]{5}\.png")
FOLDER = Own(r"film-[0-9a-f]{4}", (PICTURE, Own(r"notes", (PICTURE,))))
MARKED = Own(r"copies-.+", is_marked=True)


def everything_in(folder):
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.fixture
def film(tmp_path):
    """A folder that is ours."""
    folder = tmp_path / "film-01ab"
    (folder / "notes").mkdir(parents=True)
    for name in ("00001.png", "00002.png", "notes/00003.png"):
        (folder / name).write_bytes(b"picture")
    return folder


def test_a_folder_of_ours_is_removed(film):
    assert remove(film, FOLDER)
    assert not film.exists()


def test_what_is_missing_counts_as_removed(tmp_path):
    assert remove(tmp_path / "film-0000", FOLDER)


STRANGE = {
    "a file": lambda path: path.write_bytes(b"mine"),
    "a file whose name contains one of ours": lambda path: path.with_name("00001.png~").touch(),
    "a folder": lambda path: path.mkdir(),
    "a folder with the name of a file of ours": lambda path: path.with_name("00009.png").mkdir(),
    "a link": lambda path: path.with_name("00009.png").symlink_to("00001.png"),
    "a pipe": lambda path: os.mkfifo(path.with_name("00009.png")),
}


@pytest.mark.skipif(os.name == "nt", reason="no pipes")
@pytest.mark.parametrize("depth", ["", "notes"])
@pytest.mark.parametrize("add", STRANGE.values(), ids=STRANGE)
def test_a_folder_with_anything_else_is_not_changed(film, add, depth):
    add(film / depth / "other")
    before = everything_in(film)
    assert not remove(film, FOLDER)
    assert everything_in(film) == before


def test_a_folder_with_another_name_is_not_changed(film):
    other = film.rename(film.with_name("film-01abc"))
    before = everything_in(other)
    assert not remove(other, FOLDER)
    assert everything_in(other) == before


def test_a_link_to_a_folder_of_ours_is_not_followed(film):
    link = film.with_name("film-0000")
    link.symlink_to(film)
    before = everything_in(film)
    assert not remove(link, FOLDER)
    assert link.is_symlink()
    assert everything_in(film) == before


def test_a_link_to_a_folder_that_the_user_deletes_is_not_followed(film):
    link = film.with_name("film-0000")
    link.symlink_to(film)
    before = everything_in(film)
    remove_own_parts(link, FOLDER)
    assert everything_in(film) == before


def test_only_what_is_ours_leaves_a_folder_that_the_user_deletes(film):
    (film / "notes" / "mine.txt").write_bytes(b"mine")
    (film / "other").mkdir()
    remove_own_parts(film, FOLDER)
    assert set(everything_in(film)) == {
        film / "notes" / "mine.txt",
        # It contains something else, so it is no folder of ours any more.
        film / "notes",
        film / "notes" / "00003.png",
        film / "other",
    }


def test_a_marked_folder_is_removed_with_all_that_is_in_it(tmp_path):
    folder = marked_folder(tmp_path, "copies-")
    (folder / "deep" / "deeper").mkdir(parents=True)
    (folder / "deep" / "deeper" / "file").touch()
    (folder / "link").symlink_to(tmp_path)
    (tmp_path / "mine.txt").touch()
    assert remove(folder, MARKED)
    assert list(tmp_path.iterdir()) == [tmp_path / "mine.txt"]


def test_a_folder_that_cannot_be_marked_is_not_left_behind(tmp_path, monkeypatch):
    def fail(path, text, **_options):
        path.write_bytes(text[:1].encode())
        raise OSError(errno.ENOSPC, "the disk is full")

    monkeypatch.setattr("pathlib.Path.write_text", fail)
    with pytest.raises(OSError, match="full"):
        marked_folder(tmp_path, "copies-")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mark", [None, b"", b"copies-other", b"copies-" + b"x" * 2000])
def test_a_folder_without_its_own_mark_is_not_changed(tmp_path, mark):
    folder = tmp_path / "copies-1"
    folder.mkdir()
    (folder / "mine.txt").touch()
    if mark is not None:
        (folder / removal.MARKER).write_bytes(mark)
    before = everything_in(folder)
    assert not remove(folder, MARKED)
    remove_own_parts(folder, MARKED)
    assert everything_in(folder) == before


def test_a_mark_that_is_a_link_is_none(tmp_path):
    folder = tmp_path / "copies-1"
    folder.mkdir()
    (tmp_path / "text").write_bytes(b"copies-1")
    (folder / removal.MARKER).symlink_to(tmp_path / "text")
    assert not remove(folder, MARKED)


@pytest.mark.skipif(os.name == "nt", reason="no permissions")
def test_a_marked_folder_can_be_read_by_its_owner_only(tmp_path):
    assert marked_folder(tmp_path, "copies-").stat().st_mode & 0o077 == 0


@given(st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1))
def test_a_name_fits_only_as_a_whole(tmp_path_factory, name):
    folder = tmp_path_factory.getbasetemp()
    path = folder / name
    if name in (".", "..") or len(os.fsencode(name)) > 200 or os.path.lexists(path):
        return
    path.touch()
    is_ours = len(name) == 9 and name.endswith(".png") and set(name[:5]) <= set("0123456789")
    assert remove(path, PICTURE) == is_ours
    path.unlink(missing_ok=True)
