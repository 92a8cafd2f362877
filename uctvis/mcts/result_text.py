"""The result of a search in a few lines, as `print` shows it."""

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.statistics import Statistics
from uctvis.texts import _, grouped
from uctvis.tree.summary import MOST_MOVES, summary


def result_text(game: AnyGame, position: AnyPosition, statistics: Statistics, effort: str) -> str:
    """What was searched, with which effort, the best moves, and the principal variation."""
    head = _("{game}: {effort}, {nodes} nodes in {seconds:.3f} s").format(
        game=game.full_name,
        effort=effort,
        nodes=grouped(statistics.nodes),
        seconds=statistics.seconds,
    )
    ranked = statistics.ranked
    rows = [
        (game.move_name(position, one.move), one.visits, one.mean) for one in ranked[:MOST_MOVES]
    ]
    line = game.line_names(position, statistics.principal_variation)
    return summary(head, rows, len(ranked), line)
