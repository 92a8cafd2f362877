"""The program from its start to its exit, used by a user who closes it at a random moment.

Usage: closing_child.py SEED FILES KEEP, on a display. The seed decides what the user does, and
when the window closes. FILES is a folder that `prepare` filled, KEEP an empty one. The exit status
is that of the program. It prints what it does, and "closes" with the monotonic time.

`closing_child.py --prepare FILES` fills the folder.
"""

import faulthandler
import os
import random
import sys
import time
from pathlib import Path

from qtpy.QtCore import QObject, QTimer
from qtpy.QtWidgets import QApplication, QFileDialog

import uctvis
from uctvis import cli
from uctvis.engines import read_engine
from uctvis.games import find
from uctvis.play.session import GameSession
from uctvis.ui.app import application

# Nodes of the trees, by the names of their files; the largest one is opened least often.
_TREES = {"few": 30, "some": 1_000, "many": 20_000, "large": 200_000, "huge": 1_000_000}
_GAMES = "mancala", "reversi", "connect_four", "tictactoe", "pig", "chess"
_UCI = Path(__file__).parents[1] / "examples/bots/templates/uci_python/player.py"
# Seconds after which a process that does not end says where it is.
_PATIENCE = 100.0


def prepare(folder):
    """Write trees of all sizes, a folder of trees, and a tournament."""
    from uctvis.arena.bots.bot import Bot, BotKind
    from uctvis.arena.schedules.settings import TournamentSettings
    from uctvis.arena.tournament.playing import create_tournament

    folder.mkdir(parents=True)
    for name, nodes in _TREES.items():
        tree = uctvis.search("mancala", iterations=nodes // 4, seed=1).tree
        uctvis.save(tree, folder / f"{name}.tree")
        if nodes < 500_000:
            uctvis.save(tree, folder / f"{name}.csv")
    (folder / "sequence").mkdir()
    for number in range(12):
        tree = uctvis.search("tictactoe", iterations=300 * (number + 1), seed=number).tree
        uctvis.save(tree, folder / "sequence" / f"{number}.tree")
    (folder / "programs").mkdir()
    player = folder / "programs" / "player"
    player.write_text(f"#!{sys.executable}\n{_UCI.read_text()}")
    player.chmod(0o755)
    (folder / "broken.csv").write_text("this is, no tree\n1,2,3\n")
    bots = tuple(Bot(name, BotKind.ENGINE, engine="uct:seconds=0.05") for name in "AB")
    create_tournament(folder / "cup", TournamentSettings("mancala", bots, games=100))


def _say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Window(application.Window):
    """The window of the program, with a user."""

    def __init__(self):
        super().__init__()
        self._user = User(self)

    def showEvent(self, event):  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._user.begin()


class User(QObject):
    """Does in the window what the seed says, and closes it."""

    def __init__(self, window):
        super().__init__(window)
        self._window = window
        seed = int(sys.argv[1])
        self._chance = random.Random(seed)
        self._files, self._keep = Path(sys.argv[2]), Path(sys.argv[3])
        name = self._chance.choice(tuple(_SCENES))
        _say(f"seed {seed}: {name}")
        self._steps = _SCENES[name](self)
        self._wait = lambda: True
        self._beat = QTimer(self)
        self._beat.setInterval(2)
        self._beat.timeout.connect(self._go_on)

    def begin(self):
        """Begin when the window is shown."""
        self._beat.start()

    def _go_on(self):
        if not self._wait():
            return
        try:
            self._wait = next(self._steps)
        except StopIteration:
            self._beat.stop()
            QTimer.singleShot(self._chance.choice((0, 0, 1, 10, 100, 400)), self._end)

    def _end(self):
        if not self._window._may_close:
            _say(f"closes {time.monotonic()}")
        # A tree that is being saved is waited for in half of the cases.
        self._window._may_close = self._window._may_close or self._chance.random() < 0.5
        above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if above is not None:
            above.close()
        self._window.close()
        if self._window.isVisible():
            QTimer.singleShot(20, self._end)

    # What the user does: generators that yield what must be true before they go on.

    def _for(self, seconds):
        due = time.monotonic() + seconds * self._chance.random()
        return lambda: time.monotonic() >= due

    def _close_early(self):
        yield self._for(1.5)

    def _some_file(self):
        names = sorted(path.name for path in self._files.iterdir() if path.is_file())
        weights = [1 if name.startswith(("large", "huge")) else 5 for name in names]
        return str(self._files / self._chance.choices(names, weights)[0])

    def _open(self):
        yield self._for(0.5)
        for _time in range(self._chance.choice((1, 1, 3))):
            self._window.open_paths([self._some_file()])
            yield self._for(1.0)

    def _open_again_and_again(self):
        path = self._some_file()
        for _time in range(3):
            self._window.open_paths([path])
            yield self._is_open
            yield self._for(0.3)

    def _is_open(self):
        """Whether the file is shown or refused."""
        pages = self._window._pages.with_trees
        return bool(pages) and not self._window.preparation.loading and not pages[-1].opening

    def _sequence(self):
        self._window.open_paths([str(self._files / "sequence")])
        yield self._for(2.0)

    def _opened(self):
        self._window.open_paths([self._some_file()])
        yield self._is_open
        yield self._for(0.2)

    def _find(self):
        yield from self._opened()
        if self._window.pane is not None and self._window.pane.tree is not None:
            from uctvis.tree.query import Query

            self._window.pane.tools.finder.ask(Query(text=self._chance.choice("abc")), 1)
            yield self._for(0.5)

    def _save(self):
        yield from self._opened()
        pane = self._window.pane
        if pane is not None and pane.tree is not None:
            tree = pane.tree
            pane.saving.saver.take(lambda: tree)
            pane.saving.saver.write(str(self._keep / self._chance.choice(("a.tree", "a.csv"))))
            yield self._for(0.6)

    def _film(self):
        yield from self._opened()
        if self._window.pane is not None and self._window.pane.tree is not None:
            # Chosen by the keys of the dialogs, as a user does.
            name = self._chance.choice(("file.film", "file.picture"))
            path = self._keep / ("a.gif" if name == "file.film" else "a.png")
            QFileDialog.getSaveFileName = staticmethod(lambda *_: (str(path), ""))
            self._window.menus.entries[name].trigger()
            yield self._for(0.3)
            dialog = QApplication.activeModalWidget()
            if dialog is not None:
                dialog.accept()
            yield self._for(1.5)

    def _search(self):
        game = find(self._chance.choice(_GAMES))
        engine = read_engine(self._chance.choice(("uct:seconds=0.3", "uct:seconds=2")))
        adviser = None if self._chance.random() < 0.5 else engine
        pcs = (engine, engine) if adviser is None else (None, engine)
        yield from self._play(GameSession(game, pcs, **({"adviser": adviser} if adviser else {})))

    def _play_program(self):
        engine = read_engine(f"uci:{self._files / 'programs' / 'player'},seconds=0.3")
        yield from self._play(GameSession(find("chess"), (engine, engine)))

    def _play(self, session):
        self._window.play(session)
        yield self._for(3.0)
        if self._chance.random() < 0.3:
            self._window.show_start_page()
            yield self._for(0.3)

    def _arena(self):
        from uctvis.arena.tournament.playing import create_tournament
        from uctvis.arena.tournament.store import TournamentStore

        if self._chance.random() < 0.5:
            yield self._for(0.5)
            self._window.show_arena()
            yield self._for(0.5)
        folder = self._keep / "cup"
        create_tournament(folder, TournamentStore.open(self._files / "cup").settings)
        self._window.show_arena().play(folder)
        yield self._for(4.0)

    def _guide(self):
        yield self._for(0.5)
        self._window.menus.entries["help.guide"].trigger()
        yield self._for(1.0)

    def _anything(self):
        from random_user import RandomUser

        window = self._window

        class Guest(RandomUser):
            def _open_window(self):
                self.window = window

            def _end_window(self):
                self.story.write("ends\n")

        yield self._for(0.5)
        guest = Guest(int(sys.argv[1]), self._keep, files=self._files)
        with guest:
            for _step in range(self._chance.randrange(1, 40)):
                if not self._window.isVisible():
                    break
                guest.do_one()
        for error in guest.errors:
            _say(f"ERROR {error}")


_SCENES = {
    "closes early": User._close_early,
    "opens files": User._open,
    "opens one file three times": User._open_again_and_again,
    "opens a sequence": User._sequence,
    "looks for nodes": User._find,
    "saves a tree": User._save,
    "makes a film or a picture": User._film,
    "lets the computer search": User._search,
    "lets a program play": User._play_program,
    "plays a tournament": User._arena,
    "reads the guide": User._guide,
    "does anything": User._anything,
}


if __name__ == "__main__":
    if sys.argv[1] == "--prepare":
        prepare(Path(sys.argv[2]))
    else:
        faulthandler.dump_traceback_later(_PATIENCE, exit=True)
        os.chdir(sys.argv[3])
        application.Window = Window
        sys.exit(cli.main([]))
