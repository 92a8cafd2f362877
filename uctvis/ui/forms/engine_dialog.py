"""The dialog to change the PC's engine during a game."""

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.game.contract import AnyGame
from uctvis.texts import _
from uctvis.ui.forms.engine_form import EngineForm
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.sight import fitting

_SIZE = QSize(760, 460)
_BESIDE = 14


class EngineDialog(QDialog):
    """Starts with `engine`; `chosen` carries the changed engine."""

    chosen = Signal(object)

    def __init__(self, game: AnyGame, engine: SearchingEngine, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Level of the PC: Custom"))
        self._form = EngineForm(game)
        self._form.take_engine(engine)
        self._lay_out()

    def _lay_out(self) -> None:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        content = QWidget()
        rows = QVBoxLayout(content)
        # Beside the scroll bar.
        rows.setContentsMargins(0, 0, _BESIDE, 0)
        rows.addWidget(self._form)
        rows.addStretch(1)
        area.setWidget(content)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("Cancel"), self.reject))
        agree = push_button(_("&Apply"), self._choose, role="primary")
        agree.setDefault(True)
        buttons.addWidget(agree)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(area, 1)
        column.addLayout(buttons)
        self.resize(fitting(_SIZE))

    def _choose(self) -> None:
        engine = self._form.checked()
        if engine is None:
            self._form.go_to_wrong()
            return
        self.chosen.emit(engine)
        self.accept()
