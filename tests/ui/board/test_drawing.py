import pytest
from qtpy.QtCore import Qt
from qtpy.QtGui import QColor, QImage, QPainter

from uctvis.game.board import Picture, Role, Shape
from uctvis.ui.board.drawing import draw_picture

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">'
    '<rect x="{x}" y="0" width="22.5" height="45" fill="{colour}"/></svg>'
)


def drawn(*shapes, **marks):
    image = QImage(100, 100, QImage.Format_RGB32)
    image.fill(Qt.white)
    painter = QPainter(image)
    painter.scale(10, 10)
    draw_picture(painter, Picture(10, 10, shapes), **marks)
    painter.end()
    return lambda x, y: QColor(image.pixel(x, y)).name()


@pytest.mark.parametrize("x", [0, 22.5])
@pytest.mark.parametrize("colour", ["#ff0000", "#0000ff"])
def test_an_svg_document_is_drawn_in_its_box(light, x, colour):
    document = SVG.format(x=x, colour=colour)
    at = drawn(Shape("picture", Role.PIECE_0, 2, 4, 4, 4, text=document))
    halves = [at(30, 60), at(50, 60)]
    assert halves == ([colour, "#ffffff"] if x == 0 else ["#ffffff", colour])
    assert at(30, 30) == at(15, 60) == at(70, 60) == "#ffffff"


def test_a_mark_lies_below_what_stands_in_the_cell(light):
    ground = Shape("rectangle", Role.CELL, 0, 0, 10, 10, cell=1)
    piece = Shape(
        "picture", Role.PIECE_0, 0, 0, 10, 10, text=SVG.format(x=0, colour="#ff0000"), cell=1
    )
    plain, marked = drawn(ground, piece), drawn(ground, piece, marked=[1])
    assert plain(20, 50) == marked(20, 50) == "#ff0000"
    assert plain(80, 50) != marked(80, 50)
