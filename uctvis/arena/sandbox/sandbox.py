"""How the programs of bots are confined: by bubblewrap, in namespaces of their own."""

import itertools
import math
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, Self

if sys.platform != "win32":
    import resource

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.interpreter import NOBODY, find_interpreter, is_readable, runs_as_nobody
from uctvis.arena.bots.languages import address_space
from uctvis.arena.bots.limits import Limits
from uctvis.arena.sandbox.bubblewrap import confined
from uctvis.arena.sandbox.cgroup import Cgroup, Delegated
from uctvis.arena.sandbox.private_network import (
    NEEDS_SANDBOX,
    PrivateNetwork,
    memory_file,
)
from uctvis.arena.sandbox.sandbox_causes import GUIDE, cause_of, signs_of
from uctvis.arena.sandbox.seccomp import compiled_filter
from uctvis.arena.sandbox.shells import SHELL
from uctvis.arena.sandbox.signals import MARKER
from uctvis.errors import ArenaError
from uctvis.paths import is_file
from uctvis.texts import _

_PYTHON = "{python}"
_SANDBOX = _("sandbox")
# Descriptors of one process; fewer than servers need, more than the Java machine does.
_FILES = 1024
# A process may reserve more memory than all may use: Java and Node do. The watcher measures what
# they use; this limits how far one gets before it looks.
_RESERVED = 4
# The limit refuses processes only after the watcher has seen too many.
_MORE_PROCESSES = 16
# For a user's processes altogether, where they cannot be counted for one bot.
_ALL_PROCESSES = 4096
# Since Linux 5.14, RLIMIT_NPROC counts the processes of a user in a namespace.
_COUNTING = (5, 14)
# Seconds in which the smallest program must have run.
_PATIENCE = 10.0
_NUMBERS = itertools.count(1)
_NOTHING: Mapping[str, str] = {}


class Launch(NamedTuple):
    """How a program is started.

    The process first writes an empty line, and must then be sent one before the program runs.
    """

    command: tuple[str, ...]
    # The working directory.
    folder: Path
    environment: dict[str, str]
    # The value of the variable `MARKER`; each start has another one.
    mark: str
    # Whether the process is bubblewrap.
    is_confined: bool
    # What the process must inherit, if the program connects to a server.
    network: PrivateNetwork | None = None
    # The descriptor of its filter of system calls, which the process must inherit; whoever starts
    # the process closes it.
    seccomp: int | None = None
    # Its cgroup, which is empty; whoever starts the process removes it.
    cgroup: Cgroup | None = None


@dataclass(frozen=True, slots=True)
class Sandbox:
    """How programs are confined: by bubblewrap, or not at all."""

    # These programs, or "" if they are not used.
    bubblewrap: str
    setpriv: str
    prlimit: str
    # Where cgroups of bots can be made, if they can.
    cgroups: Delegated | None = None

    @classmethod
    def find(cls) -> Self:
        """The sandbox of this machine.

        Raises
        ------
        ArenaError
            There is none: what is missing, and what to do.
        """
        _expect_unix()
        if sys.platform != "linux":
            raise ArenaError(
                _SANDBOX,
                _(
                    "programs can be confined on Linux only; elsewhere, use a virtual machine with "
                    "Linux. To run programs that you trust without a sandbox, use --no-sandbox"
                ),
            )
        programs = _tool("bwrap", "bubblewrap"), _setpriv(), _tool("prlimit", "util-linux")
        sandbox = cls(*programs, Delegated.find())
        _tried(sandbox)
        return sandbox

    @classmethod
    def chosen(cls, *, confines: bool) -> Self:
        """The sandbox of this machine, or none; raises as `find` and `none`."""
        return cls.find() if confines else cls.none()

    @classmethod
    def none(cls) -> Self:
        """No confinement. Bots still have limits, and are still watched and killed.

        Raises ArenaError on Windows, or as root without setpriv.
        """
        _expect_unix()
        setpriv = _setpriv() if runs_as_nobody() else shutil.which("setpriv") or ""
        return cls("", setpriv, shutil.which("prlimit") or "")

    def launch(
        self, bot: Bot, told: Mapping[str, str] = _NOTHING, server_port: int | None = None
    ) -> Launch:
        """How the program of a bot is started, with the variables `told` in its environment.

        With `server_port`, it has a network of its own, in which a server of ours is at this port.

        Raises ArenaError if the folder or the program cannot be read or executed; OSError if it
        cannot be confined.
        """
        if bot.folder is None or not bot.command:
            raise ArenaError(bot.name, _("it has no program"))
        folder = bot.folder.resolve()
        if not folder.is_dir() or not is_readable(folder):
            raise ArenaError(
                bot.name,
                _("its folder {folder} does not exist or cannot be read").format(folder=folder),
            )
        first, *rest = bot.command
        more: tuple[Path, ...] = ()
        variables = dict(told)
        if first == _PYTHON:
            interpreter = find_interpreter()
            first, more = interpreter.program, interpreter.folders
            variables["PYTHONPATH"] = os.pathsep.join(interpreter.paths)
        elif first.startswith("./"):
            _check_program(folder / first)
        mark = f"{os.getpid()}-{next(_NUMBERS)}"
        limited = (*self._limits(bot.limits, address_space(bot)), first, *rest)
        if not self.bubblewrap:
            if server_port is not None:
                expected = NEEDS_SANDBOX.format(protocol=bot.protocol)
                raise ArenaError(bot.name, _("it needs {what}").format(what=expected))
            environment = {**os.environ, MARKER: mark, **variables}
            command = (*self._start("--pdeathsig", "KILL"), *SHELL, *limited)
            return Launch(command, folder, environment, mark, is_confined=False)
        network = None
        options: tuple[str, ...] = ()
        with ExitStack() as opened:
            if server_port is not None:
                network = PrivateNetwork(server_port)
                opened.callback(network.close)
                options, more = network.options, (*more, *network.folders)
                limited = (*network.helper, *limited)
            seccomp = memory_file(compiled_filter())
            opened.callback(os.close, seccomp)
            scratch = bot.limits.scratch
            start = confined(self.bubblewrap, folder, scratch, more, variables, options, seccomp)
            cgroup = None if self.cgroups is None else self.cgroups.new(mark, bot.limits)
            # Whoever starts the process closes them.
            opened.pop_all()
        command = (*self._start(), *start, *limited)
        # Nothing of our environment: the bot might read bubblewrap's environment.
        return Launch(command, Path("/"), {MARKER: mark}, mark, True, network, seccomp, cgroup)

    def _start(self, *options: str) -> tuple[str, ...]:
        """What all commands begin with."""
        if runs_as_nobody():
            ids = (f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
            return (self.setpriv, *ids, *options)
        return (self.setpriv, *options) if self.setpriv and options else ()

    def _limits(self, limits: Limits, addresses: int | None = None) -> tuple[str, ...]:
        """The limits of each process."""
        if not self.prlimit:
            return ()
        counts = self.bubblewrap and counts_processes()
        processes = limits.processes + _MORE_PROCESSES if counts else _ALL_PROCESSES
        values = [
            ("core", resource.RLIMIT_CORE, 0),
            ("data", resource.RLIMIT_DATA, _RESERVED * limits.memory),
            ("fsize", resource.RLIMIT_FSIZE, limits.scratch),
            ("nofile", resource.RLIMIT_NOFILE, _FILES),
            ("nproc", resource.RLIMIT_NPROC, processes),
        ]
        if addresses is not None:
            values.append(("as", resource.RLIMIT_AS, addresses))
        if limits.cpu is not None:
            # Of each process, in whole seconds; a bit more than the watcher allows all of them.
            values.append(("cpu", resource.RLIMIT_CPU, math.ceil(limits.cpu) + 1))
        return (self.prlimit, *(f"--{name}={_at_most(kind, most)}" for name, kind, most in values))

    def _try(self) -> None:
        """Run the smallest program."""
        seccomp = memory_file(compiled_filter())
        limits = Limits()
        try:
            start = confined(self.bubblewrap, Path("/usr"), limits.scratch, seccomp=seccomp)
            done = subprocess.run(  # noqa: S603 - bubblewrap
                (*self._start(), *start, *self._limits(limits), "true"),
                cwd="/",
                env={},
                input=b"\n",
                capture_output=True,
                timeout=_PATIENCE,
                check=False,
                pass_fds=(seccomp,),
            )
            said = done.stderr.decode(errors="replace").strip()
            is_usable = done.returncode == 0
        except (OSError, subprocess.TimeoutExpired) as error:
            said, is_usable = str(error), False
        finally:
            os.close(seccomp)
        if not is_usable:
            raise ArenaError(
                _SANDBOX,
                _(
                    "bubblewrap cannot confine programs here: {reason}\n{cause}. {guide} explains "
                    "it. To run programs that you trust without a sandbox, use --no-sandbox"
                ).format(reason=said, cause=cause_of(signs_of(said)), guide=GUIDE),
            )


def _expect_unix() -> None:
    if sys.platform == "win32":
        raise ArenaError(
            _("programs as bots"),
            _("they need Linux or macOS; on Windows, use its Subsystem for Linux (WSL)"),
        )


def _at_most(kind: int, most: int) -> int:
    """A limit that is not above the one of this process, which cannot be raised."""
    hard = resource.getrlimit(kind)[1]
    return most if hard == resource.RLIM_INFINITY else min(most, hard)


def _check_program(path: Path) -> None:
    if not is_file(path):
        raise ArenaError(path, _("there is no such program"))
    if not path.stat().st_mode & 0o001 and not os.access(path, os.X_OK):
        raise ArenaError(
            path, _("it is not executable; allow it with: chmod +x {name}").format(name=path.name)
        )


def _tool(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise ArenaError(
            _SANDBOX,
            _(
                "{name} is missing. On Debian and Ubuntu, install it with: apt install {package}. "
                "To run programs that you trust without a sandbox, use --no-sandbox"
            ).format(name=name, package=package),
        )
    return found


def _setpriv() -> str:
    """Needed by root only, whose bots run as nobody."""
    return _tool("setpriv", "util-linux") if runs_as_nobody() else ""


@cache
def _tried(sandbox: Sandbox) -> None:
    """Try a sandbox once: each match may ask for it, and a trial takes 10 ms.

    Raises ArenaError as `Sandbox.find` does; it is tried again the next time.
    """
    sandbox._try()


@cache
def counts_processes() -> bool:
    """Whether the kernel counts the processes of one bot."""
    numbers = re.match(r"(\d+)\.(\d+)", platform.release())
    return numbers is not None and (int(numbers[1]), int(numbers[2])) >= _COUNTING
