"""The order of the tests: each process writes its order to a file, and the order can be random.

build/test-order/gw0.txt, gw1.txt, ... contain the tests of each process of `make test`, main.txt
those of a single process. `pytest @build/test-order/gw0.txt` repeats the tests in the same order in
one process. After a crash, the last test of a file is the one that crashed. The files of the
previous run are gw0.before.txt, and so on.
"""

import os
import random

import pytest

_FILE = pytest.StashKey()


def pytest_addoption(parser):
    parser.addoption(
        "--shuffle",
        type=int,
        metavar="SEED",
        help="run the tests in a random order; the same seed has the same order",
    )


def pytest_report_header(config):
    seed = config.getoption("shuffle")
    return [] if seed is None else [f"order: --shuffle {seed}"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    seed = config.getoption("shuffle")
    if seed is not None:
        random.Random(seed).shuffle(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    config = item.config
    if _FILE not in config.stash:
        folder = config.rootpath / "build" / "test-order"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.txt"
        if file.exists():
            # The order before a crash may be needed even after the tests have run again.
            file.replace(file.with_suffix(".before.txt"))
        # Written line by line, so that the file is complete after a crash.
        config.stash[_FILE] = file.open("w", encoding="utf-8", buffering=1)
        config.add_cleanup(config.stash[_FILE].close)
    config.stash[_FILE].write(item.nodeid + "\n")
