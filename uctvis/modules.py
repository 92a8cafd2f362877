"""Modules that are used only if something has imported them, because importing them takes long."""

import importlib
import sys
from types import ModuleType


def imported(name: str) -> ModuleType | None:
    """The module if it is imported; None if not. It must be one of ours.

    If another thread imports it now, this waits until it is complete: `sys.modules` contains
    modules without their functions while their code still runs.
    """
    return importlib.import_module(name) if name in sys.modules else None
