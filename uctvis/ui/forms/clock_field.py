"""The choice of the clock of a game."""

from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.errors import SettingError
from uctvis.play.clock import TimeControl
from uctvis.texts import _
from uctvis.ui.forms.cells import label_of
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.fields import ChoiceField, NumberField

_PRESETS = ("1+0", "3+2", "5+0", "10+5", "15+10")
_NONE, _OWN = "", "own"
_LONGEST = 24
_CLOCK = Setting("clock", Text(_LONGEST), _NONE)
# In pixels.
_OWN_WIDTH = 84
_FIRST_OWN = "5+3"


class ClockField(QWidget):
    """A list of usual clocks, and a field for any other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField(_("Clock"))
        own = _("Minutes for the game + seconds added for each move, such as 5+3")
        self.choice.offer(
            (
                (_NONE, _("None"), _("The players have as much time as they want")),
                *((text, text, _tip(text)) for text in _PRESETS),
                (_OWN, _("Other…"), own),
            ),
            _NONE,
        )
        # Its `message` is to be laid out elsewhere.
        self.own = NumberField(_("Minutes + seconds"), _FIRST_OWN)
        self.own.setToolTip(own)
        self.own.setFixedWidth(_OWN_WIDTH)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.choice)
        row.addWidget(self.own)
        row.addStretch(1)
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(self._show)
        self.own.textChanged.connect(lambda _text: self.own.show_message(""))
        self._show()

    def _show(self) -> None:
        self.own.setVisible(self.choice.currentData() == _OWN)
        self.own.show_message("")

    def time_control(self) -> TimeControl | None:
        """The chosen time; None without clocks. An invalid text gets a message.

        Raises SettingError if the text is invalid.
        """
        try:
            return self._chosen()
        except SettingError as error:
            self.own.show_message(str(error))
            raise

    def _chosen(self) -> TimeControl | None:
        chosen = self.choice.currentData()
        if chosen == _NONE:
            return None
        return TimeControl.read(self.own.text() if chosen == _OWN else chosen)

    def save(self) -> None:
        """Store the choice, except an invalid text."""
        try:
            chosen = self._chosen()
        except SettingError:
            return
        _CLOCK.put(_NONE if chosen is None else str(chosen))

    def restore(self) -> None:
        """Restore the stored choice."""
        text = _CLOCK.get()
        try:
            text = text and str(TimeControl.read(text))
        except SettingError:
            text = _NONE
        self._fill(text)

    def choose(self, control: TimeControl | None) -> None:
        """Choose a clock; None: no clocks."""
        self._fill(_NONE if control is None else str(control))

    def _fill(self, text: str) -> None:
        if text in (_NONE, *_PRESETS):
            self.choice.setCurrentIndex(self.choice.place_of(text))
        else:
            self.own.setText(text)
            self.choice.setCurrentIndex(self.choice.place_of(_OWN))


class ClockCell(SettingCell):
    """A clock as the cell of the setting `time_control`."""

    field: NumberField

    def __init__(self, clock: ClockField) -> None:
        super().__init__("time_control")
        self._clock = clock
        self.field = clock.own
        self.lay_out(clock, clock.own.message, title=label_of(_("Clock"), clock))

    def value(self) -> TimeControl | None:
        return self._clock.time_control()

    def fill(self, value: TimeControl | None) -> None:
        self._clock.choose(value)


def _tip(text: str) -> str:
    control = TimeControl.read(text)
    return _("{minutes:g} minutes for the game, and {seconds:g} s for each move").format(
        minutes=control.minutes, seconds=control.increment
    )
