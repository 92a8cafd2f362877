"""Searches where memory is scarce: they take less, with fewer threads, and end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from for_long import rest_for_long

from uctvis.mcts import memory
from uctvis.mcts.memory import MEGABYTE, free_bytes, most_iterations, most_nodes, usual_bytes
from uctvis.mcts.settings import ITERATIONS

LIMITED = pytest.mark.skipif(sys.platform != "linux", reason="limits of addresses hold on Linux")


def search(megabytes, stack, **settings):
    """What a child said that had so little left; it must end by itself."""
    child = subprocess.run(
        [
            sys.executable,
            Path(__file__).with_name("scarce_child.py"),
            str(megabytes),
            str(stack),
            json.dumps(settings),
        ],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert child.returncode == 0, child.stderr
    return child.stdout.strip()


@LIMITED
def test_with_fewer_threads_than_asked_for_the_search_keeps_to_its_budget():
    # Some of eight stacks fit. Its tree is small, so that its time ends it, and no full memory.
    settings = {"seconds": 0.3, "iterations": None, "expand_after": 1000}
    threads, reason, whole = search(900, 256, threads=8, **settings).split()
    assert 1 <= int(threads) < 8
    assert (reason, whole) == ("seconds", "True")


@LIMITED
def test_without_any_thread_the_search_says_so():
    said = search(100, 256, iterations=1000, threads=2, memory=16)
    assert said.startswith("the search needs a thread")


@LIMITED
@pytest.mark.parametrize("megabytes", rest_for_long(1, [300, 200, 500, 1000]))
def test_a_search_leaves_addresses_to_threads_and_libraries(megabytes):
    assert search(megabytes, 8, iterations=2000) == "1 iterations True"
    # A million megabytes are not there: it takes what is, and leaves some.
    assert search(megabytes, 8, iterations=2000, memory=1_000_000) == "1 iterations True"


def test_the_limit_of_a_container_counts(tmp_path, monkeypatch):
    free = free_bytes()
    groups = (tmp_path, "memory.max", "memory.current")
    monkeypatch.setattr(memory, "_GROUPS", (groups,))
    (tmp_path / "memory.max").write_text("300000000\n")
    (tmp_path / "memory.current").write_text("250000000\n")
    (tmp_path / "memory.stat").write_text("anon 1\ninactive_file 150000000\nactive_file 7\n")
    assert free_bytes() == 200_000_000
    assert usual_bytes() == 64 * MEGABYTE
    (tmp_path / "memory.max").write_text("max\n")
    assert free_bytes() > free // 2
    (tmp_path / "memory.max").unlink()
    assert free_bytes() > free // 2


def test_iterations_and_nodes_share_the_memory():
    for megabytes in (16, 1000, 1_000_000):
        room = megabytes * MEGABYTE
        for wanted in (1, 20_000, ITERATIONS[1], None):
            iterations = most_iterations(room, wanted)
            assert 1 <= iterations <= (wanted or ITERATIONS[1])
            nodes = most_nodes(room, iterations)
            assert nodes < 2**31
            assert nodes * 160 + iterations * 8 <= room or nodes == 2**31 - 1
