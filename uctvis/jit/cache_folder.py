"""The folder of the cache of compiled functions, and which parts are complete in it.

Its name is a hash of all sources that may be compiled, of the package's path, and of numba's
version: a change in any source may change a compiled function.

Compiling takes seconds and a global lock, so the application leaves it to a child process
(`uctvis.warm`), which calls `mark_warm` for each part that is complete.
"""

import contextlib
import hashlib
import logging
import os
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

from uctvis.jit.private_folder import NotPrivateError, private_folder
from uctvis.texts import _

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).parents[1]
# Folders of the package without compiled functions and without constants that these use.
_NEVER_COMPILED = {"arena", "commands", "game_files", "locale", "play", "programs", "render", "ui"}


def cache_folder() -> Path | None:
    """The folder of this version's compiled functions, or None if it cannot be used."""
    return _folder()[0]


def refusal() -> str:
    """Why a writable cache folder is not used, for the user; otherwise ""."""
    return _folder()[1]


@cache
def _folder() -> tuple[Path | None, str]:
    """The cache folder, or None and the reason."""
    # Importing it takes a tenth of a second, so the start of the window does not wait for it.
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {_PACKAGE}".encode())
    for file in sources(_PACKAGE):
        digest.update(file.read_bytes())
    caches = Path(platformdirs.user_cache_dir("uctvis", appauthor=False))
    try:
        folder = private_folder(caches / digest.hexdigest()[:16])
        # Check that it is writable before anything is compiled.
        tempfile.TemporaryFile(dir=folder).close()
    except NotPrivateError as error:
        reason = _(
            "The cache of compiled functions is not used because other users could write to it: "
            "{folder} must belong to you, and no group or other user may have write access"
        ).format(folder=error.filename)
        _log.warning(reason)
        return None, reason
    except OSError:
        return None, ""
    return folder, ""


def sources(package: Path) -> list[Path]:
    """The files of the package that may contain compiled functions or their constants."""
    found = []
    for folder, folders, files in os.walk(package):
        if folder == str(package):
            folders[:] = set(folders) - _NEVER_COMPILED
        found += [Path(folder, file) for file in files if file.endswith(".py")]
    return sorted(found)


def is_warm(part: str) -> bool:
    """Whether everything that a part needs (`uctvis.warm`) is in the cache."""
    folder = cache_folder()
    return folder is not None and _mark(folder, part).exists()


def mark_warm(part: str) -> None:
    """Record that everything that a part needs is compiled. Does nothing if there is no cache."""
    folder = cache_folder()
    if folder is not None:
        # On a full disk there is no mark.
        with contextlib.suppress(OSError):
            _mark(folder, part).touch()


def _mark(folder: Path, part: str) -> Path:
    return folder / f"warm-{part}"
