"""Shows a widget in a window of its own."""


def show(qtbot, widget, width=None, height=None):
    """Show a widget, and return it when it is on the screen; the test ends with it."""
    qtbot.addWidget(widget)
    if width is not None:
        widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget
