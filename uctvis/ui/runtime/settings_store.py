"""What the application remembers between two starts."""

from qtpy.QtCore import QByteArray, QSettings

from uctvis import paths

RECENT_FILES = 6


def settings() -> QSettings:
    """The user's settings, one plain text file on every system."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "uctvis", "uctvis")


def recent() -> list[str]:
    """The files and folders opened last, the last first."""
    value = settings().value("recent", [])
    return [value] if isinstance(value, str) else [str(path) for path in value or []]


def recent_here() -> list[str]:
    """Those of them that are still there, and can be reached."""
    return [path for path in recent() if paths.exists(path)]


def forget_recent() -> None:
    """Forget what was opened."""
    settings().remove("recent")


def remember_recent(opened: list[str]) -> None:
    """Put what was `opened` before those that were opened earlier."""
    kept = dict.fromkeys([*opened, *recent()])
    settings().setValue("recent", list(kept)[:RECENT_FILES])


def knows_tour() -> bool:
    """Whether the tour of the window was offered, or taken, before."""
    return settings().contains("tour")


def note_tour() -> None:
    """Remember that it was."""
    settings().setValue("tour", 1)


def get_bytes(name: str) -> QByteArray:
    """What was stored under a name as bytes; empty if nothing was."""
    value = settings().value(name)
    return value if isinstance(value, QByteArray) else QByteArray()


def shows(part: str) -> bool:
    """Whether the user wants to see a part of the view that can be hidden; at first, yes."""
    return str(settings().value(f"display/{part}", 1)) != "0"


def set_shown(part: str, shown: bool) -> None:
    """Remember that."""
    settings().setValue(f"display/{part}", int(shown))
