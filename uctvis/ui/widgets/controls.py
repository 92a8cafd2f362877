"""Check boxes and radio buttons for both themes; style sheets can draw them only from images."""

from qtpy.QtCore import QPointF, QRectF, Qt
from qtpy.QtGui import QColor, QPainter, QPalette, QPen
from qtpy.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget


class ControlStyle(QProxyStyle):
    """The style Fusion, except the indicators of check boxes and radio buttons."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawPrimitive(  # noqa: N802 - Qt's name
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption | None,
        painter: QPainter | None,
        widget: QWidget | None = None,
    ) -> None:
        marks = (
            QStyle.PrimitiveElement.PE_IndicatorCheckBox,
            QStyle.PrimitiveElement.PE_IndicatorRadioButton,
        )
        if element not in marks or option is None or painter is None:
            super().drawPrimitive(element, option, painter, widget)
            return
        is_round = element == QStyle.PrimitiveElement.PE_IndicatorRadioButton
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_mark(painter, option, is_round=is_round)
        painter.restore()


def _draw_mark(painter: QPainter, option: QStyleOption, *, is_round: bool) -> None:
    palette, state = option.palette, option.state
    enabled = bool(state & QStyle.StateFlag.State_Enabled)
    checked = bool(state & QStyle.StateFlag.State_On)
    accent = palette.color(QPalette.ColorRole.Highlight if enabled else QPalette.ColorRole.Mid)
    edge = palette.color(QPalette.ColorRole.PlaceholderText)
    if checked or bool(state & QStyle.StateFlag.State_MouseOver):
        edge = accent
    side = min(option.rect.width(), option.rect.height()) - 1
    box = QRectF(0, 0, side, side)
    box.moveCenter(QRectF(option.rect).center())
    corner = side / 2 if is_round else side / 4
    painter.setPen(QPen(edge, 1.2))
    painter.setBrush(accent if checked else palette.color(QPalette.ColorRole.Base))
    painter.drawRoundedRect(box, corner, corner)
    if not checked:
        return
    ink = QColor(palette.color(QPalette.ColorRole.HighlightedText))
    if is_round:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(box.center(), side / 5, side / 5)
    else:
        pen = QPen(ink, 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(
            *(
                QPointF(box.left() + x * side, box.top() + y * side)
                for x, y in ((0.25, 0.52), (0.43, 0.7), (0.76, 0.32))
            )
        )
