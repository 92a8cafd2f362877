"""The values that tell of a node: their titles, what they mean, and how each is shown."""

from qtpy.QtCore import Qt
from qtpy.QtGui import QFontMetrics, QResizeEvent
from qtpy.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.texts import _, grouped
from uctvis.tree.tree import UNKNOWN_PLAYER
from uctvis.ui.inspector.node_numbers import NodeNumbers
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip, shortened
from uctvis.ui.widgets.number_formats import number, percent

# What stands where there is no value.
NONE = "—"


def titles() -> tuple[tuple[str, str, str], ...]:
    """Each value's name, its title, and what it means."""
    return (
        ("move", _("Move"), _("The move into this node")),
        ("player", _("To move"), _("The player to move here")),
        ("visits", _("Visits"), _("How often the search came through here")),
        ("share", _("Share"), _("This node's part of its parent's visits")),
        ("extra_visits", _("Extra visits"), _("The second counter of the tree files")),
        (
            "mean",
            _("Mean payoff"),
            _("What coming through here was worth, on average, to the player who moved here"),
        ),
        ("win_score", _("Win score"), _("The sum of the payoffs: mean payoff times visits")),
        ("children", _("Children"), _("The number of moves from here in the tree")),
        (
            "ucb",
            _("UCB value"),
            _("w/n + c √(ln N / n): selection goes to the child with the highest"),
        ),
        ("exploitation", _("Exploitation"), _("w/n, the first term: the mean payoff")),
        ("exploration", _("Exploration"), _("c √(ln N / n), the second term")),
        ("constant", _("Constant c"), _("The exploration parameter of these UCB values")),
        ("id", _("Id"), _("The node's number in this tree")),
        ("depth", _("Depth"), _("The number of moves from the root")),
        ("path", _("Path"), _("The moves from the root")),
        ("state", _("State"), _("The name of the position")),
    )


def texts_of(numbers: NodeNumbers, *, players_assumed: bool) -> dict[str, str]:
    return {
        "move": numbers.move_name or NONE,
        "player": _player_text(numbers.player, assumed=players_assumed),
        "visits": grouped(numbers.visits),
        "share": NONE if numbers.share is None else percent(numbers.share),
        "extra_visits": grouped(numbers.extra_visits),
        "mean": number(numbers.mean),
        "win_score": number(numbers.win_score),
        "children": grouped(numbers.children),
        "ucb": NONE if numbers.ucb is None else number(numbers.ucb),
        "exploitation": NONE if numbers.exploitation is None else number(numbers.exploitation),
        "exploration": NONE if numbers.exploration is None else number(numbers.exploration),
        "constant": f"{numbers.constant:g}",
        "id": str(numbers.node),
        "depth": grouped(numbers.depth),
        "state": numbers.state_name or NONE,
    }


def _player_text(player: int, *, assumed: bool) -> str:
    if player == UNKNOWN_PLAYER:
        return _("unknown")
    text = _("player {number} ({colour}), assumed") if assumed else _("player {number} ({colour})")
    return text.format(number=player + 1, colour=_("white") if player == 0 else _("black"))


class Value(QWidget):
    """A value below its title. It can be copied; a long one is cut, and whole in the tooltip."""

    def __init__(self, title: str, meaning: str) -> None:
        super().__init__()
        self.title = title
        self.text = ""
        self._meaning = meaning
        caption = QLabel(title)
        theme.set_role(caption, "caption")
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(caption)
        layout.addWidget(self._label)

    def show_text(self, text: str) -> None:
        self.text = text
        self.setToolTip(plain_tip(self._meaning) + plain_tip(text))
        self.setAccessibleName(f"{self.title}: {text}")
        self._cut()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        line = shortened(self.text).replace("\n", " ")
        room = max(self.width(), 40)
        self._label.setText(
            QFontMetrics(self._label.font()).elidedText(line, Qt.TextElideMode.ElideMiddle, room)
        )
