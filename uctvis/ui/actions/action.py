"""What a user can do, as data: the menus, their keys, the list of keys and the guide come of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.runtime.keys import Keys
from uctvis.ui.widgets.filled_menu import Offer

Act: TypeAlias = Callable[[Workbench], object]
Test: TypeAlias = Callable[[Workbench], bool]


def always(_workbench: Workbench) -> bool:
    """That nothing is needed."""
    return True


@dataclass(frozen=True)
class Action:
    """One thing that a user can do. It knows no window: it is given the workbench.

    Attributes
    ----------
    name : str
        By which it is known, and its keys are remembered: it never changes, as its text may.
    text : str
        In a menu; an ampersand marks its letter.
    act : callable
        What it does.
    keys : tuple of str
        Its usual keys.
    enabled : callable
        Whether it means something now. It is asked whenever something else may be shown, so it
        looks at nothing but what is in memory.
    checked : callable or None
        Whether a mark stands beside it, if one ever does; asked as often.
    chosen : callable or None
        The same for what the settings remember: asked when its menu is shown.
    text_now : callable or None
        Its text, where that is not always `text`.
    passing : bool
        Whether it has its keys only while it is enabled, and then before all others.
    """

    name: str
    text: str
    act: Act
    keys: Keys = ()
    enabled: Test = always
    checked: Test | None = None
    chosen: Test | None = None
    text_now: Callable[[Workbench], str] | None = None
    passing: bool = False


@dataclass(frozen=True)
class DynamicMenu:
    """A menu of what there is when it is shown, in groups, such as the files opened last."""

    name: str
    title: str
    offers: Callable[[Workbench], list[list[Offer]]]
    enabled: Test = always


@dataclass(frozen=True)
class Menu:
    """Actions in groups; `exclusive`: a mark is beside one of them, and no other."""

    title: str
    groups: "tuple[tuple[Action | DynamicMenu | Menu, ...], ...]"
    enabled: Test = always
    exclusive: bool = False
