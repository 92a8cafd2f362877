"""Tests of the log's file."""

import logging
from contextlib import closing, suppress
from pathlib import Path

import pytest

from uctvis.ui.runtime.log_file import LogFile

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="needs a disk that is always full")
def test_a_full_disk_loses_lines_without_a_word(capfd):
    log = logging.Logger("full")
    file = LogFile(FULL)
    log.addHandler(file)
    log.warning("lost")
    with suppress(OSError):
        file.close()
    assert capfd.readouterr() == ("", "")


def test_a_defect_in_a_message_is_still_shown(tmp_path, capfd):
    log = logging.Logger("wrong")
    with closing(LogFile(tmp_path / "a.log")) as file:
        log.addHandler(file)
        log.warning("%d", "text")
    assert "TypeError" in capfd.readouterr().err
