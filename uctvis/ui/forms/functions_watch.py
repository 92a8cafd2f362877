"""Telling a form that functions of users were registered while it is open."""

from qtpy.QtCore import QTimer, Signal
from qtpy.QtWidgets import QWidget

from uctvis.functions import registry

# In milliseconds.
_PERIOD = 500


class FunctionsWatch(QTimer):
    """Emits `changed` within half a second if functions were registered, in whatever thread.

    It looks only while `form` is visible, and when it becomes visible again.
    """

    changed = Signal()

    def __init__(self, form: QWidget) -> None:
        super().__init__(form)
        self._form = form
        self._seen = registry.moment()
        self.setInterval(_PERIOD)
        self.timeout.connect(self.look)

    def look(self) -> None:
        """Look now; called when the form is shown, too."""
        if not self._form.isVisible():
            self.stop()
            return
        if not self.isActive():
            self.start()
        if self._seen is not registry.moment():
            self._seen = registry.moment()
            self.changed.emit()
