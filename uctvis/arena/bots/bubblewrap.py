"""The options of bubblewrap: what a confined program sees."""

from functools import cache
from pathlib import Path

from uctvis.arena.bots.shells import FIRST_SHELL

# What programs find of the system's settings; no names of users, nothing of the network.
_SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime")
_FOLDERS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
_SEPARATED = (
    *("--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent"),
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
_SHARED = 4 * 2**20


def confined(
    bubblewrap: str,
    folder: Path,
    scratch: int,
    more: tuple[Path, ...] = (),
    variables: dict[str, str] | None = None,
    options: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """The beginning of the command of a confined program.

    Parameters
    ----------
    bubblewrap : str
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
    """
    command = [bubblewrap, *_SEPARATED, *_system()]
    # One file system of this size for its home and for temporary files.
    command += ("--size", str(scratch), "--tmpfs", "/home/bot")
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
    options += ("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev")
    return (*options, "--size", str(_SHARED), "--tmpfs", "/dev/shm")  # noqa: S108
