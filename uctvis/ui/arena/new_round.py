"""A tournament that is played once more, in a folder beside the first one."""

import re
from dataclasses import replace
from pathlib import Path

from uctvis import paths
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.store import Store

_NUMBERED = re.compile(r"(.*)-(\d{1,6})")


def next_round(folder: Path) -> Path:
    """The folder for the next round of the tournament in `folder`: "cup-2" after "cup"."""
    found = _NUMBERED.fullmatch(folder.name)
    name, number = (found[1], int(found[2])) if found else (folder.name, 1)
    while True:
        number += 1
        other = folder.with_name(f"{name}-{number}")
        if not paths.exists(other):
            return other


def create_round(settings: TournamentSettings, folder: Path) -> Store:
    """Create a tournament with the same settings but another seed.

    Raises
    ------
    ArenaError
        The folder cannot be written.
    """
    return Store.create(folder, replace(settings, seed=settings.seed + 1))
