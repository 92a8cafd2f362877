"""Lessons on the sample trees: a sentence, and tasks whose answers are checked by the tree itself.

A lesson is the file in `kinds` with the name of its sample: `kinds/hex.py` for `trees/hex.tree`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from uctvis import samples
from uctvis.lessons.contract import Lesson
from uctvis.modules import declared_in


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons, by the names of their samples."""
    return declared_in(f"{__name__}.kinds", "LESSON")


def lesson_of(path: str | Path) -> Lesson | None:
    """The lesson on a sample tree, or on a folder of them; None for other files."""
    folder, file = samples.folder(), Path(path)
    if folder is None or file.absolute().parent != folder.absolute():
        return None
    return lessons().get(file.stem)
