"""Tournaments on clusters of this machine: the same results as without a cluster."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from cluster_matches import (
    BuggyMatch,
    DeadlyMatch,
    LateMatch,
    LookingMatch,
    PacedMatch,
    RefusedMatch,
    StoppedMatch,
)
from fake_matches import FakeMatch, random_record, settings_of, wait_for

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.packing import digest_of, pack
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules import schedule
from uctvis.arena.standings.table import table
from uctvis.arena.tournament import cluster as module
from uctvis.arena.tournament.cluster import ClusterTournament
from uctvis.arena.tournament.kept_programs import keep_program
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
from uctvis.errors import ArenaError

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")


def local_cluster(folder, **more):
    return distributed.LocalCluster(
        **{
            "n_workers": 2,
            "threads_per_worker": 1,
            "host": "127.0.0.1",
            "dashboard_address": "127.0.0.1:0",
            "local_directory": str(folder),
            "silence_logs": 50,
        }
        | more
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """Two workers, each a process with one thread."""
    folder = tmp_path_factory.mktemp("cluster")
    with pytest.MonkeyPatch.context() as patches:
        patches.setenv("TMPDIR", str(folder))
        with local_cluster(folder) as cluster:
            yield cluster


@pytest.fixture
def noted(tmp_path, monkeypatch):
    """The folder for notes of matches; what killed workers leave behind is beside it."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    folder = tmp_path / "noted"
    folder.mkdir()
    return folder


def created(tmp_path, noted, *args, **more):
    settings = settings_of(*args, **more)
    one, *others = settings.bots
    settings = replace(settings, bots=(replace(one, engine=str(noted)), *others))
    return TournamentStore.create(tmp_path / "here", settings)


def expected_records(settings):
    records = []
    while len(known := schedule.pairings(settings, records)) > len(records):
        records += [random_record(settings, one) for one in known[len(records) :]]
    return records


def assert_as_without(store):
    expected = expected_records(store.settings)
    assert store.records() == expected
    assert table(store.settings, store.records()) == table(store.settings, expected)
    for record in expected:
        text = (store.folder_of(record.number) / TRANSCRIPT).read_text()
        assert text == f"{record.number}\n"
    assert {entry.state.value for entry in store.entries()} == {"finished"}


@pytest.mark.parametrize("name", ["ordered", "knockout"])
def test_a_tournament_has_the_same_results_as_without_a_cluster(tmp_path, noted, cluster, name):
    store = created(tmp_path, noted, 5, name, seed=1)
    ended = list(ClusterTournament(store, cluster.scheduler_address, FakeMatch).run())
    assert sorted(ended, key=lambda one: one.number) == store.records()
    assert_as_without(store)


def test_a_cluster_goes_on_where_this_machine_stopped(tmp_path, noted, cluster):
    store = created(tmp_path, noted, 4)
    with closing(Tournament(store, FakeMatch, 1).run()) as ended:
        assert len(list(islice(ended, 5))) == 5
    left = 12 - len(store.records())
    assert len(list(ClusterTournament(store, cluster.scheduler_address, FakeMatch).run())) == left
    assert_as_without(store)


def test_real_matches(tmp_path, noted, cluster):
    store = TournamentStore.create(tmp_path / "here", settings_of(2, opening_moves=1, seed=5))
    elsewhere = TournamentStore.create(tmp_path / "elsewhere", store.settings)
    list(ClusterTournament(store, cluster.scheduler_address).run())
    list(Tournament(elsewhere, TurnsMatch, 1).run())

    def games(one):
        return [(record.opening, record.moves, record.payoffs) for record in one.records()]

    assert games(store) == games(elsewhere)
    assert len(games(store)) == 2
    assert '"kind": "end"' in (store.folder_of(2) / TRANSCRIPT).read_text()


@pytest.mark.parametrize("is_judged", [False, True])
def test_programs_come_by_their_hashes(tmp_path, noted, cluster, is_judged):
    programs = []
    for name in ("bot", "judge"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "player").write_text(f"#!/bin/sh\n# {name}\n")
        (folder / "player").chmod(0o755)
        programs.append(
            Bot("B", BotKind.PROGRAM, folder=folder, command=("./player",), protocol="judge")
        )
    bots = Bot("A", BotKind.ENGINE, engine=str(noted)), programs[0]
    settings = replace(settings_of(2, games=2), bots=bots)
    if is_judged:
        settings = replace(settings, judged=JudgedGame("tictactoe", programs[1]))

    def kept(bot):
        if bot.kind is not BotKind.PROGRAM:
            return bot
        data = pack(bot.folder)
        keep_program(tmp_path / "here", data)
        return replace(bot, digest=digest_of(data))

    store = TournamentStore.create(tmp_path / "here", settings.with_each(kept))
    # Workers play with the programs as they were.
    for name in ("bot", "judge"):
        shutil.rmtree(tmp_path / name)
    list(ClusterTournament(store, cluster.scheduler_address, LookingMatch).run())
    assert_as_without(store)
    digests = [bot.digest for bot in store.settings.programs]
    assert len(digests) == 1 + is_judged
    for one in store.folder.glob("match*"):
        folders = [Path(line) for line in (one / "deeper" / "seen").read_text().splitlines()]
        assert [folder.name for folder in folders] == digests
        assert not any(folder.exists() for folder in folders)


def test_a_worker_that_is_killed(tmp_path, noted, cluster):
    store = created(tmp_path, noted, 5, games=2, seed=3)
    tournament = ClusterTournament(store, cluster.scheduler_address, PacedMatch)
    with closing(tournament.run()) as ended:
        assert len(list(islice(ended, 5))) == 5
        killed = next(iter(cluster.workers.values())).pid
        os.kill(killed, signal.SIGKILL)
        numbers = [record.number for record in ended]
    assert len(set(numbers)) == len(numbers) == 35
    assert_as_without(store)
    assert len(list(noted.glob("worker*"))) >= 2


def test_a_stop_reaches_the_workers(tmp_path, noted, cluster):
    store = created(tmp_path, noted, 4)
    tournament = ClusterTournament(store, cluster.scheduler_address, StoppedMatch)
    # As soon as all workers play.
    original = tournament._ended_futures

    def ended_futures():
        if len(list(noted.glob("began*"))) == 2:
            tournament.stop()
        return original()

    tournament._ended_futures = ended_futures
    assert list(tournament.run()) == []
    assert [entry.state.value for entry in store.entries()] == ["waiting"] * 12
    wait_for(lambda: len(list(noted.glob("stopped*"))) == 2)
    # Nothing of it is left: the cluster plays another tournament.
    assert len(list(ClusterTournament(store, cluster.scheduler_address, FakeMatch).run())) == 12
    assert_as_without(store)
    assert {path.name for path in noted.iterdir()} == {"began1", "began2", "stopped1", "stopped2"}


@pytest.mark.long
def test_a_match_that_does_not_come_back_is_handed_out_again(tmp_path, noted, cluster):
    store = created(tmp_path, noted, 4)
    tournament = ClusterTournament(store, cluster.scheduler_address, LateMatch, lease=0.5)
    numbers = [record.number for record in tournament.run()]
    assert sorted(numbers) == list(range(1, 13))
    # The late result does not count.
    assert_as_without(store)
    wait_for((noted / "stopped").exists)


def test_a_machine_that_lacks_something(tmp_path, noted, cluster):
    store = created(tmp_path, noted, 3)
    with pytest.raises(ArenaError, match="bubblewrap: it is not installed") as caught:
        list(ClusterTournament(store, cluster.scheduler_address, RefusedMatch).run())
    assert caught.value.place.startswith("tcp://127.0.0.1:")
    assert not store.is_playing


def test_a_bug_in_a_match_ends_the_tournament(tmp_path, noted, cluster):
    store = created(tmp_path, noted, 3)
    with pytest.raises(ZeroDivisionError, match="a bug"):
        list(ClusterTournament(store, cluster.scheduler_address, BuggyMatch).run())
    assert [entry.state.value for entry in store.entries()] == ["waiting"] * 6


@pytest.mark.long
@pytest.mark.parametrize("is_stopped", [False, True])
def test_a_worker_that_does_not_respond(tmp_path, noted, monkeypatch, is_stopped):
    monkeypatch.setattr(module, "_TRANSFER", 2)
    store = created(tmp_path, noted, 5, games=2)
    with local_cluster(tmp_path) as cluster:
        tournament = ClusterTournament(store, cluster.scheduler_address, PacedMatch, lease=2.0)
        with closing(tournament.run()) as ended:
            assert len(list(islice(ended, 5))) == 5
            held = next(iter(cluster.workers.values())).pid
            os.kill(held, signal.SIGSTOP)
            try:
                # Whatever it does, the other worker plays on.
                assert len(list(islice(ended, 10))) == 10
                if is_stopped:
                    tournament.stop()
                assert len(list(ended)) == (0 if is_stopped else 25)
            finally:
                os.kill(held, signal.SIGCONT)
    if not is_stopped:
        assert_as_without(store)


@pytest.mark.long
def test_a_match_that_kills_its_workers(tmp_path, noted):
    store = created(tmp_path, noted, 2)
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        local_cluster(tmp_path) as cluster,
        pytest.raises(ArenaError, match="handed out 3 times, and never came back"),
    ):
        list(ClusterTournament(store, cluster.scheduler_address, DeadlyMatch).run())


@pytest.mark.long
def test_a_scheduler_that_ends(tmp_path, noted):
    store = created(tmp_path, noted, 5, games=5)
    with local_cluster(tmp_path) as cluster:
        tournament = ClusterTournament(store, cluster.scheduler_address, PacedMatch)
        with closing(tournament.run()) as ended:
            assert len(list(islice(ended, 5))) == 5
            cluster.close()
            with pytest.raises(ArenaError, match="connection to the cluster was lost"):
                list(ended)
    assert not store.is_playing
    finished = store.records()
    assert len(finished) >= 5
    list(Tournament(store, FakeMatch, 2).run())
    assert_as_without(store)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("openssl") is None, reason="it makes certificates")
def test_a_cluster_with_certificates(tmp_path, noted):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-keyout", key, "-out", certificate]
    subprocess.run(command, check=True, capture_output=True)
    prefix = "distributed.comm.tls"
    tls = {f"{prefix}.ca-file": str(certificate)}
    for part in ("client", "scheduler", "worker"):
        tls |= {f"{prefix}.{part}.cert": str(certificate), f"{prefix}.{part}.key": str(key)}
    store = created(tmp_path, noted, 3)
    with dask.config.set(tls):
        security = distributed.Security(require_encryption=True)
        with local_cluster(tmp_path, protocol="tls", security=security) as cluster:
            assert cluster.scheduler_address.startswith("tls://")
            list(ClusterTournament(store, cluster.scheduler_address, FakeMatch).run())
    assert_as_without(store)
    with pytest.raises(ArenaError, match="there is no connection to the cluster"):
        list(ClusterTournament(store, cluster.scheduler_address, FakeMatch).run())


@pytest.mark.parametrize(
    "address",
    [
        "tcp://10.0.0.5:8786",
        "10.0.0.5:8786",
        "tcp://example.org:8786",
        "example.org:8786",
        "tcp://0.0.0.0:8786",
        "tcp://[2001:db8::1]:8786",
        "ws://127.0.0.1:8786",
        "tcp://localhost.example.org:8786",
        "tcp://127.0.0.1@example.org:8786",
        "nothing",
        "",
    ],
)
def test_clusters_that_strangers_reach_are_refused(tmp_path, noted, address):
    store = created(tmp_path, noted, 2)
    with pytest.raises(ArenaError, match="could run programs on the cluster"):
        ClusterTournament(store, address, FakeMatch)


@pytest.mark.parametrize(
    "address",
    ["tcp://127.0.0.1:8786", "127.0.0.1:1", "localhost:1", "tcp://[::1]:8786", "tls://a.org:1"],
)
def test_clusters_that_only_this_machine_or_certificates_reach(tmp_path, noted, address):
    ClusterTournament(created(tmp_path, noted, 2), address, FakeMatch)


def test_the_scheduler_must_not_listen_elsewhere_either(tmp_path, noted, cluster, monkeypatch):
    store = created(tmp_path, noted, 2)
    tournament = ClusterTournament(store, cluster.scheduler_address, FakeMatch)
    monkeypatch.setattr(
        distributed.Client, "scheduler_info", lambda _self: {"address": "tcp://10.0.0.5:8786"}
    )
    with pytest.raises(ArenaError, match=r"whoever reaches tcp://10\.0\.0\.5:8786 could run"):
        list(tournament.run())


def test_nobody_answers(tmp_path, noted, monkeypatch):
    monkeypatch.setattr(module, "_PATIENCE", 1)
    store = created(tmp_path, noted, 2)
    # Nothing listens on this port, which needs rights.
    with pytest.raises(ArenaError, match=r"tcp://127\.0\.0\.1:1: .*"):
        list(ClusterTournament(store, "tcp://127.0.0.1:1", FakeMatch).run())
    assert not store.is_playing


def test_people_do_not_play_on_clusters(tmp_path, noted):
    settings = settings_of(2)
    bots = (settings.bots[0], replace(settings.bots[1], kind=BotKind.PERSON))
    store = TournamentStore.create(tmp_path / "here", replace(settings, bots=bots))
    with pytest.raises(ArenaError, match="B: people cannot play"):
        ClusterTournament(store, "tcp://127.0.0.1:1", FakeMatch)


def test_without_dask_it_says_how_to_get_it(tmp_path, noted, monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda _name: None)
    with pytest.raises(ArenaError, match=r"pip install 'uctvis\[cluster\]'"):
        ClusterTournament(created(tmp_path, noted, 2), "tcp://127.0.0.1:1", FakeMatch)


def test_dask_is_imported_only_for_a_cluster():
    script = (
        "import sys, uctvis.arena.tournament.cluster; "
        "print({'dask', 'distributed'} & sys.modules.keys())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


def test_leases_are_longer_than_matches():
    settings = settings_of(2)
    assert module._longest_lease(settings) > 2 * 30 * 2
    assert module._longest_lease(replace(settings, time_control=None)) >= 3600
