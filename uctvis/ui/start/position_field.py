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
_LONGEST = 1_000
_POSITION = Family("position", Text(_LONGEST), "")

_log = logging.getLogger("uctvis")


def start_position(game: AnyGame, text: str) -> AnyPosition | None:
    """Read the start position; None for the initial one.

    Raises
    ------
    GameError
        The text is not a position of the game, or the game is over in it.
    """
    text = text.strip()
    if not text:
        return None
    position: AnyPosition = game.parse_state(text)
    if game.outcome(position) is not None:
        raise GameError(_("Position: the game is already over"))
    return position


class PositionField(QWidget):
    """A field with one text for each game; valid texts are stored."""

    def __init__(self, games: tuple[AnyGame, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = {game.name: game for game in games}
        self._game = games[0]
        self._texts: dict[str, str] = {}
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
        self.field.setText(self._texts.get(game.name, ""))
        self.field.setCursorPosition(0)

    def _note(self, text: str) -> None:
        self._texts[self._game.name] = text
        self.field.show_message("")

    def position(self) -> AnyPosition | None:
        """The position, or None for the initial one; an invalid text gets a message.

        Raises
        ------
        GameError
            The text is invalid.
        """
        try:
            return start_position(self._game, self.field.text())
        except GameError as error:
            self.field.show_message(str(error))
            raise

    def save(self) -> None:
        """Store the texts, except invalid ones."""
        for name, text in self._texts.items():
            if self._is_right(name, text):
                _POSITION[name].put(text)

    def restore(self) -> None:
        """Restore the stored texts."""
        for name in self._games:
            text = _POSITION[name].get()
            self._texts[name] = text if self._is_right(name, text) else ""
        self.show_game(self._game)

    def _is_right(self, name: str, text: str) -> bool:
        try:
            start_position(self._games[name], text)
        except GameError as error:
            _log.warning("a position of %s is not remembered: %s", name, error)
            return False
        return True
