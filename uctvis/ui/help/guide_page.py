"""A page of the user guide on the screen: its text, pictures and links."""

import re
from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QEvent, QRegularExpression, QSizeF, Qt, QUrl, Signal
from qtpy.QtGui import (
    QColor,
    QDesktopServices,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextTable,
    QTextTableCell,
)
from qtpy.QtWidgets import QTextBrowser, QTextEdit

from uctvis.texts import _
from uctvis.ui.help.board_pictures import draw_board
from uctvis.ui.help.guide_pages import BOARD, GuidePages, anchor
from uctvis.ui.widgets import theme

_SCHEME = "guide"
_DECODED = QUrl.ComponentFormattingOption.FullyDecoded
# In pixels.
_WIDEST_PICTURE = 720
_MARGIN = 20
# The size of a board of the rules, and of each one if several are in a row.
_BOARD = 420, 250
_GAP = 12


class GuidePage(QTextBrowser):
    """Shows pages, follows their links, and keeps a history of them; `shown` reports a new page."""

    shown = Signal()

    def __init__(self, pages: GuidePages) -> None:
        super().__init__()
        self._pages = pages
        self.setAccessibleName(_("Page of the guide"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self._shown = QUrl()
        self.sourceChanged.connect(self._note)

    @property
    def name(self) -> str:
        """The name of the shown page."""
        return self._shown.path().strip("/").removesuffix(".md")

    def open(self, name: str, section: str = "") -> None:
        """Show a page from its beginning, or from the heading with the anchor `section`."""
        url = QUrl(f"{_SCHEME}:/{name}.md")
        url.setFragment(section or None)
        self.setSource(url)
        if not section:
            self.moveCursor(QTextCursor.MoveOperation.Start)

    def find_all(self, text: str) -> int:
        """Mark all places with a text; return their number."""
        return self._mark_all(text) if text else self._mark_all(None)

    def mark_words(self, beginnings: Sequence[str]) -> None:
        """Mark all words that begin with one of these texts."""
        if beginnings:
            words = "|".join(map(re.escape, beginnings))
            option = QRegularExpression.PatternOption
            folded = QRegularExpression.PatternOptions(option.CaseInsensitiveOption)
            pattern = rf"\b(?:{words})\w*"
            self._mark_all(QRegularExpression(pattern, folded | option.UseUnicodePropertiesOption))

    def _mark_all(self, text: str | QRegularExpression | None) -> int:
        marks = []
        document, place = self.document(), QTextCursor()
        colour = QColor(theme.current().mark)
        while document is not None and text is not None:
            place = document.find(text, place)
            if place.isNull():
                break
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(place)
            mark.format = QTextCharFormat()
            mark.format.setBackground(colour)
            mark.format.setForeground(QColor("black"))
            marks.append(mark)
        self.setExtraSelections(marks)
        return len(marks)

    def find_next(self, text: str, *, backward: bool = False) -> None:
        """Go to the next place with a text, and on from the other end of the page."""
        flag = QTextDocument.FindFlags()
        if backward:
            flag |= QTextDocument.FindFlag.FindBackward
        if not self.find(text, flag):
            end = QTextCursor.MoveOperation.End if backward else QTextCursor.MoveOperation.Start
            self.moveCursor(end)
            self.find(text, flag)

    def loadResource(self, kind: int, url: QUrl) -> Any:  # noqa: N802 - Qt's name
        """Convert a page, or scale a picture to the width of the text."""
        name = url.path().strip("/")
        if kind == QTextDocument.ResourceType.ImageResource:
            return self._board(url) if url.scheme() == BOARD else self._picture(name)
        return self._pages.markdown(name.removesuffix(".md"))

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        """Draw the page with the colours of a new theme."""
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.PaletteChange and self._shown.path():
            self.reload()
            self._set_formats()

    def _note(self, url: QUrl) -> None:
        """Add formats to a new page, and go to the section of the link.

        Qt changes `source()` only afterwards.
        """
        is_new = url.path() != self._shown.path()
        self._shown = url
        if is_new:
            self._set_formats()
        self._go_to_section(url.fragment())
        self.shown.emit()

    def _picture(self, name: str) -> QImage:
        picture = QImage(str(self._pages.folder / name))
        ratio = self.devicePixelRatioF()
        width = min(_WIDEST_PICTURE, self.width() - 3 * _MARGIN, picture.width())
        scaled = picture.scaledToWidth(
            round(max(1, width) * ratio), Qt.TransformationMode.SmoothTransformation
        )
        scaled.setDevicePixelRatio(ratio)
        return scaled

    def _board(self, url: QUrl) -> QImage:
        """Draw a board in the colours of the theme."""
        count, _slash, position = url.path(_DECODED).partition("/")
        room = (self.width() - 3 * _MARGIN) / max(1, int(count)) - _GAP
        size = QSizeF(min(_BOARD[0], max(1.0, room)), _BOARD[1])
        return draw_board(position, size, self.devicePixelRatioF())

    def _set_formats(self) -> None:
        """Add what Markdown does not have: margins, grounds, and the widths of columns."""
        document = self.document()
        if document is None:
            return
        document.setDocumentMargin(_MARGIN)
        ground = QColor(theme.current().soft)
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        block = document.begin()
        while block.isValid():
            form = QTextBlockFormat()
            # Qt ends a block of code with an empty line.
            if _is_code(block) and (block.text() or _is_code(block.next())):
                form.setBackground(ground)
                form.setNonBreakableLines(False)
            elif block.blockFormat().headingLevel() > 1:
                form.setTopMargin(_MARGIN)
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(form)
            block = block.next()
        cursor.endEditBlock()
        root = document.rootFrame()
        for frame in [] if root is None else root.childFrames():
            if isinstance(frame, QTextTable):
                _set_table_format(frame)

    def _follow(self, url: QUrl) -> None:
        url = self.source().resolved(url)
        if url.scheme() == _SCHEME:
            self.setSource(url)
        else:
            QDesktopServices.openUrl(url)

    def _go_to_section(self, name: str) -> None:
        """Scroll to the heading that a link refers to."""
        document = self.document()
        if not name or document is None:
            return
        block = document.begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and anchor(block.text()) == name:
                # From the end, so that the heading is at the top.
                self.moveCursor(QTextCursor.MoveOperation.End)
                self.setTextCursor(QTextCursor(block))
                return
            block = block.next()


def _is_code(block: QTextBlock) -> bool:
    return bool(block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence))


def _set_table_format(table: QTextTable) -> None:
    """Give a table thin lines, and its columns widths that suit the lengths of their texts."""
    form = table.format()
    form.setBorderCollapse(True)
    form.setBorder(1)
    form.setBorderBrush(QColor(theme.current().border))
    form.setCellPadding(5)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    weights = [
        max(_length(table.cellAt(row, column)) for row in range(table.rows())) ** 0.5
        for column in range(table.columns())
    ]
    form.setColumnWidthConstraints(
        [
            QTextLength(QTextLength.Type.PercentageLength, 100 * weight / sum(weights))
            for weight in weights
        ]
    )
    table.setFormat(form)


def _length(cell: QTextTableCell) -> int:
    return int(cell.lastCursorPosition().position() - cell.firstCursorPosition().position()) + 1
