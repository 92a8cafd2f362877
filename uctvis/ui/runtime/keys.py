"""Which keys the entries of the menus have, by their names; keys are texts such as "Ctrl+F"."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

Keys = tuple[str, ...]


@dataclass(frozen=True)
class Binding:
    """The keys that an entry has as long as the user chooses no others.

    A passing one has them only at times, and then before all that have them always.
    """

    usual: Keys
    passing: bool = False


def in_force(
    bindings: Mapping[str, Binding], chosen: Mapping[str, Keys], at_times: Collection[str]
) -> dict[str, Keys]:
    """The keys of each entry while the passing ones named in `at_times` have theirs.

    No key is two entries': what the user chose goes before what is usual.
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


def of_kind(
    bindings: Mapping[str, Binding], chosen: Mapping[str, Keys], *, passing: bool
) -> dict[str, Keys]:
    """The keys of the entries that have them always, or of the passing ones at their times."""
    kind = {name: binding for name, binding in bindings.items() if binding.passing == passing}
    return in_force(kind, chosen, kind)
