"""Folders of this user alone: what is read from them is run, so nobody else may write there."""

import os
import stat
from pathlib import Path


class NotPrivateError(OSError):
    """Somebody else could put files into a folder; `filename` is the folder that allows it."""


def private_folder(path: Path) -> Path:
    """The folder at `path`, made where there is none, that only this user can write to.

    Windows keeps the folders of users apart, so owners and modes are not checked there.

    Raises
    ------
    NotPrivateError
        It, or a folder above it, belongs to another user or can be changed by one.
    OSError
        It cannot be made.
    """
    for folder in (*reversed(path.parents), path):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)
    if os.name != "nt":
        _expect_ours(path)
        # Where its links lead, and the way as it is written: both could be bent.
        for folder in (*path.resolve().parents, *path.absolute().parents):
            _expect_safe(folder)
    return path


def _expect_ours(folder: Path) -> None:
    status = folder.stat()
    if status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise _refusal(folder)


def _expect_safe(folder: Path) -> None:
    """A folder above ours: nobody else may replace what is in it."""
    status = folder.stat()
    # Whoever owns the root can change everything anyway; in a container that is not user 0.
    trusted = {0, os.geteuid(), Path("/").stat().st_uid}
    others_write = status.st_mode & stat.S_IWOTH or (
        status.st_mode & stat.S_IWGRP and not _is_private_group(status.st_gid)
    )
    # In a folder with the sticky bit, each user can replace only what is their own.
    if status.st_uid not in trusted or (others_write and not status.st_mode & stat.S_ISVTX):
        raise _refusal(folder)


def _is_private_group(group: int) -> bool:
    """Whether a group has no member but this user: some systems give each user such a group."""
    import grp
    import pwd

    try:
        user, members = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(group)
    except KeyError:
        return False
    return members.gr_name == user and set(members.gr_mem) <= {user}


def _refusal(folder: Path) -> NotPrivateError:
    return NotPrivateError(None, "", str(folder))
