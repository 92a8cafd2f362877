"""A simultaneous match: its scene, which is played, both bots, and the curves of their scores."""

import math
from bisect import bisect_left
from typing import ClassVar

from qtpy.QtCore import QEvent, QPointF, Qt
from qtpy.QtGui import QColor, QKeyEvent, QResizeEvent
from qtpy.QtWidgets import QAction, QApplication, QMenu, QVBoxLayout, QWidget

from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.annotations import Annotation
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.simultaneous.contract import PLAYERS
from uctvis.texts import _, ngettext
from uctvis.ui.arena.match.match_panel import MatchPanel
from uctvis.ui.arena.match.match_texts import connection_text, score_text
from uctvis.ui.arena.match.said_panel import SaidPanel
from uctvis.ui.runtime import frames
from uctvis.ui.scenes.colours import colours_of
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.simultaneous.commanding import Commanding
from uctvis.ui.simultaneous.scene_area import SceneArea
from uctvis.ui.simultaneous.scene_film import FilmedScene
from uctvis.ui.simultaneous.scene_person import ScenePerson
from uctvis.ui.simultaneous.score_bar import ScoreBar
from uctvis.ui.simultaneous.score_curves import score_chart
from uctvis.ui.simultaneous.turn_player import TurnPlayer
from uctvis.ui.simultaneous.turn_slider import SpeedButton, TurnSlider
from uctvis.ui.widgets.claimed_keys import claim
from uctvis.ui.widgets.filled_menu import add_separator
from uctvis.ui.widgets.icon_button import MenuButton, icon_button
from uctvis.view.style.palettes import Color

# The width from which there is room for the speed beside its icon.
_WIDE = 560
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
# Keys with these are shortcuts.
_CHORDS = (
    Qt.KeyboardModifiers(Qt.KeyboardModifier.ControlModifier) | Qt.KeyboardModifier.AltModifier
)


class SimultaneousPanel(MatchPanel[SimultaneousFollower]):
    """Shows one match at a time; its steps are turns of both players.

    `went` also comes when playback goes to another turn.
    """

    has_turns: ClassVar[bool] = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scores: list[tuple[float, float]] = []
        # The turn whose texts are shown.
        self._told: int | None = None
        self.bar, self._area = ScoreBar(), SceneArea()
        self.scene, self.curves = self._area.scene, self._area.curves
        self.scene.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scene.pressed.connect(self._press)
        self.curves.moment_wished.connect(self.go_to)
        self.player = TurnPlayer(self)
        self.player.moved.connect(self._go_on)
        self.player.changed.connect(self._show_playing)
        # The commands of a person.
        self.commanding = Commanding(self.scene, self)
        self.commanding.sent.connect(self.refresh)
        self._play = icon_button("play", self.turn_playing, "", "arena.play_turns")
        self.slider = TurnSlider()
        self.slider.wished.connect(self.go_to)
        self._speed = SpeedButton(self.player, self)
        self._menu = QMenu(self)
        self._circles = self._option(_("&Circles of bark and danger"), on=False)
        self._marks = tuple(self._option("") for _player in range(PLAYERS))
        add_separator(self._menu)
        self._has_curves = self._option(_("&Scores over time"))
        self._options = MenuButton("eye", _("What is shown"), self._menu)
        self._lay_out()
        self._show_playing()

    def _option(self, text: str, *, on: bool = True) -> QAction:
        entry = QAction(text, self._menu)
        entry.setCheckable(True)
        entry.setChecked(on)
        entry.toggled.connect(self._show_options)
        self._menu.addAction(entry)
        return entry

    def _lay_out(self) -> None:
        # The slider takes the room beside the buttons.
        self._steps.takeAt(self._steps.count() - 1)
        self._steps.insertWidget(len(self._buttons) // 2, self._play)
        self._steps.insertWidget(len(self._buttons) + 1, self.slider, 1)
        self._steps.addWidget(self._speed)
        self._steps.addWidget(self._options)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self._area, 1)
        column.addWidget(self.commanding.bar)
        column.addLayout(self._steps)

    # The match.

    @property
    def last(self) -> int:
        """The number of turns until now."""
        return 0 if self._follower is None else len(self._follower.steps)

    @property
    def length_text(self) -> str:
        """The number of turns, for users."""
        count = self.last
        return ngettext("{count} turn", "{count} turns", count).format(count=count)

    @property
    def time(self) -> float | None:
        """The time of the turn shown, in seconds since the start; None without one."""
        if self._follower is None or not self._shown:
            return None
        return self._follower.steps[self._shown - 1].time

    def leave(self) -> None:
        super().leave()
        self.player.begin()
        self.scene.show_scene(None)

    def begin(self) -> None:
        """Forget what was shown: the match has begun, or begins again."""
        super().begin()
        self.player.begin()
        self.commanding.forget()
        self._scores, self._told = [], None
        self.scene.show_scene(None)
        self._area.show_chart(None)

    def grow(self) -> None:
        """Show the turns that were added."""
        follower = self._follower
        if follower is None:
            return
        states, before = follower.states, len(self._scores)
        if states and self.scene.scene is None:
            scene = scene_of(states[0])
            scene.players = follower.bots[0], follower.bots[1]
            self.scene.show_scene(scene)
            self._show_options()
        self._scores += [state.scores() for state in states[before:]]
        self.player.grow(self.last)
        if len(states) != before:
            self._show_curves()
        if self._follows and not self.player.plays and self.last != self._shown:
            self._shown = self.last
            # A finished match is opened at its end.
            if self._may_glide and before:
                self.player.glide_to(self.last)
            else:
                self.player.go_to(self.last)
        self._show()

    def rest(self) -> None:
        """Stop what moves: nobody sees it for a while."""
        self.player.go_to(self._shown)

    def let_play(self, person: AnyPerson | None) -> None:
        """Let the user command the units of a person; None: the user commands none."""
        self.commanding.let_play(person if isinstance(person, ScenePerson) else None)
        self._show()

    @property
    def focused(self) -> QWidget:
        # Its keys command units, and go through the turns.
        return self.scene

    def show_in(self, said: SaidPanel) -> None:
        if self._follower is not None:
            said.show_match(self._follower, has_judge=False, turns=self._follower)

    def show_said(self, said: SaidPanel, *, stays: bool) -> None:
        said.show_turn(self.shown, None if stays else self.time)

    # The moment.

    def go_to(self, number: int) -> None:
        """Show the moment after so many turns; at the end, new ones are shown at once."""
        if self._follower is not None:
            self.player.go_to(min(max(number, 0), self.last))
            super().go_to(number)

    def go_to_time(self, time: float) -> None:
        """Show the turn in which something happened, in seconds since the start of the match."""
        follower = self._follower
        if follower is not None:
            self.go_to(bisect_left(follower.steps, time, key=lambda step: step.time) + 1)

    def step(self, by: int) -> None:
        """Go forward by a number of turns, or back; one turn forward is shown as a movement."""
        target = self._shown + by
        self.go_to(target)
        if by == 1 and target == self._shown and self._may_glide:
            self.player.glide_to(target)
            self._show()

    def turn_playing(self) -> None:
        """Play the turns, or pause; at the end, play from the start."""
        if self._follower is not None:
            self.player.turn()
            self._go_on()

    @property
    def _may_glide(self) -> bool:
        runs = self._entry is not None and self._entry.state is MatchState.RUNNING
        return frames.may_move(self) and self.isVisible() and (runs or self._told is not None)

    def _go_on(self) -> None:
        """Show the moment that playback has reached."""
        shown, before = math.ceil(self.player.at), self._shown
        self._shown = shown
        self._follows = shown == self.last and not self.player.plays
        if shown == before and self.player.moves:
            self._draw()
        else:
            self._show()

    @property
    def _annotations(self) -> list[tuple[int, Annotation]]:
        """What the bots asked to have drawn in the turn shown, if the user wants it."""
        follower = self._follower
        if follower is None or not self._shown:
            return []
        return [
            (player, one)
            for player, entry in enumerate(self._marks)
            if entry.isChecked()
            for one in follower.annotations_at(self._shown, player)
        ]

    def _draw(self) -> None:
        follower = self._follower
        if follower is None or not follower.states:
            return
        after = follower.states[self._shown]
        before = follower.states[max(self._shown - 1, 0)]
        part = self.player.at - (self._shown - 1)
        self.scene.show_moment(before, after, min(max(part, 0.0), 1.0), self._annotations)

    # What is shown.

    def _show(self) -> None:
        follower = self._follower
        if follower is None:
            return
        self._draw()
        self._show_players()
        self.slider.show_turn(self._shown, self.last)
        self.curves.show_moment(self._shown)
        self._show_steps(_("turn {number} of {count}"))
        self._play.setEnabled(self.last > 0)
        self._ask_person(follower)
        if self._shown != self._told:
            self._told = self._shown
            self.went.emit()
        if not self.player.plays:
            self.moved.emit()

    def _show_playing(self) -> None:
        if self.player.plays:
            self._play.show_icon("pause", _("Pause"))
        else:
            self._play.show_icon("play", _("Play the turns"))

    def show_state(self, entry: MatchEntry) -> None:
        self._entry = entry
        self._show_players()

    def _show_players(self) -> None:
        entry, follower, settings = self._entry, self._follower, self._settings
        if entry is None or follower is None or settings is None:
            return
        scores = self._scores[self._shown] if self._scores else (math.nan,) * PLAYERS
        for seat, (name, one) in enumerate(zip(entry.pairing.bots, self.bar.players, strict=True)):
            doing = connection_text(entry, follower, settings, seat)
            if follower.end is not None:
                doing = follower.end.verdicts[seat].title if self._shown == self.last else ""
            score = "" if math.isnan(scores[seat]) else score_text(scores[seat])
            one.show_player(name, score, doing)

    def _show_curves(self) -> None:
        follower = self._follower
        if follower is not None:
            colours = [_color(player) for player in range(PLAYERS)]
            self._area.show_chart(score_chart(self._scores, follower.bots, colours))

    def _show_options(self) -> None:
        follower, scene = self._follower, self.scene.scene
        names = ("", "") if follower is None else follower.bots
        for entry, name in zip(self._marks, names, strict=True):
            text = _("Annotations of {bot}").format(bot=name)
            entry.setText(text.replace("&", "&&"))
        if scene is not None:
            self._circles.setVisible(scene.show_circles(self._circles.isChecked()))
        self._area.want_curves(self._has_curves.isChecked())
        self._draw()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._speed.show_pace(beside=self.width() >= _WIDE)

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.StyleChange:
            # The theme has other colours of the players.
            self._show_curves()

    @property
    def filmed(self) -> FilmedScene | None:
        """What a film of the match shows, with the options of this panel; None without a start."""
        follower = self._follower
        if follower is None or not follower.states:
            return None
        return FilmedScene(
            follower,
            shows_circles=self._circles.isChecked(),
            shows_annotations=[entry.isChecked() for entry in self._marks],
        )

    # The person.

    def _ask_person(self, follower: SimultaneousFollower) -> None:
        """Let the person command at the end of a match that runs."""
        runs = self._entry is not None and self._entry.state is MatchState.RUNNING
        at_end = self._follows and not self.player.moves and follower.end is None
        self.commanding.ask(follower.states[-1] if follower.states and at_end and runs else None)

    def _press(self, point: QPointF) -> None:
        shift = QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
        self.commanding.press(point, shoots=bool(shift))

    # Keys.

    def event(self, event: QEvent | None) -> bool:
        """Use these keys here, even if they are shortcuts elsewhere."""
        is_plain = isinstance(event, QKeyEvent) and not event.modifiers() & _CHORDS
        return (is_plain and claim(event, self.commanding.keys or _KEYS)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        """Command units, or go through the turns."""
        if event is None or self.commanding.press_key(event):
            return
        act = {
            Qt.Key.Key_Space: self.turn_playing,
            Qt.Key.Key_Left: lambda: self.step(-1),
            Qt.Key.Key_Right: lambda: self.step(1),
            Qt.Key.Key_Home: lambda: self.go_to(0),
            Qt.Key.Key_End: self.go_to_end,
        }.get(Qt.Key(event.key()))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()


def _color(player: int) -> Color:
    colour = QColor(colours_of(player).strong)
    return colour.red(), colour.green(), colour.blue()
