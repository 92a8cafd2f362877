import threading

import pytest
from qtpy.QtCore import QObject

from uctvis.ui.worker import Job, end_jobs


@pytest.fixture
def owner(qapp):
    owner = QObject()
    yield owner
    end_jobs(owner)


def test_work_is_done_in_another_thread_and_heard_of_in_this_one(qtbot, owner):
    heard = []
    job = Job(owner, threading.get_ident)
    job.succeeded.connect(lambda ident: heard.append((ident, threading.get_ident())))
    job.start()
    qtbot.waitUntil(lambda: bool(heard))
    ((worked, told),) = heard
    assert worked != told == threading.get_ident()


def test_what_the_work_raises_is_handed_over(qtbot, owner):
    def work():
        raise ValueError("no")

    job = Job(owner, work)
    with qtbot.waitSignal(job.failed) as failed:
        job.start()
    assert str(failed.args[0]) == "no"


def test_stopped_work_still_answers(qtbot, owner):
    stop = threading.Event()
    job = Job(owner, lambda: stop.wait(60), stop.set)
    with qtbot.waitSignal(job.succeeded) as succeeded:
        job.start()
        job.stop()
    assert succeeded.args == [True]


def test_nobody_hears_of_abandoned_work(qtbot, owner):
    heard = []
    stop = threading.Event()
    job = Job(owner, lambda: stop.wait(60), stop.set)
    job.succeeded.connect(heard.append)
    job.start()
    with qtbot.waitSignal(job.finished):
        job.abandon()
    qtbot.waitUntil(lambda: not owner.findChildren(Job))
    assert heard == []


def test_the_end_waits_for_every_thread(qtbot, owner):
    stops = [threading.Event() for _number in range(5)]
    jobs = [Job(owner, lambda stop=stop: stop.wait(60), stop.set) for stop in stops]
    for job in jobs:
        job.start()
    end_jobs(owner)
    assert all(job.isFinished() for job in jobs)
