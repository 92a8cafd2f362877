"""The label below a tree that says how much of it is shown."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QSizePolicy, QWidget

from uctvis.texts import grouped, ngettext
from uctvis.ui.panels.node_facts import count_text
from uctvis.ui.widgets import theme
from uctvis.view.scene import Scene

_RIGHT = Qt.Alignment(Qt.AlignmentFlag.AlignRight) | Qt.AlignmentFlag.AlignVCenter


class CountLine(QLabel):
    """Shows how many of a tree's nodes are visible."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAlignment(_RIGHT)
        theme.set_role(self, "count")
        self.hide()

    def say(self, text: str) -> None:
        """Show a text; without one, the line takes no room."""
        self.setText(text)
        self.setVisible(text != "")

    def show_scene(self, scene: Scene | None) -> None:
        """Show the number of nodes in a scene; None: no text."""
        if scene is None:
            self.say("")
            return
        # Only moments of a large tree need the minimum visits: they are folded automatically.
        least = 0 if scene.whole is None else scene.folding.least_visits
        self.say(count_text(len(scene.rows.node), scene.tree.size, least))

    def show_live(self, scene: Scene, said: str, *, presented: bool) -> None:
        """Show `said` about a running search, with its visits if it is `presented`."""
        count = int(scene.tree.visits[0])
        visits = ngettext("{count} visit", "{count} visits", count).format(count=grouped(count))
        self.say(f"{said} · {visits}" if presented else said)
