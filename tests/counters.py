"""Parts of small games: a position is a number and the player to move, and moves are numbers."""

from typing import NamedTuple

import numpy as np

from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number


class Position(NamedTuple):
    number: int
    player: int


class Counter(Game):
    """What such games have in common."""

    def player(self, position):
        return position.player

    def evaluate(self, position):
        return 0.5

    def move_name(self, position, move):
        return str(move)

    def state_name(self, position):
        return str(position.number)

    def parse_state(self, text):
        raise NotImplementedError

    def picture(self, position, viewer=0):
        return Picture(1, 1, ())


@compiled
def pick(position, scratch, k):
    return k


@compiled
def next_player(position, move):
    return 1 - signed(position[1])


@compiled
def write_move(position, move, out, at):
    return write_number(move, out, at)


@compiled
def write_state(position, out, at):
    return write_number(signed(position[0]), out, at)


def counter_rules(**functions):
    """The compiled rules of such a game, from the functions that it does not share."""
    return CompiledRules(
        encode=lambda position: (np.uint64(position.number), np.uint64(position.player)),
        scratch=lambda _position: np.zeros(0, np.uint64),
        pick=pick,
        next_player=next_player,
        write_move=write_move,
        write_state=write_state,
        longest_name=20,
        **functions,
    )
