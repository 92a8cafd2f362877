"""The explanation of a search's answer in a few sentences."""

from collections.abc import Callable

from uctvis.explain.formula_texts import number
from uctvis.explain.number_formats import percent
from uctvis.explain.policies import evaluation_told, policies_told
from uctvis.explain.proof_texts import proof_phrase
from uctvis.explain.root_history import RootHistory
from uctvis.explain.sentences import places_apart
from uctvis.game.player_names import NUMBERED, PlayerNames
from uctvis.mcts.policies.choices import ANSWERS
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance
from uctvis.tree.proofs import DRAW, LOSS, WIN, Proof
from uctvis.tree.tree import Tree

# A choice is clear if the second move has at most this share of the first move's visits, and
# close if it has at least the other share.
CLEAR = 0.5
CLOSE = 0.8
_LONGEST_NAME = 32
# The moves of a position with only two.
_PAIR = 2

# How the move into a node is written.
Writer = Callable[[Tree, int], str]


def move_text(tree: Tree, node: int, written: Writer = Tree.shown_move) -> str:
    """The move that leads to a node, shortened for a narrow panel."""
    name = written(tree, node).replace("\n", " ")
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME // 2]}…{name[-_LONGEST_NAME // 4 :]}"
    return name or _("(no name)")


def explanation(
    tree: Tree,
    course: RootHistory,
    written: Writer = Tree.shown_move,
    players: PlayerNames = NUMBERED,
) -> str:
    """The answer, how clear the choice was, the second move, and since when the answer led.

    The tree must have a record, and be complete. Without `written`, moves are written as in files.
    """
    order = tree.ranked_children(0)
    if not order or not tree.visits[order].any():
        return _("The search ended before it visited any move.")
    if is_chance(tree.player[0]):
        return _(
            "Chance is to move in this position, so no move was chosen: the search picked the "
            "outcomes by their probabilities. The table of moves compares these with the visits."
        )
    name = move_text(tree, order[0], written)
    proof = tree.proof(order[0])
    if len(order) == 1:
        only = _("Move {move} was the only move.").format(move=name)
        return only if proof is None else f"{only} {_proven(name, proof)}"
    if tree.visits[order[0]] == 0:
        return _("Every move that the search visited is proven to lose: the others are better.")
    if proof is not None and proof.result != DRAW:
        sentences = _decided(tree, order, proof, written)
    else:
        sentences = [
            _chosen(tree, order, name, players),
            *([] if proof is None else [_proven(name, proof)]),
            _second(tree, order, written),
            *_left_out(tree, order),
            *_better_mean(tree, order, written),
        ]
    if course.chosen == order[0]:
        sentences.append(_since(course, name))
    elif course.chosen is not None:
        sentences.append(_overruled(tree, course.chosen, written))
    return " ".join((*sentences, *policies_told(tree), *evaluation_told(tree)))


def _decided(tree: Tree, order: list[int], proof: Proof, written: Writer) -> list[str]:
    """The sentences on an answer that is proven to win or to lose, and on the second move."""
    name, second = move_text(tree, order[0], written), move_text(tree, order[1], written)
    rival = tree.proof(order[1])
    if proof.result == LOSS:
        return [
            _("Every move is proven to lose."),
            _("Move {move} delays the end the longest: it is proven {result}.").format(
                move=name, result=proof_phrase(proof)
            ),
        ]
    if rival is None or rival.result != WIN:
        return [_proven(name, proof)]
    return [
        _proven(name, proof),
        _("Move {move} is proven {result}, too.").format(move=second, result=proof_phrase(rival)),
    ]


def _proven(name: str, proof: Proof) -> str:
    return _("Move {move} is proven {result}.").format(move=name, result=proof_phrase(proof))


def _overruled(tree: Tree, node: int, written: Writer) -> str:
    """The proof decided: without it, the move of `node` would be the answer."""
    name, proof = move_text(tree, node, written), tree.proof(node)
    if proof is not None and proof.result == LOSS:
        return _(
            "The proof decided: without it, the answer would be move {move}, which is proven "
            "{result}."
        ).format(move=name, result=proof_phrase(proof))
    return _("The proof decided: without it, the answer would be move {move}.").format(move=name)


def _chosen(tree: Tree, order: list[int], name: str, players: PlayerNames) -> str:
    first, second = order[:2]
    part = int(tree.visits[second]) / int(tree.visits[first])
    if told := ANSWERS[tree.merits.answer].chosen:
        text = told
    elif tree.proof(second) is not None and part > CLEAR:
        # How many visits a proven move got says little.
        text = _("The search chose move {move}: {share} of {visits} visits went there, {mean}.")
    elif part <= CLEAR:
        text = _(
            "The search clearly chose move {move}: {share} of {visits} visits went there, {mean}."
        )
    elif part >= CLOSE:
        text = _(
            "The search narrowly chose move {move}: {share} of {visits} visits went there, {mean}."
        )
    else:
        text = _("The search chose move {move}: {share} of {visits} visits went there, {mean}.")
    mean = _("with a mean payoff of {mean} to the player who moves").format(
        mean=_mean(tree, order, first)
    )
    player = int(tree.player[0])
    if player != UNKNOWN_PLAYER:
        mean = _("with a mean payoff of {mean} to {player}").format(
            mean=_mean(tree, order, first), player=players[player].inside
        )
    return text.format(
        move=name, share=_share(tree, first), visits=grouped(tree.visits[0]), mean=mean
    )


def _second(tree: Tree, order: list[int], written: Writer) -> str:
    first, second = order[:2]
    name, proof = move_text(tree, second, written), tree.proof(second)
    if proof is not None and proof.result == LOSS:
        if len(order) == _PAIR:
            return _("The other move, {move}, is proven {result}.").format(
                move=name, result=proof_phrase(proof)
            )
        return _("All other moves are proven to lose.")
    if tree.visits[first] == tree.visits[second] and tree.mean[first] == tree.mean[second]:
        return _(
            "Move {move} has the same number of visits and the same mean payoff: the first of "
            "the two is chosen."
        ).format(move=name)
    if tree.visits[first] == tree.visits[second]:
        return _(
            "Move {move} has the same number of visits, but a lower mean payoff: {mean}."
        ).format(move=name, mean=_mean(tree, order, second))
    if tree.visits[second] == 0:
        if tree.visits[order[1:]].any():
            return _("All other moves that were visited are proven to lose.")
        return _("No other move was visited.")
    return _("Move {move} came second: {share} and {mean}.").format(
        move=name, share=_share(tree, second), mean=_mean(tree, order, second)
    )


def _left_out(tree: Tree, order: list[int]) -> list[str]:
    """A sentence about moves that another one made needless, if there are any."""
    if len(tree.bounds.least) == 0 or tree.secured[order[0]] == 0.0:
        return []
    count = sum(tree.bounds.most[node] <= tree.secured[node] for node in order[1:])
    if count == 0:
        return []
    return [
        ngettext(
            "{count} other move was left out: it can give no more than {value}, and that is sure "
            "already.",
            "{count} other moves were left out: they can give no more than {value}, and that is "
            "sure already.",
            count,
        ).format(count=count, value=f"{tree.secured[order[0]]:.5g}")
    ]


def _better_mean(tree: Tree, order: list[int], written: Writer) -> list[str]:
    """A sentence that the answer does not have the highest mean, if that is so."""
    best, standing = _best(tree, order), tree.merits.standing
    if tree.mean[best] <= tree.mean[order[0]]:
        return []
    if len(standing) > 0 and standing[best] < standing[order[0]]:
        # Its bounds count more than its mean.
        return []
    proof = tree.proof(best)
    if proof is not None and proof.result == LOSS:
        # Below all others, whatever its mean.
        return []
    passed_over = ANSWERS[tree.merits.answer].passed_over
    if passed_over is None:
        return []
    return [
        passed_over(int(tree.visits[best])).format(
            move=move_text(tree, best, written),
            mean=_mean(tree, order, best),
            count=grouped(tree.visits[best]),
        )
    ]


def _since(course: RootHistory, name: str) -> str:
    last = int(course.changed[-1])
    if last == 0:
        return _(
            "Move {move} led from the start: the search continued from the previous tree."
        ).format(move=name)
    if len(course.changed) == 1:
        return _("Move {move} led from the first iteration.").format(move=name)
    return _("Move {move} has led since iteration {iteration} of {iterations}.").format(
        move=name, iteration=grouped(last), iterations=grouped(course.iterations)
    )


def _best(tree: Tree, order: list[int]) -> int:
    """The move with the highest mean."""
    seen = [node for node in order if tree.visits[node] > 0]
    return max(seen, key=lambda node: tree.mean[node])


def _mean(tree: Tree, order: list[int], node: int) -> str:
    """The text of a mean, with enough decimal places to distinguish the means in the sentence."""
    means = {float(tree.mean[one]) for one in (*order[:2], _best(tree, order))}
    return number(float(tree.mean[node]), places_apart(*means))


def _share(tree: Tree, node: int) -> str:
    return percent(int(tree.visits[node]) / int(tree.visits[0]))
