"""What the arena shows without a tournament: what it is, and how to begin."""

from functools import partial

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button

_WIDTH = 640


class EmptyArena(QWidget):
    """Emits `wished` with the name of an action of the arena."""

    wished = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel(_("Let programs play against each other"))
        theme.set_role(title, "title")
        title.setWordWrap(True)
        about = QLabel(
            _(
                "Bots are your programs, the engines of uctvis, and people. A tournament consists "
                "of matches between them. You can watch each match move by move, read what its "
                "bots said, and see the tree behind each move of our engines."
            )
        )
        about.setWordWrap(True)
        theme.set_role(about, "muted")
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(title)
        column.addWidget(about)
        column.addSpacing(8)
        for name, text, role in (
            ("arena.new", _("Set up a tournament…"), "primary"),
            ("arena.open", _("Open the folder of a tournament…"), ""),
            ("arena.person", _("Play against a bot…"), ""),
            ("arena.serve", _("Serve TUC-CHESS…"), ""),
        ):
            button = push_button(text, partial(self.wished.emit, name), role=role)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        middle = QWidget(self)
        middle.setFixedWidth(_WIDTH)
        middle.setLayout(column)
        whole = QVBoxLayout(self)
        whole.addWidget(middle, 1, Qt.AlignmentFlag.AlignHCenter)
