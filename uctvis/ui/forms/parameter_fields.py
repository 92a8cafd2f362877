"""The fields for the parameters of a game."""

import logging

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QLineEdit, QSpinBox, QVBoxLayout, QWidget

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.parameters import Parameter, Value
from uctvis.ui.forms.cells import titled
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Family
from uctvis.ui.widgets.fields import ChoiceField
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout

# By the name of the game: the rest of its full name, such as ":goal=20".
_VALUES = Family("parameters", Text(100), "")

_log = logging.getLogger("uctvis")


class ParameterFields(QWidget):
    """The fields of the game shown; hidden if it has no parameters.

    Parameters are declared by games, not as settings: their values name another game, and their
    fields accept no wrong ones.

    `changed` says that another game is shown, or that its values have changed.
    """

    changed = Signal()

    def __init__(self, games: tuple[AnyGame, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = games[0]
        self._forms: dict[str, _Form] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.offer(games)
        self.show_game(self._shown)

    def offer(self, games: tuple[AnyGame, ...]) -> None:
        """Make the forms of games that have none, or another one of an earlier version."""
        for game in games:
            form = self._forms.get(game.name)
            if form is not None and form.usual is not game:
                self._column.removeWidget(form)
                form.hide()
                form.deleteLater()
                del self._forms[game.name]
            if game.parameters and game.name not in self._forms:
                form = self._forms[game.name] = _Form(game)
                form.hide()
                self._column.addWidget(form)
                form.changed.connect(self.changed)

    @property
    def game(self) -> AnyGame:
        """The game shown, with the values of its fields."""
        form = self._forms.get(self._shown.name)
        return self._shown if form is None else form.game

    def show_game(self, game: AnyGame) -> None:
        """Show the fields of this game."""
        self._shown = game
        for name, form in self._forms.items():
            form.setVisible(name == game.name)
        self.setVisible(game.name in self._forms)
        self.changed.emit()

    def save(self) -> None:
        """Store the values of each game."""
        for name, form in self._forms.items():
            _VALUES[name].put(form.game.full_name.removeprefix(name))

    def restore(self) -> None:
        """Restore the stored values."""
        for name in self._forms:
            self.restore_of(name)

    def restore_of(self, name: str) -> None:
        """Restore the stored values of one game, if it has any."""
        form = self._forms.get(name)
        if form is not None:
            try:
                form.fill(form.game.named(name + _VALUES[name].get()))
            except GameError as error:
                _log.warning("the parameters of %s are not remembered: %s", name, error)


class _Form(QWidget):
    """A field for each parameter of one game."""

    changed = Signal()

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.usual = game
        self._fields = {one.name: _field(one) for one in game.parameters}
        flow = FlowLayout(self)
        flow.setContentsMargins(0, 0, 0, 0)
        flow.setSpacing(10)
        for one in game.parameters:
            field = self._fields[one.name]
            field.setToolTip(one.about)
            titled(flow, one.title.replace("&", "&&"), field)
            field.changed.connect(self.changed)
        self.fill(game)

    @property
    def game(self) -> AnyGame:
        return self.usual.configured({name: one.chosen for name, one in self._fields.items()})

    def fill(self, game: AnyGame) -> None:
        """Set the fields to the values of a game."""
        for name, value in game.values.items():
            self._fields[name].fill(value)


def _field(parameter: Parameter) -> "_Number | _Choice":
    choices = parameter.choices
    is_spun = isinstance(choices, range) and choices.step == 1
    return _Number(parameter) if is_spun else _Choice(parameter)


class _Number(QSpinBox):
    """A field for a parameter with many whole numbers."""

    changed = Signal()

    def __init__(self, parameter: Parameter) -> None:
        super().__init__()
        # Qt would make a field that Python cannot keep.
        self.setLineEdit(QLineEdit())
        self.setAccessibleName(parameter.title)
        self.setRange(int(parameter.choices[0]), int(parameter.choices[-1]))
        self.valueChanged.connect(self.changed)

    @property
    def chosen(self) -> Value:
        return self.value()

    def fill(self, value: Value) -> None:
        self.setValue(int(value))


class _Choice(ChoiceField):
    """A field for a parameter with a few choices."""

    changed = Signal()

    def __init__(self, parameter: Parameter) -> None:
        super().__init__(parameter.title)
        choices = [str(choice) for choice in parameter.choices]
        self.offer([(one, one, "") for one in choices], str(parameter.default))
        self.currentIndexChanged.connect(self.changed)

    @property
    def chosen(self) -> Value:
        return str(self.currentData())

    def fill(self, value: Value) -> None:
        self.setCurrentIndex(self.place_of(str(value)))
