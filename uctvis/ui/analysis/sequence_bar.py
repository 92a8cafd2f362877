"""The bar above a tree of a sequence, with its number and the options of the sequence."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from uctvis.texts import _, grouped
from uctvis.ui.analysis.sequence_player import SequencePlayer
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip
from uctvis.ui.widgets.icon_button import IconToggle, icon_button
from uctvis.view.comparison import Comparison


class SequenceBar(QWidget):
    """Emits `stepped` with a number of trees, and `jumped` with a tree's number as text."""

    stepped = Signal(int)
    jumped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self._previous = icon_button(
            "chevron-left",
            lambda: self.stepped.emit(-1),
            _("The previous tree"),
            "go.previous_tree",
        )
        self._next = icon_button(
            "chevron-right", lambda: self.stepped.emit(1), _("The next tree"), "go.next_tree"
        )
        self._number = QLineEdit()
        self._number.setFixedWidth(64)
        self._number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._number.setAccessibleName(_("Number of the tree"))
        self._number.setToolTip(_("Type a number and press Enter to go there"))
        self._number.returnPressed.connect(lambda: self.jumped.emit(self._number.text()))
        self._number.editingFinished.connect(self._show_number)
        self._shown_number = ""
        self._of = QLabel()
        self._changes = QLabel()
        self._changes.setTextFormat(Qt.TextFormat.PlainText)
        theme.set_role(self._changes, "muted")
        self._changes.setToolTip(
            plain_tip(
                _(
                    "Compared with the previous tree: the numbers of nodes that are new, gained "
                    "visits, lost visits and are gone"
                )
            )
        )
        self.player = SequencePlayer()
        self.compare = IconToggle("diff", _("Compare each tree with the previous one"))
        self.keep_places = IconToggle(
            "pin", _("Give nodes that trees have in common the same position in all of them")
        )
        self._lay_out()

    def _lay_out(self) -> None:
        bar = QHBoxLayout(self)
        bar.setContentsMargins(8, 3, 8, 3)
        bar.setSpacing(2)
        label = QLabel(_("&Tree"))
        label.setBuddy(self._number)
        # With fractional scaling, text is wider than its size hint.
        label.setMinimumWidth(label.sizeHint().width() + 2)
        bar.addWidget(self._previous)
        bar.addWidget(self._next)
        bar.addSpacing(6)
        bar.addWidget(label)
        bar.addSpacing(4)
        bar.addWidget(self._number)
        bar.addSpacing(4)
        bar.addWidget(self._of)
        bar.addSpacing(10)
        bar.addWidget(self.player)
        bar.addStretch(1)
        bar.addWidget(self._changes)
        bar.addSpacing(10)
        bar.addWidget(self.compare)
        bar.addWidget(self.keep_places)

    def show_place(self, place: int, count: int) -> None:
        """Show the number of the tree; `place` is its index."""
        self._previous.setEnabled(place > 0)
        self._next.setEnabled(place + 1 < count)
        self._shown_number = str(place + 1)
        self._show_number()
        self._of.setText(_("of {count}").format(count=grouped(count)))

    def show_changes(self, comparison: Comparison | None, otherwise: str = "") -> None:
        """Show how a tree differs from the previous one, or the text `otherwise`."""
        text = otherwise
        if comparison is not None:
            new, gained, lost, gone = (grouped(count) for count in comparison.counts)
            text = _("{new} new, {gained} gained, {lost} lost, {gone} gone").format(
                new=new, gained=gained, lost=lost, gone=gone
            )
        self._changes.setText(text)
        self._changes.setVisible(bool(text))

    def _show_number(self) -> None:
        self._number.setText(self._shown_number)
