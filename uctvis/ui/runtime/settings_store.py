"""The remembered settings of the application, in one file.

Each setting is declared once, as a `Setting` with its name, kind and default, in the file that
uses it. A damaged value is replaced by the default and reported in the log, so no file can prevent
the window from opening. The file is plain JSON with only texts, numbers and lists.
"""

import contextlib
import logging
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import platformdirs

from uctvis import paths
from uctvis.ui.runtime import disks
from uctvis.ui.runtime.json_file import JsonFile, Values
from uctvis.ui.runtime.kinds import Flag, Kind, Text, Texts
from uctvis.ui.runtime.old_settings import old_settings

T = TypeVar("T")

_log = logging.getLogger("uctvis")
LONGEST_PATH = 4_096
RECENT_FILES = 6


class _Store:
    """The settings file, and the values that this process knows.

    Two windows may be open in two processes. Therefore a process writes only the values that it
    changed itself.
    """

    def __init__(self, file: JsonFile) -> None:
        self._file = file
        # The values that this process last read or wrote, to write only changes.
        self._known: Values = {}
        # The values that are not in the file: not yet, or because it cannot be written.
        self._waiting: Values = {}
        self._collects = False

    def values(self) -> Values:
        kept = self._file.read() if self._file.exists() else old_settings()
        return kept | self._waiting

    def know(self, name: str, plain: Any) -> None:
        self._known[name] = plain

    def put(self, name: str, plain: Any) -> None:
        """Remember a value; None removes it."""
        known = self._known.get(name) if name in self._known else self.values().get(name)
        if known == plain and (name in self._known or plain is None):
            return
        self._known[name] = plain
        self._waiting[name] = plain
        if not self._collects:
            self._flush()

    def change(self, name: str, change: Callable[[Any], Any]) -> None:
        """Apply `change` to the value that is in the file now."""

        def work(values: Values) -> None:
            values[name] = change(values.get(name))
            self._known[name] = values[name]

        if not self._change_file(work):
            self._waiting[name] = change(self.values().get(name))

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Write all changes of this context at once."""
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
    """Return the folder of settings and bookmarks."""
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False))


@lru_cache(maxsize=1)
def _store_at(path: Path) -> _Store:
    return _Store(JsonFile(path))


def _store() -> _Store:
    return _store_at(folder() / "settings.json")


def together() -> contextlib.AbstractContextManager[None]:
    """Write all changes of this context at once."""
    return _store().together()


class Setting(Generic[T]):
    """A remembered value: its name in the file, its kind and its default."""

    declared: "dict[str, Setting[Any]]" = {}  # noqa: RUF012 - all settings, by name

    def __init__(self, name: str, kind: Kind[T], default: T) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        if name in self.declared:
            raise ValueError(f"name of a setting: expected a new one, got {name!r}")
        self.declared[name] = self

    def get(self) -> T:
        """Return the remembered value, or the default."""
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

    @property
    def remembered(self) -> bool:
        """Whether there is anything in the file, whatever it is."""
        return _store().values().get(self.name) is not None

    def put(self, value: T) -> None:
        """Remember a value if it differs from the known one."""
        _store().put(self.name, self.kind.write(value))

    def change(self, change: Callable[[T], T]) -> None:
        """Apply `change` to the current value, even if another process wrote it."""

        def work(plain: Any) -> Any:
            try:
                value = self.default if plain is None else self.kind.read(plain)
            except ValueError:
                value = self.default
            return self.kind.write(change(value))

        _store().change(self.name, work)

    def forget(self) -> None:
        """Use the default again."""
        _store().put(self.name, None)


class Family(Generic[T]):
    """Settings of one kind whose names are not known in advance: `family[name]` is a setting."""

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
        """Return all remembered values of this family, by name."""
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
    """Log an invalid value of a setting, once."""
    _log.warning("setting %r: expected %s, got %s; the default is used", name, expected, got)


# Settings that several parts of the window use.

FOLDER = Setting("folder", Text(LONGEST_PATH), "")
_RECENT = Setting("recent", Texts(RECENT_FILES, LONGEST_PATH), ())
_KNOWS_TOUR = Setting("tour", Flag(), False)
_SHOWN = {
    part: Setting(f"display/{part}", Flag(), True)
    for part in ("legend", "labels", "minimap", "timeline", "candidates")
} | {"toolbar texts": Setting("display/toolbar texts", Flag(), False)}


def recent() -> list[str]:
    """The absolute paths of the files and folders that were opened, the latest first.

    Earlier versions stored paths as they were typed. Of those that are relative, the ones that
    cannot be found again are left out here, because they may lead to another file in each folder;
    they stay in the settings.
    """
    stored = _RECENT.get()
    folders = [FOLDER.get(), *(str(Path(path).parent) for path in stored)]
    folders = [folder for folder in folders if Path(folder).is_absolute()]
    return list(dict.fromkeys(full for path in stored if (full := _full_path(path, folders))))


def _full_path(path: str, folders: list[str]) -> str:
    """The absolute path of a stored one: the only file of that name in the known folders, or ""."""
    one = Path(path)
    if one.is_absolute():
        return path
    parts = one.parts
    if not parts or ".." in parts:
        return ""
    found = {
        str(place)
        for folder in folders
        if (place := Path(folder) / parts[-1]).parts[-len(parts) :] == parts and paths.exists(place)
    }
    return found.pop() if len(found) == 1 else ""


def recent_here() -> list[str]:
    """The recent files and folders that still exist, and whose disks answer at once."""
    found = disks.answers(paths.exists, recent(), disks.SHORT)
    return [path for path, is_here in found.items() if is_here]


def forget_recent() -> None:
    """Forget all recent files and folders."""
    _RECENT.forget()


def remember_recent(opened: list[str]) -> None:
    """Put the `opened` paths before earlier ones, including those from another window."""
    full = [paths.absolute(path) for path in opened if path]
    _RECENT.change(lambda earlier: tuple(dict.fromkeys([*full, *earlier])))


def knows_tour() -> bool:
    """Whether the tour was offered or taken before."""
    return _KNOWS_TOUR.get()


def note_tour() -> None:
    """Remember that the tour was offered or taken."""
    _KNOWS_TOUR.put(True)


def shows(part: str) -> bool:
    """Whether the user wants to see a part of the view that can be hidden."""
    return _SHOWN[part].get()


def set_shown(part: str, shown: bool) -> None:
    """Remember whether an optional part of the view is shown."""
    _SHOWN[part].put(shown)
