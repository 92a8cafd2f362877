"""The moves at a node as the rows of a table: of a search that runs, or of any tree."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from uctvis.errors import GameError
from uctvis.explain.bound_texts import bounded
from uctvis.explain.chances import outcome_chances
from uctvis.explain.number_formats import payoff_text
from uctvis.explain.playout import moves_into, position_at
from uctvis.explain.proof_texts import proof_text, proven_text
from uctvis.explain.why import move_text
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.statistics import Statistics
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.bounds import EXACT, bound_at
from uctvis.tree.players import is_chance
from uctvis.tree.proofs import WIN, Proof
from uctvis.tree.shown_names import in_one_line
from uctvis.tree.tree import Tree
from uctvis.tree.truth import truth_at

# More than any table shows; of a node with more children, the best ones.
MOST_ROWS = 200
_SEPARATOR = " \N{MIDDLE DOT} "


class MoveRow(NamedTuple):
    """One move at a node, or an outcome if chance is to move there."""

    # The move in files, by which its node is found.
    name: str
    # The move in the notation of the game's players.
    text: str
    visits: int
    # The mean payoff to the player who moves, or who moved last if chance is to move, 0 to 1; None
    # before the first visit.
    mean: float | None
    # The game's number of the move; None if the game is unknown.
    move: Move | None = None
    # The proven result of the move, if there is one.
    proof: Proof | None = None
    # Whether the mean is only a bound of the value, see `uctvis.tree.bounds`.
    bound: int = EXACT
    # The result of perfect play after the move, as in `uctvis.tree.truth`, if it is known.
    truth: float | None = None
    # The share of an outcome in the visits of all outcomes, NaN without visits; None for moves of
    # players.
    share: float | None = None
    # The probability of an outcome; None for moves of players, and if the game is unknown.
    chance: Fraction | None = None
    # Whether the mean payoffs are shares of wins. Otherwise they are any numbers.
    shares: bool = True

    @property
    def is_outcome(self) -> bool:
        """Whether chance is to move, so that the rows are not in the order of their values."""
        return self.share is not None

    @property
    def worth(self) -> float | None:
        """The proven payoff to the player who moves, or the mean payoff, 0 to 1."""
        return self.mean if self.proof is None else self.proof.result / WIN

    @property
    def win(self) -> str:
        """The mean payoff as users read it, or the proven result."""
        if self.proof is not None:
            return proof_text(self.proof)
        if self.mean is None:
            return "\N{EM DASH}"
        return bounded(payoff_text(self.mean, shares=self.shares), self.bound)


def rows_of_search(game: AnyGame, position: AnyPosition, moment: Statistics) -> list[MoveRow]:
    """The moves at the root of a search in `position`, the best first."""
    texts = _notations(game, position)
    return [
        MoveRow(
            game.move_name(position, one.move),
            texts.get(one.move, ""),
            one.visits,
            one.mean if one.visits > 0 else None,
            one.move,
            one.proof,
            one.bound,
        )
        for one in moment.ranked[:MOST_ROWS]
    ]


def rows_of_tree(tree: Tree, node: int, game: AnyGame | None) -> list[MoveRow]:
    """The moves at a node of a tree, the best first; `game` is None if it is unknown.

    If chance is to move: the outcomes, the most likely first.
    """
    by_chance = bool(is_chance(tree.player[node]))
    children = list(tree.children(node)) if by_chance else tree.ranked_children(node)[:MOST_ROWS]
    moves, texts = _moves_of(tree, node, children, game)
    rows = [
        MoveRow(
            tree.shown_move(child),
            in_one_line(texts[place]),
            int(tree.visits[child]),
            float(tree.mean[child]) if tree.visits[child] > 0 else None,
            moves[place],
            tree.proof(child),
            bound_at(tree, child),
            truth_at(tree, child),
            shares=tree.has_shares,
        )
        for place, child in enumerate(children)
    ]
    if not by_chance:
        return rows
    total = sum(row.visits for row in rows)
    chances = outcome_chances(game, tree, node) or (None,) * len(rows)
    rows = [
        row._replace(share=_share(row.visits, total), chance=chance)
        for row, chance in zip(rows, chances, strict=True)
    ]
    # Equally likely outcomes, and outcomes in unknown games, are in move order.
    return sorted(rows, key=lambda row: -(row.chance or 0))[:MOST_ROWS]


def _share(visits: int, total: int) -> float:
    return visits / total if total > 0 else float("nan")


def child_named(tree: Tree, node: int, name: str) -> int | None:
    """The child of `node` into which the move of this name leads."""
    return next((child for child in tree.children(node) if tree.shown_move(child) == name), None)


def variation(tree: Tree, node: int, game: AnyGame | None) -> str:
    """The best moves from `node` on, the move into it first, separated by spaces."""
    texts = []
    for child in tree.variation_from(node).tolist():
        texts += _moves_of(tree, int(tree.parent[child]), [child], game)[1]
    return " ".join(texts)


def numbers_text(moment: Statistics, *, speed: bool) -> str:
    """How large a search is; `speed`: with its iterations per second. "" before its beginning."""
    if moment.iterations == moment.nodes == moment.depth == 0:
        return ""
    if moment.depth > 0:
        positions = ngettext("{count} position", "{count} positions", moment.iterations)
        numbers = [
            _("depth {row}").format(row=moment.depth),
            positions.format(count=grouped(moment.iterations)),
        ]
    else:
        iterations = ngettext("{count} iteration", "{count} iterations", moment.iterations)
        nodes = ngettext("{count} node", "{count} nodes", moment.nodes)
        numbers = [
            kept_text(moment.kept)
            if moment.kept > 0 == moment.iterations
            else with_kept(iterations.format(count=grouped(moment.iterations)), moment.kept),
            nodes.format(count=grouped(moment.nodes)),
            _("depth {row}").format(row=moment.deepest_row),
        ]
    if speed:
        rate = _("{rate}/s").format(rate=grouped(moment.iterations_per_second))
        numbers.insert(2 if moment.depth > 0 else 1, rate)
    if moment.proof is not None:
        numbers.insert(0, proven_text(moment.proof))
    if moment.memory_full:
        numbers.insert(0, _("the memory is full: the search has ended"))
    return _SEPARATOR.join(numbers)


def kept_text(kept: int) -> str:
    """The iterations from the search before, where there are no others."""
    return ngettext(
        "{count} iteration of the previous search",
        "{count} iterations of the previous search",
        kept,
    ).format(count=grouped(kept))


def with_kept(iterations: str, kept: int) -> str:
    """A text on a search's iterations, with the number that are from the search before.

    Without it, a move could have more visits than there seem to be iterations.
    """
    if kept == 0:
        return iterations
    return ngettext(
        "{iterations}, and {count} of the previous search",
        "{iterations}, and {count} of the previous search",
        kept,
    ).format(iterations=iterations, count=grouped(kept))


def _moves_of(
    tree: Tree, node: int, children: Sequence[int], game: AnyGame | None
) -> tuple[list[Move | None], list[str]]:
    """The moves into children of `node`, and how they are written."""
    try:
        if game is not None:
            position = position_at(game, tree, node)
            moves = moves_into(game, tree, position, children)
            notations = _notations(game, position)
            return list(moves), [notations[move] for move in moves]
    except (GameError, KeyError):
        # A file may contain any names: they are shown as they are.
        pass
    return [None] * len(children), [move_text(tree, child) for child in children]


@lru_cache(maxsize=64)
def _notations(game: AnyGame, position: AnyPosition) -> dict[Move, str]:
    """How players write the legal moves: a running search asks for the same ones again."""
    return {move: game.notation(position, move) for move in game.legal_moves(position)}
