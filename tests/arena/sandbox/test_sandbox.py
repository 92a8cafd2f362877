"""Where there is no sandbox, it is said in words."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from playing_bots import descriptors, table
from small_bots import small_bot
from wrappers_of_bubblewrap import failing_bubblewrap, older_bubblewrap

from uctvis.arena.bots import interpreter
from uctvis.arena.sandbox import sandbox, seccomp
from uctvis.arena.sandbox.cgroup import Delegated
from uctvis.arena.sandbox.protections import PROTECTIONS, described, summed_up, unenforced
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.sandbox.sandbox_causes import Signs, signs_of
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


def use_bubblewrap(monkeypatch, program):
    which = sandbox.shutil.which
    monkeypatch.setattr(
        sandbox.shutil, "which", lambda tool: program if tool == "bwrap" else which(tool)
    )


# What bubblewrap says, what the machine has, and what helps.
_DENIED = "bwrap: No permissions to create new namespace"
_NO_MAP = "bwrap: setting up uid map: Permission denied"
MACHINES = {
    "Ubuntu 24.04": (_NO_MAP, {"apparmor": 1}, "kernel.apparmor_restrict_unprivileged_userns=0"),
    "Ubuntu 24.04, network": (
        "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted",
        {"apparmor": 1, "most": 60000},
        "kernel.apparmor_restrict_unprivileged_userns=0",
    ),
    "Debian 10": (_DENIED, {"allowed": 0}, "kernel.unprivileged_userns_clone=1"),
    "hardened": (
        "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces "
        "exceeded (ENOSPC)",
        {"most": 0, "allowed": 1},
        "user.max_user_namespaces=15000",
    ),
    "Docker": (_DENIED, {"is_container": True}, "--security-opt seccomp=unconfined"),
    "Docker on Ubuntu": (
        "bwrap: Cannot mount proc on /newroot/proc: Operation not permitted",
        {"is_container": True, "apparmor": 1},
        "--security-opt systempaths=unconfined",
    ),
    "very old": ("bwrap: Unknown option --clearenv", {}, "0.5 or later"),
    "unknown": ("bwrap: something else", {"apparmor": 0, "most": 10}, "needs user namespaces"),
}


@pytest.mark.parametrize("name", MACHINES)
def test_the_cause_is_named_where_bubblewrap_may_not_do_its_work(monkeypatch, bots_folder, name):
    said, signs, advice = MACHINES[name]
    use_bubblewrap(monkeypatch, failing_bubblewrap(bots_folder, said))
    monkeypatch.setattr(sandbox, "signs_of", lambda text: Signs(text, **signs))
    message = refusal()
    assert said in message
    assert advice in message
    assert "docs/sandbox.md" in message
    assert "--no-sandbox" in message
    lines = Path("docs/sandbox.md").read_text(encoding="utf-8")
    assert advice.split()[-1] in lines


def test_the_signs_of_a_machine(tmp_path):
    assert signs_of("x", tmp_path) == Signs("x")
    for name, text in (
        ("kernel/apparmor_restrict_unprivileged_userns", "1\n"),
        ("kernel/unprivileged_userns_clone", "0\n"),
        ("user/max_user_namespaces", "1234\n"),
    ):
        path = tmp_path / "proc/sys" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert signs_of("x", tmp_path) == Signs("x", 1, 0, 1234)
    (tmp_path / "proc/1").mkdir()
    (tmp_path / "proc/1/environ").write_bytes(b"PATH=/bin\0container=lxc\0")
    assert signs_of("x", tmp_path).is_container
    (tmp_path / "proc/1/environ").unlink()
    (tmp_path / ".dockerenv").touch()
    assert signs_of("x", tmp_path).is_container


def test_a_bubblewrap_that_cannot_be_executed(monkeypatch, bots_folder):
    use_bubblewrap(monkeypatch, str(bots_folder / "bwrap"))
    assert "No such file" in refusal()


@pytest.mark.parametrize("version", ["", "0.6.1"])
@pytest.mark.parametrize("unknown", [("--disable-userns",), ("--size", "--disable-userns")])
def test_an_older_bubblewrap_does(monkeypatch, bots_folder, unknown, version):
    if version and "--size" not in unknown:
        version = "0.7.0"
    use_bubblewrap(monkeypatch, older_bubblewrap(bots_folder, *unknown, version=version))
    found = Sandbox.find()
    source = """import os, subprocess, sys
sys.stdin.readline()
print(subprocess.run(["unshare", "-r", "true"], stderr=-3).returncode, flush=True)
sys.stdin.read()
"""
    with table(bots_folder, found, source) as playing:
        assert playing.ask("hello") == "1"
    names = {line.partition(":")[0] for line in described(found) if "not enforced" in line}
    assert "new namespaces" in names
    assert ("size of its files" in names) == ("--size" in unknown)


def test_libseccomp_is_asked_for(monkeypatch):
    def missing():
        raise OSError

    monkeypatch.setattr(seccomp, "_library", missing)
    seccomp.compiled_filter.cache_clear()
    sandbox._tried.cache_clear()
    try:
        assert "libseccomp.so.2 is missing" in refusal()
        assert "apt install libseccomp2" in refusal()
        assert "--no-sandbox" in refusal()
    finally:
        seccomp.compiled_filter.cache_clear()


def test_each_protection_is_said():
    confined, free = described(Sandbox.find()), described(Sandbox.none())
    assert len(confined) == len(free) == len(PROTECTIONS)
    assert sum("not enforced" in line for line in confined) < sum(
        "not enforced" in line for line in free
    )
    first, *weak = summed_up(Sandbox.find())
    assert first.count(",") + 1 + len(weak) == len(PROTECTIONS)
    without = described(replace(Sandbox.find(), cgroups=None))
    (rest,) = (line for line in without if "cgroup.freeze" not in line and line.startswith("pause"))
    assert "not enforced" in rest
    assert "Delegate=yes" in rest


def test_what_is_not_enforced_is_said(monkeypatch):
    sentences = unenforced(Sandbox.none())
    assert any("network" in sentence for sentence in sentences)
    assert len(unenforced(Sandbox("", "", ""))) > len(sentences)
    assert unenforced(Sandbox.find()) == ()
    sandbox.counts_processes.cache_clear()
    monkeypatch.setattr(sandbox.platform, "release", lambda: "5.10.0-30-amd64")
    assert len(unenforced(Sandbox.find())) == 1
    monkeypatch.undo()
    sandbox.counts_processes.cache_clear()


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


@pytest.mark.parametrize("server_port", [None, 9876])
def test_a_bot_without_its_cgroup_leaves_nothing_open(bots_folder, sandbox, tmp_path, server_port):
    without = replace(sandbox, cgroups=Delegated(tmp_path / "gone", frozenset()))
    bot = small_bot(bots_folder, "one")
    before = descriptors()
    with pytest.raises(FileNotFoundError) as raised:
        without.launch(bot, server_port=server_port)
    # As long as there is the error, nothing else closes them.
    assert raised.value.__traceback__ is not None
    assert descriptors() == before
