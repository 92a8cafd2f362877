"""Which moments a film shows, and for how long."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import uctvis
from uctvis.errors import PictureError, SettingError, TreeFileError
from uctvis.tree.tree import Tree
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth
from uctvis.view.time.storyboard import FilmTree, Storyboard, moments

FPS = 10


@pytest.fixture(scope="module")
def grown():
    return Scene.of(uctvis.search("tictactoe", iterations=60, seed=1).tree)


def plain(size):
    return Scene.of(Tree.from_parents([-1] + [0] * (size - 1)))


def source_of(scene, name="a"):
    return FilmTree(name, lambda _progress: scene)


def sequence_of(count, seconds, **options):
    sources = [source_of(plain(2 + number), f"t{number + 1}") for number in range(count)]
    return Storyboard(sources, seconds, FPS, grows=False, **options)


@given(st.integers(0, 500), st.integers(0, 10**6), st.integers(1, 400), st.data())
def test_moments_go_evenly_from_the_first_to_the_last_which_is_held(first, more, frames, data):
    hold = data.draw(st.integers(0, frames - 1))
    last = first + more
    shown = moments(first, last, frames, hold)
    iterations = np.repeat(*map(np.array, zip(*shown, strict=True)))
    assert len(iterations) == frames
    assert len(shown) == len({iteration for iteration, _times in shown})
    assert (iterations[frames - hold - 1 :] == last).all()
    steps = frames - hold
    if steps > 1:
        even = first + more * np.arange(steps) / (steps - 1)
        assert np.abs(iterations[:steps] - even).max() <= 0.5


def test_growth_is_seen_as_it_was_and_its_end_is_held(grown):
    storyboard = Storyboard([source_of(grown)], 10.0, FPS, grows=True)
    fresh = Growth(grown)
    assert storyboard.frames == 100
    at = 0
    for shot in storyboard.shots():
        scene = fresh.scene(at)
        assert shot.where == f"Iteration {at} of 60"
        assert shot.longest == "Iteration 60 of 60"
        assert shot.final is grown
        assert (shot.scene.tree.visits == scene.tree.visits).all()
        assert (shot.scene.rows.x == scene.rows.x).all()
        assert shot.frames in (1, 2) or at == 60
        last, at = shot, at + 1
    assert at == 61
    assert last.frames >= FPS


def test_growth_may_be_of_a_part(grown):
    storyboard = Storyboard([source_of(grown)], 1.0, FPS, grows=True, first=20, last=22)
    shown = [(shot.where, shot.frames) for shot in storyboard.shots()]
    assert [where.split()[1] for where, _frames in shown] == ["20", "21", "22"]
    assert sum(frames for _where, frames in shown) == 10


def test_nodes_that_move_come_to_their_places(grown):
    storyboard = Storyboard([source_of(grown)], 4.0, FPS, grows=True, moves=True)
    shots = list(storyboard.shots())
    assert sum(shot.frames for shot in shots) == storyboard.frames == 40
    assert shots[-1].scene.bounds == grown.bounds
    assert (np.sort(shots[-1].scene.rows.x) == np.sort(grown.rows.x)).all()
    assert shots[0].scene.tree.size == 1
    # On the way, between the layouts of two moments.
    assert len({shot.scene.bounds for shot in shots}) > 10


@pytest.mark.parametrize(("count", "seconds"), [(1, 1.0), (3, 1.0), (7, 1.0), (10, 1.0), (30, 1.0)])
def test_the_trees_of_a_sequence_share_the_time(count, seconds):
    storyboard = sequence_of(count, seconds)
    shots = list(storyboard.shots())
    assert [shot.scene.tree.size for shot in shots] == list(range(2, 2 + count))
    assert [shot.where for shot in shots][-1] == f"t{count}, {count} of {count}"
    times = [shot.frames for shot in shots]
    assert sum(times) == storyboard.frames == max(10, count)
    assert max(times) - min(times) <= 1


def test_a_part_of_a_sequence_keeps_its_numbers():
    shots = list(sequence_of(9, 1.0, first=4, last=6).shots())
    assert [shot.where for shot in shots] == ["t4, 4 of 9", "t5, 5 of 9", "t6, 6 of 9"]


def test_several_trees_grow_one_after_the_other(grown):
    storyboard = Storyboard([source_of(grown, name) for name in "ab"], 4.0, FPS, grows=True)
    shots = list(storyboard.shots())
    assert sum(shot.frames for shot in shots) == 40
    assert shots[0].where == "a, iteration 0 of 60"
    assert [shot.where for shot in shots if "60 of" in shot.where] == [
        "a, iteration 60 of 60",
        "b, iteration 60 of 60",
    ]


@pytest.mark.parametrize("moves", [False, True])
def test_samples_end_as_the_film_does(grown, moves):
    for storyboard in (
        Storyboard([source_of(grown)], 4.0, FPS, grows=True, moves=moves, first=3, last=50),
        Storyboard([source_of(grown)] * 20, 4.0, FPS, grows=True, moves=moves),
        sequence_of(20, 4.0),
    ):
        samples = [(shot.scene.tree.size, shot.where) for shot in storyboard.samples()]
        assert 2 <= len(samples) <= 12
        *_before, last = storyboard.shots()
        assert samples[-1] == (last.scene.tree.size, last.where)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"first": 0}, "first"),
        ({"first": 4}, "first"),
        ({"last": 4}, "last"),
        ({"first": 3, "last": 2}, "last"),
    ],
)
def test_trees_that_there_are_not_are_told(options, field):
    with pytest.raises(SettingError) as told:
        sequence_of(3, 1.0, **options)
    assert told.value.field == field


@pytest.mark.parametrize(
    "options", [{"first": -1}, {"first": 61}, {"last": 61}, {"first": 9, "last": 8}]
)
def test_iterations_that_there_are_not_are_told(grown, options):
    storyboard = Storyboard([source_of(grown)], 1.0, FPS, grows=True, **options)
    with pytest.raises(SettingError, match="iteration: expected a whole number from"):
        next(storyboard.shots())


@pytest.mark.parametrize("seconds", [0.0, -1.0, 3601.0, float("nan"), float("inf")])
def test_a_time_out_of_range_is_told(seconds):
    with pytest.raises(SettingError, match="Seconds"):
        sequence_of(3, seconds)


def test_growth_needs_a_record():
    with pytest.raises(PictureError, match=r"a: .*record"):
        next(Storyboard([source_of(plain(3))], 1.0, FPS, grows=True).shots())


def broken(name):
    def opened(_progress):
        raise TreeFileError(Path(name), "is broken")

    return FilmTree(name, opened)


@given(st.lists(st.booleans(), min_size=1, max_size=15), st.booleans())
def test_trees_that_cannot_be_read_are_left_out_with_their_time(sound, sampled):
    sources = [
        source_of(plain(2), f"t{place}") if good else broken(f"t{place}")
        for place, good in enumerate(sound)
    ]
    storyboard = Storyboard(sources, 3.0, FPS, grows=False)
    whole = [(shot.where, shot.frames) for shot in sequence_like(storyboard, len(sound))]
    if not any(sound):
        with pytest.raises(TreeFileError, match="t0"):
            list(storyboard.shots())
        return
    if sampled:
        samples = [shot.where for shot in storyboard.samples()]
    shots = [(shot.where, shot.frames) for shot in storyboard.shots()]
    assert shots == [shot for shot, good in zip(whole, sound, strict=True) if good]
    assert storyboard.frames == sum(frames for _where, frames in shots)
    assert {str(error.path) for error in storyboard.left_out} == {
        f"t{place}" for place, good in enumerate(sound) if not good
    }
    if sampled:
        assert samples[-1] == shots[-1][0]


def sequence_like(storyboard, count):
    sources = [source_of(plain(2), f"t{place}") for place in range(count)]
    return Storyboard(sources, storyboard.frames / FPS, FPS, grows=False).shots()


def test_trees_without_a_record_are_left_out_where_others_grow(grown):
    sources = [source_of(plain(3), "plain"), source_of(grown, "grown")]
    storyboard = Storyboard(sources, 2.0, FPS, grows=True)
    assert {shot.where.split(",")[0] for shot in storyboard.shots()} == {"grown"}
    (told,) = storyboard.left_out
    assert isinstance(told, PictureError)
    assert "plain" in str(told)


def test_a_film_needs_a_tree():
    with pytest.raises(PictureError, match="none"):
        Storyboard([], 1.0, FPS, grows=False)


def test_whoever_opens_a_tree_is_told_whether_to_go_on():
    def stop(_part):
        raise KeyError

    def opened(progress):
        progress(0.5)

    with pytest.raises(KeyError):
        next(Storyboard([FilmTree("a", opened)], 1.0, FPS, grows=False).shots(stop))
