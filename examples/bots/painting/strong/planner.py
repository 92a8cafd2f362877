"""The plans for our pawns: the walk and the shot that bring most for each turn that they take."""

from typing import NamedTuple

from board import EMPTY, MAJORITY, UP, WALL
from tracker import MOST_PLACES

# What a cell counts that we paint: the other side also loses its own ones.
GAIN, GAIN_FROM_OTHER = 1.0, 2.0
# What a pawn counts that we take over or lose.
PAWN = 40.0
# What a unit of paint counts in an empty tank, and the paint of which more would not help.
PAINT, PLENTY = 0.8, 60
# The turns of the longest plan.
HORIZON = 6


class Plan(NamedTuple):
    """A walk, and a shot at its end.

    `score` is what it brings for each of its turns. `walk` contains a place for each turn, the
    first one is where the pawn is now; a place that is repeated is a turn of waiting.
    """

    score: float
    walk: tuple
    direction: int
    length: int


class Planner:
    """Plans for the pawns of one turn, one after the other."""

    def __init__(self, board, tracker, pawns, longest, turns_left):
        self._board, self._below = board, tracker.below
        self._longest, self._horizon = longest, min(HORIZON, turns_left)
        self._foreign = [
            (places, min(tracker.paint[number], longest))
            for number, places in tracker.places.items()
            if len(places) <= MOST_PLACES
        ]
        self._values = self._cell_values(pawns)
        self._incomes = {}

    def plan(self, pawn, blocked):
        """The best plan of a pawn, which cannot be at blocked places."""
        price = PAINT * max(0.0, 1 - pawn.paint / PLENTY)
        best = None
        # The best shots by place and by the longest possible shot: most are asked for repeatedly.
        shots = {}
        # For each place that can be reached by now: what the walk brings, the paint, and the walk.
        reached = {pawn.place: (0.0, pawn.paint, (pawn.place,))}
        for turns in range(1, self._horizon + 1):
            following = {}
            for place, (walked, paint, walk) in reached.items():
                most = min(paint, self._longest)
                if (place, most) not in shots:
                    shots[place, most] = self._best_shot(place, most, price)
                shot, direction, length = shots[place, most]
                score = walked + shot + price * self._income(place)
                if turns == 1:
                    score -= self._danger(pawn, place)
                if best is None or score / turns > best.score:
                    best = Plan(score / turns, walk, direction, length)
                for step in (0, *self._board.steps.values()):
                    there = place + step
                    if there in blocked or there not in self._board.standing:
                        continue
                    units = self._income(there)
                    score = walked + price * units
                    if turns == 1:
                        score -= self._danger(pawn, there)
                    if there not in following or score > following[there][0]:
                        following[there] = score, paint + units, (*walk, there)
            reached = following
        return best

    def claim(self, plan):
        """Make the cells that a plan shoots at count nothing for the next pawns."""
        for cell in self._board.strip(plan.walk[-1], plan.direction, plan.length):
            self._values[cell] = 0.0

    def _cell_values(self, pawns):
        """What each cell counts if we paint it; None for walls."""
        board = self._board
        by_colour = {EMPTY: GAIN, board.other: GAIN_FROM_OTHER, board.own: 0.0, WALL: None}
        values = [by_colour[colour] for colour in board.seen]
        for places, _reach in self._foreign:
            for place in places:
                cells = [cell for cell in board.cells(place) if board.seen[cell] == board.other]
                # To take it over we need so many of them: each is worth its part.
                needed = max(1, len(cells) - MAJORITY + 1)
                for cell in cells:
                    values[cell] += PAWN / needed / len(places)
        for pawn in pawns:
            for cell in board.cells(pawn.place):
                if board.seen[cell] == board.other:
                    values[cell] += PAWN / 9
        return values

    def _income(self, place):
        """The units of paint that a pawn gets in each turn here."""
        if place not in self._incomes:
            colours = [self._below[cell] for cell in self._board.cells(place)]
            self._incomes[place] = colours.count(self._board.own)
        return self._incomes[place]

    def _best_shot(self, place, most, price):
        """What the best shot from here brings, its direction and its length."""
        best = 0.0, UP, 0
        for direction, step in self._board.steps.items():
            cell, score = place + step, 0.0
            for length in range(1, most + 1):
                cell += step
                value = self._values[cell]
                if value is None:
                    break
                score += value - price
                if score > best[0]:
                    best = score, direction, length
        return best

    def _danger(self, pawn, place):
        """What we risk if a pawn stands here at the end of this turn: to lose it by one shot."""
        board = self._board
        # A pawn takes the colours of its cells with it.
        is_own = [board.seen[cell] != board.other for cell in board.cells(pawn.place)]
        spare = sum(is_own) - MAJORITY
        row, col = board.row_col(place)
        danger = 0.0
        for places, reach in self._foreign:
            for other in places:
                other_row, other_col = board.row_col(other)
                down, right = other_row - row, other_col - col
                # Our cells in its line, and how many it reaches, the nearest first.
                if abs(down) <= 1:
                    line, away = is_own[3 * (down + 1) : 3 * (down + 2)], right
                elif abs(right) <= 1:
                    line, away = is_own[right + 1 :: 3], down
                else:
                    continue
                if away > 0:
                    line = line[::-1]
                if sum(line[: max(0, reach - abs(away) + 3)]) > spare:
                    danger += PAWN / len(places)
        return danger
