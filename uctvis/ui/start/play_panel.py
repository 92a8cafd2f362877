"""The part of the start page to choose and start a game."""

import random

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from uctvis.engines import usual_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.errors import GameError, SettingError
from uctvis.games import all_games
from uctvis.play.clock import TimeControl
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.forms.cells import titled
from uctvis.ui.forms.clock_field import ClockField
from uctvis.ui.forms.level_row import LevelRow
from uctvis.ui.forms.parameter_fields import ParameterFields
from uctvis.ui.forms.pc_form import PcForm
from uctvis.ui.runtime.kinds import Choice, Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.start.added_games import LONGEST_NAME, AddedGames
from uctvis.ui.start.advanced import Advanced
from uctvis.ui.start.game_cards import GameCards
from uctvis.ui.start.position_field import PositionField
from uctvis.ui.widgets.fields import Segments, push_button
from uctvis.ui.widgets.layouts.flow_layout import FlowLayout
from uctvis.ui.widgets.sight import go_to

_MODES = (Mode.PLAYER_PC, Mode.PLAYERS, Mode.PCS)
_RANDOM_SIDE = 2
_USUAL_GAME = "mancala"

_GAME = Setting("game", Text(LONGEST_NAME), _USUAL_GAME)
_MODE = Setting("mode", Choice({mode.value: mode for mode in _MODES}), Mode.PLAYER_PC)
_SIDE = Setting("side", Choice({"0": 0, "1": 1, "2": _RANDOM_SIDE}), 0)


class PlayPanel(QWidget):
    """Emits `play_requested(GameSession)`, and `rules_requested` with the chosen game."""

    play_requested = Signal(GameSession)
    rules_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        games = all_games()
        # The stored game, if there is no such game yet.
        self._awaited = ""
        self.added = AddedGames(self)
        self.cards = GameCards(games)
        self.parameters = ParameterFields(games)
        self._side = Segments(_("You"), (_("First"), _("Second"), _("Random")))
        self._mode = Segments(_("Against"), (_("PC"), _("Person"), _("PC vs PC")))
        self.clock = ClockField()
        self._level = LevelRow()
        self.pc_form = PcForm(games[0])
        self.position = PositionField(games[0])
        self.rules = push_button(
            "",
            lambda: self.rules_requested.emit(self.parameters.game),
            _("How this game is played, with pictures"),
            "link",
        )
        self.advanced = self._fold()
        self._lay_out()
        self.setFocusProxy(self.cards)
        self.cards.changed.connect(lambda: self.parameters.show_game(self.cards.game))
        self.parameters.changed.connect(self._change_game)
        self.cards.play_requested.connect(self._ask_to_play)
        self.cards.remove_requested.connect(self.added.remove)
        self.added.changed.connect(self._show_added)
        self._mode.changed.connect(self._change_mode)
        self._level.chosen.connect(self.pc_form.take_level)
        self.pc_form.changed.connect(self._show_level)
        self._name_rules()
        self._change_mode()

    def show_games(self, chosen: str = "") -> None:
        """Show the games that are known now; choose one by its name, "" for the same as before."""
        games = all_games()
        self.parameters.offer(games)
        self.cards.offer(games, self.added.games)
        # The game of the last time may come from a file that is only loaded now.
        if not chosen and self._awaited in {game.full_name for game in (*games, *self.added.games)}:
            chosen = self._awaited
        if chosen:
            self._awaited = ""
            self.parameters.restore_of(chosen)
            self.cards.choose_game(chosen)

    def _show_added(self, chosen: str) -> None:
        self.show_games(chosen)
        if chosen:
            self.cards.play_button.setFocus()

    def _fold(self) -> Advanced:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(self.pc_form)
        column.addWidget(self.position)
        return Advanced(inside)

    def _lay_out(self) -> None:
        options = QWidget()
        flow = FlowLayout(options)
        flow.setContentsMargins(0, 0, 0, 0)
        flow.setSpacing(10)
        self._side_title = titled(flow, _("&You"), self._side)
        titled(flow, _("Agai&nst"), self._mode)
        titled(flow, _("&Clock"), self.clock)
        levels = QWidget()
        level_flow = FlowLayout(levels)
        level_flow.setContentsMargins(0, 0, 0, 0)
        level_flow.setSpacing(10)
        self._level_title = titled(level_flow, _("Level"), self._level)
        level_flow.addWidget(self.pc_form.kinds)
        level_flow.addWidget(self.pc_form.choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.cards)
        more = push_button(
            _("More games…"), self.added.ask, _("Games of OpenSpiel, and others"), role="link"
        )
        links = QHBoxLayout()
        for link in (more, self.rules):
            links.addWidget(link)
        links.addStretch(1)
        column.addLayout(links)
        column.addWidget(self.parameters)
        for widget in (options, self.clock.own.message, levels, self.advanced):
            column.addWidget(widget)
        column.addStretch(1)

    def _change_mode(self) -> None:
        mode = _MODES[self._mode.chosen]
        self._side_title.setEnabled(mode is Mode.PLAYER_PC)
        for widget in (self._level_title, self.pc_form.kinds, self.pc_form):
            widget.setEnabled(mode is not Mode.PLAYERS)
        self.pc_form.offer_two(mode is Mode.PCS)

    def _change_game(self) -> None:
        self._name_rules()
        self._level.show_game(self.parameters.game)
        self.pc_form.show_game(self.parameters.game)
        self.position.show_game(self.parameters.game)

    def _name_rules(self) -> None:
        title = self.parameters.game.title.replace("&", "&&")
        self.rules.setText(_("Rules: {game}").format(game=title))

    def _show_level(self) -> None:
        self._level.show_level(self.pc_form.level)

    def _ask_to_play(self) -> None:
        """Start the game, unless fields are invalid: then show all their messages."""
        mode = _MODES[self._mode.chosen]
        pcs: tuple[SearchingEngine, ...] | None
        pcs = (usual_engine(),) if mode is Mode.PLAYERS else self.pc_form.checked()
        try:
            time_control = self.clock.time_control()
        except SettingError:
            go_to(self.clock.own)
            return
        try:
            start = self.position.position()
        except GameError:
            self.advanced.unfold()
            if pcs is not None:
                go_to(self.position.field)
        else:
            if pcs is not None:
                self._start(mode, start, pcs, time_control)
        if pcs is None:
            self.advanced.unfold()
            self.pc_form.shown.go_to_wrong()

    def _start(
        self,
        mode: Mode,
        start: object,
        pcs: tuple[SearchingEngine, ...],
        time_control: TimeControl | None,
    ) -> None:
        side = self._side.chosen
        if side == _RANDOM_SIDE:
            side = random.randrange(2)  # noqa: S311 - a game, not a secret
        session = GameSession.of_mode(self.parameters.game, mode, side, start, pcs[0])
        if mode is Mode.PCS:
            session.pcs = pcs[0], pcs[-1]
        session.time_control = time_control
        self.play_requested.emit(session)

    def save(self) -> None:
        """Store the choices."""
        _GAME.put(self.cards.game.full_name)
        _MODE.put(_MODES[self._mode.chosen])
        _SIDE.put(self._side.chosen)
        for part in (self.parameters, self.clock, self.advanced, self.position, self.pc_form):
            part.save()

    def restore(self) -> None:
        """Restore the stored choices."""
        for name in (_USUAL_GAME, _GAME.get()):
            self.cards.choose_game(name)
        self._awaited = "" if self.cards.game.full_name == _GAME.get() else _GAME.get()
        self.added.restore()
        self._mode.choose(_MODES.index(_MODE.get()))
        self._side.choose(_SIDE.get())
        for part in (self.parameters, self.clock, self.advanced, self.position, self.pc_form):
            part.restore()
        self._change_mode()
