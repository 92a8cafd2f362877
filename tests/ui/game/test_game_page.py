import threading

import pytest
from board_clicks import click_places
from named_widgets import button, expect_no_jobs, press, settle
from pawns import PAWNS
from qtpy.QtCore import QPoint, QPointF, Qt
from qtpy.QtWidgets import QAction, QApplication, QFileDialog, QMessageBox, QPushButton

import uctvis
from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import state_text
from uctvis.ui.export.picture_dialog import PictureDialog
from uctvis.ui.start.row_button import RowButton
from uctvis.view.style.style import Style

FOREVER = Settings(iterations=None, seconds=600)
FEW = Settings(iterations=200, seed=1)
PLAY_TIME = 30_000
# Player 1 is to move.
TO_MOVE = PAWNS.play(PAWNS.initial(), PAWNS.legal_moves(PAWNS.initial())[0])


def begin(window, game, mode, settings=FEW, person=0):
    window.play(GameSession.of_mode(find(game), mode, person, pc=UctEngine(settings)))
    return window.game_page


def click_move(qtbot, page, move):
    for place in click_places(page.board, move):
        qtbot.mouseClick(page.board, Qt.LeftButton, pos=place.toPoint())


def start_over(qtbot, page):
    """Click Start over, and confirm."""
    press(qtbot, page, "Start over")
    (box,) = page.findChildren(QMessageBox)
    (agree,) = [b for b in box.buttons() if b.text() == "&Start over"]
    qtbot.mouseClick(agree, Qt.LeftButton)
    qtbot.waitUntil(lambda: not page.findChildren(QMessageBox))


@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
@pytest.mark.parametrize("person", [0, 1])
def test_a_game_against_the_pc_is_played_to_its_end_by_clicks(qtbot, window, game, person):
    page = begin(window, game, Mode.PLAYER_PC, person=person)
    session = page.session
    while session.outcome is None:
        settle(qtbot, page)
        if session.outcome is None:
            assert session.player == person
            click_move(qtbot, page, session.choices[-1])
    assert page.pane.tree is not None
    assert page.pane.tree.game == game
    assert click_places(page.board, 0) == []
    assert not page.play.search.on


def test_a_game_of_several_clicks_a_move_is_played_against_the_pc(qtbot, window):
    window.play(GameSession.of_mode(PAWNS, Mode.PLAYER_PC, 1, pc=UctEngine(FEW)))
    page = window.game_page
    settle(qtbot, page)
    click_move(qtbot, page, page.session.choices[0])
    settle(qtbot, page)
    assert len(page.session.moves) == 3


def test_the_board_is_seen_from_the_person_s_side_until_it_is_flipped(qtbot, window):
    window.play(GameSession.of_mode(PAWNS, Mode.PLAYER_PC, 1, TO_MOVE, pc=UctEngine(FEW)))
    page = window.game_page
    move = page.session.choices[0]
    # The page is laid out when it is first shown.
    QApplication.processEvents()
    seen = click_places(page.board, move)
    press(qtbot, page, "Flip board")
    flipped = click_places(page.board, move)
    board = page.board
    for one, other in zip(seen, flipped, strict=True):
        assert one != other
        assert one + other == QPointF(board.width(), board.height())
    qtbot.keyClick(window, Qt.Key_B, Qt.ControlModifier)
    assert click_places(page.board, move) == seen
    press(qtbot, page, "Flip board")
    page.start(GameSession.of_mode(PAWNS, Mode.PLAYER_PC, 1, TO_MOVE, pc=UctEngine(FEW)), Style())
    assert click_places(page.board, move) == seen


def test_a_board_that_looks_the_same_from_both_sides_is_not_flipped(window):
    page = begin(window, "tictactoe", Mode.PLAYERS)
    assert not button(page, "Flip board").isVisible()


def test_on_a_small_screen_a_tree_has_600_pixels_beside_board_and_panel(qtbot, window):
    window.resize(1280, 720)
    page = begin(window, "tictactoe", Mode.PCS)
    press(qtbot, page, "Make next move")
    qtbot.waitUntil(lambda: page.pane.tree is not None and not page.play.search.on)
    qtbot.waitUntil(lambda: page.pane.view.width() >= 600)
    assert page.pane.inspector.panels["node"].isVisible()


@pytest.mark.parametrize("mode", list(Mode))
def test_on_a_small_screen_six_rows_of_moves_are_below_a_large_board(qtbot, window, mode):
    # A screen of 1280x720, without the title bar of the window.
    window.resize(1280, 700)
    page = begin(window, "chess", mode)
    for name in ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"):
        settle(qtbot, page)
        session = page.session
        if not session.pc_to_move:
            page.play.play(session.game.parse_move(session.position, name))
        else:
            page.play.make_next()
        if mode is Mode.PLAYER_PC:
            break
    settle(qtbot, page)
    moves = page.panel.moves

    def rows_seen():
        header = moves.horizontalHeader()
        room = moves.height() - (header.height() if header.isVisible() else 0)
        return room // moves.rowHeight(0)

    qtbot.waitUntil(lambda: rows_seen() >= 6 and min(page.board.width(), page.board.height()) > 305)


@pytest.mark.parametrize(
    ("size", "share"), [((1920, 1080), 0.6), ((1280, 701), 0.5), ((1024, 621), 0.5)]
)
def test_a_square_board_has_half_the_height_of_its_page(qtbot, window, size, share):
    window.resize(*size)
    window.play(GameSession.of_mode(PAWNS, Mode.PLAYER_PC, pc=UctEngine(FEW)))
    page = window.game_page
    board = page.board

    def fills():
        square = board.width() >= board.height() - 2
        return square and board.height() >= share * page.height()

    qtbot.waitUntil(lambda: page.height() > size[1] - 150 and fills())
    assert page.pane.view.width() >= 0.35 * page.width()


def test_a_wide_board_is_above_the_tree_and_others_are_beside_it(qtbot, window):
    window.resize(1280, 701)
    page = begin(window, "mancala", Mode.PLAYERS)
    board, tree = page.board, page.pane.view

    def tree_is_below():
        lower = tree.mapTo(page, QPoint()).y()
        return lower >= board.mapTo(page, QPoint(0, board.height())).y()

    qtbot.waitUntil(lambda: board.width() >= 640 and tree_is_below())
    picture = board._picture
    assert board.height() >= 640 * picture.height / picture.width
    assert page.panel.moves.height() // page.panel.moves.rowHeight(0) >= 6
    begin(window, "tictactoe", Mode.PLAYERS)
    qtbot.waitUntil(lambda: not tree_is_below() and tree.mapTo(page, QPoint()).y() < 10)
    begin(window, "mancala", Mode.PLAYERS)
    qtbot.waitUntil(lambda: board.width() >= 640 and tree_is_below())
    # Where it is too low for both, the board is beside the tree.
    window.resize(960, 480)
    qtbot.waitUntil(lambda: not tree_is_below())


def test_on_a_low_screen_the_board_has_the_room_of_what_the_bars_say_too(qtbot, window):
    window.resize(960, 480)
    window.play(GameSession.of_mode(PAWNS, Mode.PLAYER_PC, pc=UctEngine(FEW)))
    page = window.game_page
    board = page.board
    qtbot.waitUntil(lambda: min(board.width(), board.height()) >= 180)
    assert not page.panel.status.isVisible()
    for text in ("Hint", "Take back", "Start over"):
        assert button(page.panel, text).isVisible()
    assert page.panel.moves.isVisible()
    window.resize(960, 700)
    qtbot.waitUntil(page.panel.status.isVisible)


def offers_search(nothing):
    buttons = nothing.findChildren(QPushButton)
    return [b.text() for b in buttons if not b.isHidden()] == ["Search this position"]


def test_two_players_share_the_board_and_nobody_searches(qtbot, window):
    page = begin(window, "tictactoe", Mode.PLAYERS)
    assert page.pane.view.nothing.text == "No tree yet: nobody has searched this position."
    assert offers_search(page.pane.view.nothing)
    assert (
        page.pane.inspector.panels["node"].area.verticalScrollBarPolicy() == Qt.ScrollBarAlwaysOff
    )
    for move in (0, 3, 1, 4, 2):
        click_move(qtbot, page, move)
    assert page.session.moves == [0, 3, 1, 4, 2]
    assert state_text(page.session) == "Player 1 wins (three in a row)"
    assert page.pane.tree is None
    assert page.pane.view.nothing.text == "No tree: the game is over in this position."
    assert not offers_search(page.pane.view.nothing)


@pytest.mark.parametrize("name", ["chess", "tictactoe"])
def test_a_game_between_persons_is_analysed_at_any_position(qtbot, window, name):
    game = find(name)
    session = GameSession(game, adviser=UctEngine(FEW), names=("Anderssen", "Kieseritzky"))
    for text in ("e4", "e5", "f4") if name == "chess" else ("a1", "b2", "c3"):
        moves = game.legal_moves(session.position)
        (move,) = [m for m in moves if game.notation(session.position, m) == text]
        session.play(move)
    window.play(session)
    page, pane = window.game_page, window.pane
    for number in (3, 1):
        page.play.look_at(number)
        press(qtbot, page, "Search this position")
        settle(qtbot, page)
        assert pane.tree.shown_state(0) == game.state_name(session.positions[number])
        assert int(pane.tree.visits[0]) == FEW.iterations
        assert page.shown.moves.position == session.positions[number]
        assert page.board.candidates == page.shown.moves.rows
        assert not pane.view.nothing.isVisible()
    # Another position has no tree; returning to this one shows its tree again.
    page.play.look_at(2)
    assert pane.tree is None
    assert offers_search(pane.view.nothing)
    page.play.look_at(1)
    qtbot.waitUntil(lambda: pane.tree is not None)
    window.menus.entries["growth.why"].trigger()
    assert pane.inspector.is_seen("why")
    window.menus.entries["phases.begin"].trigger()
    qtbot.waitUntil(lambda: pane.phases.step is not None)


def test_while_a_position_is_searched_that_is_said(qtbot, window):
    window.play(GameSession(find("tictactoe"), adviser=UctEngine(FOREVER)))
    page, nothing = window.game_page, window.pane.view.nothing
    press(qtbot, page, "Search this position")
    assert nothing.text == "Searching this position…"
    assert not offers_search(nothing)
    press(qtbot, page, "End search")
    settle(qtbot, page)
    assert page.pane.tree is not None


def test_two_pcs_move_when_they_are_told_to(qtbot, window):
    page = begin(window, "tictactoe", Mode.PCS)
    assert not page.play.search.on
    for moves in range(1, 4):
        press(qtbot, page, "Make next move")
        settle(qtbot, page)
        assert len(page.session.moves) == moves
    while page.session.outcome is None:
        press(qtbot, page, "Make next move")
        settle(qtbot, page)
    assert not button(page, "Make next move").isEnabled()


def test_the_tree_is_that_of_the_last_pc_move(qtbot, window):
    page = begin(window, "mancala", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    tree = page.pane.tree
    assert tree.record.iterations == 200
    assert tree.state_name(0) == find("mancala").state_name(find("mancala").initial())
    (played,) = [
        child
        for child in tree.children(0)
        if tree.move_name(child) == str(page.session.moves[0] + 1)
    ]
    assert tree.visits[played] == max(tree.visits[child] for child in tree.children(0))


def test_what_the_search_thinks_is_told(qtbot, window):
    page = begin(window, "mancala", Mode.PCS)
    assert page.shown.moves.note == ""
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    numbers = page.shown.moves.note
    tree = page.pane.tree
    assert numbers.startswith("200 iterations")
    assert f"{tree.size:,} nodes" in numbers
    assert f"depth {tree.depth.max()}" in numbers
    best = max(tree.children(0), key=lambda child: tree.visits[child])
    first = page.shown.moves.rows[0]
    assert (first.name, first.visits) == (tree.move_name(best), tree.visits[best])
    assert first.mean == tree.mean[best]
    start_over(qtbot, page)
    assert page.shown.moves.note == ""
    assert page.shown.moves.rows == []


def test_a_click_on_a_move_selects_its_node(qtbot, window):
    page = begin(window, "mancala", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    tree = page.pane.tree
    page.pane.inspector.panels["moves"].node_chosen.emit(tree.ranked_children(0)[1])
    node = page.pane.view.selected
    assert node == tree.ranked_children(0)[1]
    assert {row.name for row in page.shown.moves.rows} == {
        tree.move_name(child) for child in tree.children(node)
    }


def test_a_full_memory_is_told(qtbot, window, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 100)
    page = begin(window, "mancala", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    assert "memory is full" in page.shown.moves.note
    assert page.pane.tree.size <= 100


def test_the_tree_below_the_moves_that_were_played_is_kept(qtbot, window):
    page = begin(window, "mancala", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    first = page.pane.tree
    (played,) = [
        child
        for child in first.children(0)
        if first.move_name(child) == str(page.session.moves[0] + 1)
    ]
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    second = page.pane.tree
    assert second.record.iterations == 200
    assert second.visits[0] == first.visits[played] + 200
    # Another game starts without a tree.
    start_over(qtbot, page)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    assert page.pane.tree.visits[0] == 200


@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
def test_stop_makes_the_pc_answer_now(qtbot, window, game):
    page = begin(window, game, Mode.PCS, FOREVER)
    press(qtbot, page, "Make next move")
    qtbot.waitUntil(
        lambda: "iterations" in page.shown.moves.note and page.pc.search.iterations > 100
    )
    press(qtbot, page, "Move now")
    settle(qtbot, page)
    assert len(page.session.moves) == 1
    assert page.pane.tree is not None


@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
def test_start_over_while_the_pc_thinks(qtbot, window, game):
    page = begin(window, game, Mode.PLAYER_PC, FOREVER)
    for _again in range(5):
        click_move(qtbot, page, page.session.choices[0])
        assert page.play.search.on
        start_over(qtbot, page)
        assert page.session.moves == []
        assert not page.play.search.on
    qtbot.waitUntil(lambda: expect_no_jobs(window))
    assert page.session.moves == []


def test_going_back_stops_thinking(qtbot, window):
    page = begin(window, "mancala", Mode.PCS, FOREVER)
    press(qtbot, page, "Make next move")
    window.go_back()
    assert window.page is window.start_page
    assert not page.play.search.on
    qtbot.waitUntil(lambda: expect_no_jobs(window))


@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
def test_closing_while_the_pc_thinks(qtbot, window, game):
    page = begin(window, game, Mode.PCS, FOREVER)
    press(qtbot, page, "Make next move")
    qtbot.waitUntil(lambda: page.pc.search.iterations > 0)
    window.close()
    assert not window.isVisible()


def test_the_window_is_alive_while_the_pc_thinks(qtbot, window):
    page = begin(window, "mancala", Mode.PCS, FOREVER)
    press(qtbot, page, "Make next move")
    window.menus.refresh()
    qtbot.waitUntil(lambda: page.pc.search.iterations > 0)
    before = page.shown.moves.note
    qtbot.waitUntil(lambda: page.shown.moves.note != before)
    page.leave()


def test_a_running_search_is_offered_to_be_saved(qtbot, window):
    page = begin(window, "mancala", Mode.PCS, FOREVER)
    (entry,) = [a for a in window.menuBar().findChildren(QAction) if "search so far" in a.text()]
    offered = entry.isEnabled

    assert not offered()
    press(qtbot, page, "Make next move")
    assert offered()
    window.go_back()
    assert not entry.isEnabled()
    window.continue_game()
    assert not offered()
    press(qtbot, page, "Make next move")
    assert offered()
    qtbot.waitUntil(lambda: page.pc.search.iterations > 0)
    press(qtbot, page, "Move now")
    settle(qtbot, page)
    assert not offered()


@pytest.mark.parametrize("suffix", [".csv", ".tree"])
def test_a_saved_tree_loads_back(qtbot, monkeypatch, window, tmp_path, suffix):
    page = begin(window, "mancala", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    path = tmp_path / f"saved{suffix}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    with qtbot.waitSignal(page.said, timeout=PLAY_TIME) as said:
        window.menus.entries["file.save"].trigger()
    assert said.args == [f"Saved {path}"]
    loaded, tree = uctvis.load(path), page.pane.tree
    assert loaded.size == tree.size
    assert loaded.visits[0] == tree.visits[0]
    assert loaded.state_name(0) == tree.state_name(0)


@pytest.mark.parametrize(
    ("suffix", "magic"),
    [
        (".png", b"\x89PNG"),
        (".svg", b"<?xml"),
        (".pdf", b"%PDF"),
    ],
)
def test_a_picture_is_saved(qtbot, monkeypatch, window, tmp_path, suffix, magic):
    page = begin(window, "tictactoe", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    path = tmp_path / f"picture{suffix}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    window.menus.entries["file.picture"].trigger()
    (dialog,) = page.findChildren(PictureDialog)
    with qtbot.waitSignal(page.said, timeout=PLAY_TIME) as said:
        press(qtbot, dialog, "Export…")
    assert said.args == [f"Saved {path}"]
    assert path.read_bytes().startswith(magic)


def test_where_nothing_can_be_written_a_dialog_says_so(
    qtbot, monkeypatch, window, dialog, tmp_path
):
    page = begin(window, "tictactoe", Mode.PCS)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    path = tmp_path / "no such folder" / "a.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    window.menus.entries["file.save"].trigger()
    assert str(path.parent) in dialog()
    assert window.isVisible()


@pytest.mark.parametrize("back", ["continue", "from another page"])
def test_a_game_that_was_left_while_the_pc_thought_goes_on(qtbot, window, back, tmp_path):
    page = begin(window, "tictactoe", Mode.PLAYER_PC, person=1)
    assert page.play.search.on
    if back == "continue":
        window.go_back()
        (row,) = window.start_page.unfinished.findChildren(RowButton)
        qtbot.mouseClick(row, Qt.LeftButton)
    else:
        window.open_paths([str(tmp_path)])
        window.go_back()
    assert window.page is page
    settle(qtbot, page)
    assert len(page.session.moves) == 1


def test_the_game_of_this_window_is_on_the_start_page_also_when_it_is_over(qtbot, window):
    offer = window.start_page.unfinished
    assert not offer.isVisible()
    page = begin(window, "tictactoe", Mode.PLAYERS)
    window.go_back()
    assert offer.isVisible()
    (row,) = offer.findChildren(RowButton)
    assert row.accessibleName() == "Continue: Tic-tac-toe, move 1, in this window"
    window.continue_game()
    for move in (0, 3, 1, 4, 2):
        click_move(qtbot, page, move)
    window.go_back()
    title = "Open: Tic-tac-toe: finished, in this window"
    (row,) = [row for row in offer.findChildren(RowButton) if row.accessibleName() == title]
    qtbot.waitUntil(row.isVisible)
    qtbot.mouseClick(row, Qt.LeftButton)
    assert window.page is page
    # As soon as another game begins, it is one of those on the disk.
    window.play(GameSession(find("mancala")))
    page.play.play(0)
    window.go_back()

    def finished():
        names = [row.accessibleName() for row in offer.findChildren(RowButton)]
        return [name for name in names if "Tic-tac-toe: finished" in name]

    def is_on_the_disk():
        return len(finished()) == 1 and "in this window" not in finished()[0]

    qtbot.waitUntil(is_on_the_disk, timeout=20_000)


def test_on_a_small_screen_open_panels_are_seen_and_buttons_are_whole(qtbot, window):
    page = begin(window, "tictactoe", Mode.PCS)
    press(qtbot, page, "Make next move")
    qtbot.waitUntil(lambda: page.pane.tree is not None and not page.play.search.on)
    window.resize(960, 540)
    panels = page.pane.inspector.panels
    qtbot.waitUntil(lambda: page.width() == 960)
    QApplication.processEvents()
    for name in ("moves", "node"):
        assert page.pane.inspector.is_seen(name)
    for text in ("Make next move", "Autoplay"):
        found = button(page, text)
        assert found.width() >= found.minimumSizeHint().width()
        assert found.visibleRegion().boundingRect() == found.rect()
    # The requested panel is shown.
    page.pane.inspector.turn("charts")
    charts = panels["charts"]
    qtbot.waitUntil(charts.isVisible)
    qtbot.waitUntil(lambda: charts.width() >= charts.minimumWidth())
    page.pane.inspector.turn("charts")
    qtbot.waitUntil(panels["node"].isVisible)


def test_of_a_large_tree_what_was_visited_most_is_shown_meanwhile(qtbot, window, monkeypatch):
    monkeypatch.setattr("uctvis.ui.game.search.thinker._MOST_AT_ONCE", 300)
    monkeypatch.setattr("uctvis.ui.game.search.thinker._MOST_OF_PART", 100)
    page = begin(window, "mancala", Mode.PCS)
    said = []
    show_live = page.pane.show_live

    def note(scene, text, *, begins):
        show_live(scene, text, begins=begins)
        said.append((scene.tree.size, text, page.pane.tree))

    monkeypatch.setattr(page.pane, "show_live", note)
    press(qtbot, page, "Make next move")
    settle(qtbot, page)
    ((shown, text, tree),) = said
    assert shown <= 100
    assert tree is None
    whole = page.pane.tree
    assert f"{shown} of {whole.size:,} nodes: those with" in text
    assert len(page.pane.view.scene.rows.node) == whole.size


def test_a_search_that_is_compiled_first_says_so(qtbot, window, monkeypatch):
    run, done = Search.run, threading.Event()

    def compile_and_run(search):
        assert done.wait(60)
        return run(search)

    monkeypatch.setattr(Search, "run", compile_and_run)
    page = begin(window, "tictactoe", Mode.PLAYER_PC, person=1)
    bar, status = page.panel.players[1], window.statusBar()
    qtbot.waitUntil(lambda: bar.texts[1] == "thinking…")
    page.pc._thinker.compiles.emit(True)
    assert bar.texts[1] == "compiling…"
    assert status.message.startswith("Compiling the search")
    page.pc._thinker.compiles.emit(False)
    assert bar.texts[1] == "thinking…"
    assert status.message == ""
    done.set()
    settle(qtbot, page)
    assert status.message.startswith("200 iterations")
