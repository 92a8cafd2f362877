"""The legend of a tree's colours and marks, as plain data."""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

import numpy as np

from uctvis.explain.formula_texts import is_ucb1
from uctvis.explain.policies import recorded_policies
from uctvis.games import first_is_dark, player_names
from uctvis.texts import _, grouped
from uctvis.tree.bounds import was_cut
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.coloring_numbers import gain_scale, scale, shows_truth
from uctvis.view.style.palettes import Color, mixed
from uctvis.view.style.scale import Scale
from uctvis.view.style.style import (
    CHANCE_FILL,
    LESS_VISITED,
    NEW_NODE,
    PLAYER_FILLS,
    UNKNOWN_FILL,
    Style,
)

# The number of colours of a ramp, evenly spaced from its low to its high end.
_RAMP = 64
# The most characters of the title of a column.
_LONGEST_TITLE = 40


@dataclass(frozen=True)
class Tick:
    """A number beside a ramp; `share` is its place on the ramp, 0.0 to 1.0."""

    share: float
    label: str


class SwatchShape(Enum):
    """The mark that a swatch shows."""

    DISC = "disc"
    SMALL_DISC = "small disc"
    DISC_SIZES = "disc sizes"
    STUB = "stub"
    LINE = "line"
    VARIATION = "variation"
    PROOFS = "proofs"
    CUT = "cut"
    DIAMOND = "diamond"


@dataclass(frozen=True)
class Swatch:
    """A mark in a colour and what it means; a stub has the colour of the node."""

    color: Color
    label: str
    shape: SwatchShape = SwatchShape.DISC


@dataclass(frozen=True)
class LegendPart:
    """The legend of the nodes or of the edges."""

    title: str
    # Evenly spaced from the least number to the greatest; empty if there is no ramp.
    ramp: tuple[Color, ...]
    # The numbers beside the ramp, in order.
    ticks: tuple[Tick, ...]
    swatches: tuple[Swatch, ...]
    # Whether the colours at the ends of the ramp also represent numbers beyond the ends.
    exceeded: bool = False


@dataclass(frozen=True)
class Legend:
    """The legend of a tree; its parts are shown from top to bottom."""

    parts: tuple[LegendPart, ...]

    @classmethod
    def of(cls, scene: Scene, style: Style, comparison: Comparison | None = None) -> "Legend":
        """The legend of a drawing with the same arguments."""
        style = style.for_tree(scene.tree)
        nodes = _nodes(scene, style, comparison)
        if scene.tree.size == 1:
            return cls((replace(nodes, swatches=(*nodes.swatches, *_chance(scene, style))),))
        marks = (*_chance(scene, style), *_node_marks(scene, style))
        return cls((_edges(scene, style), replace(nodes, swatches=(*nodes.swatches, *marks))))


def _edges(scene: Scene, style: Style) -> LegendPart:
    title = _("Edges: visits, logarithmic") if style.logarithmic else _("Edges: visits")
    color = style.edge_ramp[-1] if style.accent is None else style.accent
    variation = Swatch(color, _("Principal variation"), SwatchShape.VARIATION)
    numbers = _numbers(title, style.edge_ramp, style.edge_scale(scene.extremes), SwatchShape.LINE)
    return replace(numbers, swatches=(*numbers.swatches, variation))


def _nodes(scene: Scene, style: Style, comparison: Comparison | None) -> LegendPart:
    if style.coloring is Coloring.PLAYER:
        return LegendPart(_("Nodes: player to move"), (), (), _players(scene))
    if style.coloring is Coloring.CHANGE:
        return _change(style, comparison)
    if shows_truth(style.coloring, scene):
        return _truth(scene, style)
    if isinstance(style.coloring, ColumnColoring):
        return _column(scene, style, style.coloring)
    title, without = {
        Coloring.MEAN: (_("Nodes: mean payoff"), _("Never visited")),
        Coloring.DEPTH: (_("Nodes: depth"), ""),
        Coloring.UCB: (_ucb_title(scene), _("The root, or never visited")),
    }[style.coloring]
    if style.coloring is Coloring.UCB and _has_chance(scene):
        without = _("The root, never visited, or picked by chance")
    numbers = _numbers(title, style.node_ramp, scale(style.coloring, scene), SwatchShape.DISC)
    swatches = (Swatch(style.background, without),) if without else ()
    return replace(numbers, swatches=(*numbers.swatches, *swatches))


def _ucb_title(scene: Scene) -> str:
    """The title for UCB values, which are values of UCB1 in every tree."""
    policies = recorded_policies(scene.tree)
    if is_ucb1(policies):
        return _("Nodes: UCB value")
    return _("Nodes: UCB1 value (the search used others)")


def _column(scene: Scene, style: Style, coloring: ColumnColoring) -> LegendPart:
    column, between = scene.tree.columns[coloring.name], scene.column_range(coloring.name)
    title = _("Nodes: {column}").format(column=_short(column.title or coloring.name))
    unknown = (Swatch(style.background, _("Not known")),) if between.some_unknown else ()
    if not between.some_known:
        return LegendPart(title, (), (), unknown)
    numbers = _numbers(
        title,
        style.node_ramp,
        scale(coloring, scene),
        SwatchShape.DISC,
        percent=column.spec.endswith("%"),
    )
    return replace(numbers, swatches=(*numbers.swatches, *unknown))


def _truth(scene: Scene, style: Style) -> LegendPart:
    """The colours of the results of perfect play."""
    loss, draw, win = mixed(style.node_ramp, np.array([0.0, 0.5, 1.0])).tolist()
    known = [
        Swatch(tuple(win), _("Win")),
        Swatch(tuple(draw), _("Draw")),
        Swatch(tuple(loss), _("Loss")),
    ]
    if scene.column_range(TRUTH).some_unknown:
        known.append(Swatch(style.unknown_truth, _("Not known")))
    return LegendPart(_("Nodes: perfect play, for the player who moved"), (), (), tuple(known))


def _short(title: str) -> str:
    """A title that leaves room for the rest of a legend."""
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"


def _has_chance(scene: Scene) -> bool:
    """Whether chance is to move at some node of the whole tree."""
    return bool(is_chance((scene.whole or scene.tree).player.max()))


def _chance(scene: Scene, style: Style) -> tuple[Swatch, ...]:
    """The mark of the nodes at which chance is to move, if the whole tree has any."""
    if not _has_chance(scene):
        return ()
    fill = CHANCE_FILL if style.coloring is Coloring.PLAYER else style.background
    return (Swatch(fill, _("Chance is to move"), SwatchShape.DIAMOND),)


def _node_marks(scene: Scene, style: Style) -> tuple[Swatch, ...]:
    """What the sizes of nodes and the stubs below them mean.

    It depends only on the style, the folding and the whole tree, so it is the same at each moment
    of a film.
    """
    ground = style.background
    marks = [Swatch(ground, _("Larger: wider subtree, not more visits"), SwatchShape.DISC_SIZES)]
    whole = scene.whole or scene.tree
    cut = was_cut(whole, slice(None))
    if cut is not None and cut.any():
        marks.append(Swatch(ground, _("Cut off: not searched"), SwatchShape.CUT))
    elif style.small_unvisited and _shows_unvisited(scene, whole):
        marks.append(Swatch(ground, _("Small: never visited"), SwatchShape.SMALL_DISC))
    if scene.folding.folds:
        marks.append(Swatch(ground, _("Has hidden children"), SwatchShape.STUB))
    if len(whole.merits.proofs.proven) > 0:
        proofs = _("Proven for the player who moved: win, draw, loss")
        marks.append(Swatch(ground, proofs, SwatchShape.PROOFS))
    return tuple(marks)


def _shows_unvisited(scene: Scene, whole: Tree) -> bool:
    """Whether nodes without visits may be shown; nodes without room are as small."""
    folding = scene.folding
    hides = folding.least_visits > 0 and not folding.opened
    return not hides or bool(is_chance(whole.player).any())


def _players(scene: Scene) -> tuple[Swatch, ...]:
    first, second = PLAYER_FILLS
    if first_is_dark(scene.tree.game):
        first, second = second, first
    unknown = UNKNOWN_FILL
    names = player_names(scene.tree.game)
    known = (Swatch(first, names[0].title), Swatch(second, names[1].title))
    player = scene.tree.player
    if player.max() == UNKNOWN_PLAYER:
        return (Swatch(unknown, _("Unknown")),)
    return (*known, Swatch(unknown, _("Unknown"))) if player.min() == UNKNOWN_PLAYER else known


def _change(style: Style, comparison: Comparison | None) -> LegendPart:
    title = _("Nodes: change since the previous tree")
    if comparison is None:
        nothing = Swatch(style.background, _("There is no previous tree"))
        return LegendPart(title, (), (), (nothing,))
    swatches = (
        Swatch(NEW_NODE, _("New: visible at any zoom")),
        Swatch(style.background, _("Same visits")),
        Swatch(LESS_VISITED, _("Fewer visits")),
    )
    if comparison.most_gained == 0:
        return LegendPart(title, (), (), swatches)
    title = _("Nodes: visits gained since the previous tree")
    numbers = _numbers(title, style.node_ramp, gain_scale(comparison), SwatchShape.DISC)
    return replace(numbers, swatches=(*numbers.swatches, *swatches))


def _numbers(
    title: str,
    points: tuple[Color, ...],
    scale: Scale,
    shape: SwatchShape,
    *,
    percent: bool = False,
) -> LegendPart:
    """The part for numbers on a scale; a swatch instead of a ramp if all numbers are equal."""
    ticks = scale.ticks()
    if percent:
        labels = [f"{label}%" for label in _labels([100 * tick for tick in ticks], whole=False)]
    else:
        labels = _labels(ticks, whole=scale.whole)
    if len(ticks) == 1:
        return LegendPart(title, (), (), (Swatch(points[0], labels[0], shape),))
    colors = mixed(points, np.linspace(0.0, 1.0, _RAMP)).tolist()
    ramp = tuple((red, green, blue) for red, green, blue in colors)
    shares = scale.share(np.array(ticks)).tolist()
    named = tuple(Tick(share, label) for share, label in zip(shares, labels, strict=True))
    return LegendPart(title, ramp, named, (), scale.exceeded)


def _labels(ticks: list[float], *, whole: bool) -> list[str]:
    """The numbers with as few digits as needed to distinguish them and to be accurate."""
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
