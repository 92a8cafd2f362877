"""Short names for engines that stand beside each other in a table."""

from collections.abc import Sequence

from uctvis.engines.contract import Engine

_LONGEST = 40


def short_names(engines: Sequence[Engine]) -> list[str]:
    """A name for each engine: its kind, and the settings by which it differs from the others.

    What all engines of a kind have in common is left out. Equal engines have equal names.
    """
    told = [engine.peculiarities() for engine in engines]
    names = []
    for engine, own in zip(engines, told, strict=True):
        alike = [
            {*parts} for one, parts in zip(engines, told, strict=True) if type(one) is type(engine)
        ]
        common = set.intersection(*alike) if len(alike) > 1 else set()
        name = " ".join([engine.short_name, *(part for part in own if part not in common)])
        names.append(name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…")
    return names
