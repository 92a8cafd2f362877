"""The public functions, used by notebooks, the application and the command line.

>>> import uctvis
>>> found = uctvis.search("tictactoe", iterations=500, seed=1)
>>> found.tree.size > 500
True
"""

from uctvis.api.files import load, save
from uctvis.api.pictures import Layout, draw, film, lay_out
from uctvis.api.searches import (
    alpha_beta,
    compare_alpha_beta,
    prepare,
    prepare_alpha_beta,
    prepare_comparison,
    search,
    solve,
)
from uctvis.api.showing import show

__all__ = [
    "Layout",
    "alpha_beta",
    "compare_alpha_beta",
    "draw",
    "film",
    "lay_out",
    "load",
    "prepare",
    "prepare_alpha_beta",
    "prepare_comparison",
    "save",
    "search",
    "show",
    "solve",
]
