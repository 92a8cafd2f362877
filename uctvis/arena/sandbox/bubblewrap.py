"""The options of bubblewrap: what a confined program sees."""

import re
import stat
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

from uctvis.arena.sandbox.shells import FIRST_SHELL

# What programs find of the system's settings; no names of users, nothing of the network.
_SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime")
_FOLDERS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
# The names of the keys of a user, also of those that cannot be read.
_KEYS = (Path("/proc/keys"), Path("/proc/key-users"))
_SEPARATED = (
    *("--unshare-all", "--unshare-user", "--die-with-parent"),
    *("--new-session", "--clearenv", "--cap-drop", "ALL", "--hostname", "bot", "--as-pid-1"),
)
_TEMPORARY = "/tmp"  # noqa: S108 - in the sandbox
_VARIABLES = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/games",
    "HOME": "/home/bot",
    "TMPDIR": _TEMPORARY,
    "LANG": "C.UTF-8",
}
# Bytes of memory that processes share by name, such as the semaphores of Python.
SHARED = 4 * 2**20
# Where a program can write.
WRITABLE = ("/home/bot", "/dev/shm")  # noqa: S108 - in the sandbox
_PATIENCE = 10.0


class Abilities(NamedTuple):
    """What a version of bubblewrap can do; without it, the rest of the sandbox must do."""

    # Since 0.8, unless it is installed setuid: it forbids further user namespaces in the sandbox.
    # The filter of system calls refuses them, too.
    disables_namespaces: bool
    # Since 0.7: file systems in memory have a size. The watcher counts what is in them, too.
    limits_files: bool


@cache
def abilities(bubblewrap: str) -> Abilities:
    """What this bubblewrap can do. Raises OSError if it cannot be executed."""
    options = set(_said(bubblewrap, "--help").split())
    numbers = re.search(rb"(\d+)\.(\d+)", _said(bubblewrap, "--version"))
    version = None if numbers is None else (int(numbers[1]), int(numbers[2]))
    is_setuid = bool(Path(bubblewrap).stat().st_mode & stat.S_ISUID)

    def knows(option: bytes, since: tuple[int, int]) -> bool:
        return option in options and (version is None or version >= since)

    return Abilities(knows(b"--disable-userns", (0, 8)) and not is_setuid, knows(b"--size", (0, 7)))


def _said(bubblewrap: str, option: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - bubblewrap
            (bubblewrap, option), capture_output=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise TimeoutError(str(error)) from error
    return done.stdout + done.stderr


def confined(
    bubblewrap: str,
    folder: Path,
    scratch: int,
    more: tuple[Path, ...] = (),
    variables: dict[str, str] | None = None,
    options: tuple[str, ...] = (),
    seccomp: int | None = None,
) -> tuple[str, ...]:
    """The beginning of the command of a confined program.

    Parameters
    ----------
    folder : Path
        Its folder, which it sees as /bot.
    scratch : int
        Bytes of the files that it may write.
    more : tuple of Path
        Other folders that it may read.
    variables : dict of str
        More variables of its environment.
    options : tuple of str
        More options of bubblewrap.
    seccomp : int, optional
        The descriptor of its filter of system calls.

    Raises OSError if bubblewrap cannot be executed.
    """
    able = abilities(bubblewrap)
    command = [bubblewrap, *_SEPARATED, *_system()]
    if able.disables_namespaces:
        command.append("--disable-userns")
    if seccomp is not None:
        command += ("--seccomp", str(seccomp))
    home, shared = WRITABLE
    command += (*_size(able, SHARED), "--tmpfs", shared)
    # One file system of this size for its home and for temporary files.
    command += (*_size(able, scratch), "--tmpfs", home)
    command += ("--dir", "/home/bot/tmp", "--symlink", "home/bot/tmp", _TEMPORARY)
    for path in more:
        command += ("--ro-bind", str(path), str(path))
    command += options
    command += ("--ro-bind", str(folder), "/bot", "--remount-ro", "/", "--chdir", "/bot")
    for name, value in (_VARIABLES | (variables or {})).items():
        command += ("--setenv", name, value)
    return (*command, *FIRST_SHELL)


@cache
def _system() -> tuple[str, ...]:
    """The options for the programs and libraries of the system."""
    options = ["--ro-bind", "/usr", "/usr"]
    for name in _FOLDERS:
        path = Path("/", name)
        # Links, if the system is merged into /usr.
        if path.is_symlink():
            options += ("--symlink", str(path.readlink()), str(path))
        elif path.is_dir():
            options += ("--ro-bind", str(path), str(path))
    settings = [Path("/etc", name) for name in _SETTINGS]
    for path in (*settings, *sorted(Path("/etc").glob("java*"))):
        options += ("--ro-bind-try", str(path), str(path))
    # Otherwise a program could say in /proc that it is ended last if memory gets scarce.
    options += ("--proc", "/proc")
    for path in _KEYS:
        if path.exists():
            # A device that is not allowed there: it cannot be opened.
            options += ("--ro-bind", "/dev/null", str(path))
    options += ("--remount-ro", "/proc")
    return (*options, "--dev", "/dev", "--remount-ro", "/dev")


def _size(able: Abilities, size: int) -> tuple[str, ...]:
    return ("--size", str(size)) if able.limits_files else ()
