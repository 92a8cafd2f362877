"""Threats in connect four: empty cells where a disc would complete four in a row.

Sets of cells are as in `game`. A playable cell is the lowest empty one of its column.
"""

COLUMNS, ROWS = 7, 6
# The distance in bits of neighbours in a column, a row and the two diagonals.
STEPS = (1, 8, 7, 9)
# Results of `result_in`.
DRAWN, UNKNOWN = 0, 4
FULL = sum((1 << ROWS) - 1 << 8 * column for column in range(COLUMNS))
BOTTOM = sum(1 << 8 * column for column in range(COLUMNS))


def has_four(discs: int) -> bool:
    """Whether the discs contain four in a row."""
    for step in STEPS:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def playable_cells(own: int, other: int) -> int:
    """The lowest empty cell of each column."""
    return (own | other) + BOTTOM & FULL


def threat_cells(own: int, other: int) -> int:
    """The empty cells where a disc would complete four of the discs `own`."""
    found = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            cell = 1 << 8 * column + row
            if not (own | other) & cell and has_four(own | cell):
                found |= cell
    return found


def sensible_cells(own: int, other: int) -> int:
    """The playable cells where the player to move, with the discs `own`, does not lose at once.

    These are the cells that win, if there are any. Otherwise they block a win of the other
    player, and are not directly below one.
    """
    cells, lost = playable_cells(own, other), threat_cells(other, own)
    if wins := cells & threat_cells(own, other):
        return wins
    blocks = cells & lost
    if blocks.bit_count() > 1:
        return 0
    return (blocks or cells) & ~(lost >> 1)


def result_in(own: int, other: int) -> int:
    """What three moves of an unfinished game decide for the player to move.

    1 or 3: a win with that many moves, the last one of which is own; -2: a loss with the second
    move; `DRAWN`: no line can be completed any more; otherwise `UNKNOWN`.
    """
    cells = sensible_cells(own, other)
    if not cells:
        return -2
    if cells & threat_cells(own, other):
        return 1
    for column in range(COLUMNS):
        after = own | cells & 0xFF << 8 * column
        if after != own and playable_cells(other, after) and not sensible_cells(other, after):
            return 3
    return UNKNOWN if has_four(FULL & ~own) or has_four(FULL & ~other) else DRAWN
