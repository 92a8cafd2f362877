import io
import os
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uctvis.arena.bots import programs
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.programs import Programs, digest_of, pack
from uctvis.errors import ArenaError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="executable files and links")
NAMES = st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=8)
FILES = st.dictionaries(
    st.lists(
        NAMES.filter(lambda name: name not in (".", "..", ".git", "__pycache__")),
        min_size=1,
        max_size=3,
    ).map(tuple),
    st.tuples(st.binary(max_size=20), st.booleans()),
    max_size=6,
)


@pytest.fixture
def copies(tmp_path, monkeypatch):
    """Copies of programs, in a folder of the test."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Programs() as copies:
        yield copies


def write(folder, files):
    """Write files with their contents, executable or not; skip those that are folders, too."""
    folder.mkdir(parents=True)
    for parts, (content, is_executable) in files.items():
        path = folder.joinpath(*parts)
        if any(parts != other and parts == other[: len(parts)] for other in files):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o700 if is_executable else 0o600)
    return folder


def read(folder):
    """What `write` writes, with folders."""
    return {
        path.relative_to(folder).parts: None
        if path.is_dir()
        else (path.read_bytes(), bool(path.stat().st_mode & 0o100))
        for path in folder.rglob("*")
    }


def program(folder, **more):
    return Bot("a", BotKind.PROGRAM, folder=folder, command=("./player",), protocol="judge", **more)


@given(FILES, FILES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_hash_is_that_of_paths_executable_bits_and_contents(copies, one, other):
    folders = [Path(tempfile.mkdtemp()) / "a" for _ in range(2)]
    written = [read(write(*pair)) for pair in zip(folders, (one, other), strict=True)]
    packed = [pack(folder) for folder in folders]
    assert (packed[0] == packed[1]) == (written[0] == written[1])
    for data, files in zip(packed, written, strict=True):
        folder = copies.unpack(data, digest_of(data))
        assert read(folder) == files
        assert pack(folder) == data
        for path in (folder, *folder.rglob("*")):
            assert path.stat().st_mode & 0o777 == (
                0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644
            )


def test_the_time_and_the_place_of_files_do_not_change_the_hash(tmp_path):
    one = write(tmp_path / "one", {("player",): (b"x", True), ("b", "c"): (b"y", False)})
    other = write(tmp_path / "other", {("b", "c"): (b"y", False), ("player",): (b"x", True)})
    os.utime(other / "player", (1, 1))
    (other / "b" / "__pycache__").mkdir()
    write(other / ".git", {("config",): (b"", False)})
    assert pack(one) == pack(other)
    (other / "b" / "empty").mkdir()
    assert pack(one) != pack(other)


def test_a_bot_gets_a_copy_that_stays(copies, tmp_path):
    folder = write(tmp_path / "bot", {("player",): (b"#!/bin/sh\n", True)})
    before = sorted(folder.rglob("*"))
    bot = copies.of(program(folder))
    assert bot.folder != folder
    assert bot.digest == digest_of(pack(folder)) == digest_of(pack(bot.folder))
    assert copies.of(bot) is bot
    assert copies.of(program(folder)) == bot
    (folder / "player").write_bytes(b"changed")
    changed = copies.of(program(folder))
    assert changed.digest != bot.digest
    assert (bot.folder / "player").read_bytes() == b"#!/bin/sh\n"
    assert (changed.folder / "player").read_bytes() == b"changed"
    assert sorted(folder.rglob("*")) == before
    # Every user can read the copy.
    assert all(path.stat().st_mode & 0o005 == 0o005 for path in (bot.folder, bot.folder.parent))


def test_all_copies_are_removed(tmp_path, monkeypatch):
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    folder = write(tmp_path / "bot", {("a", "player"): (b"", True)})
    with Programs() as copies:
        assert copies.of(program(folder)).folder.is_dir()
    assert list((tmp_path / "temporary").iterdir()) == []


def test_what_another_process_removes_at_the_same_time_is_no_error(tmp_path, monkeypatch):
    gone = tmp_path / "uctvis-programs-1-gone"
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: iter([gone]))
    with Programs() as copies:
        data = pack(Path(__file__))
        assert copies.unpack(data, digest_of(data)).is_dir()


def test_bots_that_are_no_programs_stay(copies):
    for bot in (Bot("random", BotKind.ENGINE, engine="random"), Bot("person", BotKind.PERSON)):
        assert copies.of(bot) is bot


def test_a_single_file_runs_in_its_copy_unless_it_is_of_the_system(copies, tmp_path):
    (tmp_path / "other").write_text("not of the program")
    path = tmp_path / "engine"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    bot = Bot("engine", BotKind.PROGRAM, command=(str(path), "-x"), protocol="uci")
    copy = copies.of(bot)
    assert copy.command == ("./engine", "-x")
    assert read(copy.folder) == {("engine",): (b"#!/bin/sh\n", True)}
    system = Bot(
        "sh", BotKind.PROGRAM, command=(shutil.which("true", path="/usr/bin"),), protocol="uci"
    )
    kept = copies.of(system)
    assert kept.command == system.command
    assert kept.digest == digest_of(pack(kept.folder))


def test_links_within_the_folder_are_kept_and_others_refused(copies, tmp_path):
    folder = write(tmp_path / "bot", {("b", "c"): (b"x", False)})
    (folder / "link").symlink_to("b/c")
    (folder / "folder").symlink_to("b")
    (folder / "b" / "up").symlink_to("../link")
    copy = copies.of(program(folder)).folder
    assert (copy / "link").readlink() == Path("b/c")
    assert (copy / "folder").is_symlink()
    assert (copy / "b" / "up").read_bytes() == b"x"
    for target in ("/etc/passwd", "../other", "b/../../other", str(folder / "b"), "folder/../.."):
        (folder / "bad").symlink_to(target)
        with pytest.raises(ArenaError, match=r"bad: expected symbolic links within"):
            pack(folder)
        (folder / "bad").unlink()


def test_other_kinds_of_files_are_refused(tmp_path):
    folder = write(tmp_path / "bot", {})
    os.mkfifo(folder / "pipe")
    with pytest.raises(ArenaError, match=r"pipe: it is not a regular file"):
        pack(folder)
    with pytest.raises(ArenaError, match="No such file"):
        pack(tmp_path / "missing")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_files_that_cannot_be_read_are_named(tmp_path):
    folder = write(tmp_path / "bot", {("secret",): (b"", False)})
    (folder / "secret").chmod(0)
    with pytest.raises(ArenaError, match="secret: Permission denied"):
        pack(folder)


def test_too_much_is_refused(tmp_path, monkeypatch):
    folder = write(tmp_path / "bot", {("a",): (b"123", False), ("b",): (b"456", False)})
    monkeypatch.setattr(programs, "_MOST_BYTES", 6)
    pack(folder)
    monkeypatch.setattr(programs, "_MOST_BYTES", 5)
    with pytest.raises(ArenaError, match="MB in all files"):
        pack(folder)
    monkeypatch.setattr(programs, "_MOST_BYTES", 6)
    monkeypatch.setattr(programs, "_MOST_FILES", 1)
    with pytest.raises(ArenaError, match="at most 1 files"):
        pack(folder)


def archive(*members):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as written:
        for name, link in members:
            member = tarfile.TarInfo(name)
            if link:
                member.type, member.linkname = tarfile.SYMTYPE, link
            written.addfile(member)
    return data.getvalue()


def test_data_from_elsewhere_write_nothing_outside(copies, tmp_path):
    data = archive(("a", ""))
    with pytest.raises(ArenaError, match="expected data with the SHA-256"):
        copies.unpack(data + b"x", digest_of(data))
    for name in ("../out", "/tmp/out", "a/../../out"):  # noqa: S108
        data = archive((name, ""))
        with pytest.raises(ArenaError, match="expected a path within the folder"):
            copies.unpack(data, digest_of(data))
    # Links are made last, so nothing is written through this one.
    data = archive(("up", str(tmp_path)), ("up/out", ""))
    with pytest.raises(ArenaError):
        copies.unpack(data, digest_of(data))
    data = b"no archive"
    with pytest.raises(ArenaError):
        copies.unpack(data, digest_of(data))
    assert not (tmp_path / "out").exists()
    assert [path for path in tmp_path.iterdir() if path.name.startswith("uctvis")] == [
        copies.unpack(b, digest_of(b)).parent for b in [archive(("a", ""))]
    ]
