"""What films of matches have in common, whatever their game."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtGui import QImage

from uctvis.errors import ArenaError
from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.render.encoders import Add

MP4 = ".mp4"
# Suffixes of films, with their titles.
FILMS = {MP4: _("MP4 film"), ".gif": _("GIF film")}


def film_kind(path: Path) -> str:
    """The suffix of a film in lower case.

    Raises ArenaError if the path has the suffix of no film.
    """
    suffix = path.suffix.lower()
    if suffix not in FILMS:
        text = _("expected a name that ends in {suffixes}").format(suffixes=" ".join(FILMS))
        raise ArenaError(path, text)
    return suffix


def film_encoder(
    path: Path, size: tuple[int, int], fps: int, samples: Iterable[QImage]
) -> "AbstractContextManager[Add]":
    """Context manager that writes a film; `samples` are pictures with the colours of a GIF.

    Raises ArenaError if the path has the suffix of no film; TreeFileError if the file cannot be
    written.
    """
    # Imported here so that FFmpeg is loaded only for films.
    from uctvis.render import encoders

    if film_kind(path) == MP4:
        return encoders.mp4(path, size, fps, lambda: None)
    return encoders.gif(path, size, fps, samples)
