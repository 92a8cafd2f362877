"""Why the PC cannot play: its program has failed, or the user has not agreed to start it."""

from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine


class Trouble(NamedTuple):
    """A trouble, in words."""

    text: str
    # The engine that the user must agree to start; None: it has failed.
    engine: SearchingEngine | None
    # Whether it was to give a hint.
    advises: bool
