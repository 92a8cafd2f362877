"""Whether a composed function is being compiled is told where it is waited for."""

import threading

import pytest
from uncached import uncached

from uctvis.jit.compiled import compiled
from uctvis.jit.compiling import compiling_told


@pytest.fixture
def composed():
    return uncached()


def test_it_is_told_once_and_only_if_it_really_compiles(composed):
    told = []
    with compiling_told(told.append):
        assert composed(2) == 4
        assert told == [True, False]
        assert composed(3) == 6
    assert told == [True, False]


def test_another_thread_may_compile(composed):
    told = []
    with compiling_told(told.append):
        thread = threading.Thread(target=composed, args=(1,))
        thread.start()
        thread.join()
    assert told == [True, False]


def test_whoever_waits_no_longer_is_told_that_it_is_over(composed):
    told, others = [], []
    begun, leave = threading.Event(), threading.Event()

    def wait(compiles):
        others.append(compiles)
        if compiles:
            begun.set()
            leave.wait()

    with compiling_told(wait):
        thread = threading.Thread(target=composed, args=(1,))
        thread.start()
        begun.wait()
        with compiling_told(told.append):
            pass
        before = told.copy()
        leave.set()
        thread.join()
    assert before == told == others == [True, False]


def test_nobody_is_told_afterwards(composed):
    told = []
    with compiling_told(told.append):
        pass
    composed(1)
    assert told == []


def test_functions_that_are_compiled_in_advance_are_not_told():
    told = []

    @compiled
    def small(number):
        return number + 1

    with compiling_told(told.append):
        assert small(1) == 2
    assert told == []
