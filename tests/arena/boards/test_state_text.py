"""The states of simultaneous games as text."""

from random import Random

import pytest
from simultaneous_transcripts import LINES

from uctvis import simultaneous
from uctvis.arena.boards.state_text import largest_text, state_text
from uctvis.game.board import Role
from uctvis.simultaneous.painting.arrays import BOARD, cell_at

ROLES = Role.PIECE_0, Role.PIECE_1


def played(name, seed, turns=60):
    played, random = simultaneous.find(name).initial(seed), Random(seed)
    while not played.is_over and played.turn < turns:
        played.step([LINES[name](played, player, random) for player in (0, 1)])
    return played


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_cell_of_painting_has_its_colour(seed):
    painting = played("painting", seed)
    board = state_text(painting, 1, 1)
    assert (board.width, board.height) == (painting.cols, painting.rows)
    pawns = {}
    for pawn, numbers in enumerate(painting.pawns):
        row, col = numbers[:2]
        for cell, colour in enumerate(numbers[7:]):
            place = row + cell // 3 - 1, col + cell % 3 - 1
            pawns[place] = str(pawn) if cell == 4 else "?OX"[colour], ROLES[colour - 1]
    for row in range(painting.rows):
        for col in range(painting.cols):
            found = board.lines[row][col], board.roles.get((row, col))
            colour = painting.planes[BOARD, cell_at(row, col)]
            expected = (("·", None), ("o", ROLES[0]), ("x", ROLES[1]), ("#", Role.LABEL))[colour]
            assert found == pawns.get((row, col), expected)
            assert ((row, col) in board.marked) == ((row, col) in pawns)
    assert all(line.isascii() for line in board.in_ascii().lines)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_unit_of_sheep_is_in_its_cell(seed):
    sheep = played("sheep", seed)
    state = sheep.pasture[0]
    board = state_text(sheep, 4, 2)
    assert (board.width, board.height) == (42, 32)

    def at(unit):
        column, row = int(4 * state["x"][unit]), int(2 * state["y"][unit])
        return (row + 1, column + 1)

    first = state["sheep"]
    for unit in range(first, first + state["shepherds"] + state["dogs"]):
        player = (unit - first) % 2
        row, column = at(unit)
        # One may hide another.
        signs = "SDsd" if unit < first + state["shepherds"] else "DSds"
        assert board.lines[row][column] in signs
        assert (row, column) in board.marked
        if board.lines[row][column] == signs[2 * player]:
            assert board.roles[row, column] is ROLES[player]
    for unit in range(first):
        row, column = at(unit)
        expected = "o" if state["wool"][unit] else "c"
        assert board.lines[row][column] in expected + "ocSsDd"
    sheds = sum(line.count("#") for line in board.lines)
    assert 0 < sheds <= 8 * state["sheds"]


@pytest.mark.parametrize("name", ["painting", "sheep"])
def test_the_largest_size_that_fits(name):
    played = simultaneous.find(name).initial(1)
    widths = []
    for width in range(20, 300, 20):
        board = largest_text(played, width, width // 2)
        widths.append(board.width)
        smallest = state_text(played, 1, 1)
        assert board == smallest or (board.width <= width and board.height <= width // 2)
    assert widths == sorted(widths)
    assert len(set(widths)) >= 3
