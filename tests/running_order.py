"""The order in which tests run: each process writes its own down, and it may be any other.

build/test-order/gw0.txt, gw1.txt, ... have what each process of `make test` ran, main.txt what a
single one did. `pytest @build/test-order/gw0.txt` runs the same in the same order, in one process;
where a process crashed, the last test of its file is the one that it crashed in.
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
        # By lines: a crash leaves all of them.
        config.stash[_FILE] = file.open("w", encoding="utf-8", buffering=1)
        config.add_cleanup(config.stash[_FILE].close)
    config.stash[_FILE].write(item.nodeid + "\n")
