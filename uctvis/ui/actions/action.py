"""The actions of the user interface, as data.

The menus, their keys, the list of shortcuts and the key tables of the guide are made from them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from uctvis.ui.actions.workbench import Workbench
from uctvis.ui.runtime.keys import Keys
from uctvis.ui.widgets.filled_menu import Offer

Act: TypeAlias = Callable[[Workbench], object]
Test: TypeAlias = Callable[[Workbench], bool]


def always(_workbench: Workbench) -> bool:
    """Return True: the test of an action that is always enabled."""
    return True


@dataclass(frozen=True)
class Action:
    """One action of the user. It acts on the workbench that it is given, not on a window.

    Attributes
    ----------
    name : str
        Identifies the action, also in the settings, where its keys are stored. It never changes.
    text : str
        The text in the menu; an ampersand marks its mnemonic.
    act : callable
        Performs the action.
    keys : tuple of str
        The default keys.
    enabled : callable
        Whether the action is available. Called often, so it must not read files.
    checked : callable or None
        Whether the entry has a check mark; None if it never has one. Called as often.
    chosen : callable or None
        Like `checked`, for choices stored in the settings: called when the menu is shown.
    text_now : callable or None
        Returns the current text, if it is not always `text`.
    times : frozenset of str
        The only times when it is enabled, by name; its keys then take precedence over all others.
        Actions at different times may have the same keys. Empty: its keys always work.
    icon : str
        The name of the icon in the toolbar; "" for none.
    short : str
        The text beside the icon; "" if that is `text`.
    """

    name: str
    text: str
    act: Act
    keys: Keys = ()
    enabled: Test = always
    checked: Test | None = None
    chosen: Test | None = None
    text_now: Callable[[Workbench], str] | None = None
    times: frozenset[str] = frozenset()
    icon: str = ""
    short: str = ""


@dataclass(frozen=True)
class DynamicMenu:
    """A menu whose entries, in groups, are listed when it is shown, such as the recent files."""

    name: str
    title: str
    offers: Callable[[Workbench], list[list[Offer]]]
    enabled: Test = always


@dataclass(frozen=True)
class Menu:
    """A menu of actions in groups; if `exclusive`, exactly one of them is checked."""

    title: str
    groups: "tuple[tuple[Action | DynamicMenu | Menu, ...], ...]"
    enabled: Test = always
    exclusive: bool = False
