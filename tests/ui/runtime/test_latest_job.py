"""Only the latest work is wanted, and one piece is done at a time."""

import threading

from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.runtime.worker import end_jobs


def test_what_was_asked_for_last_is_told_and_begins_when_the_other_has_ended(qtbot):
    latest, told, running = LatestJob(), [], []
    may_end = threading.Event()

    def work(name):
        def run(progress):
            running.append(name)
            may_end.wait(60)
            running.remove(name)
            return name, len(running)

        return run

    latest.succeeded.connect(told.append)
    for name in "abc":
        latest.ask(work(name))
    assert latest.busy
    may_end.set()
    qtbot.waitUntil(lambda: not latest.busy)
    assert told == [("c", 0)]


def test_after_cancel_nothing_is_told(qtbot):
    latest, told, begun = LatestJob(), [], threading.Event()

    def run(progress):
        begun.set()
        while True:
            progress(0.5)

    latest.succeeded.connect(told.append)
    latest.failed.connect(told.append)
    latest.ask(run)
    qtbot.waitUntil(begun.is_set)
    latest.cancel()
    assert not latest.busy
    latest.ask(lambda _progress: "next")
    qtbot.waitUntil(lambda: not latest.busy)
    assert told == ["next"]
    end_jobs(latest)


def test_an_error_is_told(qtbot):
    latest, told = LatestJob(), []
    latest.failed.connect(told.append)
    error = MemoryError()

    def run(progress):
        raise error

    latest.ask(run)
    qtbot.waitUntil(lambda: told == [error])
