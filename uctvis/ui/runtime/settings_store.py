"""What the application remembers between two starts: its settings, in one file.

Each setting is declared once, as a `Setting` with its name, kind and default, beside what uses
it. One that is damaged has its default, and the log says so: no file keeps the window from
opening. The file is plain JSON, from which nothing is ever made but text, numbers and lists.
"""

import contextlib
import logging
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import platformdirs

from uctvis import paths
from uctvis.ui.runtime.json_file import JsonFile, Values
from uctvis.ui.runtime.kinds import Flag, Kind, Text, Texts
from uctvis.ui.runtime.old_settings import old_settings

T = TypeVar("T")

_log = logging.getLogger("uctvis")
LONGEST_PATH = 4_096
RECENT_FILES = 6


class _Store:
    """The settings file, and what this process knows of it.

    Two windows may be open at once, in two processes. So what one of them did not change, it
    does not write.
    """

    def __init__(self, file: JsonFile) -> None:
        self._file = file
        # What this process last read or wrote, so that only a change is written.
        self._known: Values = {}
        # What is not in the file: not yet, or because it cannot be written.
        self._waiting: Values = {}
        self._collects = False

    def values(self) -> Values:
        kept = self._file.read() if self._file.exists() else old_settings()
        return kept | self._waiting

    def know(self, name: str, plain: Any) -> None:
        self._known[name] = plain

    def put(self, name: str, plain: Any) -> None:
        """Keep a value; None forgets the one there is."""
        known = self._known.get(name) if name in self._known else self.values().get(name)
        if known == plain and (name in self._known or plain is None):
            return
        self._known[name] = plain
        self._waiting[name] = plain
        if not self._collects:
            self._flush()

    def change(self, name: str, change: Callable[[Any], Any]) -> None:
        """Keep what `change` makes of the value that the file has now."""

        def work(values: Values) -> None:
            values[name] = change(values.get(name))
            self._known[name] = values[name]

        if not self._change_file(work):
            self._waiting[name] = change(self.values().get(name))

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Write once what is put meanwhile."""
        self._collects = True
        try:
            yield
        finally:
            self._collects = False
            self._flush()

    def _flush(self) -> None:
        if self._waiting and self._change_file(lambda values: values.update(self._waiting)):
            self._waiting = {}

    def _change_file(self, work: Callable[[Values], None]) -> bool:
        def work_on_all(values: Values) -> None:
            if not self._file.exists():
                values.update(old_settings())
            work(values)
            for name in [name for name, plain in values.items() if plain is None]:
                del values[name]

        return self._file.change(work_on_all)


def folder() -> Path:
    """Return where settings and bookmarks are kept."""
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False))


@lru_cache(maxsize=1)
def _store_at(path: Path) -> _Store:
    return _Store(JsonFile(path))


def _store() -> _Store:
    return _store_at(folder() / "settings.json")


def together() -> contextlib.AbstractContextManager[None]:
    """Write all that is put meanwhile at once."""
    return _store().together()


class Setting(Generic[T]):
    """A remembered value: its name in the file, what it may be, and what it is at first."""

    declared: "dict[str, Setting[Any]]" = {}  # noqa: RUF012 - all of them, by their names

    def __init__(self, name: str, kind: Kind[T], default: T) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        if name in self.declared:
            raise ValueError(f"name of a setting: expected a new one, got {name!r}")
        self.declared[name] = self

    def get(self) -> T:
        """Return what is remembered, or the default."""
        store = _store()
        plain = store.values().get(self.name)
        value = self.default
        if plain is not None:
            try:
                value = self.kind.read(plain)
            except ValueError as error:
                _complain(self.name, str(error), repr(plain)[:200])
        store.know(self.name, self.kind.write(value))
        return value

    def put(self, value: T) -> None:
        """Remember a value, if it is another one than was known."""
        _store().put(self.name, self.kind.write(value))

    def change(self, change: Callable[[T], T]) -> None:
        """Remember what `change` makes of the value of this moment, whoever wrote that."""

        def work(plain: Any) -> Any:
            try:
                value = self.default if plain is None else self.kind.read(plain)
            except ValueError:
                value = self.default
            return self.kind.write(change(value))

        _store().change(self.name, work)

    def forget(self) -> None:
        """Have the default again."""
        _store().put(self.name, None)


class Family(Generic[T]):
    """Settings of one kind whose names are known only later: `family[name]` is one of them."""

    def __init__(self, name: str, kind: Kind[T], default: T) -> None:
        self._prefix = f"{name}/"
        self._kind = kind
        self._default = default
        self._made: dict[str, Setting[T]] = {}

    def __getitem__(self, name: str) -> Setting[T]:
        if name not in self._made:
            self._made[name] = Setting(f"{self._prefix}{name}", self._kind, self._default)
        return self._made[name]

    def remembered(self) -> dict[str, T]:
        """Return what is remembered of those that are, by their names."""
        store = _store()
        found = {}
        for name, plain in store.values().items():
            if name.startswith(self._prefix) and plain is not None:
                with contextlib.suppress(ValueError):
                    found[name.removeprefix(self._prefix)] = self._kind.read(plain)
                    store.know(name, plain)
        return found


@lru_cache(maxsize=1_000)
def _complain(name: str, expected: str, got: str) -> None:
    """Say in the log, once, what is wrong with a setting."""
    _log.warning("setting %r: expected %s, got %s; the default is used", name, expected, got)


# What several parts of the window use.

FOLDER = Setting("folder", Text(LONGEST_PATH), "")
_RECENT = Setting("recent", Texts(RECENT_FILES, LONGEST_PATH), ())
_KNOWS_TOUR = Setting("tour", Flag(), False)
_SHOWN = {
    part: Setting(f"display/{part}", Flag(), True)
    for part in ("legend", "labels", "minimap", "timeline")
}


def recent() -> list[str]:
    """The files and folders opened last, the last first."""
    return list(_RECENT.get())


def recent_here() -> list[str]:
    """Those of them that are still there, and can be reached."""
    return [path for path in recent() if paths.exists(path)]


def forget_recent() -> None:
    """Forget what was opened."""
    _RECENT.forget()


def remember_recent(opened: list[str]) -> None:
    """Put what was `opened` before those that were opened earlier, also in another window."""
    _RECENT.change(lambda earlier: tuple(dict.fromkeys([*opened, *earlier])))


def knows_tour() -> bool:
    """Whether the tour of the window was offered, or taken, before."""
    return _KNOWS_TOUR.get()


def note_tour() -> None:
    """Remember that it was."""
    _KNOWS_TOUR.put(True)


def shows(part: str) -> bool:
    """Whether the user wants to see a part of the view that can be hidden; at first, yes."""
    return _SHOWN[part].get()


def set_shown(part: str, shown: bool) -> None:
    """Remember that."""
    _SHOWN[part].put(shown)
