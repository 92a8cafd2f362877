"""The pages and dialogs of the window: functions that open one and return it."""

from qtpy.QtWidgets import QApplication, QDialog

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.help import problems
from uctvis.ui.runtime import log
from uctvis.ui.widgets import dialogs


def start_page(window, qtbot, folder):
    return window


def game_page(window, qtbot, folder):
    pc = UctEngine(Settings(iterations=300))
    window.play(GameSession.of_mode(find("mancala"), Mode.PLAYER_PC, 1, pc=pc))
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window


def game_of_pcs(window, qtbot, folder):
    pc = UctEngine(Settings(iterations=50))
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=pc))
    return window


def analysis_page(window, qtbot, folder):
    for seed in (1, 2):
        found = uctvis.search("tictactoe", iterations=80, seed=seed)
        uctvis.save(found.tree, folder / f"{seed}.tree")
    window.open_paths([str(folder)])
    page = window.analysis_page
    qtbot.waitUntil(lambda: page.pane.tree is not None and not page.opening, timeout=60_000)
    page.pane.view.select_here(1)
    return window


def bar(name):
    def open_bar(window, qtbot, folder):
        analysis_page(window, qtbot, folder)
        getattr(window.pane.bars, name).call()
        return window

    open_bar.__name__ = name
    return open_bar


def phases(window, qtbot, folder):
    analysis_page(window, qtbot, folder)
    window.pane.phases.turn()
    return window


def of_pane(name):
    def open_dialog(window, qtbot, folder):
        analysis_page(window, qtbot, folder)
        getattr(window.pane, name)()
        return shown_dialog(qtbot)

    open_dialog.__name__ = name
    return open_dialog


def of_menu(name):
    def open_dialog(window, qtbot, folder):
        window.shortcuts.entries[name].trigger()
        return shown_dialog(qtbot)

    open_dialog.__name__ = name
    return open_dialog


def tool(name):
    def call_tool(window, qtbot, folder):
        analysis_page(window, qtbot, folder)
        getattr(window.pane.tools, name)()
        return window

    call_tool.__name__ = name
    return call_tool


def colours(window, qtbot, folder):
    analysis_page(window, qtbot, folder)
    window.pane.inspector.call("colours")
    return window


def a_message(window, qtbot, folder):
    dialogs.show_message(window, "Title", "What happened.")
    return shown_dialog(qtbot)


def a_report(window, qtbot, folder):
    problems.report(window)
    return shown_dialog(qtbot)


def a_log(window, qtbot, folder):
    log.path().parent.mkdir(parents=True, exist_ok=True)
    log.path().touch()
    problems.show_log(window)
    return shown_dialog(qtbot)


def shown_dialog(qtbot):
    def dialogs():
        return [
            w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()
        ]

    qtbot.waitUntil(lambda: bool(dialogs()))
    return dialogs()[-1]


PLACES = (
    *(start_page, game_page, game_of_pcs, analysis_page, phases, colours, a_message, a_report),
    *(tool("find"), bar("fold_bar"), bar("go_bar"), tool("show_bookmarks")),
    *(of_pane("save_picture"), of_pane("save_film")),
    *(of_menu("help.shortcuts"), of_menu("help.about"), of_menu("help.guide")),
    a_log,
)
