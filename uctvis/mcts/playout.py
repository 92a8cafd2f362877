"""Runs the playout of an iteration again, alone: its record and the rules are all it takes."""

from typing import Any

from uctvis.game import Game, Move
from uctvis.mcts import plain
from uctvis.mcts.names import ReplayedNames
from uctvis.mcts.replay import expect_record
from uctvis.tree import Tree


def position_at(game: Game, tree: Tree, node: int) -> Any:
    """The position at a node of a tree from a search, or whose root's state name tells its own.

    Raises
    ------
    GameError
        The root's state, or a move, is none of this game's.
    """
    if isinstance(tree.names, ReplayedNames):
        return tree.names.position(node)
    position = game.parse_state(tree.state_name(0))
    for below in tree.path(node)[1:]:
        position = game.play(position, game.parse_move(position, tree.move_name(below)))
    return position


def playout(game: Game, tree: Tree, iteration: int) -> list[Move]:
    """The moves of the playout of an iteration, from its leaf on.

    Raises
    ------
    TreeError
        The tree has no record.
    GameError
        As `position_at`.
    """
    record = expect_record(tree)
    position = position_at(game, tree, int(record.leaf[iteration]))
    moves, _payoff = plain.playout(game, position, record.seed, iteration, record.playout_limit)
    return moves
