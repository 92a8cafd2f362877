"""The time that the tests of `make test` take: the slowest ones, and the sum of each folder.

`build/test-times.csv` has all of them. CONTRIBUTING.md has the budget. The seconds of the clock
depend on what else runs; those of processors, which contain ended children, hardly do.
"""

import csv
import os
from collections import defaultdict
from pathlib import Path
from time import perf_counter

import pytest

_SPENT = "seconds of the clock and of processors"
_SLOWEST = 20


class Times:
    """A plugin of pytest. Each process of xdist measures; the one that controls them prints."""

    def __init__(self):
        self._last = _now()
        self._spent = {}

    def pytest_collection_finish(self):
        self._last = _now()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call):
        report = yield
        if call.when == "teardown":
            # Since the end of the test before, so that nothing between them is missed.
            now = _now()
            spent = [end - begin for begin, end in zip(self._last, now, strict=True)]
            report.user_properties.append((_SPENT, spent))
            self._last = now
        return report

    def pytest_runtest_logreport(self, report):
        for name, spent in report.user_properties:
            if name == _SPENT:
                self._spent[report.nodeid] = spent

    def pytest_terminal_summary(self, terminalreporter):
        if not (self._spent and terminalreporter.config.pluginmanager.hasplugin("dsession")):
            return  # a single process, for some tests
        folders = defaultdict(lambda: [0, 0.0, 0.0])
        for test, (clock, processor) in self._spent.items():
            for name in (str(Path(test.partition("::")[0]).parent), "all"):
                sums = folders[name]
                folders[name] = [sums[0] + 1, sums[1] + clock, sums[2] + processor]
        say = terminalreporter.write_line
        terminalreporter.section("time of the tests, without starting and collecting")
        say(f"{'tests':>7} {'clock':>8} {'processors':>11}")
        for name, (count, clock, processor) in sorted(folders.items(), key=lambda one: one[1][2]):
            say(f"{count:7} {clock:7.1f}s {processor:10.1f}s  {name}")
        terminalreporter.section(f"slowest {_SLOWEST} tests")
        slowest = sorted(self._spent.items(), key=lambda one: -one[1][0])
        for test, (clock, processor) in slowest[:_SLOWEST]:
            say(f"{clock:15.1f}s {processor:10.1f}s  {test}")
        file = terminalreporter.config.rootpath / "build" / "test-times.csv"
        file.parent.mkdir(exist_ok=True)
        with file.open("w", encoding="utf-8", newline="") as out:
            rows = csv.writer(out)
            rows.writerow(["test", "clock", "processor"])
            rows.writerows([test, f"{c:.3f}", f"{p:.3f}"] for test, (c, p) in slowest)


def _now():
    return perf_counter(), sum(os.times()[:4])
