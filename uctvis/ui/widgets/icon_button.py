"""Buttons with an icon, and buttons that open a menu."""

from collections.abc import Callable

from qtpy.QtCore import QEvent, QSize, Qt
from qtpy.QtWidgets import QMenu, QToolButton, QWidget

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.icons import icon
from uctvis.ui.widgets.key_tips import tell_keys

_SIDE = 18


class IconButton(QToolButton):
    """A button with an icon that scales with the font; its tooltip is its accessible name."""

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_icon(name, tip)
        self._fit()

    def show_icon(self, name: str, tip: str) -> None:
        """Change the icon and the tooltip."""
        if name != self._name:
            self._name = name
            self.setIcon(icon(name))
        self.setToolTip(tip)
        self.setAccessibleName(tip)

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event is not None and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        side = round(_SIDE * theme.current().letters)
        if self.iconSize().width() != side:
            self.setIconSize(QSize(side, side))


class IconToggle(IconButton):
    """Is on or off."""

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(name, tip, parent)
        self.setCheckable(True)


class MenuButton(IconButton):
    """A button that opens `menu` and shows the current choice beside its icon."""

    def __init__(self, name: str, tip: str, menu: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(name, tip, parent)
        self._tip = tip
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def say(self, text: str, *, beside: bool = True) -> None:
        """Show the current choice beside the icon or, without `beside`, only in the tooltip."""
        # Qt leaves no space between the icon and the text.
        self.setText(f" {text}")
        self.setToolButtonStyle(
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            if beside
            else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        self.show_icon(self._name, f"{self._tip}: {text}")


def icon_button(name: str, action: Callable[[], None], tip: str, entry: str = "") -> IconButton:
    """Make a button that calls `action`; `entry` is the name of the same menu entry, if any."""
    button = IconButton(name, tip)
    # `clicked` carries a state that actions do not take.
    button.clicked.connect(lambda _checked: action())
    if entry:
        tell_keys(button, entry)
    return button
