"""The folder of a tournament: what was written is read, by others too, and damage is explained."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fake_matches import RECORDS, SETTINGS, record_of, settings_of, write_carelessly
from hypothesis import example, given
from hypothesis import strategies as st
from users import as_user, needs_root

import uctvis
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.transcript import Transcript
from uctvis.arena.schedules.settings_json import settings_from_json, settings_to_json
from uctvis.arena.tournament import sqlite_file
from uctvis.arena.tournament.store import TABLE, MatchState, TournamentStore
from uctvis.errors import ArenaError

ON_LINUX = sys.platform == "linux"
IS_ROOT = ON_LINUX and os.getuid() == 0
PAIRINGS = [Pairing(1, ("A", "B"), 0), Pairing(2, ("B", "A"), 0), Pairing(3, ("A", "B"), 1, 2)]


@pytest.fixture
def store(tmp_path):
    """A tournament with three matches that wait."""
    store = TournamentStore.create(tmp_path / "here", settings_of(2))
    with store.lock():
        store.add(PAIRINGS)
    return store


def states(store):
    return [entry.state.value for entry in store.entries()]


@given(SETTINGS)
def test_settings_are_the_same_after_json(settings):
    assert settings_from_json(json.loads(json.dumps(settings_to_json(settings)))) == settings


@given(RECORDS)
def test_records_are_the_same_after_json(record):
    assert MatchRecord.from_json(json.loads(json.dumps(record.to_json()))) == record


@given(SETTINGS, st.data())
def test_settings_of_an_older_version_get_defaults(settings, data):
    values = settings_to_json(settings)
    optional = sorted(values.keys() - {"game", "bots"})
    missing = data.draw(st.sets(st.sampled_from(optional)))
    for name in missing:
        del values[name]
    for bot in values["bots"]:
        del bot["limits"]["saving"], bot["digest"]
    found = settings_from_json(values)
    for name in missing:
        assert getattr(found, name) == getattr(settings_of(2), name) or name == "schedule"
    for name in set(optional) - missing:
        assert getattr(found, name) == getattr(settings, name)
    for bot, before in zip(found.bots, settings.bots, strict=True):
        assert bot == replace(before, digest="", limits=replace(before.limits, saving=2.0))


@pytest.mark.parametrize(
    "change",
    [
        lambda values: values.update(weather="wet"),
        lambda values: values["bots"][0].update(weather="wet"),
        lambda values: values["bots"][0]["limits"].update(weather="wet"),
    ],
)
def test_settings_of_a_newer_version_are_refused(change):
    values = settings_to_json(settings_of(2))
    change(values)
    with pytest.raises(ValueError, match=r"a newer version of uctvis made it: unknown weather"):
        settings_from_json(values)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.dictionaries(st.text(), inner)
    ),
    st.sampled_from([*settings_to_json(settings_of(2))]),
)
def test_other_values_are_no_settings(junk, name):
    values = settings_to_json(settings_of(2)) | {name: junk}
    for wrong in (values, junk):
        try:
            settings_from_json(wrong)
        except ValueError:
            continue
        assert wrong is values


def test_a_tournament_is_opened_as_it_was_created(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = settings_of(2, "pairs", games=3, sprt=(0.0, 5.0))
    one, other = settings.bots
    settings = replace(settings, bots=(replace(one, folder=Path("bots/a")), other))
    created = TournamentStore.create(Path("some/folder"), settings)
    opened = TournamentStore.open(tmp_path / "some" / "folder")
    # It can be resumed from another folder.
    assert opened.settings == created.settings
    assert opened.settings.bots[0].folder == tmp_path / "bots" / "a"
    assert opened.uctvis_version == uctvis.__version__
    assert opened.entries() == opened.records() == []
    assert not opened.is_playing


def test_the_life_of_a_match(store):
    other = TournamentStore.open(store.folder)
    assert [entry.pairing for entry in other.entries()] == PAIRINGS
    record = record_of(PAIRINGS[1], 0.5)
    with store.lock():
        assert states(other) == ["waiting"] * 3
        counts = [other.change_count]
        store.begin(2)
        assert states(other) == ["waiting", "running", "waiting"]
        counts.append(other.change_count)
        store.give_back(2)
        assert states(other) == ["waiting"] * 3
        counts.append(other.change_count)
        store.begin(2)
        assert store.finish(record)
        counts.append(other.change_count)
        # Whatever comes late, the first result stays.
        assert not store.finish(record_of(PAIRINGS[1], 1.0))
        store.give_back(2)
        store.begin(3)
        assert states(other) == states(store) == ["waiting", "finished", "running"]
    assert states(other) == states(store) == ["waiting", "finished", "waiting"]
    assert other.records() == store.records() == [record]
    assert TournamentStore.open(store.folder).entries() == store.entries() == other.entries()
    assert sorted(set(counts)) == counts


def test_a_match_begins_without_the_files_of_its_last_try(store):
    folder = store.folder_of(2)
    assert folder == store.folder / "match2"
    with store.lock():
        store.begin(2)
        for name in ("messages.jsonl", "move1.tree", "move20.tree", "game.pgn"):
            (folder / name).write_bytes(b"1")
        store.give_back(2)
        store.begin(2)
        assert list(folder.iterdir()) == []
        assert folder.stat().st_mode & 0o777 == 0o700


def test_files_of_somebody_else_in_the_folder_of_a_match_stay(store):
    folder = store.folder_of(2)
    names = ("deeper/move1.tree", "notes.txt", "move.tree", "move1.tree/a", "game.pgn.bak")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("mine")
    (folder / "messages.jsonl").symlink_to("notes.txt")
    with store.lock():
        store.begin(2)
    assert [(folder / name).read_text() for name in names] == ["mine"] * len(names)
    assert (folder / "messages.jsonl").is_symlink()
    with pytest.raises(ArenaError, match=r"messages\.jsonl: "):
        Transcript(folder / "messages.jsonl")


def test_leases_expire(store):
    with store.lock():
        for number, lease in ((1, 100.0), (2, 50.0), (3, None)):
            store.begin(number, lease)
        assert store.expired(50.0) == []
        assert store.expired(60.0) == [2]
        assert store.expired(1000.0) == [1, 2]
        store.give_back(1)
        store.finish(record_of(PAIRINGS[1]))
        assert store.expired(1000.0) == []


def test_two_cannot_play_a_tournament_at_once(store, monkeypatch):
    monkeypatch.setattr("uctvis.arena.tournament.store._LOCK_PATIENCE", 0.0)
    other = TournamentStore.open(store.folder)
    with store.lock():
        assert other.is_playing
        assert store.is_playing
        for one in (store, other):
            with (
                pytest.raises(ArenaError, match="another process plays this tournament"),
                one.lock(),
            ):
                pass
        # Looking and trying did not end the lock.
        assert other.is_playing
    assert not other.is_playing
    with other.lock():
        assert store.is_playing


CHILD = """
import sys
from pathlib import Path
from uctvis.arena.tournament.store import TournamentStore
store = TournamentStore.open(Path(sys.argv[1]))
with store.lock():
    store.begin(1)
    print("locked", flush=True)
    sys.stdin.read()
"""


def test_the_lock_of_a_killed_process_does_not_stay(store):
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, store.folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with child:
        assert child.stdout.readline() == "locked\n"
        assert store.is_playing
        assert states(store) == ["running", "waiting", "waiting"]
        child.kill()
    assert not store.is_playing
    assert states(store) == ["waiting"] * 3
    with store.lock():
        assert states(store) == ["waiting"] * 3


def test_a_folder_has_one_tournament(store):
    with pytest.raises(ArenaError, match="it already contains a tournament"):
        TournamentStore.create(store.folder, settings_of(3))
    assert len(store.entries()) == 3


def test_a_tournament_whose_creation_was_killed_can_be_created(tmp_path):
    (tmp_path / TABLE).write_bytes(b"")
    with pytest.raises(ArenaError, match="it contains no tournament"):
        TournamentStore.open(tmp_path)
    TournamentStore.create(tmp_path, settings_of(2))
    assert TournamentStore.open(tmp_path).settings == settings_of(2)


def test_no_tournament(tmp_path):
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(ArenaError, match="it contains no tournament") as caught:
            TournamentStore.open(folder)
        assert caught.value.place == str(folder)
    with closing(sqlite3.connect(tmp_path / TABLE)) as other, other:
        other.execute("CREATE TABLE matches (x)")
    with pytest.raises(ArenaError, match="it contains no tournament"):
        TournamentStore.open(tmp_path)
    with pytest.raises(ArenaError, match="it already contains a tournament"):
        TournamentStore.create(tmp_path, settings_of(2))


def test_a_file_where_the_folder_should_be(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ArenaError):
        TournamentStore.create(tmp_path / "file", settings_of(2))
    with pytest.raises(ArenaError):
        TournamentStore.create(tmp_path / "file" / "deeper", settings_of(2))


def test_a_newer_version(store):
    with closing(sqlite3.connect(store.folder / TABLE)) as file, file:
        file.execute("PRAGMA user_version = 99")
        file.execute("UPDATE tournament SET value = '9.9' WHERE name = 'uctvis'")
    with pytest.raises(ArenaError, match=r"got one of version 9\.9"):
        TournamentStore.open(store.folder)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournament SET value = '{' WHERE name = 'settings'",
        "UPDATE tournament SET value = '7' WHERE name = 'settings'",
        "UPDATE tournament SET value = x'ff' WHERE name = 'settings'",
        "UPDATE tournament SET value = replace(hex(zeroblob(5000)), '0', '[')",
        "UPDATE matches SET state = 'finished', record = replace(hex(zeroblob(5000)), '0', '[')",
        "DELETE FROM tournament",
        "DROP TABLE tournament",
        "DROP TABLE matches",
        "UPDATE matches SET state = 'lost'",
        "UPDATE matches SET state = 'finished', record = '{}'",
        "UPDATE matches SET state = 'finished', record = '[1'",
        "UPDATE matches SET state = 'finished', record = x'ff'",
    ],
)
def test_damaged_contents(store, statement):
    with closing(sqlite3.connect(store.folder / TABLE)) as file, file:
        file.execute(statement)
    with pytest.raises(ArenaError, match="is damaged"):
        TournamentStore.open(store.folder).entries()


@given(
    st.integers(0, 100_000),
    st.binary(min_size=1, max_size=300) | st.just(bytes(5000)),
    st.booleans(),
)
@example(3561, b" \x80", False)
def test_damaged_bytes(tmp_path_factory, place, junk, shortened):
    with pytest.MonkeyPatch.context() as patches:
        write_carelessly(patches)
        damage(tmp_path_factory.mktemp("damaged"), place, junk, shortened)


def damage(folder, place, junk, shortened):
    store = TournamentStore.create(folder, settings_of(2))
    with store.lock():
        store.add(PAIRINGS)
        store.begin(1)
        store.finish(record_of(PAIRINGS[0], reason="long " * 2000))
    data = bytearray((folder / TABLE).read_bytes())
    place %= len(data)
    data[place : len(data) if shortened else place + len(junk)] = junk
    (folder / TABLE).write_bytes(data)
    # It is read and written, or an error says what is wrong.
    with contextlib.suppress(ArenaError):
        opened = TournamentStore.open(folder)
        opened.entries()
        with opened.lock():
            opened.begin(2)
            opened.finish(record_of(PAIRINGS[1]))


def test_a_locked_file(store, monkeypatch):
    monkeypatch.setattr(sqlite_file.connect, "__defaults__", (0.0,))
    with closing(sqlite3.connect(store.folder / TABLE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for read in (
            store.entries,
            lambda: store.change_count,
            lambda: TournamentStore.open(store.folder),
        ):
            with pytest.raises(ArenaError, match="another program has locked it"):
                read()
    assert len(store.entries()) == 3


@needs_root
def test_a_tournament_of_another_user_is_read_but_not_played(store):
    for folder in store.folder.parents:
        if folder.stat().st_uid == os.getuid() and "pytest" in str(folder):
            folder.chmod(0o755)
    assert as_user(lambda: " ".join(states(TournamentStore.open(store.folder)))) == " ".join(
        states(store)
    )
    with store.lock():
        store.begin(1)
        assert as_user(lambda: states(TournamentStore.open(store.folder))[0]) == "running"

    def played():
        with TournamentStore.open(store.folder).lock():
            return "played"

    assert "no permission to write" in as_user(played)
    new = store.folder / "new"
    assert "no permission" in as_user(lambda: str(TournamentStore.create(new, settings_of(2))))
    (store.folder / TABLE).chmod(0)
    assert "it cannot be opened" in as_user(lambda: str(TournamentStore.open(store.folder)))


@pytest.mark.skipif(not IS_ROOT, reason="nobody else mounts disks")
def test_a_full_and_a_read_only_disk(tmp_path):
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", tmp_path]
    if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("no disk may be mounted here")
    try:
        store = TournamentStore.create(tmp_path, settings_of(2))
        with store.lock():
            store.add(PAIRINGS)
            store.begin(1)
            with pytest.raises(ArenaError, match="the disk is full"):
                store.finish(record_of(PAIRINGS[0], reason="x" * 100_000))
            assert states(store)[0] == "running"
            assert store.finish(record_of(PAIRINGS[0]))
        subprocess.run(["mount", "-o", "remount,ro", tmp_path], check=True)
        opened = TournamentStore.open(tmp_path)
        assert states(opened) == ["finished", "waiting", "waiting"]
        with (
            pytest.raises(ArenaError, match=r"no permission to write|cannot be opened"),
            opened.lock(),
        ):
            pass
    finally:
        subprocess.run(["umount", tmp_path], check=True)


WRITER = """
import sys
from pathlib import Path
from fake_matches import record_of
from uctvis.arena.matches.match import Pairing
from uctvis.arena.tournament.store import TournamentStore
store = TournamentStore.open(Path(sys.argv[1]))
with store.lock():
    for number in range(4, 10_000):
        pairing = Pairing(number, ("A", "B"), number)
        store.add([pairing])
        store.begin(number)
        store.finish(record_of(pairing, reason="a" * 3000))
        print(number, flush=True)
"""


def test_a_reader_beside_a_writer_that_is_killed(store):
    child = subprocess.Popen(
        [sys.executable, "-c", WRITER, store.folder],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    seen = 0
    with child:
        assert child.stdout.readline() == "4\n"
        while seen < 8:
            entries = store.entries()
            numbers = [entry.pairing.number for entry in entries]
            assert numbers == list(range(1, len(numbers) + 1))
            finished = [entry for entry in entries if entry.state is MatchState.FINISHED]
            assert len(finished) in (len(entries) - 4, len(entries) - 3)
            assert len(finished) >= seen
            seen = len(finished)
        os.kill(child.pid, signal.SIGKILL)
        noted = child.stdout.read().split()
    opened = TournamentStore.open(store.folder)
    assert opened.entries() == store.entries()
    # What was noted is there.
    assert len(store.records()) >= int(noted[-1]) - 3
