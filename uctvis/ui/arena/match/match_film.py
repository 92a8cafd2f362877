"""Films of matches: the board after each move, the names of the bots, and their clocks."""

from collections.abc import Iterator
from pathlib import Path

from qtpy.QtCore import QRectF, Qt
from qtpy.QtGui import QColor, QFont, QImage, QPainter

from uctvis.arena.following.replay_text import clock_figures, end_lines, moved_text
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.progress import Progress
from uctvis.render.fonts import fonts
from uctvis.ui.board.drawing import draw_picture
from uctvis.ui.export.match_films import film_encoder
from uctvis.ui.widgets import theme

# Even, as MP4 needs it.
_SIZE = 640, 720
_FPS = 10
# Frames of a move, and of the end.
_MOVE, _END = 8, 30
_MARGIN, _LINE, _LETTERS = 24, 28, 17


def save_film(follower: TurnsFollower, path: Path, progress: Progress) -> None:
    """Write a film of what was read of a match; from any thread.

    `progress` gets the finished part; an exception from it ends the work, without a file.

    Raises ArenaError if the suffix is of no film; TreeFileError if the file cannot be written.
    """
    count = len(follower.moves)
    with fonts(), film_encoder(path, _SIZE, _FPS, _samples(follower)) as add:
        for number in range(count + 1):
            progress(number / (count + 1))
            add(painted(follower, number), _END if number == count else _MOVE)


def _samples(follower: TurnsFollower) -> Iterator[QImage]:
    """The pictures whose colours a film needs: the start, the middle and the end."""
    count = len(follower.moves)
    for number in sorted({0, count // 2, count}):
        yield painted(follower, number)


def painted(follower: TurnsFollower, number: int) -> QImage:
    """The picture after the first `number` moves."""
    colours = theme.current()
    image = QImage(*_SIZE, QImage.Format.Format_RGB32)
    if image.isNull():
        raise MemoryError
    image.fill(QColor(colours.window))
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_board(painter, follower, number)
        font = QFont()
        font.setPixelSize(_LETTERS)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        width, height = _SIZE
        left = _clocks(follower, number)
        for seat, top in ((1, _MARGIN / 2), (0, height - 3 * _LINE - _MARGIN / 2)):
            area = QRectF(_MARGIN, top, width - 2 * _MARGIN, _LINE)
            title = follower.game.player_names[seat].title
            _write(painter, area, f"{title}: {follower.bots[seat]}", left[seat])
        area = QRectF(_MARGIN, height - 2 * _LINE, width - 2 * _MARGIN, _LINE)
        _write(painter, area, _caption(follower, number), "")
    finally:
        painter.end()
    return image


def _draw_board(painter: QPainter, follower: TurnsFollower, number: int) -> None:
    game, position = follower.game, follower.position_at(number)
    picture = game.picture(position, 0)
    marked: tuple[int, ...] = ()
    if number:
        before, move = follower.position_at(number - 1), follower.moves[number - 1].move
        marked = game.trace(before, move)
    width, height = _SIZE
    room = QRectF(_MARGIN, _MARGIN + _LINE, width - 2 * _MARGIN, height - 5 * _LINE - _MARGIN)
    scale = min(room.width() / picture.width, room.height() / picture.height)
    painter.save()
    painter.translate(
        room.center().x() - picture.width * scale / 2,
        room.center().y() - picture.height * scale / 2,
    )
    painter.scale(scale, scale)
    draw_picture(painter, picture, marked)
    painter.restore()


def _clocks(follower: TurnsFollower, number: int) -> tuple[str, str]:
    """What both clocks show after the first `number` moves; "" without clocks."""
    for move in reversed(follower.moves[:number]):
        if move.left is not None:
            return clock_figures(move.left[0]), clock_figures(move.left[1])
    return "", ""


def _caption(follower: TurnsFollower, number: int) -> str:
    if number == len(follower.moves) and follower.end is not None:
        return " · ".join(end_lines(follower.end, follower.bots))
    if number == 0:
        return follower.game.title
    return f"{number}. {moved_text(follower, number)}"


def _write(painter: QPainter, area: QRectF, text: str, right: str) -> None:
    """Write a text from the left, and another one at the right; what does not fit is elided."""
    metrics = painter.fontMetrics()
    used = metrics.horizontalAdvance(right)
    room = int(area.width()) - used - _MARGIN * bool(right)
    centre = Qt.AlignmentFlag.AlignVCenter
    painter.drawText(area, centre, metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))
    painter.drawText(area, centre | Qt.AlignmentFlag.AlignRight, right)
