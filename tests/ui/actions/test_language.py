"""Qt's own texts in the language of the application."""

import pytest
from qtpy.QtCore import QTranslator
from qtpy.QtWidgets import QDialogButtonBox

from uctvis import texts
from uctvis.ui.actions.language_menu import translate_qt

_BUTTONS = (
    QDialogButtonBox.StandardButton.Ok
    | QDialogButtonBox.StandardButton.Save
    | QDialogButtonBox.StandardButton.Cancel
    | QDialogButtonBox.StandardButton.No
)


@pytest.mark.parametrize(("language", "no"), [("en", "&No"), ("pl", "&Nie")])
def test_buttons_of_dialogs_have_texts(qtbot, qapp, monkeypatch, language, no):
    monkeypatch.setattr(texts, "language", lambda: language)
    translate_qt(qapp)
    try:
        box = QDialogButtonBox()
        qtbot.addWidget(box)
        box.setStandardButtons(_BUTTONS)
        said = [button.text() for button in box.buttons()]
    finally:
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)
            translator.setParent(None)
    assert all(said)
    assert no in said
