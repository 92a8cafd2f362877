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

    Attributes
    ----------
    colours : Colours
        The colours of trees.
    animation : Animation
        Whether trees grow on screen while the PC thinks, and how fast.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.colours = Colours(self)
        self.animation = Animation(self)
        for part in (self.colours, self.animation):
            part.restore()
            part.changed.connect(part.save)
