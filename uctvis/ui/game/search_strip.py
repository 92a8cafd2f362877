"""Two lines on a search, how far it is and what it thinks of the moves, and its Save button."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.statistics import Statistics
from uctvis.texts import _, grouped, ngettext
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button

_MARGIN = 12
_MOST_CANDIDATES = 4
_SEPARATOR = " \N{MIDDLE DOT} "


class SearchStrip(QWidget):
    """Shows a moment of a search; texts too long for it end with an ellipsis.

    `save_requested` says that the running search is to be saved as it is now; `told` carries
    the moment that is shown (`Statistics`), or None.
    """

    save_requested = Signal()
    told = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = ("", "")
        self._labels = (QLabel(), QLabel())
        self._save = push_button(
            _("Save so &far…"),
            self.save_requested.emit,
            _("Save the tree as it is now; the search goes on"),
            "tool",
            entry="file.save_search",
        )
        policy = self._save.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._save.setSizePolicy(policy)
        self._save.hide()
        column = QVBoxLayout()
        column.setSpacing(2)
        for label in self._labels:
            label.setTextFormat(Qt.TextFormat.PlainText)
            # Its text says nothing of the room that it needs: no layout follows a new one.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            column.addWidget(label)
        theme.set_role(self._labels[0], "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(_MARGIN, 8, _MARGIN, 0)
        row.setSpacing(_MARGIN)
        row.addLayout(column, 1)
        row.addWidget(self._save)

    @property
    def texts(self) -> tuple[str, str]:
        """The two lines, whole."""
        return self._texts

    def clear(self) -> None:
        """Say nothing."""
        self._texts = ("", "")
        self._elide()
        self.told.emit(None)

    def offer_to_save(self, offer: bool) -> None:
        """Offer to save the search that is running, or not."""
        self._save.setVisible(offer)

    def show_moment(
        self, game: AnyGame, position: AnyPosition, moment: Statistics, title: str = ""
    ) -> None:
        """Show a moment of a search in `position`; `title` says which one that is."""
        numbers = [title, *_numbers(moment)] if title else _numbers(moment)
        self._texts = (_SEPARATOR.join(numbers), _opinion(game, position, moment))
        self._elide()
        self.told.emit(moment)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        width = self.contentsRect().width() - 3 * _MARGIN - self._save.sizeHint().width()
        for label, text in zip(self._labels, self._texts, strict=True):
            label.setText(label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width))
            label.setToolTip(text)


def _numbers(moment: Statistics) -> list[str]:
    numbers = [
        ngettext("{count} iteration", "{count} iterations", moment.iterations).format(
            count=grouped(moment.iterations)
        ),
        _("{rate}/s").format(rate=grouped(moment.iterations_per_second)),
        ngettext("{count} node", "{count} nodes", moment.nodes).format(count=grouped(moment.nodes)),
        _("deepest row {row}").format(row=moment.deepest_row),
    ]
    if moment.memory_full:
        numbers.insert(0, _("the memory is full: the search has ended"))
    return numbers


def _opinion(game: AnyGame, position: AnyPosition, moment: Statistics) -> str:
    """The best moves, each with its visits and mean, and the principal variation."""
    said = [
        f"{game.move_name(position, candidate.move)} {grouped(candidate.visits)} "
        f"({candidate.mean:.3f})"
        for candidate in moment.ranked[:_MOST_CANDIDATES]
        if candidate.visits > 0
    ]
    if moment.principal_variation:
        line = game.line(position, moment.principal_variation)
        said.append(_("expects {moves}").format(moves=line))
    return _SEPARATOR.join(said)
