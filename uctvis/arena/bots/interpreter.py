"""The Python of `{python}` in commands of bots: the one that runs uctvis, with its packages."""

import os
import sys
import sysconfig
from functools import cache
from pathlib import Path
from typing import NamedTuple

from uctvis.errors import ArenaError
from uctvis.texts import _

# The user without rights, which bots of root run as.
NOBODY = 65534
_PACKAGE = Path(__file__).resolve().parents[2]


class Interpreter(NamedTuple):
    """A Python that can import uctvis."""

    program: str
    # What `PYTHONPATH` must contain.
    paths: tuple[str, ...]
    # What must be readable besides /usr.
    folders: tuple[Path, ...]


def runs_as_nobody() -> bool:
    """Whether bots run as another user, because this process is root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def is_readable(path: Path) -> bool:
    """Whether the user that bots run as can read a file or folder."""
    if not runs_as_nobody():
        return os.access(path, os.R_OK)
    path = path.resolve()
    if not path.exists() or any(not _rights(parent) & 0o1 for parent in path.parents):
        return False
    needed = 0o5 if path.is_dir() else 0o4
    return _rights(path) & needed == needed


def _rights(path: Path) -> int:
    """What the user that bots of root run as may do: 4 to read, 2 to write, 1 to pass."""
    status = path.stat()
    if status.st_uid == NOBODY:
        return status.st_mode >> 6 & 0o7
    return (status.st_mode >> 3 if status.st_gid == NOBODY else status.st_mode) & 0o7


@cache
def find_interpreter() -> Interpreter:
    """The Python that runs uctvis or, where bots cannot read it, another one of its version.

    Raises ArenaError if there is none that bots can read, or uctvis runs without a Python of its
    own.
    """
    if getattr(sys, "frozen", False):
        raise ArenaError(
            "{python}",
            _("this needs uctvis installed with pip; write python3 in the command of the bot"),
        )
    packages = Path(sysconfig.get_path("purelib"))
    code = (str(_PACKAGE.parent),)
    own = Path(sys.executable)
    folders = (Path(sys.prefix), Path(sys.base_prefix), _PACKAGE)
    if all(map(is_readable, (own, *folders))):
        return Interpreter(str(own), code, folders)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    other = Path(f"/usr/bin/python{version}")
    for path in (other, packages, _PACKAGE):
        if not is_readable(path):
            raise ArenaError(
                "{python}",
                _(
                    "the Python of this program ({python}) cannot be read by the user nobody, "
                    "which bots of root run as. It would be replaced by {other}, but {path} does "
                    "not exist or cannot be read either. Write python3 in the command of the bot, "
                    "or do not run uctvis as root"
                ).format(python=own, other=other, path=path),
            )
    return Interpreter(str(other), (*code, str(packages)), (packages, _PACKAGE))
