"""Setup for all tests: separate settings, logs and home folders, never the user's."""

import importlib
import os
import pkgutil
import signal
import tempfile

import hypothesis
import pytest
from faulty_programs import FaultyProgram
from running_order import (  # noqa: F401 - hooks, which pytest finds here
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_report_header,
    pytest_runtest_protocol,
)
from times import Times

# Set before any library reads them. The cache is still the user's, because it contains only
# compiled functions, which tests cannot change.
_home = tempfile.TemporaryDirectory(prefix="uctvis-tests-")
for _variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
    os.environ[_variable] = _home.name
os.environ["UCTVIS_LANGUAGE"] = os.environ["LANGUAGE"] = "en"
os.environ.pop("UCTVIS_THEME", None)

# If `make test` runs in the background, Ctrl-C is ignored, and children would inherit this, but
# some tests press Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline, because the first call of a compiled function takes seconds. `make test-long` runs
# the property tests again with more examples: 400, or as many as the variable EXAMPLES says.
hypothesis.settings.register_profile("uctvis", deadline=None, max_examples=25)
examples = int(os.environ.get("EXAMPLES", "400"))
hypothesis.settings.register_profile("long", deadline=None, max_examples=examples)
hypothesis.settings.load_profile("uctvis")


def pytest_configure(config):
    config.pluginmanager.register(Times(), "times")
    if hasattr(config, "workerinput") or not config.getoption("tx", None):
        load_all_modules()


def load_all_modules():
    """Load all modules, because Hypothesis uses the constants of those that are loaded.

    Its examples must not depend on the tests that this process has run before. The process that
    only starts others needs none.
    """
    for module in pkgutil.walk_packages(importlib.import_module("uctvis").__path__, "uctvis."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


@pytest.fixture
def program(tmp_path):
    """A function for a chess program with a fault, or without any."""
    return lambda fault="": FaultyProgram(tmp_path, fault)


@pytest.fixture
def nim(monkeypatch):
    """Nim, a game with parameters, which the registry then finds."""
    from nim import NIM

    from uctvis import games

    known = games.all_games()
    monkeypatch.setattr(games, "all_games", lambda: (*known, NIM))
    return NIM


@pytest.fixture(autouse=True)
def _no_functions(monkeypatch):
    """Forget the functions that a test registers."""
    from uctvis import paths
    from uctvis.functions import registry
    from uctvis.functions.time_limit import limited

    # The thread that watches calls of functions stays.
    limited(1.0, int)
    monkeypatch.setattr(registry, "_named", registry._named)
    monkeypatch.setattr(paths, "_passed_on", paths._passed_on)
