"""Games that the window has kept, for tests."""

import os

from uctvis.engines.levels import CLUB
from uctvis.games import find
from uctvis.play.session import GameSession, Mode
from uctvis.ui.runtime.game_folder import GameFolder


def kept(game="tictactoe", moves=2, called="", mode=Mode.PLAYERS, time=2e9):
    """The folder of a game that was kept and left."""
    rules = find(game)
    session = GameSession.of_mode(rules, mode, pc=CLUB.engine(rules))
    session.called = called
    for _move in range(moves):
        session.play(session.game.legal_moves(session.position)[0])
    folder = GameFolder.new()
    folder.write_game(session)
    folder.leave()
    os.utime(folder.path / "game.json", (time, time))
    return folder.path
