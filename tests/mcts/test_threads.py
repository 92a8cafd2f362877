"""The priority of the threads of a search, seen in processes of their own."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there threads have one")
# Prints the niceness of a search thread, after some work.
PRIORITY = """
import os, threading
from uctvis.mcts.threads import search_threads
{work}
def niceness():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
with search_threads(1) as (thread,):
    print(thread.submit(niceness).result() - {base})
"""
MATCH = """
from uctvis.cli import main
main("match tictactoe --first random --second random --games 1".split())
"""


def niceness(work="", base="0"):
    script = PRIORITY.format(work=work, base=base)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    return int(done.stdout.split()[-1])


def test_search_threads_give_way_to_the_interface():
    assert niceness() >= 10


def test_a_process_that_is_nicer_stays_so():
    assert niceness("os.nice(14)") >= 14


def test_a_match_keeps_the_priority_because_other_programs_do():
    assert niceness(MATCH, "os.getpriority(os.PRIO_PROCESS, 0)") == 0
