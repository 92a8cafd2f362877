"""The card on which a game is chosen, and how the PC plays it."""

import logging
import random

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.games import all_games
from uctvis.play.pc_settings import PcSettings
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.preferences.animation_form import AnimationForm
from uctvis.ui.preferences.display_form import DisplayForm
from uctvis.ui.preferences.preferences import Preferences
from uctvis.ui.runtime.kinds import Choice, Text
from uctvis.ui.runtime.settings_store import Family, Setting
from uctvis.ui.start.pc_form import PcForm
from uctvis.ui.widgets.fields import Card, Segments, TextField, group_title, line_up, push_button

_log = logging.getLogger("uctvis")

_MODES = (Mode.PLAYERS, Mode.PLAYER_PC, Mode.PCS)
_RANDOM_SIDE = 2
_USUAL_GAME = "mancala"
# A position of any game is shorter.
_LONGEST_POSITION = 1_000

_GAME = Setting("game", Text(100), _USUAL_GAME)
_POSITION = Family("position", Text(_LONGEST_POSITION), "")
_MODE = Setting("mode", Choice({mode.value: mode for mode in _MODES}), Mode.PLAYER_PC)
_SIDE = Setting("side", Choice({"0": 0, "1": 1, "2": _RANDOM_SIDE}), 0)


def _start_position(game: AnyGame, text: str) -> AnyPosition | None:
    """The position to start from, or None for the initial one.

    Raises
    ------
    GameError
        The text is no position of the game, or one in which the game is over.
    """
    text = text.strip()
    if not text:
        return None
    position: AnyPosition = game.parse_state(text)
    if game.outcome(position) is not None:
        raise GameError(_("Position: the game is over there"))
    return position


def _is_start(game: AnyGame, text: str) -> bool:
    """Whether a game can start there."""
    try:
        _start_position(game, text)
    except GameError as error:
        _log.warning("the position that was remembered is left out: %s", error)
        return False
    return True


class PlayCard(Card):
    """Emits `play_requested(GameSession)` and `continue_requested`."""

    play_requested = Signal(GameSession)
    continue_requested = Signal()

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(_("Play"), parent)
        self._games = all_games()
        self._game = QComboBox()
        self._game.addItems([game.title for game in self._games])
        self._game.setAccessibleName(_("Game"))
        self._mode = Segments(_("Mode"), (_("Player vs player"), _("Player vs PC"), _("PC vs PC")))
        self._side = Segments(_("Side"), (_("First"), _("Second"), _("Random")))
        self._position = TextField(_("Position"))
        self._position.setPlaceholderText(_("the initial position"))
        self._position.setMaxLength(_LONGEST_POSITION)
        self._position.textChanged.connect(self._position_changed)
        # What the field says, by the game's name.
        self._positions: dict[str, str] = {}
        self._game.currentIndexChanged.connect(self._game_changed)
        self.pc_form = PcForm()
        self.display_form = DisplayForm(preferences.colours)
        self.animation_form = AnimationForm(preferences.animation)
        self._play = push_button(_("&Play"), self._ask_to_play, role="primary")
        self._continue = push_button(
            _("&Continue game"),
            self.continue_requested.emit,
            _("Return to the game that was left"),
        )
        self._continue.hide()
        self._lay_out()
        self.setFocusProxy(self._game)
        self._mode.changed.connect(self._mode_changed)
        self._mode.choose(_MODES.index(Mode.PLAYER_PC))

    def _lay_out(self) -> None:
        left = QGridLayout()
        left.setHorizontalSpacing(16)
        left.setVerticalSpacing(10)
        game_label = QLabel(_("Ga&me"))
        game_label.setBuddy(self._game)
        mode_label = QLabel(_("Mode"))
        mode_label.setBuddy(self._mode)
        self._side_label = QLabel(_("Your side"))
        self._side_label.setBuddy(self._side)
        position_label = QLabel(_("P&osition"))
        position_label.setBuddy(self._position)
        tip = _("Where the game starts, as states are written in tree files: in chess a FEN")
        for widget in (position_label, self._position):
            widget.setToolTip(tip)
        for row, (label, widget) in enumerate(
            (
                (game_label, self._game),
                (mode_label, self._mode),
                (self._side_label, self._side),
                (position_label, self._position),
            )
        ):
            left.addWidget(label, row, 0)
            left.addWidget(widget, row, 1)
        left.addWidget(self._position.message, left.rowCount(), 0, 1, 2)
        left.setColumnStretch(1, 1)
        columns = QHBoxLayout()
        columns.setSpacing(20)
        first = QVBoxLayout()
        first.setSpacing(10)
        first.addWidget(group_title(_("Game")))
        first.addLayout(left)
        first.addSpacing(10)
        self._display_title = group_title(_("Display"))
        first.addWidget(self._display_title)
        first.addWidget(self.animation_form)
        first.addWidget(self.display_form)
        line_up(self.animation_form, self.display_form)
        first.addStretch(1)
        second = QVBoxLayout()
        second.setSpacing(10)
        self._search_title = group_title(_("UCT parameters"))
        second.addWidget(self._search_title)
        second.addWidget(self.pc_form)
        second.addStretch(1)
        columns.addLayout(first, 5)
        columns.addLayout(second, 4)
        self.column.addLayout(columns, 1)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self._continue)
        last.addWidget(self._play)
        self.column.addLayout(last)

    def _mode_changed(self) -> None:
        mode = _MODES[self._mode.chosen]
        for widget in (self._side, self._side_label):
            widget.setEnabled(mode is Mode.PLAYER_PC)
        for widget in (
            self._search_title,
            self.pc_form,
            self._display_title,
            self.animation_form,
            self.display_form,
        ):
            widget.setEnabled(mode is not Mode.PLAYERS)
        self.pc_form.offer_two(mode is Mode.PCS)

    @property
    def _chosen_game(self) -> AnyGame:
        return self._games[self._game.currentIndex()]

    def _game_changed(self) -> None:
        """Each game has its own position to start from."""
        self._position.setText(self._positions.get(self._chosen_game.name, ""))
        self._position.setCursorPosition(0)
        self.pc_form.show_game(self._chosen_game)

    def _position_changed(self, text: str) -> None:
        self._positions[self._chosen_game.name] = text
        self._position.show_message("")

    def _ask_to_play(self) -> None:
        mode = _MODES[self._mode.chosen]
        pcs = (PcSettings(),) if mode is Mode.PLAYERS else self.pc_form.checked()
        if pcs is None:
            return
        try:
            start = _start_position(self._chosen_game, self._position.text())
        except GameError as error:
            self._position.show_message(str(error))
            self._position.setFocus()
            return
        side = self._side.chosen
        if side == _RANDOM_SIDE:
            side = random.randrange(2)  # noqa: S311 - a game, not a secret
        session = GameSession.of_mode(self._chosen_game, mode, side, start, pcs[0])
        if mode is Mode.PCS:
            session.pcs = pcs[0], pcs[-1]
        self.play_requested.emit(session)

    def offer_to_continue(self, can: bool) -> None:
        """Whether there is a game to return to."""
        self._continue.setVisible(can)

    def save(self) -> None:
        """Remember the fields."""
        _GAME.put(self._chosen_game.name)
        for name, text in self._positions.items():
            _POSITION[name].put(text)
        _MODE.put(_MODES[self._mode.chosen])
        _SIDE.put(self._side.chosen)
        self.pc_form.save()

    def restore(self) -> None:
        """Fill the fields with what is remembered."""
        for game in self._games:
            text = _POSITION[game.name].get()
            self._positions[game.name] = text if _is_start(game, text) else ""
        self._game_changed()
        names = [game.name for game in self._games]
        chosen = _GAME.get()
        self._game.setCurrentIndex(names.index(chosen if chosen in names else _USUAL_GAME))
        self._mode.choose(_MODES.index(_MODE.get()))
        self._side.choose(_SIDE.get())
        self.pc_form.restore()
        self._mode_changed()
