"""Films and pictures of simultaneous games."""

import av
import pytest
from qtpy.QtGui import QImage
from simultaneous_transcripts import write_simultaneous

from uctvis import simultaneous
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.errors import ArenaError
from uctvis.ui.simultaneous.scene_film import FilmedScene, save_scene_film, save_scene_picture

TURNS = 4


def filmed_of(folder, name, *, circles=False, annotations=(True, True), **options):
    write_simultaneous(folder, name, seed=3, turns=TURNS, **options)
    follower = SimultaneousFollower.of_game(folder, simultaneous.find(name))
    follower.read_all()
    return FilmedScene(follower, shows_circles=circles, shows_annotations=annotations)


def frames_of(path):
    with av.open(str(path)) as film:
        return [frame.to_ndarray(format="rgb24") for frame in film.decode(video=0)]


def test_a_film_has_frames_between_turns(qapp, light, tmp_path):
    filmed = filmed_of(tmp_path, "painting")
    parts = []
    save_scene_film(filmed, tmp_path / "match.mp4", parts.append)
    frames = frames_of(tmp_path / "match.mp4")
    assert len(frames) == 4 * TURNS + 90
    assert frames[0].shape == (filmed.size[1], filmed.size[0], 3)
    assert filmed.size[1] == 720
    assert filmed.size[0] <= 1280
    assert parts == sorted(parts)
    # Something moves between two turns.
    assert (frames[0] != frames[2]).any()


@pytest.mark.parametrize("name", ["painting", "sheep"])
def test_a_gif_is_smaller(qapp, light, tmp_path, name):
    filmed = filmed_of(tmp_path, name)
    save_scene_film(filmed, tmp_path / "match.gif", lambda _part: None)
    frames = frames_of(tmp_path / "match.gif")
    different = {frame.tobytes() for frame in frames}
    assert TURNS < len(different) <= 2 * TURNS + 1
    assert frames[0].shape[0] == 432 < filmed.size[1]


def test_a_picture_of_the_moment_that_is_shown(qapp, light, tmp_path):
    filmed = filmed_of(tmp_path, "painting")
    images = []
    for at in (0.0, 2.5, 4.0):
        save_scene_picture(filmed, at, tmp_path / "moment.png")
        images.append(QImage(str(tmp_path / "moment.png")))
        assert (images[-1].width(), images[-1].height()) == filmed.size
    assert images[0] != images[1] != images[2] != images[0]


def test_annotations_are_drawn_if_they_are_wanted(qapp, light, tmp_path):
    errors = [(2, player, f"draw text 5 5 {name}") for player, name in enumerate("AB")]
    pictures = set()
    for annotations in ((True, True), (True, False), (False, True), (False, False)):
        filmed = filmed_of(tmp_path, "painting", annotations=annotations, errors=errors)
        save_scene_picture(filmed, 2.0, tmp_path / "moment.png")
        pictures.add((tmp_path / "moment.png").read_bytes())
    assert len(pictures) == 4


def test_the_circles_of_sheep(qapp, light, tmp_path):
    pictures = set()
    for circles in (False, True):
        filmed = filmed_of(tmp_path, "sheep", circles=circles)
        save_scene_picture(filmed, 2.0, tmp_path / "moment.png")
        pictures.add((tmp_path / "moment.png").read_bytes())
    assert len(pictures) == 2


def test_a_film_that_is_stopped_leaves_no_file(qapp, light, tmp_path):
    def stop(part):
        if part > 0.3:
            raise KeyError

    with pytest.raises(KeyError):
        save_scene_film(filmed_of(tmp_path, "painting"), tmp_path / "match.mp4", stop)
    assert not (tmp_path / "match.mp4").exists()


def test_other_suffixes_are_refused(qapp, light, tmp_path):
    with pytest.raises(ArenaError, match="expected a name that ends in"):
        save_scene_film(filmed_of(tmp_path, "sheep"), tmp_path / "match.avi", lambda _part: None)


def test_a_simultaneous_game_that_has_only_begun_is_filmed(qapp, light, tmp_path):
    write_simultaneous(tmp_path, "painting", turns=0)
    follower = SimultaneousFollower.of_game(tmp_path, simultaneous.find("painting"))
    follower.read_all()
    filmed = FilmedScene(follower, shows_circles=False, shows_annotations=(True, True))
    save_scene_film(filmed, tmp_path / "match.gif", lambda _part: None)
    assert len({frame.tobytes() for frame in frames_of(tmp_path / "match.gif")}) == 1
