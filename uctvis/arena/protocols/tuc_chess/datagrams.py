"""A UDP socket that several programs send to, which are told apart by address and port."""

import errno
import selectors
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter

from uctvis.arena.running.pipes import Pipes

# The host and the port of a sender.
Address = tuple[str, int]
# Gets a datagram, who sent it, and when it was read, by `time.perf_counter`.
Hear = Callable[[bytes, Address, float], None]

# The most bytes that are read of a datagram; the rest is lost.
_MOST_READ = 2**12
# Datagrams that are read before any of them is heard.
_MOST_AT_ONCE = 1000
# Bytes of datagrams that wait. Linux takes it twice, for what it needs beside them, which is enough
# for 10,000 small ones; but it may allow less.
_BUFFER = 2**22


class DatagramSocket:
    """A UDP socket, read in the pipes of a match. For the thread of the match.

    Parameters
    ----------
    udp : socket.socket
        A bound socket, which this object closes.
    """

    def __init__(self, udp: socket.socket) -> None:
        udp.setblocking(False)
        # By default, the buffer of Linux is full after 277 small datagrams.
        with suppress(OSError):
            udp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER)
        self._udp = udp
        self._heard: dict[Address, Hear] = {}
        # Gets what comes from senders whom nobody hears.
        self.hear_stranger: Hear = _ignore

    @property
    def address(self) -> Address:
        """Its own host and port."""
        host, port = self._udp.getsockname()[:2]
        return host, port

    def watch(self, pipes: Pipes) -> None:
        """Read what comes, in the thread of these pipes."""
        pipes.watch(self._udp.fileno(), selectors.EVENT_READ, self._read)

    def unwatch(self, pipes: Pipes) -> None:
        """Leave what comes until somebody watches again."""
        if self._udp.fileno() >= 0:
            pipes.watch(self._udp.fileno(), 0, self._read)

    def listen_to(self, address: Address, hear: Hear) -> None:
        """Let `hear` get what comes from a sender."""
        self._heard[address] = hear

    def forget_all(self) -> None:
        """Take all senders for strangers again."""
        self._heard.clear()

    def send(self, data: bytes, address: Address) -> None:
        """Send a datagram. What cannot be sent is lost, as it may be on its way."""
        with suppress(OSError):
            self._udp.sendto(data, address)

    def close(self) -> None:
        """Close the socket."""
        self._udp.close()

    def _read(self, _events: int) -> None:
        # First all: one sender can fill the buffer of the system, so that others' are lost,
        # and the time until those before it are heard must not count for the sender of another one.
        for data, address, time in list(self._received()):
            self._heard.get(address, self.hear_stranger)(data, address, time)

    def _received(self) -> Iterator[tuple[bytes, Address, float]]:
        """What has come, in this order; the rest of a flood next time."""
        for _number in range(_MOST_AT_ONCE):
            try:
                data, sender = self._udp.recvfrom(_MOST_READ)
            except BlockingIOError:
                return
            except ConnectionResetError:
                # Windows says so if a program does not listen to what it was sent.
                continue
            except OSError as error:
                if error.errno == errno.EMSGSIZE:
                    continue
                raise
            yield data, (str(sender[0]), int(sender[1])), perf_counter()


def _ignore(_data: bytes, _address: Address, _time: float) -> None:
    pass
