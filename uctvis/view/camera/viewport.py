"""The part of a laid out tree that is on screen, and how it maps to pixels."""

import math
from dataclasses import dataclass, replace
from typing import Self

# Pixels that a unit of x and a row take at most: in the whole tree, so that small trees
# are not blown up, and at the deepest zoom, where single nodes are seen.
_FIT_SCALE = (56.0, 96.0)
_MAX_SCALE = (160.0, 160.0)
# Pixels left free around the whole tree.
MARGIN = 24.0
_LEAST_ZOOM = 0.5
# Pixels to the neighbour in the row, and to the next row, where a node is read, at least.
_READABLE = (36.0, 32.0)
# How much closer a subtree is looked at for that to be worth it, and otherwise a point.
_CLOSER = 1.25
_OPENING_ZOOM = 8.0
# In screens; what is further away is not reached by moving there.
_FAR = 2.0


@dataclass(frozen=True)
class Viewport:
    """A rectangle of pixels, looking at a tree of some extent.

    The two axes have scales of their own: a tree 100,000 units wide and 12 rows deep
    fills the screen. One number, `zoom`, moves both, each until its greatest scale; so
    zooming in and out again leads back. Immutable: what moves it returns another one.

    Attributes
    ----------
    width, height : float
        Of the screen, in pixels.
    bounds : (float, float, float, float)
        Left, top, right and bottom of the tree, in units of x and rows.
    zoom : float
        1.0 shows the whole tree.
    center_x, center_row : float
        The point of the tree in the middle of the screen.
    """

    width: float
    height: float
    bounds: tuple[float, float, float, float]
    zoom: float
    center_x: float
    center_row: float

    @classmethod
    def fit(cls, width: float, height: float, bounds: tuple[float, float, float, float]) -> Self:
        """The viewport that shows the whole tree."""
        left, top, right, bottom = bounds
        return cls(width, height, bounds, 1.0, (left + right) / 2, (top + bottom) / 2)

    @property
    def scale_x(self) -> float:
        """Pixels a unit of x."""
        return min(self._fit_scale_x * self.zoom, _MAX_SCALE[0])

    @property
    def scale_y(self) -> float:
        """Pixels a row."""
        return min(self._fit_scale_y * self.zoom, _MAX_SCALE[1])

    @property
    def deepest_zoom(self) -> float:
        """The zoom at which both axes have reached their greatest scale."""
        return max(_MAX_SCALE[0] / self._fit_scale_x, _MAX_SCALE[1] / self._fit_scale_y)

    def to_screen(self, x: float, row: float) -> tuple[float, float]:
        """The pixel of a point of the tree; x to the right and y down from the top left."""
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
        """Zoomed by `factor`; what is at the given pixel stays there."""
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
        """With the tree that many pixels further right and down, its bounds kept in view."""
        left, top, right, bottom = self.bounds
        return replace(
            self,
            center_x=min(max(self.center_x - pixels_x / self.scale_x, left), right),
            center_row=min(max(self.center_row - pixels_y / self.scale_y, top), bottom),
        )

    def resized(self, width: float, height: float) -> Self:
        """On a screen of another size, with the same zoom and middle."""
        return replace(self, width=width, height=height)

    def focused(self, box: tuple[float, float, float, float]) -> Self:
        """Showing all of `box` (left, top, right, bottom), as large as it may be."""
        left, top, right, bottom = box
        return replace(
            self,
            zoom=min(
                self.deepest_zoom,
                _scale(self.width, right - left) / self._fit_scale_x,
                _scale(self.height, bottom - top) / self._fit_scale_y,
            ),
            center_x=(left + right) / 2,
            center_row=(top + bottom) / 2,
        )

    def opened(self, box: tuple[float, float, float, float], x: float, row: float) -> Self:
        """Showing all of `box` if that is closer; otherwise closer to a point of it.

        Done again and again it leads to the deepest zoom, where all stand apart.
        """
        focused = self.focused(box)
        if focused.zoom >= self.zoom * _CLOSER:
            return focused
        zoom = min(self.zoom * _OPENING_ZOOM, self.deepest_zoom)
        return replace(self, zoom=zoom, center_x=x, center_row=row)

    def reading(self, x: float, row: float, apart: float) -> Self:
        """With a node in view, and close enough to tell it from its neighbours.

        `apart` is how far the nearer one in its row is, in units of x.
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
        """With a point of the tree in the middle, unless it is on screen already."""
        screen_x, screen_y = self.to_screen(x, row)
        if 0 <= screen_x <= self.width and 0 <= screen_y <= self.height:
            return self
        return self.centered(x, row)

    def centered(self, x: float, row: float) -> Self:
        """With a point of the tree in the middle."""
        return replace(self, center_x=x, center_row=row)

    def over(self, bounds: tuple[float, float, float, float]) -> Self:
        """Looking at the same part, by proportion, of a tree of another extent."""
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
        """Looking at the same tree with other places: a point, x and row, stays where it was.

        It was at `before` and is at `after`; a unit of x keeps its pixels as far as it can.
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
        return min(_scale(self.width, self.bounds[2] - self.bounds[0]), _FIT_SCALE[0])

    @property
    def _fit_scale_y(self) -> float:
        return min(_scale(self.height, self.bounds[3] - self.bounds[1]), _FIT_SCALE[1])


def between(start: Viewport, end: Viewport, share: float) -> Viewport:
    """A viewport on the way from `start` to `end`, of the same screen and tree.

    `share`: 0.0 is `start`, 1.0 exactly `end`. The zoom grows evenly, each step by the same
    factor, and a point that is at the same pixel at the start and at the end stays there.
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
    """Whether one who looks on can follow the way between two viewports of the same tree."""
    right = (end.center_x - start.center_x) * min(start.scale_x, end.scale_x)
    down = (end.center_row - start.center_row) * min(start.scale_y, end.scale_y)
    return abs(right) <= _FAR * end.width and abs(down) <= _FAR * end.height


def _part(start: float, scale: float, end: float, share: float) -> float:
    """The part of the way that the middle of the screen has gone at a scale between two."""
    growth = math.log(end / start)
    if abs(growth) < 1e-9:
        return share
    # What stays at its pixel asks for (1/start - 1/scale) / (1/start - 1/end).
    return math.expm1(-math.log(scale / start)) / math.expm1(-growth)


def _scale(pixels: float, extent: float) -> float:
    """Pixels a unit where `extent` units fill the screen but for its margins."""
    return max(pixels - 2 * MARGIN, 1.0) / max(extent, 1e-9)


def _same_place(at: float, before: tuple[float, ...], after: tuple[float, ...]) -> float:
    extent = before[1] - before[0]
    share = (at - before[0]) / extent if extent > 0 else 0.5
    return after[0] + share * (after[1] - after[0])
