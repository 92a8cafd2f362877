"""Tests of films of matches."""

from itertools import pairwise

import av
import pytest

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import ArenaError
from uctvis.games import find
from uctvis.ui.arena.match.match_film import painted, save_film


@pytest.fixture
def follower(qapp, tmp_path):
    bots = tuple(Bot(name, BotKind.ENGINE, "random") for name in ("A", "B"))
    settings = TournamentSettings("connect_four", bots, seed=1)
    TurnsMatch(settings, Pairing(1, ("A", "B"), 0), tmp_path).play()
    follower = TurnsFollower(tmp_path / TRANSCRIPT, find("connect_four"))
    follower.read_all()
    return follower


def frames_of(path):
    with av.open(str(path)) as film:
        return [frame.to_ndarray(format="rgb24") for frame in film.decode(video=0)]


def test_each_move_is_shown_for_the_same_time_and_the_end_longer(follower, tmp_path):
    parts = []
    save_film(follower, tmp_path / "match.mp4", parts.append)
    assert len(frames_of(tmp_path / "match.mp4")) == 8 * len(follower.moves) + 30
    assert parts == sorted(parts)
    assert len(parts) == len(follower.moves) + 1


def test_a_gif_shows_each_board(follower, tmp_path):
    save_film(follower, tmp_path / "match.gif", lambda _part: None)
    frames = frames_of(tmp_path / "match.gif")
    different = {frame.tobytes() for frame in frames}
    assert len(different) == len(follower.moves) + 1


def test_pictures_of_different_moves_differ(follower):
    pictures = [painted(follower, number) for number in range(len(follower.moves) + 1)]
    assert all(one != other for one, other in pairwise(pictures))


def test_a_film_that_is_stopped_leaves_no_file(follower, tmp_path):
    def stop(part):
        if part > 0.3:
            raise KeyError

    with pytest.raises(KeyError):
        save_film(follower, tmp_path / "match.mp4", stop)
    assert not (tmp_path / "match.mp4").exists()


def test_other_suffixes_are_refused(follower, tmp_path):
    with pytest.raises(ArenaError, match="expected a name that ends in"):
        save_film(follower, tmp_path / "match.avi", lambda _part: None)
