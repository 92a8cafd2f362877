"""Make the guide's pictures, its list of keys, and the README's film: `make pictures`.

They are all taken from the window, so that they are never out of date. The user's settings and
games are not changed.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from qtpy.QtCore import QRectF, Qt, QTimer
from qtpy.QtGui import QImage, QPainter, qRgb
from qtpy.QtWidgets import QApplication, QDockWidget

import uctvis
from uctvis import samples
from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.playing import create_tournament, played_here
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.levels import STRONG
from uctvis.explain.steps import Phase
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.simultaneous.contract import SimultaneousState
from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog
from uctvis.ui.app.window import Window
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime import frames, garbage, settings_store
from uctvis.ui.scenes.game_scene import GameScene
from uctvis.ui.scenes.scene_moment import SceneMoment, paint_moment
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.widgets import theme

_FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_BOTS = Path(__file__).parent.parent / "examples" / "bots"
_SIZE = (1280, 760)
_PATIENCE = 600_000  # milliseconds
_SETTLED = 1_500  # milliseconds, after which nothing moves
_WIDE = 340  # pixels, of a panel that is all that a picture is about
_COLOURS = 256
# A match of a simultaneous game: its seed, and the longer side of its picture in pixels.
_SEED = 7
_SCENE_WIDTH = 480


def main() -> int:
    with tempfile.TemporaryDirectory() as home:
        settings_store.folder = lambda: Path(home)
        # Games are stored in another folder of the user.
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
        window.preparation.start("mancala")
        _wait(lambda: not (window.preparation.running or window.preparation.loading))
        _write_keys(window)
        # The start page comes last, when there are games to continue.
        for shoot in (_game, _chess, _tuc_chess, _tree, _chance, _phases, _why, _sequence, _arena):
            shoot(window)
        _scenes(window)
        _start(window)
        window.close()
    _film()
    return 0


def _start(window: Window) -> None:
    window.show_start_page()
    _take(window, "start")


def _game(window: Window) -> None:
    _play(window, "mancala", moves=7)
    _take(window, "game")


def _chess(window: Window) -> None:
    window.set_theme(theme.ThemeChoice.DARK)
    _play(window, "chess", moves=5)
    _take(window, "chess")
    window.set_theme(theme.ThemeChoice.LIGHT)


def _tuc_chess(window: Window) -> None:
    _play(window, "tuc_chess", moves=5)
    _take(window, "tuc_chess")


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


def _chance(window: Window) -> None:
    _open(window, "pig.tree")
    (roll, *_others) = window.pane.tree.ranked_children(0)
    window.pane.go_to(roll)
    _take(window, "chance")


def _phases(window: Window) -> None:
    pane = _open(window, "tictactoe.tree")
    pane.growth.go_to(300)
    _pause(_SETTLED)
    pane.phases.turn()
    _wait(lambda: pane.phases.step is not None)
    pane.phases.go_to_phase(Phase.SELECTION)
    pane.phases.next()
    _show_only(pane, "phases")
    _take(window, "phases")
    pane.phases.turn()
    pane.inspector.reset()


def _why(window: Window) -> None:
    pane = _open(window, "tictactoe.tree")
    pane.inspector.turn("why")
    _show_only(pane, "why")
    _take(window, "why")
    pane.inspector.reset()


def _sequence(window: Window) -> None:
    _open(window, "mancala_game")
    _take(window, "sequence")


def _arena(window: Window) -> None:
    names = ("first", "random", "win_or_block")
    bots = tuple(read_bot(str(_BOTS / "recursive_tictactoe" / name)) for name in names)
    settings = TournamentSettings("recursive_tictactoe", bots, seed=1)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "round"
        with played_here(create_tournament(folder, settings)) as tournament:
            for _record in tournament.run():
                pass
        window.open_paths([str(folder)])
        page = window.arena_shown
        _wait(lambda: page.views.entry is not None)
        page.views.view_match()
        _take(window, "arena")
        window.show_start_page()


def _scenes(window: Window) -> None:
    """A moment of a match of each simultaneous game, for the page of its rules."""
    for game, other, turn in (("painting", "second", 60), ("sheep", "boss", 40)):
        bots = tuple(read_bot(str(_BOTS / game / name)) for name in ("strong", other))
        with tempfile.TemporaryDirectory() as home:
            folder = Path(home) / "match"
            settings = TournamentSettings(game, bots, seed=_SEED, time_control=None)
            with played_here(create_tournament(folder, settings)) as tournament:
                next(iter(tournament.run()))
            window.open_paths([str(folder)])
            page = window.arena_shown
            _wait(lambda page=page: page.views.entry is not None)
            page.views.view_match()
            panel = page.views.match.panel
            _wait(lambda panel=panel: panel.last > 0 and panel.scene.scene is not None)
            state = panel.follower.states[turn]
            _draw_scene(scene_of(state), state, game)
            window.show_start_page()


def _draw_scene(scene: GameScene[Any], state: SimultaneousState, name: str) -> None:
    size = scene.size * (_SCENE_WIDTH / max(scene.size.width(), scene.size.height()))
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_moment(painter, QRectF(image.rect()), scene, SceneMoment(state, state))
    painter.end()
    _write(image, name)


def _play(window: Window, game: str, moves: int) -> None:
    """Play so many moves against the PC, each as it hints, and ask for another hint.

    Without a limit of time the moves are the same on any machine.
    """
    rules = find(game)
    strong = STRONG.engine(rules, UctEngine(Settings(seed=1)))
    pc = UctEngine(replace(strong.settings, iterations=5_000))
    window.play(GameSession.of_mode(rules, Mode.PLAYER_PC, pc=pc))
    page = window.game_page
    for left in range(moves, -1, -1):
        _wait(lambda: page.play.can_hint)
        page.play.ask_hint()
        _wait(lambda: page.play.hint is not None)
        if left:
            page.play.play(page.play.hint.move)
    _wait(lambda: not page.play.search.on)
    _pause(_SETTLED)


def _open(window: Window, name: str) -> TreePane:
    window.open_paths([str(samples.folder() / name)])
    _wait(lambda: window.pane is not None and window.pane.tree is not None)
    _pause(_SETTLED)
    return window.pane


def _show_only(pane: TreePane, name: str) -> None:
    """Close the other panels, and give this one more room."""
    for other in ("moves", "node"):
        pane.inspector.shut(other)
    dock = pane.inspector.findChild(QDockWidget, name)
    pane.inspector.resizeDocks([dock], [_WIDE], Qt.Orientation.Horizontal)


def _take(window: Window, name: str) -> None:
    _pause(_SETTLED)
    # The status bar may show paths on this machine.
    window.say("")
    _write(window.grab().toImage(), name)


def _write(image: QImage, name: str) -> None:
    _FOLDER.mkdir(exist_ok=True)
    path = _FOLDER / f"{name}.png"
    # No quality is the best compression.
    if not _with_few_colours(image).save(os.fspath(path), "PNG", 0):
        raise SystemExit(f"{path} cannot be written")
    print(path)


def _with_few_colours(image: QImage) -> QImage:
    """The image in its most frequent colours: its file is half as large, and looks the same."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    bits = image.bits()
    bits.setsize(image.sizeInBytes())
    pixels = np.frombuffer(bits, np.uint8).reshape(-1, 4)[:, 2::-1]
    # Colours that differ by less than this are counted as one.
    groups, group, count = np.unique(pixels >> 3, axis=0, return_inverse=True, return_counts=True)
    sums = [np.bincount(group, pixels[:, channel], len(groups)) for channel in range(3)]
    means = np.rint(np.stack(sums, axis=1) / count[:, None]).astype(int)
    table = [qRgb(*means[one].tolist()) for one in np.argsort(-count)[:_COLOURS]]
    return image.convertToFormat(
        QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither
    )


def _write_keys(window: Window) -> None:
    """Write the list of keyboard shortcuts as a page of the guide."""
    table = ShortcutsDialog(window, window.shortcuts).table
    columns = table.content.columns
    rows = [
        [column.text(row).replace("|", "\\|") for column in columns] for row in table.content.rows
    ]
    head = "Press Ctrl+F1 to see this list, and to change the keys of menu entries."
    lines = ["# Keys", "", head, "", "| where | what | keys |", "| --- | --- | --- |"]
    lines += [f"| {where} | {what} | {keys} |" for where, what, keys in rows if keys]
    page = _FOLDER.parent / "keys.md"
    page.write_text("\n".join([*lines, ""]), encoding="utf-8")
    print(page)


def _film() -> None:
    tree = uctvis.load(samples.folder() / "tictactoe.tree")
    path = _FOLDER / "growth.gif"
    uctvis.film(tree, path, (720, 405), seconds=7, fps=12, places="moment")
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
