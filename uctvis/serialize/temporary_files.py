"""Temporary files beside those that they will replace, and their removal after a crash."""

import contextlib
import hashlib
import os
import platform
import re
import secrets
import time
import uuid
from functools import cache
from pathlib import Path

from uctvis.removal import Own, remove

# A regular expression of `system_name`.
SYSTEM = "[0-9a-f]{16}"
# The name of a temporary file contains the system and the process that writes it. A file of a
# killed process is removed if the process is known to be dead, or, on another system, if the file
# was not written to for `_LEFT_ALONE` seconds: a running writer would have written to it.
_TEMPORARY = ".uctvis-{writer}-{token}.part"
TEMPORARY_NAME = (
    r"\.uctvis-(?:(?P<system>[0-9a-f]{16})-(?P<process>[0-9]{1,10})-)?[0-9a-f]{16}\.part"
)
_LEFT_OVER = re.compile(TEMPORARY_NAME)
# A file; or a folder with the frames of a film, or with the trees of a game.
TEMPORARY = Own(TEMPORARY_NAME)
TEMPORARY_FOLDER = Own(TEMPORARY_NAME, (Own(r"[0-9]{5,}\.png"), Own(r".+\.(tree|csv)"), TEMPORARY))
_LEFT_ALONE = 24 * 60 * 60


def temporary_path(target: Path) -> Path:
    """A new path beside a file or folder for its replacement."""
    writer = f"{system_name()}-{os.getpid()}"
    return target.with_name(_TEMPORARY.format(writer=writer, token=secrets.token_hex(8)))


@cache
def remove_old_left_overs(folder: Path) -> None:
    """Remove the temporary files of processes that were killed while writing. Never fails.

    Runs once for each folder; otherwise, writing thousands of files would list it each time.
    """
    remove_left_overs(folder, _LEFT_ALONE)


def remove_left_overs(folder: Path, alone: float) -> None:
    """Remove the temporary files of dead processes from a folder. Never fails.

    If it is unknown whether the process is dead, a file is removed if it was not written to
    for `alone` seconds.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if name := _LEFT_OVER.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    changed = entry.stat(follow_symlinks=False).st_mtime
                    if time.time() - changed >= alone or _is_dead(name):
                        for own in (TEMPORARY, TEMPORARY_FOLDER):
                            remove(Path(entry.path), own)


def _is_dead(name: re.Match[str]) -> bool:
    """Whether the process in the name of a temporary file is known to have ended."""
    return name["system"] is not None and is_dead(name["system"], name["process"])


def is_dead(system: str, process: str) -> bool:
    """Whether a process ran on this system, as `system_name` called it, and has ended."""
    # Windows has no signal that only checks a process; `os.kill` would end it.
    if os.name == "nt" or system != system_name():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


@cache
def system_name() -> str:
    """An identifier of the running system, within which process ids are unique: 16 digits."""
    facts = [platform.node(), str(uuid.getnode())]
    # On Linux, the containers of a machine have separate process ids.
    with contextlib.suppress(OSError):
        facts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii"))
    with contextlib.suppress(OSError):
        facts.append(os.readlink("/proc/self/ns/pid"))  # noqa: PTH115 - it leads nowhere
    return hashlib.blake2b("\n".join(facts).encode(), digest_size=8).hexdigest()
