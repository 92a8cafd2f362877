"""What a tournament keeps of programs, and what bots say, is for its user only."""

import os

import pytest
from users import as_user, needs_root

from uctvis.arena.matches.private_files import write_private
from uctvis.arena.matches.transcript import Transcript
from uctvis.arena.standings.judge_files import JudgeLog
from uctvis.arena.tournament.kept_programs import keep_program
from uctvis.errors import ArenaError


@pytest.fixture
def umask():
    """Files are readable by all if nothing else is said."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return path.stat().st_mode & 0o777


@pytest.mark.usefixtures("umask")
def test_kept_programs_and_transcripts_are_private(tmp_path):
    keep_program(tmp_path / "tournament", b"x")
    (tar,) = (tmp_path / "tournament" / "programs").iterdir()
    assert (mode(tar), mode(tar.parent)) == (0o600, 0o700)
    Transcript(tmp_path / "messages.jsonl").close()
    assert mode(tmp_path / "messages.jsonl") == 0o600
    log = JudgeLog(tmp_path, "Chess", ("A", "B"))
    log.close([])
    assert mode(log.log_path) == 0o600


@needs_root
def test_another_user_reads_nothing(tmp_path):
    for folder in tmp_path.parents:
        if folder.name.startswith("pytest-"):
            folder.chmod(0o755)
    write_private(tmp_path / "a" / "b.tar", b"x")
    assert as_user((tmp_path / "a" / "b.tar").read_text).startswith("PermissionError")


def test_a_link_in_the_place_of_a_file_is_replaced(tmp_path):
    (tmp_path / "victim").write_text("mine")
    (tmp_path / "b.tar").symlink_to("victim")
    write_private(tmp_path / "b.tar", b"x")
    assert (tmp_path / "victim").read_text() == "mine"
    assert (tmp_path / "b.tar").read_bytes() == b"x"
    with pytest.raises(ArenaError, match="victim"):
        write_private(tmp_path / "victim" / "b.tar", b"x")
