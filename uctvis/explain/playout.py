"""Repeating the playout of an iteration from its record and the rules."""

from collections.abc import Iterable

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.uct import reference
from uctvis.tree.replay import expect_record
from uctvis.tree.tree import Tree


def root_position(game: AnyGame, tree: Tree) -> AnyPosition:
    """The position at the root of a tree, from its search or from the root's state name.

    Raises GameError if the root's state does not belong to this game.
    """
    position: AnyPosition = tree.names.position(0)
    if position is None:
        position = game.parse_state(tree.shown_state(0))
    return position


def moves_into(
    game: AnyGame, tree: Tree, position: AnyPosition, nodes: Iterable[int]
) -> list[Move]:
    """The moves that lead to `nodes`, which are children of a node with this position.

    Raises GameError if a move does not belong to this game.
    """
    numbers = tree.names.moves
    if numbers is not None:
        return [int(numbers[node]) for node in nodes]
    moves = {game.move_name(position, move): move for move in game.legal_moves(position)}
    names = [tree.shown_move(node) for node in nodes]
    return [moves[name] if name in moves else game.parse_move(position, name) for name in names]


def position_at(game: AnyGame, tree: Tree, node: int) -> AnyPosition:
    """The position at a node of a tree; see `root_position`.

    Raises GameError if the root's state, or a move, does not belong to this game.
    """
    position = root_position(game, tree)
    for below in tree.path(node)[1:]:
        position = game.play(position, *moves_into(game, tree, position, [below]))
    return position


def playout(game: AnyGame, tree: Tree, iteration: int) -> list[Move]:
    """The moves of the playout of an iteration, from its leaf.

    Raises
    ------
    TreeError
        The tree has no record.
    GameError
        See `position_at`.
    """
    record = expect_record(tree)
    position = position_at(game, tree, int(record.leaf[iteration]))
    moves, _payoff = reference.playout(game, position, record.seed, iteration, record.playout_limit)
    return moves
