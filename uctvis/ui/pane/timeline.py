"""The timeline below a tree that has a record, similar to the one of a media player."""

from collections.abc import Callable
from functools import partial

from qtpy.QtCore import Qt
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QAction, QActionGroup, QHBoxLayout, QLabel, QMenu, QWidget

from uctvis.numerals import ungrouped, whole_number
from uctvis.texts import _, grouped
from uctvis.ui.pane.moment_slider import MomentSlider
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.playback_clock import Pace
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import NumberField
from uctvis.ui.widgets.filled_menu import add_separator
from uctvis.ui.widgets.icon_button import MenuButton, icon_button

# Paces from single steps to the whole growth in a few seconds.
_PACES = (
    *(Pace(a_second=count) for count in (1, 5, 20, 100, 1000)),
    *(Pace(seconds=count) for count in (30, 10, 3)),
)
_LEAST_SLIDER = 60
# The width in pixels from which there is room for the speed beside its icon; and for the number
# of iterations, and for all buttons.
_WIDE, _MIDDLE = 580, 420


class Timeline(QWidget):
    """Shows the current iteration of `growth`, changes it, and plays the growth."""

    def __init__(self, growth: GrowthPlayer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._growth = growth
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self._play = icon_button("play", growth.turn, _("Play"))
        self._buttons = (
            icon_button(
                "skip-back", lambda: self._go(0), _("To the beginning"), "growth.beginning"
            ),
            icon_button(
                "step-back", lambda: growth.step(-1), _("Previous iteration"), "growth.previous"
            ),
            self._play,
            icon_button("step-forward", lambda: growth.step(1), _("Next iteration"), "growth.next"),
            icon_button(
                "skip-forward", lambda: self._go(growth.iterations), _("To the end"), "growth.end"
            ),
        )
        self._menu = QMenu(self)
        self._paces = QActionGroup(self._menu)
        for pace in _PACES:
            self._entry(_pace_text(pace), partial(self._set_pace, pace), self._paces)
        add_separator(self._menu)
        self._backwards = self._entry(_("&Backwards"), growth.set_backwards)
        self._repeat = self._entry(_("&Repeat"), self._set_repeated)
        self._from = self._entry(
            _("Repeat &from here"), lambda _on: self.repeat_from(), marks=False
        )
        self._to = self._entry(_("Repeat u&p to here"), lambda _on: self.repeat_to(), marks=False)
        self._moves = self._entry(_("Re-&lay out while growing"), growth.set_moves)
        self._follow = self._entry(_("Then &next tree"), lambda _on: None)
        self._follow.setVisible(False)
        self._speed = MenuButton("circle-gauge", _("Speed"), self._menu)
        self.slider = MomentSlider()
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.valueChanged.connect(growth.scrub)
        self.slider.sliderPressed.connect(growth.pause)
        self.slider.sliderReleased.connect(self._show)
        self._number = NumberField(_("Iteration"))
        self._number.setToolTip(_("Type a number and press Enter to go there"))
        self._number.returnPressed.connect(lambda: self._jump(self._number.text()))
        self._number.editingFinished.connect(self._show)
        self._of = QLabel()
        self._of.setToolTip(_("Iterations of the search"))
        self._lay_out()
        growth.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 3, 8, 3)
        row.setSpacing(2)
        for button in self._buttons:
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self.slider, 1)
        row.addSpacing(6)
        for widget in (self._number, self._of, self._speed):
            row.addWidget(widget)

    def _entry(
        self,
        text: str,
        act: Callable[[bool], None],
        group: QActionGroup | None = None,
        *,
        marks: bool = True,
    ) -> QAction:
        entry = QAction(text, self._menu)
        entry.setCheckable(marks)
        entry.triggered.connect(act)
        if group is not None:
            group.addAction(entry)
        self._menu.addAction(entry)
        return entry

    def _set_pace(self, pace: Pace, _checked: bool) -> None:
        self._growth.set_pace(pace)
        self._show()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        for widget in (self._buttons[0], self._buttons[-1], self._of):
            widget.setVisible(self.width() >= _MIDDLE)
        self._show_speed()

    def _show_speed(self) -> None:
        pace = self._growth.pace
        for entry, one in zip(self._paces.actions(), _PACES, strict=True):
            entry.setChecked(one == pace)
        self._speed.say(_pace_text(pace), beside=self.width() >= _WIDE)

    def present(self, on: bool) -> None:  # noqa: ARG002 - letters are what changes
        """Fit the number to the font size of presentation mode, or to the normal one."""
        self._fit_number()

    def _fit_number(self) -> None:
        metrics = self._number.fontMetrics()
        most = metrics.horizontalAdvance(grouped(self._growth.iterations))
        self._number.setFixedWidth(most + 2 * metrics.averageCharWidth() + 18)

    def offer_next(self, offered: bool) -> None:
        """Set whether the option to continue with the next tree is offered."""
        self._follow.setVisible(offered)

    @property
    def follows(self) -> bool:
        """Whether the next tree is played after this one."""
        return self._follow.isChecked() and self._follow.isVisible()

    def repeat_from(self) -> None:
        """Repeat from the current iteration."""
        growth = self._growth
        last = growth.iterations if growth.repeated is None else growth.repeated[1]
        growth.repeat(growth.iteration, last if last > growth.iteration else growth.iterations)

    def repeat_to(self) -> None:
        """Repeat up to the current iteration."""
        growth = self._growth
        first = 0 if growth.repeated is None else growth.repeated[0]
        growth.repeat(first if first < growth.iteration else 0, growth.iteration)

    def turn_repeat(self) -> None:
        """Switch repeating on or off."""
        self._repeat.trigger()

    def turn_back(self) -> None:
        """Reverse the direction."""
        self._backwards.trigger()

    def turn_moves(self) -> None:
        """Switch re-laying out while growing on or off."""
        self._moves.trigger()

    def show_wanted(self) -> None:
        """Show the timeline if there is a record, and timelines are switched on."""
        self.setVisible(self._growth.iterations > 0 and settings_store.shows("timeline"))

    def _go(self, iteration: int) -> None:
        self._growth.pause()
        self._growth.go_to(iteration)

    def _set_repeated(self, on: bool) -> None:
        if on and self._growth.repeated is None:
            self._growth.repeat(0, self._growth.iterations)
        elif not on:
            self._growth.repeat_not()

    def _jump(self, text: str) -> None:
        most = self._growth.iterations
        iteration = whole_number(ungrouped(text), most)
        if iteration is not None:
            self._go(iteration)
            return
        dialogs.show_message(
            self,
            _("There is no such iteration"),
            _("Iteration: expected a whole number from 0 to {count}, got {text!r}").format(
                count=most, text=text.strip()
            ),
        )

    def _show(self) -> None:
        growth = self._growth
        self.show_wanted()
        self.slider.show_moment(growth.iteration, growth.iterations, growth.repeated)
        if not self._number.hasFocus() or not self._number.isModified():
            self._number.setText(grouped(growth.iteration))
        self._fit_number()
        self._of.setText(f"/ {grouped(growth.iterations)}")
        if growth.playing:
            self._play.show_icon("pause", _("Pause (Space)"))
        else:
            self._play.show_icon("play", _("Play the growth (Space)"))
        self._show_speed()
        self._backwards.setChecked(growth.backwards)
        self._repeat.setChecked(growth.repeated is not None)
        self._moves.setChecked(growth.moves)


def _pace_text(pace: Pace) -> str:
    if pace.a_second:
        return _("{count} per second").format(count=grouped(pace.a_second))
    return _("all in {seconds} s").format(seconds=f"{pace.seconds:g}")
