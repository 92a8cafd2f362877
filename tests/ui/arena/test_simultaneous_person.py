"""A person plays Painting in the window against a bot."""

import pytest
from qtpy.QtCore import Qt
from qtpy.QtWidgets import QMessageBox
from showing import show

from uctvis import simultaneous
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.playing import create_tournament
from uctvis.arena.tournament.store import MatchState
from uctvis.ui.arena.arena_bar import MATCH
from uctvis.ui.arena.arena_page import ArenaPage
from uctvis.ui.runtime.worker import end_jobs

PATIENCE = 60_000
# All its pawns stay.
BOT = """
read colour rows cols distance
while [ "$rows" -gt 0 ]; do read row; rows=$((rows - 1)); done
while read count; do
    while [ "$count" -gt 0 ]; do read cell; count=$((count - 1)); done
    read count
    while [ "$count" -gt 0 ]; do
        read pawn rest
        echo "SHOOT $pawn 1 0"
        count=$((count - 1))
    done
done
"""


@pytest.fixture
def page(qtbot, light):
    page = show(qtbot, ArenaPage(), 1200, 680)
    yield page
    end_jobs(page)
    page.end()


def new_match(tmp_path, side, game="painting", seed=1):
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "bot.sh").write_text(BOT)
    command = ("/bin/sh", "bot.sh")
    bot = Bot(
        "Bob",
        BotKind.PROGRAM,
        folder=folder,
        command=command,
        protocol="codingame",
        limits=Limits(first_turn=30.0, turn=20.0),
    )
    person = Bot("Eva", BotKind.PERSON)
    settings = TournamentSettings(
        game,
        (bot, person) if side else (person, bot),
        "pairs",
        time_control=None,
        seed=seed,
        sandbox=False,
    )
    return create_tournament(tmp_path / "match", settings)


def orders_of(page):
    return page.views.match.panels["simultaneous"].commanding.orders


def wait_for_turn(qtbot, page, turn):
    qtbot.waitUntil(
        lambda: orders_of(page) is not None and orders_of(page).state.turn == turn,
        timeout=PATIENCE,
    )
    return orders_of(page)


def place_of(page, row, col):
    """Where a cell of the board is in the view."""
    view = page.views.match.panels["simultaneous"].scene
    return view.transform().map(view.scene.point_of(row, col)).toPoint()


@pytest.mark.parametrize("side", [0, 1])
def test_the_user_plays_some_turns(qtbot, page, tmp_path, side):
    store = new_match(tmp_path, side)
    page._play_person(store.folder)
    qtbot.waitUntil(lambda: page.views.view == MATCH, timeout=PATIENCE)
    panel = page.views.match.panels["simultaneous"]
    # With the mouse: the first pawn moves towards the middle, and the last one shoots.
    orders = wait_for_turn(qtbot, page, 0)
    assert orders.player == side
    assert panel.commanding.bar.isVisible()
    direction, step = ((4, 1), (3, -1))[side]
    row, col = orders.centre_of(orders.pawns[0])
    qtbot.mouseClick(panel.scene, Qt.LeftButton, pos=place_of(page, row, col + 2 * step))
    last = orders.pawns[-1]
    row, col = orders.centre_of(last)
    qtbot.mouseClick(panel.scene, Qt.LeftButton, pos=place_of(page, row, col))
    assert orders.selected == last
    place = place_of(page, row, col + 2 * step)
    qtbot.mouseClick(panel.scene, Qt.LeftButton, Qt.NoModifier, place)
    place = place_of(page, row, col + 4 * step)
    qtbot.mouseClick(panel.scene, Qt.LeftButton, Qt.NoModifier, place)
    expected = [orders.order_of(pawn) for pawn in orders.pawns]
    assert expected[-1] == (direction, 3)
    if last != orders.pawns[0]:
        assert expected[0] == (direction, None)
    lines = orders.lines
    panel.commanding.bar._send.click()
    # With the keys.
    orders = wait_for_turn(qtbot, page, 1)
    assert page.views.match.follower.steps[0].answers[side].split("\n") == lines
    page.views.match.setFocus()
    qtbot.keyClick(panel.scene, Qt.Key_Down)
    qtbot.keyClick(panel.scene, Qt.Key_Backspace)
    for _press in range(2):
        qtbot.keyClick(panel.scene, Qt.Key_Up, Qt.ShiftModifier)
    qtbot.keyClick(panel.scene, Qt.Key_5)
    assert orders.lines[0] == f"SHOOT {orders.pawns[0]} 1 5"
    qtbot.keyClick(panel.scene, Qt.Key_Space)
    qtbot.keyClick(panel.scene, Qt.Key_Left)
    lines = orders.lines
    qtbot.keyClick(panel.scene, Qt.Key_Return)
    assert orders_of(page) is None
    wait_for_turn(qtbot, page, 2)
    assert page.views.match.follower.steps[1].answers[side].split("\n") == lines
    # A turn without any choice.
    qtbot.keyClick(panel.scene, Qt.Key_Enter)
    wait_for_turn(qtbot, page, 3)
    answers = page.views.match.follower.steps[2].answers[side].split("\n")
    assert all(line.startswith("SHOOT") and line.endswith(" 1 0") for line in answers)
    assert page.problem == ""


def test_the_user_looks_at_earlier_turns_in_between(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    orders = wait_for_turn(qtbot, page, 0)
    panel = page.views.match.panels["simultaneous"]
    qtbot.keyClick(panel.scene, Qt.Key_Return)
    orders = wait_for_turn(qtbot, page, 1)
    orders.move(1)
    panel.go_to(0)
    assert orders_of(page) is None
    assert "Waiting" in panel.commanding.bar.text
    # These keys go through the turns now.
    qtbot.keyClick(panel.scene, Qt.Key_Right)
    # What was chosen is still there.
    assert orders_of(page) is orders
    assert orders.lines[0] == "MOVE 0 1"
    assert "moves up" in panel.commanding.bar.text


def test_pictures_of_choices_differ(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    orders = wait_for_turn(qtbot, page, 0)
    scene = page.views.match.panels["simultaneous"].scene
    pictures = [scene.grab().toImage()]
    for act in (lambda: orders.move(4), lambda: orders.shoot(4, 4), orders.undo, orders.undo):
        act()
        pictures.append(scene.grab().toImage())
    first, moved, shot, undone, start = pictures
    assert first != moved != shot != first
    assert (undone, start) == (moved, first)


def test_a_paused_match_is_played_again(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    wait_for_turn(qtbot, page, 0)
    page.turn_playing()
    qtbot.waitUntil(lambda: not page.plays and page.play_state.can_play, timeout=PATIENCE)
    assert orders_of(page) is None
    assert not page.views.match.panels["simultaneous"].commanding.bar.isVisible()
    assert [entry.state for entry in store.entries()] == [MatchState.WAITING]
    page.turn_playing()
    wait_for_turn(qtbot, page, 0)


def test_the_page_ends_while_commands_are_awaited(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    wait_for_turn(qtbot, page, 0)


def test_the_rules_are_shown(qtbot, page, tmp_path, dialog):
    bar = page.views.match.panels["simultaneous"].commanding.bar
    bar.show_game(simultaneous.find("painting").declaration)
    bar.show_rules()
    assert "A pawn moves" in dialog()


def test_people_do_not_play_sheep(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0, "sheep")
    page.play(store.folder)
    assert "people cannot play Sheep" in page.problem
    assert not page.plays
    assert not [one for one in page.findChildren(QMessageBox) if one.isVisible()]
