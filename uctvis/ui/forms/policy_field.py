"""The field for one policy of a search, with what its choice does."""

from collections.abc import Mapping
from typing import Any

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.choices import choice_of, choices_of
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.form_settings import number_in, number_name, text_of, usual_text
from uctvis.ui.forms.own_choices import lost_text, short_title, tip_of
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import ChoiceField, NumberField


class PolicyField(SettingCell):
    """A list of choices, some with a number. Below it are the explanation and the formula.

    Choices that the game cannot serve are disabled. If such a choice is `chosen`, or a function of
    the user that is not there, the field shows the usual one until that changes. Where there is
    nothing to choose, nothing is shown.
    """

    def __init__(self, setting: DeclaredSetting, game: AnyGame) -> None:
        super().__init__(setting.name)
        self._setting, self._game = setting, game
        # The name of the last choice of the user.
        self.chosen = choice_of(setting.name, setting.default).name
        self._box = ChoiceField(setting.title)
        self._box.setToolTip(setting.help_ or "")
        self.field = self._box
        self.number: NumberField | None = None
        self._about, self._formula, self._refused = (_text() for _label in range(3))
        theme.set_role(self._about, "muted")
        theme.set_role(self._refused, "muted")
        self._lay_out()
        self.show_game(game)
        self._box.currentIndexChanged.connect(self._choose)

    def _lay_out(self) -> None:
        label = QLabel(self._setting.title)
        label.setBuddy(self._box)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(label)
        column.addLayout(row)
        if not self._setting.choices:
            field = NumberField(
                _("{setting}: number").format(setting=self._setting.title),
                usual_text(self._setting),
            )
            field.textChanged.connect(self._tell)
            row.addWidget(field)
            column.addWidget(field.message)
            self.number = self.field = field
        row.addStretch(1)
        for text in (self._formula, self._about, self._refused):
            column.addWidget(text)
        column.addStretch(1)

    def show_game(self, game: AnyGame) -> None:
        """Offer the choices that a game can serve, and say why not the others."""
        self._game = game
        choices = choices_of(self._setting.name)
        refused = {one.name: reason for one in choices if (reason := one.refusal(game))}
        self._box.blockSignals(True)
        self._box.offer(
            [
                (
                    one.name,
                    short_title(one.title),
                    tip_of(one.function, refused.get(one.name, one.about)),
                )
                for one in choices
            ],
            choices[0].name if self.chosen in refused else self.chosen,
            disabled=refused,
        )
        self._box.blockSignals(False)
        self._show_refused()
        if len(choices) == 1 and not self._refused.text():
            self.hide()
        elif self.parentWidget() is not None:
            self.show()
        self._show_choice()
        self.changed.emit()

    def _show_refused(self) -> None:
        """Say why the game cannot serve some choices, and if the chosen one is not there."""
        choices = choices_of(self.name)
        reasons = [
            _("Not {choice}: {reason}.").format(choice=one.title, reason=reason)
            for one in choices
            if (reason := one.refusal(self._game))
        ]
        if self.chosen not in [one.name for one in choices]:
            reasons.append(lost_text(self.chosen))
        self._refused.setText("\n".join(reasons))
        self._refused.setVisible(bool(reasons))

    def fill(self, value: Any) -> None:
        """Show the choice of a value, and its number if it is not the usual choice."""
        is_usual = value == self._setting.default
        number = None if self._setting.choices or is_usual else text_of(self._setting, value)
        self._choose_again(choice_of(self.name, value).name, number)

    def texts(self) -> dict[str, Any]:
        """The choice, and the text of its number."""
        number = {} if self.number is None else {number_name(self.name): self.number.text()}
        return {self.name: self.chosen, **number}

    def restore(self, texts: Mapping[str, Any]) -> None:
        self._choose_again(texts[self.name], texts.get(number_name(self.name)))

    def _choose_again(self, name: str, number: str | None) -> None:
        self.chosen = name
        if self.number is not None and number is not None:
            self.number.setText(number)
        self.show_game(self._game)

    def value(self) -> Any:
        """The value of the setting. Raises SettingError if the number is invalid."""
        name = self._box.currentData()
        if self.number is None:
            return name
        if not self._is_on:
            return self._setting.default
        return number_in(self._setting, self._setting.title, self.number.text().strip())

    @property
    def _is_on(self) -> bool:
        return self._box.currentIndex() > 0

    def _choose(self) -> None:
        self.chosen = self._box.currentData()
        self._show_refused()
        self._show_choice()
        self._tell()

    def _tell(self) -> None:
        # Another choice may need a single thread: messages of other fields follow.
        self.changed.emit()
        self.entered.emit()

    def _show_choice(self) -> None:
        choice = choice_of(self._setting.name, self._box.currentData())
        self._about.setText(choice.about)
        self._about.setVisible(bool(choice.about))
        self._about.setToolTip(choice.source)
        self._formula.setText(choice.formula)
        self._formula.setToolTip(choice.source)
        self._formula.setVisible(bool(choice.formula))
        if self.number is not None:
            self.number.setVisible(self._is_on)


def _text() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
