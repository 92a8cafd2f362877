"""A viewport that can glide to another one."""

from qtpy.QtCore import QElapsedTimer

from uctvis.view.camera.viewport import Viewport, between

# The duration of a glide in milliseconds.
_GLIDE = 150


class GlidingViewport:
    """The viewport of a view, now and at the end of a glide, which is fast at first, then slower.

    Attributes
    ----------
    now : Viewport
        The viewport of the next frame.
    goal : Viewport
        The same, or the one to which it glides.
    """

    def __init__(self, viewport: Viewport) -> None:
        self.now = self.goal = viewport
        # The viewport where the glide started; None while there is none.
        self._start: Viewport | None = None
        self._clock = QElapsedTimer()

    @property
    def gliding(self) -> bool:
        """Whether it is on the way to its goal."""
        return self._start is not None

    def jump(self, viewport: Viewport) -> None:
        """Change to a viewport at once."""
        self.now = self.goal = viewport
        self._start = None

    def glide(self, viewport: Viewport) -> None:
        """Begin to glide to a viewport."""
        self._start, self.goal = self.now, viewport
        self._clock.start()

    def move_on(self) -> None:
        """Change to the viewport of the next frame of a glide."""
        left = 1.0 - self._clock.elapsed() / _GLIDE
        if self._start is None or left <= 0.0:
            self.jump(self.goal)
        else:
            self.now = between(self._start, self.goal, 1.0 - left**3)
