"""The choice of one bot: a level, random moves, a bot that the user has added, or a text."""

from collections.abc import Sequence

from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.arena.bot_files.bot_file import TCP
from uctvis.arena.bot_files.example_bots import example_bots
from uctvis.arena.bot_files.known_bots import known_bots
from uctvis.engines import opponents
from uctvis.engines.levels import LEVELS
from uctvis.texts import _
from uctvis.ui.widgets.fields import ChoiceField, TextField, plain_tip

_OWN, _REMOTE = "own", "remote"
_EXAMPLE, _NAME_EXAMPLE = "uct:iterations=2000", "Hare"
_PROGRAM_EXAMPLE = "bots/painter"
_LONGEST = 4000
_TYPED_WIDTH = 240


class BotChoice(QWidget):
    """A list of bots, and a field for any other."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        first: Sequence[tuple[str, str, str]] = (),
        remote: bool = False,
    ) -> None:
        """`first` are other choices (value, title, tooltip); `remote` offers bots over TCP."""
        super().__init__(parent)
        self._first, self._remote, self._has_engines = first, remote, True
        # The texts of the example bots of the game, by their names.
        self._examples: dict[str, str] = {}
        self.choice = ChoiceField(_("Bot"))
        self._offer(first[0][0] if first else opponents()[0].name)
        self.own = TextField(_("Bot as text"))
        self.own.setMaxLength(_LONGEST)
        self.own.setMinimumWidth(_TYPED_WIDTH)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        row.addWidget(self.own, 1)
        row.addStretch()
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(self._show)
        self._show()

    def offer_bots_of(self, game: str, *, engines: bool) -> None:
        """Offer the example bots of a game, and our engines, too, or only programs."""
        examples = example_bots(game)
        if engines == self._has_engines and examples == self._examples:
            return
        chosen, self._has_engines = str(self.choice.currentData()), engines
        self._examples = examples
        programs = (*known_bots().values(), *examples.values(), _OWN)
        self._offer(opponents()[0].name if engines else programs[0])
        if self.choice.findData(chosen) >= 0:
            self.choice.setCurrentIndex(self.choice.place_of(chosen))

    def _offer(self, chosen: str) -> None:
        level = _("Level: {level}")
        engines = (
            *((f"level={one.name}", level.format(level=one.title), one.about) for one in LEVELS),
            *((kind.name, kind.bot_title, "") for kind in opponents()),
        )
        over_tcp = (
            _REMOTE,
            _("Over TCP…"),
            _("A bot whose program runs on another computer, and connects to this one"),
        )
        own = _("An engine with its settings, or the folder of a program")
        programs = _("The folder of a program")
        self.choice.offer(
            (
                *self._first,
                *(engines if self._has_engines else ()),
                *((text, name, plain_tip(text)) for name, text in known_bots().items()),
                *(
                    (text, _("Example: {name}").format(name=name), plain_tip(text))
                    for name, text in self._examples.items()
                ),
                *([over_tcp] if self._remote else []),
                (_OWN, _("Other…"), own if self._has_engines else programs),
            ),
            chosen,
        )

    @property
    def text(self) -> str:
        """The bot as `uctvis.arena.bot_files.bot_file.read_bot` reads it."""
        chosen = str(self.choice.currentData())
        typed = self.own.text().strip()
        if chosen == _REMOTE:
            return f"{TCP}:{typed}"
        return typed if chosen == _OWN else chosen

    def fill(self, text: str) -> None:
        """Choose the bot that a text names."""
        place = self.choice.findData(text)
        if place < 0:
            self.own.setText(text)
            place = self.choice.place_of(_OWN)
        self.choice.setCurrentIndex(place)

    def _show(self) -> None:
        chosen = self.choice.currentData()
        self.own.setVisible(chosen in (_OWN, _REMOTE))
        if chosen == _REMOTE:
            self.own.setPlaceholderText(_NAME_EXAMPLE)
            self.own.setToolTip(_("The name of the bot in the tournament"))
        else:
            has_engines = self._has_engines
            self.own.setPlaceholderText(_EXAMPLE if has_engines else _PROGRAM_EXAMPLE)
            tip = _("Such as alphabeta:depth=6, or the folder of a program")
            self.own.setToolTip(tip if has_engines else _("The folder of a program"))
