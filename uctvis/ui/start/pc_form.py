"""The form of how the PC plays: alike on both sides of a game, or on each in its own way."""

from qtpy.QtWidgets import QCheckBox, QStackedWidget, QVBoxLayout, QWidget

from uctvis.game.contract import AnyGame
from uctvis.play.pc_settings import PcSettings
from uctvis.texts import _
from uctvis.ui.runtime.kinds import Flag
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.start.settings_form import FormSettings, SettingsForm
from uctvis.ui.widgets.fields import Segments

# Whether both players are alike, and whether the second one was ever another.
_SAME = Setting("search/same", Flag(), True)
_HAS_SECOND = Setting("search of player 2/kept", Flag(), False)
_FIRST = FormSettings("search")
_SECOND = FormSettings("search of player 2")


class PcForm(QWidget):
    """One form, or where two PCs play otherwise than each other, one for each player.

    Attributes
    ----------
    first : SettingsForm
        The only form, or that of player 1.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: AnyGame | None = None
        self._two = False
        self.first = SettingsForm()
        self._second: SettingsForm | None = None
        self._same = QCheckBox(_("Same for &both"))
        self._same.setToolTip(_("Both PCs play alike"))
        self._same.setChecked(True)
        self._same.toggled.connect(self._show)
        self._player = Segments(_("Player"), (_("Player 1"), _("Player 2")))
        self._player.changed.connect(self._show)
        self._forms = QStackedWidget()
        self._forms.addWidget(self.first)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (self._same, self._player, self._forms):
            column.addWidget(widget)
        column.addStretch(1)
        self._show()

    def show_game(self, game: AnyGame) -> None:
        """Offer what this game has."""
        self._game = game
        for form in self._all():
            form.show_game(game)

    def offer_two(self, two: bool) -> None:
        """Whether two PCs play, which may do so in different ways."""
        self._two = two
        self._show()

    def checked(self) -> tuple[PcSettings, PcSettings] | None:
        """How the PC plays player 0, and player 1.

        None where a value is wrong: its field says so, can be seen and has the focus.
        """
        found = []
        for number, form in enumerate(self._asked()):
            self._player.choose(number)
            settings = form.checked_settings()
            if settings is None:
                return None
            found.append(PcSettings(settings, form.uses_book))
        return found[0], found[-1]

    def _all(self) -> list[SettingsForm]:
        return [self.first] if self._second is None else [self.first, self._second]

    def _asked(self) -> list[SettingsForm]:
        """The forms that count."""
        return self._all() if self._two and not self._same.isChecked() else [self.first]

    def _show(self) -> None:
        apart = self._two and not self._same.isChecked()
        if apart and self._second is None:
            self._second = self._make_second()
            self._forms.addWidget(self._second)
        self._same.setVisible(self._two)
        self._player.setVisible(apart)
        shown = self._second if apart and self._player.chosen == 1 else self.first
        self._forms.setCurrentWidget(shown)

    def _make_second(self) -> SettingsForm:
        """A form as it was left; at first, as the other one is."""
        form = SettingsForm()
        if _HAS_SECOND.get():
            form.restore(_SECOND)
        else:
            form.take(self.first)
        if self._game is not None:
            form.show_game(self._game)
        form.setAccessibleName(_("Player 2"))
        return form

    def save(self) -> None:
        """Remember the forms."""
        _SAME.put(self._same.isChecked())
        self.first.save(_FIRST)
        if self._second is not None:
            self._second.save(_SECOND)
            _HAS_SECOND.put(True)

    def restore(self) -> None:
        """Fill the forms with what is remembered."""
        self.first.restore(_FIRST)
        self._same.setChecked(_SAME.get())
