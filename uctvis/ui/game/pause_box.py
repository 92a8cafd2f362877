"""The pause between the moves of autoplay, a setting of the user."""

from qtpy.QtWidgets import QComboBox

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting

# Seconds between a move and the search for the next one.
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0)
_PAUSE = Setting("autoplay/pause", Choice({str(pause): pause for pause in PAUSES}), 1.0)


def chosen() -> float:
    """The setting, in seconds."""
    return _PAUSE.get()


class PauseBox(QComboBox):
    """Changes the setting."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Pause between moves"))
        self.setToolTip(_("The time between two moves of autoplay"))
        self.addItems([_("{count:g} s").format(count=pause) for pause in PAUSES])
        self.setCurrentIndex(PAUSES.index(chosen()))
        self.currentIndexChanged.connect(lambda index: _PAUSE.put(PAUSES[index]))
