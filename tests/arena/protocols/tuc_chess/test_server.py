"""The server of TUC-CHESS under all that clients and networks do; it never stops."""

import json
import socket
import sys
import threading
from dataclasses import replace

import pytest
from for_long import rest_for_long
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from udp_clients import AT_ONCE, LIMIT, RunningServer, ScriptedLottery, UdpClient, both, seated

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.protocols.tuc_chess.client import TucChessClient
from uctvis.arena.protocols.tuc_chess.server import SCORES, TucChessServer
from uctvis.arena.protocols.tuc_chess.server_rules import GameLimits, TucChessRules
from uctvis.arena.schedules.schedule import OPEN
from uctvis.arena.standings.table import table
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
from uctvis.errors import ArenaError, SettingError
from uctvis.games.tuc_chess.position import Position


def lose(client, other):
    """End a game by an illegal move of this client."""
    client.say("0000")
    assert both(client, other).startswith("GE")


def entries(running, number):
    text = (running.store.folder_of(number) / TRANSCRIPT).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_a_game_is_a_match_of_a_tournament_that_others_watch(tmp_path):
    with RunningServer(tmp_path, lottery=ScriptedLottery()) as running:
        watching = TournamentStore.open(tmp_path)
        with seated(running.address) as (white, black):
            white.say("5040")
            assert both(white, black) == "T15040990000"
            [entry] = watching.entries()
            assert (entry.pairing.bots, entry.state.value) == (("White", "Black"), "running")
            black.say("1111")
            assert both(white, black) == "GE0000"
        record = running.record(1)
        rows = table(watching.settings, watching.records())
    assert [(row.name, row.points) for row in rows] == [("White", 3.0), ("Black", -1.0)]
    assert record.verdicts == (Verdict.WON, Verdict.ILLEGAL_MOVE)
    said = [
        (one["seat"], one["kind"], one["text"])
        for one in entries(running, 1)
        if one["kind"] in ("to", "from")
    ]
    assert said[:6] == [
        (0, "from", "White"),
        (0, "to", "PW"),
        (1, "from", "Black"),
        (1, "to", "PB"),
        (0, "to", "GB"),
        (1, "to", "GB"),
    ]
    [line] = (tmp_path / SCORES).read_text("utf-8").splitlines()
    time, *names, white, black, seconds, first, second, reason = line.split("\t")
    assert (names, white, black) == (["White", "Black"], "0", "0")
    assert (first, second, reason) == ("won", "illegal move", "Black: illegal move")
    assert time.endswith("Z")
    assert float(seconds) < LIMIT


def test_the_countdown(tmp_path):
    with RunningServer(tmp_path, replace(AT_ONCE, countdown=0.05)) as running:
        with seated(running.address) as clients:
            lose(*clients)
        running.record(1)
        times = {one["text"]: one["t"] for one in entries(running, 1) if one["kind"] == "to"}
    assert times["GB"] - times["PB"] >= 0.05


NAMES = {
    b"": "unnamed",
    b"x" * 200: "x" * 60,
    b"y" * 5000: "y" * 60,
    b"clientname12345\0": "clientname12345",
    b"a\0b": "a\N{REPLACEMENT CHARACTER}b",
    b"\0\0\0": "unnamed",
    b"\xff\xfe": "\N{REPLACEMENT CHARACTER}" * 2,
    b"tab\tline\n": "tab\N{REPLACEMENT CHARACTER}line\N{REPLACEMENT CHARACTER}",
    b"a/b\\c|d": "a_b_c_d",
    b"...": "unnamed",
    " Ж ".encode(): "Ж",
    b"5040": "5040",
    b"random": "random",
}


@pytest.mark.skipif(sys.platform != "linux", reason="only there")
def test_every_name_of_this_machine(tmp_path):
    with RunningServer(tmp_path) as running:
        port = running.address[1]
        with UdpClient(running.address, "White") as white:
            assert white.hear() == "PW"
        # As clients in Java, which do not connect: the answer may come from another address.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as black:
            black.settimeout(LIMIT)
            black.sendto(b"Black", ("127.0.1.1", port))
            assert black.recv(300) == b"PB"
            assert black.recv(300) == b"GB"


def test_names(tmp_path):
    with RunningServer(tmp_path) as running:
        for number, (data, name) in enumerate(NAMES.items(), 1):
            with seated(running.address, data, "other") as (white, black):
                # Also by a client whose name is this move.
                white.say("5040")
                both(white, black)
                lose(black, white)
            assert running.record(number).bots == (name, "other")
    assert (
        len(table(running.store.settings, running.store.records())) == len(set(NAMES.values())) + 1
    )


def test_two_clients_of_one_name(tmp_path):
    with RunningServer(tmp_path) as running:
        for number in (1, 2):
            with seated(running.address, "same", "same") as clients:
                lose(*clients)
            assert running.record(number).bots == ("same", "same 2")


def test_a_name_of_a_bot_here(tmp_path):
    with RunningServer(tmp_path, sides=(None, read_bot("random"))) as running:
        with UdpClient(running.address, "random") as client:
            assert (client.hear(), client.hear()) == ("PW", "GB")
            client.say("letters")
            assert client.hear() == "GE0000"
        record = running.record(1)
    assert record.bots == ("random 2", "random")
    assert record.verdicts == (Verdict.WRONG_MESSAGE, Verdict.WON)


def test_what_is_repeated_is_answered_again(tmp_path):
    with RunningServer(tmp_path, lottery=ScriptedLottery()) as running:
        with UdpClient(running.address, "White") as white, UdpClient(running.address) as black:
            assert white.hear() == "PW"
            white.say("White")
            assert white.hear() == "PW"
            black.say("Black")
            assert black.hear() == "PB"
            assert both(white, black) == "GB"
            # The answers to the name were lost.
            white.say("White")
            assert (white.hear(), white.hear()) == ("PW", "GB")
            for move in ("5040", "1020", "6050"):
                mover, other = (white, black) if move != "1020" else (black, white)
                mover.say(move)
                told = both(white, black)
                assert told[2:6] == move
                mover.say(move)
                assert mover.hear() == told
                assert not other.has_heard()
            # Also if it is the sender's turn again.
            black.say("0010")
            told = both(white, black)
            white.say("6050")
            assert white.hear() == told
            lose(white, black)
            # The end was lost, or a move was late.
            for late in ("0000", "5040"):
                white.say(late)
                assert white.hear() == "GE0000"
            # And neither was a name.
            with seated(running.address, "next", "one") as clients:
                lose(*clients)
        assert running.record(2).bots == ("next", "one")


def test_what_is_out_of_turn_is_ignored(tmp_path):
    with RunningServer(tmp_path) as running:
        with (
            seated(running.address) as (white, black),
            UdpClient(running.address, "third") as third,
        ):
            black.say("1020")
            third.say("5040")
            black.say(b"\xff" * 300)
            white.say("5141")
            assert both(white, black).startswith("T15141")
            white.say("5242")
            third.say("1020")
            black.say("1121")
            assert both(white, black).startswith("T01121")
            lose(white, black)
            assert not third.has_heard()
        record = running.record(1)
        noted = [one["text"] for one in entries(running, 1) if one["kind"] == "error"]
    assert record.verdicts == (Verdict.ILLEGAL_MOVE, Verdict.WON)
    assert len(noted) == 3
    assert sum("ignored “third”" in text for text in running.told) == 1


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (b"5x43", Verdict.ILLEGAL_MOVE),
        (b"5383", Verdict.ILLEGAL_MOVE),
        (b"5333", Verdict.ILLEGAL_MOVE),
        (b"0111", Verdict.ILLEGAL_MOVE),
        ("٥٣٤٣".encode(), Verdict.WRONG_MESSAGE),
        (b"", Verdict.WRONG_MESSAGE),
        (b"534", Verdict.WRONG_MESSAGE),
        (b"5343\0", Verdict.WRONG_MESSAGE),
        (b"\xff\xff\xff\xff", Verdict.ILLEGAL_MOVE),
        (b"5343" * 1000, Verdict.WRONG_MESSAGE),
    ],
)
def test_whoever_says_no_legal_move_loses(said, verdict, tmp_path):
    with RunningServer(tmp_path) as running:
        with seated(running.address) as (white, black):
            white.say(said)
            assert both(white, black) == "GE0000"
        record = running.record(1)
    assert record.verdicts == (verdict, Verdict.WON)
    assert record.faults[0]


def test_a_silent_client_loses_by_the_clock(tmp_path):
    with RunningServer(tmp_path, replace(AT_ONCE, turn_limit=0.1)) as running:
        with seated(running.address) as (white, black):
            assert both(white, black) == "GE0000"
        assert running.record(1).verdicts == (Verdict.OUT_OF_TIME, Verdict.WON)
        assert running.record(1).left == (0.1, 0.1)


def test_the_points_decide_after_so_many_moves(tmp_path):
    rules = replace(AT_ONCE, plies=2)
    with RunningServer(tmp_path, rules, lottery=ScriptedLottery()) as running:
        with seated(running.address) as (white, black):
            for mover, move, told in ((white, "5040", "T15040990000"), (black, "1323", "GE0000")):
                mover.say(move)
                assert both(white, black) == told
        record = running.record(1)
    assert record.verdicts == (Verdict.DRAW, Verdict.DRAW)
    assert record.reason == "2 moves were made, 0 to 0 points"


def test_the_points_decide_when_the_time_is_over():
    now = 1000.0
    limits = GameLimits(TucChessRules(2019), lambda: now)
    assert limits(Position()) is None
    now += 12 * 60 - 1
    assert limits(Position(plies=1)) is None
    now += 1
    outcome = limits(Position(plies=2, points=(3, 4)))
    assert (outcome.payoff, outcome.reason) == (0.0, "12 minutes are over, 3 to 4 points")
    # The next game has its own time.
    assert limits(Position()) is None
    assert limits(Position(plies=1)) is None


def test_a_stopped_server_ends_its_game_without_a_result(tmp_path):
    with RunningServer(tmp_path) as running, seated(running.address) as (white, black):
        white.say("5040")
        both(white, black)
        running.server.stop()
        running.join()
        assert both(white, black).startswith("GE")
    [record] = running.store.records()
    assert record.verdicts == (Verdict.VOID, Verdict.VOID)
    assert running.records == []
    # The folder is used again.
    with RunningServer(tmp_path) as running:
        with seated(running.address) as clients:
            lose(*clients)
        assert running.record(1).number == 2
    assert not (tmp_path / SCORES).read_text("utf-8").count("\n") > 1


def test_stops_at_any_time(tmp_path):
    server = TucChessServer(tmp_path, AT_ONCE, ("127.0.0.1", 0))
    server.stop()
    assert list(server.run()) == []
    with RunningServer(tmp_path) as running:
        assert running.wait_for(lambda: running.told)
        other = RunningServer(tmp_path)
        with pytest.raises(ArenaError, match="another process"):
            other.join()


def test_the_game_of_a_killed_server_has_no_result(tmp_path):
    with RunningServer(tmp_path) as running:
        pass
    bots = (read_bot("A=random"), read_bot("B=random"))
    running.store.join(bots)
    running.store.add([Pairing(1, ("A", "B"), 0)])
    with RunningServer(tmp_path) as running:
        with seated(running.address) as clients:
            lose(*clients)
        running.record(1)
    assert [record.verdicts[0] for record in running.store.records()] == [
        Verdict.VOID,
        Verdict.ILLEGAL_MOVE,
    ]
    with pytest.raises(ArenaError, match="of a server"):
        list(Tournament(running.store, None, 1).run())


def test_what_cannot_be_served(tmp_path):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(ArenaError, match="cannot listen there"):
            TucChessServer(tmp_path / "one", AT_ONCE, taken.getsockname())
    here = read_bot("random")
    with pytest.raises(SettingError):
        TucChessServer(tmp_path / "two", AT_ONCE, ("127.0.0.1", 0), (here, here))
    with pytest.raises(SettingError):
        TucChessServer(
            tmp_path / "3", AT_ONCE, ("127.0.0.1", 0), (read_bot("uct:evaluation=x"), None)
        )
    for values in ({"year": 2020}, {"countdown": -1}, {"turn_limit": float("nan")}, {"plies": 401}):
        with pytest.raises(SettingError):
            TucChessRules(**values)
    with RunningServer(tmp_path / "four") as running:
        pass
    with pytest.raises(ArenaError, match="year=2019"):
        TucChessServer(running.store.folder, replace(AT_ONCE, year=2019), ("127.0.0.1", 0))
    assert running.store.settings.schedule == OPEN


class Typist:
    """A person who plays the first legal move, or waits until `stop`."""

    def __init__(self, moves):
        self._moves = moves
        self.waits = threading.Event()
        self._stopped = threading.Event()

    def choose(self, game, position):
        if not self._moves:
            self.waits.set()
            self._stopped.wait(LIMIT)
        self._moves -= 1
        return game.legal_moves(position)[0]

    def stop(self):
        self._stopped.set()


def test_a_person_takes_a_side(tmp_path):
    person = Typist(2)
    others = {"sides": (read_bot("Anna=person"), None), "persons": {"Anna": person}}
    rules = replace(AT_ONCE, turn_limit=1.0)
    with (
        RunningServer(tmp_path, rules, lottery=ScriptedLottery(), **others) as running,
        UdpClient(running.address, "client") as black,
    ):
        assert (black.hear(), black.hear()) == ("PB", "GB")
        assert black.hear() == "T15040990000"
        black.say("1020")
        assert black.hear().startswith("T01020")
        assert black.hear().startswith("T14030")
        black.say("1121")
        assert black.hear().startswith("T01121")
        # People have no clock.
        assert person.waits.wait(LIMIT)
        running.server.stop()
        assert black.hear().startswith("GE")


@pytest.fixture(scope="module")
def server_for_all(tmp_path_factory):
    with RunningServer(tmp_path_factory.mktemp("server")) as running:
        yield running


DATAGRAMS = st.one_of(
    st.binary(max_size=8),
    st.sampled_from([b"GB", b"5040", b"1020", b"T15040990000", b"5141\0"]),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 2), DATAGRAMS), max_size=20))
def test_random_datagrams(server_for_all, said):
    running = server_for_all
    number = len(running.records) + 1
    with seated(running.address) as clients, UdpClient(running.address) as third:
        # The third one first: after the game, it would join the next one.
        for sender, data in sorted(said, key=lambda one: one[0] != 2):
            (*clients, third)[sender].say(data)
        # Whatever happened, the game ends.
        while number > len(running.records):
            for client in clients:
                client.say("00000")
            if any(client.hear().startswith("GE") for client in clients):
                break
        running.record(number)


@pytest.mark.parametrize("count", rest_for_long(1, [5, 100]))
def test_many_games_in_a_row(count, tmp_path):
    with RunningServer(tmp_path, count=count) as running:
        clients = [TucChessClient(running.address, "random", name) for name in ("A", "B")]
        threads = [
            threading.Thread(target=lambda client=client: list(client.run(count)))
            for client in clients
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LIMIT * 10)
        running.join()
    assert len(running.records) == count
    assert all(not any(record.faults) for record in running.records)
    assert len((tmp_path / SCORES).read_text("utf-8").splitlines()) == count
