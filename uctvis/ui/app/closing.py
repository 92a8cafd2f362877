"""Closing the window: first what is not saved yet, then the end of threads and child processes."""

from qtpy.QtCore import QObject, Signal
from qtpy.QtWidgets import QMainWindow, QWidget

from uctvis.programs.running import wait_for_programs
from uctvis.texts import _
from uctvis.ui.app import geometry
from uctvis.ui.app.pages import Pages
from uctvis.ui.app.presenter import Presenter
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.runtime.worker import end_jobs
from uctvis.ui.widgets import question


class Closing(QObject):
    """Ends what `window` has begun, or asks first whether it may close.

    `close_requested` is emitted when the window may close after all.
    """

    close_requested = Signal()

    def __init__(
        self, window: QMainWindow, pages: Pages, presenter: Presenter, preparation: Preparation
    ) -> None:
        super().__init__(window)
        self._window = window
        self._pages = pages
        self._presenter = presenter
        self._preparation = preparation

    def asks(self) -> bool:
        """Whether the window must wait: trees are being saved, or the game is not on the disk."""
        writing = [pane.saving.saver for pane in self._pages.panes if pane.saving.saver.path]
        if writing:
            # Saving imports what the start of the window does not wait for.
            from uctvis.ui.app.closing_box import ClosingBox

            box = ClosingBox(self._window, writing)
            box.may_close.connect(self.close_requested)
            box.open()
            return True
        page = self._pages.game_made
        if page is None or not page.keeper.unsaved:
            return False
        question.ask(
            self._window,
            _("Game not saved"),
            _(
                "{reason}\n\nIf you close the window now, moves are lost. They are saved as "
                "soon as the disk takes them. For the game that is shown, you may also choose "
                "Game > Save game… and another disk."
            ).format(reason=page.keeper.unsaved),
            _("&Close anyway"),
            self.close_requested.emit,
            _("&Keep the window open"),
        )
        return True

    def end(self, *, at_exit: bool) -> None:
        """Store the settings, hide the window, and end all threads and child processes.

        With `at_exit`, the process ends with the window: then what compiles is not waited for.
        """
        with settings_store.together():
            geometry.GEOMETRY.put(bytes(self._presenter.geometry))
            self._presenter.leave()
            self._pages.save()
            self._pages.start.save()
        self._hide()
        self._pages.leave()
        end_jobs(self._window, at_exit=at_exit)
        wait_for_programs()
        if self._pages.game_made is not None:
            self._pages.game_made.keeper.end()
        if self._pages.arena_made is not None:
            self._pages.arena_made.end()
        self._preparation.stop(at_exit=at_exit)

    def _hide(self) -> None:
        """Hide the window with open dialogs and detached panels, which would stay."""
        # All are found first: hiding one may delete widgets that Qt has made, and PyQt would not
        # notice.
        for beside in [one for one in self._window.findChildren(QWidget) if one.isWindow()]:
            beside.hide()
        self._window.hide()
