"""The visible part of a tree's layout, and its mapping to pixels."""

import math
from dataclasses import dataclass, replace
from typing import Self

# The maximum size of a unit of x and of a row in pixels: when showing the whole tree, so that
# small trees are not enlarged too much, and at the deepest zoom.
_FIT_SCALE = (56.0, 96.0)
_MAX_SCALE = (160.0, 160.0)
# When presented, a small tree is enlarged at most so many times, and a row may be at least so
# high, relative to the width of the tree.
_MOST_ENLARGED = 4.0
_STEEPNESS = 0.35
# Pixels left free around the whole tree.
MARGIN = 24.0
_LEAST_ZOOM = 0.5
# The minimum distance in pixels to the next node in the row and to the next row, for reading.
_READABLE = (36.0, 32.0)
# The least zoom factor that makes opening a subtree useful, and the factor used otherwise.
_CLOSER = 1.25
_OPENING_ZOOM = 8.0
# In screens; the view jumps to places that are further away.
_FAR = 2.0


@dataclass(frozen=True)
class Viewport:
    """A rectangle of pixels that shows a part of a tree.

    The two axes have separate scales, so that a tree 100,000 units wide and 12 rows deep
    fills the screen. `zoom` changes both scales, each up to its maximum, so zooming in and
    out again leads back. Viewports are immutable; methods return a new one.
    """

    # The size of the screen in pixels.
    width: float
    height: float
    # Left, top, right and bottom of the tree, in units of x and rows.
    bounds: tuple[float, float, float, float]
    # 1.0 shows the whole tree.
    zoom: float
    # The point of the tree in the middle of the screen.
    center_x: float
    center_row: float
    # Whether a small tree fills the screen, with larger marks (see `enlargement`).
    presented: bool = False

    @classmethod
    def fit(cls, width: float, height: float, bounds: tuple[float, float, float, float]) -> Self:
        """The viewport that shows the whole tree."""
        left, top, right, bottom = bounds
        return cls(width, height, bounds, 1.0, (left + right) / 2, (top + bottom) / 2)

    @property
    def scale_x(self) -> float:
        """Pixels per unit of x."""
        return min(self._fit_scale_x * self.zoom, self._max_scale_x)

    @property
    def scale_y(self) -> float:
        """Pixels per row."""
        return min(self._fit_scale_y * self.zoom, self._max_scale_y)

    @property
    def deepest_zoom(self) -> float:
        """The zoom at which both axes have their maximum scale."""
        return max(self._max_scale_x / self._fit_scale_x, self._max_scale_y / self._fit_scale_y)

    @property
    def enlargement(self) -> float:
        """How many times as large as usual marks are: 1.0 if the tree is not small."""
        if not self.presented:
            return 1.0
        left, top, right, bottom = self.bounds
        wide = self.width / (_FIT_SCALE[0] * (right - left) + 2 * MARGIN)
        high = self.height / (_FIT_SCALE[1] * (bottom - top) + 2 * MARGIN)
        return min(max(min(wide, high), 1.0), _MOST_ENLARGED)

    def to_screen(self, x: float, row: float) -> tuple[float, float]:
        """The pixel of a point of the tree, from the top left of the screen."""
        return (
            (x - self.center_x) * self.scale_x + self.width / 2,
            (row - self.center_row) * self.scale_y + self.height / 2,
        )

    def to_tree(self, screen_x: float, screen_y: float) -> tuple[float, float]:
        """The point of the tree, x and row, at a pixel."""
        return (
            self.center_x + (screen_x - self.width / 2) / self.scale_x,
            self.center_row + (screen_y - self.height / 2) / self.scale_y,
        )

    def zoomed(self, factor: float, screen_x: float, screen_y: float) -> Self:
        """Zoomed by `factor`; the point at the given pixel stays there."""
        zoom = min(max(self.zoom * factor, _LEAST_ZOOM), self.deepest_zoom)
        x, row = self.to_tree(screen_x, screen_y)
        other = replace(self, zoom=zoom)
        return replace(
            other,
            center_x=x - (screen_x - self.width / 2) / other.scale_x,
            center_row=row - (screen_y - self.height / 2) / other.scale_y,
        )

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the screen, in units of x and rows."""
        return (*self.to_tree(0.0, 0.0), *self.to_tree(self.width, self.height))

    @property
    def shows_all(self) -> bool:
        """Whether the whole tree is on screen."""
        left, top, right, bottom = self.seen
        bounds = self.bounds
        across = left <= bounds[0] and bounds[2] <= right
        return across and top <= bounds[1] and bounds[3] <= bottom

    def moved(self, pixels_x: float, pixels_y: float) -> Self:
        """With the tree moved right and down by some pixels; the centre stays in its bounds."""
        left, top, right, bottom = self.bounds
        return replace(
            self,
            center_x=min(max(self.center_x - pixels_x / self.scale_x, left), right),
            center_row=min(max(self.center_row - pixels_y / self.scale_y, top), bottom),
        )

    def resized(self, width: float, height: float) -> Self:
        """On a screen of another size, with the same zoom and centre."""
        return replace(self, width=width, height=height)

    def focused(self, box: tuple[float, float, float, float]) -> Self:
        """Showing all of `box` (left, top, right, bottom) as large as possible."""
        left, top, right, bottom = box
        return replace(
            self,
            zoom=min(
                self.deepest_zoom,
                self._scale(self.width, right - left) / self._fit_scale_x,
                self._scale(self.height, bottom - top) / self._fit_scale_y,
            ),
            center_x=(left + right) / 2,
            center_row=(top + bottom) / 2,
        )

    def opened(self, box: tuple[float, float, float, float], x: float, row: float) -> Self:
        """Showing all of `box` if that zooms in; otherwise zoomed in at a point of it.

        Repeated calls lead to the deepest zoom, where all nodes are separate.
        """
        focused = self.focused(box)
        if focused.zoom >= self.zoom * _CLOSER:
            return focused
        zoom = min(self.zoom * _OPENING_ZOOM, self.deepest_zoom)
        return replace(self, zoom=zoom, center_x=x, center_row=row)

    def reading(self, x: float, row: float, apart: float) -> Self:
        """With a node in view, and zoomed in enough to distinguish it from its neighbours.

        `apart` is the distance to the nearer neighbour in its row, in units of x.
        """
        zoom = min(
            self.deepest_zoom,
            max(
                self.zoom,
                _READABLE[0] / apart / self._fit_scale_x,
                _READABLE[1] / self._fit_scale_y,
            ),
        )
        if zoom == self.zoom:
            return self.showing(x, row)
        return replace(self, zoom=zoom, center_x=x, center_row=row)

    def showing(self, x: float, row: float) -> Self:
        """With a point of the tree in the centre, unless it is already on screen."""
        screen_x, screen_y = self.to_screen(x, row)
        if 0 <= screen_x <= self.width and 0 <= screen_y <= self.height:
            return self
        return self.centered(x, row)

    def centered(self, x: float, row: float) -> Self:
        """With a point of the tree in the centre."""
        return replace(self, center_x=x, center_row=row)

    def over(self, bounds: tuple[float, float, float, float]) -> Self:
        """Showing the proportional part of a tree with other bounds."""
        return replace(
            self,
            bounds=bounds,
            center_x=_same_place(self.center_x, self.bounds[::2], bounds[::2]),
            center_row=_same_place(self.center_row, self.bounds[1::2], bounds[1::2]),
        )

    def laid_out_anew(
        self,
        bounds: tuple[float, float, float, float],
        before: tuple[float, float],
        after: tuple[float, float],
    ) -> Self:
        """Showing the same tree after a new layout, so that one point stays at its pixel.

        The point was at `before` and is now at `after`, both (x, row). A unit of x keeps its
        size in pixels if possible.
        """
        screen_x, screen_y = self.to_screen(*before)
        other = replace(self, bounds=bounds)
        zoom = self.zoom * self._fit_scale_x / other._fit_scale_x
        other = replace(other, zoom=min(max(zoom, _LEAST_ZOOM), other.deepest_zoom))
        return replace(
            other,
            center_x=after[0] - (screen_x - self.width / 2) / other.scale_x,
            center_row=after[1] - (screen_y - self.height / 2) / other.scale_y,
        )

    @property
    def _fit_scale_x(self) -> float:
        left, _top, right, _bottom = self.bounds
        return min(self._scale(self.width, right - left), _FIT_SCALE[0] * self.enlargement)

    @property
    def _fit_scale_y(self) -> float:
        left, top, right, bottom = self.bounds
        most = _FIT_SCALE[1] * self.enlargement
        if self.presented:
            most = max(most, _STEEPNESS * self._fit_scale_x * (right - left))
        return min(self._scale(self.height, bottom - top), most)

    def _scale(self, pixels: float, extent: float) -> float:
        """Pixels per unit if `extent` units fill the screen without its margins."""
        return max(pixels - 2 * MARGIN * self.enlargement, 1.0) / max(extent, 1e-9)

    @property
    def _max_scale_x(self) -> float:
        return _MAX_SCALE[0] * self.enlargement

    @property
    def _max_scale_y(self) -> float:
        return max(_MAX_SCALE[1] * self.enlargement, self._fit_scale_y)


def between(start: Viewport, end: Viewport, share: float) -> Viewport:
    """A viewport on the way from `start` to `end`, for the same screen and tree.

    `share` is 0.0 at `start` and 1.0 at exactly `end`. The zoom changes by equal factors, and
    a point that has the same pixel at the start and at the end keeps it on the way.
    """
    if share >= 1.0:
        return end
    middle = replace(end, zoom=start.zoom * (end.zoom / start.zoom) ** share)
    part_x = _part(start.scale_x, middle.scale_x, end.scale_x, share)
    part_row = _part(start.scale_y, middle.scale_y, end.scale_y, share)
    return replace(
        middle,
        center_x=start.center_x + part_x * (end.center_x - start.center_x),
        center_row=start.center_row + part_row * (end.center_row - start.center_row),
    )


def near(start: Viewport, end: Viewport) -> bool:
    """Whether a viewer can follow the movement between two viewports of the same tree."""
    right = (end.center_x - start.center_x) * min(start.scale_x, end.scale_x)
    down = (end.center_row - start.center_row) * min(start.scale_y, end.scale_y)
    return abs(right) <= _FAR * end.width and abs(down) <= _FAR * end.height


def _part(start: float, scale: float, end: float, share: float) -> float:
    """The part of the way that the centre of the screen has moved when it has this scale."""
    growth = math.log(end / start)
    if abs(growth) < 1e-9:
        return share
    # For a fixed pixel, the part is (1/start - 1/scale) / (1/start - 1/end).
    return math.expm1(-math.log(scale / start)) / math.expm1(-growth)


def _same_place(at: float, before: tuple[float, ...], after: tuple[float, ...]) -> float:
    extent = before[1] - before[0]
    share = (at - before[0]) / extent if extent > 0 else 0.5
    return after[0] + share * (after[1] - after[0])
