"""Where one has looked, to go back there and forward again."""

from collections.abc import Callable
from typing import NamedTuple

from uctvis.view.camera.viewport import Viewport

# The earliest places are forgotten.
_MOST_PLACES = 500


class SeenPlace(NamedTuple):
    """What was looked at: a part of the tree, and the selected node, if there was one."""

    viewport: Viewport
    selected: int | None


class History:
    """The places in the order in which they were looked at, one of them being the present.

    A place that is passed through, as panning, zooming and walking do, takes the place of
    one passed through just before: of a long move only the end is gone back to.
    """

    def __init__(self) -> None:
        self._places: list[SeenPlace] = []
        self._at = -1
        self._passing = False

    def note(self, place: SeenPlace, *, passing: bool = False) -> None:
        """Make `place` the present one; what was forward of the present is forgotten."""
        if self._places and place == self._places[self._at]:
            return
        kept = self._at if passing and self._passing else self._at + 1
        self._places = [*self._places[:kept], place][-_MOST_PLACES:]
        self._at = len(self._places) - 1
        self._passing = passing

    def back(self) -> SeenPlace | None:
        """Go to the place before the present one; None where there is none."""
        return self._go(-1)

    def forward(self) -> SeenPlace | None:
        """Go to the place after the present one; None where there is none."""
        return self._go(1)

    def clear(self) -> None:
        """Forget all places."""
        self._places = []
        self._at = -1
        self._passing = False

    def change(self, change: Callable[[SeenPlace], SeenPlace]) -> None:
        """Change each place, as where the tree is laid out anew."""
        self._places = [change(place) for place in self._places]

    def _go(self, by: int) -> SeenPlace | None:
        at = self._at + by
        if not 0 <= at < len(self._places):
            return None
        self._at = at
        self._passing = False
        return self._places[at]
