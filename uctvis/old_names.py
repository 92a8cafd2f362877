"""Modules and names that earlier versions had elsewhere: they still work, with a warning.

To move a public module, add a line to `MODULES`; what is in its package moves with it. To rename a
public function or class, add a line to `NAMES`.
"""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType
from typing import Any

# The old name of a module, and its name now.
MODULES = {
    "uctvis.arena.supervising": "uctvis.arena.referees.supervising",
    "uctvis.contests": "uctvis.simultaneous",
    "uctvis.contests.contest": "uctvis.simultaneous.contract",
}
# What modules contained under another name, by their names now: the old name and the new one.
NAMES = {
    "uctvis": {"Spots": "Layout"},
    "uctvis.tree.record": {"Kept": "ReusedSubtree"},
    "uctvis.alphabeta.result": {"Deepening": "DepthStatistics"},
    "uctvis.simultaneous": {"ContestGame": "SimultaneousGame", "all_contests": "all_games"},
    "uctvis.simultaneous.contract": {"Contest": "SimultaneousState"},
    "uctvis.simultaneous.fault": {
        "ContestFault": "PlayerFault",
        "ContestFaultKind": "PlayerFaultKind",
    },
}
# Those whose frames a warning does not mean.
_OURS = ("uctvis", "uctvis.mcts.composed_before", __name__)


def warn_renamed(old: str, new: str) -> None:
    """Warn whoever uses an old name from outside the modules that forward it."""
    warn(f"{old} is called {new} now")


def warn(message: str) -> None:
    """Warn whoever uses something old from outside the modules that forward it."""
    frame = sys._getframe(1)
    while frame.f_back is not None and _forwards(frame):
        frame = frame.f_back
    warnings.warn_explicit(
        message,
        DeprecationWarning,
        frame.f_code.co_filename,
        frame.f_lineno,
        frame.f_globals.get("__name__"),
        frame.f_globals.setdefault("__warningregistry__", {}),
    )


def _forwards(frame: FrameType) -> bool:
    module = frame.f_globals.get("__name__", "")
    is_ours = module in _OURS or frame.f_code.co_name == "__getattr__"
    return is_ours or module.partition(".")[0] == "importlib"


def renamed(module: str, name: str) -> Any:
    """What `module` contains under a new name: for its `__getattr__`.

    Raises
    ------
    AttributeError
        It never contained anything under the old name.
    """
    new = NAMES.get(module, {}).get(name)
    if new is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    warn_renamed(f"{module}.{name}", f"{module}.{new}")
    return getattr(import_module(module), new)


def name_now(module: str) -> str | None:
    """The name of a module that had this name once; None if it has not moved."""
    rest = ""
    while module:
        if module in MODULES:
            return MODULES[module] + rest
        module, dot, last = module.rpartition(".")
        rest = dot + last + rest
    return None


class _OldModule(ModuleType):
    """Has what the module has that is called `new` now."""

    new: str

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(import_module(self.new), NAMES.get(self.new, {}).get(name, name))

    def __dir__(self) -> list[str]:
        return sorted({*dir(import_module(self.new)), *NAMES.get(self.new, {})})


class _Forwarder(MetaPathFinder, Loader):
    """Finds modules by their old names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target  # the name decides
        if name_now(fullname) is None:
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _OldModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        new = name_now(module.__name__)
        if new is None or not isinstance(module, _OldModule):
            raise ImportError(f"{module.__name__} has not moved")
        import_module(new)
        module.new = new
        warn_renamed(module.__name__, new)


def find_old_modules() -> None:
    """Let imports find modules by their old names, too."""
    if not any(isinstance(finder, _Forwarder) for finder in sys.meta_path):
        # The first one: a checkout of an earlier version may have left empty folders of old names.
        sys.meta_path.insert(0, _Forwarder())
