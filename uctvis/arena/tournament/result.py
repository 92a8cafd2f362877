"""What became of a tournament: its table, its games, and both for pandas."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.match_list import has_numbers, match_columns, match_rows
from uctvis.arena.standings.score import Score
from uctvis.arena.standings.table import TableRow, table
from uctvis.arena.standings.table_export import (
    TABLE_COLUMNS,
    TEXT_COLUMNS,
    as_text,
    notes_on,
    table_values,
)
from uctvis.tree.exchange.packages import needed

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, eq=False)
class TournamentResult:
    """What became of a tournament, or of a match of many games.

    Attributes
    ----------
    settings : TournamentSettings
    records : tuple of MatchRecord
        The finished games in the order of their numbers.
    folder : Path or None
        The folder of the tournament, with the transcripts and trees of all games; None if there
        was none.
    """

    settings: TournamentSettings
    records: tuple[MatchRecord, ...]
    folder: Path | None = None

    @cached_property
    def table(self) -> list[TableRow]:
        """The bots, the best one first."""
        return table(self.settings, self.records)

    @property
    def score(self) -> Score:
        """The games of the first bot; of several bots, those that it played."""
        name = self.settings.bots[0].name
        payoffs = [
            one.payoff_of(name) for one in self.records if name in one.bots and not one.is_void
        ]
        return Score(payoffs.count(1.0), payoffs.count(0.5), payoffs.count(0.0))

    def to_pandas(self) -> "pandas.DataFrame":
        """The table of the bots, not rounded.

        Raises
        ------
        UctvisError
            pandas is not installed.
        """
        rows = [table_values(row) for row in self.table]
        return _frame(TABLE_COLUMNS, rows, lambda column: column not in TEXT_COLUMNS)

    def games_to_pandas(self) -> "pandas.DataFrame":
        """The finished games, one in each row; raises as `to_pandas`."""
        rows = list(match_rows(self.settings, self.records))
        return _frame(match_columns(self.settings), rows, has_numbers)

    def __str__(self) -> str:
        """The table as text."""
        return (as_text(self.table) + notes_on(self.table, self.records)).rstrip()

    def __repr__(self) -> str:
        bots = ", ".join(bot.name for bot in self.settings.bots)
        return f"<TournamentResult: {self.settings.game}, {len(self.records)} games of {bots}>"


def _frame(
    titles: Sequence[str], rows: Sequence[Sequence[object]], has_numbers: Callable[[str], bool]
) -> "pandas.DataFrame":
    """A table of cells, in which "" is missing; `has_numbers` says it of a column's title."""
    package = needed("pandas")
    columns = {}
    for place, title in enumerate(titles):
        cells = [math.nan if row[place] == "" else row[place] for row in rows]
        if has_numbers(title):
            columns[title] = package.to_numeric(package.Series(cells))
        else:
            # A bot may be called "1".
            columns[title] = package.Series([one if one is math.nan else str(one) for one in cells])
    made: pandas.DataFrame = package.DataFrame(columns)
    return made
