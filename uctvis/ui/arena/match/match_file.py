"""A file as which a match can be saved."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from uctvis.disk import files
from uctvis.progress import Progress


class MatchFile(NamedTuple):
    """A kind of file."""

    # For users.
    title: str
    # Takes what was read of the match until now; what it returns writes that to the path, in any
    # thread.
    work: Callable[[Path], Callable[[Progress], object]]


def text_file(title: str, text: Callable[[], str]) -> MatchFile:

    def work(path: Path) -> Callable[[Progress], None]:
        data = text().encode()
        return lambda _progress: files.write(path, [data])

    return MatchFile(title, work)
