"""Turns clicks on cells into a move, independent of any widget."""

from collections.abc import Mapping

from uctvis.game.rules import Move


class Choosing:
    """The clicks so far, as a part of those for a move."""

    def __init__(self, moves: Mapping[Move, tuple[int, ...]]) -> None:
        # The moves to choose from, in move order, and the cells to click for each.
        self.moves = moves
        # The cells clicked so far: the selection.
        self.clicked: tuple[int, ...] = ()

    @property
    def following(self) -> list[int]:
        """The cells that can be clicked next, in move order."""
        return self._after(self.clicked)

    @property
    def first(self) -> list[int]:
        """The cells with which a move can begin, in move order."""
        return self._after(())

    def selects(self, cell: int) -> bool:
        """Whether a click on the cell extends the selection or starts a new one."""
        return bool(self._clicks_with(cell)) and not self._made_by(self._clicks_with(cell))

    def completes(self, cell: int) -> bool:
        """Whether a click on the cell completes a move."""
        return bool(self._made_by(self._clicks_with(cell)))

    def click(self, cell: int) -> list[Move]:
        """Click a cell; return the moves that it completes.

        A cell that leads nowhere drops the selection.
        """
        clicks = self._clicks_with(cell)
        made = self._made_by(clicks)
        self.clicked = () if made else clicks
        return made

    def drop(self) -> None:
        """Drop the selection."""
        self.clicked = ()

    def _clicks_with(self, cell: int) -> tuple[int, ...]:
        """The selection after a click on the cell: extended, started again, or empty."""
        if cell in self._after(self.clicked):
            return (*self.clicked, cell)
        return (cell,) if cell in self._after(()) and self.clicked[-1:] != (cell,) else ()

    def _made_by(self, clicks: tuple[int, ...]) -> list[Move]:
        return [move for move, needed in self.moves.items() if needed == clicks]

    def _after(self, clicks: tuple[int, ...]) -> list[int]:
        count = len(clicks)
        return list(
            dict.fromkeys(
                needed[count]
                for needed in self.moves.values()
                if len(needed) > count and needed[:count] == clicks
            )
        )
