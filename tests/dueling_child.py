"""Run as a child process by killed_games: two PCs play with large trees until it is killed.

    dueling_child.py GAME SECONDS SEED

Prints a line "made NUMBER MOVE TIME" right after each move, with the time of `time.monotonic`. A
move takes up to SECONDS seconds.
"""

import sys
from random import Random
from time import monotonic

from qtpy.QtCore import QCoreApplication, QObject

from uctvis.engines.players import ChosenMove
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.keeping.game_keeper import GameKeeper
from uctvis.ui.runtime.worker import Job


class Duel(QObject):
    """Searches in a thread, like the window, and makes the moves in this thread."""

    def __init__(self, game, seconds, seed):
        super().__init__()
        self._random = Random(seed)
        self._seconds = seconds
        self._session = GameSession.of_mode(find(game), Mode.PCS)
        self._keeper = GameKeeper(self)
        self._keeper.said.connect(lambda text: sys.stderr.write(text + "\n"))
        self._keeper.begin(self._session)

    def think(self):
        seconds = self._random.uniform(0.05, self._seconds)
        search = Search(
            self._session.game,
            self._session.position,
            Settings(iterations=None, seconds=seconds, seed=self._random.randrange(1 << 32)),
        )
        job = Job(self, lambda _progress: search.run())
        job.succeeded.connect(self._make)
        job.start()

    def _make(self, found):
        answer, session = ChosenMove.of(found), self._session
        session.make(answer.made)
        sys.stdout.write(f"made {len(session.made)} {answer.made.move} {monotonic()!r}\n")
        sys.stdout.flush()
        self._keeper.keep(answer)
        self._keeper.note()
        if session.outcome is None:
            self.think()


if __name__ == "__main__":
    app = QCoreApplication(sys.argv)
    duel = Duel(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
    duel.think()
    app.exec()
