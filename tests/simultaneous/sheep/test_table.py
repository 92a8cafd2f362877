"""Where the text of Sheep and the original referee differ, and the rules that both have."""

import numpy as np
import pytest

from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.sheep.game import Sheep

WAYS = [ORIGINAL, TEXT]


class Field:
    """A game of seed 2 in which nothing is near anything else, until a test places it.

    It has two shepherds and two dogs of each player and four sheds. Units are numbered by their
    kinds: sheep 0, 1, ...; shepherds and dogs 0 and 2 of player 0, 1 and 3 of player 1.
    """

    def __init__(self, rules):
        self.played = Sheep.initial(2, rules)
        self.rules = rules
        state = self.state = self.played.pasture[0]
        self.sheep = int(state["sheep"])
        assert state["shepherds"] == state["dogs"] == state["sheds"] == 4
        self.first_dog = self.sheep + 4
        for unit in range(self.sheep):
            self.put(unit, 0.5, 14.5)
        for number in range(4):
            self.put(self.shepherd(number), 9.5, 1.5 + 3 * number)
            self.put(self.dog(number), 4.5, 1.5 + 3 * number)

    def shepherd(self, number):
        return self.sheep + number

    def dog(self, number):
        return self.first_dog + number

    def put(self, unit, x, y):
        self.state["x"][unit], self.state["y"][unit] = x, y

    def at(self, unit):
        return self.state["x"][unit], self.state["y"][unit]

    def shed(self, number, unit):
        """Put a unit into a shed."""
        self.put(unit, self.state["shed_x"][number] + 0.5, self.state["shed_y"][number] + 0.5)

    def shear(self, shepherd, sheep):
        return f"SHEAR {self.shepherd(shepherd) + 2} {sheep + 1}"

    def transfer(self, shepherd, is_deposit, amount):
        return f"TRANSFER_WOOL {is_deposit} {self.shepherd(shepherd) + 2} {amount}"

    def bark(self, dog):
        return f"BARK {self.dog(dog) + 2}"

    def move(self, unit, x, y):
        return f"MOVE {unit + 2} {x} {y}"

    def turn(self, *lines):
        """Play a turn in which each player says these lines, filled up with barks at no dog."""
        fill = lambda said: [*said, *["BARK 0"] * (4 - len(said))]  # noqa: E731
        first, second = [], []
        for line in lines:
            words = line.split()
            unit = int(words[2 if words[0] == "TRANSFER_WOOL" else 1]) - 2
            (second if (unit - self.sheep) % 2 else first).append(line)
        self.played.step([fill(first), fill(second)])
        assert self.played.fault is None, self.played.fault

    def sheared_by(self, sheep):
        """The number of the shepherd for whom a sheep stands still, or None."""
        partner = int(self.state["partner"][sheep])
        return None if partner < 0 else partner - self.sheep

    def shears(self, shepherd):
        partner = int(self.state["partner"][self.shepherd(shepherd)])
        return None if partner < 0 else partner

    def wool(self, unit):
        return int(self.state["wool"][unit])


@pytest.fixture(params=WAYS)
def field(request):
    return Field(request.param)


@pytest.fixture
def original():
    return Field(ORIGINAL)


@pytest.fixture
def text():
    return Field(TEXT)


def test_lines_of_the_two_dialects(field):
    field.put(0, 9.5, 2.0)
    field.put(1, 9.5, 4.0)
    field.turn(field.shear(0, 0), field.shear(1, 1))
    shepherd = field.sheep + 2
    for player in (0, 1):
        lines, named = field.played.inputs(player), field.played.inputs(player, TEXT)
        assert [line.split()[-1] for line in lines[:3]] == ["1", "1", "0"]
        assert [line.split()[-1] for line in named[:3]] == [str(shepherd), str(shepherd + 1), "0"]
        for number, sheep in enumerate("12"):
            assert lines[field.sheep + number].split()[-2:] == [sheep, str(number)]
            assert named[field.sheep + number].split()[-2:] == [str(int(sheep) + 1), str(number)]
        assert lines[field.sheep + 2].split()[-2:] == ["0", "0"]
        assert len(lines) == field.sheep + 4 + 4 + 4


def test_start_lines(field):
    for dialect in WAYS:
        player, constants, counts = field.played.init_lines(1, dialect)
        assert player == "1"
        assert len(constants.split()) == 12
        assert counts == f"{field.sheep} 4 4 4 4"


def test_two_shepherds_start_on_one_sheep(field):
    field.put(0, 5.0, 7.0)
    field.put(field.shepherd(1), 5.0, 6.5)
    field.put(field.shepherd(2), 5.0, 7.5)
    field.turn(field.shear(1, 0), field.shear(2, 0))
    # The command of player 0 comes first.
    winner = 2 if field.rules == ORIGINAL else None
    assert field.sheared_by(0) == winner
    assert field.shears(1) is None
    assert (field.shears(2) is None) == (winner is None)


def test_two_shepherds_of_one_player_start_on_one_sheep(field):
    field.put(0, 5.0, 7.0)
    field.put(field.shepherd(0), 5.0, 6.5)
    field.put(field.shepherd(2), 5.0, 7.5)
    field.turn(field.shear(2, 0), field.shear(0, 0))
    assert field.sheared_by(0) == (2 if field.rules == ORIGINAL else None)


def test_a_sheep_that_is_sheared_cannot_be_taken(field):
    field.put(0, 5.0, 7.0)
    field.put(field.shepherd(1), 5.0, 6.5)
    field.put(field.shepherd(0), 5.0, 7.5)
    field.turn(field.shear(1, 0))
    field.turn(field.shear(1, 0), field.shear(0, 0))
    assert field.sheared_by(0) == 1
    # One who moves on frees it at once, for another one too.
    field.turn(field.move(field.shepherd(1), 0, -1), field.shear(0, 0))
    assert field.sheared_by(0) == 0
    assert field.shears(1) is None


@pytest.mark.parametrize(("distance", "starts"), [(0.999, True), (1.0, False), (1.4, False)])
def test_shearing_needs_a_near_sheep(field, distance, starts):
    field.put(0, 5.0, 7.0)
    field.put(field.shepherd(1), 5.0 + distance, 7.0)
    before = field.wool(0)
    field.turn(field.shear(1, 0))
    assert (field.shears(1) == 0) == starts
    assert field.wool(field.shepherd(1)) == starts
    assert field.wool(0) == before - starts


def test_a_shepherd_takes_one_wool_a_turn_until_he_or_the_sheep_has_enough(field):
    field.put(0, 9.5, 2.0)
    start = field.wool(0)
    place = field.at(0)
    for turn in range(1, start + 3):
        field.turn(field.shear(0, 0))
        assert field.wool(field.shepherd(0)) == min(turn, start)
        assert field.wool(0) == start - min(turn, start)
        assert field.at(0) == place
    field.state["wool"][0] = 50
    for _turn in range(30):
        field.turn(field.shear(0, 0))
    assert field.wool(field.shepherd(0)) == field.state["most_carried"]


@pytest.mark.parametrize("does", ["moves", "stays", "transfers", "other", "nothing"])
def test_what_ends_shearing(field, does):
    field.put(0, 9.5, 2.0)
    field.turn(field.shear(0, 0))
    assert field.sheared_by(0) == 0
    said = {
        "moves": [field.move(field.shepherd(0), 1, 0)],
        "stays": [field.move(field.shepherd(0), 0, 0)],
        # He stands in no shed.
        "transfers": [field.transfer(0, 1, 1)],
        # Too far away.
        "other": [field.shear(0, 1)],
        "nothing": [],
    }[does]
    field.turn(*said)
    goes_on = field.rules == ORIGINAL and does in ("other", "nothing")
    assert (field.sheared_by(0) == 0) == goes_on
    assert (field.shears(0) == 0) == goes_on
    assert field.wool(field.shepherd(0)) == (2 if goes_on else 1)


def test_a_second_sheep(field):
    field.put(0, 9.5, 2.0)
    field.put(1, 9.5, 1.0)
    field.turn(field.shear(0, 0))
    field.turn(field.shear(0, 1))
    assert field.shears(0) == 1
    assert field.wool(field.shepherd(0)) == 2
    field.turn(field.move(field.shepherd(0), -1, 0))
    place = field.at(0)
    for _turn in range(20):
        field.turn()
    # The original's first sheep stands still for ever.
    assert (field.at(0) == place) == (field.rules == ORIGINAL)
    assert (field.sheared_by(0) == 0) == (field.rules == ORIGINAL)
    assert field.sheared_by(1) is None


def in_shed(field, shed, shepherd=0):
    field.shed(shed, field.shepherd(shepherd))
    field.state["wool"][field.shepherd(shepherd)] = 4
    field.state["shed_wool"][shed] = 8


def moved(field, shed, shepherd=0):
    return int(field.state["shed_wool"][shed]) - 8, field.wool(field.shepherd(shepherd)) - 4


def test_wool_to_and_from_the_own_shed(field):
    most = int(field.state["most_carried"])
    for is_deposit, amount, change in [
        (1, 3, 3), (1, 4, 4), (1, 99, 4), (0, 3, -3), (0, 99, -min(8, most - 4)), (1, 0, 0),
    ]:  # fmt: skip
        in_shed(field, 0)
        field.turn(field.transfer(0, is_deposit, amount))
        assert moved(field, 0) == (change, -change)


@pytest.mark.parametrize("shed", [1, 2, 3])
@pytest.mark.parametrize("is_deposit", [0, 1])
def test_wool_of_sheds_that_one_does_not_own(field, shed, is_deposit):
    in_shed(field, shed)
    field.turn(field.transfer(0, is_deposit, 2))
    # Stealing works in the original.
    change = 0 if field.rules == TEXT else 2 if is_deposit else -2
    assert moved(field, shed) == (change, -change)


def test_negative_amounts_of_the_original(original):
    in_shed(original, 0)
    original.turn(original.transfer(0, 1, -100))
    assert moved(original, 0) == (-100, 100)
    assert original.wool(original.shepherd(0)) > original.state["most_carried"]
    assert original.played.scores()[0] == -92
    assert original.played.inputs(0)[-4].split()[-1] == "-92"
    in_shed(original, 0)
    original.turn(original.transfer(0, 0, -100))
    assert moved(original, 0) == (100, -100)


def test_neutral_sheds_go_to_whoever_has_more_dogs_there(field):
    def owners():
        return field.state["shed_owner"].tolist()

    assert owners() == [0, 1, -1, -1]
    field.shed(2, field.dog(1))
    field.turn()
    assert owners() == [0, 1, 1, -1]
    # As many: unchanged.
    field.shed(2, field.dog(0))
    field.turn()
    assert owners() == [0, 1, 1, -1]
    field.shed(2, field.dog(2))
    field.state["shed_wool"][2] = 5
    field.turn()
    assert owners() == [0, 1, 0, -1]
    assert field.played.scores() == (5, 0)
    for dog in range(3):
        field.put(field.dog(dog), 4.5, 7.5)
    field.turn()
    assert owners() == [0, 1, -1, -1]
    assert field.played.scores() == (0, 0)
    # Homes never change.
    for dog in range(4):
        field.shed(dog % 2, field.dog(3 - dog))
    field.turn()
    assert owners() == [0, 1, -1, -1]


def test_what_is_not_a_number_holds_the_shed_in_the_corner(original):
    field = original
    field.state["shed_x"][2] = field.state["shed_y"][2] = 0
    field.turn(field.move(field.dog(1), "NaN", "1"))
    assert field.state["shed_owner"][2] == 1
    dog = field.played.inputs(0)[field.first_dog + 1]
    assert dog == f"{field.first_dog + 3} NaN NaN 1"
    # It scares nothing, but calms all.
    field.state["scared"][:5] = 1
    field.turn(field.bark(1))
    assert not field.state["scared"].any()


def bark_at(field, sheep, dog, distance):
    """Place a sheep beside a dog in the middle, and let the dog bark."""
    field.put(field.dog(dog), 5.0, 7.0)
    field.put(sheep, 5.0 + distance * 0.6, 7.0 + distance * 0.8)
    for other in range(4):
        if other != dog:
            field.put(field.dog(other), 0.5, 0.5)
    field.turn(field.bark(dog))


def test_a_bark_scares_within_its_radius(field):
    radius = float(field.state["bark_radius"])
    field.put(1, 5.0, 7.0 - radius - 0.01)
    bark_at(field, 0, 0, radius - 0.01)
    scared = 1 if field.rules == ORIGINAL else field.state["calming"] - 1
    assert field.state["scared"][:2].tolist() == [scared, 0]


def test_scared_sheep_run_straight_away_from_the_dog_until_they_are_calm(text):
    bark_at(text, 0, 0, 2.5)
    x, y = text.at(0)
    speed, calming = text.state["speed"], int(text.state["calming"])
    # The noise is small beside the distance, so the direction is nearly (0.6, 0.8).
    assert np.hypot(x - 6.5, y - 9.0) == pytest.approx(speed[2])
    assert (x - 6.5) * 0.6 + (y - 9.0) * 0.8 > 0.99 * speed[2]
    for turn in range(1, calming + 3):
        text.put(0, 6.5, 9.0)
        # Another bark calms nobody.
        text.turn(*[text.bark(1)] if turn == 1 else [])
        x, y = text.at(0)
        is_scared = turn < calming
        assert np.hypot(x - 6.5, y - 9.0) == pytest.approx(speed[2 if is_scared else 0])


def test_the_nearest_of_two_dogs_scares(text):
    for dogs in ((0, 1), (1, 0)):
        text.state["bark_turn"] = 0
        text.put(text.dog(dogs[0]), 5.0, 7.0)
        text.put(text.dog(dogs[1]), 5.0, 8.9)
        text.put(0, 5.0, 7.9)
        text.turn(text.bark(0), text.bark(1))
        assert text.state["scarer"][0] == text.dog(dogs[0])


def test_the_original_scares_until_the_next_bark_of_any_dog(original):
    bark_at(original, 0, 0, 1.5)
    speed = original.state["speed"]
    for _turn in range(30):
        original.put(0, 6.5, 9.0)
        original.turn()
        x, y = original.at(0)
        assert np.hypot(x - 6.5, y - 9.0) == pytest.approx(speed[2])
    original.turn(original.bark(1))
    original.put(0, 6.5, 9.0)
    original.turn()
    x, y = original.at(0)
    assert np.hypot(x - 6.5, y - 9.0) == pytest.approx(speed[0])


def test_a_dog_barks_again_after_its_pause(field):
    pause = int(field.state["bark_pause"])
    for turn in range(2 * pause + 1):
        field.turn(field.bark(0))
        assert field.state["bark_turn"][field.dog(0)] == turn - turn % pause + pause


def test_a_sheep_that_is_sheared_is_not_scared(field):
    field.put(0, 5.0, 7.0)
    field.put(field.shepherd(0), 5.0, 6.5)
    field.turn(field.shear(0, 0))
    field.put(field.dog(0), 5.0, 8.0)
    field.turn(field.shear(0, 0), field.bark(0))
    assert field.state["scared"][0] == 0


@pytest.mark.parametrize("kind", ["dog", "shepherd"])
@pytest.mark.parametrize("distance", [0.95, 1.05, 1.95, 2.05])
def test_the_danger_radius(field, kind, distance):
    field.put(0, 5.0, 7.0)
    field.put(getattr(field, kind)(1), 5.0 - distance * 0.6, 7.0 - distance * 0.8)
    field.put(field.dog(2), 4.5, 1.5)
    field.turn()
    x, y = field.at(0)
    flees = distance < (1 if field.rules == ORIGINAL else 2)
    assert np.hypot(x - 5, y - 7) == pytest.approx(field.state["speed"][1 if flees else 0])
    if flees:
        assert (x - 5) * 0.6 + (y - 7) * 0.8 > 0.97 * field.state["speed"][1]


def test_sheep_fear_the_first_dog_and_only_then_shepherds(field):
    field.put(0, 5.0, 7.0)
    field.put(field.shepherd(0), 5.0, 7.1)
    field.put(field.dog(3), 4.9, 7.0)
    field.put(field.dog(2), 5.9, 7.0)
    field.turn()
    assert field.at(0)[0] < 5.0 - 0.9 * field.state["speed"][1]


def test_a_herd_shares_its_heading(field):
    for sheep in range(5):
        field.put(sheep, 5.0, 7.0 + 0.9 * sheep)
    for number in range(4):
        field.put(field.dog(number), 0.5, 1.0)
    field.turn()
    state = field.state
    # Each follows the first earlier one that is near, so all have that of the first.
    assert set(state["heading"][:5].tolist()) == {state["heading"][0]}
    # Each adds its noise to it, so they go almost in the same direction.
    steps = [(field.at(one)[0] - 5.0, field.at(one)[1] - 7.0 - 0.9 * one) for one in range(5)]
    assert len(set(steps)) == 5
    used = np.bincount(state["heading"][: field.sheep], minlength=74)
    counted = state["followers"].copy()
    counted[field.sheep :] -= 1  # those of sheep that do not exist
    assert used.tolist() == counted.tolist()


def test_moves_come_first_and_one_command_counts_for_each_unit(field):
    field.put(0, 9.5, 2.0)
    shepherd = field.shepherd(0)
    start = field.at(shepherd)
    field.turn(field.shear(0, 0), field.move(shepherd, -1, 0), field.move(shepherd, 1, 0))
    assert field.shears(0) is None
    assert field.at(shepherd) == (start[0] - field.state["speed"][3], start[1])
    # What cannot be carried out does not count; in the original, a `SHEAR` does.
    field.put(0, *start)
    field.put(shepherd, *start)
    field.turn(field.shear(0, 1), field.shear(0, 0), field.bark(0), field.move(field.dog(0), 1, 0))
    assert field.shears(0) == (None if field.rules == ORIGINAL else 0)
    assert field.state["bark_turn"][field.dog(0)] == 0


@pytest.mark.parametrize(
    ("direction", "end"),
    [((-1, 0), (1e-6, 7.0)), ((1, 0), (10 - 1e-6, 7.0)), ((0, -2), (5.0, 1e-6)),
     ((0, 1e300), (5.0, 15 - 1e-6)), ((1e-6, 0), None), ((1e-300, 0), None)],
)  # fmt: skip
def test_borders_and_short_directions(field, direction, end):
    dog = field.dog(0)
    field.put(dog, 5.0, 7.0)
    for _turn in range(60):
        field.turn(field.move(dog, *direction))
    # Beside the border it goes to and fro.
    limit = (5.0, 7.0) if end is None else end
    assert np.abs(np.subtract(field.at(dog), limit)).max() <= 1e-6
    assert field.at(dog) <= (10, 15)


@pytest.mark.parametrize("rules", WAYS)
def test_a_shear_that_fails_uses_up_the_unit_only_in_the_original(rules):
    field = Field(rules)
    near, far = 0, 1
    field.put(field.shepherd(0), 5.0, 5.0)
    field.put(near, 5.5, 5.0)
    field.turn(field.shear(0, far), field.shear(0, near))
    assert field.shears(0) == (None if rules == ORIGINAL else near)
    field.put(near, *field.at(field.shepherd(0)))
    field.turn(field.shear(0, near), field.shear(0, far))
    assert field.shears(0) == near


@pytest.mark.parametrize("rules", WAYS)
def test_a_transfer_that_fails_uses_up_the_unit_only_in_the_original(rules):
    field = Field(rules)
    field.put(field.shepherd(0), 5.0, 5.0)
    field.put(0, 5.5, 5.0)
    # In no shed.
    field.turn(field.transfer(0, 1, 1), field.shear(0, 0))
    assert field.shears(0) == (None if rules == ORIGINAL else 0)


def test_the_original_with_two_commands_for_one_unit():
    """Seed 38, as its rules play it: sheep 43 stays unshorn."""
    sheep = Sheep.initial(38, ORIGINAL)
    for lines in (["SHEAR 56 14", "SHEAR 56 43"], ["SHEAR 56 43"]):
        played = sheep.copy()
        others = [["BARK 0"] * sheep.due(player) for player in range(2)]
        played.step([[*lines, *others[0]], others[1]])
        assert played.fault is None
        is_shorn = bool((played.pasture[0]["partner"] >= 0).any())
        assert is_shorn == (len(lines) == 1)
