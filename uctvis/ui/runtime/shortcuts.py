"""The keys of menu entries: the default ones, or those that the user chose."""

from collections.abc import Iterable

from qtpy.QtCore import QObject, Signal
from qtpy.QtGui import QKeySequence
from qtpy.QtWidgets import QAction

from uctvis.ui.runtime.keys import Binding, Keys, beside, in_force
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Family

# In Qt's notation; "" for no key.
_KEYS = Family("keys", Text(300), "")
_PORTABLE = QKeySequence.SequenceFormat.PortableText


class Shortcuts(QObject):
    """Sets the keys of menu entries, and remembers the keys that the user chose.

    An entry is identified by the name of its object, which never changes; its text is translated.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: dict[str, QAction] = {}
        self._bindings: dict[str, Binding] = {}
        self._at_times: set[str] = set()
        self._chosen = _remembered()

    @property
    def entries(self) -> dict[str, QAction]:
        """All entries by their names, in the order of the menus."""
        return dict(self._entries)

    def add(
        self, entry: QAction, keys: Iterable[str], *, times: frozenset[str] = frozenset()
    ) -> None:
        """Add an entry with its default keys; `apply` sets them. For `times` see `Binding`.

        Raises ValueError if another entry has the same name.
        """
        name = entry.objectName()
        if name in self._entries:
            raise ValueError(f"name of an entry: expected a new one, got {name!r}")
        self._entries[name] = entry
        self._bindings[name] = Binding(_portable(keys), times)

    def apply(self) -> None:
        """Set the keys of all entries."""
        for name, keys in in_force(self._bindings, self._chosen, self._at_times).items():
            sequences = _sequences(keys)
            if self._entries[name].shortcuts() != sequences:
                self._entries[name].setShortcuts(sequences)

    def let(self, entries: Iterable[QAction], on: bool) -> None:
        """Give passing entries their keys, before all others, or remove them."""
        names = {entry.objectName() for entry in entries}
        at_times = self._at_times | names if on else self._at_times - names
        if at_times != self._at_times:
            self._at_times = at_times
            self.apply()

    def keys(self, name: str) -> Keys:
        """The keys of an entry; for a passing entry, the keys at its times."""
        return self._beside(name)[name]

    def all_keys(self) -> dict[str, Keys]:
        """The keys of all entries, by name."""
        kinds = {binding.times for binding in self._bindings.values()}
        found = {times: beside(self._bindings, self._chosen, times) for times in kinds}
        return {name: found[binding.times][name] for name, binding in self._bindings.items()}

    def is_usual(self, name: str) -> bool:
        """Whether an entry has its default keys."""
        return name not in self._chosen

    def times(self, name: str) -> frozenset[str]:
        """The names of the only times when an entry has its keys; none: always."""
        return self._bindings[name].times

    def owner(self, key: str, name: str) -> str | None:
        """The other entry that has this key at the same times as the entry `name`, or None."""
        others = self._beside(name)
        return next(
            (other for other, keys in others.items() if key in keys and other != name), None
        )

    def choose(self, name: str, keys: Iterable[str]) -> None:
        """Set the keys of an entry; other entries lose these keys."""
        wanted = _portable(keys)
        for key in wanted:
            # Several entries may have it, each at another time.
            while (owner := self.owner(key, name)) is not None:
                self._set(owner, tuple(kept for kept in self.keys(owner) if kept != key))
        self._set(name, wanted)
        self.apply()
        self.changed.emit()

    def reset(self, name: str) -> None:
        """Restore the default keys of an entry; other entries lose these keys."""
        self.choose(name, self._bindings[name].usual)

    def reset_all(self) -> None:
        """Restore the default keys of all entries."""
        for name in self._entries:
            self._set(name, self._bindings[name].usual)
        self.apply()
        self.changed.emit()

    def _beside(self, name: str) -> dict[str, Keys]:
        return beside(self._bindings, self._chosen, self._bindings[name].times)

    def _set(self, name: str, keys: Keys) -> None:
        """Set the keys of an entry, and remember them if they are not the default ones."""
        if keys == self._bindings[name].usual:
            self._chosen.pop(name, None)
            _KEYS[name].forget()
        else:
            self._chosen[name] = keys
            _KEYS[name].put(QKeySequence.listToString(_sequences(keys)))


def native(keys: Iterable[str]) -> str:
    """The text of keys in the notation of this system."""
    return ", ".join(
        sequence.toString(QKeySequence.SequenceFormat.NativeText) for sequence in _sequences(keys)
    )


def _sequences(keys: Iterable[str]) -> list[QKeySequence]:
    return [QKeySequence(key, _PORTABLE) for key in keys]


def _portable(keys: Iterable[str]) -> Keys:
    return tuple(QKeySequence(key).toString(_PORTABLE) for key in keys)


def _remembered() -> dict[str, Keys]:
    """The keys that the user chose earlier; a text that is not a key counts as none."""
    chosen = {}
    for name, text in _KEYS.remembered().items():
        sequences = QKeySequence.listFromString(text)
        chosen[name] = tuple(key for s in sequences if (key := s.toString(_PORTABLE)))
    return chosen
