"""What plays a tournament for the arena's page: a child process, or a thread of the window."""

from pathlib import Path

from qtpy.QtCore import QObject, Signal

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.arena.tournament.playing import has_remote_bots
from uctvis.arena.tournament.store import TournamentStore
from uctvis.ui.arena.dialogs.tokens_dialog import chosen_address
from uctvis.ui.arena.kinds import window_of
from uctvis.ui.arena.person_match import PersonMatch
from uctvis.ui.arena.playing.tournament_player import TournamentPlayer
from uctvis.ui.arena.playing.tournament_runner import TournamentRunner
from uctvis.ui.arena.playing.tuc_chess_games import TucChessGames, TucChessPlan


class ArenaPlayers(QObject):
    """Plays one tournament at a time.

    Signals: `changed` when it starts, is asked to end, or ends; `failed` with what went wrong;
    `asked` when the user is to move; `said` when `news` has changed.
    """

    changed = Signal()
    failed = Signal(str)
    asked = Signal()
    said = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._person = TournamentRunner(self), PersonMatch(self)
        self._server = TucChessGames(self)
        for player in self._all:
            player.changed.connect(self.changed)
            player.failed.connect(self.failed)
        for seated in (self._person, self._server):
            seated.asked.connect(self.asked)
        self._server.said.connect(self.said)

    @property
    def _all(self) -> tuple[TournamentPlayer, ...]:
        return self._runner, self._person, self._server

    @property
    def folder(self) -> Path | None:
        """The folder of the tournament that is played; None if none is."""
        return next((one.folder for one in self._all if one.folder is not None), None)

    @property
    def pauses(self) -> bool:
        """Whether what plays was asked to end."""
        return any(player.pauses for player in self._all)

    @property
    def serves(self) -> bool:
        """Whether a server plays."""
        return self._server.folder is not None

    @property
    def person(self) -> AnyPerson | None:
        """The user, if the user takes part."""
        return self._person.person or self._server.person

    @property
    def news(self) -> str:
        """What the last server has said."""
        return " \N{MIDDLE DOT} ".join(self._server.lines)

    def start(self, store: TournamentStore) -> None:
        """Play the matches of a tournament that are not finished."""
        settings = store.settings
        if any(bot.kind is BotKind.PERSON for bot in settings.bots):
            if refusal := window_of(settings.kind).no_person(settings):
                self.failed.emit(refusal)
            else:
                self._person.start(store)
        elif has_remote_bots(settings):
            self._runner.start(store.folder, ("--listen", str(chosen_address())))
        else:
            self._runner.start(store.folder)

    def serve(self, plan: TucChessPlan) -> None:
        """Run a server; raises as `TucChessGames.start`."""
        self._server.start(plan)

    def pause(self) -> None:
        """Ask what plays to end."""
        for player in self._all:
            player.pause()

    def stop(self) -> None:
        """End the process that plays, and wait until it has ended; `end_jobs` ends the threads."""
        self._runner.stop()
