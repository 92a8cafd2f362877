"""Alpha-beta with an evaluation that is a function of the user."""

import threading
import time

import numba
import pytest

import uctvis


def half(_position):
    return 0.5


def wrong(_position):
    return 1.5


def raising(position):
    if position is not None:
        raise ValueError("no such weights")
    return 0.5


def test_a_function_that_says_what_the_game_says_finds_the_same():
    expected = uctvis.alpha_beta("tictactoe", depth=4, evaluation="")
    found = uctvis.alpha_beta("tictactoe", depth=4, evaluation=expected.game.evaluate)
    assert [one.value for one in found.iterations] == [one.value for one in expected.iterations]
    assert found.move == expected.move


@pytest.mark.long
def test_a_compiled_function_finds_what_the_same_in_python_finds():
    both = [
        uctvis.alpha_beta("tictactoe", depth=5, evaluation=one) for one in (half, numba.njit(half))
    ]
    one, two = ([each.value for each in found.iterations] for found in both)
    assert one == two


@pytest.mark.parametrize(("function", "says"), [(wrong, "got 1.5"), (raising, "no such weights")])
def test_what_goes_wrong_is_told(function, says):
    with pytest.raises(uctvis.FunctionError, match=says):
        uctvis.alpha_beta("tictactoe", depth=3, evaluation=function)


@pytest.mark.long
@pytest.mark.parametrize(
    ("function", "says"), [(wrong, "from 0 to 1"), (raising, "no such weights")]
)
def test_what_goes_wrong_in_a_compiled_function_is_told(function, says):
    with pytest.raises(uctvis.FunctionError, match=says):
        uctvis.alpha_beta("tictactoe", depth=3, evaluation=numba.njit(function))


def test_what_does_not_compile_is_told_at_once():
    with pytest.raises(uctvis.FunctionError, match="returns a number"):
        uctvis.alpha_beta("tictactoe", depth=3, evaluation=numba.njit(lambda _position: "text"))


@pytest.mark.parametrize("seconds", [0.2, None])
def test_a_function_that_never_returns_ends_with_its_search(seconds):
    calls = 0

    def never(_position):
        nonlocal calls
        calls += 1
        while calls > 30:
            time.sleep(0)
        return 0.5

    search = uctvis.prepare_alpha_beta(
        "connect_four", evaluation=never, seconds=seconds, depth=8 if seconds is None else None
    )
    if seconds is None:
        threading.Timer(0.3, search.stop).start()
    found = search.run()
    assert found.move in found.game.legal_moves(found.position)
    assert found.reason == ("stopped" if seconds is None else "seconds")
