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
    """One action of the user. It acts on the workbench that it is given, not on a window."""

    # Identifies the action, also in the settings, where its keys are stored. It never changes.
    name: str
    # The text in the menu; an ampersand marks its mnemonic.
    text: str
    # Performs the action.
    act: Act
    # The default keys.
    keys: Keys = ()
    # Whether the action is available. Called often, so it must not read files.
    enabled: Test = always
    # Whether the entry has a check mark; None if it never has one. Called as often.
    checked: Test | None = None
    # Like `checked`, for choices stored in the settings: called when the menu is shown.
    chosen: Test | None = None
    # Returns the current text, if it is not always `text`.
    text_now: Callable[[Workbench], str] | None = None
    # The only times when it is enabled, by name; its keys then take precedence over all others.
    # Actions at different times may have the same keys. Empty: its keys always work.
    times: frozenset[str] = frozenset()
    # The name of the icon in the toolbar; "" for none.
    icon: str = ""
    # The text beside the icon; "" if that is `text`.
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
