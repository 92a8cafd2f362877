"""The bots that the user has added: their names, and what each of them is.

Each bot is a small file in a folder of the user, which contains its text as
`uctvis.arena.bot_files.bot_file.read_bot` reads it.
"""

import contextlib
import hashlib
import json
import logging
from pathlib import Path

import platformdirs

from uctvis import paths
from uctvis.arena.matches.private_files import write_private
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError

_log = logging.getLogger("uctvis")

# A larger file was not written by this program.
_MOST_BYTES = 100_000


def folder() -> Path:
    """The folder of the known bots."""
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False)) / "bots"


def known_bots() -> dict[str, str]:
    """The texts of the known bots by their names, sorted; unreadable files are logged."""
    found = {}
    with contextlib.suppress(OSError):
        for path in folder().glob("*.json"):
            try:
                values = json.loads(paths.read_small(path, _MOST_BYTES))
                name, text = values["name"], values["text"]
                if not isinstance(name, str) or not isinstance(text, str):
                    raise TypeError("expected a name and a text")
                found[name] = text
            except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
                _log.warning("%s cannot be used: %s", path, error)
    return dict(sorted(found.items()))


def remember(name: str, text: str) -> None:
    """Add a bot, or replace the one of the same name.

    Raises ArenaError if its file cannot be written.
    """
    write_private(_path(name), json.dumps({"name": name, "text": text}).encode())


def forget(name: str) -> None:
    """Remove a bot, if it is known. Raises ArenaError if its file cannot be removed."""
    try:
        _path(name).unlink(missing_ok=True)
    except OSError as error:
        raise ArenaError(_path(name), explained(error)) from error


def _path(name: str) -> Path:
    # Names may have characters that the file system does not allow.
    return folder() / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.json"
