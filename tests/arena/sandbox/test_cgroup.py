"""Cgroups of bots, in a folder that stands for the file system of the kernel."""

import os
from pathlib import Path

import pytest

from uctvis.arena.bots.limits import Limits
from uctvis.arena.sandbox import cgroup
from uctvis.arena.sandbox.cgroup import Cgroup, Delegated

MB = 2**20
MOUNTS = """\
22 1 0:20 / / rw - ext4 /dev/sda rw
30 22 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate
"""
HYBRID = """\
31 22 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
30 22 0:26 / /sys/fs/cgroup/unified rw,nosuid - cgroup2 cgroup2 rw,nsdelegate
"""
# As `systemd-run --user --scope -p Delegate=yes` makes it.
SCOPE = "/user.slice/user@1000.service/app.slice/run-1.scope"


class Machine:
    """A folder with what the kernel shows of cgroups."""

    def __init__(self, root, own, mounts=MOUNTS, controllers="cpu io memory pids"):
        self.root = root
        files = {"self/cgroup": f"4:memory:/\n0::{own}\n", "self/mountinfo": mounts}
        for name, text in files.items():
            path = root / "proc" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        place = "unified" if mounts is HYBRID else ""
        self.top = root / "sys/fs/cgroup" / place
        self.own = self.top / own.lstrip("/")
        for folder in (self.own, *self.own.parents):
            if folder == self.top.parent:
                break
            self.fill(folder, controllers)

    def fill(self, folder, controllers="cpu io memory pids"):
        """What the kernel puts into a new cgroup."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cgroup.controllers").write_text(controllers)
        for name in ("cgroup.procs", "cgroup.subtree_control"):
            (folder / name).write_text("")


@pytest.fixture
def marked(monkeypatch):
    """The cgroups that systemd has marked as delegated."""
    found = set()

    def getxattr(path, name):
        if (Path(path), name) in found:
            return b"1"
        raise OSError("no room")

    monkeypatch.setattr(os, "getxattr", getxattr)
    return found


def test_a_cgroup_that_systemd_has_delegated(tmp_path, marked):
    machine = Machine(tmp_path, SCOPE)
    assert Delegated.find(tmp_path) is None
    marked.add((machine.own, "user.delegate"))
    found = Delegated.find(tmp_path)
    assert found == Delegated(machine.own, frozenset({"memory", "pids", "cpu"}))
    assert (machine.own / "cgroup.subtree_control").read_text() == "+memory +pids +cpu"


def test_what_is_enabled_is_not_enabled_again(tmp_path, marked):
    machine = Machine(tmp_path, SCOPE)
    marked.add((machine.own, "trusted.delegate"))
    (machine.own / "cgroup.subtree_control").write_text("cpu memory pids")
    assert Delegated.find(tmp_path).controllers == {"memory", "pids", "cpu"}
    assert (machine.own / "cgroup.subtree_control").read_text() == "cpu memory pids"


def test_the_root_of_a_hierarchy_that_nobody_manages(tmp_path, marked):
    machine = Machine(tmp_path, "/", HYBRID, controllers="hugetlb")
    assert Delegated.find(tmp_path) == Delegated(machine.top, frozenset())
    assert (machine.top / "cgroup.subtree_control").read_text() == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_cgroup_that_cannot_be_written_to(tmp_path, marked):
    machine = Machine(tmp_path, SCOPE)
    marked.add((machine.own, "user.delegate"))
    (machine.own / "cgroup.procs").chmod(0o444)
    assert Delegated.find(tmp_path) is None


@pytest.mark.parametrize("own", ["/../other", None])
def test_a_cgroup_that_cannot_be_seen(tmp_path, marked, own):
    if own is not None:
        Machine(tmp_path, "/")
        (tmp_path / "proc/self/cgroup").write_text(f"0::{own}\n")
    assert Delegated.find(tmp_path) is None


def test_version_1_alone_is_not_used(tmp_path, marked):
    Machine(tmp_path, "/")
    (tmp_path / "proc/self/cgroup").write_text("4:memory:/\n")
    assert Delegated.find(tmp_path) is None


def test_processes_of_a_cgroup_are_moved_below_it_before_it_gets_controllers(
    tmp_path, marked, monkeypatch
):
    machine = Machine(tmp_path, SCOPE)
    marked.add((machine.own, "user.delegate"))
    (machine.own / "cgroup.type").write_text("domain\n")
    (machine.own / "cgroup.procs").write_text("12\n34\n")
    write = Path.write_text

    def moved(path, text, **named):
        # The kernel takes a process out of the cgroup in which it was.
        if path.name == "cgroup.procs":
            before = machine.own / "cgroup.procs"
            left = [one for one in before.read_text().split() if one != text]
            write(before, "\n".join(left))
            text = f"{path.read_text() if path.exists() else ''}{text}\n"
        if path.name == "cgroup.subtree_control":
            assert (machine.own / "cgroup.procs").read_text() == ""
        return write(path, text, **named)

    monkeypatch.setattr(Path, "write_text", moved)
    assert Delegated.find(tmp_path).controllers == {"memory", "pids", "cpu"}
    assert (machine.own / "uctvis-processes/cgroup.procs").read_text() == "12\n34\n"
    # A process that was moved finds the cgroup above.
    (tmp_path / "proc/self/cgroup").write_text(f"0::{SCOPE}/uctvis-processes\n")
    assert Delegated.find(tmp_path).folder == machine.own


def test_processes_stay_where_nobody_has_delegated_anything(tmp_path, marked):
    # The root that a container sees.
    machine = Machine(tmp_path, "/")
    (machine.own / "cgroup.type").write_text("domain\n")
    (machine.own / "cgroup.procs").write_text("12\n")
    (machine.own / "cgroup.subtree_control").write_text("pids")
    assert Delegated.find(tmp_path) == Delegated(machine.own, frozenset({"pids"}))
    assert sorted(path.name for path in machine.own.iterdir() if path.is_dir()) == []
    assert (machine.own / "cgroup.procs").read_text() == "12\n"


def test_a_refusal_of_the_kernel_is_no_error(tmp_path, marked):
    machine = Machine(tmp_path, SCOPE)
    marked.add((machine.own, "user.delegate"))
    (machine.own / "cgroup.controllers").unlink()
    assert Delegated.find(tmp_path) is None


def test_the_limits_of_a_bot(tmp_path):
    made = Delegated(tmp_path, frozenset()).new("12-3", Limits())
    folder = tmp_path / "uctvis-bot-12-3"
    # Without controllers there are no such files.
    assert list(folder.iterdir()) == []
    names = "memory.max", "memory.swap.max", "memory.oom.group", "pids.max", "cpu.weight"
    for name in names:
        (folder / name).write_text("")
    made.limit(Limits(memory=100 * MB, scratch=20 * MB, processes=10))
    assert {name: (folder / name).read_text() for name in names} == {
        # Its files are memory, too; and a bit more, so that the watcher's words come first.
        "memory.max": str(128 * MB),
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "27",
        "cpu.weight": "100",
    }


def test_what_is_written_for_a_bot(tmp_path):
    one = Cgroup(tmp_path)
    one.add(1234)
    assert (tmp_path / "cgroup.procs").read_text() == "1234"
    one.freeze()
    assert (tmp_path / "cgroup.freeze").read_text() == "1"
    one.thaw()
    assert (tmp_path / "cgroup.freeze").read_text() == "0"
    one.kill()
    assert not (tmp_path / "cgroup.kill").exists()
    (tmp_path / "cgroup.kill").write_text("")
    one.kill()
    assert (tmp_path / "cgroup.kill").read_text() == "1"


def test_whether_it_was_killed_for_its_memory(tmp_path):
    one = Cgroup(tmp_path)
    assert not one.was_out_of_memory
    (tmp_path / "memory.events").write_text("low 0\noom 1\noom_kill 0\noom_group_kill 0\n")
    assert not one.was_out_of_memory
    (tmp_path / "memory.events").write_text("low 0\noom 1\noom_kill 3\noom_group_kill 1\n")
    assert one.was_out_of_memory


def test_only_empty_cgroups_of_ended_processes_of_ours_are_removed(tmp_path, monkeypatch):
    ended = 2**22 + 1
    names = {
        f"uctvis-bot-{ended}-1": False,
        f"uctvis-bot-{os.getpid()}-1": True,
        f"uctvis-bot-{ended}": True,
        f"uctvis-bot-{ended}-1.scope": True,
        "uctvis-processes": True,
        "of a stranger": True,
    }
    for name in names:
        (tmp_path / name).mkdir()
    full = tmp_path / f"uctvis-bot-{ended}-2"
    (full / "below").mkdir(parents=True)
    made = Delegated(tmp_path, frozenset()).new(f"{os.getpid()}-7", Limits())
    assert {name: (tmp_path / name).exists() for name in names} == names
    assert full.exists()
    made.remove()
    assert not (tmp_path / f"uctvis-bot-{os.getpid()}-7").exists()
    # One that is not empty stays.
    Cgroup(full).remove()
    assert full.exists()


def test_a_cgroup_that_cannot_be_limited_is_not_left(tmp_path, monkeypatch):
    def limit(_self, _limits):
        raise OSError("no room")

    monkeypatch.setattr(cgroup.Cgroup, "limit", limit)
    with pytest.raises(OSError, match="no room"):
        Delegated(tmp_path, frozenset()).new("12-3", Limits())
    assert list(tmp_path.iterdir()) == []
