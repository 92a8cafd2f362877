"""A clickable row of a list: a small picture, a title and a detail."""

from collections.abc import Callable

from qtpy.QtCore import QSize, Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from uctvis.ui.start.thumbnail import Thumbnail
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import ElidedLabel

# The least width of a title, in pixels.
_LEAST = 60


class RowButton(QPushButton):
    """A button with a title and, below it or without a picture beside it, a detail."""

    def __init__(
        self,
        title: str,
        act: Callable[[], None],
        detail: str = "",
        picture: Thumbnail | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = title
        self.setAccessibleName(f"{title}, {detail}" if detail else title)
        theme.set_role(self, "row")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 3, 8, 3)
        row.setSpacing(10)
        label = _Title(title) if picture is None else QLabel(title)
        small = QLabel(detail)
        theme.set_role(small, "muted")
        for text in (label, small):
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if picture is None:
            row.addWidget(label, 1)
            row.addWidget(small)
        else:
            label.setWordWrap(True)
            texts = QVBoxLayout()
            texts.setSpacing(1)
            texts.addStretch(1)
            texts.addWidget(label)
            if detail:
                small.setWordWrap(True)
                texts.addWidget(small)
            texts.addStretch(1)
            row.addWidget(picture, 0, Qt.AlignmentFlag.AlignVCenter)
            row.addLayout(texts, 1)
        small.setVisible(bool(detail))
        self.clicked.connect(lambda _checked: act())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's names, both
        row = self.layout()
        return super().sizeHint() if row is None else row.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        row = self.layout()
        return super().minimumSizeHint() if row is None else row.minimumSize()


class _Title(ElidedLabel):
    """A title without its middle where there is little room."""

    def __init__(self, text: str) -> None:
        super().__init__(mode=Qt.TextElideMode.ElideMiddle)
        self.show_text(text)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's names, both
        return QSize(self.width_of(self.whole), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(_LEAST, super().minimumSizeHint().height())
