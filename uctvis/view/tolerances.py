"""How much coarser than a pixel marks have to be, so that there are not too many."""


class Tolerances:
    """What was found out by drawing a tree: it grows as more of the tree is seen.

    By scale, what the densest place needed that was seen there. So the picture does not turn
    coarse and fine again while it is moved. Scenes that should look alike share one.

    Attributes
    ----------
    by_scale : dict
        The scales at which a pixel is too fine.
    """

    def __init__(self) -> None:
        self.by_scale: dict[tuple[float, ...], float] = {}

    def at(self, scale: tuple[float, ...]) -> float:
        """In pixels, at least 1."""
        return self.by_scale.get(scale, 1.0)

    def double(self, scale: tuple[float, ...]) -> None:
        """There were too many marks."""
        self.by_scale[scale] = 2.0 * self.at(scale)
