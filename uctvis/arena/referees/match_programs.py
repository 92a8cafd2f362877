"""The programs of a match: those that are started here, and those that connect to us."""

from collections.abc import Callable, Container

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.remote.channel import RemoteChannel
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of
from uctvis.errors import ArenaError
from uctvis.texts import _


class MatchPrograms:
    """Makes the channels to the programs of a match; for the thread of the match.

    Parameters
    ----------
    pipes : Pipes
        The pipes of the match.
    channels : dict of int to BotChannel
        Gets the channels, by their seats.
    note : callable
        Writes an entry of the transcript: its kind, the seat of a program, and other values.
    sandbox : Sandbox or None
        Confines the programs; None: as the settings say, when the first one starts.
    server : RemoteServer or None
        To which remote bots connect; None: there can be none.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        pipes: Pipes,
        channels: dict[int, BotChannel],
        note: Callable[..., None],
        *,
        sandbox: Sandbox | None,
        server: RemoteServer | None,
    ) -> None:
        self._settings = settings
        self._number = pairing.number
        self._bots = [settings.bot(name) for name in pairing.bots]
        self._pipes = pipes
        self._channels = channels
        self._note = note
        self._sandbox = sandbox
        self._server = server

    def invite(self, others: Container[str] = ()) -> None:
        """Let remote bots connect, but those with these names, which have a server of their own.

        Raises ArenaError if there is no server.
        """
        remote = [
            (seat, bot)
            for seat, bot in enumerate(self._bots)
            if bot.kind is BotKind.REMOTE and bot.name not in others
        ]
        if not remote:
            return
        if self._server is None:
            text = _("its client can connect only to a match or tournament of uctvis arena")
            raise ArenaError(remote[0][1].name, text)
        channels = self._server.open(self._number, remote, self._pipes, self._note)
        self._channels |= {channel.seat: channel for channel in channels}

    def has_come(self, seat: int) -> bool:
        """Whether the client of a remote bot has connected; true for other bots."""
        channel = self._channels.get(seat)
        return not isinstance(channel, RemoteChannel) or channel.has_begun

    def channel(self, seat: int) -> BotChannel:
        """The channel to a program, which is started unless it has connected.

        Raises FaultError if it cannot be started; ArenaError if programs cannot be confined.
        """
        if seat not in self._channels:
            self._channels[seat] = self._start(seat, self._bots[seat])
        return self._channels[seat]

    def _start(self, seat: int, bot: Bot) -> BotProcess:
        if self._sandbox is None:
            self._sandbox = Sandbox.chosen(confines=self._settings.sandbox)
        protocol = protocol_of(bot.protocol)
        return BotProcess(
            seat,
            bot,
            self._sandbox,
            self._pipes,
            self._note,
            protocol.output(bot.limits),
            rests=not protocol.is_always_running,
            answers_together=self._settings.kind.answers_together,
            server_port=protocol.server_port,
        )
