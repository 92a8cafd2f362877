"""The strip above a tournament with bots over TCP: where they connect, and their tokens."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.schedules.settings import OPEN
from uctvis.arena.tournament.playing import has_remote_bots
from uctvis.arena.tournament.store import TournamentStore
from uctvis.texts import _
from uctvis.ui.arena.dialogs.tokens_dialog import TokensDialog, chosen_address
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import push_button


class RemoteStrip(QWidget):
    """Hidden for tournaments without bots over TCP; `wished` says that their tokens are wanted."""

    wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Of the bots over TCP, by their names.
        self._tokens: dict[str, str] = {}
        self._text = ElidedLabel()
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 0)
        row.addWidget(self._text, 1)
        row.addWidget(
            push_button(
                _("Connect&ion tokens…"),
                self.wished.emit,
                _("What the authors of the bots need to connect them"),
                entry="arena.tokens",
            )
        )
        self.hide()

    @property
    def text(self) -> str:
        """What the strip says."""
        return self._text.whole

    @property
    def has_tokens(self) -> bool:
        """Whether the tournament has bots over TCP."""
        return bool(self._tokens)

    def show_nothing(self) -> None:
        """Show no tournament."""
        self._show({})

    def show_store(self, store: TournamentStore) -> None:
        """Show the bots over TCP of a tournament; bots of a server need no tokens.

        Raises ArenaError if the tokens cannot be read.
        """
        settings = store.settings
        needs_tokens = has_remote_bots(settings) and settings.schedule != OPEN
        self._show(tokens_of(store.folder, settings.bots) if needs_tokens else {})

    def _show(self, tokens: dict[str, str]) -> None:
        self._tokens = tokens
        self._show_address()
        self.setVisible(bool(tokens))

    def _show_address(self) -> None:
        text = _("Bots that connect to {address} while the tournament is played: {names}")
        text = text.format(address=chosen_address(), names=", ".join(self._tokens))
        self._text.show_text(text)

    def show_tokens(self, *, plays: bool) -> None:
        """Open the dialog with address and tokens; while it `plays`, the address is fixed."""
        dialog = TokensDialog(self, self._tokens, plays=plays)
        dialog.address_changed.connect(self._show_address)
        dialog.open()
