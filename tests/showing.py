"""Shows a widget in a window of its own; the model of what panels show."""

from qtpy.QtWidgets import QWidget

from uctvis.ui.shown.shown import Shown


def show(qtbot, widget, width=None, height=None):
    """Show a widget, and return it when it is on the screen; the test ends with it."""
    qtbot.addWidget(widget)
    if width is not None:
        widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def shown_model(qtbot):
    """A model of what is shown, of a pane without a window."""
    owner = QWidget()
    qtbot.addWidget(owner)
    return Shown(owner)
