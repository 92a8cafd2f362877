"""Minimax without pruning, in plain Python, for tests: what alpha-beta must find."""

import random
from fractions import Fraction
from math import ceil, floor

from uctvis.alphabeta.values import PROVEN, WIN
from uctvis.game.board import Picture
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE


def minimax(game, position, depth, ply=0):
    """The value for the player to move, as `uctvis.alphabeta.values` defines it.

    If chance is to move, for the player who moved last; see `uctvis.alphabeta.lotteries`.
    """
    player = mover_of(game.player(position))
    is_lottery = is_chance(game.player(position))
    moves = game.legal_moves(position)
    known = game.known_payoff(position) if moves else game.outcome(position).payoff
    if known is not None and ply > 0:
        value = _for(player, int(known * PAYOFF_ONE + 0.5))
        return value - ply if value == WIN else value + ply if value == -WIN else value
    hints = None if game.compiled is None else game.compiled.minimax
    if depth == 0 and (not is_lottery or (hints and hints.estimates_lotteries)):
        return _for(player, game.payoff_units(position))
    values = []
    for move in moves:
        after = game.play(position, move)
        value = minimax(game, after, depth - (not is_lottery), ply + 1)
        values.append(value if mover_of(game.player(after)) == player else -value)
    return _mean(values, game.chances(position), ply) if is_lottery else max(values)


def _mean(values, chances, ply):
    """The value of a lottery: all win, all lose, or the mean, which proves nothing."""
    if min(values) > PROVEN:
        return min(values)
    if max(values) < -PROVEN:
        return max(values)
    # Wins and losses as far from the lottery as they are.
    own = [
        value + ply if value > PROVEN else value - ply if value < -PROVEN else value
        for value in values
    ]
    both = zip(own, chances, strict=True)
    mean = Fraction(sum(value * chance for value, chance in both), sum(chances))
    rounded = floor(mean + Fraction(1, 2)) if mean > 0 else ceil(mean - Fraction(1, 2))
    return max(min(rounded, PROVEN), -PROVEN)


def _for(player, payoff):
    return payoff - WIN if player == 0 else WIN - payoff


class RandomGame(Game[tuple[int, ...]]):
    """A game whose positions, the moves so far, have random players, moves and values.

    Some positions have the same values, and a player may move again.
    """

    name = "random"
    title = "Random"

    def __init__(self, seed, longest=None):
        self._seed = seed
        # The most moves of a game; without it, a game may never end.
        self._longest = longest

    def _random(self, position):
        return random.Random(f"{self._seed} {position}")

    def initial(self):
        return ()

    def player(self, position):
        return self._random(("player", position)).randint(0, 1)

    def legal_moves(self, position):
        if len(position) == self._longest:
            return []
        rng = self._random(("moves", position))
        least = 1 if not position else 0
        return rng.sample(range(5), rng.randint(least, 3))

    def play(self, position, move):
        return (*position, move)

    def outcome(self, position):
        if self.legal_moves(position):
            return None
        return Outcome(self._random(("outcome", position)).choice((0.0, 0.5, 1.0)), "random")

    def evaluate(self, position):
        return self._random(("value", position)).choice((0.3, 0.45, 0.5, 0.7))

    def move_name(self, position, move):
        return str(move)

    def state_name(self, position):
        return f"{position}"

    def parse_state(self, text):
        raise NotImplementedError

    def picture(self, position, viewer=0):
        return Picture(1, 1, ())
