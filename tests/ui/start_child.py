"""The application from its start to its end, in a process of its own.

Arguments: "root" or "nobody", whose permissions it has, and what it opens. It says "opened" when
the window is there, and "closed" when it has ended well.
"""

import os
import sys

from qtpy.QtCore import QTimer

from uctvis.games import all_games
from uctvis.ui.analysis import analysis_page  # noqa: F401 - before permissions go
from uctvis.ui.app import application
from uctvis.ui.app.window import Window
from uctvis.ui.game import game_page  # noqa: F401 - before permissions go

_NOBODY = 65_534
all_games()


class BriefWindow(Window):
    """Closes as soon as what was to be opened is open, or was refused."""

    def __init__(self):
        # By now it is connected to the display, which lets nobody else in.
        if sys.argv[1] == "nobody":
            os.setresgid(_NOBODY, _NOBODY, _NOBODY)
            os.setresuid(_NOBODY, _NOBODY, _NOBODY)
        super().__init__()
        if sys.argv[1] == "nobody":
            # The cache of compiled functions is the other user's.
            self.preparation.start = lambda: None
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._look)

    def showEvent(self, event):  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._clock.start(20)

    def _look(self):
        if len(sys.argv) > 2 and (self.page is self.start_page or self.analysis_page.opening):
            return
        self._clock.stop()
        sys.stdout.write(f"opened {self.windowTitle()}\n")
        self.close()


if __name__ == "__main__":
    application.Window = BriefWindow
    status = application.run(sys.argv[2:])
    sys.stdout.write("closed\n")
    sys.exit(status)
