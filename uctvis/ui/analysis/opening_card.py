"""How far the opening of a tree is."""

from qtpy.QtWidgets import QWidget

from uctvis.texts import _, grouped
from uctvis.ui.widgets.progress_card import ProgressCard

# Bytes of a file from which on its size is told.
_LARGE = 1_000_000


class OpeningCard(ProgressCard):
    """Says which file is being opened, and how much of it has been read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Progress of the opening"), parent, shortcut="Esc")
        self._name = ""
        self._doing = ""

    def look_for_files(self) -> None:
        """Folders are being searched."""
        self._begin(_("Looking for tree files…"))

    def open(self, name: str) -> None:
        """The file with this name is being opened."""
        self._name = name
        self._begin(_("Opening {name}…").format(name=name))

    def find_places(self) -> None:
        """All trees of a sequence are being read, for the places of their nodes."""
        self._begin(_("Finding the places of the nodes of all trees…"))

    def _begin(self, doing: str) -> None:
        self._doing = doing
        self.begin(doing)

    def show_size(self, size: int) -> None:
        """Tell of how many bytes the file is, if it is large."""
        if size >= _LARGE:
            self._doing = _("Opening {name} ({size} MB)…").format(
                name=self._name, size=grouped(size / 1e6, 0 if size >= 1e7 else 1)
            )
            self.show_part(self._doing, None)

    def show_read(self, part: float) -> None:
        """Tell how much was read, 0.0 to 1.0; after that, the tree is laid out."""
        if part < 1.0:
            self.show_part(self._doing, part)
        else:
            self.show_part(_("Laying out {name}…").format(name=self._name), None)
