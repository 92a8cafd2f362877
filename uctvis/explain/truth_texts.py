"""What the search believes beside what perfect play leads to, as words."""

from collections.abc import Sequence

from uctvis.explain.move_rows import MoveRow
from uctvis.explain.number_formats import whole_percent
from uctvis.explain.perfect_play import PerfectPlay
from uctvis.explain.proof_texts import result_text
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.proofs import DRAW, LOSS, WIN
from uctvis.tree.tree import Tree
from uctvis.tree.truth import truth_at

# The most moves in a sentence.
_MOST_MOVES = 4


def truth_text(truth: float) -> str:
    """A result of perfect play in a cell of a table: "wins", or "63%" in games of chance.

    See `uctvis.tree.truth.truth_at`.
    """
    return result_text(int(truth)) if truth in (LOSS, DRAW, WIN) else whole_percent(truth / WIN)


def node_verdict(tree: Tree, node: int) -> str:
    """The belief and the truth about the move into a node; "" if they are not both known.

    "" too if the search has proven the result itself.
    """
    truth = truth_at(tree, node)
    if truth is None or tree.visits[node] == 0 or tree.proof(node) is not None:
        return ""
    return _verdict(float(tree.mean[node]), truth)


def is_mistake(rows: Sequence[MoveRow], best: float | None) -> bool:
    """Whether perfect play is better than the favourite of the search, the first row.

    `best` is the result of perfect play for the player who moves; None if it is unknown.
    """
    if not rows or rows[0].truth is None or rows[0].visits == 0 or rows[0].is_outcome:
        return False
    known = [row.truth for row in rows if row.truth is not None]
    return rows[0].truth < max(known if best is None else [best, *known])


def moves_verdict(rows: Sequence[MoveRow], best: float | None) -> str:
    """The belief and the truth about the favourite of the search; "" if the truth is unknown.

    The arguments are as in `is_mistake`.
    """
    if not rows or rows[0].truth is None or rows[0].mean is None or rows[0].is_outcome:
        return ""
    favourite, truth, mean = rows[0], rows[0].truth, rows[0].mean
    belief = _verdict(mean, truth) if favourite.proof is None else _perfect(truth)
    said = [f"{favourite.text}: {belief}."]
    if is_mistake(rows, best):
        said += _better(rows, truth)
    elif all(row.truth is not None for row in rows):
        count = [row.truth for row in rows].count(truth)
        said.append(_keeping(count, len(rows)))
    return " ".join(said)


def summary(found: PerfectPlay) -> str:
    """What was found for a tree, in a line."""
    size, result, keeping = found.tree.size, found.result, found.keeping
    known = _("known for {known} of {count} nodes").format(
        known=grouped(found.known), count=grouped(size)
    )
    if result is None:
        return _("The position is too early for perfect play: it is {known}.").format(known=known)
    said = _("Perfect play: {result}, {known}.").format(result=truth_text(result), known=known)
    if keeping is None or found.tree.child_count[0] == 0:
        return said
    return f"{said} {_keeping(keeping, int(found.tree.child_count[0]))}"


def _verdict(mean: float, truth: float) -> str:
    return _("search {belief} \N{EN DASH} perfect play: {result}").format(
        belief=whole_percent(mean), result=truth_text(truth)
    )


def _perfect(truth: float) -> str:
    return _("perfect play: {result}").format(result=truth_text(truth))


def _keeping(count: int, moves: int) -> str:
    return ngettext(
        "{count} of {moves} moves keeps this result.",
        "{count} of {moves} moves keep this result.",
        count,
    ).format(count=count, moves=moves)


def _better(rows: Sequence[MoveRow], truth: float) -> list[str]:
    """The sentence on the moves that are better than the favourite; none if they are unknown."""
    known = max(row.truth for row in rows if row.truth is not None)
    if known <= truth:
        return []
    found = [row.text for row in rows if row.truth == known]
    moves = ", ".join(found[:_MOST_MOVES]) + (", …" if len(found) > _MOST_MOVES else "")
    said: dict[float, str] = {
        WIN: ngettext(
            "The search is wrong: {moves} wins.", "The search is wrong: {moves} win.", len(found)
        ),
        DRAW: ngettext(
            "The search is wrong: {moves} draws.", "The search is wrong: {moves} draw.", len(found)
        ),
    }
    if known not in said:
        better = ngettext(
            "The search is wrong: {moves} is better, {result}.",
            "The search is wrong: {moves} are better, {result}.",
            len(found),
        )
        return [better.format(moves=moves, result=truth_text(known))]
    return [said[known].format(moves=moves)]
