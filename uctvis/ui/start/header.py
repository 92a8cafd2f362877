"""The top of the start page: the title, the offer of a tour, and buttons for menus."""

from qtpy.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from uctvis.ui.start.tour_offer import TourOffer
from uctvis.ui.widgets import theme


class Header(QWidget):
    """Contains the offer of a tour, and buttons that open menus of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel("uctvis")
        theme.set_role(title, "title")
        self.tour_offer = TourOffer()
        # Words, because drawing icons would delay the window.
        self._theme, self._language, self._help = (QPushButton() for _menu in range(3))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(title, 1)
        row.addWidget(self.tour_offer)
        row.addSpacing(8)
        for button in (self._theme, self._language, self._help):
            theme.set_role(button, "tool quiet")
            row.addWidget(button)

    def offer(self, theme_menu: QMenu, language_menu: QMenu, help_menu: QMenu) -> None:
        """Set the menus of the buttons."""
        for button, menu in (
            (self._theme, theme_menu),
            (self._language, language_menu),
            (self._help, help_menu),
        ):
            title = menu.title().replace("&", "")
            button.setText("?" if menu is help_menu else f"{title} ▾")
            button.setAccessibleName(title)
            button.setToolTip(title if menu is help_menu else "")
            button.setMenu(menu)
