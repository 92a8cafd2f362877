"""The cells for the options of a program that speaks UCI, made from their declarations."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from chess.engine import Option

from uctvis.programs.options import (
    ELO,
    LIMIT,
    MULTI_PV,
    declaration_of,
    is_managed,
    text_to_tell,
    told_value,
)
from uctvis.ui.forms.declared_cells import cell_of
from uctvis.ui.forms.setting_cell import SettingCell

# Those that matter most come first.
_FIRST = (LIMIT, ELO, MULTI_PV)


class OptionCell(NamedTuple):
    """An option and its cell."""

    option: Option
    cell: SettingCell

    @property
    def text(self) -> str | None:
        """What the program is told, which need not be valid; None for the default."""
        if not self.cell.field.isEnabledTo(self.cell):
            return None
        return text_to_tell(self.option, self.cell.texts()[self.cell.name])


def option_cells(options: Sequence[Option], chosen: Mapping[str, str]) -> list[OptionCell]:
    """The cells of the options that users set, the most important first.

    `chosen` are the texts of those that are not at their defaults, by their names.
    """
    shown = [option for option in options if not is_managed(option)]
    shown.sort(key=lambda one: _FIRST.index(one.name) if one.name in _FIRST else len(_FIRST))
    cells = {one.name: cell_of(declaration_of(one), with_buttons=True) for one in shown}
    limit, elo = cells.get(LIMIT), cells.get(ELO)
    if limit is not None and elo is not None:
        # The Elo matters only if the strength is limited.
        follow = partial(_follow, limit, elo)
        limit.changed.connect(follow)
        follow()
    for option in shown:
        if option.name in chosen:
            cell = cells[option.name]
            cell.restore({cell.name: told_value(option, chosen[option.name])})
    return [OptionCell(option, cells[option.name]) for option in shown]


def _follow(limit: SettingCell, elo: SettingCell) -> None:
    elo.enable(bool(limit.value()))
