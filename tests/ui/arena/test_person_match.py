"""Matches in which the user plays at the board."""

import pytest
from board_clicks import click_places
from showing import show

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import MatchState, TournamentStore
from uctvis.ui.arena.arena_bar import MATCH
from uctvis.ui.arena.arena_page import ArenaPage
from uctvis.ui.runtime.worker import end_jobs

GAME = games.find("tictactoe")
PATIENCE = 60_000


@pytest.fixture
def page(qtbot, light):
    page = show(qtbot, ArenaPage(), 1200, 680)
    yield page
    end_jobs(page)
    page.end()


def new_match(tmp_path, side):
    person, bot = Bot("Eva", BotKind.PERSON), Bot("random", BotKind.ENGINE, "random")
    bots = (bot, person) if side else (person, bot)
    settings = TournamentSettings("tictactoe", bots, "pairs", time_control=None)
    return TournamentStore.create(tmp_path / "match", settings)


def choices(page):
    return list(page.views.match.panels["turns"].board._choosing.moves)


def click(qtbot, page, move):
    from qtpy.QtCore import Qt

    board = page.views.match.panels["turns"].board
    for place in click_places(board, move):
        qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())


@pytest.mark.parametrize("side", [0, 1])
def test_the_user_plays_to_the_end(qtbot, page, tmp_path, side):
    store = new_match(tmp_path, side)
    page._play_person(store.folder)
    qtbot.waitUntil(lambda: page.views.view == MATCH, timeout=PATIENCE)
    match = page.views.match
    made = []
    while True:
        qtbot.waitUntil(lambda: bool(choices(page)) or not page.plays, timeout=PATIENCE)
        if not page.plays:
            break
        position = match.follower.position_at(match.panel.shown)
        assert GAME.player(position) == side
        assert sorted(choices(page)) == sorted(GAME.legal_moves(position))
        made.append(GAME.move_name(position, choices(page)[0]))
        before = match.panel.shown
        click(qtbot, page, choices(page)[0])
        qtbot.waitUntil(lambda before=before: match.panel.shown > before, timeout=PATIENCE)
    qtbot.waitUntil(lambda: match.follower.end is not None)
    (record,) = store.records()
    assert list(record.moves[side::2]) == made
    assert page.problem == ""
    # The user sits below the board.
    assert "Eva" in match.panels["turns"].bars[0].texts[0]


def test_going_back_takes_the_choice_away(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    qtbot.waitUntil(lambda: bool(choices(page)), timeout=PATIENCE)
    click(qtbot, page, choices(page)[0])
    qtbot.waitUntil(
        lambda: page.views.match.panel.shown == 2 and bool(choices(page)), timeout=PATIENCE
    )
    page.views.match.panel.step(-1)
    assert choices(page) == []
    page.views.match.panel.go_to_end()
    assert choices(page)


def test_a_paused_match_is_played_again(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    qtbot.waitUntil(lambda: bool(choices(page)), timeout=PATIENCE)
    page.turn_playing()
    qtbot.waitUntil(lambda: not page.plays, timeout=PATIENCE)
    qtbot.waitUntil(lambda: page.play_state.can_play, timeout=PATIENCE)
    assert choices(page) == []
    assert [entry.state for entry in store.entries()] == [MatchState.WAITING]
    page.turn_playing()
    qtbot.waitUntil(lambda: bool(choices(page)), timeout=PATIENCE)


def test_the_page_ends_while_a_move_is_awaited(qtbot, page, tmp_path):
    store = new_match(tmp_path, 0)
    page._play_person(store.folder)
    qtbot.waitUntil(lambda: bool(choices(page)), timeout=PATIENCE)
