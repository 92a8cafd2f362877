"""The bar at the top of the arena: its title, the views, and what can be done."""

from functools import partial

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtWidgets import (
    QAction,
    QCheckBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import Segments, plain_tip, push_button
from uctvis.ui.widgets.icon_button import icon_button

_LEAST_TITLE = 120
# The views, by their indices.
SCORES, MATCHES, MATCH = range(3)


class ArenaBar(QWidget):
    """The controls above the views of the arena.

    Signals: `view_chosen` with the index of a view; `filter_chosen` with whether only running
    matches are shown; `wished` with the name of an action of the arena.
    """

    view_chosen = Signal(int)
    filter_chosen = Signal(bool)
    wished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self._title, self._progress = _Title("heading"), _Title("muted")
        self.views = Segments(_("View"), (_("Scores"), _("Matches"), _("Match")))
        self.views.changed.connect(lambda: self.view_chosen.emit(self.views.chosen))
        self.running = QCheckBox(_("Only running"))
        self.running.setToolTip(_("Leave out the matches that do not run"))
        self.running.toggled.connect(self.filter_chosen)
        self._buttons: dict[str, QPushButton] = {}
        self._entries: dict[str, QAction] = {}
        self._back = icon_button(
            "arrow-left", partial(self.wished.emit, "arena.leave"), _("Leave the arena")
        )
        self._export = QPushButton(_("E&xport"))
        self._export.setMenu(self._export_menu())
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        head.addWidget(
            self._button("arena.new", _("&New tournament…"), _("Set up a tournament, and play it"))
        )
        head.addWidget(
            self._button("arena.open", _("&Open…"), _("Open the folder of a tournament"))
        )
        head.addWidget(
            self._button("arena.person", _("Play a &bot…"), _("Play against a bot yourself"))
        )
        head.addWidget(
            self._button(
                "arena.serve",
                _("S&erve…"),
                _("Run a server of TUC-CHESS over UDP, on which programs of anyone play"),
            )
        )
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.views)
        row.addWidget(self.running)
        row.addSpacing(8)
        row.addWidget(self._progress, 1)
        row.addWidget(self._button("arena.play", "", ""))
        row.addWidget(
            self._button(
                "arena.round",
                _("New &round…"),
                _("Let the same bots play another round"),
            )
        )
        row.addWidget(self._export)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._row)

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = push_button(text, partial(self.wished.emit, name), tip, entry=name)
        self._buttons[name] = button
        return button

    def _export_menu(self) -> QMenu:
        menu = QMenu(self)
        for name, title in (
            ("arena.export_match", _("&Match…")),
            ("arena.export_table", _("&Table…")),
        ):
            entry = QAction(title, menu)
            entry.triggered.connect(partial(self._wish, name))
            menu.addAction(entry)
            self._entries[name] = entry
        return menu

    def _wish(self, name: str, _checked: bool) -> None:
        self.wished.emit(name)

    @property
    def texts(self) -> tuple[str, str]:
        """The title and the progress."""
        return self._title.whole, self._progress.whole

    def button(self, name: str) -> QPushButton:
        """The button of an action."""
        return self._buttons[name]

    def show_tournament(self, title: str, progress: str, *, there: bool) -> None:
        """Show the title and the progress of a tournament, if it is `there`."""
        self._title.show_text(title)
        self._progress.show_text(progress)
        self._row.setVisible(there)

    def show_view(self, view: int) -> None:
        """Show which view is shown."""
        self.views.blockSignals(True)
        self.views.choose(view)
        self.views.blockSignals(False)
        self.running.setVisible(view == MATCHES)

    def show_filter(self, on: bool) -> None:
        """Show whether only running matches are shown."""
        self.running.blockSignals(True)
        self.running.setChecked(on)
        self.running.blockSignals(False)

    def enable(self, can: dict[str, bool], play_text: str, play_tip: str) -> None:
        """Enable what is possible, and say what the button of playing does."""
        for name, possible in can.items():
            if name in self._buttons:
                self._buttons[name].setEnabled(possible)
            elif name in self._entries:
                self._entries[name].setEnabled(possible)
        button = self._buttons["arena.play"]
        button.setText(play_text)
        button.setToolTip(play_tip)


class _Title(ElidedLabel):
    """A text that is shortened where there is little room."""

    def __init__(self, role: str) -> None:
        super().__init__()
        theme.set_role(self, role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(_LEAST_TITLE, super().minimumSizeHint().height())

    def elide(self) -> None:
        super().elide()
        self.setToolTip("" if self.text() == self.whole else plain_tip(self.whole))
