"""Small random games of chance, and their exact values, for tests."""

import random
import re
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome
from uctvis.tree.players import CHANCE, is_chance, mover_of

# The most positions in a row, and the most moves of a position.
_WIDTH, _MOST_MOVES = 4, 3
# Even lotteries, uneven ones, and some in which an outcome is as good as impossible.
_CHANCES = (1, 1, 1, 2, 3, 9, 1000, 10**8)


class Position(NamedTuple):
    """A place in a row, and who is to move: 0, 1, or `CHANCE` plus the player who moved last."""

    row: int
    place: int
    player: int


class ChanceGame(Game[Position]):
    """A game whose rules are a random table with `rows` rows of positions.

    A move leads to one of the next two rows, or to the last one, where all games end; some end
    before. So the same position is reached by several lines of different lengths. A player may move
    again, and lotteries follow one another. `likely_results` are the payoffs at the ends, each as
    often as it is in there. Plain rules only.
    """

    name = "chance_game"
    title = "Random game of chance"

    def __init__(self, seed, rows=5, likely_results=(0.0, 0.5, 1.0)):
        self._seed, self._rows, self._results = seed, rows, likely_results

    def _random(self, *what):
        return random.Random(f"{self._seed} {what}")

    def _is_lottery(self, row, place):
        return row > 0 and self._random("lottery", row, place).random() < 0.4

    def initial(self):
        return Position(0, 0, self._random("first").randint(0, 1))

    def player(self, position):
        return position.player

    def legal_moves(self, position):
        row, place, player = position
        rng = self._random("moves", row, place)
        if row >= self._rows or (row > 0 and not is_chance(player) and rng.random() < 0.15):
            return []
        return rng.sample(range(5), rng.randint(1, _MOST_MOVES))

    def chances(self, position):
        rng = self._random("chances", position.row, position.place)
        return [rng.choice(_CHANCES) for _move in self.legal_moves(position)]

    def play(self, position, move):
        rng = self._random("after", position.row, position.place, move)
        row = min(position.row + rng.randint(1, 2), self._rows)
        place = rng.randrange(_WIDTH)
        if row < self._rows and self._is_lottery(row, place):
            return Position(row, place, CHANCE + mover_of(position.player))
        return Position(row, place, self._random("player", row, place).randint(0, 1))

    def outcome(self, position):
        if self.legal_moves(position):
            return None
        rng = self._random("outcome", position.row, position.place)
        return Outcome(rng.choice(self._results))

    def evaluate(self, position):
        rng = self._random("value", position.row, position.place)
        return rng.choice((0.3, 0.45, 0.5, 0.7))

    def move_name(self, position, move):
        return f"move {move}"

    def state_name(self, position):
        who = "chance player" if is_chance(position.player) else "player"
        number = mover_of(position.player) + 1
        return f"{self.name} {position.row} {position.place} {who} {number}"

    def parse_state(self, text):
        found = re.fullmatch(rf"{self.name} (\d+) (\d+) (chance )?player ([12])", text)
        if found is None:
            raise GameError(f"expected a position of {self.name}, got {text!r}")
        player = int(found[4]) - 1 + (CHANCE if found[3] else 0)
        return Position(int(found[1]), int(found[2]), player)

    def picture(self, position, viewer=0):
        return Picture(1, 1, ())


def expected_payoff(game, position):
    """The expected payoff to player 0 if both players play perfectly; an exact fraction.

    For games whose lines all end, and that have few positions.
    """

    @cache
    def payoff(position):
        outcome = game.outcome(position)
        if outcome is not None:
            return Fraction(outcome.payoff)
        after = [payoff(game.play(position, move)) for move in game.legal_moves(position)]
        player = game.player(position)
        if is_chance(player):
            chances = game.chances(position)
            both = zip(after, chances, strict=True)
            return sum(one * chance for one, chance in both) / Fraction(sum(chances))
        return max(after) if player == 0 else min(after)

    return payoff(position)


@st.composite
def chance_games(draw, most_rows=6):
    """Random games of chance; in some, nearly all ends are wins of one player."""
    results = draw(
        st.sampled_from(((0.0, 0.5, 1.0), (0.0, 1.0), (1.0,) * 9 + (0.5,), (0.0,) * 9 + (1.0,)))
    )
    return ChanceGame(draw(st.integers(0, 2**32)), draw(st.integers(1, most_rows)), results)
