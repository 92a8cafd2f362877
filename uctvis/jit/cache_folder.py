"""The folder of the cache of compiled functions, and which parts are complete in it.

The names of the files in it depend on the sources (`uctvis.jit.compile_cache`), so the folder
depends only on numba's version; in the portable build, which has no sources, on the build.

Compiling takes seconds and a global lock, so the application leaves it to a child process
(`uctvis.warm`), which calls `mark_warm` for each part that is complete.
"""

import contextlib
import hashlib
import logging
import os
import sys
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

from uctvis.jit import imports
from uctvis.jit.private_folder import NotPrivateError, private_folder
from uctvis.texts import _

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).parents[1]
# Folders of the package on which no compiled function depends, and no argument of one.
_NEVER_COMPILED = {"arena", "commands", "game_files", "locale", "programs", "render", "ui"}


def cache_folder() -> Path | None:
    """The folder of this version's compiled functions, or None if it cannot be used."""
    return _folder()[0]


def refusal() -> str:
    """Why there is no cache folder, for the user; "" if there is one."""
    return _folder()[1]


@cache
def _folder() -> tuple[Path | None, str]:
    """The cache folder, or None and the reason."""
    # Importing it takes a tenth of a second, so the start of the window does not wait for it.
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {_build()}".encode()).hexdigest()
    folder = Path(platformdirs.user_cache_dir("uctvis", appauthor=False)) / digest[:16]
    try:
        private_folder(folder)
        # Check that it is writable before anything is compiled.
        tempfile.TemporaryFile(dir=folder).close()
    except NotPrivateError as error:
        reason = _(
            "The cache of compiled functions is not used because other users could write to it: "
            "{folder} must belong to you, and no group or other user may have write access"
        ).format(folder=error.filename)
        _log.warning(reason)
        return None, reason
    except OSError as error:
        return None, _(
            "No cache folder is writable ({folder}: {reason}): the first use of each function "
            "takes some seconds longer."
        ).format(folder=folder, reason=error.strerror or error)
    return folder, ""


def _build() -> str:
    """What differs between builds without sources; "" if there are sources."""
    if imports.read(__file__) is not None:
        return ""
    program = Path(sys.executable).stat()
    return f"{_PACKAGE} {program.st_size} {program.st_mtime_ns}"


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
    return folder / f"warm-{part}.{_sources()}"


@cache
def _sources() -> str:
    """A digest of all sources that may change what is compiled; "" in the portable build.

    A mark is for all of them, because the types of arguments may come from anywhere. After a
    change, the child process loads what is still in the cache, which takes a few seconds.
    """
    found = []
    for folder, folders, files in os.walk(_PACKAGE):
        if folder == str(_PACKAGE):
            folders[:] = set(folders) - _NEVER_COMPILED
        found += [str(Path(folder, file)) for file in files if file.endswith(".py")]
    return imports.digest(found)
