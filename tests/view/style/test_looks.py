import numpy as np
import pytest
from seen_colors import EYES, distance, lab

import uctvis
from uctvis.errors import SettingError
from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.scene import Scene
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.looks import CALM, LOOKS, NAMES, THESIS, find_look
from uctvis.view.style.palettes import mixed
from uctvis.view.style.style import Style

GROUNDS = {"light": (255, 255, 255), "dark": (25, 29, 35)}
ACCENTED = [look for look in LOOKS if look.accents is not None]
SHARES = np.linspace(0.0, 1.0, 33)

each_accented = pytest.mark.parametrize("look", ACCENTED, ids=lambda look: look.name)
each_eyes = pytest.mark.parametrize("eyes", EYES)
each_ground = pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)


def drawing(style, tree):
    scene = Scene.of(tree)
    marks = choose_marks(scene, Viewport.fit(400.0, 300.0, scene.bounds))
    return style_marks(marks, scene, style), marks


TREE = Tree.from_parents([-1, 0, 0, 0], visits=[9, 6, 2, 0])


def test_there_are_at_most_ten_looks_with_names_of_their_own():
    assert len(LOOKS) == len(set(NAMES)) == len({look.title for look in LOOKS}) <= 10
    assert Style() == Style.of(CALM)
    assert Style().logarithmic


@each_accented
@each_eyes
@each_ground
def test_one_hue_runs_from_faint_to_strong_for_all_eyes(look, eyes, ground):
    colors = mixed(look.ramp(ground), SHARES)
    contrast = np.abs(lab(colors, eyes)[:, 0] - lab([ground], eyes)[0, 0])
    assert (np.diff(contrast) > 0).all()
    assert 8 < contrast[0] < 25
    assert contrast[-1] > 45


@each_accented
@each_eyes
@each_ground
def test_the_variation_stands_out_for_all_eyes(look, eyes, ground):
    accent = look.accent(ground)
    style = Style(look=look, background=ground)
    others = [*mixed(look.ramp(ground), SHARES), ground, style.path, style.selection]
    assert min(distance(accent, color, eyes) for color in others) > 24


@each_ground
def test_the_variation_has_the_accent_colour(ground):
    style = Style(background=ground)
    drawn, _marks = drawing(style, TREE)
    accented = (drawn.line_colors[:, :3] == style.accent).all(axis=1)
    assert accented.sum() == 1
    assert drawn.line_widths[accented] > drawn.line_widths[~accented].max()
    thesis, _marks = drawing(Style.of(THESIS), TREE)
    assert not (thesis.line_colors[:, :3] == style.accent).all(axis=1).any()


def test_nodes_without_visits_are_small_and_the_fills_are_those_of_the_players():
    drawn, marks = drawing(Style(), TREE)
    plain = marks.nodes.kind == MarkKind.PLAIN
    for size, visits in zip(drawn.discs[plain, 2], marks.nodes.strength[plain], strict=True):
        assert (size < marks.nodes.size[plain].min()) == (visits == 0)
    drawn, _marks = drawing(Style(), Tree.from_parents([-1, 0, 0], player=[0, 1, 1]))
    assert sorted(drawn.fills.tolist()) == [[0, 0, 0], [0, 0, 0], [255, 255, 255]]


def test_an_unknown_look_is_an_error_that_lists_the_known_ones(tmp_path):
    assert find_look("thesis") is THESIS
    with pytest.raises(SettingError, match=r"one of calm, .*thesis, got loud"):
        uctvis.draw(TREE, tmp_path / "a.png", (60, 40), look="loud")


def test_pictures_have_the_look_that_was_named(tmp_path):
    for name in NAMES:
        uctvis.draw(TREE, tmp_path / f"{name}.png", (90, 60), look=name)
    uctvis.draw(TREE, tmp_path / "usual.png", (90, 60))
    pictures = {path.stem: path.read_bytes() for path in tmp_path.iterdir()}
    assert pictures["usual"] == pictures["calm"]
    assert len({pictures[name] for name in NAMES}) == len(NAMES)
