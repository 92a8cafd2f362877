"""The names of positions of recursive tic-tac-toe.

The rows of the whole grid are written as in chess, with the numbers of empty cells. Marks that no
longer count are small letters: all marks in a tied board, and the loser's marks in one that
is won. So the name tells the owner of a board in which both players have three in a row.
"""

import re

from uctvis.games.recursive_tictactoe.position import (
    ANY,
    EMPTY,
    SIGNS,
    Position,
    has_line,
    owner_of,
    place_name,
)

_STATE = r"([XOxo1-9]+(?:/[XOxo1-9]+){8}) (any|[123]{2}) player ([12])"


def state_name(game: str, position: Position) -> str:
    """The name of a position of the game with this name."""
    shown = "".join(_shown(position, board) for board in range(9))
    rows = (
        # From each of the three boards, the cells of a row, which are three apart.
        "".join(shown[9 * board + y % 3 : 9 * board + 9 : 3] for board in range(y // 3, 9, 3))
        for y in reversed(range(9))
    )
    cells = re.sub(r"\.+", lambda found: str(len(found[0])), "/".join(rows))
    next_board = "any" if position.next == ANY else place_name(position.next)
    return f"{game} {cells} {next_board} player {position.player + 1}"


def read_state(game: str, text: str) -> Position | None:
    """The position with this name; None if no game can reach one with it."""
    first, _space, rest = text.partition(" ")
    found = re.fullmatch(_STATE, rest) if first == game else None
    if found is None:
        return None
    rows = [
        "".join(EMPTY * int(sign) if sign.isdigit() else sign for sign in row)
        for row in found[1].split("/")[::-1]
    ]
    if any(len(row) != 9 for row in rows):
        return None
    # From three rows of the grid, the columns of a board, which begin at the bottom.
    grids = [
        "".join(rows[3 * y + cell][3 * x + column] for column in range(3) for cell in range(3))
        for x in range(3)
        for y in range(3)
    ]
    position = Position(
        "".join(grids).upper(),
        "".join(map(_owner, grids)),
        ANY if found[2] == "any" else 3 * int(found[2][0]) + int(found[2][1]) - 4,
        int(found[3]) - 1,
    )
    return position if state_name(game, position) == text and _is_possible(position) else None


def _shown(position: Position, board: int) -> str:
    """A board as the name shows it."""
    grid, owner = position.board(board), position.owners[board]
    return grid if owner == EMPTY else grid.lower().replace(owner.lower(), owner)


def _owner(grid: str) -> str:
    """The owner of a board with small letters: if both have a line, who has capitals."""
    lines = [sign for sign in SIGNS if has_line(grid.upper(), sign)]
    if len(lines) == len(SIGNS):
        return next((sign for sign in SIGNS if sign in grid), EMPTY)
    return owner_of(grid.upper())


def _is_possible(position: Position) -> bool:
    """Whether the next board, the player and the end of the game agree with the cells."""
    cells, player, last = position.cells, position.player, SIGNS[1 - position.player]
    if cells.count(SIGNS[0]) - cells.count(SIGNS[1]) != player:
        return False
    if has_line(position.owners, SIGNS[player]):
        # The game would have ended before the last move.
        return False
    if set(cells) == {EMPTY}:
        return position.next == ANY
    # The places of the last player's marks: one of them was the last move.
    places = {place for place in range(9) if last in cells[place::9]}
    full = {place for place in range(9) if EMPTY not in position.board(place)}
    return bool(places & full) if position.next == ANY else position.next in places - full
