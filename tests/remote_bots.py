"""Remote bots for tests: clients of the server that do exactly what a test says."""

import socket
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Event
from time import monotonic

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.remote.address import Address
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.games import find
from uctvis.play.clock import TimeControl

# Seconds that nothing takes on the slowest machine.
LONG = 60.0
GAME = "tictactoe"
TOKENS = {"A": "token-of-a", "B": "token-of-b"}


class Line:
    """One connection, which says and hears lines."""

    def __init__(self, address, *first):
        self.socket = socket.create_connection(address, LONG)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""
        try:
            self.say(*first)
        except ConnectionError:
            # Who made this connection gets none that it could close.
            self.close()
            raise

    def say(self, *lines):
        self.write("".join(f"{line}\n" for line in lines).encode())

    def write(self, data):
        self.socket.sendall(data)

    def hear(self):
        """The next line; None if the connection has ended, also in the middle of one."""
        while b"\n" not in self._received:
            try:
                data = self.socket.recv(4096)
            except ConnectionError:
                data = b""
            if not data:
                return None
            self._received += data
        line, _end, self._received = self._received.partition(b"\n")
        return line.decode()

    def rest(self):
        """All lines until the end."""
        return list(iter(self.hear, None))

    def close(self):
        self.socket.close()


def welcome(address, name, *more):
    """A connection whose token is accepted, which goes on with these lines."""
    line = Line(address, f"Token {TOKENS[name]}")
    assert line.hear() == f"Welcome {name}"
    line.say(*more)
    return line


class Player:
    """Plays the last legal move of each position, in one match; connects again after breaks.

    It says and hears lines by `say` and `hear`, which count as the protocol demands. `match` is
    None if the tournament has ended.
    """

    def __init__(self, address, name, game=GAME, token=None):
        self.address, self.name = address, name
        self.token = token or TOKENS[name]
        self.game = find(game)
        self.position = self.game.initial()
        self.said, self.heard = [], []
        self.breaks = 0
        self.verdict = None
        self.line, answer = self.connect("Ready")
        word, _blank, self.match = answer.partition(" ")
        if word == "Bye":
            self.line.close()
            self.match = None
        else:
            assert word == "Match"

    def connect(self, wish):
        """A connection that has been answered after its token, and the answer."""
        while True:
            try:
                line = Line(self.address)
            except ConnectionResetError:
                continue
            with suppress(ConnectionError):
                line.say(f"Token {self.token}")
            welcome = line.hear()
            if welcome is not None:
                assert welcome == f"Welcome {self.name}"
                with suppress(ConnectionError):
                    line.say(wish)
                if (answer := line.hear()) is not None:
                    return line, answer
            line.close()

    def connect_again(self):
        self.line.close()
        self.breaks += 1
        self.line, answer = self.connect(f"Resume {self.match} {len(self.heard)}")
        if answer == f"Over {self.match}":
            return False
        word, count = answer.split(" ")
        assert word == "Resumed"
        with suppress(ConnectionError):
            self.line.say(*self.said[int(count) :])
        return True

    def hear(self):
        while (line := self.line.hear()) is None:
            if not self.connect_again():
                return None
        if line == f"Over {self.match}":
            return None
        self.heard.append(line)
        return line

    def say(self, line):
        self.said.append(line)
        # A break is noticed when something is to be heard.
        with suppress(ConnectionError):
            self.line.say(line)

    def play(self):
        """Play to the end."""
        while (line := self.hear()) is not None:
            self.answer(line)
        self.line.close()

    def answer(self, line):
        word, _blank, rest = line.partition(" ")
        if word == "Hello":
            self.say(line)
        elif line.startswith("Your turn"):
            move = self.game.legal_moves(self.position)[-1]
            name = self.game.move_name(self.position, move)
            self.position = self.game.play(self.position, move)
            self.say(f"Play {name}")
        elif word == "Play":
            move = self.game.parse_move(self.position, rest)
            self.position = self.game.play(self.position, move)
        elif line != "OK":
            self.verdict = line
            self.say("Fair enough")


def settings_of(*texts, seconds=30.0, game=GAME, **others):
    """A tournament of bots called A, B, …"""
    bots = tuple(
        replace(read_bot(text), name=name) for name, text in zip("ABCDEFGH", texts, strict=False)
    )
    return TournamentSettings(game, bots, time_control=TimeControl(seconds / 60), seed=1, **others)


def wait_until(is_true):
    """Wait until a condition is true."""
    end = monotonic() + LONG
    pause = Event()
    while not is_true():
        assert monotonic() < end
        pause.wait(0.005)


@contextmanager
def serving(tokens=None, patience=LONG):
    with RemoteServer(Address(port=0), tokens or TOKENS, patience) as server:
        yield server


def match(server, *texts, listen=None, number=1, limits=None, **others):
    """A match between A and B, to be played in another thread."""
    settings = settings_of(*(texts or ("tcp:A", "random")), **others)
    if limits is not None:
        bots = tuple(replace(bot, limits=limits) for bot in settings.bots)
        settings = replace(settings, bots=bots)
    return TurnsMatch(settings, Pairing(number, ("A", "B"), 0), server=server, listen=listen)
