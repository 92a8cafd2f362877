"""What the colours of a tree mean, as plain data."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from uctvis.texts import _, grouped
from uctvis.tree.tree import UNKNOWN_PLAYER
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, gain_scale, scale
from uctvis.view.style.palettes import Color, mixed
from uctvis.view.style.scale import Scale
from uctvis.view.style.style import LESS_VISITED, NEW_NODE, PLAYER_FILLS, Style

# Colours of a ramp, at even shares from its low end to its high one.
_RAMP = 64


@dataclass(frozen=True)
class Tick:
    """A number beside a ramp; `share` is its place, 0.0 to 1.0."""

    share: float
    label: str


@dataclass(frozen=True)
class Swatch:
    """A colour and what it means."""

    color: Color
    label: str


@dataclass(frozen=True)
class LegendPart:
    """One thing that is coloured.

    Attributes
    ----------
    title : str
    ramp : tuple of Color
        At even shares from the least number to the greatest; empty where there is none.
    ticks : tuple of Tick
        Beside the ramp, in order.
    swatches : tuple of Swatch
    nodes : bool
        Whether nodes have these colours, or edges.
    exceeded : bool
        Whether the colours at the ends of the ramp stand for numbers beyond, too.
    """

    title: str
    ramp: tuple[Color, ...]
    ticks: tuple[Tick, ...]
    swatches: tuple[Swatch, ...]
    nodes: bool
    exceeded: bool = False


@dataclass(frozen=True)
class Legend:
    """What the colours of one tree mean, from top to bottom."""

    parts: tuple[LegendPart, ...]

    @classmethod
    def of(cls, scene: Scene, style: Style, comparison: Comparison | None = None) -> "Legend":
        """The legend of a drawing that is made with the same."""
        nodes = _nodes(scene, style, comparison)
        return cls((nodes,) if scene.tree.size == 1 else (_edges(scene, style), nodes))


def _edges(scene: Scene, style: Style) -> LegendPart:
    title = _("Edges: visits, logarithmic") if style.logarithmic else _("Edges: visits")
    return _numbers(title, style.edge_ramp, style.edge_scale(scene.extremes), (), nodes=False)


def _nodes(scene: Scene, style: Style, comparison: Comparison | None) -> LegendPart:
    if style.coloring is Coloring.PLAYER:
        return LegendPart(_("Nodes: player to move"), (), (), _players(scene), nodes=True)
    if style.coloring is Coloring.CHANGE:
        return _change(style, comparison)
    title, without = {
        Coloring.MEAN: (_("Nodes: mean payoff"), _("Never visited")),
        Coloring.DEPTH: (_("Nodes: depth"), ""),
        Coloring.UCB: (_("Nodes: UCB value"), _("The root, or never visited")),
    }[style.coloring]
    swatches = (Swatch(style.background, without),) if without else ()
    return _numbers(title, style.node_ramp, scale(style.coloring, scene), swatches, nodes=True)


def _players(scene: Scene) -> tuple[Swatch, ...]:
    first, second, unknown = PLAYER_FILLS
    known = (Swatch(first, _("Player 1")), Swatch(second, _("Player 2")))
    player = scene.tree.player
    if player.max() == UNKNOWN_PLAYER:
        return (Swatch(unknown, _("Unknown")),)
    return (*known, Swatch(unknown, _("Unknown"))) if player.min() == UNKNOWN_PLAYER else known


def _change(style: Style, comparison: Comparison | None) -> LegendPart:
    title = _("Nodes: since the tree before")
    if comparison is None:
        nothing = Swatch(style.background, _("There is no tree before this one"))
        return LegendPart(title, (), (), (nothing,), nodes=True)
    swatches = (
        Swatch(NEW_NODE, _("New")),
        Swatch(style.background, _("Visited as often as before")),
        Swatch(LESS_VISITED, _("Visited less often")),
    )
    if comparison.most_gained == 0:
        return LegendPart(title, (), (), swatches, nodes=True)
    title = _("Nodes: visits gained since the tree before")
    return _numbers(title, style.node_ramp, gain_scale(comparison), swatches, nodes=True)


def _numbers(
    title: str,
    points: tuple[Color, ...],
    scale: Scale,
    swatches: tuple[Swatch, ...],
    *,
    nodes: bool,
) -> LegendPart:
    """The part of numbers on a scale; where they are all one, that is a swatch too."""
    ticks = scale.ticks()
    labels = _labels(ticks, whole=scale.whole)
    if len(ticks) == 1:
        return LegendPart(title, (), (), (Swatch(points[0], labels[0]), *swatches), nodes)
    colors = mixed(points, np.linspace(0.0, 1.0, _RAMP)).tolist()
    ramp = tuple((red, green, blue) for red, green, blue in colors)
    shares = scale.share(np.array(ticks)).tolist()
    named = tuple(Tick(share, label) for share, label in zip(shares, labels, strict=True))
    return LegendPart(title, ramp, named, swatches, nodes, scale.exceeded)


def _labels(ticks: list[float], *, whole: bool) -> list[str]:
    """The numbers with as few digits as tell them apart, and are true to them."""
    if whole:
        return [_whole(round(tick)) for tick in ticks]
    finest = min((b - a for a, b in pairwise(ticks)), default=0.0)
    labels: list[str] = []
    for digits in range(3, 18):
        labels = [f"{tick + 0.0:.{digits}g}" for tick in ticks]
        off = (abs(float(label) - tick) for label, tick in zip(labels, ticks, strict=True))
        if finest == 0.0 or all(error <= 0.01 * finest for error in off):
            break
    return labels


def _whole(number: int) -> str:
    if number >= 1_000_000 and number % 100_000 == 0:
        return _("{number} million").format(number=f"{number / 1_000_000:,g}")
    return grouped(number)
