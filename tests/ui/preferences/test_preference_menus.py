"""Tests of the looks in the View menu, and of the settings of the animation."""

from qtpy.QtWidgets import QComboBox

from uctvis.ui.preferences.animation_dialog import AnimationDialog
from uctvis.view.style.looks import CALM, LOOKS, THESIS


def test_each_look_is_one_click_away(window):
    colours = window.preferences.colours
    entries = {look: window.menus.entries[f"view.look_{look.name}"] for look in LOOKS}
    assert colours.choices.look is CALM
    for look, entry in entries.items():
        entry.trigger()
        assert colours.choices.look is look
        assert colours.choices.logarithmic is look.logarithmic
    assert entries[THESIS].text().replace("&", "") == "Red to green, as in the thesis"


def test_the_animation_has_its_dialog(qtbot, window):
    animation = window.preferences.animation
    animation.choose(wanted=True)
    window.menus.entries["growth.animation"].trigger()
    (dialog,) = window.findChildren(AnimationDialog)
    assert dialog.isVisible()
    seconds = next(
        box for box in dialog.findChildren(QComboBox) if "Stretch" in box.accessibleName()
    )
    seconds.setCurrentIndex(0)
    assert animation.choices.seconds == 1
    dialog.accept()
    qtbot.waitUntil(lambda: not window.findChildren(AnimationDialog))
