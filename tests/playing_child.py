"""Run as a child process by test_game_keeping: plays a game, is killed, and had no time to save.

    playing_child.py GAME MOVES

Says "played" on a line when so many moves are made and their trees are written.
"""

import sys
from random import Random

from qtpy.QtCore import QCoreApplication

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.game_keeper import GameKeeper
from uctvis.ui.game.pc_player import Answer

FEW = Settings(iterations=100, seed=1)


def _say_played():
    sys.stdout.write("played\n")
    sys.stdout.flush()


def play(game, moves):
    session = GameSession.of_mode(find(game), Mode.PLAYER_PC)
    keeper = GameKeeper()
    keeper.said.connect(sys.stderr.write)
    keeper.begin(session)
    choose = Random(1)
    while len(session.made) < moves:
        if session.pc_to_move:
            found = Search(session.game, session.position, FEW).run()
            session.make(Answer.of(found).made)
            keeper.keep(Answer.of(found))
            while keeper.waiting(len(session.made)) is not None:
                QCoreApplication.processEvents()
        else:
            session.play(choose.choice(session.choices))
        keeper.note()
    keeper.then(_say_played)
    return keeper


if __name__ == "__main__":
    app = QCoreApplication(sys.argv)
    keeper = play(sys.argv[1], int(sys.argv[2]))
    app.exec()
