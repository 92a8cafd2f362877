"""The maps of Painting: those of the original, and for each seed one that can be played."""

import pytest
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from plain_painting import plain_map

from uctvis.errors import SettingError
from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.painting.game import Painting

NEVER = 6  # the first seed for which the original never finds a map
SEEDS = st.integers(-(2**63), 2**63 - 1)


def lines(painting):
    return [painting.init_lines(player) + painting.inputs(player) for player in range(2)]


def plain_lines(plain):
    """What both players read, from the map of the second implementation."""
    cells = [["."] * plain.cols for _row in range(plain.rows)]
    for row, col in plain.walls:
        cells[row][col] = "X"
    for number, (row, col) in enumerate(plain.centres):
        for line in cells[row - 1 : row + 2]:
            line[col - 1 : col + 2] = "12"[number % 2] * 3
    board = ["".join(line) for line in cells]
    return [
        [
            f"{player + 1} {plain.rows} {plain.cols} {plain.reach}",
            *board,
            "0",
            str(len(plain.centres) // 2),
            *(
                f"{number} {plain.paint} {row} {col} {'12'[player] * 9}"
                for number, (row, col) in enumerate(plain.centres)
                if number % 2 == player
            ),
        ]
        for player in range(2)
    ]


@pytest.mark.parametrize("block", rest_for_long(1, range(0, 2000, 500)))
def test_maps_are_those_of_the_second_generator(block):
    for seed in range(block, block + 500):
        plain = plain_map(seed, is_original=False)
        assert lines(Painting.initial(seed, TEXT)) == plain_lines(plain)


def original_lines(seed):
    """The lines with the rules of the original; None if it finds no map."""
    try:
        return lines(Painting.initial(seed, ORIGINAL))
    except SettingError:
        return None


def test_the_original_never_finds_143_maps_of_2000():
    seeds = range(2000)
    originals = {seed: original_lines(seed) for seed in seeds}
    # The text has the same maps, and others for the rest.
    texts = {seed: lines(Painting.initial(seed, TEXT)) for seed in seeds}
    never = [seed for seed in seeds if originals[seed] is None]
    assert all(originals[seed] in (None, texts[seed]) for seed in seeds)
    assert never[0] == NEVER
    assert len(never) == 143


def test_a_seed_without_a_map_is_refused_in_words():
    reason = "Seed: expected a seed for which the original finds a map, got 6"
    with pytest.raises(SettingError, match=reason):
        Painting.initial(NEVER, ORIGINAL)


@given(SEEDS)
def test_every_seed_has_a_map_that_is_its_own_point_reflection(seed):
    first, second = lines(Painting.initial(seed))
    rows = int(first[0].split()[1])
    board = first[1 : rows + 1]
    turned = ["".join(reversed(line)).translate({49: 50, 50: 49}) for line in reversed(board)]
    assert board == turned == second[1 : rows + 1]
    cells = "".join(board)
    assert cells.count("1") in (9, 18, 27)


@pytest.mark.parametrize("seed", [2**63, -(2**63) - 1, 10**30])
def test_seeds_have_64_bits(seed):
    with pytest.raises(SettingError, match=r"Seed: expected -9223372036854775808 to .*, got"):
        Painting.initial(seed)


def test_unknown_rules():
    with pytest.raises(SettingError, match="Rules: expected text or original, got 'new'"):
        Painting.initial(1, "new")
