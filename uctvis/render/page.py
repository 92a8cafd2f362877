"""A whole tree on a page: what a picture of it shows where."""

from uctvis.view.camera.viewport import Viewport

# Of the page, in pixels, left free; the share of a tree's width that a row may take; and how
# many times a small tree is enlarged.
_MARGIN = 24.0
_STEEPNESS = 0.25
_MOST_ENLARGED = 2.0


class PageViewport(Viewport):
    """Has the rows of a tree as far apart as becomes the tree's width: a screen scrolls."""

    @property
    def scale_y(self) -> float:
        left, top, right, bottom = self.bounds
        gap = max(super().scale_y, _STEEPNESS * (right - left) * self.scale_x)
        return min(gap, max(self.height - 2 * _MARGIN, 1.0) / max(bottom - top, 1.0))

    @property
    def emptiness(self) -> float:
        """How many times as large all could be drawn, up to twice."""
        left, top, right, bottom = self.bounds
        wide = (right - left) * self.scale_x + 2 * _MARGIN
        high = (bottom - top) * self.scale_y + 2 * _MARGIN
        return min(max(min(self.width / wide, self.height / high), 1.0), _MOST_ENLARGED)
