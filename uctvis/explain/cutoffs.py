"""Why alpha-beta chose its move, and why it cut moves off, in a few sentences."""

import math

import numpy as np

from uctvis.explain.bound_texts import bounded
from uctvis.explain.number_formats import number
from uctvis.explain.proof_texts import proof_phrase
from uctvis.explain.why import Writer, move_text
from uctvis.game.player_names import NUMBERED, PlayerName, PlayerNames
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.bounds import AT_LEAST, AT_MOST, EXACT, ORDER, bound_at, was_cut, window_at
from uctvis.tree.merit import BEST
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance, known_mover
from uctvis.tree.tree import Tree

# Values that differ by less are the same bound: a null window is one unit of payoff wide.
_SAME = 1e-6
# The two players' payoffs add up to this.
_ALL = 1.0


def choice_text(
    tree: Tree, written: Writer = Tree.shown_move, players: PlayerNames = NUMBERED
) -> str:
    """Why the search chose its move; `tree` has windows, see `uctvis.tree.bounds`."""
    order = [child for child in tree.ranked_children(0) if tree.visits[child] > 0]
    if not order:
        return _("The tree contains no move that was searched.")
    if is_chance(int(tree.player[0])):
        text = _("Chance is to move. The position is {value}, the mean of the outcomes.")
        return text.format(value=_worth(tree, 0, players))
    first, others = order[0], order[1:]
    sentences = [
        _("The search chose move {move}, {value}.").format(
            move=move_text(tree, first, written), value=_worth(tree, first, players)
        )
    ]
    proof = tree.proof(first)
    if proof is not None:
        sentences.append(_("It is proven {result}.").format(result=proof_phrase(proof)))
    if not others:
        sentences.append(_("It was the only move that was searched."))
    elif all(bound_at(tree, other) == AT_MOST for other in others):
        sentences.append(
            ngettext(
                "The other move was only shown to be worth no more, which takes fewer nodes.",
                "The {count} other moves were only shown to be worth no more, which takes fewer "
                "nodes.",
                len(others),
            ).format(count=grouped(len(others)))
        )
    else:
        exact = max(others, key=lambda other: (bound_at(tree, other) == EXACT, tree.mean[other]))
        sentences.append(
            _("Move {move} came second, {value}.").format(
                move=move_text(tree, exact, written), value=_worth(tree, exact, players)
            )
        )
    return " ".join(sentences)


def node_text(
    tree: Tree, node: int, written: Writer = Tree.shown_move, players: PlayerNames = NUMBERED
) -> str:
    """What the search found about the move into a node, and why it needed no more."""
    is_outcome = node > 0 and is_chance(int(tree.player[tree.parent[node]]))
    cut = was_cut(tree, [node])
    if cut is not None and cut[0]:
        if is_outcome:
            return _cut_outcome_text(tree, node, written)
        return _cut_text(tree, node, written, players)
    if window_at(tree, node) is None:
        return ""
    if is_outcome:
        return _outcome_text(tree, node, written, players)
    name = move_text(tree, node, written)
    said = _("Move {move} was searched as number {order} here, {value}.").format(
        move=name, order=_order(tree, node), value=_worth(tree, node, players)
    )
    bound = bound_at(tree, node)
    if bound == AT_MOST:
        return " ".join((said, *_low(tree, node, written, players)))
    if bound == AT_LEAST:
        return " ".join((said, *_high(tree, node, written, players)))
    if _is_best(tree, node):
        return " ".join((said, _("It is the best move in this position.")))
    return said


def rival(tree: Tree, node: int, player: int) -> int | None:
    """The best move that `player` had found elsewhere when `node` was searched.

    It is a move that was searched before the path to `node`, at one of the nodes on this path. A
    value that is only the most that it can be does not count. Nor do moves before a lottery: they
    must be as good as the mean of its outcomes, not as one of them.
    """
    best = None
    while tree.parent[node] >= 0:
        parent = int(tree.parent[node])
        if is_chance(int(tree.player[parent])):
            break
        if tree.player[parent] == player:
            for other in tree.children(parent):
                is_before = tree.visits[other] > 0 and _order(tree, other) < _order(tree, node)
                is_better = best is None or tree.mean[other] > tree.mean[best]
                if is_before and is_better and bound_at(tree, other) != AT_MOST:
                    best = other
        node = parent
    return best


def refutation(tree: Tree, node: int) -> int | None:
    """The best move that was found at a node; None if the tree does not contain one."""
    found = (child for child in tree.children(node) if _is_best(tree, child))
    return next(found, None)


def cut_by(tree: Tree, node: int) -> int | None:
    """The move that was so good that `node` was not searched after it.

    None if there is none: the move was skipped because it seemed hopeless.
    """
    parent = int(tree.parent[node])
    better, most = refutation(tree, parent), _beta(tree, parent)
    if better is None or not tree.mean[better] >= most - _SAME:
        return None
    return better if _order(tree, better) < _order(tree, node) else None


def _cut_text(tree: Tree, node: int, written: Writer, players: PlayerNames) -> str:
    name = move_text(tree, node, written)
    said = _("Move {move} was cut off, that is, not searched.").format(move=name)
    better = cut_by(tree, node)
    if better is None:
        why = _("It seemed hopeless so near to the last positions (futility pruning).")
        return f"{said} {why}"
    before = _("Before it, move {move} was found, {value}.").format(
        move=move_text(tree, better, written), value=_worth(tree, better, players)
    )
    return " ".join((said, before, *_enough(tree, better, written, players)))


def _outcome_text(tree: Tree, node: int, written: Writer, players: PlayerNames) -> str:
    """What the search found about an outcome of a lottery."""
    said = _("Outcome {outcome} was searched as number {order} here, {value}.").format(
        outcome=move_text(tree, node, written),
        order=_order(tree, node),
        value=_worth(tree, node, players),
    )
    parent = int(tree.parent[node])
    siblings = tree.children(parent)
    cut = was_cut(tree, slice(siblings.start, siblings.stop))
    if cut is None or not cut.any() or _order(tree, node) != len(cut) - cut.sum():
        mean = _("The value of the lottery is the mean of its outcomes by their probabilities.")
        return f"{said} {mean}"
    count = int(cut.sum())
    text = ngettext(
        "So {count} other outcome was cut off: whatever it is, the mean is not in the window.",
        "So {count} other outcomes were cut off: whatever they are, the mean is not in the window.",
        count,
    )
    return f"{said} {text.format(count=grouped(count))}"


def _cut_outcome_text(tree: Tree, node: int, written: Writer) -> str:
    said = _("Outcome {outcome} was cut off, that is, not searched.").format(
        outcome=move_text(tree, node, written)
    )
    why = {
        AT_MOST: _(
            "Even if all outcomes that were cut off win, the mean is too low for this line to be "
            "chosen."
        ),
        AT_LEAST: _(
            "Even if all outcomes that were cut off lose, the mean is too high for the opponent to "
            "allow this line."
        ),
    }.get(bound_at(tree, int(tree.parent[node])), "")
    return f"{said} {why}".rstrip()


def _high(tree: Tree, node: int, written: Writer, players: PlayerNames) -> list[str]:
    """Why a value that is at least so high needs not be known better."""
    siblings = tree.children(int(tree.parent[node]))
    cut = was_cut(tree, slice(siblings.start, siblings.stop))
    are_cut = () if cut is None else siblings.start + np.flatnonzero(cut)
    count = sum(cut_by(tree, int(other)) == node for other in are_cut)
    sentences = _enough(tree, node, written, players)
    if count > 0:
        text = ngettext(
            "So {count} other move was cut off.", "So {count} other moves were cut off.", count
        )
        sentences.append(text.format(count=grouped(count)))
    return sentences


def _enough(tree: Tree, node: int, written: Writer, players: PlayerNames) -> list[str]:
    """Why no other move than `node` was needed after it."""
    parent = int(tree.parent[node])
    player = known_mover(int(tree.player[parent]))
    here, most = _player(player, players), _beta(tree, parent)
    if here is None or math.isnan(most):
        return []
    opponent, other = players[1 - player], rival(tree, node, 1 - player)
    if other is not None and abs(_ALL - tree.mean[other] - most) < _SAME:
        text = _(
            "{opponent} already has move {move} {place}, which allows at most {value} to "
            "{player}: with best play, this position is not reached."
        )
        return [
            text.format(
                opponent=opponent.title,
                move=move_text(tree, other, written),
                place=_place(tree, other, written),
                value=number(most),
                player=here.inside,
            )
        ]
    text = _("The search only asks whether this line is worth more than {value} to {player}.")
    return [
        text.format(value=number(most), player=here.inside),
        _("It is, so its exact value is not needed."),
    ]


def _beta(tree: Tree, node: int) -> float:
    """The upper bound of the window of a node for the player to move there; NaN for none."""
    window = window_at(tree, node)
    if window is None:
        return math.nan
    above, here = int(tree.player[max(int(tree.parent[node]), 0)]), int(tree.player[node])
    turned = known_mover(above) != known_mover(here)
    return _ALL - window.alpha if turned else window.beta


def _place(tree: Tree, node: int, written: Writer) -> str:
    """Where a move is made, as a part of a sentence."""
    before = tree.path(node)[1:-1]
    if not before:
        return _("at the root")
    return _("after {moves}").format(
        moves=" ".join(move_text(tree, step, written) for step in before)
    )


def _low(tree: Tree, node: int, written: Writer, players: PlayerNames) -> list[str]:
    """Why a value that is at most so high needs not be known better."""
    sentences = []
    reply = refutation(tree, node)
    if reply is not None:
        sentences.append(
            _("The reply {move} refutes it.").format(move=move_text(tree, reply, written))
        )
    player = known_mover(int(tree.player[max(int(tree.parent[node]), 0)]))
    here, other = _player(player, players), rival(tree, node, player)
    if here is not None and other is not None and tree.mean[other] >= tree.mean[node]:
        sentences.append(
            _("{player} already has move {move} {place}, {value}.").format(
                player=here.title,
                move=move_text(tree, other, written),
                place=_place(tree, other, written),
                value=_worth(tree, other, players),
            )
        )
    return sentences


def _worth(tree: Tree, node: int, players: PlayerNames) -> str:
    """The value of a move as a part of a sentence: "worth at most 0.41 to White"."""
    value = number(float(tree.mean[node]))
    bound = bound_at(tree, node)
    mover = known_mover(int(tree.player[max(int(tree.parent[node]), 0)]))
    player = _player(mover, players)
    if player is None:
        return _("worth {value}").format(value=bounded(value, bound))
    text = {
        AT_LEAST: _("worth at least {value} to {player}"),
        AT_MOST: _("worth at most {value} to {player}"),
        EXACT: _("worth {value} to {player}"),
    }[bound]
    return text.format(value=value, player=player.inside)


def _player(player: int, players: PlayerNames) -> PlayerName | None:
    return None if player == UNKNOWN_PLAYER else players[player]


def _order(tree: Tree, node: int) -> int:
    """The place of a move in the order of the search; of move order without such a column."""
    column = tree.columns.get(ORDER)
    if column is None:
        return node - int(tree.first_child[tree.parent[node]]) + 1
    return int(column.values[node])


def _is_best(tree: Tree, node: int) -> bool:
    column = tree.columns.get(BEST)
    return column is not None and tree.visits[node] > 0 and column.values[node] == 1
