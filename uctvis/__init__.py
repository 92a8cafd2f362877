"""uctvis plays board games with UCT and shows the tree that the search grows.

Names are imported when they are first used, so that the application's window opens faster.
"""

from importlib import import_module
from typing import Any

from uctvis._version import __version__ as __version__
from uctvis.old_names import MODULES, find_old_modules, renamed

# `__init__.pyi` contains the same names for editors and type checkers.
__all__ = [
    "AlphaBeta",
    "AlphaBetaResult",
    "AlphaBetaSettings",
    "Column",
    "FunctionError",
    "GameError",
    "Layout",
    "Node",
    "PictureError",
    "Search",
    "SearchResult",
    "SettingError",
    "Settings",
    "Supervision",
    "TournamentResult",
    "Tree",
    "TreeError",
    "TreeFileError",
    "UctvisError",
    "alpha_beta",
    "compare_alpha_beta",
    "draw",
    "film",
    "games",
    "lay_out",
    "load",
    "match",
    "policies",
    "prepare",
    "prepare_alpha_beta",
    "prepare_comparison",
    "save",
    "search",
    "show",
    "simultaneous",
    "solve",
    "supervise",
    "tournament",
]

# Modules that are for users as they are.
_MODULES = ("games", "policies", "simultaneous")
# The modules of the names that are neither errors nor in `uctvis.api`.
_HOMES = {
    "AlphaBeta": "alphabeta.search",
    "AlphaBetaResult": "alphabeta.result",
    "AlphaBetaSettings": "alphabeta.settings",
    "Column": "tree.columns",
    "Node": "tree.node",
    "Search": "mcts.search",
    "SearchResult": "mcts.result",
    "Settings": "mcts.settings",
    "Supervision": "arena.referees.supervising",
    "TournamentResult": "arena.tournament.result",
    "Tree": "tree.tree",
    "match": "arena.tournament.calls",
    "supervise": "arena.referees.supervising",
    "tournament": "arena.tournament.calls",
}


find_old_modules()


def __getattr__(name: str) -> Any:
    if name in _MODULES or f"{__name__}.{name}" in MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in __all__:
        return renamed(__name__, name)
    home = "errors" if name.endswith("Error") else _HOMES.get(name, "api")
    found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return found


def __dir__() -> list[str]:
    """What is for users."""
    return [*__all__, "__version__"]
