"""The keys of menu entries, by the names of the entries; keys are texts such as "Ctrl+F"."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

Keys = tuple[str, ...]


@dataclass(frozen=True)
class Binding:
    """The default keys of an entry.

    A passing entry has its keys only at the `times` with these names; then they take precedence.
    """

    usual: Keys
    times: frozenset[str] = frozenset()

    @property
    def passing(self) -> bool:
        """Whether it has its keys only at times."""
        return bool(self.times)


def in_force(
    bindings: Mapping[str, Binding], chosen: Mapping[str, Keys], at_times: Collection[str]
) -> dict[str, Keys]:
    """The keys of each entry while the passing entries in `at_times` have their keys.

    A key belongs to one entry only; keys that the user chose take precedence over default keys.
    """

    def rank(name: str) -> tuple[bool, bool]:
        return not bindings[name].passing, name not in chosen

    taken: set[str] = set()
    found: dict[str, Keys] = {}
    for name in sorted(bindings, key=rank):
        wanted = chosen.get(name, bindings[name].usual)
        if bindings[name].passing and name not in at_times:
            wanted = ()
        found[name] = tuple(key for key in dict.fromkeys(wanted) if key not in taken)
        taken.update(found[name])
    return found


def beside(
    bindings: Mapping[str, Binding], chosen: Mapping[str, Keys], times: frozenset[str]
) -> dict[str, Keys]:
    """The keys of all entries that have them at one of these times; without times, at all times."""
    kind = {
        name: binding
        for name, binding in bindings.items()
        if (binding.times & times if times else not binding.times)
    }
    return in_force(kind, chosen, kind)
