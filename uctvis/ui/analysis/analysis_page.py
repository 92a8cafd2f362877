"""The page for the analysis of trees from files."""

from dataclasses import replace
from pathlib import Path

from qtpy.QtCore import QEvent, Qt, QTimer, Signal
from qtpy.QtGui import QKeyEvent
from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.errors import TreeFileError, UctvisError
from uctvis.games import missing_game_text
from uctvis.lessons import lesson_of
from uctvis.numerals import whole_number
from uctvis.serialize.folder import Sequence
from uctvis.texts import _, grouped
from uctvis.tree.matching import counterpart
from uctvis.ui.analysis.lesson_bar import LessonBar
from uctvis.ui.analysis.listing import Listing
from uctvis.ui.analysis.opener import Opener
from uctvis.ui.analysis.sequence_bar import SequenceBar
from uctvis.ui.analysis.sequence_walk import SequenceWalk
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.banner import Banner
from uctvis.ui.widgets.fields import shortened
from uctvis.ui.widgets.progress_card import OpeningCard
from uctvis.view.comparison import Comparison
from uctvis.view.sequence_cache import Opened
from uctvis.view.style.style import Style

_STEPS = {int(Qt.Key.Key_Left): -1, int(Qt.Key.Key_Right): 1}
# The maximum number of messages in a dialog.
_MOST_TOLD = 10


class AnalysisPage(QWidget):
    """Shows a sequence of trees: `open` starts one, `step` and `jump` move in it.

    Call `show_again` after changing how trees are opened. Signals: `said` with a message for the
    status bar; `title_changed`; `opened` when a tree is shown. After `open`, either `accepted`
    with the paths of which something is shown, or `refused` with an error: then the page shows
    what it showed before, which may be nothing.
    """

    said = Signal(str)
    title_changed = Signal()
    opened = Signal()
    accepted = Signal(list)
    refused = Signal(Exception)

    def __init__(self, preparation: Preparation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listing = Listing(preparation, self)
        self._listing.began.connect(self._looking)
        self._listing.listed.connect(self._listed)
        self._listing.failed.connect(self._not_listed)
        # Whether the game of the tree shown comes from a file that is not loaded; and whether its
        # record was left out, perhaps because of a function that is not there.
        self.lacks_game = self.lacks_record = False
        self._shown = 0  # the index of the tree shown, if there is one
        self._keep_view = False
        self._presented = False
        # Whether the tree shown is of other files than those being opened. It stays until the card
        # appears, so the page is not emptied for small files.
        self._outdated = False
        # The sequence and the index of that tree; None if there is none to return to.
        self._before: tuple[Sequence, int] | None = None
        # The paths that were given to `open`, until a tree of them is shown, and what failed.
        self._given: list[str] = []
        self._failures: list[Exception] = []
        # The title that was announced last.
        self._title = ""
        self._opener = Opener(self)
        self._opener.sized.connect(self._show_size)
        self._opener.opened.connect(self._opened)
        self._opener.failed.connect(self._not_opened)

        self._bar = SequenceBar()
        self._bar.stepped.connect(self.step)
        self._bar.jumped.connect(self.jump)
        self._bar.compare.toggled.connect(self._set_compared)
        self._bar.keep_places.toggled.connect(self._set_keeps_places)
        self.player = self._bar.player
        self._banner = Banner()
        self.lesson_bar = LessonBar()
        self.pane = TreePane()
        self.pane.said.connect(self.said)
        self.pane.node_shown.connect(self.pane.shown.moves.show_node)
        self.pane.node_shown.connect(self.lesson_bar.show_node)
        self.lesson_bar.node_wished.connect(self.pane.go_to)
        self.walk = SequenceWalk(self.pane, self.player)
        self.walk.wished.connect(self._open)
        # Read ahead only after the tree has been painted.
        self.walk.painted.connect(lambda: QTimer.singleShot(0, self._opener.read_ahead))
        self.card = OpeningCard()
        self.card.cancel_requested.connect(self.cancel)
        self.card.appeared.connect(self._leave_outdated)
        self._opener.progressed.connect(self.card.show_read)
        self.pane.add_card(self.card)
        self._lay_out()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._banner)
        layout.addWidget(self.lesson_bar)
        layout.addWidget(self.pane, 1)
        self._show_place()

    @property
    def opening(self) -> bool:
        """Whether a file is being opened or is waiting for the engine."""
        return self._listing.looks or self._listing.waits or self._opener.opening

    @property
    def title(self) -> str:
        """The name of the file shown, with its number in the sequence."""
        if self.walk.sequence is None:
            return _("Tree analysis")
        name = self._path().name
        if not self.is_sequence:
            return name
        return _("{file} ({number} of {count})").format(
            file=name, number=grouped(self.walk.place + 1), count=grouped(self.walk.count)
        )

    @property
    def is_empty(self) -> bool:
        """Whether no files are shown or being opened."""
        return self.walk.sequence is None and not self.opening

    @property
    def is_sequence(self) -> bool:
        """Whether there is more than one tree."""
        return self.walk.count > 1

    def present(self, on: bool) -> None:
        """Switch presentation mode on or off."""
        self._presented = on
        self.lesson_bar.present(on)
        self._show_bar()
        self.pane.present(on)

    # Moving in the sequence.

    def open(self, paths: list[str], style: Style) -> None:
        """Open the sequence of tree files in `paths`, which contains files and folders."""
        self.pane.view.set_style(style)
        self.pane.view.setFocus()
        self._stop()
        if self.walk.sequence is not None and self.pane.tree is not None and not self._outdated:
            self._before = self.walk.sequence, self._shown
        self._given, self._failures = paths, []
        self.walk.begin(None)
        self.pane.films.sequence = None
        self._show_place()
        self._listing.start(paths)
        if self._listing.waits:
            self.pane.show_nothing(_("The trees will be opened when the engine is ready…"))

    def step(self, by: int) -> None:
        """Go `by` trees forwards in the sequence; the view stays as it is.

        Repeats of a held key are ignored until the last tree is visible.
        """
        self.walk.step(by)

    def jump(self, text: str) -> None:
        """Go to the tree with the number in `text`, and show the whole tree."""
        if self.walk.sequence is None:
            return
        text, count = text.strip(), self.walk.count
        self.walk.lead()
        number = whole_number(text, count)
        if number:
            self.walk.go_to(number - 1, keep_view=False)
            return
        dialogs.show_message(
            self,
            _("There is no such tree"),
            _("Number of the tree: expected a whole number from 1 to {count}, got {text!r}").format(
                count=count, text=shortened(text)
            ),
        )

    def show_again(self, *, keep_view: bool = True) -> None:
        """Open the same tree again, with changed options."""
        if self.walk.sequence is not None:
            self.walk.go_to(self.walk.place, keep_view=keep_view)

    def read_again(self) -> None:
        """Read the same tree again, because there are other functions now."""
        self._opener.drop_trees()
        self.show_again()

    def _set_compared(self, on: bool) -> None:
        self._opener.options = replace(self._opener.options, compared=on)
        self.show_again()

    def _set_keeps_places(self, on: bool) -> None:
        self._opener.options = replace(self._opener.options, keeps_places=on)
        self.show_again(keep_view=False)
        if self._opener.opening and on:
            self.card.find_places()

    def cancel(self) -> None:
        """Cancel opening; a tree that is already shown stays."""
        if not self._listing.looks and not self._opener.opening:
            return
        self._leave_outdated()
        # Whether the common positions of all trees are still being computed.
        finding = self._bar.keep_places.isChecked() and not self._opener.has_places
        self._stop()
        name = self._path().name
        self.walk.stay(self.walk.place if self.pane.tree is None else self._shown)
        if self.walk.sequence is None:
            self.pane.show_nothing(
                _("Opening was cancelled.\nUse the File menu to open files and folders.")
            )
        elif self.pane.tree is None:
            self.pane.show_nothing(
                _(
                    "Opening {name} was cancelled.\n"
                    "To open it, press Enter in the field with its number."
                ).format(name=name)
            )
        else:
            self._bar.keep_places.setChecked(self._bar.keep_places.isChecked() and not finding)
            self._show_place()
            self.said.emit(_("Opening {name} was cancelled.").format(name=name))

    def _stop(self) -> None:
        self._listing.abandon()
        self._opener.cancel()
        self.walk.lead()
        self.card.end()

    def _looking(self) -> None:
        self._outdated = True
        self.said.emit("")
        self.card.look_for_files()

    def _leave_outdated(self) -> None:
        """Stop showing the tree of other files."""
        if self._outdated:
            self._outdated = False
            self._banner.say("")
            self.pane.show_nothing("")

    def _listed(self, sequence: Sequence) -> None:
        self._failures = list(sequence.left_out)
        if len(sequence) == 0:
            self._refuse()
            return
        self.pane.films.sequence = sequence
        self.walk.begin(sequence)

    def _not_listed(self, error: Exception) -> None:
        self._failures = [error]
        self._refuse()

    def _refuse(self) -> None:
        """Return to the tree that was shown before, because none of the files can be opened."""
        self.card.end()
        before, self._before = self._before, None
        self._given, failures = [], self._failures
        self._outdated = False
        self.walk.sequence, self._shown = before or (None, 0)
        self.pane.films.sequence = self.walk.sequence
        if before is None:
            self.pane.show_nothing(
                _("There is no tree to show.\nUse the File menu to open files and folders.")
            )
        elif self.pane.tree is None:
            self.walk.go_to(self._shown, keep_view=False)
        self.walk.stay(self._shown)
        self._show_place()
        self.refused.emit(failures[0] if len(failures) == 1 else UctvisError(_listed(failures)))

    def _accept(self) -> None:
        """Say of which of the given paths a tree is shown, and why others cannot be opened."""
        given, self._given, self._before = self._given, [], None
        if given:
            self.lesson_bar.begin(lesson_of(given[0]) if len(given) == 1 else None)
        failures, self._failures = self._failures, []
        if not given:
            return
        failed = {error.path for error in failures if isinstance(error, TreeFileError)}
        self.accepted.emit([path for path in given if Path(path) not in failed])
        if failures:
            dialogs.show_message(self, _("Some files cannot be opened"), _listed(failures))

    def _open(self, place: int, keep_view: bool) -> None:
        """Open the tree requested by the walk."""
        sequence = self.walk.sequence
        if sequence is None:
            return
        self._keep_view = keep_view
        self._show_place()
        if self.pane.tree is None:
            # The messages belong to another tree.
            self.pane.show_nothing("")
            self._banner.say("")
        self.said.emit("")
        self.card.open(self._path().name)
        self._opener.folding = self.pane.folding
        self._opener.open(sequence, place)

    def _show_size(self, size: int) -> None:
        # With kept positions, the file being read may contain another tree.
        if not self._opener.options.keeps_places:
            self.card.show_size(size)

    def _opened(self, opened: Opened) -> None:
        self.card.end()
        self._shown = self.walk.place
        tree, view = opened.tree, self.pane.view
        before = None if self._outdated else self.pane.tree
        self._outdated = False
        missing = missing_game_text(tree)
        self.lacks_game = bool(missing)
        self.lacks_record = tree.record is None and bool(tree.warnings)
        if missing:
            missing = _("Boards are not shown: {reason}").format(reason=missing)
        self._banner.say("\n".join(filter(None, (*tree.warnings, opened.notice, missing))))
        selected = None
        if before is not None and view.selected is not None:
            selected = view.selected if tree is before else counterpart(tree, before, view.selected)
        self.walk.show_opened()
        self.pane.show_tree(
            tree,
            opened.scene,
            self._path().stem,
            keep_view=self._keep_view,
            path=str(self._path()),
        )
        self.pane.compare(opened.comparison)
        self._show_changes(opened.comparison)
        if selected is not None:
            # Keep the view, even if the node has moved.
            view.select_here(opened.scene.shown(selected))
        self.said.emit(_("Opened {path}").format(path=self._path()))
        self._accept()
        self.walk.play_on()
        self.opened.emit()

    def _not_opened(self, error: Exception) -> None:
        if self._given:
            # The first of these files that is a tree is shown.
            self._failures.append(error)
            if self.walk.place + 1 < self.walk.count:
                self.walk.go_to(self.walk.place + 1, keep_view=False)
            else:
                self._refuse()
            return
        self.card.end()
        self._outdated = False
        self.pane.show_nothing(_("This tree cannot be opened."))
        self._show_changes(None)
        self.walk.show_failed()
        self._opener.read_ahead()
        if isinstance(error, UctvisError):
            # Not in a dialog, which would interrupt going through the sequence.
            self._banner.say(str(error))
        else:
            self._banner.say("")
            dialogs.show_error(self, _("The tree cannot be opened"), error)

    # Display.

    def _path(self) -> Path:
        sequence = self.walk.sequence
        return Path() if sequence is None else sequence.paths[self.walk.place]

    def _show_place(self) -> None:
        self._bar.show_place(self.walk.place, self.walk.count)
        self._show_bar()
        self.pane.timeline.offer_next(self.is_sequence)
        if self.title != self._title:
            self._title = self.title
            self.title_changed.emit()

    def _show_bar(self) -> None:
        self._bar.setVisible(self.is_sequence and not self._presented)

    def _show_changes(self, comparison: Comparison | None) -> None:
        otherwise = ""
        if self._opener.options.compared and self.pane.tree is not None:
            otherwise = (
                _("the previous tree cannot be read") if self.walk.place else _("no previous tree")
            )
        self._bar.show_changes(comparison, otherwise)

    # Events.

    def event(self, event: QEvent | None) -> bool:
        # Shortcuts do not report whether a key is held; this event comes before them.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            self.walk.held = event.isAutoRepeat()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() == Qt.Key.Key_Space:
            self._play(event)
        elif event is not None and event.key() in _STEPS and self.pane.view.selected is None:
            # With a selected node, the arrow keys move in the tree.
            self.walk.held = event.isAutoRepeat()
            self.step(_STEPS[event.key()])
        else:
            super().keyPressEvent(event)

    def _play(self, event: QKeyEvent) -> None:
        """Space plays the tree if it has a record; otherwise, or with Shift, the sequence."""
        growth = self.pane.growth
        with_shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.isAutoRepeat():
            return
        if growth.iterations > 0 and not with_shift and not self.player.playing:
            growth.turn()
        elif self.is_sequence:
            self.player.turn()


def _listed(failures: list[Exception]) -> str:
    """Why files cannot be opened, a paragraph for each."""
    lines = [
        dialogs.in_words(error) if isinstance(error, OSError) else str(error)
        for error in failures[:_MOST_TOLD]
    ]
    return "\n\n".join([*lines, *["…"] * (len(failures) > _MOST_TOLD)])
