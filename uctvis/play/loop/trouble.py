"""Why the PC cannot play: its program, or a function of the user in its search, has failed.

Or the user has not agreed to start its program.
"""

from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine


class Trouble(NamedTuple):
    """A trouble, in words."""

    text: str
    # The engine that the user must agree to start; None: it has failed.
    engine: SearchingEngine | None
    # Whether it was to give a hint.
    advises: bool
    # Whether a program has failed, or should be started; not a function of the user.
    is_program: bool = True
