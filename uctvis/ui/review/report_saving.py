"""Saving a review as a page: HTML, or PDF to print."""

from functools import partial
from pathlib import Path

from qtpy.QtCore import QByteArray, QMarginsF, QUrl
from qtpy.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument
from qtpy.QtSvg import QSvgRenderer

from uctvis.errors import GameError
from uctvis.progress import Progress
from uctvis.review.report import page_of, save_page
from uctvis.review.review import Review
from uctvis.texts import _

PDF, HTML = ".pdf", ".html"
_MARGIN, _RESOLUTION = 16.0, 150
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
    document.setHtml(page_of(review, names, shown=partial(_image, document)))
    document.print_(writer)
    if not path.stat().st_size:
        raise GameError(_("{path}: the page could not be written").format(path=path))


def _image(document: QTextDocument, svg: str) -> str:
    """An `<img>` of a picture, which the document keeps; it knows no `<svg>`."""
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    size = renderer.defaultSize()
    image = QImage(size * _SHARPNESS, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    # Its text says which picture it is.
    url = f"picture-{hash(svg):x}"
    document.addResource(int(QTextDocument.ResourceType.ImageResource), QUrl(url), image)
    return f'<img src="{url}" width="{size.width()}" height="{size.height()}">'
