"""Why a search chose its move, in a few plain sentences."""

from uctvis.explain.root_history import RootHistory
from uctvis.explain.sentences import number, places_apart
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.tree import UNKNOWN_PLAYER, Tree
from uctvis.ui.widgets.number_formats import percent

# The second move's part of the first one's visits, up to which and from which a choice is so.
_CLEAR = 0.5
_CLOSE = 0.8
_LONGEST_NAME = 32


def move_text(tree: Tree, node: int) -> str:
    """The move into a node, short enough for a line of a narrow panel."""
    name = tree.shown_move(node).replace("\n", " ")
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME // 2]}…{name[-_LONGEST_NAME // 4 :]}"
    return name or _("(no name)")


def explanation(tree: Tree, course: RootHistory) -> str:
    """What was chosen, how sure that was, what came second, and since when it led.

    Of a tree with the record of a search that ended there.
    """
    order = tree.ranked_children(0)
    if not order or tree.visits[order[0]] == 0:
        return _("The search ended before it had looked at any move.")
    name = move_text(tree, order[0])
    if len(order) == 1:
        return _("Move {move} was the only move.").format(move=name)
    return " ".join(
        [
            _chosen(tree, order, name),
            _second(tree, order),
            *_better_mean(tree, order),
            _since(course, name),
        ]
    )


def _chosen(tree: Tree, order: list[int], name: str) -> str:
    first, second = order[:2]
    part = int(tree.visits[second]) / int(tree.visits[first])
    if part <= _CLEAR:
        text = _(
            "The search clearly chose move {move}: {share} of {visits} visits went there, {mean}."
        )
    elif part >= _CLOSE:
        text = _(
            "The search chose move {move}, closely: {share} of {visits} visits went there, {mean}."
        )
    else:
        text = _("The search chose move {move}: {share} of {visits} visits went there, {mean}.")
    mean = _("with a mean payoff of {mean} to the player who moves").format(
        mean=_mean(tree, order, first)
    )
    player = int(tree.player[0])
    if player != UNKNOWN_PLAYER:
        mean = _("with a mean payoff of {mean} to player {player}").format(
            mean=_mean(tree, order, first), player=player + 1
        )
    return text.format(
        move=name, share=_share(tree, first), visits=grouped(tree.visits[0]), mean=mean
    )


def _second(tree: Tree, order: list[int]) -> str:
    first, second = order[:2]
    name = move_text(tree, second)
    if tree.visits[first] == tree.visits[second] and tree.mean[first] == tree.mean[second]:
        return _(
            "Move {move} had as many visits and the same mean: the first of the two is taken."
        ).format(move=name)
    if tree.visits[first] == tree.visits[second]:
        return _("Move {move} had as many visits, but a lower mean: {mean}.").format(
            move=name, mean=_mean(tree, order, second)
        )
    if tree.visits[second] == 0:
        return _("No other move was looked at.")
    return _("Second was move {move}: {share} and {mean}.").format(
        move=name, share=_share(tree, second), mean=_mean(tree, order, second)
    )


def _better_mean(tree: Tree, order: list[int]) -> list[str]:
    """That the answer is not the move with the highest mean, where it is so."""
    best = _best(tree, order)
    if tree.mean[best] <= tree.mean[order[0]]:
        return []
    text = ngettext(
        "Move {move} has the highest mean, {mean}, but only {count} visit: the most "
        "visited move is the answer.",
        "Move {move} has the highest mean, {mean}, but only {count} visits: the most "
        "visited move is the answer.",
        int(tree.visits[best]),
    )
    return [
        text.format(
            move=move_text(tree, best),
            mean=_mean(tree, order, best),
            count=grouped(tree.visits[best]),
        )
    ]


def _since(course: RootHistory, name: str) -> str:
    last = int(course.changed[-1])
    if last == 0:
        return _("Move {move} led from the start: the tree of the search before was kept.").format(
            move=name
        )
    if len(course.changed) == 1:
        return _("Move {move} led from the first iteration on.").format(move=name)
    return _("Move {move} has led since iteration {iteration} of {iterations}.").format(
        move=name, iteration=grouped(last), iterations=grouped(course.iterations)
    )


def _best(tree: Tree, order: list[int]) -> int:
    """The move with the highest mean."""
    seen = [node for node in order if tree.visits[node] > 0]
    return max(seen, key=lambda node: tree.mean[node])


def _mean(tree: Tree, order: list[int], node: int) -> str:
    """A mean, with so many decimal places that those that are told are told apart."""
    means = {float(tree.mean[one]) for one in (*order[:2], _best(tree, order))}
    return number(float(tree.mean[node]), places_apart(*means))


def _share(tree: Tree, node: int) -> str:
    return percent(int(tree.visits[node]) / int(tree.visits[0]))
