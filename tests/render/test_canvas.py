"""The canvas in a real window: what is seen agrees with what QPainter draws."""

import numpy as np
import pytest
from qtpy.QtGui import QImage, QPainter
from qtpy.QtWidgets import QApplication, QVBoxLayout, QWidget
from strategies import counters, random_parents

from uctvis.render.canvas import Canvas, has_opengl
from uctvis.render.paint import paint
from uctvis.tree import Tree
from uctvis.view.detail import choose_marks
from uctvis.view.drawing import dress
from uctvis.view.emphasis import Emphasis
from uctvis.view.scene import Scene
from uctvis.view.style import Style
from uctvis.view.viewport import Viewport

WIDTH, HEIGHT = 400, 300


def drawing_of(shape, size, background, selected=None):
    parent = random_parents(shape, size, 2)
    scene = Scene.of(Tree.from_parents(parent, visits=counters(parent)))
    viewport = Viewport.fit(WIDTH, HEIGHT, scene.bounds)
    emphasis = Emphasis(selected=selected)
    return dress(choose_marks(scene, viewport, emphasis), scene, Style(background=background))


def colors_of(image):
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(image.constBits().asarray(image.sizeInBytes()), np.uint8)
    return data.reshape(image.height(), image.width(), 4)[..., :3].astype(float)


def painted(drawing):
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, drawing, WIDTH, HEIGHT)
    painter.end()
    return colors_of(image)


@pytest.fixture
def window(qtbot):
    if not has_opengl():
        pytest.skip("there is no OpenGL here")
    widget = QWidget()
    widget.resize(WIDTH, HEIGHT)
    qtbot.addWidget(widget)
    return widget


def test_canvas_and_painter_draw_the_same(qtbot, window):
    drawings = [
        drawing_of("random", 40, (255, 255, 255)),
        drawing_of("bushy", 5_000, (20, 24, 30), selected=77),
        drawing_of("chain", 1, (255, 255, 255)),
        drawing_of("star", 20_000, (255, 255, 255)),
    ]
    shown = drawings[:1]
    canvas = Canvas(window, lambda: shown[0])
    layout = QVBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(canvas.native)
    with qtbot.waitExposed(window):
        window.show()
    for drawing in drawings:
        shown[0] = drawing
        canvas.native.repaint()
        QApplication.processEvents()
        seen = colors_of(canvas.native.grabFramebuffer())
        expected = painted(drawing)
        assert seen.shape == expected.shape
        assert len(np.unique(seen.reshape(-1, 3), axis=0)) > 2
        # Soft sides differ by a little; what is drawn and where does not.
        difference = np.abs(seen - expected).max(axis=2)
        assert difference.mean() < 12
        assert (difference > 128).mean() < 0.02
