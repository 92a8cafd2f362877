"""What the referee says in each turn, and lengths and directions in it."""

import sys
from math import hypot
from typing import NamedTuple

TURNS = 250
WIDTH, HEIGHT = 10, 15
# The homes of both players are the first sheds; the others are neutral.
HOMES = 2
# So far from the border of a shed's cell a unit is well inside.
MARGIN = 0.1


class Constants(NamedTuple):
    """The numbers of this game."""

    wool_at_start: int
    most_carried: int
    radius: float  # of a unit
    calm_speed: float
    near_speed: float  # of sheep that flee from a unit
    scared_speed: float
    shepherd_speed: float
    dog_speed: float
    danger: float  # sheep flee from units that are nearer
    bark_pause: int
    bark_radius: float
    calming: int


class Point(NamedTuple):
    x: float
    y: float


class Sheep(NamedTuple):
    place: int  # among the sheep, from 1
    x: float
    y: float
    wool: int
    is_sheared: bool


class Shepherd(NamedTuple):
    id: int
    x: float
    y: float
    wool: int
    sheep: int  # the place of the sheep that he shears, or 0
    owner: int


class Dog(NamedTuple):
    id: int
    x: float
    y: float
    owner: int


class Shed(NamedTuple):
    column: int
    row: int
    owner: int  # 0, 1, or -1 for nobody
    wool: int

    @property
    def x(self):
        return self.column + 0.5

    @property
    def y(self):
        return self.row + 0.5

    def contains(self, unit):
        return (int(unit.x), int(unit.y)) == (self.column, self.row)


class World(NamedTuple):
    """All that there is in a turn."""

    me: int
    turn: int  # from 0
    constants: Constants
    flock: list  # of Sheep
    shepherds: list
    dogs: list
    sheds: list

    @property
    def left(self):
        """The number of turns to the end, with this one."""
        return TURNS - self.turn

    @property
    def home(self):
        return self.sheds[self.me]

    @property
    def neutral_sheds(self):
        return self.sheds[HOMES:]

    @property
    def woolly(self):
        """The sheep that can be sheared."""
        return [sheep for sheep in self.flock if sheep.wool > 0 and not sheep.is_sheared]

    @property
    def own_shepherds(self):
        return [shepherd for shepherd in self.shepherds if shepherd.owner == self.me]

    @property
    def own_dogs(self):
        return [dog for dog in self.dogs if dog.owner == self.me]

    @property
    def enemy_dogs(self):
        return [dog for dog in self.dogs if dog.owner != self.me]


def worlds():
    """The world of each turn, until the input ends."""
    me = int(words()[0])
    wool, carried, *lengths, pause, bark_radius, calming = words()
    constants = Constants(
        int(wool), int(carried), *map(float, lengths), int(pause), float(bark_radius), int(calming)
    )
    counts = [int(word) for word in words()[:4]]
    readers = read_sheep, read_shepherd, read_dog, read_shed
    for turn in range(TURNS):
        flock, shepherds, dogs, sheds = (
            [read(number) for number in range(count)]
            for read, count in zip(readers, counts, strict=True)
        )
        yield World(me, turn, constants, flock, shepherds, dogs, sheds)


def words():
    """The words of the next line; the program ends with its input."""
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.split()


def read_sheep(number):
    _id, x, y, wool, is_sheared = words()
    return Sheep(number + 1, float(x), float(y), int(wool), is_sheared == "1")


def read_shepherd(_number):
    name, x, y, wool, sheep, owner = words()
    return Shepherd(int(name), float(x), float(y), int(wool), int(sheep), int(owner))


def read_dog(_number):
    name, x, y, owner = words()
    return Dog(int(name), float(x), float(y), int(owner))


def read_shed(_number):
    return Shed(*map(int, words()))


def distance(one, other):
    return hypot(one.x - other.x, one.y - other.y)


def entrance(unit, shed):
    """The nearest point to a unit that is well inside a shed's cell."""
    x = min(max(unit.x, shed.column + MARGIN), shed.column + 1 - MARGIN)
    y = min(max(unit.y, shed.row + MARGIN), shed.row + 1 - MARGIN)
    return Point(x, y)


def toward(one, other):
    """The direction from one to the other, of length 1."""
    length = distance(one, other) or 1.0
    return (other.x - one.x) / length, (other.y - one.y) / length


def draw(*words):
    """Ask the arena to draw something over the scene of this turn."""
    print(
        "draw",
        *(f"{word:.2f}" if isinstance(word, float) else word for word in words),
        file=sys.stderr,
    )


def go(unit, goal, colour):
    """The command that moves a unit towards a goal."""
    draw("line", unit.x, unit.y, goal.x, goal.y, colour)
    return f"MOVE {unit.id} {goal.x - unit.x:.6f} {goal.y - unit.y:.6f}"


def stay(unit):
    return f"MOVE {unit.id} 0 0"
