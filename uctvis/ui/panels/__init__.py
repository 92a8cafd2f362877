"""The registry of the panels beside a tree.

Each panel is a folder here, whose `__init__.py` declares it by its `PANEL`; the contract is in
`contract.py`. Its dock, its entry in the menu View, its key and its place follow from the
declaration, and `tests/ui/panels/test_conformance.py` checks it.
"""

import pkgutil
from importlib import import_module

from uctvis.ui.panels.contract import Panel


def _declared() -> tuple[Panel, ...]:
    found = (
        import_module(f"{__name__}.{one.name}")
        for one in pkgutil.iter_modules(__path__)
        if one.ispkg
    )
    return tuple(sorted((module.PANEL for module in found), key=lambda panel: panel.place))


# In the order of their places.
PANELS = _declared()
