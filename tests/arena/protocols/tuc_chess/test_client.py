"""The client of TUC-CHESS plays on servers with and without faults, and when datagrams are lost."""

import socket
import threading
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded_tuc_chess import GAMES, recorded_games
from udp_clients import LIMIT, RunningServer

from uctvis.arena.protocols.tuc_chess import client as client_module
from uctvis.arena.protocols.tuc_chess.client import TucChessClient
from uctvis.arena.protocols.tuc_chess.heard_position import (
    HeardGame,
    heard_position,
    playable_moves,
)
from uctvis.arena.protocols.tuc_chess.messages import (
    BeginMessage,
    ColorMessage,
    TurnMessage,
    end_message,
    read_message,
    turn_message,
)
from uctvis.errors import ArenaError, SettingError
from uctvis.games import find
from uctvis.games.tuc_chess import names, rules
from uctvis.games.tuc_chess.position import (
    GIFT_LOTTERY,
    NO_LOTTERY,
    SQUARE_LOTTERY,
    Position,
    square_name,
)
from uctvis.play.lottery import draw

GAME = find("tuc_chess")
# A game that has reached its end goes on, unless a king was captured.
ORIGINAL = rules.Referee(
    loose_promotion=True, point_to_white=True, most_plies=1_000_000, uncounted=99
)


def lotteries(position, random):
    """The position after all lotteries by the rules, and the square of a new bonus, or ""."""
    bonus = ""
    while position.lottery != NO_LOTTERY:
        outcome = draw(GAME, position, random).move
        if position.lottery == SQUARE_LOTTERY:
            bonus = square_name(outcome)
        position = rules.play(position, outcome)
    return position, bonus


@given(st.integers(0, 10**9))
def test_a_client_knows_the_position(seed):
    random, position = Random(seed), Position()
    heard = HeardGame(GAME)
    heard.take(ColorMessage(seed % 2))
    heard.take(BeginMessage())
    while moves := rules.legal_moves(position):
        assert heard.is_my_turn == (position.to_move == seed % 2)
        move = random.choice(moves)
        name = names.move_name(position, move)
        position, bonus = lotteries(rules.play(position, move), random)
        if rules.outcome(position) is None:
            message = TurnMessage(position.to_move, name, bonus, position.points)
            for _time in range(random.choice((1, 1, 2))):
                heard.take(message)
            assert heard.position == position


@pytest.mark.skipif(not GAMES.exists(), reason="the games are not here")
def test_a_client_follows_the_server_of_2021():
    for game in recorded_games():
        position, heard = Position(), HeardGame(GAME)
        for name, bonus, *points in game.plies:
            move = next(
                move
                for move in rules.legal_moves(position, ORIGINAL)
                if names.move_name(position, move) == name
            )
            position = rules.play(position, move, ORIGINAL)
            if position.lottery not in (GIFT_LOTTERY, NO_LOTTERY):
                position = rules.play(position, sum(points) - sum(position.points), ORIGINAL)
            if position.lottery == GIFT_LOTTERY:
                position = rules.play(position, int(bonus != "99"))
            if position.lottery == SQUARE_LOTTERY:
                position = rules.play(position, 6 * int(bonus[0]) + int(bonus[1]))
            told = f"T{position.to_move}{name}{bonus}{points[0]:02}{points[1]:02}"
            heard.take(read_message(told.encode(), heard.position.points))
            assert heard.position.board == position.board
            assert heard.position.points == tuple(points)
        assert heard.plies == len(game.plies)


@given(
    st.lists(
        st.builds(
            TurnMessage,
            *(
                st.integers(0, 1),
                st.builds("{}{}{}{}".format, *(st.integers(0, most) for most in (6, 4, 6, 4))),
                st.sampled_from(["", "30", "00"]),
                st.tuples(st.integers(0, 999), st.integers(0, 999)),
            ),
        ),
        max_size=30,
    )
)
def test_any_messages_are_followed(messages):
    position = Position(plies=390)
    for message in messages:
        position = heard_position(position, message)
        assert position.to_move == message.next
        moves = playable_moves(position)
        assert set(GAME.legal_moves(position)) <= set(moves)
        assert rules.outcome(position) is not None or moves


class FakeServer:
    """The server of 2021 with its faults, for one client; what it says and hears can be lost."""

    def __init__(self, seed, color=0, losses=()):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(LIMIT)
        self.address = self.socket.getsockname()
        self._random = Random(seed)
        self._color = color
        self._losses = set(losses)
        self._sent = 0
        self._client = None
        self.moves = []
        self.points = None
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _say(self, data):
        self._sent += 1
        if self._sent not in self._losses:
            self.socket.sendto(data, self._client)

    def _hear(self):
        data, self._client = self.socket.recvfrom(300)
        return data

    def _run(self):
        with self.socket:
            self._hear()
            self._say((b"PW", b"PB")[self._color])
            if 1 in self._losses:
                self._hear()
                self._say((b"PW", b"PB")[self._color])
            self._say(b"GB")
            position, last = Position(), b""
            while (moves := rules.legal_moves(position, ORIGINAL)) and len(self.moves) < 150:
                legal = {names.move_name(position, move): move for move in moves}
                name = self._random.choice(sorted(legal))
                if position.to_move == self._color:
                    name = self._hear().decode()
                    while self.moves and name == self.moves[-2:][0] and name not in legal:
                        # Sent again, because the answer was lost.
                        self._say(last)
                        name = self._hear().decode()
                self.moves.append(name)
                position = rules.play(position, legal[name], ORIGINAL)
                position, bonus = lotteries(position, self._random)
                message = TurnMessage(position.to_move, name, bonus, position.points)
                last = turn_message(message)
                if rules.outcome(position, ORIGINAL) is None:
                    self._say(last)
            self.points = position.points
            self._say(end_message(self.points))


@pytest.mark.parametrize("color", [0, 1])
def test_a_game_on_a_server_with_faults(color):
    for seed in range(4):
        server = FakeServer(seed, color)
        [game] = TucChessClient(server.address, "random", "name").run()
        server.thread.join(LIMIT)
        assert (game.player, game.points) == (color, server.points)


def test_what_was_lost_is_sent_again(monkeypatch):
    monkeypatch.setattr(client_module, "_FIRST_WAIT", 0.02)
    # Its name, and the message about its first move.
    server = FakeServer(1, 0, losses=(1, 4))
    [game] = TucChessClient(server.address, "random", "name").run()
    server.thread.join(LIMIT)
    assert game.points == server.points


def test_a_server_that_is_silent(monkeypatch):
    monkeypatch.setattr(client_module, "_FIRST_WAIT", 0.01)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        silent.bind(("127.0.0.1", 0))
        client = TucChessClient(silent.getsockname(), "random", "name")
        with pytest.raises(ArenaError, match="does not answer"):
            list(client.run())
        silent.settimeout(LIMIT)
        assert [silent.recv(300) for _try in range(5)] == [b"name"] * 5
        address = silent.getsockname()
    with pytest.raises(ArenaError, match="no server listens there"):
        list(TucChessClient(address, "random", "name").run())
    with pytest.raises(ArenaError, match=r"no\.such\.host"):
        list(TucChessClient(("no.such.host.invalid", 1), "random", "name").run())


def test_a_client_stops_at_once(tmp_path):
    with RunningServer(tmp_path) as running:
        client = TucChessClient(running.address, "random", "name")
        games = []
        thread = threading.Thread(target=lambda: games.extend(client.run(3)))
        thread.start()
        # It waits for an opponent.
        assert running.wait_for(lambda: any("name" in text for text in running.told))
        client.stop()
        thread.join(LIMIT)
        assert not thread.is_alive()
    assert games == []
    assert list(client.run()) == []


@pytest.mark.parametrize(
    "values",
    [
        {"name": ""},
        {"name": "x" * 201},
        {"seconds": 0.0},
        {"seconds": float("nan")},
        {"engine": "nothing"},
        {"engine": "alphabeta:depth=0"},
    ],
)
def test_wrong_settings(values):
    with pytest.raises(SettingError):
        TucChessClient(**{"address": ("127.0.0.1", 1), "engine": "random", "name": "x", **values})


def test_a_server_that_ends_at_once():
    """The client says a move that nobody hears, but the end has come before."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(LIMIT)
        client = TucChessClient(server.getsockname(), "random", "name")
        games = []
        thread = threading.Thread(target=lambda: games.extend(client.run()), daemon=True)
        thread.start()
        _name, address = server.recvfrom(300)
        for message in (b"PW", b"GB", b"GE0305"):
            server.sendto(message, address)
    thread.join(LIMIT)
    assert [game.points for game in games] == [(3, 5)]
