"""The canvas in a real window: what is seen agrees with what QPainter draws."""

import numpy as np
import pytest
from qtpy.QtGui import QImage, QPainter
from qtpy.QtWidgets import QApplication, QVBoxLayout, QWidget
from strategies import counters, random_parents

from uctvis.render import canvas as canvas_module
from uctvis.render import opengl
from uctvis.render.canvas import Canvas, has_opengl
from uctvis.render.opengl import OpenGL
from uctvis.render.paint import paint
from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.labels import Labels
from uctvis.view.scene import Scene
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.style import Style

WIDTH, HEIGHT = 400, 300


def drawing_of(shape, size, background, selected=None, players=2):
    parent = random_parents(shape, size, 2)
    player = np.arange(size) % players
    scene = Scene.of(Tree.from_parents(parent, player=player, visits=counters(parent)))
    viewport = Viewport.fit(WIDTH, HEIGHT, scene.bounds)
    emphasis = Emphasis(selected=selected)
    marks = choose_marks(scene, viewport, emphasis)
    labels = Labels(scene.tree).place(marks, viewport, emphasis)
    return style_marks(marks, scene, Style(background=background), labels)


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
        drawing_of("bushy", 50_000, (255, 255, 255)),
        drawing_of("chain", 1, (255, 255, 255)),
        drawing_of("random", 8, (20, 24, 30), selected=3),
        drawing_of("star", 20_000, (255, 255, 255)),
        # With nodes of chance.
        drawing_of("random", 40, (255, 255, 255), selected=6, players=4),
        drawing_of("bushy", 2_000, (20, 24, 30), players=4),
    ]
    shown = drawings[:1]
    canvas = Canvas(window, lambda: shown[0])
    layout = QVBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(canvas)
    with qtbot.waitExposed(window):
        window.show()
    for drawing in drawings:
        shown[0] = drawing
        canvas.repaint()
        QApplication.processEvents()
        seen = colors_of(canvas.grab().toImage())
        expected = painted(drawing)
        assert seen.shape == expected.shape
        assert len(np.unique(seen.reshape(-1, 3), axis=0)) > 2
        # Soft sides differ by a little; what is drawn and where does not.
        difference = np.abs(seen - expected).max(axis=2)
        assert difference.mean() < 5
        assert (difference > 128).mean() < 0.001


def test_what_is_the_same_is_not_drawn_again(qtbot, window, monkeypatch):
    drawn = []
    draw = OpenGL.draw
    monkeypatch.setattr(OpenGL, "draw", lambda *given: (drawn.append(given), draw(*given))[1])
    shown = [drawing_of("random", 40, (255, 255, 255))]
    canvas = Canvas(window, lambda: shown[0])
    canvas.resize(WIDTH, HEIGHT)
    with qtbot.waitExposed(window):
        window.show()
    canvas.repaint()
    assert len(drawn) == 1
    canvas.repaint()
    assert len(drawn) == 1
    shown[0] = drawing_of("random", 41, (255, 255, 255))
    canvas.repaint()
    assert len(drawn) == 2
    canvas.resize(WIDTH // 2, HEIGHT)
    canvas.repaint()
    assert len(drawn) == 3


def test_two_canvases_do_not_disturb_each_other(qtbot, window):
    drawings = [drawing_of("random", 40, (255, 255, 255)), drawing_of("comb", 30, (9, 9, 9))]
    canvases = [Canvas(window, lambda number=number: drawings[number]) for number in (0, 1)]
    for canvas in canvases:
        canvas.resize(WIDTH, HEIGHT)
    first = colors_of(canvases[0].grab().toImage())
    second = colors_of(canvases[1].grab().toImage())
    assert (second[0, 0] == 9).all()
    assert (colors_of(canvases[0].grab().toImage()) == first).all()


def test_where_opengl_does_not_draw_qpainter_does(qtbot, window, monkeypatch, caplog):
    def refuse(*_sources):
        raise RuntimeError("no such shader")

    monkeypatch.setattr(opengl, "_program", refuse)
    monkeypatch.setattr(canvas_module, "renderer", opengl.renderer.__wrapped__)
    drawing = drawing_of("random", 40, (255, 255, 255))
    canvas = Canvas(window, lambda: drawing)
    canvas.resize(WIDTH, HEIGHT)
    assert (colors_of(canvas.grab().toImage()) == painted(drawing)).all()
    assert "no such shader" in caplog.text
