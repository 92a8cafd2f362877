"""A cgroup for each bot: limits of the kernel for all its processes together; Linux only.

The files are as in version 2 (Documentation/admin-guide/cgroup-v2.rst of Linux). A program may
only make cgroups below one that is delegated to it: systemd marks those (`Delegate=yes`). The root
of a hierarchy that nobody manages, as in a container, belongs to root; processes that are there
stay there.
"""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from uctvis.arena.bots.limits import Limits

MEMORY, PROCESSES, PROCESSOR = "memory", "pids", "cpu"
_CONTROLLERS = (MEMORY, PROCESSES, PROCESSOR)
# The names of our cgroups: of one bot, by our process; and of what ran in the delegated one before.
_OF_BOT = re.compile(r"uctvis-bot-(\d+)-(\d+)")
_OTHERS = "uctvis-processes"
_PASSES = 10
# The default; then all cgroups beside each other get the same, however many processes they have.
_WEIGHT = 100
# The watcher and the limit of each process are a bit lower, and have better words.
_MORE_PROCESSES = 17
_MORE_MEMORY = 8 * 2**20
_DELEGATED = ("user.delegate", "trusted.delegate")


class Cgroup:
    """The cgroup of one bot, which lies in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, process: int) -> None:
        """Move a process into it; its children will be in it, too."""
        self._write("cgroup.procs", str(process))

    def freeze(self) -> None:
        """Stop all its processes, whatever signals they get; they can still be killed."""
        self._write("cgroup.freeze", "1")

    def thaw(self) -> None:
        """Let them go on."""
        self._write("cgroup.freeze", "0")

    @property
    def is_frozen(self) -> bool:
        """Whether all its processes have stopped, or ended."""
        try:
            return "frozen 1" in self._read("cgroup.events").splitlines()
        except OSError:
            return True

    def kill(self) -> None:
        """Kill all its processes, where Linux (5.14) can do it at once."""
        if (self._folder / "cgroup.kill").exists():
            self._write("cgroup.kill", "1")

    @property
    def was_out_of_memory(self) -> bool:
        """Whether the kernel has killed it because it used too much memory."""
        with suppress(OSError):
            found = re.search(r"^oom_kill (\d+)$", self._read("memory.events"), re.MULTILINE)
            return found is not None and int(found[1]) > 0
        return False

    def remove(self) -> None:
        """Remove it, after its processes have ended."""
        # Only an empty cgroup can be removed. What has just been killed may still be in it: then
        # the next bot removes it.
        with suppress(OSError):
            self._folder.rmdir()

    def limit(self, limits: Limits) -> None:
        """Set the limits whose controllers there are."""
        memory = limits.memory + limits.scratch + _MORE_MEMORY
        for name, value in (
            ("memory.max", memory),
            ("memory.swap.max", 0),
            ("memory.oom.group", 1),
            ("pids.max", limits.processes + _MORE_PROCESSES),
            ("cpu.weight", _WEIGHT),
        ):
            if (self._folder / name).exists():
                self._write(name, str(value))

    def _write(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text, encoding="ascii")

    def _read(self, name: str) -> str:
        return (self._folder / name).read_text(encoding="ascii")


class Delegated(NamedTuple):
    """A cgroup in which we may make others."""

    folder: Path
    # What can be limited in them: "memory", "pids", "cpu". Without any, they can still be frozen.
    controllers: frozenset[str]

    @classmethod
    def find(cls, root: Path = Path("/")) -> Self | None:
        """The cgroup of this process, if it is delegated; the files are below `root`."""
        folder = _own_folder(root)
        if folder is None:
            return None
        if folder.name == _OTHERS:
            folder = folder.parent
        files = (folder, folder / "cgroup.procs", folder / "cgroup.subtree_control")
        if not all(os.access(path, os.W_OK) for path in files):
            return None
        is_marked = any(_has_mark(folder, name) for name in _DELEGATED)
        # No process of a system with systemd is in the root of its hierarchy.
        if not is_marked and (folder.parent / "cgroup.procs").exists():
            return None
        try:
            return cls(folder, _enabled(folder, may_move=is_marked))
        except OSError:
            # It belongs to us, but the kernel refuses it, as in a container of Docker.
            return None

    def new(self, name: str, limits: Limits) -> Cgroup:
        """A cgroup for a bot; `name` are our process and a number, such as "1234-5".

        Raises OSError if it cannot be made.
        """
        _remove_left_behind(self.folder)
        folder = self.folder / f"uctvis-bot-{name}"
        folder.mkdir()
        cgroup = Cgroup(folder)
        try:
            cgroup.limit(limits)
        except OSError:
            cgroup.remove()
            raise
        return cgroup


def _own_folder(root: Path) -> Path | None:
    """The folder of the cgroup of this process; None if it cannot be seen."""
    try:
        lines = (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
        mounts = (root / "proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    own = next((line.removeprefix("0::") for line in lines if line.startswith("0::")), None)
    if own is None or "/.." in own:
        return None
    for line in mounts:
        before, _dash, after = line.partition(" - ")
        if after.split(" ", 1)[0] == "cgroup2":
            _id, _parent, _device, of_mount, place = before.split(" ")[:5]
            if own == of_mount or own.startswith(of_mount.rstrip("/") + "/"):
                inside = own.removeprefix(of_mount.rstrip("/")).lstrip("/")
                return root / place.lstrip("/") / inside
    return None


def _has_mark(folder: Path, name: str) -> bool:
    try:
        return os.getxattr(folder, name) == b"1"
    except OSError:
        return False


def _enabled(folder: Path, *, may_move: bool) -> frozenset[str]:
    """Enable the controllers that there are for the cgroups below; return those that are."""
    control = folder / "cgroup.subtree_control"
    there = _words(folder / "cgroup.controllers")
    wanted = [name for name in _CONTROLLERS if name in there]
    enabled = [name for name in wanted if name in _words(control)]
    missing = [name for name in wanted if name not in enabled]
    # Only the root of the whole hierarchy, which has no type, may have processes and controllers.
    must_move = bool(missing) and (folder / "cgroup.type").exists()
    if must_move and not may_move:
        return frozenset(enabled)
    if must_move:
        _empty(folder)
    if missing:
        control.write_text(" ".join(f"+{name}" for name in missing), encoding="ascii")
    return frozenset(wanted)


def _empty(folder: Path) -> None:
    """Move all processes of a cgroup into one below it.

    All of them belong to whom this cgroup was delegated to, as we do.
    """
    others = folder / _OTHERS
    others.mkdir(exist_ok=True)
    for _pass in range(_PASSES):
        processes = _words(folder / "cgroup.procs")
        if not processes:
            return
        for process in processes:
            # It may have ended.
            with suppress(ProcessLookupError):
                (others / "cgroup.procs").write_text(process, encoding="ascii")


def _words(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").split()


def _remove_left_behind(folder: Path) -> None:
    """Remove the empty cgroups of processes of ours that were killed."""
    for path in folder.iterdir():
        name = _OF_BOT.fullmatch(path.name)
        if name is not None and not Path("/proc", name[1]).exists():
            # One with processes cannot be removed.
            with suppress(OSError):
                path.rmdir()
