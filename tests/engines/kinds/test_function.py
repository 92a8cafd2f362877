"""Functions of users that play."""

import threading
from random import Random

import numpy as np
import pytest
from numba import njit

import uctvis
from uctvis.engines import engine_of, read_engine
from uctvis.errors import FunctionError, SettingError
from uctvis.functions import registry
from uctvis.functions.playing import IllegalMoveError
from uctvis.games import find

GAME = find("connect_four")


@pytest.fixture(autouse=True)
def no_functions(monkeypatch):
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_named", {})


def chosen(function, game=GAME):
    return engine_of(function).player(Random(1)).choose(game, game.initial()).move


def test_it_gets_the_game_and_the_position_and_returns_a_move():
    given = []

    def last(game, position):
        given.append((game, position))
        return game.legal_moves(position)[-1]

    assert chosen(last) == GAME.legal_moves(GAME.initial())[-1]
    assert given == [(GAME, GAME.initial())]
    assert chosen(lambda _game, _position: np.int32(3)) == 3


def test_it_may_search():
    def thinks(game, position):
        return uctvis.search(game, game.state_name(position), iterations=50, seed=1).move

    assert chosen(thinks) == uctvis.search(GAME, iterations=50, seed=1).move


@pytest.mark.parametrize(
    "value", [None, "a1", float("nan"), (3,), [3], 3.0, True, -1, 10**30, np.array([3]), {}]
)
def test_what_is_no_legal_move_is_refused_with_its_value(value):
    def wrong(game, position):
        return value

    line = wrong.__code__.co_firstlineno
    with pytest.raises(IllegalMoveError) as raised:
        chosen(wrong)
    assert raised.value.value is value
    text = f"line {line}: expected the number of a legal move, got {value!r}"
    assert str(raised.value).endswith(text[:150])
    assert "wrong" in str(raised.value)


@pytest.mark.parametrize("error", [ValueError("no idea"), SystemExit(3), RecursionError()])
def test_what_it_raises_is_told_with_its_line(error):
    def fails(game, position):
        raise error

    with pytest.raises(FunctionError) as raised:
        chosen(fails)
    assert not isinstance(raised.value, IllegalMoveError)
    line = fails.__code__.co_firstlineno + 1
    assert f"line {line}: it raised {type(error).__name__}" in str(raised.value)
    assert raised.value.function.startswith("fails")


def _play(game, position):
    return position


def _set_a_method(game, position):
    game.legal_moves = _play


def _set_something(game, position):
    game.mine = 1


def _empty(game, position):
    vars(game).clear()


@pytest.mark.parametrize("change", [_set_a_method, _set_something, _empty])
def test_a_function_that_changes_the_game_is_refused_and_the_game_stays(change):
    before, moves = dict(vars(GAME)), GAME.legal_moves(GAME.initial())

    def changes(game, position):
        change(game, position)
        return 3

    if change is _empty and not before:
        vars(GAME)["known"] = before["known"] = 1
    try:
        with pytest.raises(FunctionError, match="changes neither the game nor the position"):
            chosen(changes)
        assert vars(GAME) == before
        assert GAME.legal_moves(GAME.initial()) == moves
    finally:
        vars(GAME).pop("known", None)


class _Rows:
    """Of a game whose positions can be changed, which none should have, what a player needs."""

    def state_name(self, position):
        return str(position)

    def legal_moves(self, position):
        return [0, 1]


def test_a_function_that_changes_the_position_is_refused():
    def changes(game, position):
        position.append(1)
        return 0

    player = engine_of(changes).player(Random(1))
    with pytest.raises(FunctionError, match="changes neither the game nor the position"):
        player.choose(_Rows(), [])


def test_it_is_stopped_while_it_loops():
    begun = threading.Event()

    def loops(game, position):
        begun.set()
        while True:
            pass

    player = engine_of(loops).player(Random(1))
    raised = []

    def play():
        try:
            player.choose(GAME, GAME.initial())
        except Exception as error:  # noqa: BLE001 - whatever ends it
            raised.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    assert begun.wait(30)
    player.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert len(raised) == 1


def test_it_has_the_name_by_which_it_was_registered():
    def mine(game, position):
        return 3

    uctvis.policies.register("by_name", player=mine)
    engine = read_engine("function:by_name")
    assert engine == engine_of(mine)
    assert engine.described(GAME) == "function:by_name"
    assert "by_name" in uctvis.policies.names("player")
    with pytest.raises(
        SettingError, match=r"registered now \(.*function:by_name.*got 'function:gone'"
    ):
        read_engine("function:gone")


def test_what_cannot_play_is_refused():
    @uctvis.policies.batched
    def many(positions):
        return [0.5] * len(positions)

    with pytest.raises(SettingError, match="not batched"):
        engine_of(many)
    assert engine_of(int) is None
    assert engine_of(3) is None

    @njit
    def compiled(game, position):
        return 3

    with pytest.raises(SettingError, match="that is not compiled"):
        engine_of(compiled)
