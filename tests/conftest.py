"""What every test has: settings, logs and home folders of its own, never the user's."""

import os
import tempfile

import hypothesis

# Before any library asks where they are. The cache stays the user's: it holds what was
# compiled, and nothing that a test could change.
_home = tempfile.TemporaryDirectory(prefix="uctvis-tests-")
for _variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
    os.environ[_variable] = _home.name
os.environ["LANGUAGE"] = "en"
os.environ.pop("UCTVIS_THEME", None)

# The first call of a compiled function compiles it, in seconds.
hypothesis.settings.register_profile("uctvis", deadline=None)
hypothesis.settings.load_profile("uctvis")
