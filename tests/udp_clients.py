"""Clients for tests of the server of TUC-CHESS, and servers that run in a thread."""

import contextlib
import socket
import threading
from collections import deque

from uctvis.arena.protocols.tuc_chess.server import TucChessServer
from uctvis.arena.protocols.tuc_chess.server_rules import TucChessRules
from uctvis.engines.made import Made, Maker

# Seconds in which something on this machine has certainly happened.
LIMIT = 30.0
AT_ONCE = TucChessRules(countdown=0.0, turn_limit=LIMIT)


class UdpClient:
    """A socket that sends what the test says."""

    def __init__(self, address, name=None):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.settimeout(LIMIT)
        self.socket.connect(address)
        if name is not None:
            self.say(name)

    def say(self, text):
        self.socket.send(text if isinstance(text, bytes) else text.encode())

    def hear(self):
        return self.socket.recv(300).decode()

    def has_heard(self):
        """Whether something waits."""
        self.socket.setblocking(False)
        try:
            self.socket.recv(300)
        except BlockingIOError:
            return False
        finally:
            self.socket.settimeout(LIMIT)
        return True

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.socket.close()


class ScriptedLottery:
    """Draws these outcomes, and afterwards the first one of each lottery: no point, no bonus."""

    def __init__(self, outcomes=()):
        self.outcomes = deque(outcomes)

    def __call__(self, game, position, _random):
        outcome = self.outcomes.popleft() if self.outcomes else game.legal_moves(position)[0]
        assert outcome in game.legal_moves(position)
        return Made(outcome, Maker.CHANCE)


class RunningServer:
    """A server in a thread."""

    def __init__(self, folder, rules=AT_ONCE, count=None, **others):
        self.told = []
        self.records = []
        self.error = None
        self._has_changed = threading.Condition()
        self.server = TucChessServer(folder, rules, ("127.0.0.1", 0), tell=self._tell, **others)
        self.address = self.server.address
        self.store = self.server.store
        self._thread = threading.Thread(target=self._run, args=(count,), daemon=True)
        self._thread.start()

    def _tell(self, text):
        with self._has_changed:
            self.told.append(text)
            self._has_changed.notify_all()

    def _run(self, count):
        try:
            for record in self.server.run(count):
                with self._has_changed:
                    self.records.append(record)
                    self._has_changed.notify_all()
        except BaseException as error:  # noqa: BLE001 - the test raises it
            self.error = error

    def record(self, number):
        """The result of a game, once it has ended."""
        assert self.wait_for(lambda: len(self.records) >= number)
        return self.records[number - 1]

    def wait_for(self, happened):
        """Wait until this is so after something was told or a game has ended; whether it is."""
        with self._has_changed:
            return self._has_changed.wait_for(happened, LIMIT)

    def join(self):
        """Wait for the end of the server."""
        self._thread.join(LIMIT)
        assert not self._thread.is_alive()
        if self.error is not None:
            raise self.error

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.server.stop()
        self.join()


@contextlib.contextmanager
def seated(address, white="White", black="Black"):
    """Two clients whose game has begun."""
    with UdpClient(address, white) as first:
        assert first.hear() == "PW"
        with UdpClient(address, black) as second:
            assert second.hear() == "PB"
            assert (first.hear(), second.hear()) == ("GB", "GB")
            yield first, second


def both(white, black):
    """What both hear, which must be the same."""
    heard = white.hear()
    assert black.hear() == heard
    return heard
