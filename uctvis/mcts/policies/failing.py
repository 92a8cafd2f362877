"""What a compiled function of a user returned that a search cannot use.

Compiled code notes it in `State.failure`: float64 (3,), the node plus 1, the place of the kind of
the function in `KINDS`, and the value. The first one stays. Then the search ends.
"""

from typing import Any

from uctvis.functions.kinds import KINDS
from uctvis.jit.compiled import compiled

# The numbers in `State.failure`.
NODE, KIND, VALUE = range(3)
_PLACES = {setting: place for place, setting in enumerate(KINDS)}
SELECTION, PRIOR = _PLACES["selection"], _PLACES["prior"]
PLAYOUT, BACKUP = _PLACES["playout"], _PLACES["backup"]


@compiled
def note(failure: Any, node: int, kind: int, value: float) -> None:
    """Note that a function of this kind returned `value` at a node, if none has failed before."""
    if failure[NODE] == 0.0:
        failure[KIND] = kind
        failure[VALUE] = value
        failure[NODE] = node + 1
