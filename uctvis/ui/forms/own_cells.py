"""The cells that only engines of ours have: the evaluation and the opening book."""

from collections.abc import Mapping
from typing import Any

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QCheckBox, QLabel

from uctvis.engines.own import BOOK, OwnEngine
from uctvis.functions import registry
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import evaluations_of
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.cells import label_of
from uctvis.ui.forms.form_settings import BOOK as STORED_BOOK
from uctvis.ui.forms.form_settings import EVALUATION
from uctvis.ui.forms.own_choices import lost_text, short_title, tip_of
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import ChoiceField


class EvaluationCell(SettingCell):
    """A list of the game's evaluations and those of users; hidden where there is only one.

    The choice is kept while a game without it is shown, and while the function is not there.
    """

    field: ChoiceField

    def __init__(self, setting: DeclaredSetting, kind: type[OwnEngine]) -> None:
        super().__init__(setting.name)
        self._kind = kind
        # The last choice in a game that has evaluations.
        self._chosen = ""
        self._has_any = False
        self.field = ChoiceField(setting.title)
        self.field.setToolTip(setting.tip)
        label = label_of(_("Eval&uation"), self.field)
        label.setToolTip(setting.tip)
        self._lost = QLabel()
        self._lost.setTextFormat(Qt.TextFormat.PlainText)
        self._lost.setWordWrap(True)
        theme.set_role(self._lost, "muted")
        self.lay_out(self.field, self._lost, title=label)
        self._show_lost()
        self.field.currentIndexChanged.connect(self._change)

    def show_game(self, game: AnyGame) -> None:
        self._keep()
        usual = self._kind.usual_evaluation(game)
        # The usual one comes first. It has an empty name, as in usual settings.
        choices = [
            (
                "" if one.name == usual else one.name,
                short_title(one.title),
                tip_of(registry.find(self.name, one.name), one.about),
            )
            for one in evaluations_of(game)
        ]
        # Set back to the usual one here, it is still the choice.
        self.field.blockSignals(True)
        self.field.offer(sorted(choices, key=lambda one: one[0] != ""), self._chosen)
        self.field.blockSignals(False)
        self._has_any = bool(choices)
        self._show_lost()
        self.changed.emit()

    def _keep(self) -> None:
        current = self.field.currentData()
        if current or self.field.findData(self._chosen) >= 0:
            self._chosen = current or ""

    def _change(self) -> None:
        self._chosen = self.field.currentData() or ""
        self._show_lost()
        self.changed.emit()

    def _show_lost(self) -> None:
        """Say so if the function that was chosen is not there."""
        name = self._chosen
        known = registry.find(self.name, name) or registry.is_reserved(self.name, name)
        self._lost.setText("" if known or not name else lost_text(name))
        self._lost.setVisible(self._lost.text() != "")
        self.setVisible(self._has_any or self._lost.text() != "")

    def value(self) -> str:
        return self.field.currentData() or ""

    def fill(self, value: Any) -> None:
        if self._has_any:
            self.restore({EVALUATION: value})

    def texts(self) -> dict[str, Any]:
        self._keep()
        return {EVALUATION: self._chosen}

    def restore(self, texts: Mapping[str, Any]) -> None:
        self._chosen = texts[EVALUATION]
        self.field.blockSignals(True)
        self.field.setCurrentIndex(max(self.field.findData(self._chosen), 0))
        self.field.blockSignals(False)
        self._show_lost()
        self.changed.emit()


class BookCell(SettingCell):
    """A check box for the opening book; hidden where there is none."""

    field: QCheckBox

    def __init__(self) -> None:
        super().__init__(BOOK)
        self._has_book = False
        self.field = QCheckBox(_("Opening boo&k"))
        self.field.setToolTip(
            _(
                "The PC plays main lines of the opening without a search, as long as the game "
                "follows one"
            )
        )
        self.field.toggled.connect(self.changed)
        self.lay_out(self.field)

    def show_game(self, game: AnyGame) -> None:
        self._has_book = game.has_book
        self.setVisible(game.has_book)

    def value(self) -> bool:
        return self._has_book and self.field.isChecked()

    def fill(self, value: Any) -> None:
        if self._has_book:
            self.field.setChecked(value)

    def texts(self) -> dict[str, Any]:
        return {STORED_BOOK: self.field.isChecked()}

    def restore(self, texts: Mapping[str, Any]) -> None:
        self.field.setChecked(texts[STORED_BOOK])
