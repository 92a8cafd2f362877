"""A small game of chance in which up to two lotteries follow a move."""

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome
from uctvis.tree.players import CHANCE

_TURNS = 6


class Gifts(Game):
    """The players write `a` or `b` in turn; after that, a gift may appear, worth 1 to 3.

    A position is the text so far. After a letter, chance writes "-" (no gift, 9 of 10) or "+";
    after "+", a digit. The owner of more points wins.
    """

    name = "gifts"

    @property
    def title(self):
        return "Gifts"

    def initial(self):
        return ""

    def _letters(self, position):
        return sum(sign.isalpha() for sign in position)

    def player(self, position):
        waits = position[-1:].isalpha() or position.endswith("+")
        return CHANCE + (self._letters(position) + 1) % 2 if waits else self._letters(position) % 2

    def _signs(self, position):
        if position[-1:].isalpha():
            return "-+"
        if position.endswith("+"):
            return "123"
        return "ab" if self._letters(position) < _TURNS else ""

    def legal_moves(self, position):
        return range(len(self._signs(position)))

    def chances(self, position):
        return (9, 1) if position[-1:].isalpha() else (1, 2, 3)

    def play(self, position, move):
        return position + self._signs(position)[move]

    def outcome(self, position):
        if self._signs(position):
            return None
        points, owner = [0, 0], 1
        for sign in position:
            owner = 1 - owner if sign.isalpha() else owner
            points[owner] += int(sign) if sign.isdigit() else 0
        return Outcome(0.5 + 0.5 * ((points[0] > points[1]) - (points[0] < points[1])))

    def evaluate(self, position):
        return 0.5

    def explain_evaluation(self, position):
        return "0.5"

    def move_name(self, position, move):
        return self._signs(position)[move]

    def state_name(self, position):
        player = self.player(position)
        return (
            f"gifts {position or 'start'} {'chance ' * (player >= CHANCE)}player {player % 2 + 1}"
        )

    def parse_state(self, text):
        position = "" if text.startswith("gifts start") else text.split(" ")[1]
        if self.state_name(position) != text:
            raise GameError(text)
        return position

    def picture(self, position, viewer=0):
        return Picture(
            2, 1, tuple(Shape("rectangle", Role.CELL, x, 0, 1, 1, cell=x) for x in (0, 1))
        )


GIFTS = Gifts()
