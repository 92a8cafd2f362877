"""Run as a child process by test_theme_changes: changes the theme many times.

Between two changes, it opens or closes something: windows, dialogs, menus, boards, pages. The
arguments are the seed, the number of changes, and a folder for files. It prints each change, so
that the actions before a crash can be read.
"""

import gc
import random
import sys
from pathlib import Path

from qtpy.QtCore import QCoreApplication, QEvent, QPoint, QTimer
from qtpy.QtWidgets import QApplication, QLabel, QMenu, QWidget

import uctvis
from uctvis.games import find
from uctvis.play.session import GameSession, Mode
from uctvis.tree.tree import Tree
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.app import application
from uctvis.ui.app.window import Window
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.board.move_menu import MoveMenu
from uctvis.ui.export.film_dialog import FilmDialog
from uctvis.ui.export.part_box import PartBox, TreePart
from uctvis.ui.export.picture_dialog import PictureDialog
from uctvis.ui.tree.tree_view import TreeView
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.dialogs import show_message
from uctvis.ui.widgets.problem_dialog import ProblemDialog

_GAMES = ("tictactoe", "connect_four", "mancala", "chess")
# In each round of this many changes, the first ones are in the application's window with all its
# pages, which is slow; the others are in a small one.
_ROUND = 100
_WITH_WINDOW = 20


class Themes:
    """Changes the theme while different things are open."""

    def __init__(self, seed: int, changes: int, folder: Path):
        self._random = random.Random(seed)
        self._changes = changes
        self._file = folder / "five.csv"
        tree = Tree.from_parents([-1, 0, 0, 1, 1], visits=[4, 2, 1, 1, 0])
        uctvis.save(tree, self._file)
        self._window: QWidget = QWidget()

    def run(self) -> None:
        for number in range(self._changes):
            if number % _ROUND == 0:
                self._replace(Window())
                self._window.open_paths([str(self._file)])
            elif number % _ROUND == _WITH_WINDOW:
                self._replace(QWidget())
            act = self._random.choice(self._acts())
            choice = self._random.choice(list(theme.ThemeChoice))
            sys.stdout.write(f"{number}: {act.__name__}, {choice.value}\n")
            sys.stdout.flush()
            opened = act()
            QApplication.processEvents()
            is_seen_to_change = self._random.random() < 0.7
            if not is_seen_to_change:
                self._close(opened)
            self._change_theme(choice)
            QApplication.processEvents()
            if is_seen_to_change:
                self._close(opened)
        self._end_window()

    def _acts(self):
        always = self._dialog, self._menu, self._menu_of_moves, self._board, self._tree
        return (*always, self._page, self._beside, self._audience) if self._is_whole else always

    @property
    def _is_whole(self) -> bool:
        return isinstance(self._window, Window)

    def _change_theme(self, choice: theme.ThemeChoice) -> None:
        if self._is_whole:
            self._window.set_theme(choice)
        else:
            theme.apply(QApplication.instance(), choice)

    def _replace(self, window: QWidget) -> None:
        """Replace the shown window by another one."""
        self._end_window()
        self._window = window
        window.show()

    def _end_window(self) -> None:
        self._window.close()
        self._window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.DeferredDelete)

    def _close(self, opened: QWidget | None) -> None:
        """Close a window; the garbage collector deletes it if nothing refers to it."""
        if opened is not None:
            opened.close()
            opened.itself = opened
        for box in QApplication.topLevelWidgets():
            if box.isVisible() and box is not self._window:
                box.close()

    # What can be opened.

    def _dialog(self) -> None:
        window = self._window
        dialogs = [
            lambda: PictureDialog(window, (800, 600), labels=True).open(),
            lambda: FilmDialog(window, 10, 3).open(),
            lambda: PartBox(window, "Which?", [TreePart("One", Tree, "one")]).open(),
            lambda: ProblemDialog(window, "A problem", "Its words", "Its trace").open(),
            lambda: show_message(window, "News", "Something", warns=False),
        ]
        if self._is_whole:
            dialogs += [
                self._colours,
                lambda: ShortcutsDialog(window, window.shortcuts).open(),
            ]
        self._random.choice(dialogs)()

    def _colours(self) -> None:
        if self._window.pane is not None:
            self._window.pane.inspector.turn("colours")

    def _menu(self) -> QWidget | None:
        if self._is_whole and self._random.random() < 0.5:
            menu = self._random.choice(self._window.menuBar().findChildren(QMenu))
            menu.popup(QPoint(50, 50))
            return None
        menu = QMenu()
        menu.addAction("One").triggered.connect(menu.hide)
        menu.popup(QPoint(50, 50))
        return menu

    def _menu_of_moves(self) -> QWidget:
        board = self._board()
        game = find("connect_four")
        start = game.initial()
        moves = game.legal_moves(start)
        MoveMenu(board).ask(game, start, moves, viewer=0, place=QPoint(50, 50))
        return board

    def _board(self) -> QWidget:
        board = BoardPanel()
        board.resize(300, 300)
        board.show()
        return board

    def _tree(self) -> QWidget:
        view = TreeView()
        view.show()
        return view

    def _page(self) -> None:
        window = self._window
        pages = (
            lambda: window.play(
                GameSession.of_mode(find(self._random.choice(_GAMES)), Mode.PLAYERS)
            ),
            lambda: window.open_paths([str(self._file)]),
            window.show_start_page,
            window.go_back,
        )
        self._random.choice(pages)()

    def _beside(self) -> None:
        if self._window.pane is not None:
            side = self._window.pane.inspector
            side.turn(self._random.choice(("why", "charts")))

    def _audience(self) -> None:
        theme.present(QApplication.instance(), self._random.choice((0.0, 1.5)))


class _Busy(QLabel):
    """Allocates so many objects in its event that Python's own garbage collection would start."""

    def changeEvent(self, event):  # noqa: N802 - Qt's name
        made = [[] for _number in range(2 * gc.get_threshold()[0])]
        super().changeEvent(event)
        del made


def main(seed: int, changes: int, folder: Path) -> int:
    def begin(app: QApplication) -> int:
        def act() -> None:
            busy = [_Busy() for _number in range(5)]
            Themes(seed, changes, folder).run()
            del busy
            app.quit()

        QTimer.singleShot(0, act)
        return go_on()

    # Run as the application does, with its own window.
    go_on = QApplication.exec
    QApplication.exec = begin
    return application.run([])


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])))
