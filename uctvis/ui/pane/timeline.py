"""The timeline below a tree that has a record."""

from collections.abc import Callable

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from uctvis.numerals import whole_number
from uctvis.texts import _, grouped
from uctvis.ui.pane.moment_slider import MomentSlider
from uctvis.ui.runtime import settings_store
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.ui.tree.playback_clock import Pace
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import NumberField, plain_tip, push_button, toggle
from uctvis.ui.widgets.flow_layout import FlowLayout

# What a lecture needs, step by step or over a breath.
_PACES = (
    *(Pace(a_second=count) for count in (1, 5, 20, 100, 1000)),
    *(Pace(seconds=count) for count in (30, 10, 3)),
)
_BUTTON_WIDTH, _BRACKET_WIDTH = 38, 28
_PACE_WIDTH = 118
_FIELD_WIDTH = 84
_LEAST_WIDTH = 120


class Timeline(QWidget):
    """Shows which moment of `growing` is shown, goes to others, and plays them."""

    def __init__(self, growing: GrowthPlayer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._growing = growing
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        theme.set_role(self, "header")
        self._play = push_button("", growing.turn, role="tool")
        self._play.setFixedWidth(74)
        self._buttons = (
            self._button("|◀", lambda: self._go(0), _("To the beginning"), "beginning"),
            self._button("\N{MINUS SIGN}1", lambda: growing.step(-1), _("Back"), "previous"),
            self._play,
            self._button("+1", lambda: growing.step(1), _("One iteration further"), "next"),
            self._button("▶|", lambda: self._go(growing.iterations), _("To the end"), "end"),
        )
        self._pace = QComboBox()
        self._pace.addItems([_pace_text(pace) for pace in _PACES])
        self._pace.setCurrentIndex(_PACES.index(growing.pace))
        self._pace.setMinimumWidth(_PACE_WIDTH)
        self._pace.setAccessibleName(_("Speed"))
        self._pace.setToolTip(plain_tip(_("Iterations a second, or the time for all of them")))
        self._pace.currentIndexChanged.connect(lambda at: growing.set_pace(_PACES[at]))
        self._backwards = toggle(_("Backwards"), _("Play backwards"), "growth.backwards")
        self._backwards.toggled.connect(growing.set_backwards)
        self._repeat = toggle(
            _("Repeat"),
            _("Play the marked part again and again, at first all"),
            "growth.repeat",
        )
        self._repeat.toggled.connect(self._set_repeated)
        self._from = self._button(
            "[", self.repeat_from, _("Repeat from this moment on"), "repeat_from"
        )
        self._to = self._button("]", self.repeat_to, _("Repeat up to this moment"), "repeat_to")
        for bracket in (self._from, self._to):
            bracket.setFixedWidth(_BRACKET_WIDTH)
        self._moves = toggle(
            _("Nodes move"),
            _("Lay the tree out at each moment; else nodes stand where they stand in the end"),
        )
        self._moves.toggled.connect(growing.set_moves)
        self._follow = toggle(
            _("Then next"), _("When a tree was played, play the next of the sequence")
        )
        self._follow.hide()
        self.slider = MomentSlider()
        self.slider.setMinimumWidth(_LEAST_WIDTH)
        self.slider.valueChanged.connect(growing.scrub)
        self.slider.sliderPressed.connect(growing.pause)
        self.slider.sliderReleased.connect(self._show)
        self._number = NumberField(_("Iteration"))
        self._number.setFixedWidth(_FIELD_WIDTH)
        self._number.setToolTip(_("Type a number and press Enter to go there"))
        self._number.returnPressed.connect(lambda: self._jump(self._number.text()))
        self._number.editingFinished.connect(self._show)
        self._of = QLabel()
        self._lay_out()
        growing.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        row = FlowLayout(self)
        row.setContentsMargins(12, 5, 12, 5)
        place = QWidget()
        place.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        inside = QHBoxLayout(place)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(8)
        inside.addWidget(self.slider, 1)
        inside.addWidget(self._number)
        inside.addWidget(self._of)
        toggles = (self._backwards, self._repeat, self._from, self._to, self._moves, self._follow)
        self._controls = (*self._buttons, self._pace, *toggles)
        for widget in (*self._controls, place):
            row.addWidget(widget)

    def _button(self, text: str, action: Callable[[], None], tip: str, entry: str) -> QPushButton:
        button = push_button(text, action, tip, "tool", f"growth.{entry}")
        button.setAccessibleName(tip)
        button.setFixedWidth(_BUTTON_WIDTH)
        return button

    def present(self, on: bool) -> None:
        """Show the moment in letters for an audience; or all as usual."""
        for widget in self._controls:
            theme.keep_letters(widget, on)
        self._number.setFixedWidth(round(_FIELD_WIDTH * theme.current().letters))

    def offer_next(self, offered: bool) -> None:
        """Whether there is a sequence, of which the next tree can follow."""
        self._follow.setVisible(offered)

    @property
    def follows(self) -> bool:
        """Whether the next tree is to follow one that was played."""
        return self._follow.isChecked() and not self._follow.isHidden()

    def repeat_from(self) -> None:
        """Repeat from the moment that is shown."""
        growing = self._growing
        last = growing.iterations if growing.repeated is None else growing.repeated[1]
        growing.repeat(growing.iteration, last if last > growing.iteration else growing.iterations)

    def repeat_to(self) -> None:
        """Repeat up to the moment that is shown."""
        growing = self._growing
        first = 0 if growing.repeated is None else growing.repeated[0]
        growing.repeat(first if first < growing.iteration else 0, growing.iteration)

    def turn_repeat(self) -> None:
        """Repeat all, or do not repeat."""
        self._repeat.toggle()

    def turn_back(self) -> None:
        """Play in the other direction."""
        self._backwards.toggle()

    def turn_moves(self) -> None:
        """Let the nodes move, or stand still."""
        self._moves.toggle()

    def show_wanted(self) -> None:
        """Be there if there is a record, and timelines are wanted."""
        self.setVisible(self._growing.iterations > 0 and settings_store.shows("timeline"))

    def _go(self, iteration: int) -> None:
        self._growing.pause()
        self._growing.go_to(iteration)

    def _set_repeated(self, on: bool) -> None:
        if on and self._growing.repeated is None:
            self._growing.repeat(0, self._growing.iterations)
        elif not on:
            self._growing.repeat_not()

    def _jump(self, text: str) -> None:
        plain, most = "".join(text.split()).replace(",", ""), self._growing.iterations
        iteration = whole_number(plain, most)
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
        growing = self._growing
        self.show_wanted()
        self.slider.show_moment(growing.iteration, growing.iterations, growing.repeated)
        if not self._number.hasFocus() or not self._number.isModified():
            self._number.setText(grouped(growing.iteration))
        self._of.setText(
            _("of {iterations} iterations").format(iterations=grouped(growing.iterations))
        )
        self._play.setText(_("Pause") if growing.playing else _("▶ Play"))
        self._play.setToolTip(
            _("Stay at this moment (Space)") if growing.playing else _("Let the tree grow (Space)")
        )
        for button, on in (
            (self._backwards, growing.backwards),
            (self._repeat, growing.repeated is not None),
            (self._moves, growing.moves),
        ):
            button.blockSignals(True)
            button.setChecked(on)
            button.blockSignals(False)
        for button in (self._from, self._to):
            button.setVisible(growing.repeated is not None)


def _pace_text(pace: Pace) -> str:
    if pace.a_second:
        return _("{count} a second").format(count=grouped(pace.a_second))
    return _("all in {seconds} s").format(seconds=f"{pace.seconds:g}")
