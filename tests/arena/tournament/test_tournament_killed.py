"""Tournaments that are killed at any moment and go on: no match is lost, none counts twice."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from fake_matches import settings_of
from for_long import rest_for_long

from uctvis.arena.tournament.store import TournamentStore
from uctvis.errors import ArenaError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="it forks")
CHILD = Path(__file__).parents[2] / "tournament_child.py"
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
SCHEDULES = ("groups", "ordered", "swiss", "knockout", "pairs")


@pytest.mark.parametrize("seed", rest_for_long(2, range(30)))
def test_a_tournament_that_is_killed_ends_as_without(tmp_path, seed):
    folder = tmp_path / "here"
    name = SCHEDULES[seed % len(SCHEDULES)]
    child = subprocess.run(
        [sys.executable, CHILD, folder, name, str(seed)],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        check=True,
    )
    assert json.loads(child.stdout)["wrong"] == []


PLAYER = """
import sys
from pathlib import Path
from tournament_child import SlowMatch
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
try:
    for record in Tournament(TournamentStore.open(Path(sys.argv[1])), SlowMatch, 2).run():
        print(record.number, flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def player(folder):
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, folder],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_ctrl_c_ends_it_cleanly(tmp_path):
    store = TournamentStore.create(tmp_path / "here", settings_of(12, games=20))
    with player(store.folder) as child:
        first = child.stdout.readline()
        child.send_signal(signal.SIGINT)
        rest, error = child.communicate(timeout=60)
    assert rest.endswith("interrupted\n")
    assert (error, child.returncode) == ("", 0)
    told = {int(first), *map(int, rest.split()[:-1])}
    finished = {record.number for record in store.records()}
    # Those that ended at the same moment are finished, but were not told.
    assert told <= finished
    assert len(finished - told) <= 4
    assert {entry.state.value for entry in store.entries()} == {"finished", "waiting"}
    assert not store.is_playing


def test_two_that_are_resumed_at_the_same_time(tmp_path, monkeypatch):
    store = TournamentStore.create(tmp_path / "here", settings_of(12, games=20))
    with player(store.folder) as one:
        assert one.stdout.readline() == "1\n" or store.records()
        with player(store.folder) as other:
            output, error = other.communicate(timeout=60)
        assert output == ""
        assert "another process plays this tournament" in error
        assert other.returncode == 1
        monkeypatch.setattr("uctvis.arena.tournament.store._LOCK_PATIENCE", 0.0)
        with pytest.raises(ArenaError, match="another process plays"), store.lock():
            pass
        # The first one did not notice.
        assert one.stdout.readline()
        one.kill()
        one.communicate()
    numbers = [record.number for record in store.records()]
    assert len(numbers) == len(set(numbers))
