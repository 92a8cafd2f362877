"""The bar above the tree that says why the PC cannot play, and what the user can do."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from uctvis.play.loop.trouble import Trouble
from uctvis.texts import _
from uctvis.ui.widgets.banner import Banner
from uctvis.ui.widgets.fields import push_button, shortened


class TroubleBar(QWidget):
    """Hidden without a trouble. Signals: the user wants to try again, or another engine."""

    again_requested = Signal()
    other_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._failure, self._question = Banner(), Banner(warns=False)
        self._again = push_button(_("&Try again"), self.again_requested.emit)
        self._other = push_button(
            _("&Other engine…"),
            self.other_requested.emit,
            _("Choose how the PC plays from now on"),
            entry="game.level_custom",
        )
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self._again)
        row.addWidget(self._other)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(8)
        column.addWidget(self._failure)
        column.addWidget(self._question)
        column.addLayout(row)
        self.hide()

    @property
    def text(self) -> str:
        """The text shown."""
        return self._failure.text or self._question.text

    def show_trouble(self, trouble: Trouble | None) -> None:
        """Show a trouble; None: hide."""
        self.setVisible(trouble is not None)
        if trouble is None:
            return
        name = _("Program of the PC") if trouble.is_program else _("Functions of the PC")
        self.setAccessibleName(name)
        failed = trouble.engine is None
        said = shortened(trouble.text)
        if not trouble.is_program:
            # Such errors are parts of sentences; those of programs begin with a name.
            said = said[:1].upper() + said[1:]
        self._failure.say(said if failed else "")
        # Not shortened: the user must see everything that they agree to.
        self._question.say("" if failed else trouble.text)
        if failed:
            self._again.setText(_("&Try again"))
            tip = _("Start the program again, and ask it for this move")
            if not trouble.is_program:
                tip = _("Search for this move again")
            self._again.setToolTip(tip)
        else:
            self._again.setText(_("&Start program"))
            self._again.setToolTip(_("Start it now, and without a question from now on"))
