import contextlib
import io
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from users import IS_ROOT, NOBODY, as_user, needs_root

from uctvis.arena.bots import packing, programs
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.interpreter import is_readable
from uctvis.arena.bots.packing import digest_of, pack
from uctvis.arena.bots.programs import Programs
from uctvis.errors import ArenaError
from uctvis.paths import system_name
from uctvis.removal import MARKER

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


def test_all_copies_are_removed(tmp_path, monkeypatch):
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    folder = write(tmp_path / "bot", {("a", "player"): (b"", True)})
    with Programs() as copies:
        assert copies.of(program(folder)).folder.is_dir()
    assert list((tmp_path / "temporary").iterdir()) == []


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


def test_links_within_the_folder_are_kept_and_others_left_out(copies, tmp_path, caplog):
    folder = write(tmp_path / "bot", {("b", "c"): (b"x", False)})
    (folder / "link").symlink_to("b/c")
    (folder / "folder").symlink_to("b")
    (folder / "b" / "up").symlink_to("../link")
    (folder / "nowhere").symlink_to("missing")
    before = pack(folder)
    assert caplog.messages == []
    copy = copies.of(program(folder)).folder
    assert (copy / "link").readlink() == Path("b/c")
    assert (copy / "folder").is_symlink()
    assert (copy / "b" / "up").read_bytes() == b"x"
    (folder / "b" / "d").mkdir()
    for place in ("bad", "b/bad"):
        for target in (
            *("/etc/passwd", "../../judge", "b/../../other", str(folder / "b"), "folder/../.."),
            # A name may be a link to somewhere above.
            "link/../x",
        ):
            caplog.clear()
            (folder / place).symlink_to(target)
            (folder / "b" / "d").rmdir()
            assert pack(folder) == before
            (folder / "b" / "d").mkdir()
            (message,) = caplog.messages
            assert message.startswith(f"{folder / place}: left out, because it is a link to ")
            (folder / place).unlink()


def test_a_left_out_link_is_told_without_its_controls(tmp_path, caplog):
    folder = write(tmp_path / "bot", {})
    (folder / "a\x1b[2J\nb").symlink_to("/\x1b]0;x\x07\u202e")
    pack(folder)
    assert caplog.messages[0].isprintable()


def test_other_kinds_of_files_are_refused(tmp_path):
    folder = write(tmp_path / "bot", {})
    os.mkfifo(folder / "pipe")
    with pytest.raises(ArenaError, match=r"pipe: expected a regular file, a folder or a link"):
        pack(folder)
    with pytest.raises(ArenaError, match="No such file"):
        pack(tmp_path / "missing")
    deep = folder.parent / "deep"
    deep.joinpath(*"a" * 60).mkdir(parents=True)
    with pytest.raises(ArenaError, match="at most 50 levels of folders"):
        pack(deep)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_files_that_cannot_be_read_are_named(tmp_path):
    folder = write(tmp_path / "bot", {("secret",): (b"", False)})
    (folder / "secret").chmod(0)
    with pytest.raises(ArenaError, match="secret: Permission denied"):
        pack(folder)


def test_too_much_is_refused(tmp_path, monkeypatch):
    folder = write(tmp_path / "bot", {("a",): (b"123", False), ("b",): (b"456", False)})
    monkeypatch.setattr(packing, "_MOST_BYTES", 6)
    pack(folder)
    monkeypatch.setattr(packing, "_MOST_BYTES", 5)
    with pytest.raises(ArenaError, match="MB in all files"):
        pack(folder)
    monkeypatch.setattr(packing, "_MOST_BYTES", 6)
    monkeypatch.setattr(packing, "_MOST_FILES", 1)
    with pytest.raises(ArenaError, match="at most 1 files"):
        pack(folder)


SECRET = b"only root may read this"


def exchanges(place, secret, aside):
    """An attacker: calling it makes `place` a link to `secret`, and then a file, folder again."""
    aside.symlink_to(secret)
    is_link = False

    def exchange():
        nonlocal is_link
        other = aside.with_name("third")
        place.rename(other)
        aside.rename(place)
        other.rename(aside)
        is_link = not is_link

    return exchange


@pytest.mark.parametrize("moment", range(1, 8))
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_what_is_exchanged_for_a_link_is_not_read(tmp_path, monkeypatch, moment, kind):
    """At each moment of packing; and back at the next one."""
    hidden = write(tmp_path / "hidden", {("a",): (SECRET, False)})
    folder = write(tmp_path / "bot", {("x", "a"): (b"1", False), ("y",): (b"2", False)})
    place, secret = (folder / "y", hidden / "a") if kind == "file" else (folder / "x", hidden)
    exchange = exchanges(place, secret, tmp_path / "aside")
    calls = 0

    def watched(name):
        original = getattr(os, name)

        def call(*arguments, **named):
            nonlocal calls
            calls += 1
            if calls in (moment, moment + 1):
                exchange()
            return original(*arguments, **named)

        monkeypatch.setattr(os, name, call)

    for name in ("open", "lstat", "stat", "fstat", "readlink", "listdir", "scandir"):
        watched(name)
    try:
        data = pack(folder)
    except ArenaError:
        data = b""
    monkeypatch.undo()
    assert calls >= moment
    assert SECRET not in data


def test_a_file_that_is_exchanged_all_the_time_is_not_read(tmp_path):
    (tmp_path / "secret").write_bytes(SECRET)
    folder = write(tmp_path / "bot", {("y",): (b"2", False)})
    exchange = exchanges(folder / "y", tmp_path / "secret", tmp_path / "aside")
    is_over = threading.Event()

    def attack():
        while not is_over.is_set():
            exchange()

    attacker = threading.Thread(target=attack)
    attacker.start()
    seen = set()
    try:
        for _try in range(500):
            with contextlib.suppress(ArenaError):
                seen.add(SECRET in pack(folder))
    finally:
        is_over.set()
        attacker.join()
    assert seen == {False}


def test_a_folder_that_was_exchanged_for_a_link_is_refused(tmp_path):
    write(tmp_path / "hidden", {("a",): (SECRET, False)})
    (tmp_path / "bot").symlink_to("hidden")
    with pytest.raises(ArenaError, match="not reached through a link"):
        pack(tmp_path / "bot")
    write(tmp_path / "hidden" / "bot", {})
    with pytest.raises(ArenaError, match="not reached through a link"):
        pack(tmp_path / "bot" / "bot")
    # A file is what the user has named.
    (tmp_path / "engine").symlink_to("hidden/a")
    assert SECRET in pack(tmp_path / "engine")


@pytest.mark.parametrize("is_root", [True, False] if IS_ROOT else [False])
def test_other_users_cannot_read_copies(tmp_path, monkeypatch, is_root):
    for module in (programs, packing):
        monkeypatch.setattr(module, "runs_as_nobody", lambda: is_root)
    folder = write(tmp_path / "bot", {("player",): (b"x", True), ("b", "c"): (b"y", False)})
    temporary = Path(tempfile.mkdtemp(dir="/tmp"))
    temporary.chmod(0o755)
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    try:
        with Programs() as copies:
            copy = copies.of(program(folder)).folder
            if IS_ROOT:
                for user, is_allowed in ((12_345, False), (NOBODY, is_root)):
                    read = as_user((copy / "player").read_text, user)
                    assert read == "x" if is_allowed else read.startswith("PermissionError")
                assert is_readable(copy) == is_root
            if not is_root:
                modes = {
                    path.stat().st_mode & 0o777 for path in (copy.parent, copy, *copy.rglob("*"))
                }
                assert modes == {0o700, 0o600}
    finally:
        temporary.rmdir()


def left_behind(folder, process, system=None):
    """Copies of a process in a folder, as if it had been killed."""
    place = folder / f"uctvis-programs-{system or system_name()}-{process}-abcdefgh"
    place.mkdir()
    (place / MARKER).write_text(place.name)
    (place / "unfinished").mkdir()
    written = write(folder / "bot", {("player",): (b"x", True), ("b", "c"): (b"y", False)})
    (written / "link").symlink_to("b/c")
    copy = place / digest_of(pack(written))
    written.rename(copy)
    return place, copy


def dead_process():
    process = subprocess.Popen(["true"])
    process.wait()
    return process.pid


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def start():
    Programs().close()


def test_copies_of_a_killed_process_are_removed(temporary):
    place, _copy = left_behind(temporary, dead_process())
    start()
    assert not place.exists()


# What a process does when it is killed.
_START = """
import os, sys
from pathlib import Path
from uctvis.arena.bots import programs
from uctvis.arena.running import building
from uctvis.arena.bots.packing import pack
from uctvis.arena.sandbox.sandbox import Sandbox
def die(*_values):
    os.kill(os.getpid(), 9)
def write_a_part(data, folder):
    (folder / "player").write_text("x")
    die()
def remove_a_part(folder, own):
    next(folder.rglob("player")).unlink()
    die()
copies = programs.Programs()
def copy():
    data = pack(Path(sys.argv[1]))
    return copies.unpack(data, programs.digest_of(data))
"""
_MOMENTS = {
    "copying": "programs.unpack = write_a_part; copy()",
    "removing": "copy(); programs.remove = remove_a_part; copies.close()",
    "compiling": "building._ended = die; building.built(copy(), 'a', '', Sandbox.none(), die)",
}


@pytest.mark.parametrize("moment", _MOMENTS)
def test_unfinished_copies_of_a_killed_process_are_removed(temporary, moment):
    bot = write(temporary / "bot", {("player",): (b"x", True), ("b", "c"): (b"y", False)})
    command = (sys.executable, "-c", _START + _MOMENTS[moment], bot)
    killed = subprocess.run(command, env=os.environ | {"TMPDIR": str(temporary)}, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(temporary.iterdir())) == 2
    start()
    assert list(temporary.iterdir()) == [bot]


@pytest.mark.parametrize(
    "name",
    [
        "bot.txt",
        "copy",
        f"{'0' * 64}",
        "unfinished/a",
        "unfinished-abcdefgh/a",
        "{copy}/new",
        "{copy}/.git/config",
    ],
)
def test_a_file_of_somebody_else_in_such_a_folder_stays(temporary, name):
    place, copy = left_behind(temporary, dead_process())
    strange = place / name.format(copy=copy.name)
    strange.parent.mkdir(exist_ok=True)
    strange.write_text("mine")
    start()
    assert strange.read_text() == "mine"


def test_changed_copies_stay(temporary):
    _place, copy = left_behind(temporary, dead_process())
    (copy / "player").write_text("learned")
    start()
    assert (copy / "player").read_text() == "learned"


def test_folders_of_others_stay(temporary, tmp_path):
    """Those of living processes, of other systems, and those with other names."""
    living, _copy = left_behind(temporary, os.getpid())
    elsewhere, _copy = left_behind(temporary, dead_process(), "0" * 16)
    others = [
        tmp_path / name
        for name in (
            f"uctvis-programs-{dead_process()}-abcdefgh",
            f"uctvis-programs-{system_name()}-{dead_process()}-notes",
            f"uctvis-programs-{system_name()}-99999999999999-abcdefgh",
            "uctvis-programs-",
        )
    ]
    for other in others:
        other.mkdir()
    linked, _copy = left_behind(temporary, dead_process())
    linked.rename(tmp_path / "moved")
    linked.symlink_to("moved")
    before = sorted(tmp_path.rglob("*"))
    start()
    assert sorted(tmp_path.rglob("*")) == before
    assert {living, elsewhere, *others} <= set(before)


@needs_root
def test_a_folder_of_another_user_stays(temporary):
    place, copy = left_behind(temporary, dead_process())
    os.chown(place, 12_345, 12_345)
    start()
    assert copy.is_dir()


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
