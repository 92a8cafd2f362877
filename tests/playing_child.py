"""Run as a child process by test_game_keeping: plays a game until it is killed without warning.

    playing_child.py GAME MOVES

Prints a line "played" when MOVES moves have been made and their trees have been written.
"""

import sys
from random import Random

from qtpy.QtCore import QCoreApplication

from uctvis.engines.players import ChosenMove
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.keeping.game_keeper import GameKeeper

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
            session.make(ChosenMove.of(found).made)
            keeper.keep(ChosenMove.of(found))
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
