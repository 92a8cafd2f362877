"""When a search is answered, and what is said before."""

import queue
import threading

import pytest

from uctvis.play.uci.answering import Answering
from uctvis.play.uci.limits import GoLimits
from uctvis.play.uci.reports import Report, info
from uctvis.play.uci.searches import KnownAnswer

REPORT = Report(1, "cp 5", 1, 0.0, ("e2e4", "e7e5"))


@pytest.mark.parametrize(
    ("limits", "allowing"),
    [
        (GoLimits(pondering=True), Answering.ponderhit),
        (GoLimits(pondering=True), Answering.stop),
        (GoLimits(infinite=True), Answering.stop),
    ],
)
def test_a_search_that_has_ended_waits_and_reports_again(limits, allowing):
    said = queue.SimpleQueue()
    answering = Answering(KnownAnswer(REPORT), limits, lambda: REPORT)
    thread = threading.Thread(target=answering.run, args=(said.put,))
    thread.start()
    assert said.get() == info(REPORT)
    assert thread.is_alive()
    # What was said before belongs to the opponent's move, as python-chess counts it.
    allowing(answering)
    thread.join()
    assert said.get_nowait() == info(REPORT)


def test_a_search_without_a_wait_reports_once():
    said = []
    assert Answering(KnownAnswer(REPORT), GoLimits(), lambda: REPORT).run(said.append) == REPORT
    assert said == [info(REPORT)]
