"""Run as a child process by test_saving_for_real: saves trees under conditions that make it fail.

Reads one case per line, [CASE, FOLDER, ARGUMENT, ...] as JSON, runs it in a child process, and
prints the result as a line of JSON: {"error": text}, or the result of the case.
"""

import json
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from uctvis import TreeFileError
from uctvis.serialize import load, save
from uctvis.tree.tree import Tree


def tree_of(size):
    parent = (np.arange(size) - 1) // 3
    names = [f"name {node}" for node in range(size)]
    return Tree.from_parents(parent, visits=np.arange(size), move_names=names, state_names=names)


def killed(folder, suffix, times, seed):
    """Save over an old file in child processes, each killed at a random moment.

    The moments are spread from before the first step until after the last one. Returns how often
    the file was the old one, the new one, or neither.
    """
    tree, target = tree_of(60_000), Path(folder) / f"target.{suffix}"
    save(tree, target)
    new = target.read_bytes()
    old = new[: len(new) // 2]
    # The longest of some runs, because some moments must be after the end.
    whole = max(killed_after(60, tree, target) for _time in range(5))
    chance = random.Random(int(seed))
    moments = [1.3 * whole * (step + chance.random()) / int(times) for step in range(int(times))]
    chance.shuffle(moments)
    came = {"old": 0, "new": 0, "neither": 0}
    for moment in moments:
        target.write_bytes(old)
        killed_after(moment, tree, target)
        found = target.read_bytes()
        came["old" if found == old else "new" if found == new else "neither"] += 1
    came["left over"] = len(list(Path(folder).glob(".*")))
    return came


def killed_after(seconds, tree, target):
    """Save in a child killed after this many seconds; return the time it took, if that was less."""
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        try:
            save(tree, target)
        finally:
            os._exit(0)
    if seconds >= 60:
        os.waitpid(child, 0)
        return time.perf_counter() - start
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return seconds


def limited(path):
    """Save where files are limited to 10,000 bytes."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
    save(tree_of(5_000), path)


def as_nobody(what, path):
    """Load or save as a user with few permissions."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    if what == "load":
        load(path)
    else:
        save(tree_of(10), path)


def plainly(path):
    save(tree_of(5_000), path)


CASES = {"killed": killed, "limited": limited, "nobody": as_nobody, "plain": plainly}


if __name__ == "__main__":
    # Compile or load functions before permissions are dropped.
    with tempfile.TemporaryDirectory() as warm:
        for name in ("a.csv", "a.tree"):
            save(tree_of(2), Path(warm) / name)
            load(Path(warm) / name)
    for line in sys.stdin:
        # Changes of the user and of limits end with this process.
        if os.fork() == 0:
            case, *arguments = json.loads(line)
            try:
                answer = CASES[case](*arguments)
            except TreeFileError as error:
                answer = {"error": error.reason}
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
            os._exit(0)
        assert os.wait()[1] == 0
