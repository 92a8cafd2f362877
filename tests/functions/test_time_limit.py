"""Calls that take too long end with an error; others are not disturbed, whenever they end."""

import math
import threading

import pytest

from uctvis.functions.time_limit import TooLongError, interrupt, is_limited, limited


def loop():
    n = 0
    while True:
        n += 1


def test_a_call_returns_its_result_and_raises_its_errors():
    assert limited(60, lambda: 3) == 3
    with pytest.raises(ZeroDivisionError):
        limited(60, lambda: 1 / 0)
    assert not is_limited()


def test_an_endless_loop_ends_and_its_place_is_known():
    with pytest.raises(TooLongError) as caught:
        limited(0.05, loop)
    traceback = caught.value.__cause__.__traceback__
    while traceback.tb_next is not None:
        traceback = traceback.tb_next
    assert traceback.tb_frame.f_code is loop.__code__
    assert not is_limited()
    assert limited(60, lambda: 3) == 3


def test_code_that_catches_everything_gets_the_error_again():
    caught = 0

    def stubborn():
        nonlocal caught
        while True:
            try:
                loop()
            except BaseException:
                caught += 1
                if caught == 2:
                    raise

    with pytest.raises(TooLongError):
        limited(0.05, stubborn)
    assert caught == 2


def test_the_limit_of_the_outer_call_holds():
    with pytest.raises(TooLongError):
        limited(0.05, lambda: limited(1000, loop))
    assert limited(1000, lambda: (limited(0.0, is_limited), is_limited())) == (True, True)


def test_no_error_comes_after_a_call_that_ends_at_its_limit():
    """Each call ends about when it is interrupted, in several threads: one or the other happens."""
    told, wrong = [], []

    def many():
        for number in range(25):
            seconds = 0.02 + number % 5 * 0.01
            waits = threading.Event()
            try:
                limited(0.05, lambda seconds=seconds, waits=waits: waits.wait(seconds))
                told.append("ended")
            except TooLongError:
                told.append("stopped")
            except BaseException as error:  # noqa: BLE001 - the test is about any other
                wrong.append(error)
        try:
            # Nothing may be left to be raised here.
            sum(range(100_000))
        except BaseException as error:  # noqa: BLE001
            wrong.append(error)

    threads = [threading.Thread(target=many) for _number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(told) == 100


@pytest.mark.parametrize(("limit", "ends"), [(math.inf, True), (1000.0, False)])
def test_only_calls_without_a_limit_are_interrupted(limit, ends):
    running, may_end, told = threading.Event(), threading.Event(), []

    def wait():
        running.set()
        while not may_end.is_set():
            may_end.wait(0.01)

    def call():
        try:
            told.append(limited(limit, wait))
        except TooLongError:
            told.append("stopped")

    thread = threading.Thread(target=call)
    thread.start()
    running.wait()
    interrupt([thread.ident, -1])
    if ends:
        thread.join()
    may_end.set()
    thread.join()
    assert told == ["stopped" if ends else None]
