"""Functions given as settings: each gets a name, which is what settings contain."""

from collections.abc import Mapping
from typing import Any

from uctvis.functions.kinds import KINDS
from uctvis.functions.registry import name_of


def named(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by name, with the names of the functions among them, which are registered.

    Raises SettingError if a function cannot be the value of its setting.
    """
    return {
        setting: name_of(setting, value) if setting in KINDS and callable(value) else value
        for setting, value in settings.items()
    }
