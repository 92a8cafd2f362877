"""The choice of one bot: a level, random moves, a bot that the user has added, or a text."""

from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.arena.bots.known_bots import known_bots
from uctvis.play.levels import LEVELS
from uctvis.play.player import RANDOM
from uctvis.texts import _
from uctvis.ui.widgets.fields import ChoiceField, TextField, plain_tip

_OWN = "own"
_EXAMPLE = "uct:iterations=2000"
_LONGEST = 4000
_TYPED_WIDTH = 240


class BotChoice(QWidget):
    """A list of bots, and a field for any other.

    Attributes
    ----------
    choice : ChoiceField
    own : TextField
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = ChoiceField(_("Bot"))
        level = _("Level: {level}")
        self.choice.offer(
            (
                *(
                    (f"level={one.name}", level.format(level=one.title), one.about)
                    for one in LEVELS
                ),
                (RANDOM, _("Random moves"), ""),
                *((text, name, plain_tip(text)) for name, text in known_bots().items()),
                (_OWN, _("Other…"), _("An engine with its settings, or the folder of a program")),
            ),
            RANDOM,
        )
        self.own = TextField(_("Bot as text"))
        self.own.setMaxLength(_LONGEST)
        self.own.setMinimumWidth(_TYPED_WIDTH)
        self.own.setPlaceholderText(_EXAMPLE)
        self.own.setToolTip(_("Such as alphabeta:depth=6, or the folder of a program"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        row.addWidget(self.own, 1)
        row.addStretch()
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(self._show)
        self._show()

    @property
    def text(self) -> str:
        """The bot as `uctvis.arena.bots.bot_file.read_bot` reads it."""
        chosen = str(self.choice.currentData())
        return self.own.text().strip() if chosen == _OWN else chosen

    def fill(self, text: str) -> None:
        """Choose the bot that a text names."""
        place = self.choice.findData(text)
        if place < 0:
            self.own.setText(text)
            place = self.choice.place_of(_OWN)
        self.choice.setCurrentIndex(place)

    def _show(self) -> None:
        self.own.setVisible(self.choice.currentData() == _OWN)
