"""The registry of the panels beside a tree.

Each panel is a folder here, whose `__init__.py` declares it by its `PANEL`; the contract is in
`contract.py`. Its dock, its entry in the menu View, its key and its place follow from the
declaration, and `tests/ui/panels/test_conformance.py` checks it.
"""

from uctvis.modules import declared_in
from uctvis.ui.panels.contract import Panel

# In the order of their places.
PANELS: tuple[Panel, ...] = tuple(
    sorted(declared_in(__name__, "PANEL", are_folders=True).values(), key=lambda panel: panel.place)
)
