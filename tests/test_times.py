"""After a run of tests in several processes, the slowest and the sums of folders are printed."""

import csv
import os
import re
import subprocess
import sys
from pathlib import Path

_TESTS = """
import subprocess, sys

def test_passes():
    pass

def test_works_in_a_child():
    program = "import time\\nwhile time.process_time() < 0.2: pass"
    subprocess.run([sys.executable, "-c", program], check=True)

def test_fails():
    assert False
"""
_CONFTEST = """
from times import Times

def pytest_configure(config):
    config.pluginmanager.register(Times(), "times")
"""


def test_times_are_printed_by_the_process_that_controls_the_others(tmp_path):
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"test_{name}.py").write_text(_TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n2"],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if "PYTEST" not in name}
        | {"PYTHONPATH": str(Path(__file__).parent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    folders = re.findall(r"^ *(\d+) +([\d.]+)s +([\d.]+)s  (\w+)$", done.stdout, re.MULTILINE)
    sums = {name: (int(count), float(c), float(p)) for count, c, p, name in folders}
    assert {name: count for name, (count, *_times) in sums.items()} == {"a": 3, "b": 3, "all": 6}
    assert all(clock > 0.1 and processor > 0.1 for _, clock, processor in sums.values())
    slowest = done.stdout.partition("slowest")[2]
    assert slowest.count("::") >= 6
    with (tmp_path / "build" / "test-times.csv").open() as file:
        rows = {row["test"]: row for row in csv.DictReader(file)}
    assert len(rows) == 6
    works = rows["a/test_a.py::test_works_in_a_child"]
    assert float(works["clock"]) >= 0.2
    assert float(works["processor"]) > 0.1
