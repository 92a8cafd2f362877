"""Modules and names that earlier versions had elsewhere: they still work, with a warning.

To move a public module, add a line to `MODULES`; what is in its package moves with it. To rename a
public function or class, add a line to `NAMES`, and to move one, a line to `MOVED`. To rename a
member of a class that users write or make, name it in `renamed_members`.
"""

import functools
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType
from typing import Any, TypeVar

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
# What modules contained that is in another module now, by the same name.
MOVED = {
    "uctvis.game.rules": {
        "CompiledRules": "uctvis.game.compiled_rules",
        "Evaluation": "uctvis.game.evaluation",
        "Game": "uctvis.game.contract",
    },
}
# Those whose frames a warning does not mean.
_OURS = ("uctvis", "uctvis.mcts.composed_before", __name__, "uctvis.game.policies", "abc")
# The attribute of a class with the old names of its members: {old: new}.
_RENAMED = "_renamed_members"
_Kind = TypeVar("_Kind", bound=type)


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
    """What `module` contained under this name, which is new or in another module now.

    For its `__getattr__`. Raises AttributeError if it never contained anything under the old name.
    """
    home = MOVED.get(module, {}).get(name, module)
    new = NAMES.get(module, {}).get(name, name)
    if (home, new) == (module, name):
        text = f"module {module!r} has no attribute {name!r}"
        # With these, Python says which name was perhaps meant.
        raise AttributeError(text, name=name, obj=sys.modules.get(module))
    warn_renamed(f"{module}.{name}", f"{home}.{new}")
    return getattr(import_module(home), new)


def renamed_members(**members: str) -> Callable[[_Kind], _Kind]:
    """Make a class decorator for a class whose members had other names: old="new".

    The old names can be read and set, and, of a dataclass, given as keywords. Classes that inherit
    from it may still define members by their old names, see `forward_old_members`.
    """

    def decorated(cls: _Kind) -> _Kind:
        setattr(cls, _RENAMED, members)
        forward_old_members(cls)
        if is_dataclass(cls):
            cls.__init__ = _accepting(cls, members)  # type: ignore[method-assign]
        return cls

    return decorated


def forward_old_members(cls: type) -> None:
    """Give the members that `cls` itself defines by old names their new names, with a warning.

    What it defines by either name can be read by both. Calling it again changes nothing.
    """
    for old, new in getattr(cls, _RENAMED).items():
        value = vars(cls).get(old)
        if old in vars(cls) and not isinstance(value, _OldMember):
            warn_renamed(f"{cls.__name__}.{old}", new)
            setattr(cls, new, value)
        if new in vars(cls):
            setattr(cls, old, _OldMember(cls, old, new))


class _OldMember:
    """A member of a class, by the name that it had before."""

    def __init__(self, cls: type, old: str, new: str) -> None:
        self._cls, self._old, self._new = cls, old, new

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        self._warn()
        # That of this class, so that `super().old()` finds the one above the caller's.
        value = vars(self._cls)[self._new]
        if instance is not None and self._new in getattr(instance, "__dict__", ()):
            return vars(instance)[self._new]
        bind = getattr(type(value), "__get__", None)
        return value if bind is None else bind(value, instance, owner)

    def __set__(self, instance: Any, value: Any) -> None:
        self._warn()
        setattr(instance, self._new, value)

    def _warn(self) -> None:
        warn_renamed(f"{self._cls.__name__}.{self._old}", self._new)


def _accepting(cls: type, members: dict[str, str]) -> Callable[..., None]:
    """The `__init__` of a dataclass that accepts the old names of its fields, too."""
    init: Callable[..., None] = vars(cls)["__init__"]

    @functools.wraps(init)
    def accepting(self: Any, *values: Any, **keywords: Any) -> None:
        for old in members.keys() & keywords.keys():
            warn_renamed(f"{cls.__name__}({old}=...)", members[old])
            # `dataclasses.replace` gives all fields by their new names besides.
            keywords[members[old]] = keywords.pop(old)
        init(self, *values, **keywords)

    return accepting


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
