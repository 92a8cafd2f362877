"""The form for an engine that searches with UCT."""

from collections.abc import Sequence
from typing import Any, ClassVar

from qtpy.QtGui import QShowEvent
from qtpy.QtWidgets import QButtonGroup, QWidget

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.own import OwnEngine
from uctvis.game.contract import AnyGame
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import grouped
from uctvis.ui.forms.declared_cells import NumberCell
from uctvis.ui.forms.form_settings import BY_TIME, FormSettings
from uctvis.ui.forms.own_form import OwnForm

# The evaluation is used where playouts are cut.
_LIMIT, _EVALUATION = "playout_limit", "evaluation"


class UctForm(OwnForm):
    """Fields for UCT: one of the two budgets is chosen, and each field is stored by itself."""

    with_buttons: ClassVar[bool] = True

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(UctEngine, game, parent)
        numbers = self._numbers()
        # The group makes them exclusive, although they have different parents.
        budgets = QButtonGroup(self)
        for setting in UctEngine.declared:
            button = numbers[setting.name].button if setting.name in numbers else None
            if setting.absence is Absence.BUDGET and button is not None:
                budgets.addButton(button)
        limit = numbers[_LIMIT].button
        if limit is not None:
            limit.toggled.connect(self.cells[_EVALUATION].setEnabled)

    def _numbers(self) -> dict[str, NumberCell]:
        return {name: cell for name, cell in self.cells.items() if isinstance(cell, NumberCell)}

    def ordered(self, settings: Sequence[DeclaredSetting]) -> Sequence[DeclaredSetting]:
        """The settings in the order of the fields: optional ones last."""
        last = sorted(settings, key=lambda one: one.absence is Absence.EMPTY)
        names = [one.name for one in last]
        evaluation = last.pop(names.index(_EVALUATION))
        last.insert(names.index(_LIMIT) + 1, evaluation)
        return last

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        """Show the default memory of a search, which depends on the free memory."""
        super().showEvent(event)
        # Imported late: it loads a library that the start does not need.
        from uctvis.mcts.memory import MEGABYTE, usual_bytes

        self._numbers()["memory"].field.setPlaceholderText(grouped(usual_bytes() // MEGABYTE))

    def take(self, engine: OwnEngine) -> None:
        """Fill the fields with an engine; of two budgets, the first is chosen."""
        super().take(engine)
        self._choose_budget(by_time=engine.settings.iterations is None)

    def _choose_budget(self, *, by_time: bool) -> None:
        button = self._numbers()["seconds" if by_time else "iterations"].button
        if button is not None:
            button.setChecked(True)

    # Storage.

    def save(self, remembered: FormSettings) -> None:
        """Store the fields, except invalid ones."""
        texts: dict[str, Any] = {}
        for cell in self.cells.values():
            texts |= cell.texts()
        by_time = self._numbers()["seconds"].button
        texts[BY_TIME] = by_time is not None and by_time.isChecked()
        remembered.save(texts)

    def restore(self, remembered: FormSettings) -> None:
        """Restore the stored fields."""
        texts = remembered.values()
        self._filling = True
        for cell in self.cells.values():
            cell.restore(texts)
        self._choose_budget(by_time=texts[BY_TIME])
        self._filling = False
        self.mark_wrong()
        self.changed.emit()


FORM = UctForm
