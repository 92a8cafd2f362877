"""Make the guide's pictures, its list of keys, and the README's film: `make pictures`.

All of it is taken from the window itself, so that it is never out of date.
The user's settings and games stay as they are.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from qtpy.QtCore import QTimer
from qtpy.QtWidgets import QApplication

import uctvis
from uctvis import samples
from uctvis.explain.steps import Phase
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.app.window import Window
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime import frames, garbage, settings_store
from uctvis.ui.widgets import theme

_FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_SIZE = (1280, 760)
_PATIENCE = 600_000  # milliseconds
_SETTLED = 1_500  # milliseconds, after which nothing moves any more


def main() -> int:
    with tempfile.TemporaryDirectory() as home:
        settings_store.folder = lambda: Path(home)
        # Games are kept in another one of the user's folders.
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_STATE_HOME"] = home
        app = QApplication(sys.argv[:1])
        app.setApplicationName("uctvis")
        garbage.Collector(app)
        theme.note_system(app)
        theme.apply(app, theme.ThemeChoice.LIGHT)
        frames.may_move = lambda _widget: False
        window = Window()
        window.resize(*_SIZE)
        window.show()
        window.preparation.start()
        _wait(lambda: not (window.preparation.running or window.preparation.loading))
        _write_keys(window)
        for shoot in (_start, _game, _chess, _tree, _phases, _why, _sequence):
            shoot(window)
        window.close()
    _film()
    return 0


def _start(window: Window) -> None:
    _take(window, "start")


def _game(window: Window) -> None:
    _play(window, "mancala", moves=4)
    _take(window, "game")


def _chess(window: Window) -> None:
    _play(window, "chess", moves=6)
    _take(window, "chess")


def _tree(window: Window) -> None:
    _open(window, "mancala.tree")
    tree = window.pane.tree
    node = 0
    for _depth in range(3):
        node = max(tree.children(node), key=lambda child: tree.visits[child])
    window.pane.go_to(node)
    for _time in range(2):
        window.pane.zoom_in()
    _take(window, "tree")


def _phases(window: Window) -> None:
    pane = _open(window, "tictactoe.tree")
    pane.growth.go_to(300)
    _pause(_SETTLED)
    pane.phases.turn()
    _wait(lambda: pane.phases.step is not None)
    pane.phases.go_to_phase(Phase.SELECTION)
    pane.phases.next()
    _take(window, "phases")
    pane.phases.turn()


def _why(window: Window) -> None:
    pane = _open(window, "tictactoe.tree")
    pane.inspector.turn_why()
    _take(window, "why")
    pane.inspector.turn_why()


def _sequence(window: Window) -> None:
    _open(window, "mancala_game")
    _take(window, "sequence")


def _play(window: Window, game: str, moves: int) -> None:
    """Let the PC play against itself; there is no telling what a person would have played."""
    rules = find(game)
    settings = PcSettings(Settings(iterations=5_000, expand_after=1, seed=1))
    window.play(GameSession.of_mode(rules, Mode.PCS, pc=settings))
    page = window.game_page
    for made in range(1, moves + 1):
        page.play.think()
        _wait(lambda made=made: len(page.session.made) == made and not page.thinking)
    _pause(_SETTLED)


def _open(window: Window, name: str) -> TreePane:
    window.open_paths([str(samples.folder() / name)])
    _wait(lambda: window.pane is not None and window.pane.tree is not None)
    _pause(_SETTLED)
    return window.pane


def _take(window: Window, name: str) -> None:
    _pause(_SETTLED)
    # The status bar tells where files lie on this machine.
    window.say("")
    _FOLDER.mkdir(exist_ok=True)
    path = _FOLDER / f"{name}.png"
    if not window.grab().save(os.fspath(path)):
        raise SystemExit(f"{path} cannot be written")
    print(path)


def _write_keys(window: Window) -> None:
    """The list that F1 shows, as a page."""
    table = ShortcutsDialog(window, window.shortcuts).table
    rows = [
        [table.item(row, column).text().replace("|", "\\|") for column in range(3)]
        for row in range(table.rowCount())
    ]
    lines = ["| where | what | keys |", "| --- | --- | --- |"]
    lines += [f"| {where} | {what} | {keys} |" for where, what, keys in rows if keys]
    page = _FOLDER.parent / "keys.md"
    page.write_text(
        "\n".join(
            ["# Keys", "", "F1 lists them, and changes those of the menus.", "", *lines, ""],
        ),
        encoding="utf-8",
    )
    print(page)


def _film() -> None:
    tree = uctvis.load(samples.folder() / "tictactoe.tree")
    path = _FOLDER / "growth.gif"
    uctvis.film(tree, path, (720, 405), seconds=8, fps=12, places="moment")
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


def _pause(milliseconds: int) -> None:
    ended: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: ended.append(True))
    while not ended:
        QApplication.processEvents()


def _wait(done: Callable[[], bool]) -> None:
    late: list[bool] = []
    QTimer.singleShot(_PATIENCE, lambda: late.append(True))
    while not done():
        QApplication.processEvents()
        if late:
            raise SystemExit("the window is not ready")


if __name__ == "__main__":
    sys.exit(main())
