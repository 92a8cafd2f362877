"""The numbers of alpha-beta searches as texts."""

from collections.abc import Sequence

from uctvis.alphabeta.comparison import Compared, growth
from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.explain.number_formats import percent
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _, grouped
from uctvis.tree.players import mover_of

NONE = "\N{EM DASH}"


def value_text(one: DepthStatistics) -> str:
    """The value for the player to move, or the proven result."""
    if one.distance is None:
        return f"{one.payoff:.4f}"
    text = _("wins in {count}") if one.payoff > 0 else _("loses in {count}")
    return text.format(count=one.distance)


def first_cuts_text(one: DepthStatistics) -> str:
    """The share of the cutoffs at the first move."""
    return percent(one.first_cuts / one.cuts) if one.cuts > 0 else NONE


def factor_text(iterations: Sequence[DepthStatistics], at: int) -> str:
    """How many times the nodes of the depth before were searched; "—" for the first depth.

    It is the effective branching factor at this depth.
    """
    if at == 0 or iterations[at - 1].nodes == 0:
        return NONE
    return f"{iterations[at].nodes / iterations[at - 1].nodes:.2f}"


def times_text(one: Compared, usual: Compared) -> str:
    """How many times the nodes of the usual search another one takes, such as "5.1 at depth 6"."""
    found = growth(one, usual)
    if found is None:
        return NONE
    depth, times = found
    return _("{times:.3g} at depth {depth}").format(times=times, depth=depth)


def summary_text(
    game: AnyGame, position: AnyPosition, iterations: Sequence[DepthStatistics]
) -> str:
    """What the deepest search found, and what all of them took; there must be one."""
    last = iterations[-1]
    player = game.player(position)
    nodes, seconds = (sum(one.nodes for one in iterations), sum(one.seconds for one in iterations))
    # Where chance is to move, there is no best move.
    text = (
        _("Depth {depth}: {value} for {player} with move {move}. {nodes} nodes in {seconds} s.")
        if last.line
        else _("Depth {depth}: {value} for {player}. {nodes} nodes in {seconds} s.")
    )
    said = text.format(
        depth=last.depth,
        value=value_text(last),
        player=game.player_names[mover_of(player)].inside,
        move=game.notation(position, last.line[0]) if last.line else "",
        nodes=grouped(nodes),
        seconds=f"{seconds:.2f}",
    )
    if len(iterations) < 2:
        return said
    # The geometric mean of the growth from depth to depth.
    factor = (last.nodes / iterations[0].nodes) ** (1 / (len(iterations) - 1))
    mean = _("Effective branching factor: {factor}.").format(factor=f"{factor:.2f}")
    return f"{said} {mean}"
