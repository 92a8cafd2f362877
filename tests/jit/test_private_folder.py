"""What is read from a private folder is run: only its owner may be able to write there."""

import os
import subprocess
import sys

import pytest

from uctvis.jit.private_folder import NotPrivateError, private_folder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps users' folders apart")


@pytest.fixture
def no_mask():
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return path.stat().st_mode & 0o777


def refused(path):
    with pytest.raises(NotPrivateError) as error:
        private_folder(path)
    return error.value.filename


def test_it_and_the_missing_folders_above_it_are_made_for_this_user_alone(tmp_path, no_mask):
    folder = private_folder(tmp_path / "cache" / "uctvis" / "key")
    assert [mode(folder), mode(folder.parent), mode(folder.parent.parent)] == [0o700] * 3


@pytest.mark.parametrize("open_to", [0o720, 0o702, 0o777])
def test_a_folder_that_others_can_write_to_is_refused(tmp_path, no_mask, open_to):
    folder = tmp_path / "key"
    folder.mkdir(mode=open_to)
    assert refused(folder) == str(folder)
    assert mode(folder) == open_to


def test_a_folder_that_others_can_only_read_is_used(tmp_path):
    folder = tmp_path / "key"
    folder.mkdir(mode=0o755)
    assert private_folder(folder) == folder


def test_a_folder_in_one_that_others_can_change_is_refused(tmp_path, no_mask):
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o777)
    assert refused(shared / "uctvis" / "key") == str(shared)


def test_in_a_folder_with_the_sticky_bit_everyone_keeps_what_is_theirs(tmp_path, no_mask):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    assert private_folder(shared / "key").is_dir()


def test_a_link_out_of_a_safe_folder_into_one_that_others_can_change_is_refused(tmp_path, no_mask):
    shared, safe = tmp_path / "shared", tmp_path / "safe"
    shared.mkdir(mode=0o777)
    safe.symlink_to(shared)
    assert refused(safe / "key") == str(shared)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
def test_a_folder_of_another_user_is_refused(tmp_path):
    theirs, above = tmp_path / "key", tmp_path / "above"
    theirs.mkdir(mode=0o700)
    above.mkdir(mode=0o755)
    os.chown(theirs, 12345, 12345)
    os.chown(above, 12345, 12345)
    assert refused(theirs) == str(theirs)
    assert refused(above / "key") == str(above)


def test_a_command_works_without_the_cache_and_says_why(tmp_path, no_mask):
    caches = tmp_path / "caches"
    caches.mkdir(mode=0o777)
    done = subprocess.run(
        [sys.executable, "-c", "from uctvis.jit.compiled import signed; print(signed(3))"],
        env={**os.environ, "XDG_CACHE_HOME": str(caches)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "3\n"
    assert "cache of compiled functions is not used" in done.stderr
    assert str(caches) in done.stderr
    assert not any(caches.rglob("*.nbc"))
