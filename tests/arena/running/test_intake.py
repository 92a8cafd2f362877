"""A bot that writes all the time is read only now and then, but what is awaited at once."""

import os
from contextlib import contextmanager
from time import perf_counter

import pytest

from uctvis.arena.running.intake import FREE, Intake
from uctvis.arena.running.pipes import Pipes


class Ends:
    """A pipe that is read by an intake."""

    def __init__(self):
        self.pipes = Pipes()
        self.reading, self.writing = os.pipe()
        for end in (self.reading, self.writing):
            os.set_blocking(end, False)
        self.taken, self.times = [], []
        self.is_awaited = False
        self.intake = Intake(self.pipes, self.reading, self._take, lambda: self.is_awaited)

    def _take(self, data, time):
        self.taken.append(data)
        self.times.append(time)

    def write_in_pieces(self, count):
        """Write so many bytes, each as soon as it can be read."""
        for _piece in range(count):
            os.write(self.writing, b"x")
            self.pipes.turn(0)


@contextmanager
def ends():
    made = Ends()
    try:
        yield made
    finally:
        made.intake.close()
        made.pipes.close()
        os.close(made.writing)
        os.close(made.reading)


def test_a_flood_in_small_pieces_causes_few_reads():
    with ends() as made:
        start = perf_counter()
        made.write_in_pieces(20_000)
        seconds = perf_counter() - start
        made.pipes.wait(start + seconds + 5, lambda: len(b"".join(made.taken)) == 20_000)
        # One for each hundredth of a second.
        assert len(made.taken) <= FREE + 100 * seconds + 3


def test_what_is_awaited_is_read_at_once():
    with ends() as made:
        made.write_in_pieces(10 * FREE)
        made.is_awaited = True
        made.intake.begin_turn()
        made.pipes.turn(0)
        made.taken.clear()
        made.write_in_pieces(10 * FREE)
        assert made.taken == [b"x"] * (10 * FREE)


def test_the_time_is_when_it_could_be_read():
    with ends() as made, ends() as other:
        other.intake.close()
        # Something that takes long is handled first.
        made.pipes.watch(other.reading, 1, lambda _events: busy())
        os.write(other.writing, b"x")
        os.write(made.writing, b"x")
        done = []

        def busy():
            os.read(other.reading, 1)
            until = perf_counter() + 0.01
            while perf_counter() < until:
                pass
            done.append(perf_counter())

        made.pipes.turn(0)
        assert made.times[0] <= done[0] - 0.01
        made.pipes.watch(other.reading, 0, lambda _events: None)


@pytest.mark.parametrize("is_paused", [False, True])
def test_the_end_is_noticed(is_paused):
    with ends() as made:
        made.write_in_pieces(2 * FREE if is_paused else 0)
        os.close(made.writing)
        assert made.pipes.wait(perf_counter() + 5, lambda: b"" in made.taken)
        made.writing = os.dup(made.reading)
        made.taken.clear()
        made.intake.begin_turn()
        made.pipes.turn(0)
        assert made.taken == []
