"""The state of a game of Sheep as one record, and the numbers of its rules.

Lengths are in cells, the origin is at the top left, times are in turns. The units are the sheep,
then the shepherds, then the dogs; shepherds and dogs of players 0 and 1 alternate. The id of a unit
in the lines of bots is its index here plus `FIRST_ID`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 10, 15
MOST_TURNS = 250
FIRST_ID = 2
LEAST_SHEEP, MOST_SHEEP = 40, 74
# Pairs of shepherds, and pairs of dogs.
MOST_PAIRS = 3
MOST_OWN = 2 * MOST_PAIRS
MOST_UNITS = MOST_SHEEP + 2 * MOST_OWN
# The first two are the homes of the players.
HOMES, MOST_SHEDS = 2, 4
NOBODY = -1

RADIUS = 0.5
DANGER_RADIUS = 2.0
# The radius within which the original's sheep see a danger.
ORIGINAL_DANGER_RADIUS = 2 * RADIUS
# A shorter direction is none.
SHORTEST = 1e-5
# What is moved over a border is put so far inside.
INSIDE = 1e-6

# The speeds in the order of the lines: of sheep that are calm, near a unit, and scared.
CALM, NEAR, SCARED, SHEPHERD, DOG = range(5)

PASTURE = np.dtype(
    [
        # The state of Java's generator.
        ("random", np.int64),
        ("turn", np.int64),
        # The numbers of units and of sheds.
        ("sheep", np.int64),
        ("shepherds", np.int64),
        ("dogs", np.int64),
        ("sheds", np.int64),
        # The wool of each sheep at the start, and the most that a shepherd carries.
        ("wool_at_start", np.int64),
        ("most_carried", np.int64),
        ("bark_pause", np.int64),
        ("calming", np.int64),
        ("bark_radius", np.float64),
        ("speed", np.float64, 5),
        # By unit.
        ("x", np.float64, MOST_UNITS),
        ("y", np.float64, MOST_UNITS),
        # Of shepherds and dogs: the direction of their last move, 0 before the first. The rules do
        # not need it, but those who draw them do. Sheep have headings instead.
        ("facing_x", np.float64, MOST_UNITS),
        ("facing_y", np.float64, MOST_UNITS),
        # Of a sheep, or carried by a shepherd.
        ("wool", np.int64, MOST_UNITS),
        # Of a sheep: the shepherd for whom it stands still. Of a shepherd: the sheep that he
        # shears. Else -1.
        ("partner", np.int64, MOST_UNITS),
        # Of a dog: the first turn in which it may bark again.
        ("bark_turn", np.int64, MOST_UNITS),
        # Of a sheep: for how many turns it is still scared, and by which dog. In the original 1
        # until the next bark.
        ("scared", np.int64, MOST_SHEEP),
        ("scarer", np.int64, MOST_SHEEP),
        # The headings of sheep. Sheep of a herd share one: `heading` is its index, `followers` are
        # the sheep that have it.
        ("heading", np.int64, MOST_SHEEP),
        ("followers", np.int64, MOST_SHEEP),
        ("heading_x", np.float64, MOST_SHEEP),
        ("heading_y", np.float64, MOST_SHEEP),
        # By shed.
        ("shed_x", np.int64, MOST_SHEDS),
        ("shed_y", np.int64, MOST_SHEDS),
        ("shed_owner", np.int64, MOST_SHEDS),
        ("shed_wool", np.int64, MOST_SHEDS),
    ]
)
# An array of one record, and that record in compiled code.
Pasture = NDArray[np.void]
State = Any

# Commands. The wool of a TRANSFER_WOOL is brought or fetched.
MOVE, SHEAR, DEPOSIT, WITHDRAW, BARK = range(5)
COMMAND = np.dtype(
    [
        ("kind", np.int64),
        ("unit", np.int64),
        # The index of a sheep, or an amount of wool.
        ("number", np.int64),
        # The direction of a MOVE, of any length.
        ("x", np.float64),
        ("y", np.float64),
    ]
)
Commands = NDArray[np.void]
MOST_COMMANDS = 2 * MOST_OWN
