"""Qt's own texts, in the language of ours."""

import pytest
from qtpy.QtCore import QCoreApplication, QTranslator
from qtpy.QtGui import QKeySequence

from uctvis.ui.language_menu import translate_qt


@pytest.fixture
def translated(qapp):
    translate_qt(qapp)
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.mark.usefixtures("translated")
def test_what_the_catalogue_of_qt_lacks_keeps_its_words():
    keys = QKeySequence("Ctrl+Shift+F11").toString(QKeySequence.SequenceFormat.NativeText)
    assert keys == "Ctrl+Shift+F11"
    assert QCoreApplication.translate("Nobody", "translates this") == "translates this"
