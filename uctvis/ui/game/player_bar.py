"""The bar beside the board with a player's name and activity."""

from qtpy.QtCore import QEvent, QRectF, QSize, Qt
from qtpy.QtGui import QColor, QPainter, QPaintEvent, QPen
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from uctvis.engines.levels import level_of, title_at
from uctvis.game.board import Role
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.game.clock_face import ClockFace
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import plain_tip

_MARK = 14
# The maximum number of letters in a name; longer names are shortened.
_LONGEST_NAME = 20
# A text is at least as wide as this sample, unless it is shorter.
_LEAST_SHOWN = "12.3 s, …"
# The height of a button without its text, in pixels.
_AROUND = 14


class PlayerBar(QWidget):
    """Shows the colour, the name, the activity and the clock of a player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = PlayerMark()
        # In brief, a PC has no level, and thinking only its time.
        self._name = _Text(" · ", _LEAST_SHOWN)
        # In another language, this is longer. A long name leaves room for it.
        self._doing = _Text(", ", max(_LEAST_SHOWN, _("to move"), key=len))
        theme.set_role(self._name, "strong")
        theme.set_role(self._doing, "muted")
        self.clock = ClockFace()
        # Whether what is added is below the texts.
        self._stacked = False
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(2, 0, 2, 0)
        self._lines.setSpacing(0)
        self.row = QHBoxLayout()
        self.row.setSpacing(8)
        self._lines.addLayout(self.row)
        self.row.addWidget(self._mark)
        self.row.addWidget(self._name)
        self.row.addWidget(self._doing)
        self.row.addStretch(1)
        self.row.addWidget(self.clock)
        self._fit()

    def add(self, widget: QWidget, *, below: bool) -> None:
        """Add a widget between the texts and the clock, or `below` them; it leaves its earlier bar.

        The room below is kept while the widget is hidden, so that nothing moves.
        """
        self._stacked = below
        if below and self._lines.indexOf(widget) < 0:
            self.row.removeWidget(widget)
            self._lines.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        elif not below and self.row.indexOf(widget) < 0:
            self._lines.removeWidget(widget)
            self.row.insertWidget(self.row.count() - 1, widget)
        self._fit()

    def keep_texts_only(self) -> None:
        """Give back the room below the texts; the widget is in another bar."""
        self._stacked = False
        self._fit()

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event is not None and event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Set the height of a bar with buttons, so that the board keeps its size."""
        line = self.fontMetrics().height() + _AROUND
        self.setFixedHeight(2 * line if self._stacked else line)

    def event(self, event: QEvent | None) -> bool:
        """Shorten the texts where buttons take the room."""
        if event is not None and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._shorten()
        return super().event(event)

    def _shorten(self) -> None:
        """Leave out details before anything is cut: first of the activity, then of the name."""
        name, doing, margins = self._name, self._doing, self._lines.contentsMargins()
        items = [self.row.itemAt(place) for place in range(self.row.count())]
        shown = [item for item in items if item is not None and not item.isEmpty()]
        others = [item.sizeHint().width() for item in shown if item.widget() not in (name, doing)]
        room = self.width() - margins.left() - margins.right() - sum(others)
        room -= (len(shown) - 1) * self.row.spacing()
        doing.be_brief(name.width_of(name.full) + doing.width_of(doing.full) > room)
        name.be_brief(name.width_of(name.full) + doing.width_of(doing.whole) > room)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """The minimum, so that the texts do not change the width of the board."""
        return self.minimumSizeHint()

    @property
    def texts(self) -> tuple[str, str]:
        """The name and the activity."""
        return self._name.full, self._doing.full

    def show_player(self, session: GameSession, player: int, doing: str) -> None:
        """Show a player of a game; `doing` describes the activity."""
        name = name_of(session, player)
        self._mark.show_role(session.game.piece_roles[player])
        self._name.full = name
        self._name.setToolTip(plain_tip(_tip_of(session, player)))
        self.setAccessibleName(name)
        self.show_doing(doing)

    def show_doing(self, doing: str) -> None:
        """Show the activity of the player."""
        self._doing.full = doing
        self._shorten()
        # At once, not after the next events: until then, the texts would be cut to the widths of
        # those before them.
        self.row.activate()
        self._doing.setToolTip(doing)
        self.setAccessibleDescription(doing)


def name_of(session: GameSession, player: int) -> str:
    """The name of a player, for the bar."""
    side = session.game.player_names[player].title
    pc = session.pcs[player]
    name = " ".join(session.names[player].split())
    if name:
        if len(name) > _LONGEST_NAME:
            name = f"{name[: _LONGEST_NAME - 1]}…"
        text = _("{side}: {name}") if pc is None else _("{side}: {name} (PC)")
        return text.format(side=side, name=name)
    if pc is not None:
        level = level_of(session.game, pc)
        title = pc.title if level is None else title_at(level, pc)
        return _("{side}: PC · {level}").format(side=side, level=title)
    if session.mode is Mode.PLAYER_PC:
        return _("{side}: you").format(side=side)
    return side


def _tip_of(session: GameSession, player: int) -> str:
    """The full name of a player, and the budget and the variants of a PC, for a tooltip."""
    pc = session.pcs[player]
    name = session.names[player] or name_of(session, player)
    parts = [name]
    if pc is not None:
        parts.append(pc.about)
    return " · ".join(part for part in parts if part)


class _Text(ElidedLabel):
    """A text that is as wide as it needs to be, and shortened in a narrow bar.

    In brief, it is only the part of `full` before the first `separator`. It is at least as wide as
    the sample `least`, unless it is shorter.
    """

    def __init__(self, separator: str, least: str) -> None:
        super().__init__()
        self._least = least
        self.full = ""
        self._separator = separator
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def be_brief(self, brief: bool) -> None:
        self.show_text(self.full.partition(self._separator)[0] if brief else self.full)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self.width_of(self.whole), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        least = min(self.width_of(self.whole), self.width_of(self._least))
        return QSize(least, super().minimumSizeHint().height())


class PlayerMark(QWidget):
    """A disc in the colour of a player's pieces."""

    def __init__(self) -> None:
        super().__init__()
        self._role = Role.PIECE_0
        self.setFixedSize(QSize(_MARK + 2, _MARK + 2))

    def show_role(self, role: Role) -> None:
        if role is not self._role:
            self._role = role
            self.update()

    def paintEvent(self, _event: QPaintEvent | None) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = theme.current()
        painter.setBrush(QColor(colours.board[self._role]))
        painter.setPen(QPen(QColor(colours.muted), 1))
        painter.drawEllipse(QRectF(1, 1, _MARK, _MARK))
