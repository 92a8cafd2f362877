"""A game as bytes: what is written is read again, and what is none is refused in words."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.uci import UciEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.made import Made, Maker
from uctvis.engines.players import ChosenMove
from uctvis.errors import GameError
from uctvis.games import all_games, find
from uctvis.mcts.settings import Settings
from uctvis.play import clock, saved_game
from uctvis.play.clock import TimeControl
from uctvis.play.session import GameSession, Mode

CHESS = find("chess")
MAKERS = st.one_of(
    st.tuples(st.just(Maker.PERSON), st.none(), st.just(0), st.just(0.0)),
    st.tuples(st.just(Maker.BOOK), st.none(), st.just(0), st.just(0.0)),
    st.tuples(
        st.just(Maker.SEARCH),
        st.one_of(st.none(), st.floats(0, 1)),
        st.integers(0, 10**8),
        st.floats(0, 600),
    ),
)
CONTROLS = st.none() | st.builds(
    TimeControl, st.floats(*clock.MINUTES), st.floats(*clock.INCREMENT)
)
CLOCKS = st.none() | st.tuples(st.floats(0, 9999), st.floats(0, 9999))
PCS = st.one_of(
    st.none(),
    st.builds(
        UctEngine,
        st.builds(
            Settings,
            iterations=st.integers(1, 1000),
            seconds=st.one_of(st.none(), st.floats(0.01, 600)),
            playout_limit=st.one_of(st.none(), st.integers(1, 100)),
            exploration=st.floats(0, 20),
            seed=st.one_of(st.none(), st.integers(0, 2**64 - 1)),
            selection=st.sampled_from(("ucb1", "ucb1_tuned", "puct")),
            first_play=st.one_of(st.none(), st.floats(0, 1000)),
            solver=st.sampled_from(("off", "on")),
        ),
        st.booleans(),
    ),
)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(data=st.data(), pcs=st.tuples(PCS, PCS))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_game_that_was_written_is_read_again(game, data, pcs):
    session = GameSession(game, pcs, time_control=data.draw(CONTROLS))
    for _move in range(data.draw(st.integers(0, 8))):
        legal = game.legal_moves(session.position)
        if legal:
            move = data.draw(st.sampled_from(legal))
            maker = (Maker.CHANCE,) if session.chance_to_move else data.draw(MAKERS)
            session.make(Made(move, *maker, clocks=data.draw(CLOCKS)))
    goes_on = session.outcome is None and not session.chance_to_move
    if session.time_control is not None and goes_on and data.draw(st.booleans()):
        session.lose_on_time(session.player)
    again = saved_game.read(saved_game.written(session))
    assert again == session


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(
    steps=st.lists(st.sampled_from(["play", "play", "play", "back", "over", "line"]), max_size=25),
    choose=st.randoms(use_true_random=False),
)
@settings(max_examples=20, deadline=None)
def test_what_was_taken_back_and_left_is_read_again(game, steps, choose):
    session = GameSession(game, random=choose)
    for step in steps:
        if step == "play" and session.choices:
            session.make(Made(choose.choice(session.choices[:2]), Maker.SEARCH, 0.5, 3, 0.25))
        elif step == "play" and session.chance_to_move:
            session.draw()
        elif step == "back":
            session.take_back_to(choose.randint(0, len(session.made)))
        elif step == "over":
            session.start_over()
        elif step == "line" and session.lines:
            session.go_to_line(choose.choice(session.lines))
    again = saved_game.read(saved_game.written(session))
    assert again == session
    assert again.left.taken_back == session.left.taken_back
    assert again.left.lines == session.left.lines


def test_a_game_of_version_0_1_has_no_lines():
    saved = example()
    del saved["taken_back"], saved["lines"]
    session = saved_game.read(json.dumps(saved).encode())
    assert session.moves == [4, 0]
    assert not session.can_redo
    assert session.lines == []


def test_one_that_starts_anywhere_is_read_again():
    game = find("tictactoe")
    session = GameSession(game, start=game.parse_state("tictactoe XO....... player 1"))
    session.play(8)
    assert saved_game.read(saved_game.written(session)) == session


def example():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC)
    session.play(4)
    session.make(Made(0, Maker.SEARCH, 0.25, 100, 0.5))
    return json.loads(saved_game.written(session))


def changed(**fields):
    return {**example(), **fields}


def first_move(**fields):
    saved = example()
    saved["moves"][0].update(fields)
    return saved


def search(**fields):
    saved = example()
    saved["pcs"][1]["search"].update(fields)
    return saved


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        ([], "in format 1"),
        ({}, "in format 1"),
        (changed(uctvis_game=2), "in format 1"),
        (changed(game="ludo"), "ludo"),
        (changed(game=7), "a text in game"),
        (changed(start="nonsense"), "nonsense"),
        (changed(pcs=[None]), "two sides in pcs"),
        (changed(pcs=[{}, None]), "settings of the PC"),
        (changed(moves={}), "a list in moves"),
        (changed(moves=["b2"]), "move 1: expected a move"),
        (first_move(move="z9"), "move 1: .*z9"),
        (first_move(maker="oracle"), "move 1: .*oracle"),
        (first_move(mean="high"), "a number of 0 or more in mean"),
        (first_move(mean=-1), "a number of 0 or more in mean"),
        (first_move(seconds=float("inf")), "a number of 0 or more in seconds"),
        (first_move(iterations=True), "a number of 0 or more in iterations"),
        (first_move(iterations=10**400), "a number of 0 or more in iterations"),
        (search(iterations=0), "Iterations: expected"),
        (search(exploration=10**400), "from 0 to 20, got 1.00e"),
        (first_move(clocks=[1]), "move 1: .*two numbers in clocks"),
        (first_move(clocks=[1, -1]), "move 1: .*a number of 0 or more in clocks"),
        (changed(clock=5), "a text in clock"),
        (changed(clock="5+x"), "Clock: expected minutes"),
        (changed(clock="5+0", out_of_time=2), "a player of an unfinished game with clocks"),
        (changed(out_of_time=0), "a player of an unfinished game with clocks"),
        (changed(ended="yes"), "a resignation or an agreement"),
        (changed(ended={"by": "resignation"}), "a resignation or an agreement"),
        (changed(ended={"by": "agreement", "player": 1}), "a resignation or an agreement"),
        (changed(taken_back=[4]), "a list of moves in taken_back"),
        (changed(taken_back=[[]]), "a list of moves in taken_back"),
        (changed(taken_back=[[{"move": "b2", "maker": "person"}]]), "move 3: .*b2"),
        (changed(lines={}), "a list in lines"),
        (changed(lines=[[]]), "a line in lines"),
        (changed(lines=[{"after": 3, "moves": []}]), "at most 2 in after"),
        (changed(lines=[{"after": 1, "moves": [{"move": "z9"}]}]), "move 2: .*z9"),
        (search(exploration="much"), "Exploration: expected"),
        (search(evaluation="guess"), "valuation"),
        (search(selection="ucb2"), "Selection: expected one of"),
        (search(playout="heavy"), "Playout: expected one of .* prefers no moves"),
        (search(colour=1), "settings of a search, got colour"),
    ],
)
def test_what_is_no_game_is_refused_in_words(saved, message):
    with pytest.raises(GameError, match=message):
        saved_game.read(json.dumps(saved).encode())


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"null", b" " * (saved_game.MOST_BYTES + 1)],
    ids=["empty", "no text", "cut", "deep", "null", "large"],
)
def test_bytes_that_are_no_json_are_refused_in_words(data):
    with pytest.raises(GameError, match="expected"):
        saved_game.read(data)


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_damaged_bytes_are_a_game_or_refused(data):
    saved = bytearray(json.dumps(example()).encode())
    for _change in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(saved) - 1))
        saved[place] = data.draw(st.integers(0, 255))
    try:
        session = saved_game.read(bytes(saved))
    except GameError:
        return
    assert len(session.positions) == len(session.made) + 1


def test_a_machine_of_fewer_cores_searches_with_all_it_has():
    session = saved_game.read(json.dumps(search(threads=10_000)).encode())
    assert session.pcs[1].settings.threads == 10_000


def test_an_exploration_of_hundreds_of_digits_is_refused_with_words():
    with pytest.raises(GameError, match="Exploration: expected a number from 0 to 20"):
        saved_game.read(json.dumps(search(exploration=10**400)).encode())


def test_names_and_comments_are_kept_on_the_board_and_beside_it():
    session = GameSession(CHESS, names=("Carlsen", ""))
    session.comments[session.position] = "before"
    for name in ("e2e4", "e7e5"):
        session.play(CHESS.parse_move(session.position, name))
        session.comments[session.position] = f"after {name}"
    session.take_back_to(1)
    found = saved_game.read(saved_game.written(session))
    assert found.names == session.names
    assert found.comments == session.comments
    found.redo()
    assert found.comment == "after e7e5"


@pytest.mark.parametrize("change", [{"names": ["a"]}, {"names": [1, 2]}, {"comment": 5}])
def test_wrong_names_and_comments_are_refused(change):
    saved = {**json.loads(saved_game.written(GameSession(CHESS))), **change}
    with pytest.raises(GameError, match=next(iter(change))):
        saved_game.read(json.dumps(saved).encode())


def alphabeta_game():
    """A game whose first move was found by alpha-beta."""
    game = find("connect_four")
    session = GameSession(game, (AlphaBetaEngine(), None))
    found = AlphaBeta(game, session.position, AlphaBetaSettings(depth=4)).run()
    session.make(ChosenMove.of(found).made)
    return session


def test_the_depths_of_alpha_beta_are_written_and_read_again():
    session = alphabeta_game()
    again = saved_game.read(saved_game.written(session))
    assert [one.depth for one in session.made[0].deepening] == [1, 2, 3, 4]
    assert again == session
    assert again.made[0].deepening == session.made[0].deepening


@pytest.mark.parametrize(
    "wrong",
    [
        "all",
        [1],
        [{"depth": 1}],
        {"nodes": "many"},
        {"seconds": float("nan")},
        {"cuts": True},
        {"value": 1 << 60},
        {"depth": 1.5},
        {"line": "4"},
        {"line": ["9"]},
    ],
)
def test_other_depths_are_refused_in_words(wrong):
    saved = json.loads(saved_game.written(alphabeta_game()))
    deepening = saved["moves"][0]["deepening"]
    if isinstance(wrong, dict):
        deepening[0].update(wrong)
    else:
        saved["moves"][0]["deepening"] = wrong
    with pytest.raises(GameError, match="move 1: "):
        saved_game.read(json.dumps(saved).encode())


def test_programs_are_kept_even_if_they_do_not_exist():
    engine = UciEngine.of(Path("/none/program"), {"b": "2", "a": "x,y"}, depth=3)
    session = GameSession(CHESS, (None, engine), adviser=engine)
    found = saved_game.read(saved_game.written(session))
    assert found.pcs == (None, engine)
    assert found.adviser == engine


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"path": ""}, "expected a program and its options"),
        ({"path": 5}, "expected a program and its options"),
        ({"options": {"a": 5}}, "expected a program and its options"),
        ({"options": []}, "expected a program and its options"),
        ({"options": {"a": "b\nquit"}}, "expected a program and its options"),
        ({"options": {"a": "b" * 5000}}, "expected a program and its options"),
        ({"seconds": "x"}, "Time in seconds: expected"),
        ({"depth": 10**400}, "Depth: expected"),
        ({"shell": "rm"}, "expected settings of a program, got shell"),
    ],
)
def test_wrong_programs_are_refused(change, said):
    engine = UciEngine(Path("/none/program"))
    saved = json.loads(saved_game.written(GameSession(CHESS, (None, engine))))
    saved["pcs"][1]["program"].update(change)
    with pytest.raises(GameError, match=said):
        saved_game.read(json.dumps(saved).encode())


def test_programs_play_only_chess():
    saved = json.loads(saved_game.written(GameSession(find("mancala"))))
    saved["pcs"][1] = {"program": {"path": "/none/program"}}
    with pytest.raises(GameError, match="expected the game chess"):
        saved_game.read(json.dumps(saved).encode())
