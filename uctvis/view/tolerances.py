"""How much coarser than a pixel marks must be to limit their number."""


class Tolerances:
    """The tolerances found while drawing a tree; they grow as more of the tree is seen.

    For each scale, the densest part seen so far sets the tolerance. Therefore the picture
    does not switch between coarse and fine while it is moved. Scenes that should look alike share
    an instance.
    """

    def __init__(self) -> None:
        # The tolerances at scales where one pixel is too fine.
        self.by_scale: dict[tuple[float, ...], float] = {}

    def at(self, scale: tuple[float, ...]) -> float:
        """The tolerance at a scale in pixels, at least 1."""
        return self.by_scale.get(scale, 1.0)

    def double(self, scale: tuple[float, ...]) -> None:
        """Double the tolerance at a scale, because there were too many marks."""
        self.by_scale[scale] = 2.0 * self.at(scale)
