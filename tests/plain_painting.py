"""Painting a second time: slow and obvious, with cells in dictionaries, for comparison.

Written from the sheet of rules; it shares no code with the package.
"""

import re
from dataclasses import dataclass, field
from itertools import product

from plain_java_random import PlainJavaRandom

SHAPES = ["XX/XX", "XXX", "XXXXX", "X../X../XXX", "XXX/XXX/XXX", "X../XX./.XX", "XXX/.X./.X."]
STEPS = {1: (-1, 0), 2: (1, 0), 3: (0, -1), 4: (0, 1)}
AROUND = list(product((-1, 0, 1), repeat=2))


@dataclass
class PlainPawn:
    number: int
    owner: int
    row: int
    col: int
    paint: int
    colours: dict = field(default_factory=dict)

    def cells(self):
        return {(self.row + down, self.col + right): (down, right) for down, right in AROUND}


@dataclass
class PlainMap:
    rows: int
    cols: int
    walls: set
    reach: int
    paint: int
    centres: list


def transposed(shape):
    return ["".join(column) for column in zip(*shape, strict=True)]


def may_start(centre, plain):
    row, col = centre
    cells = [(row + down, col + right) for down, right in AROUND]
    return all(
        0 <= row < plain.rows and 0 <= col < plain.cols and (row, col) not in plain.walls
        for row, col in cells
    ) and all(abs(row - other) >= 3 and abs(col - side) >= 3 for other, side in plain.centres)


def draw_plain_map(numbers):
    """A map, or None if its pawns have no places."""
    rows, cols = 20 + numbers.below(10), 30 + numbers.below(10)
    walls = set()
    for _wall in range(numbers.below(rows * cols // 200)):
        shape = SHAPES[numbers.below(7)].split("/")
        for _time in range(numbers.below(4)):
            shape = transposed(shape)
        first_col = numbers.below(cols // 2)
        first_row = numbers.below(rows - len(shape[0]) - 1)
        for line, text in enumerate(shape):
            for place, sign in enumerate(text):
                if sign == "X":
                    row, col = first_row + place, first_col + line
                    walls |= {(row, col), (rows - 1 - row, cols - 1 - col)}
    pairs, reach, paint = 1 + numbers.below(3), 5 + numbers.below(6), 20 + numbers.below(20)
    plain = PlainMap(rows, cols, walls, reach, paint, [])
    for _pair in range(pairs):
        if not any(may_start(centre, plain) for centre in product(range(2, rows - 2), range(10))):
            return None
        centre = (0, 0)
        while not may_start(centre, plain):
            centre = 2 + numbers.below(rows - 4), numbers.below(10)
        plain.centres += [centre, (rows - 1 - centre[0], cols - 1 - centre[1])]
    return plain


def plain_map(seed, is_original=True):
    """The map of a seed; None if the original never finds one."""
    numbers = PlainJavaRandom(seed)
    plain = draw_plain_map(numbers)
    while plain is None and not is_original:
        plain = draw_plain_map(numbers)
    return plain


def java_int(number):
    return (number + 2**31) % 2**32 - 2**31


class PlainPainting:
    """A game in which nobody sends what is no command."""

    def __init__(self, seed, rules):
        self.map = plain_map(seed, rules == "original")
        self.is_original = rules == "original"
        self.turn = 0
        self.board = dict.fromkeys(product(range(self.map.rows), range(self.map.cols)), ".")
        self.board.update(dict.fromkeys(self.map.walls, "X"))
        self.pawns = []
        for number, (row, col) in enumerate(self.map.centres):
            colours = dict.fromkeys(AROUND, "12"[number % 2])
            pawn = PlainPawn(number, number % 2, row, col, self.map.paint, colours)
            self.pawns.append(pawn)
        self.seen = self.visible()
        self.changes = []

    def visible(self):
        shown = dict(self.board)
        for pawn in self.pawns:
            for cell, part in pawn.cells().items():
                shown[cell] = pawn.colours[part]
        return shown

    def own(self, player):
        return [pawn for pawn in self.pawns if pawn.owner == player]

    def first_lines(self, player):
        cells = [self.seen[cell] for cell in sorted(self.seen)]
        cols = self.map.cols
        lines = ["".join(cells[place : place + cols]) for place in range(0, len(cells), cols)]
        return [f"{player + 1} {self.map.rows} {cols} {self.map.reach}", *lines]

    def lines(self, player):
        own = self.own(player)
        pawns = [
            f"{pawn.number} {pawn.paint} {pawn.row} {pawn.col} "
            + "".join(pawn.colours[part] for part in AROUND)
            for pawn in own
        ]
        changes = [f"{row} {col} {colour}" for (row, col), colour in self.changes]
        return [str(len(changes)), *changes, str(len(own)), *pawns]

    def scores(self):
        visible = list(self.visible().values())
        scores = [visible.count("1"), visible.count("2")]
        if not self.is_original:
            scores = [score if self.own(player) else 0 for player, score in enumerate(scores)]
        return tuple(scores)

    def play(self, commands):
        """Play a turn with commands as (player, word, pawn, direction, length)."""
        orders = {}
        for wanted in ("MOVE", "SHOOT"):
            for player, word, number, direction, length in commands:
                if word == wanted and self.pawns[number].owner == player:
                    orders.setdefault(number, (word, direction, length))
        self._move({n: STEPS.get(d, (0, 0)) for n, (w, d, _l) in orders.items() if w == "MOVE"})
        self._shoot({n: order[1:] for n, order in orders.items() if order[0] == "SHOOT"})
        for pawn in self.pawns:
            colours = list(pawn.colours.values())
            pawn.owner = int(colours.count("2") > colours.count("1"))
        for pawn in self.pawns:
            under = [self.board[cell] for cell in pawn.cells()]
            pawn.paint = java_int(pawn.paint + under.count("12"[pawn.owner]))
        self.turn += 1
        visible = self.visible()
        self.changes = [(c, visible[c]) for c in sorted(visible) if visible[c] != self.seen[c]]
        self.seen = visible

    def _move(self, steps):
        starts = {pawn.number: (pawn.row, pawn.col) for pawn in self.pawns}
        for number, (down, right) in steps.items():
            self.pawns[number].row += down
            self.pawns[number].col += right
        while True:
            wrong = []
            for pawn in self.pawns:
                others = [cell for p in self.pawns if p is not pawn for cell in p.cells()]
                if any(self.board.get(c, "X") == "X" or c in others for c in pawn.cells()):
                    wrong.append(pawn)
            if not wrong:
                break
            for pawn in wrong:
                pawn.row, pawn.col = starts[pawn.number]

    def _shoot(self, shots):
        colours = {}
        for number, (direction, length) in shots.items():
            pawn = self.pawns[number]
            units = min(length, pawn.paint, self.map.reach)
            pawn.paint = java_int(pawn.paint - units)
            down, right = STEPS.get(direction, (0, 0))
            cell = pawn.row + 2 * down, pawn.col + 2 * right
            for _unit in range(units):
                if self.board.get(cell, "X") == "X":
                    break
                colours.setdefault(cell, set()).add("12"[pawn.owner])
                cell = cell[0] + down, cell[1] + right
        for cell, shot in colours.items():
            if len(shot) == 2 and not self.is_original:
                continue
            on_it = [pawn for pawn in self.pawns if cell in pawn.cells()]
            if on_it:
                on_it[0].colours[on_it[0].cells()[cell]] = max(shot)
            else:
                self.board[cell] = max(shot)


# What a line is: a command, a wrong command, or one that ends the original referee.
FINE, WRONG, FATAL = "fine", "wrong", "fatal"


def plain_verdict(line, pawns, rules):
    """What a line is; by regular expressions, one for each thing that the sheet lists."""
    if rules == "text":
        line = line.strip(" \t\r\v\f")
        numbers = re.fullmatch("(?:MOVE ([^ ]*) ([^ ]*)|SHOOT ([^ ]*) ([^ ]*) ([^ ]*))", line)
        if not numbers:
            return WRONG
        numbers = [number for number in numbers.groups() if number is not None]
    else:
        numbers = re.fullmatch(
            "(?:MOVE ([^ ]+) ([^ ]+)|SHOOT ([^ ]+) ([^ ]+) ([^ ]+))(?: .*)?", line, re.DOTALL
        )
        if not numbers:
            return FATAL
        numbers = [number for number in numbers.groups() if number is not None]
    if not all(re.fullmatch("[-+]?[0-9]+", number, re.ASCII) for number in numbers):
        return WRONG
    if any(len(number.lstrip("+-").lstrip("0")) > 10 for number in numbers):
        return WRONG
    numbers = [int(re.sub("^([-+]?)0+(?=[0-9])", r"\1", number)) for number in numbers]
    if not all(number == java_int(number) for number in numbers):
        return WRONG
    if not 0 <= numbers[0] < pawns:
        return FATAL if rules == "original" else WRONG
    if rules == "text" and not (1 <= numbers[1] <= 4 and all(n >= 0 for n in numbers[2:])):
        return WRONG
    return FINE
