"""Work in several threads: all of it is done, in order, and an error ends all."""

import threading

import pytest

from uctvis.jit import side_by_side as module
from uctvis.jit.side_by_side import in_stretches, side_by_side


@pytest.fixture(params=[1, 2, 3])
def count(request, monkeypatch):
    """How many threads there are; few items are worth them."""
    monkeypatch.setattr(module, "_LEAST", 2)
    monkeypatch.setattr(module.os, "cpu_count", lambda: request.param)
    return request.param


@pytest.mark.parametrize(("first", "end"), [(0, 0), (4, 5), (3, 5), (7, 1007)])
def test_stretches_are_all_items_in_order(count, first, end):
    stretches = in_stretches(lambda start, stop: range(start, stop), first, end)
    assert [item for stretch in stretches for item in stretch] == list(range(first, end))


def test_stretches_are_done_at_once(count):
    # Each waits until all have begun.
    everyone = threading.Barrier(count)
    assert len(in_stretches(lambda _start, _stop: everyone.wait(60), 0, 100)) == count


def test_few_items_stay_in_their_thread(count, monkeypatch):
    monkeypatch.setattr(module, "_LEAST", 101)
    names = in_stretches(lambda _start, _stop: threading.current_thread().name, 0, 100)
    assert names == [threading.current_thread().name]


def test_what_one_work_raises_ends_all():
    def counts():
        while True:
            yield

    def raises():
        yield
        raise KeyError("ended")

    with pytest.raises(KeyError, match="ended"):
        side_by_side([counts(), raises()])
    with pytest.raises(KeyError, match="ended"):
        side_by_side([raises(), counts()])
