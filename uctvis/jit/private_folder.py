"""Folders that only this user can write to, because code is loaded and run from them."""

import os
import stat
from pathlib import Path


class NotPrivateError(OSError):
    """Another user could put files into a folder; `filename` is the folder that allows it."""


def private_folder(path: Path) -> Path:
    """Return the folder at `path`, created if missing, that only this user can write to.

    On Windows, user folders are separate, so owners and modes are not checked.

    Raises NotPrivateError if the folder, or one above it, belongs to another user or is writable by
    one; OSError if the folder cannot be created.
    """
    for folder in (*reversed(path.parents), path):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)
    if os.name != "nt":
        _expect_ours(path)
        # Check the path with and without its links, because an attacker could change either.
        for folder in (*path.resolve().parents, *path.absolute().parents):
            _expect_safe(folder)
    return path


def _expect_ours(folder: Path) -> None:
    status = folder.stat()
    if status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise _refusal(folder)


def _expect_safe(folder: Path) -> None:
    """Check that no other user can replace the contents of a folder above ours."""
    status = folder.stat()
    # The owner of the root can change everything anyway; in a container it is not user 0.
    trusted = {0, os.geteuid(), Path("/").stat().st_uid}
    others_write = status.st_mode & stat.S_IWOTH or (
        status.st_mode & stat.S_IWGRP and not _is_private_group(status.st_gid)
    )
    # In a folder with the sticky bit, users can replace only their own files.
    if status.st_uid not in trusted or (others_write and not status.st_mode & stat.S_ISVTX):
        raise _refusal(folder)


def _is_private_group(group: int) -> bool:
    """Whether this user is the only member of a group; some systems create such groups."""
    import grp
    import pwd

    try:
        user, members = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(group)
    except KeyError:
        return False
    return members.gr_name == user and set(members.gr_mem) <= {user}


def _refusal(folder: Path) -> NotPrivateError:
    return NotPrivateError(None, "", str(folder))
