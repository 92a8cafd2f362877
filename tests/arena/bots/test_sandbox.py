"""Where there is no sandbox, it is said in words."""

import os
import subprocess
import sys

import pytest

from uctvis.arena.bots import interpreter, sandbox
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.errors import ArenaError


def refusal(find=Sandbox.find):
    with pytest.raises(ArenaError) as raised:
        find()
    return str(raised.value)


def test_other_platforms(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "Linux only" in refusal()
    assert "--no-sandbox" in refusal()
    monkeypatch.setattr(sys, "platform", "win32")
    assert "Subsystem for Linux" in refusal(Sandbox.none)


@pytest.mark.parametrize("name", ["bwrap", "prlimit"])
def test_a_missing_program(monkeypatch, name):
    which = sandbox.shutil.which
    monkeypatch.setattr(sandbox.shutil, "which", lambda tool: None if tool == name else which(tool))
    assert f"{name} is missing" in refusal()
    assert "apt install" in refusal()
    assert "--no-sandbox" in refusal()


def test_bubblewrap_that_may_not_do_its_work(monkeypatch, bots_folder):
    program = bots_folder / "bwrap"
    program.write_text("#!/bin/sh\necho No permissions to create new namespace >&2\nexit 1\n")
    program.chmod(0o755)
    which = sandbox.shutil.which
    monkeypatch.setattr(
        sandbox.shutil, "which", lambda tool: str(program) if tool == "bwrap" else which(tool)
    )
    assert "No permissions to create new namespace" in refusal()
    assert "--no-sandbox" in refusal()


def test_what_is_not_enforced_is_said(monkeypatch):
    sentences = Sandbox.none().unenforced
    assert any("network" in sentence for sentence in sentences)
    assert len(Sandbox("", "", "").unenforced) > len(sentences)
    assert Sandbox.find().unenforced == ()
    sandbox._counts_processes.cache_clear()
    monkeypatch.setattr(sandbox.platform, "release", lambda: "5.10.0-30-amd64")
    assert len(Sandbox.find().unenforced) == 1
    monkeypatch.undo()
    sandbox._counts_processes.cache_clear()


def test_a_python_that_nobody_can_read(monkeypatch):
    interpreter.find_interpreter.cache_clear()
    monkeypatch.setattr(interpreter, "is_readable", lambda path: path != interpreter._PACKAGE)
    assert str(interpreter._PACKAGE) in refusal(interpreter.find_interpreter)
    monkeypatch.setattr(interpreter.sys, "frozen", True, raising=False)
    assert "pip" in refusal(interpreter.find_interpreter)
    monkeypatch.undo()
    found = interpreter.find_interpreter()
    done = subprocess.run(
        [found.program, "-c", "import sys, numpy, uctvis; print(sys.version_info[:2])"],
        env={"PYTHONPATH": os.pathsep.join(found.paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(sys.version_info[:2])
