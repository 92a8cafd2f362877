"""uctvis plays board games with UCT and shows the tree that the search grows.

Names are imported when they are first used, so that the application's window opens faster.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from uctvis._version import __version__ as __version__
from uctvis.old_names import MODULES, find_old_modules, renamed

if TYPE_CHECKING:
    from uctvis import simultaneous
    from uctvis.api import (
        Layout,
        alpha_beta,
        compare_alpha_beta,
        draw,
        film,
        lay_out,
        load,
        save,
        search,
        solve,
    )
    from uctvis.errors import (
        GameError,
        PictureError,
        SettingError,
        TreeError,
        TreeFileError,
        UctvisError,
    )
    from uctvis.showing import show
    from uctvis.tree.columns import Column
    from uctvis.tree.tree import Tree


__all__ = [
    "Column",
    "GameError",
    "Layout",
    "PictureError",
    "SettingError",
    "Supervision",
    "Tree",
    "TreeError",
    "TreeFileError",
    "UctvisError",
    "alpha_beta",
    "compare_alpha_beta",
    "draw",
    "film",
    "lay_out",
    "load",
    "save",
    "search",
    "show",
    "simultaneous",
    "solve",
    "supervise",
]

# The modules of the names that are neither errors nor in `uctvis.api`.
_HOMES = {
    "Column": "tree.columns",
    "Supervision": "arena.referees.supervising",
    "Tree": "tree.tree",
    "show": "showing",
    "supervise": "arena.referees.supervising",
}


find_old_modules()


def __getattr__(name: str) -> Any:
    if name == "simultaneous" or f"{__name__}.{name}" in MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in __all__:
        return renamed(__name__, name)
    home = "errors" if name.endswith("Error") else _HOMES.get(name, "api")
    found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
