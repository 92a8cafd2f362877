"""The keys of the terminal's views, which users may change in a small file.

The file `arena-keys.toml` in the folder of the settings has a line for each key that differs:

    quit = "x"
    next_match = "right"
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from uctvis import paths
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.texts import _

# The keys as the judge had them; in the view of a match there are some more.
KEYS: Mapping[str, str] = {
    "quit": "q",
    "scores_or_matches": "tab",
    "running_or_all": "f",
    "view": "v",
    "navigate": "n",
    "new_round": "r",
    "next_match": "n",
    "previous_match": "p",
    "forward": "f",
    "back": "b",
    "first": "a",
    "last": "z",
    "next_panel": "tab",
    "leave": "escape",
}
_MOST_BYTES = 100_000
_LONGEST = 40


def keys_file() -> Path:
    """The file with the user's keys; it need not exist."""
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False)) / "arena-keys.toml"


def read_keys(path: Path) -> dict[str, str]:
    """The keys that the file changes; none if there is no file.

    Raises ArenaError if the file cannot be read, or contains something else.
    """
    try:
        values = tomllib.loads(paths.read_small(path, _MOST_BYTES).decode("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ArenaError(path, explained(error)) from error
    except (ValueError, RecursionError) as error:
        # Neither UTF-8 nor TOML.
        raise ArenaError(path, str(error)) from error
    for name, key in values.items():
        if name not in KEYS:
            text = _("expected one of {names}, got {name!r}")
            raise ArenaError(path, text.format(names=", ".join(KEYS), name=name[:_LONGEST]))
        if not isinstance(key, str) or not key.strip() or not key.isprintable():
            text = _('{name}: expected a key, such as "x", "f5" or "ctrl+n", got {key}')
            raise ArenaError(path, text.format(name=name, key=repr(key)[:_LONGEST]))
    return values
