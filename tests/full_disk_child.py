"""Run as a child process by test_game_keeping: plays where nothing can be written."""

import resource
import signal
import sys

from qtpy.QtCore import QCoreApplication

from uctvis.games import find
from uctvis.play.session import GameSession
from uctvis.ui.game.keeping.game_keeper import GameKeeper

if __name__ == "__main__":
    app = QCoreApplication(sys.argv)
    said = []
    keeper = GameKeeper()
    keeper.said.connect(said.append)
    session = GameSession(find("tictactoe"))
    keeper.begin(session)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    for move in (4, 0, 8):
        session.play(move)
        keeper.note()
        done = []
        keeper.then(lambda done=done: done.append(True))
        while not done:
            app.processEvents()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    sys.stdout.write("\n".join(said))
