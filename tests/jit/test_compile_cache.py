"""A damaged cache of compiled functions, or a full disk, costs time and nothing else."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from uctvis.jit.compile_cache import Store
from uctvis.paths import temporary_path

# A program that compiles one function for two signatures, and one that compiles some more, one of
# which calls another.
_SCRIPT = """
from uctvis.jit import compiled
print(compiled.signed(1), compiled.signed(1.5), compiled.is_complete())
"""
_SMALL = [sys.executable, "-c", _SCRIPT]
_MORE = """
import numpy as np
from uctvis.jit.compiled import signed, whole
from uctvis.jit.digits import write_number
from uctvis.jit.nth_bit import nth_bit
from uctvis.mcts.uct.rng import stream
out = np.zeros(4, np.uint8)
print(signed(1), whole(2), write_number(34, out, 0), out.tolist(), nth_bit(np.uint64(6), 1))
print(stream(np.uint64(5), 6))
"""
_COMMAND = [sys.executable, "-c", _MORE]
_DAMAGED = "The cache of compiled functions is damaged"
_FULL = "The cache of compiled functions cannot be written"


def run(caches, command=_COMMAND, **options):
    return subprocess.run(
        command,
        env={**os.environ, "XDG_CACHE_HOME": str(caches)},
        capture_output=True,
        text=True,
        **options,
    )


def empty(file):
    file.write_bytes(b"")


def cut(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def randomise(file):
    file.write_bytes(random.Random(1).randbytes(file.stat().st_size))


def flip(file):
    """A single bit, in the middle of machine code: a pickle, and a function, as before."""
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 16
    file.write_bytes(data)


def nest(file):
    file.unlink()
    file.mkdir()


WAYS = (empty, cut, randomise, flip)


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A folder of caches as the command leaves it, and what the command prints."""
    caches = tmp_path_factory.mktemp("sound")
    done = run(caches, check=True)
    assert done.stderr == ""
    return caches, done.stdout


def cached(caches):
    files = sorted(Path(caches).rglob("*.nbc"))
    assert len(files) >= len(WAYS)
    return files


def test_what_is_sound_is_loaded_and_not_written_again(sound):
    caches, printed = sound
    before = [(file, file.stat().st_mtime_ns) for file in cached(caches)]
    again = run(caches)
    assert (again.stdout, again.stderr) == (printed, "")
    assert [(file, file.stat().st_mtime_ns) for file in cached(caches)] == before


def test_damaged_files_are_compiled_again_and_said_once(sound, tmp_path):
    caches, printed = tmp_path / "caches", sound[1]
    shutil.copytree(sound[0], caches)
    for number, file in enumerate(cached(caches)):
        WAYS[number % len(WAYS)](file)
    done = run(caches)
    assert (done.returncode, done.stdout) == (0, printed)
    assert done.stderr.count(_DAMAGED) == len(done.stderr.splitlines()) == 1
    assert str(caches) in done.stderr
    repaired = run(caches)
    assert (repaired.returncode, repaired.stdout, repaired.stderr) == (0, printed, "")


def test_what_can_be_neither_read_nor_replaced_is_done_without(tmp_path):
    run(tmp_path, _SMALL, check=True)
    (file,) = tmp_path.rglob("*.nbc")
    nest(file)
    done = run(tmp_path, _SMALL, check=True)
    assert done.stdout == "1 1 False\n"
    assert [line.startswith((_DAMAGED, _FULL)) for line in done.stderr.splitlines()] == [True] * 2


def expect_worked_without_a_cache(done):
    assert (done.returncode, done.stdout) == (0, "1 1 False\n")
    assert done.stderr.count(_FULL) == len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs a mount of its own")
def test_a_full_disk(tmp_path):
    own = ["unshare", "--map-root-user", "--mount"]
    if shutil.which("unshare") is None or subprocess.run([*own, "true"]).returncode != 0:
        pytest.skip("this system lets nobody mount a disk of their own")
    script = 'mount -t tmpfs -o size=8k,mode=0700 none "$0" && exec "$@"'
    done = run(tmp_path, [*own, "sh", "-c", script, str(tmp_path), *_SMALL])
    expect_worked_without_a_cache(done)
    assert "No space left on device" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits")
def test_files_limited_to_less_than_a_function(tmp_path):
    import resource

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    expect_worked_without_a_cache(run(tmp_path, _SMALL, preexec_fn=limit))
    assert [*tmp_path.rglob("*.nbc*"), *tmp_path.rglob("*.part")] == []


def test_only_compiled_functions_that_nobody_uses_are_removed(tmp_path):
    name = f"uctvis.jit.bits.count-7.cpython-311.{16 * 'a'}.nbc"
    part = temporary_path(Path(name)).name
    ours = {name, f"{name}.01234567.tmp", part, "run.cpython-311..nbc"}
    strange = {"notes.nbc", "a.cpython-311.tar.nbc", f"{name}.bak", "warm-chess", "thesis.tmp"}
    for file in ours | strange | {f"new.cpython-311.{16 * 'a'}.nbc"}:
        (tmp_path / file).write_bytes(b"")
        if not file.startswith("new"):
            os.utime(tmp_path / file, (1, 1))
    folder = tmp_path / f"folder.cpython-311.{16 * 'a'}.nbc"
    folder.mkdir()
    (folder / name).touch()
    link = tmp_path / f"link.cpython-311.{16 * 'a'}.nbc"
    link.symlink_to(folder / name)
    before = {path.name for path in tmp_path.iterdir()}
    Store(tmp_path).tidy()
    assert {path.name for path in tmp_path.iterdir()} == before - ours
    assert (folder / name).exists()


def test_what_is_used_is_kept(tmp_path):
    name = f"f.cpython-311.{16 * 'a'}.nbc"
    store = Store(tmp_path)
    store.write(name, {1: b"1"})
    os.utime(tmp_path / name, (1, 1))
    assert store.read(name) == {1: b"1"}
    store.tidy()
    assert store.read(name) == {1: b"1"}


_COMPOSED = """
import sys
from uctvis.jit.compiled import compiled_as

def adding(number):
    def add(value):
        if value == 0:
            return number
        return add(value - 1) + 1
    add = compiled_as(f"adding {number}", add)
    def whole(value):
        return add(value)
    return compiled_as(f"adding {number}, whole", whole)

print(*(adding(int(text))(10) for text in sys.argv[1:]))
"""


def test_composed_functions_of_several_processes_are_told_apart_in_one(tmp_path):
    """Each process numbers its functions from 1, so these alone would have one name for both."""

    def composed(*numbers):
        command = [sys.executable, "-c", _COMPOSED, *map(str, numbers)]
        return run(tmp_path, command, check=True).stdout.split()

    assert [composed(1), composed(2)] == [["11"], ["12"]]
    assert composed(1, 2) == ["11", "12"]
    assert composed(2, 1) == ["12", "11"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes with names")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(sound, tmp_path):
    caches, printed = tmp_path / "caches", sound[1]
    shutil.copytree(sound[0], caches)
    for number, file in enumerate(cached(caches)):
        file.unlink()
        if number % 2:
            os.mkfifo(file)
        else:
            file.symlink_to("/dev/zero")
    done = run(caches, timeout=100)
    assert (done.returncode, done.stdout) == (0, printed)
    assert done.stderr.count(_DAMAGED) == len(done.stderr.splitlines()) == 1
    assert all(file.is_file() and not file.is_symlink() for file in cached(caches))


def test_one_file_that_cannot_be_written_does_not_keep_the_others_out(tmp_path, caplog):
    store = Store(tmp_path)
    (tmp_path / "folder").mkdir()
    store.write("folder", {1: b"1"})
    store.write("file", {1: b"1"})
    store.write("folder", {1: b"1"})
    assert store.read("file") == {1: b"1"}
    assert not store.complete
    assert [record.message.startswith(_FULL) for record in caplog.records] == [True]
    assert {path.name for path in tmp_path.iterdir()} == {"folder", "file"}


@pytest.mark.parametrize("way", ["file", "link"])
def test_without_a_folder_for_it_nothing_is_compiled_ahead(tmp_path, way):
    if way == "file":
        (tmp_path / "uctvis").write_text("somebody's")
    else:
        (tmp_path / "uctvis").symlink_to(tmp_path / "nowhere")
    done = run(tmp_path, [sys.executable, "-m", "uctvis", "warm"], timeout=100)
    assert done.returncode != 0
    assert "No cache folder is writable" in done.stderr
    assert str(tmp_path) in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
