"""Tests of chance in a game that is played: outcomes are drawn, listed, taken back and restored."""

from collections import Counter
from random import Random

import pytest
from gifts import GIFTS
from hypothesis import given, settings
from hypothesis import strategies as st
from move_lists import game_of

from uctvis import api, games
from uctvis.alphabeta.search import AlphaBeta
from uctvis.arena.tournament.engine_match import EngineMatch
from uctvis.engines import read_engine
from uctvis.engines.made import Made, Maker
from uctvis.errors import GameError
from uctvis.games import find, read_game
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play import demo, saved_game
from uctvis.play.clock import TimeControl
from uctvis.play.lottery import draw
from uctvis.play.numbering import turn_text as turn_line
from uctvis.play.numbering import turn_to_move, turns
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import numbered_move, state_text, turn_text
from uctvis.tree.players import is_chance

PIG = find("pig")
ROLL, HOLD = 0, 7
BOTH = pytest.mark.parametrize("game", [PIG, GIFTS], ids=lambda game: game.name)


def session_of(game=PIG, mode=Mode.PLAYERS, person=0, names="", seed=1, start=None):
    """A session in which these moves and outcomes were made."""
    session = GameSession.of_mode(game, mode, person, start)
    session.random = Random(seed)
    for name in names.split():
        session.play_written([game.parse_move(session.position, name)])
    return session


# Drawing.


def test_outcomes_are_drawn_by_their_chances():
    random, waits = Random(5), "a+"
    count = 6000
    drawn = Counter(draw(GIFTS, waits, random).move for _time in range(count))
    wanted = {move: count * chance / 6 for move, chance in enumerate(GIFTS.chances(waits))}
    squares = sum((drawn[move] - want) ** 2 / want for move, want in wanted.items())
    # The 99.9 % quantile of chi-squared with two degrees of freedom.
    assert squares < 13.8
    assert sum(drawn.values()) == count


def test_a_session_draws_by_its_random_numbers_and_says_so():
    rolls = []
    for seed in (1, 1, 2, 3, 4):
        session = session_of(seed=seed)
        for _roll in range(6):
            session.play(session.choices[0])
            assert session.chance_to_move
            assert session.player is None
            assert session.choices == ()
            assert not session.pc_to_move
            assert state_text(session) == "Chance is to move"
            made = session.draw()
            assert session.made[-1] == made
            assert made.maker is Maker.CHANCE
            assert turn_text(session) == f"Chance: {made.move}"
        rolls.append(session.moves)
    assert rolls[0] == rolls[1]
    assert len({tuple(one) for one in rolls}) > 2


def test_chance_moves_alone_and_only_where_it_is_to_move():
    session = session_of()
    with pytest.raises(GameError, match="chance is not to move"):
        session.draw()
    session.play(ROLL)
    for maker in (Maker.PERSON, Maker.SEARCH, Maker.BOOK):
        with pytest.raises(GameError, match="chance is to move"):
            session.make(Made(3, maker))
    assert session.moves == [ROLL]


@BOTH
def test_nothing_is_searched_where_chance_is_to_move(game):
    waits = game.play(game.initial(), 0)
    with pytest.raises(GameError, match="chance is to move"):
        Search(game, waits, Settings(iterations=1))
    with pytest.raises(GameError, match="chance is to move"):
        AlphaBeta(game, waits)
    for engine in ("uct:iterations=1", "alphabeta:depth=1"):
        player = read_engine(engine).player(Random(1))
        with pytest.raises(GameError, match="chance is to move"):
            player.choose(game, waits)


# The list of moves.


@pytest.mark.parametrize(
    ("game", "names", "lines"),
    [
        (PIG, "roll 4 roll 6 hold", ["1. roll (4) +roll (6) +hold"]),
        (PIG, "roll 1 roll 2 hold roll 1", ["1. roll (1) roll (2) +hold", "2. roll (1)"]),
        (PIG, "roll", ["1. roll"]),
        (GIFTS, "a - b + 2 a", ["1. a (-) b (+) (2)", "2. a"]),
    ],
)
def test_outcomes_are_listed_after_the_move_that_led_to_them(game, names, lines):
    played = game_of(game, *names.split())
    found = turns(*played[:2], len(played[2]))
    assert [turn_line(*played, turn) for turn in found] == lines


def test_a_game_may_start_with_a_lottery():
    start = PIG.parse_state("pig 0 0 turn 0 chance player 2")
    game, positions, moves = game_of(PIG, "4", "hold", "roll", start=start)
    assert [turn_line(game, positions, moves, one) for one in turns(game, positions, 3)] == [
        "1. (4) hold",
        "2. roll",
    ]
    session = session_of(start=start, names="4 hold")
    assert numbered_move(session, 1) == "1. (4)"
    assert session.before_take_back == 1
    session.take_back()
    assert session.moves == [4]
    assert session.before_take_back is None


def test_outcomes_do_not_count_as_turns():
    numbers = []
    for length in range(8):
        names = ["roll", "4", "roll", "1", "roll", "1", "roll", "3"][:length]
        numbers.append(turn_to_move(*game_of(PIG, *names)[:2]))
    assert numbers == [1, 1, 1, 1, 1, 1, 2, 2]


def test_an_outcome_is_told_with_its_move():
    session = session_of(GIFTS, names="a - b + 2")
    told = [numbered_move(session, number) for number in range(1, 6)]
    assert told == ["1. a", "1. a (-)", "1… b", "1… b (+)", "1… b (+) (2)"]
    session.look_at(4)
    assert session.chance_shown
    assert turn_text(session) == "The position after 1… b (+)."
    assert state_text(session) == "Earlier position"


# Taking back, and making again.


def go_on(session, choose):
    """One more move, of anybody."""
    if session.chance_to_move:
        session.draw()
    else:
        maker = Maker.SEARCH if session.pc_to_move else Maker.PERSON
        move = choose.choice(session.game.legal_moves(session.position))
        session.make(Made(move, maker))


@BOTH
@given(
    mode=st.sampled_from(Mode),
    person=st.integers(0, 1),
    length=st.integers(0, 30),
    choose=st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_take_back_forgets_outcomes_and_redo_restores_them(game, mode, person, length, choose):
    session = session_of(game, mode, person, seed=choose.randint(0, 99))
    for _step in range(length):
        if session.outcome is None:
            go_on(session, choose)
    made, positions = list(session.made), list(session.positions)
    numbers = [len(made)]
    while session.before_take_back is not None:
        session.take_back()
        numbers.append(len(session.made))
        assert session.player is not None
        assert mode is not Mode.PLAYER_PC or session.player == person
        assert session.made == made[: len(session.made)]
        # Between the two, nobody had a choice of the same kind.
        between = [game.player(one) for one in positions[numbers[-1] + 1 : numbers[-2]]]
        others = [one for one in between if not is_chance(one)]
        assert others == [] if mode is not Mode.PLAYER_PC else person not in others
    for number in reversed(numbers[:-1]):
        session.redo()
        assert len(session.made) == number
    assert session.made == made
    assert session.positions == positions
    assert not session.can_redo


def test_the_same_move_again_is_another_lottery_and_the_first_one_is_kept():
    session = session_of(names="roll 4", seed=1)
    session.take_back()
    session.play(ROLL)
    assert session.chance_to_move
    assert session.can_redo
    session.draw()
    # With this seed.
    assert session.moves == [ROLL, 2]
    assert [line.moves for line in session.lines] == [[ROLL, 4]]
    session.go_to_line(session.lines[0])
    assert session.moves == [ROLL, 4]


def test_the_shown_position_before_a_lottery_is_not_one_to_go_back_to():
    session = session_of(GIFTS, names="a - b + 2 a")
    for shown, left in ((6, 5), (5, 5), (4, 2), (3, 2), (2, 2), (1, 0), (0, 0)):
        other = session.snapshot()
        other.look_at(shown)
        other.take_back_to_shown()
        assert len(other.made) == left


def test_the_pc_s_last_move_is_no_outcome():
    session = GameSession.of_mode(PIG, Mode.PLAYER_PC, 1)
    session.make(Made(ROLL, Maker.SEARCH))
    session.make(Made(4, Maker.CHANCE))
    assert session.shown_pc_move == 1


def test_a_lottery_takes_no_time():
    session = session_of(mode=Mode.PLAYERS)
    session.time_control = TimeControl(1, 2)
    session.make(Made(ROLL, clocks=(50.0, 60.0)))
    session.draw()
    assert session.clocks_after(2) == (50.0, 60.0)
    assert session.clock().times(0.0).remaining == (50.0, 60.0)


# Files.


@BOTH
@given(
    steps=st.lists(
        st.sampled_from(["on", "on", "on", "back", "redo", "over", "line"]), max_size=30
    ),
    choose=st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_what_happened_is_read_again(game, steps, choose):
    session = session_of(game, Mode.PLAYER_PC, seed=choose.randint(0, 99))
    for step in steps:
        if step == "on" and session.outcome is None:
            go_on(session, choose)
        elif step == "back":
            session.take_back()
        elif step == "redo":
            session.redo()
        elif step == "over":
            session.start_over()
        elif step == "line" and session.lines:
            session.go_to_line(choose.choice(session.lines))
    found = games.find
    games_here = {"gifts": GIFTS}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "find", lambda name: games_here.get(name) or found(name))
        again = saved_game.read(saved_game.written(session))
    assert again == session
    assert again.chance_to_move is session.chance_to_move
    assert again.left.taken_back == session.left.taken_back
    assert again.left.lines == session.left.lines


def test_a_saved_outcome_is_one_of_chance():
    saved = saved_game.written(session_of(names="roll 4"))
    with pytest.raises(GameError, match=r"move 2: .*chance is to move"):
        saved_game.read(saved.replace(b'"chance"', b'"person"'))


def test_a_written_game_has_its_outcomes():
    session = session_of(names="roll 4 roll 6 hold roll")
    text = PIG.write_game(session.positions[0], session.moves)
    assert "roll 4 roll 6 hold roll" in text
    _game, start, moves = read_game(text)
    again = GameSession(PIG, start=None if start == PIG.initial() else start)
    again.play_written(moves)
    assert again == session
    assert again.chance_to_move


# Searches, matches and the demo.


def test_a_search_goes_on_below_the_outcome_that_was_drawn():
    before = Search(PIG, PIG.initial(), Settings(iterations=2000, seed=1)).run()
    position = PIG.play(PIG.play(PIG.initial(), ROLL), 5)
    found = Search(PIG, position, Settings(iterations=1000, seed=2), before, (ROLL, 5)).run()
    kept = before.below((ROLL, 5))
    assert kept is not None
    # The sixth part, give or take.
    assert 250 < found.tree.visits[0] - 1000 < 420
    assert found.tree.state_name(0) == PIG.state_name(position)


def played(seed, jobs=2, games=4, **options):
    engines = read_engine("iterations=20"), read_engine("random")
    match = EngineMatch(PIG, engines, games, seed=seed, **options)
    return sorted(match.run(jobs), key=lambda one: one.number)


def test_a_match_with_a_seed_has_the_same_outcomes():
    first = played(3)
    moves = [one.moves for one in first]
    assert moves == [one.moves for one in played(3, jobs=1)]
    assert moves != [one.moves for one in played(4)]
    for one in first:
        position, outcomes = PIG.initial(), 0
        for name in (*one.opening, *one.moves):
            outcomes += is_chance(PIG.player(position))
            position = PIG.play(position, PIG.parse_move(position, name))
        assert PIG.outcome(position).payoff == one.payoffs[0]
        assert outcomes > 10
        assert len([name for name in one.opening if not name.isdigit()]) == 2


def test_two_games_of_a_pair_have_the_same_random_numbers():
    engines = read_engine("random"), read_engine("random")
    games = list(EngineMatch(PIG, engines, 2, opening_moves=0, seed=7).run(1))
    rolls = [[name for name in one.moves if name.isdigit()] for one in games]
    shared = min(map(len, rolls))
    assert shared > 10
    assert rolls[0][:shared] == rolls[1][:shared]
    assert games[0].moves != games[1].moves


def test_the_clocks_of_a_match_stand_during_a_lottery(tmp_path):
    ticks = iter(range(10**6))
    games = played(5, 1, 1, time_control=TimeControl(600), now=lambda: next(ticks), folder=tmp_path)
    (one,) = games
    # Each move of a player takes one tick, from the question to the answer.
    for player, left in enumerate(one.left):
        position, moves = PIG.initial(), 0
        for place, name in enumerate((*one.opening, *one.moves)):
            moves += place >= len(one.opening) and PIG.player(position) == player
            position = PIG.play(position, PIG.parse_move(position, name))
        assert 36_000 - left == moves - 1
    text = (tmp_path / "match1" / "game.txt").read_text("utf-8")
    assert len(read_game(text)[2]) == len(one.opening) + len(one.moves)


def test_the_demo_of_a_game_of_chance_reaches_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(api, "save", lambda _tree, _path: None)
    monkeypatch.setattr(api, "draw", lambda _tree, _path: None)
    moves = list(demo.play(PIG, Settings(iterations=5, seed=1), tmp_path))
    assert {one.player for one in moves} == {0, 1}
    assert {one.move for one in moves} == {"roll", "hold"}
    assert moves[-1].move == "hold"
