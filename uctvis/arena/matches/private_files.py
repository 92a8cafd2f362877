"""Files and folders that only their user can read: programs, tokens, and what bots say."""

import os
from pathlib import Path

from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.paths import PRIVATE_MODE, write_whole

_FOLDER_MODE = 0o700


def make_private_folder(folder: Path) -> None:
    """Make a folder, unless it exists; the folders around it are made as usual.

    Raises ArenaError if it cannot be made.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(_FOLDER_MODE, exist_ok=True)
    except OSError as error:
        raise ArenaError(folder, explained(error)) from error


def private_opener(path: str, flags: int) -> int:
    """For the parameter `opener` of `open`: a new file is private, and no link is followed."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), PRIVATE_MODE)


def write_private(path: Path, data: bytes) -> None:
    """Write a file, so that it is complete or not there; its folder is made, too.

    Raises ArenaError if it cannot be written.
    """
    make_private_folder(path.parent)
    try:
        write_whole(path, data, mode=PRIVATE_MODE)
    except OSError as error:
        raise ArenaError(path, explained(error)) from error
