"""The dialog with the engine, the time and the thresholds of reviews."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.numerals import ungrouped
from uctvis.review.judgement import THRESHOLDS, Thresholds
from uctvis.review.position_judge import strongest_engine
from uctvis.texts import _
from uctvis.ui.forms.engine_dialog import EngineDialog
from uctvis.ui.review import review_settings
from uctvis.ui.runtime import known_programs
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import ChoiceField, NumberField, push_button

_STRONGEST = ""


class ReviewDialog(QDialog):
    """Stores what the user chooses, and emits `chosen`."""

    chosen = Signal()

    def __init__(self, game: AnyGame, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Review settings"))
        self._game = game
        self.engine = ChoiceField(_("Engine"))
        self._offer(review_settings.engine_text())
        self.seconds = NumberField(_("Seconds for a position"), f"{review_settings.seconds():g}")
        limits = review_settings.thresholds()
        self.limits = [
            NumberField(one.title, f"{getattr(limits, one.name):g}") for one in THRESHOLDS
        ]
        self._message = ErrorLine()
        self._lay_out()

    def _lay_out(self) -> None:
        engine = QWidget()
        row = QHBoxLayout(engine)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.engine, 1)
        row.addWidget(push_button(_("Another engine…"), self._ask_for_engine))
        form = QFormLayout()
        form.addRow(_("Engine"), engine)
        form.addRow(_("Seconds for a position"), self.seconds)
        for one, field in zip(THRESHOLDS, self.limits, strict=True):
            field.setToolTip(one.tip)
            form.addRow((one.label or one.title).replace("&", ""), field)
        about = QLabel(
            _(
                "A move is marked by the win rate that it loses, in percent points. Where perfect "
                "play is known, it judges instead of the search."
            )
        )
        about.setWordWrap(True)
        theme.set_role(about, "caption")
        buttons = QHBoxLayout()
        buttons.addWidget(self._message, 1)
        buttons.addWidget(push_button(_("Cancel"), self.reject))
        agree = push_button(_("&Apply"), self._choose, role="primary")
        agree.setDefault(True)
        buttons.addWidget(agree)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(about)
        column.addStretch(1)
        column.addLayout(buttons)

    def _offer(self, chosen: str) -> None:
        """Offer the strongest engine, the programs of the user, and the chosen engine."""
        strongest = strongest_engine(self._game)
        offers = [(_STRONGEST, _("The strongest: {engine}").format(engine=strongest.title), "")]
        texts = [chosen, *known_programs.known_texts()]
        for text in dict.fromkeys(filter(None, texts)):
            engine = review_settings.engine_of(text, self._game)
            if engine is not None:
                offers.append((text, engine.title, engine.about))
        self.engine.offer(offers, chosen)

    def _ask_for_engine(self) -> None:
        known = review_settings.engine_for(self._game) or strongest_engine(self._game)
        dialog = EngineDialog(self._game, known, self)
        dialog.setWindowTitle(_("Engine of the review"))
        dialog.chosen.connect(self._take_engine)
        dialog.open()

    def _take_engine(self, engine: SearchingEngine) -> None:
        # The user has just chosen it, so it may be started.
        known_programs.trust(engine)
        self._offer(engine.described(self._game))

    def _choose(self) -> None:
        least, most = review_settings.LEAST_SECONDS, review_settings.MOST_SECONDS
        try:
            seconds = float(ungrouped(self.seconds.text()))
            limits = Thresholds(*(float(ungrouped(one.text())) for one in self.limits))
        except (ValueError, SettingError) as error:
            self._message.say(str(error))
            return
        if not least <= seconds <= most:
            text = _("Seconds for a position: expected {least:g} to {most:g}")
            self._message.say(text.format(least=least, most=most))
            return
        review_settings.choose(str(self.engine.currentData() or ""), seconds, limits)
        self.chosen.emit()
        self.accept()
