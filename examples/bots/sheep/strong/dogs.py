"""The own dogs: they drive sheep home, bark if it helps, and take sheds at the end."""

from itertools import product
from math import ceil, inf

from world import Point, distance, draw, entrance, go, stay, toward

# So far behind a sheep a dog drives it.
BEHIND = 0.9
# So near to the home, a sheep need not be driven.
AT_HOME = 2.5
# A dog changes from one sheep to another one only if that is so much nearer.
PATIENCE = 1.5
# Shepherds who are so near to a sheep may want to shear it.
AT_SHEEP = 3.0
# The least worth of a bark: as if two sheep went straight home.
BARK_WORTH = 2.0
# Turns that a dog has left when it comes to a shed at the end.
SPARE = 2


class DogPack:
    """Commands the own dogs."""

    def __init__(self):
        # By dog: the place of the sheep that it drives, and the first turn in which it may bark.
        self._driven = {}
        self._bark_turn = {}

    def commands(self, world, wanted):
        """The commands; `wanted` are the places of the sheep that shepherds are about to shear."""
        guards = sheds_at_end(world)
        busy = set(wanted)
        commands = []
        for dog in world.own_dogs:
            shed = guards.get(dog.id)
            if shed is not None and turns_to(world, dog, shed) + SPARE >= world.left:
                goal = entrance(dog, shed)
                commands.append(stay(dog) if shed.contains(dog) else go(dog, goal, "purple"))
            elif self._should_bark(world, dog):
                self._bark_turn[dog.id] = world.turn + world.constants.bark_pause
                draw("text", dog.x, dog.y, "bark")
                commands.append(f"BARK {dog.id}")
            else:
                commands.append(self._drive(world, dog, busy))
        return commands

    def _should_bark(self, world, dog):
        ready = world.turn >= self._bark_turn.get(dog.id, 0)
        return ready and bark_worth(world, dog) >= BARK_WORTH

    def _drive(self, world, dog, busy):
        """Go behind the sheep for which this is the shortest way."""
        best = None
        for sheep in world.woolly:
            if sheep.place in busy or distance(sheep, world.home) < AT_HOME:
                continue
            away_x, away_y = toward(world.home, sheep)
            goal = Point(sheep.x + BEHIND * away_x, sheep.y + BEHIND * away_y)
            way = distance(dog, goal)
            if sheep.place == self._driven.get(dog.id):
                way -= PATIENCE
            if best is None or way < best[0]:
                best = way, sheep.place, goal
        if best is None:
            return stay(dog)
        _way, place, goal = best
        self._driven[dog.id] = place
        busy.add(place)
        return go(dog, goal, "blue")


def bark_worth(world, dog):
    """How well the sheep around a dog would flee: home, from enemies, and not from own shepherds.

    1 is a sheep that runs in just the right direction.
    """
    worth = 0.0
    for sheep in world.woolly:
        if not 0 < distance(sheep, dog) < world.constants.bark_radius:
            continue
        flight = toward(dog, sheep)
        if distance(sheep, world.home) > AT_HOME:
            worth += along(flight, toward(sheep, world.home))
        for shepherd in world.shepherds:
            if 0 < distance(sheep, shepherd) < AT_SHEEP:
                gain = along(flight, toward(shepherd, sheep))
                worth += -gain if shepherd.owner == world.me else gain
    return worth


def along(one, other):
    """The cosine of the angle between two directions of length 1."""
    return one[0] * other[0] + one[1] * other[1]


def turns_to(world, dog, shed):
    return ceil(distance(dog, entrance(dog, shed)) / world.constants.dog_speed)


def sheds_at_end(world):
    """In which neutral sheds which dogs should be at the end, by dog.

    The other player's dogs are expected to stay in the sheds in which they are now.
    """
    plans = [
        [(dog, shed) for dog, shed in zip(world.own_dogs, sheds, strict=True) if shed is not None]
        for sheds in product((None, *world.neutral_sheds), repeat=len(world.own_dogs))
    ]
    best = max(plans, key=lambda plan: worth_at_end(world, plan))
    return {dog.id: shed for dog, shed in best}


def worth_at_end(world, plan):
    """How good it is if these dogs are in these sheds: the lead, then few dogs and short ways."""
    ways = [turns_to(world, dog, shed) for dog, shed in plan]
    if any(way > world.left for way in ways):
        return -inf, 0, 0
    sheds = [shed for _dog, shed in plan]
    lead = sum(lead_with(world, shed, sheds.count(shed)) for shed in world.neutral_sheds)
    return lead, -len(plan), -sum(ways)


def lead_with(world, shed, own):
    """By how much wool of a shed we lead with so many own dogs in it."""
    enemies = sum(shed.contains(dog) for dog in world.enemy_dogs)
    if own > enemies:
        return shed.wool
    if own < enemies:
        return -shed.wool
    if own == 0:
        return 0
    return shed.wool if shed.owner == world.me else -shed.wool if shed.owner >= 0 else 0
