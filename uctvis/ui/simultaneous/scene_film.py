"""Films and pictures of matches: the scene, both players with their scores, and the curves."""

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from qtpy.QtCore import QBuffer, QIODevice, QRectF, Qt
from qtpy.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from uctvis.arena.following.replay_text import end_lines
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.annotations import Annotation
from uctvis.arena.matches.points import points_text
from uctvis.disk import files
from uctvis.progress import Progress
from uctvis.render.fonts import fonts
from uctvis.simultaneous.contract import SimultaneousState
from uctvis.texts import _
from uctvis.ui.export.match_films import MP4, film_encoder, film_kind
from uctvis.ui.scenes.colours import colours_of
from uctvis.ui.scenes.game_scene import GameScene
from uctvis.ui.scenes.scene_moment import SceneMoment, paint_moment
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.simultaneous.score_bar import draw_shape
from uctvis.ui.simultaneous.score_curves import score_chart
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.charts.chart import Chart

# The suffix of pictures, with its title.
PICTURES = {".png": _("PNG picture of the moment shown")}
# Pixels. The scene takes as much of the width as it needs; both sides are even, as MP4 needs it.
_HEIGHT, _MOST_SCENE, _SIDE = 720, 956, 324
_MARGIN, _GAP, _LINE, _LETTERS, _DIGITS, _CURVES = 16.0, 12.0, 26.0, 17, 34, 190.0
# A GIF is smaller, and has fewer pictures.
_GIF_SCALE = 0.6


class _Kind(NamedTuple):
    fps: int
    pictures: int  # of a turn
    end: int  # how many frames show the last picture
    scale: float


_MP4, _GIF = _Kind(30, 4, 90, 1.0), _Kind(20, 2, 60, _GIF_SCALE)


class FilmedScene:
    """What is filmed: a match as far as it was read, which may go on.

    Parameters
    ----------
    follower : SimultaneousFollower
        It has the start of the game at least.
    shows_circles : bool
        Whether circles of barks and danger are drawn, where the scene has them.
    shows_annotations : sequence of bool
        Whether the annotations of each player are drawn.
    """

    def __init__(
        self,
        follower: SimultaneousFollower,
        *,
        shows_circles: bool,
        shows_annotations: Sequence[bool],
    ) -> None:
        self.title = follower.game_title
        self.names = follower.bots
        self.states: list[SimultaneousState] = list(follower.states)
        self.ending = [] if follower.end is None else end_lines(follower.end, follower.bots)
        self._annotations: list[list[tuple[int, Annotation]]] = [
            [
                (player, one)
                for player, shows in enumerate(shows_annotations)
                if shows
                for one in follower.annotations_at(turn, player)
            ]
            for turn in range(1, len(self.states))
        ]
        # The scene is used only by the thread that paints.
        self.scene: GameScene[SimultaneousState] = scene_of(self.states[0])
        self.scene.show_circles(shows_circles)
        self.scores = [state.scores() for state in self.states]

    @property
    def last(self) -> int:
        """The number of turns."""
        return len(self.states) - 1

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the pictures, in pixels."""
        size = self.scene.size
        room = (_HEIGHT - 2 * _MARGIN) * size.width() / size.height()
        scene = min(math.ceil(room + 2 * _MARGIN), _MOST_SCENE)
        return 2 * ((scene + _SIDE) // 2), _HEIGHT

    def moment(self, at: float) -> SceneMoment:
        """The moment after so many turns."""
        turn = math.ceil(at)
        if turn == 0:
            return SceneMoment(self.states[0], self.states[0])
        part = at - (turn - 1)
        states, drawn = self.states, self._annotations[turn - 1]
        return SceneMoment(states[turn - 1], states[turn], part, drawn)


def save_scene_film(filmed: FilmedScene, path: Path, progress: Progress) -> None:
    """Write a film; from any thread.

    `progress` gets the finished part; an exception from it ends the work, without a file.

    Raises ArenaError if the suffix is of no film; TreeFileError if the file cannot be written.
    """
    kind = _MP4 if film_kind(path) == MP4 else _GIF
    moments = [step / kind.pictures for step in range(filmed.last * kind.pictures + 1)]
    with fonts():
        painter = _FilmPainter(filmed, kind.scale)
        with film_encoder(path, painter.size, kind.fps, painter.samples()) as add:
            for number, at in enumerate(moments):
                progress(number / len(moments))
                add(painter.painted(at), kind.end if number == len(moments) - 1 else 1)


def save_scene_picture(filmed: FilmedScene, at: float, path: Path) -> None:
    """Write a PNG of a moment; from any thread.

    Raises TreeFileError if the file cannot be written.
    """
    with fonts():
        image = _FilmPainter(filmed, 1.0).painted(at)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    files.write(path, [bytes(buffer.data())])


class _FilmPainter:
    """Paints the pictures of one film."""

    def __init__(self, filmed: FilmedScene, scale: float) -> None:
        self._filmed, self._scale = filmed, scale
        width, height = filmed.size
        self.size = 2 * round(width * scale / 2), 2 * round(height * scale / 2)
        self._side = QRectF(width - _SIDE, _MARGIN, _SIDE - _MARGIN, height - 2 * _MARGIN)
        self._scene = QRectF(
            _MARGIN, _MARGIN, self._side.left() - 2 * _MARGIN, height - 2 * _MARGIN
        )
        strong = [QColor(colours_of(player).strong) for player in range(len(filmed.names))]
        # The curves have no names, which are written above them.
        self._chart = score_chart(
            filmed.scores,
            [""] * len(strong),
            [(one.red(), one.green(), one.blue()) for one in strong],
        )
        self._curves = self._painted_curves()

    def samples(self) -> Iterator[QImage]:
        """The pictures whose colours a film needs: the start, the middle and the end."""
        last = self._filmed.last
        for turn in sorted({0, last // 2, last}):
            yield self.painted(turn)

    def painted(self, at: float) -> QImage:
        """The picture of the moment after so many turns."""
        image, painter = self._begin()
        try:
            paint_moment(painter, self._scene, self._filmed.scene, self._filmed.moment(at))
            painter.setFont(_font(_LETTERS))
            self._write_side(painter, at)
        finally:
            painter.end()
        return image

    def _begin(self, *, is_clear: bool = False) -> tuple[QImage, QPainter]:
        kind = QImage.Format.Format_ARGB32_Premultiplied
        image = QImage(*self.size, kind if is_clear else QImage.Format.Format_RGB32)
        if image.isNull():
            raise MemoryError
        image.fill(Qt.GlobalColor.transparent if is_clear else QColor(theme.current().window))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        return image, painter

    # Beside the scene.

    def _write_side(self, painter: QPainter, at: float) -> None:
        filmed, side, colours = self._filmed, self._side, theme.current()
        turn = math.ceil(at)
        top = side.top()
        self._write(painter, top, filmed.title, colours.text)
        text = _("turn {number} of {count}").format(number=turn, count=filmed.last)
        self._write(painter, top + _LINE, text, colours.muted)
        top += 3 * _LINE
        for player, name in enumerate(filmed.names):
            painter.setPen(QPen(QColor(colours_of(player).edge), 1))
            painter.setBrush(QColor(colours_of(player).strong))
            side_of_shape = float(_LETTERS)
            shape = QRectF(side.left(), top + (_LINE - side_of_shape) / 2, _LETTERS, _LETTERS)
            draw_shape(painter, shape, player)
            self._write(painter, top, name, colours.text, indent=_LETTERS + _GAP)
            painter.setFont(_font(_DIGITS))
            painter.setPen(QColor(colours.text))
            score = filmed.scores[turn][player]
            if not math.isnan(score):
                area = QRectF(side.left(), top + _LINE, side.width(), 2 * _LINE)
                painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), points_text(score))
            painter.setFont(_font(_LETTERS))
            top += 4 * _LINE
        if turn == filmed.last and at == turn and filmed.ending:
            area = QRectF(side.left(), top, side.width(), self._curves_area.top() - top - _GAP)
            painter.setPen(QColor(colours.text))
            painter.drawText(area, int(Qt.TextFlag.TextWordWrap), "\n".join(filmed.ending))
        self._draw_curves(painter, at)

    def _write(
        self, painter: QPainter, top: float, text: str, colour: str, indent: float = 0.0
    ) -> None:
        room = self._side.width() - indent
        painter.setPen(QColor(colour))
        shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, room)
        area = QRectF(self._side.left() + indent, top, room, _LINE)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), shown)

    # The curves.

    @property
    def _curves_area(self) -> QRectF:
        side = self._side
        return QRectF(side.left(), side.bottom() - _CURVES, side.width(), _CURVES)

    def _painted_curves(self) -> QImage | None:
        """The curves, which are the same in all pictures."""
        if self._chart is None:
            return None
        image, painter = self._begin(is_clear=True)
        try:
            self._place_chart(painter, self._chart)
        finally:
            painter.end()
        return image

    def _place_chart(self, painter: QPainter, chart: Chart) -> None:
        area = self._curves_area
        painter.setFont(_font(_LETTERS - 3))
        painter.translate(area.topLeft())
        room = QRectF(0, 0, area.width(), area.height())
        chart.draw(painter, chart.axes(room, QFontMetricsF(painter.font())))

    def _draw_curves(self, painter: QPainter, at: float) -> None:
        if self._chart is None or self._curves is None:
            return
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, self._curves)
        painter.restore()
        area = self._curves_area
        metrics = QFontMetricsF(_font(_LETTERS - 3))
        axes = self._chart.axes(QRectF(0, 0, area.width(), area.height()), metrics)
        share = at / self._filmed.last
        left = area.left() + axes.plot.left() + share * axes.plot.width()
        painter.setPen(QPen(QColor(theme.current().accent), 1.5))
        painter.drawLine(
            round(left),
            round(area.top() + axes.plot.top()),
            round(left),
            round(area.top() + axes.plot.bottom()),
        )


def _font(size: int) -> QFont:
    font = QFont()
    font.setPixelSize(size)
    return font
