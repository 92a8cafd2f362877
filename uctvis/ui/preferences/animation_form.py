"""The form for the animation of growing trees."""

from qtpy.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QWidget

from uctvis.texts import _
from uctvis.ui.preferences.animation import PACES, SECONDS, Animation, pace_title
from uctvis.ui.widgets.key_tips import tell_keys


class AnimationBox(QCheckBox):
    """Switches an animation on and off."""

    def __init__(self, animation: Animation, title: str) -> None:
        super().__init__(title)
        self._animation = animation
        self.setToolTip(_("Show the tree while the PC thinks"))
        tell_keys(self, "growth.animate")
        self._show()
        animation.changed.connect(self._show)
        self.toggled.connect(lambda on: animation.choose(wanted=on))

    def _show(self) -> None:
        self.setChecked(self._animation.choices.wanted)


class PaceBox(QComboBox):
    """Chooses the pace of the iterations."""

    def __init__(self, animation: Animation) -> None:
        super().__init__()
        self._animation = animation
        self.addItems([pace_title(pace) for pace in PACES])
        self.setAccessibleName(_("Speed of the search"))
        self.setToolTip(_("Iterations per second while the growing tree is shown"))
        self._show()
        animation.changed.connect(self._show)
        self.currentIndexChanged.connect(lambda index: animation.choose(pace=PACES[index]))

    def _show(self) -> None:
        self.setCurrentIndex(PACES.index(self._animation.choices.pace))
        self.setEnabled(self._animation.choices.wanted)


class AnimationForm(QWidget):
    """Shows and changes `animation`.

    It is no form of declared settings: each field has a few choices, which are all right, and takes
    effect at once, in the other forms of the same model, too.
    """

    def __init__(self, animation: Animation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.animation = animation
        box = AnimationBox(self.animation, _("Animate tree gro&wth"))
        pace = PaceBox(self.animation)
        self._seconds = QComboBox()
        self._seconds.addItems([_("{count} s").format(count=seconds) for seconds in SECONDS])
        self._seconds.setAccessibleName(_("Stretch short searches to"))
        tip = _("A shorter search is replayed over this time before the PC moves")
        self._seconds.setToolTip(tip)
        self._seconds.currentIndexChanged.connect(
            lambda index: self.animation.choose(seconds=SECONDS[index])
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(2, 1)
        grid.addWidget(box, 0, 0, 1, 3)
        for row, (text, field) in enumerate(
            ((_("Search speed"), pace), (_("Stretch short searches to"), self._seconds)), 1
        ):
            label = QLabel(text)
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        self._show()
        self.animation.changed.connect(self._show)

    def _show(self) -> None:
        self._seconds.setCurrentIndex(SECONDS.index(self.animation.choices.seconds))
        self._seconds.setEnabled(self.animation.choices.wanted)
