"""Tournaments with matches that need no time: order, limits, stops, faults, and what is left."""

import gc
import threading
import tracemalloc
from concurrent.futures import CancelledError
from contextlib import closing
from itertools import islice

import psutil
import pytest
from fake_matches import (
    LIMIT,
    FakeMatch,
    random_record,
    record_of,
    settings_of,
    wait_for,
    write_carelessly,
)
from for_long import rest_for_long

from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules import schedule
from uctvis.arena.standings.table import table
from uctvis.arena.tournament.store import MatchState, TournamentStore
from uctvis.arena.tournament.tournament import Tournament, default_jobs
from uctvis.errors import ArenaError, SettingError, UctvisError


def created(tmp_path, *args, **more):
    return TournamentStore.create(tmp_path / "here", settings_of(*args, **more))


def expected_records(settings):
    records = []
    while len(known := schedule.pairings(settings, records)) > len(records):
        records += [random_record(settings, one) for one in known[len(records) :]]
    return records


@pytest.fixture(autouse=True)
def carelessly(monkeypatch):
    write_carelessly(monkeypatch)


class HeldMatch(FakeMatch):
    """A match that lasts until it is stopped or let go; `running` has all that are played now."""

    running: set["HeldMatch"]
    most: int
    changed: threading.Condition

    def __init__(self, settings, pairing, folder):
        super().__init__(settings, pairing, folder)
        self.let_go = threading.Event()
        self.began = False

    def play(self):
        kind = type(self)
        with kind.changed:
            kind.running.add(self)
            kind.most = max(kind.most, len(kind.running))
            kind.changed.notify_all()
        assert self.let_go.wait(LIMIT)
        with kind.changed:
            kind.running.discard(self)
            kind.changed.notify_all()
        if self.stopped.is_set():
            raise CancelledError
        return super().play()

    def stop(self):
        super().stop()
        self.let_go.set()

    @classmethod
    def wait_for(cls, count):
        """Wait until so many matches are played."""
        with cls.changed:
            assert cls.changed.wait_for(lambda: len(cls.running) == count, LIMIT)


@pytest.fixture
def held():
    """A kind of match that lasts as long as the test wants."""
    return type(
        "Held", (HeldMatch,), {"running": set(), "most": 0, "changed": threading.Condition()}
    )


class Running:
    """A tournament in a thread of its own, and the numbers of the matches that have ended."""

    def __init__(self, tournament):
        self.ended, self.error = [], None
        self.tournament = tournament
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        try:
            self.ended += [record.number for record in self.tournament.run()]
        except UctvisError as error:
            self.error = error

    def join(self):
        self._thread.join(LIMIT)
        assert not self._thread.is_alive()
        if self.error is not None:
            raise self.error
        return self.ended


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("name", [*schedule.SCHEDULES])
def test_each_match_is_played_once(tmp_path, name, jobs):
    store = created(tmp_path, 2 if name == "pairs" else 5, name, games=2, seed=3)
    made = []

    def play(settings, pairing, folder):
        made.append(pairing)
        return FakeMatch(settings, pairing, folder)

    yielded = list(Tournament(store, play, jobs).run())
    expected = expected_records(store.settings)
    assert sorted(yielded, key=lambda one: one.number) == expected == store.records()
    assert sorted(made) == [one.pairing for one in expected]
    assert {entry.state for entry in store.entries()} == {MatchState.FINISHED}
    for one in made:
        folder = store.folder / f"match{one.number}"
        assert (folder / TRANSCRIPT).read_text() == f"{one.number}\n"
    assert not store.is_playing
    # Nothing is left to do.
    assert list(Tournament(store, play, jobs).run()) == []
    assert len(made) == len(expected)


def test_matches_begin_in_the_order_of_the_schedule_and_not_too_many(tmp_path, held):
    store = created(tmp_path, 4)
    running = Running(Tournament(store, held, 3))
    for number in range(1, 13):
        held.wait_for(min(3, 13 - number))
        states = [entry.state.value for entry in store.entries()]
        assert states.count("finished") == number - 1
        playing = sorted(held.running, key=lambda one: one.pairing.number)
        assert [one.pairing.number for one in playing] == list(range(number, min(13, number + 3)))
        assert all(states[one.pairing.number - 1] == "running" for one in playing)
        with held.changed:
            playing[0].let_go.set()
            assert held.changed.wait_for(lambda: playing[0] not in held.running, LIMIT)  # noqa: B023
        wait_for(lambda: len(store.records()) == number)  # noqa: B023
    assert running.join() == list(range(1, 13))
    assert held.most == 3


def test_a_stopped_tournament_gives_its_matches_back(tmp_path, held):
    store = created(tmp_path, 4)
    tournament = Tournament(store, held, 2)
    running = Running(tournament)
    held.wait_for(2)
    tournament.stop()
    assert running.join() == []
    assert not held.running
    assert [entry.state.value for entry in store.entries()] == ["waiting"] * 12
    assert not store.is_playing
    # It goes on later.
    assert len(list(Tournament(store, FakeMatch, 2).run())) == 12
    assert store.records() == expected_records(store.settings)


def test_the_result_of_a_stopped_match_does_not_count(tmp_path):
    store = created(tmp_path, 3)
    playing = threading.Event()

    class Killed(FakeMatch):
        """Its bots are killed by the stop, and so they seem to have crashed."""

        def play(self):
            playing.set()
            assert self.stopped.wait(LIMIT)
            return record_of(self.pairing, 0.0, (Verdict.CRASHED, Verdict.WON))

    tournament = Tournament(store, Killed, 1)
    running = Running(tournament)
    assert playing.wait(LIMIT)
    tournament.stop()
    assert running.join() == []
    assert store.records() == []


def test_a_tournament_that_is_stopped_before_it_begins(tmp_path):
    store = created(tmp_path, 3)
    tournament = Tournament(store, FakeMatch, 1)
    tournament.stop()
    assert list(tournament.run()) == []


def test_a_pause_lets_running_matches_end(tmp_path, held):
    store = created(tmp_path, 4)
    tournament = Tournament(store, held, 2)
    running = Running(tournament)
    held.wait_for(2)
    tournament.drain()
    for match in held.running.copy():
        match.let_go.set()
    assert sorted(running.join()) == [1, 2]
    states = [entry.state.value for entry in store.entries()]
    assert states == ["finished"] * 2 + ["waiting"] * 10
    assert len(list(Tournament(store, FakeMatch, 2).run())) == 10


def test_closing_the_iterator_stops_the_matches(tmp_path, held):
    store = created(tmp_path, 4)

    def play(settings, pairing, folder):
        return (FakeMatch if pairing.number <= 3 else held)(settings, pairing, folder)

    with closing(Tournament(store, play, 2).run()) as ended:
        assert len(list(islice(ended, 3))) == 3
    assert not held.running
    assert not store.is_playing
    states = [entry.state.value for entry in store.entries()]
    assert states == ["finished"] * 3 + ["waiting"] * 9


def test_a_bug_ends_the_tournament_but_loses_nothing(tmp_path, held):
    store = created(tmp_path, 4)

    class Faulty(FakeMatch):
        def play(self):
            if self.pairing.number == 4:
                held.wait_for(1)
                raise ZeroDivisionError("a bug")
            return super().play()

    def play(settings, pairing, folder):
        return (held if pairing.number == 3 else Faulty)(settings, pairing, folder)

    with pytest.raises(ZeroDivisionError, match="a bug"):
        list(Tournament(store, play, 2).run())
    assert not held.running
    assert [record.number for record in store.records()] == [1, 2]
    assert not store.is_playing
    assert len(list(Tournament(store, FakeMatch, 2).run())) == 10
    assert store.records() == expected_records(store.settings)


def test_a_match_that_seems_stopped_without_a_stop_is_a_bug(tmp_path):
    class Cancelled(FakeMatch):
        def play(self):
            raise CancelledError

    with pytest.raises(CancelledError):
        list(Tournament(created(tmp_path, 2), Cancelled, 1).run())


def test_the_record_of_another_match_is_refused(tmp_path):
    class Confused(FakeMatch):
        def play(self):
            return record_of(Pairing(2, ("A", "B"), 0))

    store = created(tmp_path, 2)
    with pytest.raises(ValueError, match="is not Pairing"):
        list(Tournament(store, Confused, 1).run())
    assert store.records() == []


def test_a_bot_that_never_starts_costs_only_its_own_points(tmp_path):
    class Broken(FakeMatch):
        def play(self):
            if "A" in self.pairing.bots:
                verdicts = [Verdict.WON] * 2
                verdicts[self.pairing.bots.index("A")] = Verdict.DID_NOT_START
                payoff = float(self.pairing.bots[1] == "A")
                return record_of(self.pairing, payoff, tuple(verdicts))
            return super().play()

    store = created(tmp_path, 4, games=2)
    assert len(list(Tournament(store, Broken, 2).run())) == 24
    rows = table(store.settings, store.records())
    assert (rows[-1].name, rows[-1].points) == ("A", -12)
    assert min(row.won for row in rows[:-1]) >= 4


def test_the_sequential_test_ends_it(tmp_path, held):
    class Better(FakeMatch):
        """A wins nearly all."""

        def play(self):
            payoff = 0.5 if self.pairing.pair % 5 == 0 else float(self.pairing.bots[0] == "A")
            return record_of(self.pairing, payoff)

    store = created(tmp_path, 2, "pairs", games=1000, sprt=(0.0, 100.0))
    ended = list(Tournament(store, Better, 2).run())
    assert 10 < len(ended) < 100
    states = [entry.state.value for entry in store.entries()]
    assert states.count("finished") == len(store.records()) in range(len(ended), len(ended) + 3)
    assert states.count("waiting") == 1000 - states.count("finished")
    # It stays decided.
    assert list(Tournament(store, Better, 2).run()) == []


def test_two_tournaments_in_one_folder(tmp_path, held, monkeypatch):
    monkeypatch.setattr("uctvis.arena.tournament.store._LOCK_PATIENCE", 0.0)
    store = created(tmp_path, 4)
    tournament = Tournament(store, held, 1)
    running = Running(tournament)
    held.wait_for(1)
    with pytest.raises(ArenaError, match="another process plays this tournament"):
        list(Tournament(TournamentStore.open(store.folder), FakeMatch, 1).run())
    with pytest.raises(ArenaError, match="another process plays this tournament"):
        list(Tournament(store, FakeMatch, 1).run())
    assert [entry.state.value for entry in store.entries()] == ["running"] + ["waiting"] * 11
    tournament.stop()
    assert running.join() == []


def test_other_matches_than_those_of_the_schedule(tmp_path):
    store = created(tmp_path, 3)
    with store.lock():
        store.add([Pairing(1, ("C", "B"), 0)])
    with pytest.raises(ArenaError, match="not those of its schedule"):
        list(Tournament(store, FakeMatch, 1).run())


def test_a_folder_that_vanishes_is_explained(tmp_path):
    store = created(tmp_path, 4)

    def play(settings, pairing, folder):
        if pairing.number == 3:
            store.folder.rename(tmp_path / "elsewhere")
        return FakeMatch(settings, pairing, None)

    with pytest.raises(ArenaError, match=r"cannot be opened|no such file or folder"):
        list(Tournament(store, play, 1).run())
    # What was finished is still there.
    assert [record.number for record in TournamentStore.open(tmp_path / "elsewhere").records()] == [
        1,
        2,
    ]


@pytest.mark.parametrize("jobs", [0, -1, 1001])
def test_the_number_of_jobs(tmp_path, jobs):
    store = created(tmp_path, 2)
    assert Tournament(store, FakeMatch).jobs == default_jobs(store.settings) >= 1
    with pytest.raises(SettingError, match="expected a whole number from 1 to 1000"):
        Tournament(store, FakeMatch, jobs)


@pytest.mark.parametrize("count", rest_for_long(1, [240, 1000]))
def test_nothing_piles_up(tmp_path, count):
    store = created(tmp_path, 2, "pairs", games=count)
    process, threads = psutil.Process(), threading.active_count()
    jobs, early = 4, {}
    descriptors = process.num_fds() if hasattr(process, "num_fds") else process.num_handles()
    tracemalloc.start()
    try:
        for ended, _record in enumerate(Tournament(store, FakeMatch, jobs).run(), 1):
            assert threading.active_count() <= threads + jobs
            if ended in (count // 4, count - 10):
                gc.collect()
                early[ended] = tracemalloc.get_traced_memory()[0]
        assert ended == count
        first, last = early.values()
        # Matches that wait need memory, those that have ended do not.
        assert last < first + 50_000
    finally:
        tracemalloc.stop()
    assert threading.active_count() == threads
    now = process.num_fds() if hasattr(process, "num_fds") else process.num_handles()
    assert now == descriptors
