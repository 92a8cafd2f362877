"""The check in a child process: it ends in time, whatever the file does, and can be cancelled."""

import pytest
from faulty_games import CRASHING, ENDLESS, line_of, raising

from uctvis.errors import GameFileError
from uctvis.game_files import child


class Cancelled(Exception):  # noqa: N818 - as `Stopped` of a job
    """Ends the check."""


def test_the_example_passes_and_its_progress_is_told(source):
    parts = []
    child.check(source(), parts.append)
    assert parts == sorted(parts)
    assert parts[0] == 0.0
    assert 0.8 < parts[-1] < 1.0


def test_an_error_comes_with_its_line(source):
    code = raising("title")
    with pytest.raises(GameFileError) as caught:
        child.check(source(code))
    assert (caught.value.method, caught.value.line) == ("title", line_of(code, "return [][1]"))


def test_a_crash_is_told(source):
    with pytest.raises(GameFileError, match="ended during the check of the file"):
        child.check(source(CRASHING))


def test_a_line_that_is_no_answer_is_none(source):
    deep = 'import os\nos.write(1, b"[" * 100_000 + b"\\n")\nos._exit(0)\n'
    with pytest.raises(GameFileError, match="ended during the check of the file"):
        child.check(source(deep))
    assert child._told(b"[" * 100_000) == child._told(b"{") == child._told(b"[]") == {}


def test_what_is_not_interrupted_in_python_is_ended(source, monkeypatch):
    monkeypatch.setattr(child, "_STAGE", 0.2)
    code = ENDLESS.replace("n += 1", "sum(range(10**12))")
    with pytest.raises(GameFileError, match=r"the file took longer than 0\.2 seconds"):
        child.check(source(code))


def test_it_can_be_cancelled(source):
    def cancel(part):
        if part > 0.0:
            raise Cancelled

    with pytest.raises(Cancelled):
        child.check(source(ENDLESS), cancel)


def test_what_the_game_prints_is_no_answer(source):
    code = "print('{\"error\": \"\"}')\nimport sys\nprint('{}', file=sys.__stdout__)\n1 / 0\n"
    with pytest.raises(GameFileError, match="line 4: ZeroDivisionError"):
        child.check(source(code))


def test_a_file_that_changes_meanwhile_is_not_run(source):
    before = source()
    source("import os\nos.abort()\n")
    with pytest.raises(GameFileError, match="has just changed"):
        child.check(before)
