"""Saving a review as a page: HTML, or PDF to print."""

import re
from base64 import b64decode
from functools import partial
from html import unescape
from pathlib import Path

from qtpy.QtCore import QByteArray, QMarginsF, QRectF, QSizeF, Qt, QUrl
from qtpy.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)
from qtpy.QtSvg import QSvgRenderer

from uctvis.errors import GameError
from uctvis.progress import Progress
from uctvis.review.report import page_of, save_page
from uctvis.review.review import Review
from uctvis.texts import _

PDF, HTML = ".pdf", ".html"
# In millimetres; and in dots per inch, as many as pixels of the page.
_MARGIN, _RESOLUTION = 16.0, 96
# Pieces and texts of boards, as `uctvis.review.board_svg` writes them.
_IMAGE = re.compile(
    r'<image x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)" '
    r'href="data:image/svg\+xml;base64,([^"]*)"/>'
)
_TEXT = re.compile(
    r'<text x="(?P<x>[^"]*)" y="(?P<y>[^"]*)" fill="(?P<fill>[^"]*)" font-size="(?P<size>[^"]*)" '
    r'font-family="(?P<family>[^"]*)" text-anchor="middle" dominant-baseline="central">'
    r"(?P<text>[^<]*)</text>"
)
# How many pixels a picture has for each of its own.
_SHARPNESS = 3


def save_report(
    path: Path, review: Review, names: tuple[str, str], _progress: Progress | None = None
) -> None:
    """Write the page of a review, in the format of the suffix. Call it in any thread.

    Raises GameError if it cannot be written.
    """
    if path.suffix.lower() == PDF:
        _save_pdf(path, review, names)
    else:
        save_page(path, review, names)


def _save_pdf(path: Path, review: Review, names: tuple[str, str]) -> None:
    # Qt does not say why it cannot write a file, so that is tried first.
    try:
        with path.open("wb"):
            pass
    except OSError as error:
        raise GameError(f"{path}: {error.strerror or error}") from error
    writer = QPdfWriter(str(path))
    writer.setResolution(_RESOLUTION)
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4),
            QPageLayout.Orientation.Portrait,
            margins,
            QPageLayout.Unit.Millimeter,
        )
    )
    writer.setTitle(_("Review"))
    document = QTextDocument()
    # Otherwise, Qt adds margins and numbers of its own.
    document.setDocumentMargin(0.0)
    document.setPageSize(QSizeF(writer.width(), writer.height()))
    document.setHtml(page_of(review, names, shown=partial(_image, document)))
    document.print_(writer)
    if not path.stat().st_size:
        raise GameError(_("{path}: the page could not be written").format(path=path))


def _draw_text(painter: QPainter, found: re.Match[str], scale: float) -> None:
    """Draw a text of a board, centred at its place."""
    font = QFont(found["family"])
    font.setPixelSize(max(round(scale * float(found["size"])), 1))
    painter.setFont(font)
    painter.setPen(QColor(found["fill"]))
    text = unescape(found["text"])
    room = QSizeF(QFontMetricsF(font).size(0, text))
    at = scale * float(found["x"]), scale * float(found["y"])
    box = QRectF(at[0] - room.width(), at[1] - room.height(), 2 * room.width(), 2 * room.height())
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _image(document: QTextDocument, svg: str) -> str:
    """An `<img>` of a picture, which the document keeps; it knows no `<svg>`."""
    # Qt's SVG knows neither pictures within pictures nor letters of less than a pixel.
    plain = _TEXT.sub("", _IMAGE.sub("", svg))
    renderer = QSvgRenderer(QByteArray(plain.encode()))
    size = renderer.defaultSize()
    image = QImage(size * _SHARPNESS, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    scale = image.width() / renderer.viewBoxF().width()
    for found in _IMAGE.finditer(svg):
        x, y, width, height = (scale * float(found[number]) for number in range(1, 5))
        QSvgRenderer(QByteArray(b64decode(found[5]))).render(painter, QRectF(x, y, width, height))
    for found in _TEXT.finditer(svg):
        _draw_text(painter, found, scale)
    painter.end()
    # Its text says which picture it is.
    url = f"picture-{hash(svg):x}"
    document.addResource(int(QTextDocument.ResourceType.ImageResource), QUrl(url), image)
    # Qt cuts what is wider than the page.
    shrunk = min(document.pageSize().width() / size.width(), 1.0)
    width, height = int(shrunk * size.width()), int(shrunk * size.height())
    return f'<img src="{url}" width="{width}" height="{height}">'
