"""Shows games in windows of many sizes; prints what is wrong, one line for each problem.

The arguments are sizes of the window, such as 853x480, in the units of QT_SCALE_FACTOR.
"""

import random
import sys
from pathlib import Path

from qtpy.QtCore import QCoreApplication, QEvent
from qtpy.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parents[1]))

from page_layout import problems

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.actions.language_menu import translate_qt
from uctvis.ui.app.window import Window
from uctvis.ui.widgets import theme

GAMES = "chess", "mancala", "hex", "gomoku", "connect_four"
MATE = "f2f3", "e7e5", "g2g4", "d8h4"
ENDLESS = 100_000_000


def wait(condition):
    while not condition():
        QApplication.processEvents()


def settle():
    """Let what follows a change of the size happen."""
    for _round in range(4):
        QCoreApplication.sendPostedEvents(None, QEvent.LayoutRequest)
        QApplication.processEvents()


def session_of(game, iterations):
    engine = UctEngine(Settings(iterations=iterations, seed=1))
    return GameSession.of_mode(game, Mode.PLAYER_PC, pc=engine)


def played(game):
    """A game that is over."""
    session, chance = session_of(game, 100), random.Random(1)
    for move in MATE if game.name == "chess" else ():
        session.play(game.parse_move(session.position, move))
    while session.outcome is None:
        session.play(chance.choice(game.legal_moves(session.position)))
    return session


class Look:
    """Looks at a window in all sizes."""

    def __init__(self, window, sizes):
        self.window = window
        self.sizes = sizes

    def at(self, name):
        for width, height in self.sizes:
            self.window.resize(width, height)
            settle()
            shown = self.window.width(), self.window.height()
            if shown != (width, height):
                sys.stdout.write(f"{name}: the window is {shown}, not {(width, height)}\n")
            found = problems(self.window.page)
            if found:
                # While the PC thinks, a number that has just grown gets its room a moment later.
                settle()
                found = [
                    one for one in problems(self.window.page) if _place(one) in map(_place, found)
                ]
            for problem in found:
                sys.stdout.write(f"{name} at {width}x{height}: {problem}\n")


def _place(problem):
    """What a problem says without the text that is shown, which changes while the PC thinks."""
    return problem.rpartition(" has ")[2]


def show(window, session):
    window.play(session)
    wait(lambda: window.game_shown is not None and window.game_page.session is session)
    return window.game_page


def is_idle(page):
    return not page.play.search.on and page.pane.tree is not None


def look_at_game(look, name):
    window, game = look.window, find(name)
    page = show(window, session_of(game, 300))
    look.at(f"{name}, before the first move")
    page.play.play(page.session.choices[0])
    wait(lambda: is_idle(page))
    look.at(f"{name}, after a move")
    page = show(window, session_of(game, ENDLESS))
    page.play.play(page.session.choices[0])
    wait(lambda: page.pc.search is not None and page.pc.search.statistics().iterations > 0)
    look.at(f"{name}, while the PC thinks")
    page.leave()
    page = show(window, played(game))
    look.at(f"{name}, after the game")
    page.play.look_at(2)
    look.at(f"{name}, reviewed")


def main(sizes):
    app = QApplication(["uctvis"])
    translate_qt(app)
    theme.note_system(app)
    theme.apply(app, theme.ThemeChoice.LIGHT)
    window = Window()
    window.show()
    look = Look(window, [tuple(map(int, size.split("x"))) for size in sizes])
    for name in GAMES:
        window.preparation.start(name)
        wait(lambda: not (window.preparation.loading or window.preparation.running))
        look_at_game(look, name)
    window.close()


if __name__ == "__main__":
    main(sys.argv[1:])
