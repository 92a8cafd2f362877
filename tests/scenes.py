"""Scenes and viewports for tests, and the positions of nodes computed by brute force."""

from dataclasses import replace

import numpy as np
from strategies import counters

from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import UNFOLDED
from uctvis.view.scene import Scene


def scene_of(parent, seed=0, *, wild=False, folding=UNFOLDED):
    """A scene with the visits of a search, or with arbitrary visits, which files may contain."""
    visits = counters(parent, seed)
    if wild:
        visits = np.random.default_rng(seed).permutation(visits)
    return Scene.of(Tree.from_parents(parent, visits=visits), folding)


def view_of(scene, generator, width=120.0, height=80.0):
    """A viewport that shows the whole tree, or a part around some node."""
    viewport = Viewport.fit(width, height, scene.bounds)
    zoom = np.exp(generator.uniform(0, np.log(viewport.deepest_zoom)))
    x, row = scene.position(int(generator.choice(scene.rows.node)))
    if generator.random() < 0.3:
        return viewport
    away_x, away_row = generator.normal(0, 40, 2)
    viewport = viewport.zoomed(zoom, 0, 0)
    return replace(
        viewport,
        center_x=x + away_x / viewport.scale_x,
        center_row=row + away_row / viewport.scale_y,
    )


def on_screen(scene, viewport):
    """The pixel of each node, by id; nan if it is hidden."""
    x = np.full(scene.tree.size, np.nan)
    x[scene.rows.node] = scene.rows.x
    return (
        (x - viewport.center_x) * viewport.scale_x + viewport.width / 2,
        (scene.tree.depth - viewport.center_row) * viewport.scale_y + viewport.height / 2,
    )
