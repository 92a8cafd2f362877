"""The names by which programs introduced themselves, by their paths."""

from pathlib import Path

_NAMES: dict[Path, str] = {}
_LONGEST = 60


def title_of(path: Path) -> str:
    """The name of a program if it has been started before; otherwise the name of its file."""
    return _NAMES.get(path) or path.name


def learn(path: Path, name: str) -> None:
    """Note the name that a program said."""
    shown = " ".join(name.split())
    if shown and shown.isprintable():
        _NAMES[path] = shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"
