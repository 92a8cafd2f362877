"""A row of buttons with icons, whose texts are shown as far as there is room."""

from collections.abc import Callable

from qtpy.QtCore import QEvent, QSize, Qt
from qtpy.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QWidget,
)

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.icon_button import IconButton
from uctvis.ui.widgets.key_tips import tell_keys

_SPACING = 4


class ToolButton(IconButton):
    """A button with an icon and a text; without its text, it says it in its tooltip."""

    def __init__(self, text: str, name: str, tip: str = "") -> None:
        self._what = tip
        super().__init__(name, tip)
        self.say(text, tip)

    def say(self, text: str, tip: str) -> None:
        """Change the text and the tooltip."""
        self._what = tip
        # Qt leaves no space between the icon and the text.
        spaced = f" {text}"
        if spaced != self.text():
            self.setText(spaced)
        self.setAccessibleName(text.replace("&", ""))
        self._tell()

    def show_text(self, beside: bool) -> None:
        """Show the text beside the icon, or only the icon."""
        style = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            if beside
            else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        if style != self.toolButtonStyle():
            self.setToolButtonStyle(style)
            self._tell()

    def _tell(self) -> None:
        name = self.accessibleName()
        beside = self.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly
        parts = [self._what] if beside else [name, self._what]
        self.setToolTip(": ".join(part for part in parts if part))

    def width_with(self, *, text: bool) -> int:
        """The preferred width with the text beside the icon, or without it."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        size, metrics = QSize(self.iconSize()), self.fontMetrics()
        if text:
            # As Qt does it in `QToolButton.sizeHint`.
            written = metrics.size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
            beside = 2 * metrics.horizontalAdvance(" ") + 4
            size.setWidth(size.width() + written + beside)
        style = self.style()
        if style is None:
            return size.width()
        kind = QStyle.ContentsType.CT_ToolButton
        return style.sizeFromContents(kind, option, size, self).width()


def tool_button(
    text: str,
    name: str,
    action: Callable[[], None],
    tip: str = "",
    entry: str = "",
    *,
    role: str = "",
) -> ToolButton:
    """Make a button that calls `action`; `entry` is the name of the same menu entry, if any."""
    button = ToolButton(text, name, tip)
    # `clicked` carries a state that actions do not take.
    button.clicked.connect(lambda _checked: action())
    if role:
        theme.set_role(button, role)
    if entry:
        tell_keys(button, entry)
    return button


class ToolRow(QWidget):
    """Buttons side by side, the most important first: as many have their texts as there is room.

    All others have only their icons, so that the row never becomes two.
    """

    def __init__(self, *widgets: QWidget, parent: QWidget | None = None) -> None:
        """`widgets` are buttons and other fields, and widgets with a layout of them."""
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_SPACING)
        self._row.addStretch(1)
        for widget in widgets:
            self._row.addWidget(widget)
        self._row.addStretch(1)

    @property
    def _shown(self) -> list[QWidget]:
        """The visible widgets of the row, and of those with a layout of them."""
        found: list[QWidget] = []
        for widget in _widgets(self._row):
            inner = None if isinstance(widget, ToolButton) else widget.layout()
            found += [widget] if inner is None else _widgets(inner)
        return found

    def _width(self, shown: list[QWidget], texts: int) -> int:
        """The width in which so many of the first buttons have their texts."""
        width = _SPACING * max(len(shown) - 1, 0)
        for widget in shown:
            if isinstance(widget, ToolButton):
                width += widget.width_with(text=texts > 0)
                texts -= 1
            else:
                width += widget.sizeHint().width()
        return width

    def _fit(self) -> None:
        """Show as many texts as fit."""
        shown = self._shown
        buttons = [widget for widget in shown if isinstance(widget, ToolButton)]
        counts = range(len(buttons), 0, -1)
        texts = next((count for count in counts if self._width(shown, count) <= self.width()), 0)
        for place, button in enumerate(buttons):
            button.show_text(place < texts)

    def event(self, event: QEvent | None) -> bool:
        if event is not None and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._fit()
        return super().event(event)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The size with the text of the first button."""
        return QSize(self._width(self._shown, 1), self._height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._width(self._shown, 0), self._height())

    def _height(self) -> int:
        return max((one.sizeHint().height() for one in self._shown), default=0)


def _widgets(layout: QLayout) -> list[QWidget]:
    """The widgets of a layout that are not hidden."""
    items = (layout.itemAt(place) for place in range(layout.count()))
    widgets = (None if item is None else item.widget() for item in items)
    return [widget for widget in widgets if widget is not None and not widget.isHidden()]
