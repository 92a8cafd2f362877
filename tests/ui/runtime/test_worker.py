import threading

import pytest
from named_widgets import expect_no_jobs
from qtpy.QtCore import QCoreApplication, QObject

from uctvis.ui.runtime import worker
from uctvis.ui.runtime.worker import Job, end_jobs


@pytest.fixture
def owner(qapp):
    owner = QObject()
    yield owner
    end_jobs(owner)


def test_work_is_done_in_another_thread_and_heard_of_in_this_one(qtbot, owner):
    heard = []
    job = Job(owner, lambda _progress: threading.get_ident())
    job.succeeded.connect(lambda ident: heard.append((ident, threading.get_ident())))
    job.start()
    qtbot.waitUntil(lambda: bool(heard))
    ((worked, told),) = heard
    assert worked != told == threading.get_ident()


def test_what_the_work_raises_is_handed_over(qtbot, owner):
    def work(_progress):
        raise ValueError("no")

    job = Job(owner, work)
    with qtbot.waitSignal(job.failed) as failed:
        job.start()
    assert str(failed.args[0]) == "no"


@pytest.mark.parametrize(
    "error",
    [KeyboardInterrupt(), SystemExit(3), GeneratorExit(), pytest.fail.Exception("a test fails")],
    ids=lambda error: type(error).__name__,
)
def test_work_that_ends_by_no_usual_exception_has_failed(qtbot, owner, error):
    def work(_progress):
        raise error

    heard = []
    job = Job(owner, work)
    job.succeeded.connect(heard.append)
    with qtbot.waitSignal(job.failed) as failed:
        job.start()
    (told,) = failed.args
    assert isinstance(told, Exception)
    assert told.__cause__ is error
    assert type(error).__name__ in str(told)
    assert heard == []


def test_stopped_work_still_answers(qtbot, owner):
    stop = threading.Event()
    job = Job(owner, lambda _progress: stop.wait(60), stop.set)
    with qtbot.waitSignal(job.succeeded) as succeeded:
        job.start()
        job.stop()
    assert succeeded.args == [True]


def test_nobody_hears_of_abandoned_work(qtbot, owner):
    heard = []
    stop = threading.Event()
    job = Job(owner, lambda _progress: stop.wait(60), stop.set)
    job.succeeded.connect(heard.append)
    job.start()
    with qtbot.waitSignal(job.finished):
        job.abandon()
    qtbot.waitUntil(lambda: not owner.findChildren(Job))
    assert heard == []


def test_the_end_waits_for_every_thread(qtbot, owner):
    stops = [threading.Event() for _number in range(5)]
    jobs = [Job(owner, lambda _progress, stop=stop: stop.wait(60), stop.set) for stop in stops]
    for job in jobs:
        job.start()
    end_jobs(owner)
    assert all(job.isFinished() for job in jobs)


def endless(progress):
    while True:
        progress(0.5)


def test_progress_is_heard_of_in_this_thread(qtbot, owner):
    heard = []
    job = Job(owner, lambda progress: progress(0.25))
    job.progressed.connect(lambda part: heard.append((part, threading.get_ident())))
    with qtbot.waitSignal(job.succeeded):
        job.start()
    assert heard == [(0.25, threading.get_ident())]


def test_progress_is_told_now_and_then_and_at_the_end(qtbot, owner, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(worker, "monotonic", lambda: now[0])

    def work(progress):
        for hundredth in range(101):
            now[0] += 0.01
            progress(hundredth / 100)

    heard = []
    job = Job(owner, work)
    job.progressed.connect(heard.append)
    with qtbot.waitSignal(job.succeeded):
        job.start()
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert 5 <= len(heard) <= 20


def test_work_that_was_stopped_is_ended_by_its_progress(qtbot, owner):
    heard = []
    job = Job(owner, endless)
    job.succeeded.connect(heard.append)
    job.failed.connect(heard.append)
    job.start()
    with qtbot.waitSignal(job.cancelled):
        job.stop()
    assert heard == []


def test_nothing_is_heard_of_progress_after_a_stop(qtbot, owner):
    heard = []
    told = threading.Event()

    def work(progress):
        progress(0.5)
        told.set()
        endless(progress)

    job = Job(owner, work)
    job.progressed.connect(heard.append)
    job.start()
    # What was told has not arrived yet: this thread has not looked.
    assert told.wait(60)
    with qtbot.waitSignal(job.cancelled):
        job.stop()
    assert heard == []


def test_what_fails_though_it_was_stopped_is_told(qtbot, owner):
    def work(progress):
        try:
            endless(progress)
        finally:
            raise OSError("the disk is gone")

    job = Job(owner, work)
    job.start()
    with qtbot.waitSignal(job.failed) as failed:
        job.stop()
    assert str(failed.args[0]) == "the disk is gone"


def test_abandoned_work_is_ended_and_not_heard_of(qtbot, owner):
    heard = []
    job = Job(owner, endless)
    for signal in (job.succeeded, job.failed):
        signal.connect(heard.append)
    job.cancelled.connect(lambda: heard.append("cancelled"))
    job.start()
    job.abandon()
    qtbot.waitUntil(lambda: not owner.findChildren(Job))
    assert heard == []


def test_the_end_ends_work_that_tells_its_progress(owner):
    jobs = [Job(owner, endless) for _number in range(3)]
    for job in jobs:
        job.start()
    end_jobs(owner)
    assert all(job.isFinished() for job in jobs)


def test_a_job_that_ends_outside_any_event_loop_is_gone_all_the_same(qtbot, owner):
    # pytest-qt handles events outside a loop after each fixture. The loops of `waitUntil` do not
    # delete what was deleted later there.
    job = Job(owner, lambda _progress: None)
    job.start()
    job.wait()
    QCoreApplication.processEvents()
    qtbot.waitUntil(lambda: expect_no_jobs(owner))


def test_a_wait_for_jobs_says_which_are_left(owner):
    go_on = threading.Event()
    job = Job(owner, lambda _progress: go_on.wait(), go_on.set)
    job.start()
    with pytest.raises(AssertionError, match="QObject"):
        expect_no_jobs(owner)


def test_at_the_exit_work_of_others_is_not_waited_for_for_ever(owner, monkeypatch):
    monkeypatch.setattr(worker, "_PATIENCE_WITH_OTHERS", 0.2)
    ended = threading.Event()
    job = Job(owner, lambda _progress: ended.wait(60))
    job.is_of_others = True
    job.start()
    end_jobs(owner, at_exit=True)
    # The caller ends the process.
    assert worker.has_jobs(owner)
    ended.set()
    end_jobs(owner)
    assert not worker.has_jobs(owner)
