"""Modules found by their names: all of a folder, or all that something has imported."""

import importlib
import pkgutil
import sys
from types import ModuleType
from typing import Any

# The module of a folder of kinds that describes them.
_CONTRACT = "contract"


def imported(name: str) -> ModuleType | None:
    """The module if it is imported; None if not. It must be one of ours.

    If another thread imports it now, this waits until it is complete: `sys.modules` contains
    modules without their functions while their code still runs.
    """
    return importlib.import_module(name) if name in sys.modules else None


def names_in(package: str, *, are_folders: bool = False) -> tuple[str, ...]:
    """The names of the kinds in a folder: of its files and folders, sorted, without importing them.

    Files that begin with _ and the file `contract` are no kinds. If kinds `are_folders`, other
    files stand beside them.
    """
    folder = importlib.import_module(package)
    names = (
        found.name
        for found in pkgutil.iter_modules(folder.__path__)
        if found.ispkg or not are_folders
    )
    return tuple(sorted(one for one in names if one != _CONTRACT and not one.startswith("_")))


def declared_in(package: str, constant: str, *, are_folders: bool = False) -> dict[str, Any]:
    """What each kind in a folder declares as `constant`, by its name; as in `names_in`.

    Raises AttributeError if a kind does not declare it.
    """
    return {
        name: getattr(importlib.import_module(f"{package}.{name}"), constant)
        for name in names_in(package, are_folders=are_folders)
    }
