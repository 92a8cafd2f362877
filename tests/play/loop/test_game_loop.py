"""Tests of the course of a game without a window: searches, time and user belong to the test."""

import pytest
from gifts import GIFTS
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from looped_games import ASKED, PAUSED, SHOWN, STOPPED, World, expect_moves_by_turn

from uctvis.engines.made import Maker
from uctvis.errors import EngineError, GameError
from uctvis.games import find
from uctvis.play.clock import TimeControl
from uctvis.play.loop.states import Alarm, GameChange, GameState
from uctvis.play.session import GameSession, Mode

GAMES = [find("tictactoe"), find("mancala"), GIFTS]


def begin(mode=Mode.PLAYER_PC, pc=PAUSED, game="tictactoe", control=None, person=0):
    rules = find(game) if isinstance(game, str) else game
    session = GameSession.of_mode(rules, mode, person, pc=pc)
    session.time_control = control
    world = World()
    world.loop.begin(session)
    return world, world.loop, session


def answer(world, mean):
    """The PC's move, of a search that found this mean."""
    found = world.searches.search.found()
    found.mean = mean
    world.searches.search = None
    world.loop.ended(found, replays=False)


# The ends by the players.


@pytest.mark.parametrize("person", [0, 1])
def test_who_plays_the_pc_resigns_at_any_time_and_takes_it_back(person):
    world, loop, session = begin(person=person)
    if person == 0:
        loop.play(4)
    assert loop.state is GameState.THINKING
    loop.resign()
    assert loop.state is GameState.OVER
    assert world.searches.search is None
    assert session.outcome == (float(person), "by resignation")
    assert world.texts[-1] == "The PC wins: you resigned"
    assert loop.no_resigning == loop.no_draw == "the game is over"
    with pytest.raises(GameError, match="not a legal move"):
        session.play(0)
    assert loop.undoes_end
    moves = session.moves
    loop.take_back()
    assert session.moves == moves
    assert loop.state is GameState.THINKING


def test_of_two_persons_who_is_to_move_resigns_and_both_agree_to_a_draw():
    _world, loop, session = begin(Mode.PLAYERS)
    assert loop.no_draw == "no move was made"
    loop.play(4)
    loop.resign()
    assert session.outcome.payoff == 1.0
    loop.take_back()
    loop.offer_draw()
    assert session.outcome is None
    loop.agree_draw()
    assert session.outcome == (0.5, "by agreement")
    # From an earlier position, the moves after it are taken back with the end.
    loop.look_at(0)
    loop.take_back()
    assert session.outcome is None
    assert session.moves == []


def test_two_pcs_play_to_the_end():
    _world, loop, session = begin(Mode.PCS)
    loop.resign()
    loop.offer_draw()
    loop.agree_draw()
    assert session.outcome is None
    assert loop.no_resigning == loop.no_draw == "the PCs play to the end"


def test_the_pc_agrees_to_a_draw_by_what_its_last_two_searches_found():
    world, loop, session = begin(game="mancala")
    loop.play(loop.session.choices[0])
    assert loop.no_draw == "only at your turn"
    for mean in (0.9, 0.5):
        while loop.state is not GameState.THINKING:
            loop.play(session.choices[-1])
        answer(world, mean)
        while loop.state is GameState.THINKING:
            answer(world, mean)
    loop.offer_draw()
    values = [made.mean for made in session.made if made.maker is Maker.SEARCH][-2:]
    accepts = max(values) <= 0.5
    assert (session.outcome is not None) is accepts
    if not accepts:
        assert "declines the draw" in loop.declined
        assert "90%" in loop.declined


def test_a_draw_is_declined_until_the_next_move():
    world, loop, session = begin()
    loop.play(4)
    answer(world, 0.1)
    loop.offer_draw()
    assert loop.declined == world.texts[-1]
    assert "fewer than two moves" in loop.declined
    loop.play(session.choices[0])
    assert loop.declined == ""
    answer(world, 0.62)
    loop.offer_draw()
    assert loop.declined.endswith("gave it 10% and 62%; it agrees at 50% or less.")
    assert session.outcome is None


def test_a_pc_that_is_behind_agrees_to_a_draw():
    world, loop, session = begin()
    for mean in (0.5, 0.4):
        loop.play(session.choices[0])
        answer(world, mean)
    loop.offer_draw()
    assert session.outcome == (0.5, "by agreement")
    assert "gave it 50% and 40%" in world.texts[-1]


# The states of a game.


def test_nothing_is_possible_before_a_game():
    loop = World().loop
    assert loop.state is GameState.NO_GAME
    offers = SHOWN["offers"][0](loop)
    assert not any(offers)
    for act in (loop.take_back, loop.redo, loop.start_over, loop.think, loop.ask_hint, loop.leave):
        act()
    loop.play(0)
    loop.resume()
    assert loop.state is GameState.NO_GAME


def test_the_states_of_a_move_of_the_pc():
    world, loop, session = begin()
    assert loop.state is GameState.PERSON_TO_MOVE
    world.searches.ready = False
    loop.play(4)
    assert loop.state is GameState.PREPARING
    world.searches.ready = True
    loop.prepared()
    assert loop.state is GameState.THINKING
    loop.compiles(True)
    assert loop.state is GameState.COMPILING
    loop.compiles(False)
    loop.turn_pause()
    assert loop.state is GameState.PAUSED
    assert world.searches.held
    loop.turn_pause()
    world.end_search(replays=True)
    assert loop.state is GameState.REPLAYING
    assert len(session.made) == 1
    world.end_replay()
    assert loop.state is GameState.PERSON_TO_MOVE
    assert [made.maker for made in session.made] == [Maker.PERSON, Maker.SEARCH]
    assert [answer.made.move for answer in world.answers] == session.moves[1:]


def test_the_states_of_a_game_between_persons_with_lotteries():
    world, loop, session = begin(Mode.PLAYERS, game=GIFTS)
    for _turn in range(6):
        assert loop.state is GameState.PERSON_TO_MOVE
        loop.play(0)
        while loop.state is GameState.CHANCE_TO_MOVE:
            assert loop.alarm is Alarm.LOTTERY
            loop.alarm_rings()
    assert loop.state is GameState.OVER
    assert loop.alarm is None
    assert session.outcome is not None
    assert world.searches.search is None


def test_a_person_cannot_move_for_the_pc_or_for_chance():
    _world, loop, session = begin(person=1)
    loop.play(0)
    assert session.moves == []
    _world, loop, session = begin(Mode.PLAYERS, game=GIFTS)
    loop.play(0)
    loop.play(0)
    assert session.moves == [0]


def test_a_move_that_is_not_legal_is_an_error_and_nothing_changes():
    world, loop, session = begin(Mode.PLAYERS)
    loop.play(4)
    heard = len(world.heard)
    with pytest.raises(GameError):
        loop.play(4)
    assert session.moves == [4]
    assert len(world.heard) == heard
    loop.play(0)
    assert session.moves == [4, 0]


# Changes.


def test_one_command_is_told_once_with_everything_that_it_changes():
    world, loop, _session = begin()
    world.heard.clear()
    loop.play(4)
    assert world.heard == [frozenset({GameChange.TURN, GameChange.SEARCH})]
    loop.look_at(0)
    assert world.heard[1:] == [frozenset({GameChange.SHOWN})]
    loop.turn_pause()
    assert world.heard[2:] == [frozenset({GameChange.PAUSE})]


def test_a_game_that_fails_keeps_no_change_back():
    world, loop, session = begin(Mode.PCS)
    world.heard.clear()
    loop.turn_autoplay()
    session.game = None
    with pytest.raises(AttributeError):
        loop.turn_autoplay()
    assert GameChange.AUTOPLAY in world.heard[-1]
    assert not loop.autoplays


# Hints.


def test_a_move_of_a_person_stops_the_search_for_a_hint():
    world, loop, session = begin()
    loop.ask_hint()
    assert loop.hint_here
    assert loop.state is GameState.PERSON_TO_MOVE
    loop.play(4)
    assert world.searches.search.order.advises is False
    world.end_search()
    assert loop.hint is None
    assert len(session.made) == 2


def test_autoplay_goes_on_after_a_hint_at_an_earlier_position():
    world, loop, _session = begin(Mode.PCS)
    loop.think()
    world.end_search()
    loop.look_at(0)
    loop.ask_hint()
    loop.turn_autoplay()
    assert loop.alarm is None
    world.end_search()
    assert loop.alarm is Alarm.NEXT_MOVE


# Pauses.


def test_a_search_that_cannot_be_paused_starts_again_after_the_pause():
    world, loop, session = begin(pc=STOPPED)
    loop.play(4)
    first = world.searches.search
    loop.turn_pause()
    assert world.searches.search is None
    assert loop.state is GameState.PAUSED
    loop.turn_pause()
    assert loop.state is GameState.THINKING
    assert world.searches.search is not first
    assert world.searches.search.position == first.position
    world.end_search()
    assert len(session.made) == 2


def test_a_pause_stops_no_search_for_a_hint_at_a_clock():
    world, loop, _session = begin(Mode.PLAYERS, control=TimeControl(1))
    loop.ask_hint()
    loop.turn_pause()
    assert world.searches.search is not None
    assert world.searches.held
    world.end_search()
    assert loop.hint is not None


def test_autoplay_begins_at_once_and_waits_again_after_a_pause():
    world, loop, session = begin(Mode.PCS)
    loop.turn_autoplay()
    assert loop.alarm is Alarm.FIRST_MOVE
    loop.alarm_rings()
    world.end_search()
    assert loop.alarm is Alarm.NEXT_MOVE
    loop.turn_pause()
    assert loop.alarm is None
    loop.turn_pause()
    assert loop.alarm is Alarm.NEXT_MOVE
    loop.leave()
    assert loop.alarm is None
    assert not loop.autoplays
    assert len(session.made) == 1


def test_a_move_whose_search_is_replayed_is_made_when_the_page_is_left():
    world, loop, session = begin()
    loop.play(4)
    world.end_search(replays=True)
    loop.leave()
    assert len(session.made) == 2
    assert world.searches.players == 0
    loop.resume()
    assert loop.state is GameState.PERSON_TO_MOVE


# Troubles.


def test_an_engine_searches_only_when_the_user_agrees():
    world, loop, session = begin(pc=ASKED)
    loop.play(4)
    assert loop.state is GameState.IN_TROUBLE
    assert loop.trouble.engine is ASKED
    assert world.searches.search is None
    loop.try_again()
    assert loop.trouble is None
    world.end_search()
    assert len(session.made) == 2


def test_another_engine_takes_over_from_one_that_has_failed():
    world, loop, session = begin()
    loop.play(4)
    world.fail(EngineError("fake", "it has ended"))
    assert loop.state is GameState.IN_TROUBLE
    assert loop.trouble.engine is None
    loop.change_engine(lambda _engine: STOPPED)
    assert loop.trouble is None
    assert world.searches.search.order.engine is STOPPED
    assert session.pcs == (None, STOPPED)


def test_autoplay_ends_at_any_error_of_a_search():
    world, loop, _session = begin(Mode.PCS)
    loop.turn_autoplay()
    loop.alarm_rings()
    world.fail(MemoryError())
    assert not loop.autoplays
    assert loop.trouble is None
    assert loop.alarm is None


# Clocks.


def test_who_has_no_time_left_loses_also_while_searching():
    world, loop, session = begin(pc=PAUSED, control=TimeControl(0.1))
    loop.play(4)
    world.end_search()
    loop.play(session.choices[0])
    assert loop.clock.running == 1
    world.pass_time(5.9)
    loop.tick()
    assert loop.state is GameState.THINKING
    world.pass_time(0.2)
    loop.tick()
    assert loop.state is GameState.OVER
    assert session.out_of_time == 1
    assert world.searches.search is None


# Any commands and events.


class AnyGame(RuleBasedStateMachine):
    """Commands of a user and events of searches, in any order."""

    def __init__(self):
        super().__init__()
        self.world = World()

    @property
    def loop(self):
        return self.world.loop

    @property
    def session(self):
        return self.world.loop.session

    @initialize(
        game=st.sampled_from(GAMES),
        mode=st.sampled_from(Mode),
        person=st.integers(0, 1),
        pc=st.sampled_from([PAUSED, STOPPED, ASKED]),
        minutes=st.sampled_from([None, 0.1, 10]),
    )
    def first(self, game, mode, person, pc, minutes):
        self.begin(game, mode, person, pc, minutes)

    def begin(self, game, mode, person, pc, minutes):
        session = GameSession.of_mode(game, mode, person, pc=pc)
        session.time_control = None if minutes is None else TimeControl(minutes, 1)
        session.random.seed(1)
        self.loop.begin(session)
        assert not self.loop.paused
        assert self.session is session

    @rule(
        game=st.sampled_from(GAMES), mode=st.sampled_from(Mode), pc=st.sampled_from([PAUSED, ASKED])
    )
    def another_game(self, game, mode, pc):
        self.begin(game, mode, 0, pc, 10)

    @rule(choice=st.integers(0, 5))
    def play(self, choice):
        moves, before = self.session.choices, len(self.session.made)
        if moves:
            self.loop.play(moves[choice % len(moves)])
        elif self.session.at_present:
            self.loop.play(choice)
            assert len(self.session.made) == before

    @rule()
    def take_back_and_redo(self):
        """After a start over or with moves taken back, both go on with those."""
        session, loop = self.session, self.loop
        moves = session.moves
        if session.at_present and session.ended is not None:
            player = session.player
            loop.take_back()
            assert (session.moves, session.player, session.outcome) == (moves, player, None)
        elif session.at_present and session.before_take_back is not None:
            loop.take_back()
            assert len(session.moves) < len(moves)
            assert loop.can_redo
            loop.redo()
            assert session.moves[: len(moves)] == moves

    @rule(number=st.integers(0, 12))
    def look_at(self, number):
        self.loop.look_at(number)
        assert self.session.shown == min(number, len(self.session.made))

    @rule(line=st.integers(0, 3))
    def go_to_line(self, line):
        if self.loop.lines:
            line = self.loop.lines[line % len(self.loop.lines)]
            self.loop.go_to_line(line)
            assert self.session.moves[: len(line.moves)] == line.moves

    @rule(
        command=st.sampled_from(
            [
                *("take_back", "redo", "start_over", "look_to_end", "think", "make_next"),
                *("resign", "offer_draw", "agree_draw"),
                *("ask_hint", "try_again", "turn_autoplay", "leave", "resume", "alarm_rings"),
                "turn_keep_searching",
            ]
        )
    )
    def command(self, command):
        getattr(self.loop, command)()

    @rule()
    def pause_and_continue(self):
        """Nothing is lost: whoever was busy or awaited is so again."""
        loop, moves = self.loop, self.session.moves
        if not loop.can_pause or loop.paused:
            return
        before = loop.search.moves, loop.search.advises, loop.alarm is Alarm.LOTTERY
        trouble = loop.trouble
        loop.turn_pause()
        assert loop.paused
        assert loop.alarm is None
        loop.turn_pause()
        assert self.session.moves == moves
        if trouble is None and loop.trouble is None and loop.state is not GameState.LEFT:
            after = loop.search.moves, loop.search.advises, loop.alarm is Alarm.LOTTERY
            assert after == before or before == (False, False, False)

    @rule()
    def pause(self):
        could, before = self.loop.can_pause, self.loop.paused
        self.loop.turn_pause()
        assert self.loop.paused is (could and not before)

    @rule(pc=st.sampled_from([PAUSED, STOPPED, ASKED]))
    def change_engine(self, pc):
        self.loop.change_engine(lambda _engine: pc)

    @rule(seconds=st.sampled_from([0.05, 1.0, 7.0]))
    def time_passes(self, seconds):
        self.world.pass_time(seconds)
        self.loop.tick()

    @rule(on=st.booleans())
    def engines_are_loaded(self, on):
        self.world.searches.ready = on
        if on:
            self.loop.prepared()

    @rule(on=st.booleans())
    def compiles(self, on):
        self.loop.compiles(on)

    @precondition(lambda self: self.world.searches.search is not None)
    @rule(choice=st.integers(0, 5), replays=st.booleans())
    def search_ends(self, choice, replays):
        moves, advises = len(self.session.made), self.loop.search.advises
        self.world.end_search(choice, replays=replays)
        assert self.loop.hint is not None or not advises or replays or not self.loop.asked_here
        if replays or advises:
            assert len(self.session.made) == moves

    @precondition(lambda self: self.world.searches.search is not None)
    @rule(error=st.sampled_from([EngineError("fake", "it has ended"), MemoryError()]))
    def search_fails(self, error):
        moves = self.session.moves
        self.world.fail(error)
        assert self.session.moves == moves
        assert not self.loop.search.on

    @precondition(lambda self: self.world.searches.replays)
    @rule()
    def replay_ends(self):
        self.world.end_replay()

    @invariant()
    def moves_are_made_by_whose_turn_it_is(self):
        if self.session is not None:
            expect_moves_by_turn(self.session)

    @invariant()
    def the_loop_knows_the_only_search(self):
        searches, search = self.world.searches, self.loop.search
        assert search.running is searches.search
        assert search.replays is searches.replays
        assert searches.held is self.loop.paused
        if search.moves:
            assert self.session.pc_to_move
            assert search.running is None or search.running.position == self.session.position

    @invariant()
    def what_happens_by_itself_has_a_reason(self):
        loop, session = self.loop, self.session
        if loop.alarm is Alarm.LOTTERY:
            assert loop.state is GameState.CHANCE_TO_MOVE
        elif loop.alarm is not None:
            assert loop.autoplays
            assert loop.can_think
        if loop.autoplays:
            assert session.mode is Mode.PCS
            assert session.outcome is None
        if loop.state is GameState.OVER:
            assert not loop.search.moves
            assert not loop.paused
            assert loop.clock.running is None
        if loop.clock.running is not None:
            assert loop.clock.running == session.player
        if loop.state in (GameState.PAUSED, GameState.LEFT) and not loop.search.moves:
            assert loop.clock.running is None

    @invariant()
    def a_display_that_listens_shows_everything(self):
        for name, shown in self.world.display.items():
            assert shown == SHOWN[name][0](self.loop), name


def test_any_commands_and_events_in_any_order():
    run_state_machine_as_test(AnyGame, settings=settings(stateful_step_count=60))
