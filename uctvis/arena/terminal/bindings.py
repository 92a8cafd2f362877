"""A key of the views for an action, which the user may change."""

from textual.binding import Binding

from uctvis.arena.terminal.keys import KEYS


def binding(name: str, description: str, *, priority: bool = False) -> Binding:
    """The key of the action with this name."""
    return Binding(KEYS[name], name, description, id=name, priority=priority)
