"""Where clients of a server of TUC-CHESS meet: the socket, and who joins the next game."""

import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from uctvis.arena.protocols.tuc_chess.datagrams import Address, DatagramSocket
from uctvis.arena.protocols.tuc_chess.messages import color_message, shown
from uctvis.arena.protocols.tuc_chess.seats import JoinedClient
from uctvis.arena.running.pipes import Pipes
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.game.player_names import BLACK, WHITE
from uctvis.texts import _

LOOPBACK = "127.0.0.1"
_SIDES = WHITE, BLACK
# Senders whose datagrams are ignored and told during a game; the rest is only ignored.
_MOST_STRANGERS = 100


class TucChessWaitingRoom:
    """The socket of a server, and the clients that have joined the next game.

    Parameters
    ----------
    address : (str, int)
        The host and the port; port 0 is any free one.
    players : sequence of int
        What the clients play, in the order in which they join.
    tell : function of str
        Gets what happens, in sentences.

    Raises ArenaError if it cannot listen there.
    """

    def __init__(
        self, address: Address, players: Sequence[int], tell: Callable[[str], None]
    ) -> None:
        self._players = players
        self._tell = tell
        self._joined: list[JoinedClient] = []
        self._strangers: set[Address] = set()
        self.socket = DatagramSocket(_bound(address))
        self.address = address[0], self.socket.address[1]

    def gather(
        self, stopping: Callable[[Pipes], AbstractContextManager[None]]
    ) -> list[JoinedClient]:
        """Wait for the clients of the next game; whoever comes later is ignored.

        `stopping` is entered with the pipes, so that they can be stopped.

        Raises CancelledError if the pipes were stopped.
        """
        self._joined.clear()
        pipes = Pipes()
        self.socket.hear_stranger = self._join
        self.socket.watch(pipes)
        host, port = self.address
        self._tell(_("Waiting for clients at {host}:{port}").format(host=host, port=port))
        try:
            with stopping(pipes):
                pipes.wait(None, lambda: len(self._joined) == len(self._players))
        finally:
            self.socket.unwatch(pipes)
            pipes.close()
        # Late datagrams of the game before were for it.
        self.socket.forget_all()
        self._strangers.clear()
        self.socket.hear_stranger = self._ignore
        return self._joined.copy()

    def close(self) -> None:
        """Close the socket."""
        self.socket.close()

    def _join(self, data: bytes, address: Address, time: float) -> None:
        """Take the next client, and answer it; the seat notes that in its transcript."""
        known = [client.address for client in self._joined]
        if address in known:
            # Its answer was lost.
            self.socket.send(color_message(self._players[known.index(address)]), address)
        elif len(known) < len(self._players):
            player = self._players[len(known)]
            self._joined.append(JoinedClient(address, data))
            self.socket.send(color_message(player), address)
            text = _("{player}: {name} from {host}:{port}").format(
                player=_SIDES[player].title, name=shown(data), host=address[0], port=address[1]
            )
            self._tell(text)
        else:
            self._ignore(data, address, time)

    def _ignore(self, data: bytes, address: Address, _time: float) -> None:
        if address not in self._strangers and len(self._strangers) < _MOST_STRANGERS:
            self._strangers.add(address)
            text = _("ignored “{said}” from {host}:{port}, because a game is played").format(
                said=shown(data), host=address[0], port=address[1]
            )
            self._tell(text)


def _bound(address: Address) -> socket.socket:
    """A socket that listens there.

    At the loopback address, programs of this machine reach it by any of its names, because clients
    of 2021 in Java send to the name of their machine. Only Linux can do that.
    """
    host, port = address
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        is_local = host == LOOPBACK and _restrict_to_this_machine(udp)
        udp.bind(("" if is_local else host, port))
    except (OSError, OverflowError) as error:
        udp.close()
        reason = explained(error) if isinstance(error, OSError) else str(error)
        text = _("cannot listen there: {reason}").format(reason=reason)
        raise ArenaError(f"{host}:{port}", text) from error
    return udp


def _restrict_to_this_machine(udp: socket.socket) -> bool:
    """Let nothing from elsewhere reach a socket; whether the system can do that."""
    if sys.platform != "linux":
        return False
    try:
        udp.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, b"lo\0")
    except PermissionError:
        # Before Linux 5.7, only root may do it.
        return False
    return True
