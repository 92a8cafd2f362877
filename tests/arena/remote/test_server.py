"""The server of remote bots: tokens, strangers, clients that say nothing or anything."""

import socket
import sys
from concurrent.futures import CancelledError
from random import Random

import pytest
from for_long import seeds_for_long
from remote_bots import GAME, LONG, TOKENS, Line, Player, match, serving, settings_of, welcome

from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.remote.address import Address
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.tournament.check import checked
from uctvis.arena.tournament.cluster import ClusterTournament
from uctvis.arena.tournament.playing import create_tournament, played_here, remote_server
from uctvis.errors import ArenaError

LISTENER = "uctvis.arena.remote.listener"


def expect_working(server, pool):
    """Check that the server still takes a bot to its match."""
    played = pool.submit(match(server).play)
    Player(server.address, "A").play()
    assert played.result(LONG).verdicts[0] is Verdict.WON


def test_a_match_against_an_engine(pool):
    notes = []
    with serving() as server:
        played = pool.submit(match(server, listen=notes.append).play)
        player = Player(server.address, "A")
        player.play()
        record = played.result(LONG)
    assert record.verdicts == (Verdict.WON, Verdict.LOST)
    assert player.verdict == "You win"
    said = [note["text"] for note in notes if note["kind"] == "to"]
    assert said == player.heard
    assert [note["text"] for note in notes if note["kind"] == "from"] == player.said
    assert record.usage[0].cpu == record.usage[0].memory == 0
    assert record.usage[0].wall > 0
    # Nobody reads there who is the author, or where the author is.
    assert not any(secret in str(notes) for secret in (TOKENS["A"], "127.0.0.1"))


def test_wrong_tokens_are_refused(pool, monkeypatch):
    monkeypatch.setattr("uctvis.arena.remote.wrong_tokens.DELAY", 0.01)
    token = TOKENS["A"]
    wrong = ["", token[:-1], f"{token}x", token.upper(), f" {token}", f"{token} ", "\udcff", "ż\0"]
    with serving() as server:
        for number in range(20):
            line = Line(server.address)
            text = wrong[number % len(wrong)]
            line.write(b"Token " + text.encode(errors="surrogateescape") + b"\n")
            assert line.rest() == ["Refused wrong token"]
            line.close()
        expect_working(server, pool)


def test_those_who_try_tokens_wait_and_others_do_not(pool, monkeypatch):
    monkeypatch.setattr("uctvis.arena.remote.wrong_tokens.DELAY", 10 * LONG)
    with serving() as server:
        lines = [Line(server.address, "Token x") for _number in range(9)]
        refused = [line.hear() for line in lines[:5]]
        assert refused == ["Refused wrong token"] * 5
        # From the same address, as of another author in the same building.
        expect_working(server, pool)
        for line in lines[5:]:
            line.socket.setblocking(False)
            with pytest.raises(BlockingIOError):
                line.socket.recv(1)
        for line in lines:
            line.close()


@pytest.mark.parametrize("said", [[], ["Token token-of-a"]])
def test_who_says_nothing_is_refused(said, pool, monkeypatch):
    monkeypatch.setattr(f"{LISTENER}.FOR_A_LINE", 0.05)
    monkeypatch.setattr(f"{LISTENER}._FOR_THE_END", 0.05)
    with serving() as server:
        line = Line(server.address, *said)
        assert line.rest()[-1] == "Refused nothing was said within 0.05 s"
        # It does not close its side.
        expect_working(server, pool)
        line.close()


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", "it said something that was not expected"),
        ("token token-of-a", "it said something that was not expected"),
        ("GET / HTTP/1.1", "it said something that was not expected"),
        ("Ready", "it said something that was not expected"),
        ("Token token-of-a\nToken token-of-a", "it said something that was not expected"),
        ("Token token-of-a\nHello", "it said something that was not expected"),
        ("Token token-of-a\nReady\nReady", "it said something that was not expected"),
        ("Token token-of-a\nResume", "expected Resume, a match and a number of lines"),
        ("Token token-of-a\nResume 1-x -1", "expected Resume, a match and a number of lines"),
        ("Token token-of-a\nResume 1-x 9999999999", "expected Resume, a match and a number"),
        ("Token token-of-a\nResume 1-x 1 1", "expected Resume, a match and a number of lines"),
        ("x" * 301, "its line is too long"),
    ],
)
def test_lines_that_are_not_expected(said, reason, pool):
    with serving() as server:
        line = Line(server.address, *said.split("\n"))
        assert line.rest()[-1].startswith(f"Refused {reason}")
        expect_working(server, pool)
        line.close()


def test_who_speaks_while_waiting_is_refused(pool):
    with serving() as server:
        line = welcome(server.address, "A", "Ready")
        line.say("Play a1")
        assert line.rest() == ["Refused it said something that was not expected"]
        line.close()
        expect_working(server, pool)


RANDOM_PIECES = [
    b"\n",
    b"\r",
    b"\0",
    b"Token ",
    b"token-of-a",
    b"Ready",
    b"Resume 1-x 1",
    b" ",
    b"\xff",
]


@pytest.mark.parametrize("seeds", seeds_for_long(20, 2000))
def test_random_bytes(seeds):
    with serving() as server:
        for seed in seeds:
            random = Random(seed)
            for _number in range(10):
                line = Line(server.address)
                chunks = [random.choice([*RANDOM_PIECES, random.randbytes(20)]) for _ in range(12)]
                try:
                    for chunk in chunks:
                        line.write(chunk)
                    line.socket.shutdown(socket.SHUT_WR)
                    said = line.rest()
                except OSError:
                    said = []
                words = {one.split(" ")[0] for one in said}
                assert words <= {"Refused", "Welcome", "Over"}, seed
                line.close()
            line = welcome(server.address, "A")
            line.close()


def test_too_many_strangers_push_each_other_out(pool, monkeypatch):
    monkeypatch.setattr(f"{LISTENER}._MOST_UNKNOWN", 5)
    monkeypatch.setattr(f"{LISTENER}._FOR_TOKEN", 0.0)
    with serving() as server:
        known = welcome(server.address, "B", "Ready")
        lines = [Line(server.address) for _number in range(12)]
        assert [line.hear() for line in lines[:6]] == [None] * 6
        expect_working(server, pool)
        for line in lines:
            line.close()
        # Those with a token remain.
        known.say("Hello")
        assert known.hear().startswith("Refused")
        known.close()


def test_strangers_do_not_push_out_a_slow_client_of_their_address(monkeypatch):
    monkeypatch.setattr(f"{LISTENER}._MOST_UNKNOWN", 5)
    monkeypatch.setattr(f"{LISTENER}._FOR_TOKEN", LONG)
    with serving() as server:
        slow = Line(server.address)
        slow.write(b"Token ")
        # They wait until it has had its time.
        lines = [Line(server.address) for _number in range(50)]
        # The server has attended to all that happened before.
        lines[0].say("Token x")
        assert lines[0].hear() == "Refused wrong token"
        slow.say(TOKENS["A"])
        assert slow.hear() == "Welcome A"
        for line in (slow, *lines):
            line.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only there, all of 127.* is this machine")
def test_strangers_do_not_push_out_a_slow_client_of_another_address(monkeypatch):
    monkeypatch.setattr(f"{LISTENER}._MOST_UNKNOWN", 5)
    monkeypatch.setattr(f"{LISTENER}._FOR_TOKEN", 0.0)
    with serving() as server:
        slow = Line(server.address)
        slow.write(b"Token ")
        strangers = [
            socket.create_connection(server.address, LONG, source_address=("127.0.0.2", 0))
            for _number in range(50)
        ]
        # The first ones are closed; the last ones are not.
        for stranger in strangers[:40]:
            assert stranger.recv(1) == b""
        slow.say(TOKENS["A"])
        assert slow.hear() == "Welcome A"
        for connection in (slow, *strangers):
            connection.close()


def test_a_bot_has_only_so_many_waiting_connections(monkeypatch):
    monkeypatch.setattr("uctvis.arena.remote.server._MOST_OF_A_BOT", 3)
    with serving() as server:
        lines = [welcome(server.address, "A", "Ready") for _number in range(3)]
        more = Line(server.address, f"Token {TOKENS['A']}")
        assert more.rest() == ["Refused 3 connections of this bot wait already"]
        other = welcome(server.address, "B")
        lines[0].close()
        for line in (*lines, more, other):
            line.close()


def test_a_bot_that_does_not_connect_has_not_started(pool):
    with serving(patience=0.05) as server:
        record = match(server).play()
        assert record.verdicts == (Verdict.DID_NOT_START, Verdict.WON)
        assert record.faults[0] == "no client of it connected within 0.05 s"
        # A connection without a match does not help another bot.
        waiting = welcome(server.address, "A", "Ready")
        record = match(server, "tcp:A", "tcp:B").play()
        assert record.verdicts == (Verdict.WON, Verdict.DID_NOT_START)
        waiting.close()


def test_a_bot_that_plays_elsewhere_is_waited_for(pool):
    with serving(patience=0.05) as server:
        first = pool.submit(match(server).play)
        player = Player(server.address, "A")
        second = pool.submit(match(server, number=2).play)
        # A match that waits for a bot that is missing gives up in this time.
        record = match(server, "random", "tcp:B").play()
        assert record.verdicts[1] is Verdict.DID_NOT_START
        player.play()
        Player(server.address, "A").play()
        for one in (first, second):
            assert one.result(LONG).verdicts[0] is Verdict.WON


def test_a_match_that_waits_can_be_stopped(pool):
    with serving() as server:
        waiting = match(server)
        played = pool.submit(waiting.play)
        waiting.stop()
        with pytest.raises(CancelledError):
            played.result(LONG)
        running = match(server)
        played = pool.submit(running.play)
        player = Player(server.address, "A")
        assert player.hear() == f"Hello {GAME}"
        running.stop()
        # The match has ended, and so the connection; another match gets another one.
        assert player.hear() is None
        player.line.close()
        with pytest.raises(CancelledError):
            played.result(LONG)
        expect_working(server, pool)


def test_the_port_may_be_taken():
    with serving() as server, pytest.raises(ArenaError, match="another program listens there"):
        RemoteServer(server.address, TOKENS)
    with pytest.raises(ArenaError, match=":1: bots cannot connect there"):
        RemoteServer(Address("no.such.host", 1), TOKENS)


def test_a_match_without_a_server_is_refused():
    settings = settings_of("tcp:A", "random")
    with pytest.raises(ArenaError, match="A: its client can connect only to"):
        TurnsMatch(settings, Pairing(1, ("A", "B"), 0)).play()
    with pytest.raises(ArenaError, match="A: bots over TCP are checked where their program is"):
        checked(settings)


def test_a_cluster_has_no_remote_bots(tmp_path):
    pytest.importorskip("distributed")
    store = create_tournament(tmp_path / "round", settings_of("tcp:A", "random"))
    with pytest.raises(ArenaError, match="A: bots over TCP cannot play on a cluster"):
        ClusterTournament(store, "tcp://127.0.0.1:1")


def test_a_tournament_that_is_stopped_goes_on_with_the_same_tokens(tmp_path, pool, monkeypatch):
    # Some of the clients do not come back.
    monkeypatch.setattr("uctvis.arena.remote.server._FAREWELL", 0.05)
    store = create_tournament(tmp_path / "round", settings_of("tcp:A", "random", games=3))
    tokens = tokens_of(store.folder, store.settings.bots)
    seen = []
    for count in (2, 4):
        with (
            remote_server(store, Address(port=0)) as server,
            played_here(store, 1, server=server) as tournament,
        ):
            playing = [
                pool.submit(lambda: Player(server.address, "A", token=tokens["A"]).play())
                for _number in range(count)
            ]
            for record in tournament.run():
                seen.append(record.number)
                if len(seen) == 2:
                    tournament.stop()
            waiting = Line(server.address, f"Token {tokens['A']}", "Ready")
            assert waiting.hear() == "Welcome A"
        ended = waiting.rest()
        waiting.close()
        for one in playing:
            one.result(LONG)
        # Those who wait are told only the end of the whole tournament.
        assert ended == ([] if count == 2 else ["Bye"])
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
