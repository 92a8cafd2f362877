"""The form of the search's settings."""

from typing import Any

from qtpy.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QRadioButton, QWidget

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.memory import MEGABYTE, usual_bytes
from uctvis.mcts.settings import (
    EXPAND_AFTER,
    EXPLORATION,
    ITERATIONS,
    MEMORY,
    PLAYOUT_LIMIT,
    SECONDS,
    SEED,
    THREADS,
    Settings,
)
from uctvis.texts import _, grouped
from uctvis.ui.runtime.kinds import Flag, Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.fields import LONGEST_NUMBER, ChoiceField, NumberField

_USUAL_MILLISECONDS = 1000
_RANGES = {
    "iterations": ITERATIONS,
    "seconds": (round(1000 * SECONDS[0]), round(1000 * SECONDS[1])),  # as milliseconds
    "playout_limit": PLAYOUT_LIMIT,
    "exploration": EXPLORATION,
    "expand_after": EXPAND_AFTER,
    "threads": THREADS,
    "memory": MEMORY,
    "seed": SEED,
}
# Beside the fields, under these names.
_BY_TIME, _LIMITED, _EVALUATION, _BOOK = "by time", "limited", "evaluation", "book"


def _usual_texts() -> dict[str, str]:
    usual = Settings()
    return {
        "iterations": str(usual.iterations),
        "seconds": str(_USUAL_MILLISECONDS),
        "playout_limit": str(usual.playout_limit),
        "exploration": f"{usual.exploration:g}",
        "expand_after": str(usual.expand_after),
        "threads": str(usual.threads),
        "memory": "",
        "seed": "",
    }


class FormSettings:
    """What is remembered of one form, under the name of its group."""

    def __init__(self, group: str) -> None:
        self.settings: dict[str, Setting[Any]] = {
            # As they were written, right or wrong.
            name: Setting(f"{group}/{name}", Text(LONGEST_NUMBER), text)
            for name, text in _usual_texts().items()
        }
        for name, usual in ((_BY_TIME, False), (_LIMITED, True), (_BOOK, False)):
            self.settings[name] = Setting(f"{group}/{name}", Flag(), usual)
        self.settings[_EVALUATION] = Setting(f"{group}/{_EVALUATION}", Text(100), "")


class SettingsForm(QWidget):
    """Fields for `Settings`; a wrong one says what is wrong, in place.

    What only some games have is offered for the game that `show_game` was called with last.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_iterations = QRadioButton(_("Max &iterations before move"))
        self._by_time = QRadioButton(_("Max &time for move (ms)"))
        self._limited = QCheckBox(_("&Limit moves in playouts"))
        self._titles: dict[str, QWidget] = {
            "iterations": self._by_iterations,
            "seconds": self._by_time,
            "playout_limit": self._limited,
            "exploration": QLabel(_("E&xploration parameter")),
            "expand_after": QLabel(_("Expand afte&r (visits)")),
            "threads": QLabel(_("Thr&eads")),
            "memory": QLabel(_("Memory (MB)")),
            "seed": QLabel(_("See&d")),
        }
        tips = {
            "iterations": _("The search stops after so many iterations"),
            "seconds": _("The search stops after so many milliseconds"),
            "playout_limit": _("A longer playout is cut there and its position evaluated"),
            "exploration": _(
                "The constant c of the UCB value: higher tries more, lower trusts more"
            ),
            "expand_after": _("A leaf gets children once it has so many visits"),
            "threads": _(
                "How many of this machine's cores search; one, with a seed, always finds the "
                "same tree, several do not"
            ),
            "memory": _(
                "The search ends when its tree takes more memory; empty: a quarter of what is free"
            ),
            "seed": _(
                "The same seed and iterations give the same tree, with one thread; "
                "empty: another each time"
            ),
        }
        self._fields: dict[str, NumberField] = {}
        usual = _usual_texts()
        self._evaluation_title = QLabel(_("Eval&uation"))
        self._evaluation = ChoiceField(_("Evaluation"))
        self._evaluation_title.setBuddy(self._evaluation)
        # What was chosen in a game that has it.
        self._chosen_evaluation = ""
        self._book = QCheckBox(_("Opening boo&k"))
        self._book.setToolTip(
            _("The PC begins with main lines of the opening, as long as one goes on")
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for row, (name, title) in enumerate(self._titles.items()):
            text = getattr(title, "text")().replace("&", "")  # noqa: B009 - three kinds of widget
            field = NumberField(text, usual[name])
            field.setToolTip(tips[name])
            title.setToolTip(tips[name])
            field.editingFinished.connect(self._mark_wrong)
            if isinstance(title, QLabel):
                title.setBuddy(field)
            grid.addWidget(title, 3 * row, 0)
            grid.addWidget(field, 3 * row, 1)
            grid.addWidget(field.message, 3 * row + 1, 0, 1, 2)
            self._fields[name] = field
            if name == "playout_limit":
                choice = QHBoxLayout()
                choice.addWidget(self._evaluation_title)
                choice.addStretch(1)
                choice.addWidget(self._evaluation)
                grid.addLayout(choice, 3 * row + 2, 0, 1, 2)
        grid.addWidget(self._book, 3 * len(self._titles), 0, 1, 2)
        for widget in (self._evaluation_title, self._evaluation, self._book):
            widget.hide()
        self._fields["seed"].setPlaceholderText(_("random"))
        self._fields["memory"].setPlaceholderText(grouped(usual_bytes() // MEGABYTE))
        self._by_iterations.setChecked(True)
        self._limited.setChecked(True)
        for button in (self._by_iterations, self._by_time, self._limited):
            button.toggled.connect(self._enable)
        self._enable()

    @property
    def uses_book(self) -> bool:
        """Whether the PC is to open with main lines; no where the game has none."""
        return self._book.isChecked() and not self._book.isHidden()

    def show_game(self, game: AnyGame) -> None:
        """Offer what this game has: its evaluations, its book."""
        self._keep_evaluation()
        evaluations = game.evaluations()
        # The usual one goes without its name: so do the settings that nobody changed.
        values = ("", *(one.name for one in evaluations[1:]))
        self._evaluation.offer(
            [
                (value, one.title, one.about)
                for value, one in zip(values, evaluations, strict=False)
            ],
            self._chosen_evaluation,
        )
        tip = _("How a position is evaluated at which a playout is cut")
        for widget in (self._evaluation_title, self._evaluation):
            widget.setToolTip(tip)
            widget.setVisible(bool(evaluations))
        self._book.setVisible(game.has_book)

    def settings(self) -> Settings:
        """The settings as they stand.

        Raises
        ------
        SettingError
            A value is wrong.
        """
        by_time = self._by_time.isChecked()
        return Settings(
            iterations=None if by_time else self._whole("iterations"),
            seconds=self._whole("seconds") / 1000 if by_time else None,
            playout_limit=self._whole("playout_limit") if self._limited.isChecked() else None,
            exploration=self._real("exploration"),
            expand_after=self._whole("expand_after"),
            threads=self._whole("threads"),
            seed=self._whole_or_none("seed"),
            memory=self._whole_or_none("memory"),
            evaluation=self._evaluation.currentData() or "",
        )

    def checked_settings(self) -> Settings | None:
        """The settings; None where a value is wrong: its field says so and has the focus."""
        self._mark_wrong()
        error = self._wrong()
        if error is not None:
            self._fields[error.field].setFocus()
            return None
        return self.settings()

    def save(self, remembered: FormSettings) -> None:
        """Remember the fields."""
        for name, value in self._values().items():
            remembered.settings[name].put(value)

    def restore(self, remembered: FormSettings) -> None:
        """Fill the fields with what is remembered."""
        self._fill({name: setting.get() for name, setting in remembered.settings.items()})

    def take(self, other: "SettingsForm") -> None:
        """Fill the fields as those of another form are."""
        self._fill(other._values())

    def _values(self) -> dict[str, Any]:
        self._keep_evaluation()
        return {
            **{name: field.text() for name, field in self._fields.items()},
            _BY_TIME: self._by_time.isChecked(),
            _LIMITED: self._limited.isChecked(),
            _EVALUATION: self._chosen_evaluation,
            _BOOK: self._book.isChecked(),
        }

    def _fill(self, values: dict[str, Any]) -> None:
        for name, field in self._fields.items():
            field.setText(values[name])
        (self._by_time if values[_BY_TIME] else self._by_iterations).setChecked(True)
        self._limited.setChecked(values[_LIMITED])
        self._chosen_evaluation = values[_EVALUATION]
        self._evaluation.setCurrentIndex(max(self._evaluation.findData(self._chosen_evaluation), 0))
        self._book.setChecked(values[_BOOK])
        self._mark_wrong()

    def _keep_evaluation(self) -> None:
        """Remember what is chosen, where there is a choice."""
        if self._evaluation.count() > 0:
            self._chosen_evaluation = self._evaluation.currentData()

    def _whole_or_none(self, name: str) -> int | None:
        return self._whole(name) if self._fields[name].text().strip() else None

    def _whole(self, name: str) -> int:
        text = self._fields[name].text().strip()
        least, most = _RANGES[name]
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        try:
            value = int(text)
        except ValueError:
            raise SettingError(name, self._title(name), expected, repr(text)) from None
        if not least <= value <= most:
            raise SettingError(name, self._title(name), expected, value)
        return value

    def _real(self, name: str) -> float:
        text = self._fields[name].text().strip()
        least, most = _RANGES[name]
        expected = _("a number from {least:g} to {most:g}").format(least=least, most=most)
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            raise SettingError(name, self._title(name), expected, repr(text)) from None
        if not least <= value <= most:
            raise SettingError(name, self._title(name), expected, text)
        return value

    def _title(self, name: str) -> str:
        return self._fields[name].accessibleName()

    def _enable(self) -> None:
        self._fields["iterations"].setEnabled(self._by_iterations.isChecked())
        self._fields["seconds"].setEnabled(self._by_time.isChecked())
        for widget in (self._fields["playout_limit"], self._evaluation_title, self._evaluation):
            widget.setEnabled(self._limited.isChecked())
        self._mark_wrong()

    def _mark_wrong(self) -> None:
        """Say at the first wrong field what is wrong, and only there."""
        error = self._wrong()
        for name, field in self._fields.items():
            field.show_message(str(error) if error is not None and error.field == name else "")

    def _wrong(self) -> SettingError | None:
        try:
            self.settings()
        except SettingError as error:
            return error
        return None
