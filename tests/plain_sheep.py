"""The rules of Sheep once more: slow and obvious, with objects.

Floats are calculated in the same order as by the compiled rules, because tiny differences grow
where a sheep flees from a unit that is almost in the same place.

`PlainSheep` reads well-formed commands only. The rules that say "original" have the faults of the
referee of 2022.
"""

from math import hypot, inf, isnan, sqrt
from random import Random

from plain_java_random import PlainJavaRandom

WIDTH, HEIGHT = 10, 15


class Draws(PlainJavaRandom):
    """The numbers that the rules need."""

    def boolean(self):
        return self.bits(1) == 1

    def between(self, low, high):
        return low + (high - low) * self.double()


class Heading:
    """A direction, which several sheep may have together."""

    def __init__(self, x=0.0, y=0.0):
        self.x, self.y = x, y


class Animal:
    """A unit: a sheep, a shepherd or a dog."""

    def __init__(self, number, x, y, owner=None):
        self.id, self.x, self.y, self.owner = number, x, y, owner
        self.wool = 0
        # Of a sheep: its shepherd; of a shepherd: his sheep.
        self.partner = None
        self.heading = Heading()
        self.scared_until = self.scared_by = None
        self.barks_again = 0

    def cell(self):
        return tuple(0 if isnan(place) else int(place) for place in (self.x, self.y))

    def walk(self, x, y):
        self.x, self.y = self.x + x, self.y + y
        if self.x < 0:
            self.x = 1e-6
        if self.x > WIDTH:
            self.x = WIDTH - 1e-6
        if self.y < 0:
            self.y = 1e-6
        if self.y > HEIGHT:
            self.y = HEIGHT - 1e-6

    def distance(self, other):
        x, y = self.x - other.x, self.y - other.y
        # Powers are rounded in another way.
        return sqrt(x * x + y * y)

    def let_go(self):
        if self.partner is not None:
            self.partner.partner = None
            self.partner = None


class Shed:
    def __init__(self, x, y, owner):
        self.x, self.y, self.owner, self.wool = x, y, owner, 0


class PlainSheep:
    def __init__(self, seed, rules):
        self.original, self.turn = rules == "original", 0
        draw = self.draw = Draws(seed)
        scale = draw.between(0.75, 1.25)
        self.calm, self.near, self.scared = 0.15 * scale, 0.25 * scale, 0.35 * scale
        self.shepherd_speed, self.dog_speed = 0.4 * scale, 0.6 * scale
        self.bark_radius = draw.between(2, 4)
        self.pause = 5 + draw.below(10)
        self.most = 10 + draw.below(10)
        self.wool = 3 + draw.below(5)
        self.calming = 5 + draw.below(6)
        self.sheds = [
            Shed(0 if draw.boolean() else 9, 0, 0),
            Shed(0 if draw.boolean() else 9, 14, 1),
        ]
        if draw.boolean():
            x, y = draw.below(10), 3 + draw.below(3)
            self.sheds += [Shed(x, y, -1), Shed(9 - x, 14 - y, -1)]
        self.sheep = []
        for number in range(40 + draw.below(35)):
            x, y = draw.between(0, WIDTH), draw.between(0, HEIGHT)
            self.sheep.append(Animal(2 + number, x, y))
            self.sheep[-1].wool = self.wool
        shepherds, dogs = 1 + draw.below(3), 1 + draw.below(3)
        self.shepherds = self.pairs(shepherds, 2 + len(self.sheep), (1.0, 13.0))
        self.dogs = self.pairs(dogs, 2 + len(self.sheep) + 2 * shepherds, (2.0, 12.0))

    def pairs(self, count, number, rows):
        found = []
        for _pair in range(count):
            x = self.draw.between(0, 9)
            for owner in (0, 1):
                found.append(Animal(number + len(found), x, rows[owner], owner))
        return found

    def own(self, player):
        return [unit for unit in self.shepherds + self.dogs if unit.owner == player]

    def init_lines(self, player):
        speeds = (self.calm, self.near, self.scared, self.shepherd_speed, self.dog_speed)
        words = [self.wool, self.most, *(f"{one:.6f}" for one in (0.5, *speeds, 2.0))]
        words += [self.pause, f"{self.bark_radius:.6f}", self.calming]
        counts = (self.sheep, self.shepherds, self.dogs, self.sheds, self.own(player))
        return [str(player), " ".join(map(str, words)), " ".join(str(len(one)) for one in counts)]

    def inputs(self, dialect):
        lines = []
        for one in self.sheep:
            flag = one.partner.id if one.partner is not None else 0
            flag = min(flag, 1) if dialect == "original" else flag
            lines.append(f"{self.placed(one)} {one.wool} {flag}")
        for one in self.shepherds:
            sheep = one.partner.id if one.partner is not None else 0
            sheep = max(sheep - 1, 0) if dialect == "original" else sheep
            lines.append(f"{self.placed(one)} {one.wool} {sheep} {one.owner}")
        lines += [f"{self.placed(one)} {one.owner}" for one in self.dogs]
        lines += [f"{shed.x} {shed.y} {shed.owner} {shed.wool}" for shed in self.sheds]
        return lines

    @staticmethod
    def placed(unit):
        places = ("NaN" if isnan(place) else f"{place:.6f}" for place in (unit.x, unit.y))
        return " ".join([str(unit.id), *places])

    def scores(self):
        return tuple(
            float(sum(shed.wool for shed in self.sheds if shed.owner == player))
            for player in (0, 1)
        )

    def step(self, lines, dialects):
        commands = []
        for player in (0, 1):
            for line in lines[player]:
                words = line.split()
                if words[0] == "TRANSFER_WOOL" and dialects[player] == "original":
                    words[1], words[2] = words[2], words[1]
                units = [one for one in self.own(player) if one.id == int(words[1])]
                if units:
                    sheep = None
                    if words[0] == "SHEAR":
                        first = 1 if dialects[player] == "original" else 2
                        sheep = self.sheep[int(words[2]) - first]
                    commands.append((units[0], words, sheep))
        busy = []
        for unit, words, _sheep in commands:
            if words[0] == "MOVE" and unit not in busy:
                busy.append(unit)
                self.move(unit, float(words[2]), float(words[3]))
        rest = [command for command in commands if command[1][0] != "MOVE"]
        if self.original:
            self.act_by_original(rest, busy)
        else:
            self.act_by_text(rest, busy)
        self.take_sheds()
        self.move_sheep()
        for shepherd in self.shepherds:
            sheep = shepherd.partner
            if sheep is not None and sheep.wool > 0 and shepherd.wool < self.most:
                sheep.wool -= 1
                shepherd.wool += 1
        self.turn += 1

    def move(self, unit, x, y):
        speed = self.shepherd_speed if unit in self.shepherds else self.dog_speed
        if 1e150 < max(abs(x), abs(y)) < inf:
            # Squares would be too great.
            x, y = (one / max(abs(x), abs(y)) for one in (x, y))
        length = sqrt(x * x + y * y)
        if not length < 1e-5:
            unit.walk(x / length * speed, y / length * speed)
        if unit in self.shepherds:
            unit.let_go()

    def shed_at(self, unit):
        return next((shed for shed in self.sheds if (shed.x, shed.y) == unit.cell()), None)

    def transfer(self, shepherd, shed, is_deposit, amount):
        if is_deposit:
            amount = min(amount, shepherd.wool)
            shepherd.wool, shed.wool = shepherd.wool - amount, shed.wool + amount
        else:
            amount = min(amount, shed.wool, self.most - shepherd.wool)
            shepherd.wool, shed.wool = shepherd.wool + amount, shed.wool - amount

    def act_by_original(self, commands, busy):
        for unit, words, sheep in commands:
            if unit in busy:
                continue
            if words[0] == "BARK" and unit in self.dogs and unit.barks_again <= self.turn:
                busy.append(unit)
                unit.barks_again = self.turn + self.pause
                for one in self.sheep:
                    near = one.distance(unit) < self.bark_radius
                    one.scared_by = unit if near and one.partner is None else None
            elif words[0] == "SHEAR" and unit in self.shepherds:
                busy.append(unit)
                if sheep.partner is None and sheep.distance(unit) < 1:
                    # Not `let_go`: another sheep of his still believes that it is being sheared.
                    unit.partner, sheep.partner = sheep, unit
            elif words[0] == "TRANSFER_WOOL" and unit in self.shepherds:
                busy.append(unit)
                unit.let_go()
                shed = self.shed_at(unit)
                if shed is not None:
                    self.transfer(unit, shed, words[2] == "1", int(words[3]))

    def act_by_text(self, commands, busy):
        wishes, barking = {}, []
        for unit, words, sheep in commands:
            if unit in busy:
                continue
            if words[0] == "BARK" and unit in self.dogs and unit.barks_again <= self.turn:
                busy.append(unit)
                unit.barks_again = self.turn + self.pause
                barking.append(unit)
            elif words[0] == "SHEAR" and unit in self.shepherds:
                begins = sheep.partner is None and sheep.distance(unit) < 1
                if begins or sheep.partner is unit:
                    busy.append(unit)
                    wishes[unit] = sheep
            elif words[0] == "TRANSFER_WOOL" and unit in self.shepherds:
                shed = self.shed_at(unit)
                if shed is not None and shed.owner == unit.owner:
                    busy.append(unit)
                    self.transfer(unit, shed, words[2] == "1", int(words[3]))
        for shepherd in self.shepherds:
            if shepherd.partner is not None and wishes.get(shepherd) is not shepherd.partner:
                shepherd.let_go()
        for shepherd, sheep in wishes.items():
            if list(wishes.values()).count(sheep) == 1:
                shepherd.partner, sheep.partner = sheep, shepherd
        for sheep in self.sheep:
            dogs = [dog for dog in barking if dog.distance(sheep) < self.bark_radius]
            if dogs and sheep.partner is None:
                sheep.scared_by = min(sorted(dogs, key=lambda dog: dog.id), key=sheep.distance)
                sheep.scared_until = self.turn + self.calming

    def take_sheds(self):
        for shed in self.sheds[2:]:
            here = [dog.owner for dog in self.dogs if dog.cell() == (shed.x, shed.y)]
            if here.count(0) != here.count(1):
                shed.owner = 0 if here.count(0) > here.count(1) else 1
            elif not here:
                shed.owner = -1

    def move_sheep(self):
        free = [sheep for sheep in self.sheep if sheep.partner is None]
        speeds = {sheep: self.choose(sheep, free) for sheep in free}
        for sheep in free:
            heading = sheep.heading
            heading.x += self.draw.double() * 0.2 - 0.1
            heading.y += self.draw.double() * 0.2 - 0.1
            length = sqrt(heading.x * heading.x + heading.y * heading.y)
            assert length > 1e-5
            heading.x, heading.y = heading.x / length, heading.y / length
            sheep.walk(heading.x * speeds[sheep], heading.y * speeds[sheep])

    def choose(self, sheep, free):
        """Choose the heading of a sheep, and return its speed."""
        is_scared = sheep.scared_by is not None
        if not self.original:
            is_scared = is_scared and self.turn < sheep.scared_until
            if is_scared:
                dog = sheep.scared_by
                sheep.heading = Heading(sheep.x - dog.x, sheep.y - dog.y)
                return self.scared
        radius = 1 if self.original else 2
        near = [unit for unit in self.dogs + self.shepherds if unit.distance(sheep) < radius]
        earlier = [one for one in free if one.id < sheep.id and one.distance(sheep) < 1]
        if near:
            sheep.heading = Heading(sheep.x - near[0].x, sheep.y - near[0].y)
        elif earlier:
            sheep.heading = earlier[0].heading
        elif self.draw.below(100) >= 60:
            x, y = self.draw.between(-1, 1), self.draw.between(-1, 1)
            sheep.heading = Heading(abs(x) if sheep.x <= 1 else x, abs(y) if sheep.y <= 1 else y)
        if is_scared:
            return self.scared
        return self.near if near else self.calm


def random_commands(plain, player, dialect, random):
    """Lines for all own units: mostly sensible ones, so that much happens, and odd ones."""
    return [random_command(plain, player, unit, dialect, random) for unit in plain.own(player)]


def random_command(plain: PlainSheep, player: int, unit: Animal, dialect: str, random: Random):
    number = unit.id
    if unit in plain.shepherds and random.random() < 0.05:
        # One of two commands for one unit, which may fail.
        other, sheep = random.choice(plain.own(player)), random.choice(plain.sheep)
        return f"SHEAR {other.id} {sheep.id - (dialect == 'original')}"
    if random.random() < 0.05:
        # Perhaps of another player or for no unit, or a second one for an own unit.
        number = random.randrange(0, plain.dogs[-1].id + 3)
    kind = random.random()
    if unit in plain.dogs and kind < 0.2:
        return f"BARK {number}"
    if unit in plain.shepherds and kind < 0.75:
        return shepherd_command(plain, unit, number, dialect, random)
    if unit in plain.dogs and kind < 0.6:
        goal = random.choice(plain.sheds)
        return walk_to(unit, goal.x + 0.5, goal.y + 0.5, number)
    if random.random() < 0.02:
        x, y = random.choice([("0", "0"), ("1e-6", "0"), ("-1E300", "1e300"), (".5", "+2.")])
        if plain.original and random.random() < 0.1:
            x = random.choice(["NaN", "Infinity"])
        return f"MOVE {number} {x} {y}"
    return f"MOVE {number} {random.uniform(-3, 3):.4f} {random.uniform(-3, 3):.4f}"


def shepherd_command(plain, unit, number, dialect, random):
    def shear(sheep):
        return f"SHEAR {number} {sheep.id - (dialect == 'original')}"

    if unit.partner is not None and unit.partner.wool and random.random() < 0.8:
        return shear(unit.partner)
    if unit.wool > plain.most // 2 or random.random() < 0.1:
        shed = min(plain.sheds, key=lambda one: hypot(one.x - unit.x, one.y - unit.y))
        if unit.cell() != (shed.x, shed.y) and random.random() < 0.9:
            return walk_to(unit, shed.x + 0.5, shed.y + 0.5, number)
        low = -3 if plain.original else 0
        is_deposit = str(int(random.random() < 0.7))
        words = [str(number), is_deposit] if dialect == "text" else [is_deposit, str(number)]
        return " ".join(["TRANSFER_WOOL", *words, str(random.randint(low, 20))])
    sheep = min(plain.sheep, key=lambda one: (one.wool == 0, one.distance(unit)))
    if sheep.distance(unit) < 1.2 or random.random() < 0.1:
        return shear(sheep)
    return walk_to(unit, sheep.x, sheep.y, number)


def walk_to(unit, x, y, number):
    # As Java spells it.
    return f"MOVE {number} {x - unit.x:.6f} {y - unit.y:.6f}".replace("nan", "NaN")
