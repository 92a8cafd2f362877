"""The field for the start position of a game."""

import logging

from qtpy.QtWidgets import QLabel, QVBoxLayout, QWidget

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Family
from uctvis.ui.widgets.fields import TextField

# Longer than the position of any game.
_LONGEST = 10_000
_POSITION = Family("position", Text(_LONGEST), "")

_log = logging.getLogger("uctvis")


def start_position(game: AnyGame, text: str) -> AnyPosition | None:
    """Read the start position; None for the initial one.

    Raises GameError if the text is not a position of the game, or the game is over in it.
    """
    text = text.strip()
    if not text:
        return None
    position: AnyPosition = game.parse_state(text)
    if game.outcome(position) is not None:
        raise GameError(_("Position: the game is already over"))
    return position


class PositionField(QWidget):
    """A field with one text for each game and its parameters; valid texts are stored."""

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._texts: dict[AnyGame, str] = {}
        self.field = TextField(_("Position"))
        self.field.setPlaceholderText(_("the initial position"))
        self.field.setMaxLength(_LONGEST)
        self.field.textChanged.connect(self._note)
        label = QLabel(_("P&osition"))
        label.setBuddy(self.field)
        tip = _("The position in which the game starts, written as in tree files: in chess a FEN")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in (label, self.field, self.field.message):
            column.addWidget(widget)
        label.setToolTip(tip)
        self.field.setToolTip(tip)

    def show_game(self, game: AnyGame) -> None:
        """Show the text of this game."""
        self._game = game
        if game not in self._texts:
            self._texts[game] = self._stored()
        self.field.setText(self._texts[game])
        self.field.setCursorPosition(0)

    def _note(self, text: str) -> None:
        self._texts[self._game] = text
        self.field.show_message("")

    def position(self) -> AnyPosition | None:
        """The position, or None for the initial one; an invalid text gets a message.

        Raises GameError if the text is invalid.
        """
        try:
            return start_position(self._game, self.field.text())
        except GameError as error:
            self.field.show_message(str(error))
            raise

    def save(self) -> None:
        """Store the texts, except invalid ones."""
        for game, text in self._texts.items():
            if _is_right(game, text):
                _POSITION[game.full_name].put(text)

    def restore(self) -> None:
        """Restore the stored texts."""
        self._texts = {}
        self.show_game(self._game)

    def _stored(self) -> str:
        text = _POSITION[self._game.full_name].get()
        return text if _is_right(self._game, text) else ""


def _is_right(game: AnyGame, text: str) -> bool:
    try:
        start_position(game, text)
    except GameError as error:
        _log.warning("a position of %s is not remembered: %s", game.full_name, error)
        return False
    return True
