"""Windows fit on a small screen."""

import pytest
from qtpy.QtCore import QSize
from qtpy.QtGui import QScreen
from qtpy.QtWidgets import QDialog

from uctvis.ui.widgets.sight import fitting

# The actions that open dialogs of a size of their own.
_LARGE = "help.guide", "help.log", "help.shortcuts", "arena.new"
_SCREEN = QSize(1024, 600)


@pytest.mark.parametrize("name", _LARGE)
def test_a_dialog_fits_on_a_small_screen(qtbot, window, monkeypatch, name):
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: _SCREEN)
    window.menus.entries[name].trigger()
    (dialog,) = [one for one in window.findChildren(QDialog) if one.isVisible()]
    assert dialog.size() == fitting(dialog.size())
    assert dialog.height() < _SCREEN.height()
    dialog.close()
