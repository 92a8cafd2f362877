"""What every test has: settings, logs and home folders of its own, never the user's."""

import importlib
import os
import pkgutil
import signal
import tempfile

import hypothesis
from running_order import (  # noqa: F401 - hooks, which pytest finds here
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_report_header,
    pytest_runtest_protocol,
)

# Before any library asks where they are. The cache stays the user's: it holds what was
# compiled, and nothing that a test could change.
_home = tempfile.TemporaryDirectory(prefix="uctvis-tests-")
for _variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
    os.environ[_variable] = _home.name
os.environ["UCTVIS_LANGUAGE"] = os.environ["LANGUAGE"] = "en"
os.environ.pop("UCTVIS_THEME", None)

# Where `make test` runs in the background, Ctrl-C is ignored, which children would inherit;
# some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The first call of a compiled function compiles it, in seconds. `make test-long` runs the
# tests of properties once more, with more examples.
hypothesis.settings.register_profile("uctvis", deadline=None, max_examples=50)
hypothesis.settings.register_profile("long", deadline=None, max_examples=400)
hypothesis.settings.load_profile("uctvis")

# Hypothesis draws from the constants in all modules that are loaded. So all of them are: what
# it draws must not depend on which tests this process happened to run before.
for _module in pkgutil.walk_packages(importlib.import_module("uctvis").__path__, "uctvis."):
    if not _module.name.endswith("__main__"):
        importlib.import_module(_module.name)
