"""Small pictures of the last positions of games, drawn in the background when they are needed."""

import logging
from typing import NamedTuple

from qtpy.QtCore import QObject, QSize, Qt, Signal
from qtpy.QtGui import QImage, QPainter

from uctvis import games
from uctvis.errors import GameError
from uctvis.progress import Progress
from uctvis.ui.runtime.game_digests import GameDigest
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import theme

_log = logging.getLogger("uctvis")

# So many pictures are drawn by one job; then they are shown.
_AT_ONCE = 12


class Wanted(NamedTuple):
    """A picture: a position of a game from a side, and its size in pixels."""

    game: str
    position: str
    viewer: int
    width: int
    height: int


class BoardPictures(QObject):
    """Draws pictures; `drawn` is emitted when some more are ready."""

    drawn = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ready: dict[Wanted, QImage] = {}
        # The last ones were asked for last, so that they are in sight.
        self._waiting: dict[Wanted, None] = {}
        self._job: Job | None = None
        # Of the pictures that are ready.
        self._theme = theme.current()

    def picture(self, digest: GameDigest, size: QSize, fineness: float) -> QImage | None:
        """The picture of a game's last position, if it is ready; otherwise it is drawn soon."""
        pixels = size * fineness
        wanted = Wanted(
            digest.game,
            digest.position,
            digest.viewer,
            pixels.width(),
            pixels.height(),
        )
        if theme.current() != self._theme:
            self._theme = theme.current()
            self._ready.clear()
        ready = self._ready.get(wanted)
        if ready is None:
            self._waiting.pop(wanted, None)
            self._waiting[wanted] = None
            self._begin()
        return ready

    def forget_waiting(self) -> None:
        """Draw no picture that is not asked for again."""
        self._waiting.clear()

    def _begin(self) -> None:
        if self._job is not None or not self._waiting:
            return
        some = [self._waiting.popitem()[0] for _place in range(min(_AT_ONCE, len(self._waiting)))]
        self._job = Job(self, lambda progress: _drawn(some, progress))
        self._job.succeeded.connect(self._take)
        self._job.failed.connect(self._fail)
        self._job.start()

    def _take(self, pictures: dict[Wanted, QImage]) -> None:
        self._ready |= pictures
        self.drawn.emit()
        self._end()

    def _fail(self, error: Exception) -> None:
        """The games have no pictures then, and can be opened all the same."""
        _log.error("pictures of games cannot be drawn", exc_info=error)
        self._end()

    def _end(self) -> None:
        self._job = None
        self._begin()


def _drawn(some: list[Wanted], progress: Progress) -> dict[Wanted, QImage]:
    """The pictures, in a thread; an empty one for a game that cannot be shown."""
    pictures = {}
    for number, one in enumerate(some):
        progress(number / len(some))
        image = QImage(one.width, one.height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        try:
            game = games.find(one.game)
            picture = game.picture(game.parse_state(one.position), one.viewer)
        except GameError:
            # Its rules are not loaded, or fail; the texts beside it say which game it is.
            pictures[one] = image
            continue
        # Imported late: it loads a library that the start of the window does not need.
        from uctvis.ui.board.drawing import draw_picture

        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(one.width / picture.width, one.height / picture.height)
        painter.translate(
            (one.width - picture.width * scale) / 2, (one.height - picture.height * scale) / 2
        )
        painter.scale(scale, scale)
        draw_picture(painter, picture)
        painter.end()
        pictures[one] = image
    return pictures
