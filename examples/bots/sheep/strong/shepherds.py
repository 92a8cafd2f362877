"""The own shepherds: each makes trips, on which he brings much wool home in few turns."""

from math import ceil, hypot

from world import HEIGHT, WIDTH, distance, entrance, go, stay

# Only so many sheep near a shepherd are compared.
CANDIDATES = 12
# A sheep that is not caught in so many turns is left alone.
LONGEST_CHASE = 60


class ShepherdCrew:
    """Commands the own shepherds."""

    def __init__(self):
        # By shepherd: turns since he last brought wool home.
        self._trips = {}

    def commands(self, world):
        """The commands, and the places of the sheep that they are about to shear."""
        commands, free = {}, []
        for shepherd in world.own_shepherds:
            self._trips[shepherd.id] = self._trips.get(shepherd.id, -1) + 1
            if must_go_home(world, shepherd):
                commands[shepherd.id] = self._bring(world, shepherd)
            elif shepherd.sheep and world.flock[shepherd.sheep - 1].wool > 0:
                commands[shepherd.id] = f"SHEAR {shepherd.id} {shepherd.sheep}"
            else:
                free.append(shepherd)
        targets = self._choose(world, free)
        for shepherd in free:
            sheep = targets.get(shepherd.id)
            if sheep is None:
                commands[shepherd.id] = self._bring(world, shepherd)
            else:
                commands[shepherd.id] = catch(world, shepherd, sheep)
        wanted = [sheep.place for sheep in targets.values()]
        return [commands[shepherd.id] for shepherd in world.own_shepherds], wanted

    def _choose(self, world, shepherds):
        """The next sheep of each shepherd who does not go home: the ones with the shortest chases.

        A chase is worth it if he then brings more wool a turn than if he goes home now.
        """
        offers = []
        for shepherd in shepherds:
            now = self._rate_at_home(world, shepherd)
            near = sorted(world.woolly, key=lambda sheep: distance(shepherd, sheep))
            for sheep in near[:CANDIDATES]:
                chase = chase_turns(world, shepherd, sheep)
                if self._rate_after(world, shepherd, sheep, chase) > now:
                    offers.append((chase, shepherd.id, sheep.place))
        targets, taken = {}, set()
        for _chase, shepherd_id, place in sorted(offers):
            if shepherd_id not in targets and place not in taken:
                targets[shepherd_id] = world.flock[place - 1]
                taken.add(place)
        return targets

    def _rate_at_home(self, world, shepherd):
        """Wool by turns of his trip if he goes home now."""
        return shepherd.wool / (self._trips[shepherd.id] + turns_home(world, shepherd) + 1)

    def _rate_after(self, world, shepherd, sheep, chase):
        """Wool by turns of his trip if he shears this sheep after a chase, and then goes home."""
        home = turns_home(world, sheep)
        room = world.constants.most_carried - shepherd.wool
        gain = min(sheep.wool, room, world.left - chase - home - 1)
        if gain <= 0:
            return 0.0
        turns = self._trips[shepherd.id] + chase + gain + home + 1
        return (shepherd.wool + gain) / turns

    def _bring(self, world, shepherd):
        home = world.home
        if home.contains(shepherd):
            if shepherd.wool == 0:
                return stay(shepherd)
            self._trips[shepherd.id] = -1
            return f"TRANSFER_WOOL 1 {shepherd.id} {shepherd.wool}"
        return go(shepherd, entrance(shepherd, home), "green")


def turns_home(world, unit):
    way = distance(unit, entrance(unit, world.home))
    return ceil(way / world.constants.shepherd_speed)


def must_go_home(world, shepherd):
    """Whether he can carry no more, or else comes too late."""
    if shepherd.wool == 0:
        return False
    is_full = shepherd.wool == world.constants.most_carried
    return is_full or turns_home(world, shepherd) + 1 >= world.left


def catch(world, shepherd, sheep):
    if distance(shepherd, sheep) < 2 * world.constants.radius:
        return f"SHEAR {shepherd.id} {sheep.place}"
    return go(shepherd, sheep, "orange")


def chase_turns(world, shepherd, sheep):
    """In how many turns a shepherd can shear a sheep that flees from him.

    It runs straight away from a dog near it, or else from him; at the borders it stops. Dogs are
    expected to stay where they are.
    """
    constants = world.constants
    reach, danger = 2 * constants.radius, constants.danger
    dogs = [dog for dog in world.dogs if distance(dog, sheep) < 2 * danger]
    x, y, sheep_x, sheep_y = shepherd.x, shepherd.y, sheep.x, sheep.y
    for turn in range(LONGEST_CHASE):
        gap = hypot(sheep_x - x, sheep_y - y)
        if gap < reach:
            return turn
        x += constants.shepherd_speed * (sheep_x - x) / gap
        y += constants.shepherd_speed * (sheep_y - y) / gap
        for from_x, from_y in [(dog.x, dog.y) for dog in dogs] + [(x, y)]:
            away = hypot(sheep_x - from_x, sheep_y - from_y)
            if 0 < away < danger:
                step = constants.near_speed / away
                sheep_x = min(max(sheep_x + step * (sheep_x - from_x), 0.0), WIDTH)
                sheep_y = min(max(sheep_y + step * (sheep_y - from_y), 0.0), HEIGHT)
                break
    return LONGEST_CHASE
