"""The page where trees from files are looked at, one after the other."""

from functools import partial
from pathlib import Path

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from uctvis.errors import UctvisError
from uctvis.serialize.sequence import Sequence
from uctvis.texts import _
from uctvis.tree import Tree
from uctvis.ui import dialogs, theme
from uctvis.ui.fields import plain_tip, push_button
from uctvis.ui.opener import Opener
from uctvis.ui.preparation import Preparation
from uctvis.ui.progress_card import ProgressCard
from uctvis.ui.tree_pane import TreePane
from uctvis.ui.worker import Job
from uctvis.view.scene import Scene
from uctvis.view.style import Style

# More messages would not fit a dialog.
_MOST_TOLD = 10


class AnalysisPage(QWidget):
    """Shows a sequence of trees: `open` begins one, `step` and `jump` move in it."""

    said = Signal(str)
    title_changed = Signal()

    def __init__(self, preparation: Preparation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preparation = preparation
        self._preparation.ended.connect(self._prepared)
        self._waiting: list[str] | None = None  # paths, until the engine is ready
        self._listing: Job | None = None
        self._sequence: Sequence | None = None
        self._place = 0
        self._shown = 0  # the place of the tree that is shown, if one is
        self._keep_view = False
        self._opener = Opener(self)
        self._opener.sized.connect(self._show_size)
        self._opener.progressed.connect(self._show_part)
        self._opener.opened.connect(self._opened)
        self._opener.failed.connect(self._not_opened)

        self._previous = push_button(
            _("← Previo&us"), partial(self.step, -1), _("The tree before this one (Page Up)")
        )
        self._next = push_button(
            _("Ne&xt →"), partial(self.step, 1), _("The tree after this one (Page Down)")
        )
        self._number = QLineEdit()
        self._number.setFixedWidth(72)
        self._number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._number.setAccessibleName(_("Number of the tree"))
        self._number.setToolTip(_("Type a number and press Enter to go there"))
        self._number.returnPressed.connect(lambda: self.jump(self._number.text()))
        self._number.editingFinished.connect(self._show_place)
        self._of = QLabel()
        self._file = QLabel()
        self._file.setTextFormat(Qt.TextFormat.PlainText)
        self._file.setMinimumWidth(1)
        theme.set_role(self._file, "muted")
        self._banner = QLabel()
        self._banner.setTextFormat(Qt.TextFormat.PlainText)
        self._banner.setWordWrap(True)
        self._banner.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        theme.set_role(self._banner, "banner")
        self.pane = TreePane()
        self.pane.said.connect(self.said)
        self._doing = ""
        self.card = ProgressCard(_("Progress of the opening"), shortcut="Esc")
        self.card.cancel_requested.connect(self.cancel)
        self.pane.add_card(self.card)
        self._lay_out()

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 8, 12, 0)
        bar.setSpacing(8)
        for widget in (self._previous, self._next):
            bar.addWidget(widget)
        bar.addSpacing(8)
        label = QLabel(_("&Tree"))
        label.setBuddy(self._number)
        for widget in (label, self._number, self._of):
            bar.addWidget(widget)
        bar.addSpacing(8)
        bar.addWidget(self._file, 1)
        notice = QVBoxLayout()
        notice.setContentsMargins(12, 8, 12, 0)
        notice.addWidget(self._banner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addLayout(notice)
        layout.addWidget(self.pane, 1)
        self._show_notice("")
        self._show_place()

    @property
    def opening(self) -> bool:
        """Whether a file is being opened, or waits for the engine."""
        return self._listing is not None or self._opener.opening or self._waiting is not None

    @property
    def title(self) -> str:
        """Which tree is shown, of how many."""
        if self._sequence is None:
            return _("Tree analysis")
        return _("Tree {number} of {count}").format(
            number=self._place + 1, count=len(self._sequence)
        )

    # Moving in the sequence.

    def open(self, paths: list[str], style: Style) -> None:
        """Begin the sequence of the files, and of those in the folders, that `paths` names."""
        self.pane.view.set_style(style)
        self.pane.view.setFocus()
        self._stop()
        self._sequence, self._waiting = None, paths
        self._show_notice("")
        self._show_place()
        if self._preparation.running:
            self.pane.show_nothing(_("The trees are opened when the engine is ready…"))
        else:
            self._prepared()

    def step(self, by: int) -> None:
        """Go on in the sequence, or back; the view stays as it is."""
        if self._sequence is not None and 0 <= self._place + by < len(self._sequence):
            self._go_to(self._place + by, keep_view=True)

    def jump(self, text: str) -> None:
        """Go to the tree with the number that `text` is, and see it whole."""
        if self._sequence is None:
            return
        text, count = text.strip(), len(self._sequence)
        if text.isdecimal() and 1 <= int(text) <= count:
            self._go_to(int(text) - 1, keep_view=False)
            return
        dialogs.show_message(
            self,
            _("There is no such tree"),
            _("Number of the tree: expected a whole number from 1 to {count}, got {text!r}").format(
                count=count, text=text
            ),
        )

    def cancel(self) -> None:
        """Open no tree; the one that is shown, if any is, stays."""
        if self._listing is None and not self._opener.opening:
            return
        self._stop()
        name = self._path().name
        if self._sequence is None:
            self.pane.show_nothing(
                _("Opening was cancelled.\nThe menu File opens files and folders.")
            )
        elif self.pane.tree is None:
            self.pane.show_nothing(
                _(
                    "Opening {name} was cancelled.\n"
                    "To open it after all, press Enter in the field with its number."
                ).format(name=name)
            )
        else:
            self._place = self._shown
            self._show_place()
            self.said.emit(_("Opening {name} was cancelled.").format(name=name))

    def _stop(self) -> None:
        if self._listing is not None:
            self._listing.abandon()
            self._listing = None
        self._opener.cancel()
        self.card.end()

    def _prepared(self) -> None:
        paths, self._waiting = self._waiting, None
        if paths is None:
            return
        self.pane.show_nothing("")
        self._begin(_("Looking for tree files…"))
        self._listing = Job(self, lambda _progress: Sequence(paths))
        self._listing.succeeded.connect(self._listed)
        self._listing.failed.connect(self._not_listed)
        self._listing.start()

    def _listed(self, sequence: Sequence) -> None:
        self._listing = None
        left_out = "\n".join(str(error) for error in sequence.left_out[:_MOST_TOLD])
        if len(sequence.left_out) > _MOST_TOLD:
            left_out += "\n…"
        if len(sequence) == 0:
            self._nothing_there(left_out)
            return
        self._sequence = sequence
        self._go_to(0, keep_view=False)
        if left_out:
            dialogs.show_message(self, _("Not everything can be opened"), left_out)

    def _not_listed(self, error: Exception) -> None:
        self._listing = None
        self._nothing_there("")
        dialogs.show_error(self, _("The trees cannot be opened"), error)

    def _nothing_there(self, notice: str) -> None:
        self.card.end()
        self.pane.show_nothing(_("There is no tree to show."))
        self._show_notice(notice)

    def _go_to(self, place: int, *, keep_view: bool) -> None:
        if self._sequence is None:
            return
        self._place, self._keep_view = place, keep_view
        self._show_place()
        if self.pane.tree is None:
            # What was said is of another tree.
            self.pane.show_nothing("")
            self._show_notice("")
        name = self._path().name
        self._begin(_("Opening {name}…").format(name=name))
        self._opener.folding = self.pane.folding
        self._opener.open(self._sequence, place)

    def _begin(self, doing: str) -> None:
        self._doing = doing
        self.said.emit("")
        self.card.begin(doing)

    def _show_size(self, size: int) -> None:
        self._doing = _("Opening {name} ({size} MB)…").format(
            name=self._path().name, size=f"{size / 1e6:,.{0 if size >= 1e7 else 1}f}"
        )
        self.card.show_part(self._doing, None)

    def _show_part(self, part: float) -> None:
        if part < 1.0:
            self.card.show_part(self._doing, part)
        else:
            self.card.show_part(_("Laying out {name}…").format(name=self._path().name), None)

    def _opened(self, tree: Tree, scene: Scene) -> None:
        self.card.end()
        self._shown = self._place
        self._show_notice("\n".join(tree.warnings))
        self.pane.show_tree(
            tree, scene, self._path().stem, keep_view=self._keep_view, path=str(self._path())
        )

    def _not_opened(self, error: Exception) -> None:
        self.card.end()
        self.pane.show_nothing(_("This tree cannot be opened."))
        if isinstance(error, UctvisError):
            # In the tree's place, not in a dialog: the other trees are a key away.
            self._show_notice(str(error))
        else:
            self._show_notice("")
            dialogs.show_error(self, _("The tree cannot be opened"), error)

    # Showing.

    def _path(self) -> Path:
        return Path() if self._sequence is None else self._sequence.paths[self._place]

    def _show_place(self) -> None:
        count = 0 if self._sequence is None else len(self._sequence)
        self._previous.setEnabled(self._place > 0 and count > 0)
        self._next.setEnabled(self._place + 1 < count)
        self._number.setEnabled(count > 0)
        self._number.setText(str(self._place + 1) if count else "")
        self._of.setText(_("of {count}").format(count=f"{count:,}") if count else "")
        self._file.setText(self._path().name)
        self._file.setToolTip(plain_tip(str(self._path())) if count else "")
        self.title_changed.emit()

    def _show_notice(self, text: str) -> None:
        self._banner.setText(text)
        self._banner.setVisible(bool(text))
