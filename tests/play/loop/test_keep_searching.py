"""Tests of searching a position until the user stops it, at a fake time and with fake searches."""

import pytest
from looped_games import PAUSED, STOPPED, World

from uctvis.engines.levels import adviser_for
from uctvis.games import find
from uctvis.play.loop.states import GameState
from uctvis.play.session import GameSession, Mode


def begin(mode=Mode.PLAYERS, pc=PAUSED, game="tictactoe"):
    session = GameSession.of_mode(find(game), mode, pc=pc)
    world = World()
    world.loop.begin(session)
    return world, world.loop, session


def test_a_position_is_searched_without_an_end_until_it_is_stopped():
    world, loop, session = begin()
    loop.turn_keep_searching()
    order = world.searches.search.order
    assert loop.keeps_searching
    assert order.advises
    assert order.endless
    assert order.before is None
    assert order.engine == adviser_for(session.game).endless()
    assert loop.state is GameState.PERSON_TO_MOVE
    asked = []
    world.searches.answer_now = lambda: asked.append(True)
    loop.turn_keep_searching()
    assert asked
    assert not loop.keeps_searching
    world.end_search()
    assert loop.hint is not None
    assert world.searches.search is None


def test_it_goes_on_from_what_was_found():
    world, loop, _session = begin()
    loop.ask_hint()
    world.end_search()
    hint = loop.hint
    loop.turn_keep_searching()
    assert world.searches.search.order.before is hint
    loop.turn_keep_searching()
    world.end_search()
    assert loop.hint is not hint


def test_it_does_not_go_on_from_what_another_engine_has_found():
    world, loop, _session = begin()
    loop.ask_hint()
    world.end_search()
    loop.change_engine(lambda _engine: STOPPED)
    loop.turn_keep_searching()
    assert world.searches.search.order.before is None


def test_it_follows_the_position_that_is_shown_and_keeps_what_it_found():
    world, loop, session = begin()
    for move in (4, 0):
        loop.play(move)
    loop.turn_keep_searching()
    loop.look_at(1)
    # The first one ends soon after.
    assert world.searches.search.position == session.positions[2]
    world.end_search()
    assert loop.keeps_searching
    assert world.searches.search.position == session.positions[1]
    loop.look_at(2)
    world.end_search()
    assert world.searches.search.order.before is not None
    assert loop.asked_here


def test_it_starts_again_after_a_move_between_persons():
    world, loop, session = begin()
    loop.turn_keep_searching()
    loop.play(4)
    assert loop.keeps_searching
    assert world.searches.search.position == session.positions[1]


def test_it_stops_when_the_pc_thinks_and_says_so():
    world, loop, session = begin(Mode.PLAYER_PC)
    loop.turn_keep_searching()
    loop.play(4)
    assert not loop.keeps_searching
    assert "Searching has stopped" in world.texts[-1]
    assert world.searches.search.order.advises is False
    world.end_search()
    assert len(session.made) == 2
    assert world.searches.search is None


@pytest.mark.parametrize("command", ["take_back", "start_over"])
def test_it_stops_with_a_word_when_the_moves_change(command):
    world, loop, _session = begin()
    loop.play(4)
    loop.turn_keep_searching()
    getattr(loop, command)()
    assert not loop.keeps_searching
    assert world.searches.search is None
    assert "Searching has stopped" in world.texts[-1]


def test_it_stops_by_itself_when_nothing_is_left_to_find():
    world, loop, _session = begin()
    loop.turn_keep_searching()
    world.end_search()
    assert not loop.keeps_searching
    assert loop.hint is not None
    assert loop.can_keep_searching


def test_the_end_of_a_game_is_not_searched_and_earlier_positions_are():
    world, loop, session = begin()
    for move in (0, 3, 1, 4):
        loop.play(move)
    loop.turn_keep_searching()
    loop.play(2)
    assert session.outcome is not None
    assert not loop.keeps_searching
    assert not loop.can_keep_searching
    loop.look_at(0)
    loop.turn_keep_searching()
    assert world.searches.search.position == session.positions[0]
    loop.look_to_end()
    world.end_search()
    assert not loop.keeps_searching
    assert world.texts[-1] == "Searching has stopped: there is nothing to search in this position"


def test_the_present_position_of_two_pcs_is_searched_until_they_play():
    world, loop, session = begin(Mode.PCS)
    assert not loop.can_hint
    loop.turn_keep_searching()
    assert world.searches.search.position == session.positions[0]
    loop.turn_autoplay()
    assert not loop.keeps_searching
    assert world.searches.search is None
    assert loop.autoplays


def test_leaving_the_page_stops_it():
    world, loop, _session = begin()
    loop.turn_keep_searching()
    loop.leave()
    loop.resume()
    assert not loop.keeps_searching
    assert world.searches.search is None


def test_moving_on_while_the_engine_is_loaded_searches_the_position_shown():
    world, loop, session = begin()
    loop.play(4)
    world.searches.ready = False
    loop.turn_keep_searching()
    loop.look_at(0)
    world.searches.ready = True
    loop.prepared()
    assert world.searches.search.position == session.positions[0]
    assert loop.keeps_searching
