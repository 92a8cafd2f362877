"""Why the PC cannot play: its program has failed, or the user has not agreed to start it."""

from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine


class Trouble(NamedTuple):
    """A trouble, in words.

    Attributes
    ----------
    text : str
    engine : SearchingEngine or None
        The engine that the user must agree to start; None: it has failed.
    advises : bool
        Whether it was to give a hint.
    """

    text: str
    engine: SearchingEngine | None
    advises: bool
