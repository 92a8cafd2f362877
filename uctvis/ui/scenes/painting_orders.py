"""The commands that a person chooses for the pawns of Painting in one turn."""

from typing import NamedTuple

from uctvis.simultaneous.painting.arrays import (
    BOARD,
    COL,
    OCCUPANT,
    OWNER,
    PAINT,
    ROW,
    WALL,
    cell_at,
)
from uctvis.simultaneous.painting.compiled_rules import DOWN, LEFT, RIGHT, UP
from uctvis.simultaneous.painting.game import Painting
from uctvis.simultaneous.painting.shots import BESIDE, STEPS
from uctvis.texts import _, pgettext
from uctvis.ui.scenes.orders import Orders

_WORDS = {
    UP: pgettext("direction", "up"),
    DOWN: pgettext("direction", "down"),
    LEFT: pgettext("direction", "left"),
    RIGHT: pgettext("direction", "right"),
}


class Order(NamedTuple):
    """The command of a pawn: a move, or a shot of `length` cells; one of 0 cells does nothing."""

    direction: int = UP
    length: int | None = 0

    @property
    def is_move(self) -> bool:
        """Whether the pawn moves."""
        return self.length is None

    def line(self, pawn: int) -> str:
        """The line of a bot, in the dialect `original`."""
        if self.is_move:
            return f"MOVE {pawn} {self.direction}"
        return f"SHOOT {pawn} {self.direction} {self.length}"


STAY = Order()


class PaintingOrders(Orders):
    """The commands of one turn; pawns that got none stay where they are."""

    # The state before the turn.
    state: Painting

    def __init__(self, state: Painting, player: int) -> None:
        self.state, self.player = state, player
        owners = state.pawns[:, OWNER].tolist()
        # The ids of the player's pawns.
        self.pawns = [pawn for pawn, owner in enumerate(owners) if owner == player]
        # The pawn that gets the next command.
        self.selected = self.pawns[0]
        self._orders: dict[int, Order] = {}
        self._former: list[tuple[int, dict[int, Order]]] = []

    # What was chosen.

    @property
    def text(self) -> str:
        text = _("Your turn: pawn {pawn} {does}")
        if self.order_of(self.selected) is None:
            text = _("Your turn: choose what pawn {pawn} does; now it {does}")
        return text.format(pawn=self.selected, does=self.text_of(self.selected))

    def order_of(self, pawn: int) -> Order | None:
        """The command of a pawn; None if it got none."""
        return self._orders.get(pawn)

    @property
    def can_undo(self) -> bool:
        return bool(self._former)

    @property
    def lines(self) -> list[str]:
        return [self._orders.get(pawn, STAY).line(pawn) for pawn in self.pawns]

    def centre_of(self, pawn: int) -> tuple[int, int]:
        """The row and the column of the centre of a pawn."""
        row, col = self.state.pawns[pawn, [ROW, COL]].tolist()
        return row, col

    def most(self, pawn: int) -> int:
        """The most cells that a pawn can shoot at, unless a wall or the border is nearer."""
        return max(min(int(self.state.pawns[pawn, PAINT]), self.state.reach), 0)

    def covered(self, pawn: int) -> list[tuple[int, int]]:
        """The rows and columns of the cells that a pawn shoots at."""
        order = self._orders.get(pawn, STAY)
        down, right = STEPS[order.direction]
        row, col = self.centre_of(pawn)
        found = []
        for away in range(BESIDE, BESIDE + min(order.length or 0, self.most(pawn))):
            cell = row + away * down, col + away * right
            # The border is a wall, too.
            if self.state.planes[BOARD, cell_at(*cell)] == WALL:
                break
            found.append(cell)
        return found

    def text_of(self, pawn: int) -> str:
        """What a pawn does, for users."""
        order = self._orders.get(pawn, STAY)
        if order.is_move:
            return _("moves {direction}").format(direction=_WORDS[order.direction])
        if not order.length:
            return _("stays")
        text = _("shoots {direction}, length {count} of {most}")
        return text.format(
            count=order.length, most=self.most(pawn), direction=_WORDS[order.direction]
        )

    # Choosing.

    def press(self, row: int, col: int, *, shoots: bool = False) -> bool:
        """Select the pawn at a cell, or give the selected one a command that leads there.

        A cell beside the pawn is a move, unless `shoots`; a cell further away in its row or column
        is the end of a shot. Returns whether the cell means something.
        """
        rows, cols = self.state.rows, self.state.cols
        if not (0 <= row < rows and 0 <= col < cols):
            return False
        pawn = int(self.state.planes[OCCUPANT, cell_at(row, col)]) - 1
        down, right = (
            a - b for a, b in zip((row, col), self.centre_of(self.selected), strict=True)
        )
        away = max(abs(down), abs(right))
        if pawn in self.pawns and (away <= 1 or not shoots):
            self.selected = pawn
            return True
        if min(abs(down), abs(right)) > 1 or away < BESIDE:
            return False
        sign = (down > 0) - (down < 0), (right > 0) - (right < 0)
        step = (sign[0], 0) if abs(down) > abs(right) else (0, sign[1])
        direction = next(one for one, other in STEPS.items() if other == step)
        if away == BESIDE and not shoots:
            self.move(direction)
        else:
            self.shoot(direction, away - 1)
        return True

    def move(self, direction: int) -> None:
        """Let the selected pawn move."""
        self._give(Order(direction, None))

    def shoot(self, direction: int, length: int) -> None:
        """Let the selected pawn shoot at so many cells, or as many as it can."""
        self._give(Order(direction, min(length, self.most(self.selected))))

    def shoot_further(self, direction: int) -> None:
        """Let the selected pawn shoot one cell, or one cell further if it does so already."""
        order = self._orders.get(self.selected, STAY)
        is_same = not order.is_move and order.direction == direction
        self.shoot(direction, 1 + (order.length or 0 if is_same else 0))

    def set_length(self, length: int) -> None:
        """Change the length of the selected pawn's shot, if it shoots."""
        order = self._orders.get(self.selected)
        if order is not None and not order.is_move:
            self.shoot(order.direction, length)

    def select_next(self) -> None:
        """Select the next pawn, after the last one the first one."""
        place = self.pawns.index(self.selected) + 1
        self.selected = self.pawns[place % len(self.pawns)]

    def undo(self) -> None:
        if self._former:
            self.selected, self._orders = self._former.pop()

    def _give(self, order: Order) -> None:
        if self._orders.get(self.selected) != order:
            self._former.append((self.selected, dict(self._orders)))
            self._orders[self.selected] = order
