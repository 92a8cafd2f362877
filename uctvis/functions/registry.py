"""The functions of users by their names: what settings, records and commands contain is a name."""

import inspect
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from uctvis.disk.allowed_files import file_with_function
from uctvis.errors import SettingError
from uctvis.functions.examined import Examined, examined, plain
from uctvis.functions.function_names import are_same_code, own_name
from uctvis.functions.kinds import ALL_KINDS, Batched, FunctionKind, batch_of
from uctvis.jit.names import UNCACHED
from uctvis.texts import _

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


@dataclass(frozen=True, eq=False)
class Function:
    """A registered function.

    Attributes
    ----------
    kind : FunctionKind
    name : str
        Its name in settings, records and commands.
    call : function
        As it was registered.
    title, about : str
        For users.
    origin : str
        Where it comes from, such as the path of a file.
    number : int
        Of all functions of its kind that this process has ever had, from 0.
    """

    kind: FunctionKind
    name: str
    call: Callable[..., Any]
    title: str
    about: str
    origin: str
    number: int

    @property
    def is_compiled(self) -> bool:
        """Whether numba has compiled it, so that it gets positions as words."""
        return hasattr(self.call, "py_func")

    @property
    def batch(self) -> Batched | None:
        """What it returns for a batch of positions; None if it takes one position."""
        return batch_of(self.call)

    @cached_property
    def examined(self) -> Examined:
        return examined(plain(self.call))

    def uses(self, name: str) -> bool:
        """Whether its code, or that of a function that it calls, contains an attribute."""
        return name in self.examined.names

    @property
    def cache_name(self) -> str:
        """A name for what is compiled with it; others have another name.

        It contains `uctvis.jit.names.UNCACHED` if another process could not tell them apart.
        """
        return f"{self.name}.{self.examined.digest or f'{UNCACHED}{self.number}'}"


# The setting, and the name.
_Key = tuple[str, str]


class _Collection(NamedTuple):
    """What a file or a package registers while it runs, and where it comes from."""

    origin: str
    functions: dict[_Key, Function]


# By kind, all that there ever were. A search may still run with one that was replaced.
_all: dict[str, list[Function]] = {setting: [] for setting in ALL_KINDS}
# Replaced as a whole, so that other threads see either all of a change or nothing.
_named: dict[_Key, Function] = {}
_adding = threading.Lock()
# By setting, names that other policies have.
_taken: dict[str, Callable[[], tuple[str, ...]]] = {}
# What registers the functions of installed packages, when a name is not known.
_elsewhere: list[Callable[[], object]] = []
# Of a thread that runs a file or a package.
_collecting: ContextVar[_Collection | None] = ContextVar("collecting", default=None)


def reserve(setting: str, names: Callable[[], tuple[str, ...]]) -> None:
    """Keep names for the program's own choices of a setting."""
    _taken[setting] = names


def is_reserved(setting: str, name: str) -> bool:
    """Whether a choice of the program has this name."""
    return name in _taken.get(setting, tuple)()


def is_name(text: str) -> bool:
    """Whether a function may have this name."""
    return _NAME.fullmatch(text) is not None


def moment() -> object:
    """Something that is another object after each registration."""
    return _named


def functions(setting: str) -> tuple[Function, ...]:
    """The registered functions that are choices of a setting, in the order of their names."""
    return tuple(one for (kind, _name), one in sorted(_named.items()) if kind == setting)


def look_also(register_others: Callable[[], object]) -> None:
    """Call this, which registers other functions, when a name is not known."""
    _elsewhere.append(register_others)


def find(setting: str, name: str) -> Function | None:
    """The function with this name, also of an installed package; None if there is none."""
    key = setting, name
    if name and key not in _named and not is_reserved(setting, name):
        for register_others in _elsewhere:
            register_others()
    return _named.get(key)


def sought(setting: str, name: str) -> str:
    """Look for a function with an unknown name in installed packages, and in files of the user.

    Return what to say about it if it is in a file that is not loaded; "" otherwise.
    """
    if find(setting, name) is not None:
        return ""
    file = file_with_function(setting, name)
    if file is None:
        return ""
    return _("; it is a function in a file that is not loaded: {file}").format(file=file)


def numbered(setting: str, number: int) -> Function:
    """The function with a number, also one whose name means another function now."""
    return _all[setting][number]


def register(
    setting: str,
    name: str,
    call: Callable[..., Any],
    *,
    title: str = "",
    about: str = "",
    origin: str = "",
) -> Function:
    """Register a function by a name; another one of the same origin is replaced.

    While a file or a package runs, see `collected`.

    Raises SettingError if the name is not one word of letters, digits and "_", or belongs to a
    policy of the program or to a function of another origin; if `call` is no function.
    """
    global _named
    kind = expect_kind(setting)
    _expect_function(kind, call)
    collection = _collecting.get()
    origin = origin or (_origin(call) if collection is None else collection.origin)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        expected = _("a letter, then at most 39 letters, digits and underscores")
        raise SettingError(setting, _("Name of a function"), expected, repr(name))
    with _adding:
        before = _named.get((setting, name))
        if before is not None and _are_equal(before.call, call):
            added = before
        else:
            _expect_free(kind, name, origin)
            added = _made(kind, name, call, title, about, origin)
        if collection is None:
            if added is not before:
                _named = {**_named, (setting, name): added}
        else:
            collection.functions[setting, name] = added
    return added


@contextmanager
def collected(origin: str) -> Iterator[Mapping[_Key, Function]]:
    """Context manager in which functions that this thread registers come from a file or a package.

    They are not yet choices of their settings, but collected for `replace`.
    """
    collection = _Collection(origin, {})
    token = _collecting.set(collection)
    try:
        yield collection.functions
    finally:
        _collecting.reset(token)


def replace(origin: str, functions: Mapping[_Key, Function]) -> None:
    """Make collected functions the only ones of an origin.

    Raises SettingError if another function has taken one of the names in the meantime.
    """
    global _named
    with _adding:
        for one in functions.values():
            if _named.get((one.kind.setting, one.name)) is not one:
                _expect_free(one.kind, one.name, origin)
        others = {key: one for key, one in _named.items() if one.origin != origin}
        _named = {**others, **functions}


def _expect_free(kind: FunctionKind, name: str, origin: str) -> None:
    """Check that a name belongs to nothing of another origin."""
    before = _named.get((kind.setting, name))
    if is_reserved(kind.setting, name):
        other = _("a policy of uctvis")
    elif before is not None and before.origin != origin:
        other = before.origin
    else:
        return
    expected = _("a name that nothing else has; it is the name of {other}")
    raise SettingError(kind.setting, kind.title, expected.format(other=other), repr(name))


def name_of(setting: str, call: Callable[..., Any]) -> str:
    """The name of a function, which is registered now if it was not before.

    Raises SettingError as `register`.
    """
    global _named
    kind = expect_kind(setting)
    _expect_function(kind, call)
    with _adding:
        for one in functions(setting):
            if _are_equal(one.call, call):
                return one.name
            if one.origin == _origin(call) and are_same_code(one.call, call):
                # As after the same cell of a notebook has run again.
                made = _made(kind, one.name, call, one.title, one.about, one.origin)
                _named = {**_named, (setting, one.name): made}
                return one.name
        first, title = own_name(call)
        names = {*_taken.get(setting, tuple)(), *(one.name for one in functions(setting))}
        name, number = first, 1
        while name in names:
            number += 1
            name = f"{first}_{number}"
        made = _made(kind, name, call, title if number == 1 else "", "", _origin(call))
        _named = {**_named, (setting, name): made}
        return name


def _made(
    kind: FunctionKind, name: str, call: Callable[..., Any], title: str, about: str, origin: str
) -> Function:
    lines = (inspect.getdoc(call) or "").splitlines()
    about = about or next(iter(lines), "")
    made = Function(kind, name, call, title or name, about, origin, len(_all[kind.setting]))
    _all[kind.setting].append(made)
    return made


def expect_kind(setting: str) -> FunctionKind:
    """The kind of functions of a setting. Raises SettingError if it takes none."""
    if setting not in ALL_KINDS:
        expected = _("one of {names}").format(names=", ".join(ALL_KINDS))
        raise SettingError(setting, _("Kind of function"), expected, repr(setting))
    return ALL_KINDS[setting]


def _expect_function(kind: FunctionKind, call: Any) -> None:
    if not callable(call) or isinstance(call, type):
        expected = _("a function of ({parameters})").format(parameters=kind.parameters)
        raise SettingError(kind.setting, kind.title, expected, repr(call)[:200])
    if batch_of(call) is not None and not kind.takes_batch:
        expected = _("a function that is not batched")
        raise SettingError(kind.setting, kind.title, expected, repr(call)[:200])
    if hasattr(call, "py_func") and not kind.is_for_searches:
        expected = _("a function that is not compiled")
        raise SettingError(kind.setting, kind.title, expected, repr(call)[:200])


def _are_equal(one: Callable[..., Any], other: Callable[..., Any]) -> bool:
    """Whether two functions are the same, or compiled from the same."""
    if one is other or one == other:
        return True
    if not (hasattr(one, "py_func") and hasattr(other, "py_func")):
        return False
    digest = examined(one).digest
    return bool(digest) and digest == examined(other).digest


def _origin(call: Callable[..., Any]) -> str:
    """Where a function was written, for users."""
    module = getattr(plain(call), "__module__", None) or type(call).__module__
    return _("a function of {module}").format(module=module)
