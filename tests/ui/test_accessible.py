"""Every control has a name, Tab reaches it in the order of reading, every text can be read."""

import pytest
from qtpy.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget
from walking import described, faint, jumps_back, nameless, tab_stops, walked

import uctvis
from uctvis.games import find
from uctvis.mcts.settings import Settings
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.ui.help import problems
from uctvis.ui.widgets import dialogs, theme


def start_page(window, qtbot, folder):
    return window


def game_page(window, qtbot, folder):
    pc = PcSettings(Settings(iterations=300))
    window.play(GameSession.of_mode(find("mancala"), Mode.PLAYER_PC, 1, pc=pc))
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    return window


def game_of_pcs(window, qtbot, folder):
    pc = PcSettings(Settings(iterations=50))
    window.play(GameSession.of_mode(find("tictactoe"), Mode.PCS, pc=pc))
    return window


def analysis_page(window, qtbot, folder):
    for seed in (1, 2):
        found = uctvis.search("tictactoe", iterations=80, seed=seed)
        uctvis.save(found.tree, folder / f"{seed}.tree")
    window.open_paths([str(folder)])
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    window.pane.view.select_here(1)
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


def colours(window, qtbot, folder):
    window.show_colours()
    return window._colours_panel


def a_message(window, qtbot, folder):
    dialogs.show_message(window, "Title", "What happened.")
    return shown_dialog(qtbot)


def a_report(window, qtbot, folder):
    problems.report(window)
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
    *(bar("find_bar"), bar("fold_bar"), bar("go_bar"), bar("bookmarks_bar")),
    *(of_pane("save_picture"), of_pane("save_film")),
    *(of_menu("help.shortcuts"), of_menu("help.about")),
)


@pytest.fixture(params=PLACES, ids=lambda place: place.__name__)
def place(request, qtbot, window, tmp_path):
    found = request.param(window, qtbot, tmp_path)
    found.activateWindow()
    qtbot.waitActive(found)

    def has_keys():
        widget = QApplication.focusWidget()
        return widget is not None and widget.window() is found.window()

    # They come a little after the window is active.
    qtbot.waitUntil(has_keys)
    yield found
    for top in QApplication.topLevelWidgets():
        if top is not window and top.isVisible():
            top.close()


def test_every_control_has_a_name_and_tab_reaches_it_as_one_reads(place):
    assert nameless(place) == []
    visited = walked(place)
    missed = [described(stop) for stop in tab_stops(place) if stop not in visited]
    assert missed == []
    assert jumps_back(visited) == []


@pytest.mark.parametrize("presented", [False, True], ids=["usual", "presented"])
@pytest.mark.parametrize("choice", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK], ids=str)
def test_every_text_can_be_read(qapp, window, qtbot, tmp_path, choice, presented):
    unread = {}
    theme.apply(qapp, choice)
    if presented:
        theme.present(qapp, 1.6)
    for show in (start_page, game_of_pcs, analysis_page, bar("find_bar"), phases, colours):
        place = show(window, qtbot, tmp_path)
        qapp.processEvents()
        unread[show.__name__] = faint(place)
        if place is not window:
            place.close()
    if presented:
        theme.present(qapp, 0.0)
    assert not any(unread.values()), unread


def test_what_is_wrong_is_found(qtbot, light):
    """The means of the tests above are tried."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(300, 200)
    fields = [QLineEdit(page) for _field in range(3)]
    for number, field in enumerate(fields):
        field.setGeometry(10, 10 + 50 * number, 100, 30)
        field.setAccessibleName(f"field {number}" if number else "")
    label = QLabel("hard to read", page)
    label.setStyleSheet("color: #b9b9b9; background: white")
    label.setGeometry(150, 10, 120, 30)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    assert nameless(page) == [described(fields[0])]
    assert jumps_back(walked(page)) == []
    QWidget.setTabOrder(fields[0], fields[2])
    QWidget.setTabOrder(fields[2], fields[1])
    assert jumps_back(walked(page)) == ["QLineEdit 'field 2' -> QLineEdit 'field 1'"]
    assert [text.partition(":")[0] for text in faint(page)] == ["QLabel 'hard to read'"]
    label.setStyleSheet("color: #595959; background: white")
    assert faint(page) == []
