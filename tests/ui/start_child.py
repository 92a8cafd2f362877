"""Run the application from its start to its end, in a separate process.

The arguments are "root" or "nobody", the user that it runs as, and what it opens. It prints
"opened" when the window is shown, and "closed" when it has ended without errors.
"""

import os
import sys

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QMessageBox

from uctvis.games import all_games
from uctvis.ui.analysis import analysis_page  # noqa: F401 - before permissions are dropped
from uctvis.ui.app import application
from uctvis.ui.app.window import Window
from uctvis.ui.board import drawing  # noqa: F401 - before permissions are dropped
from uctvis.ui.game import game_page  # noqa: F401 - before permissions are dropped

_NOBODY = 65_534
# The start page draws these later, from files that the other user cannot read.
for _game in all_games():
    _game.picture(_game.initial())


class BriefWindow(Window):
    """A window that closes as soon as the requested file is open or refused."""

    def __init__(self):
        # Only now, because the display refuses connections of other users.
        if sys.argv[1] == "nobody":
            os.setresgid(_NOBODY, _NOBODY, _NOBODY)
            os.setresuid(_NOBODY, _NOBODY, _NOBODY)
        super().__init__()
        if sys.argv[1] == "nobody":
            # The cache of compiled functions belongs to the other user.
            self.preparation.start = lambda _game: None
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._look)

    def showEvent(self, event):  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._clock.start(20)

    def _look(self):
        refused = [box for box in self.findChildren(QMessageBox) if box.isVisible()]
        opens = self.page is self.start_page or self.analysis_page.opening
        if len(sys.argv) > 2 and opens and not refused:
            return
        self._clock.stop()
        sys.stdout.write(f"opened {self.windowTitle()}\n")
        self.close()


if __name__ == "__main__":
    application.Window = BriefWindow
    status = application.run(sys.argv[2:])
    sys.stdout.write("closed\n")
    sys.exit(status)
