"""The preferences of the window: its theme, the colours of trees and the animation."""

from qtpy.QtCore import QObject

from uctvis.ui.preferences.animation import Animation
from uctvis.ui.preferences.colours import Colours
from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets import theme

THEME = Setting(
    "theme",
    Choice({choice.value: choice for choice in theme.ThemeChoice}),
    theme.ThemeChoice.SYSTEM,
)


class Preferences(QObject):
    """The preferences, which are stored as soon as they change.

    The window owns them, forms change them, and other objects read them.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The colours of trees.
        self.colours = Colours(self)
        # Whether trees grow on screen while the PC thinks, and how fast.
        self.animation = Animation(self)
        for part in (self.colours, self.animation):
            part.restore()
            part.changed.connect(part.save)
