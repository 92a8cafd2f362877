"""Waiting for bots: what ends it."""

import threading
from concurrent.futures import CancelledError
from contextlib import closing
from time import perf_counter

import pytest

from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.pipes import Pipes

LONG = 30.0


def test_it_gives_up_at_the_deadline():
    with closing(Pipes()) as pipes:
        start = perf_counter()
        assert not pipes.wait(start + 0.02, lambda: False)
        assert perf_counter() >= start + 0.02
        assert not pipes.wait(start, lambda: False)
        assert pipes.wait(start, lambda: True)


def test_stop_from_another_thread():
    with closing(Pipes()) as pipes:
        thread = threading.Thread(target=pipes.stop)
        thread.start()
        with pytest.raises(CancelledError):
            pipes.wait(None, lambda: False)
        thread.join()
        with pytest.raises(CancelledError):
            pipes.wait(None, lambda: True)


def test_wake_from_another_thread():
    event = threading.Event()

    def act():
        event.set()
        pipes.wake()

    with closing(Pipes()) as pipes:
        thread = threading.Thread(target=act)
        thread.start()
        assert pipes.wait(perf_counter() + LONG, event.is_set)
        thread.join()
        for _number in range(100_000):
            pipes.wake()
        assert not pipes.wait(perf_counter(), lambda: False)


def test_each_fault_is_raised_once():
    with closing(Pipes()) as pipes:
        for seat in (0, 1):
            pipes.report(FaultError(seat, Verdict.CRASHED, "it crashed"))
        for seat in (0, 1):
            with pytest.raises(FaultError) as raised:
                pipes.wait(None, lambda: True)
            assert raised.value.seat == seat
        assert pipes.wait(None, lambda: True)


def test_nothing_happens_after_the_end():
    pipes = Pipes()
    pipes.close()
    pipes.close()
    pipes.wake()
    pipes.stop()
