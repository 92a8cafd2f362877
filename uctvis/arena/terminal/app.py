"""The application of the terminal's views."""

import threading
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.worker import Worker, WorkerState

from uctvis.arena.terminal.bindings import binding
from uctvis.arena.terminal.question import YesNoQuestion
from uctvis.arena.terminal.reading import TournamentReader
from uctvis.arena.terminal.rounds import PlayRound
from uctvis.arena.terminal.tournament_screen import TournamentScreen
from uctvis.arena.tournament.store import TournamentStore
from uctvis.errors import UctvisError
from uctvis.texts import _

# Seconds between two looks at the tournament.
_INTERVAL = 0.25


class ArenaTerminal(App[None]):
    """Shows a tournament, also while it is played, by this program or by another process."""

    ENABLE_COMMAND_PALETTE = False
    # Columns from which a match shows all its panels.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as in Textual
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("new_round", _("New round")),
        binding("quit", _("Quit")),
    ]

    def __init__(
        self,
        store: TournamentStore,
        play: PlayRound | None = None,
        keys: dict[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._reader = TournamentReader(store)
        self._play = play
        self._keys = keys or {}
        self._stop = threading.Event()
        self._round: Worker[object] | None = None
        self._main = TournamentScreen(self._reader)

    def on_mount(self) -> None:
        self.set_keymap(self._keys)
        self.push_screen(self._main)
        self.set_interval(_INTERVAL, self._look)

    def _look(self) -> None:
        if self._reader.look() and self._main.is_mounted:
            self._main.show()

    @property
    def plays(self) -> bool:
        """Whether this program plays a round."""
        return self._round is not None and not self._round.is_finished

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Rounds are started where all matches are listed."""
        if action == "new_round":
            return self._play is not None and self.screen is self._main
        return super().check_action(action, parameters)

    async def action_quit(self) -> None:
        if isinstance(self.screen, YesNoQuestion):
            return
        if self.plays:
            text = _("A round is being played. Stop it and quit?")
            self.push_screen(YesNoQuestion(text), self._quit_if)
        elif self._reader.is_playing:
            text = _(
                "Another program plays this tournament; it goes on if you quit. Quit these views?"
            )
            self.push_screen(YesNoQuestion(text), self._quit_if)
        else:
            self.exit()

    def _quit_if(self, is_yes: bool | None) -> None:
        if is_yes:
            self._stop.set()
            self.exit()

    def action_new_round(self) -> None:
        if self.plays or self._reader.is_playing:
            self.notify(_("A round is being played already."), markup=False)
        elif not isinstance(self.screen, YesNoQuestion):
            self.push_screen(YesNoQuestion(_("Play a new round?")), self._play_if)

    def _play_if(self, is_yes: bool | None) -> None:
        play = self._play
        if is_yes and play is not None:
            self._round = self.run_worker(
                lambda: play(self._stop), thread=True, exit_on_error=False, name="round"
            )

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say why a round failed; an error that is a bug ends the application."""
        if event.worker is self._round and event.state is WorkerState.ERROR:
            error = event.worker.error
            if not isinstance(error, UctvisError):
                assert error is not None  # noqa: S101 - the state says so
                raise error
            self.notify(str(error), severity="error", timeout=60, markup=False)
