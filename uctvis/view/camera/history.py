"""The history of the viewed parts of a tree, for going back and forward."""

from collections.abc import Callable
from typing import NamedTuple

from uctvis.view.camera.viewport import Viewport

# When there are more places, the earliest ones are removed.
_MOST_PLACES = 500


class SeenPlace(NamedTuple):
    """A viewed part of the tree, and the selected node, if any."""

    viewport: Viewport
    selected: int | None


class History:
    """The viewed places in order, one of which is the current one.

    A place that is only passed, as in panning, zooming and walking, replaces the previous place
    that was only passed. So going back leads only to the end of a long movement.
    """

    def __init__(self) -> None:
        self._places: list[SeenPlace] = []
        self._at = -1
        self._passing = False

    def note(self, place: SeenPlace, *, passing: bool = False) -> None:
        """Make `place` the current one, and remove the places after the current one."""
        if self._places and place == self._places[self._at]:
            return
        kept = self._at if passing and self._passing else self._at + 1
        self._places = [*self._places[:kept], place][-_MOST_PLACES:]
        self._at = len(self._places) - 1
        self._passing = passing

    def back(self) -> SeenPlace | None:
        """Go to the place before the current one; return None if there is none."""
        return self._go(-1)

    def forward(self) -> SeenPlace | None:
        """Go to the place after the current one; return None if there is none."""
        return self._go(1)

    def clear(self) -> None:
        """Remove all places."""
        self._places = []
        self._at = -1
        self._passing = False

    def change(self, change: Callable[[SeenPlace], SeenPlace]) -> None:
        """Change each place, for example after a new layout of the tree."""
        self._places = [change(place) for place in self._places]

    def _go(self, by: int) -> SeenPlace | None:
        at = self._at + by
        if not 0 <= at < len(self._places):
            return None
        self._at = at
        self._passing = False
        return self._places[at]
