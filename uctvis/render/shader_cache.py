"""The cache of compiled shaders that Mesa, the OpenGL of most Linux systems, keeps on the disk."""

import os
import shutil
from pathlib import Path

_OFF = "MESA_SHADER_CACHE_DISABLE"
# Bytes. The index of the cache has 1.3 MB, and its files have some kilobytes each.
_ROOM = 16_000_000


def avoid_full_disk() -> None:
    """Turn the cache off for this process if its disk is full. Call it before OpenGL begins.

    Mesa writes to the cache through mapped memory. If the disk has no room for that, the system
    ends the process with SIGBUS.
    """
    if _OFF not in os.environ and _free() < _ROOM:
        os.environ[_OFF] = "true"


def _free() -> int:
    """The free bytes on the disk of the cache; 0 if they are unknown."""
    folder = Path(
        os.environ.get("MESA_SHADER_CACHE_DIR")
        or os.environ.get("XDG_CACHE_HOME")
        or os.path.expanduser("~/.cache")  # noqa: PTH111 - it never raises
    ).absolute()
    for existing in (folder, *folder.parents):
        try:
            return shutil.disk_usage(existing).free
        except FileNotFoundError:
            continue
        except OSError:
            break
    return 0
