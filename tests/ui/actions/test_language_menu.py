"""Names of keys, which Qt translates."""

from qtpy.QtCore import QTranslator
from qtpy.QtGui import QKeySequence

from uctvis.ui.actions import language_menu
from uctvis.ui.actions.language_menu import translate_qt


def test_names_of_keys_are_complete(qapp):
    translate_qt(qapp)
    try:
        for keys in ("Ctrl+Shift+O", "F11", "Alt+Left", "Home", "PgDown"):
            assert QKeySequence(keys).toString(QKeySequence.NativeText) == keys
    finally:
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)


def test_a_program_that_cannot_be_started_again_is_in_the_log(monkeypatch, caplog):
    monkeypatch.setattr("uctvis.paths.own_command", lambda: ["/no/such/program"])
    language_menu._start()
    assert "/no/such/program cannot be started again" in caplog.text
