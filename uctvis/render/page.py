"""The viewport for a picture of a whole tree on a page."""

from uctvis.view.camera.viewport import Viewport

# The margin of the page in pixels; the row height relative to the tree's width; and the maximum
# factor for enlarging a small tree.
_MARGIN = 24.0
_STEEPNESS = 0.25
_MOST_ENLARGED = 2.0


class PageViewport(Viewport):
    """A viewport whose row height depends on the tree's width, because a page cannot scroll."""

    @property
    def scale_y(self) -> float:
        left, top, right, bottom = self.bounds
        gap = max(super().scale_y, _STEEPNESS * (right - left) * self.scale_x)
        return min(gap, max(self.height - 2 * _MARGIN, 1.0) / max(bottom - top, 1.0))

    @property
    def emptiness(self) -> float:
        """The factor by which everything could be enlarged, 1 to 2."""
        left, top, right, bottom = self.bounds
        wide = (right - left) * self.scale_x + 2 * _MARGIN
        high = (bottom - top) * self.scale_y + 2 * _MARGIN
        return min(max(min(self.width / wide, self.height / high), 1.0), _MOST_ENLARGED)
