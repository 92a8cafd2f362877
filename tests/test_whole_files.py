"""The writer of whole files: all of a file, or what was there before; nothing else is left."""

import os
import re
import signal
import subprocess
import sys

import pytest

from uctvis.disk.temporary_files import remove_left_overs
from uctvis.paths import PRIVATE_MODE, TEMPORARY_NAME, replacing, write_whole

HANGING = """
import sys, time
from pathlib import Path
from uctvis.paths import replacing
with replacing(Path(sys.argv[1])) as file:
    file.write(b"half")
    print(flush=True)
    time.sleep(60)
"""
links = pytest.mark.skipif(sys.platform == "win32", reason="links and permissions")


def test_parts_are_written_in_their_order(tmp_path):
    write_whole(tmp_path / "a", b"one", b"", b" two")
    assert (tmp_path / "a").read_bytes() == b"one two"
    assert [*tmp_path.iterdir()] == [tmp_path / "a"]


@links
def test_permissions_are_those_of_its_kind_and_the_mask_of_the_user(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "usual", b"")
        write_whole(tmp_path / "private", b"", mode=PRIVATE_MODE)
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"usual": 0o640, "private": 0o600}


@links
def test_a_link_is_replaced_and_not_followed(tmp_path):
    (tmp_path / "victim").write_text("mine")
    (tmp_path / "a").symlink_to("victim")
    write_whole(tmp_path / "a", b"new")
    assert ((tmp_path / "victim").read_text(), (tmp_path / "a").read_text()) == ("mine", "new")
    assert not (tmp_path / "a").is_symlink()


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_an_error_leaves_the_file_as_it_was(tmp_path, error):
    write_whole(tmp_path / "a", b"before")

    def fail():
        with replacing(tmp_path / "a") as file:
            file.write(b"half")
            raise error

    with pytest.raises(error):
        fail()
    assert (tmp_path / "a").read_bytes() == b"before"
    assert [*tmp_path.iterdir()] == [tmp_path / "a"]


@pytest.mark.skipif(sys.platform == "win32", reason="no signal only checks a process there")
def test_what_a_killed_process_leaves_is_recognised_and_removed(tmp_path):
    write_whole(tmp_path / "a", b"before")
    command = [sys.executable, "-c", HANGING, str(tmp_path / "a")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        (left,) = (path for path in tmp_path.iterdir() if path.name != "a")
        assert re.fullmatch(TEMPORARY_NAME, left.name)
        remove_left_overs(tmp_path, 1e9)
        assert left.exists()
        process.send_signal(signal.SIGKILL)
    remove_left_overs(tmp_path, 1e9)
    assert [*tmp_path.iterdir()] == [tmp_path / "a"]
    assert (tmp_path / "a").read_bytes() == b"before"
