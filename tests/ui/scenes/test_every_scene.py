"""The scene of every simultaneous game that is found draws all states of a random game."""

from random import Random

import pytest
from qtpy.QtCore import QPointF
from qtpy.QtGui import QColor, QImage, QPainter
from simultaneous_transcripts import LINES

from uctvis import simultaneous
from uctvis.ui.scenes.orders import Orders
from uctvis.ui.scenes.scene_of import scene_of


def states_of(game, turns=30):
    state, random = game.initial(4), Random(4)
    states = [state.copy()]
    harmless = game.declaration.harmless_line
    lines_of = LINES.get(game.name, lambda one, player, _random: [harmless] * one.due(player))
    while not state.is_over and state.turn < turns:
        state.step([lines_of(state, player, random) for player in (0, 1)])
        states.append(state.copy())
    return states


@pytest.mark.parametrize("game", simultaneous.all_games(), ids=lambda game: game.name)
def test_it_draws_every_state_and_what_lies_between(qapp, game):
    states = states_of(game)
    scene = scene_of(states[0])
    scale = 200 / scene.size.width()
    image = QImage(200, int(scene.size.height() * scale) + 1, QImage.Format.Format_RGB32)
    ground = QColor("magenta")
    for before, after in zip(states[::3], states[1::3], strict=False):
        image.fill(ground)
        for part in (0.0, 0.4, 1.0):
            painter = QPainter(image)
            painter.scale(scale, scale)
            scene.draw(painter, before, after, part)
            painter.end()
        assert image.pixelColor(image.width() // 2, image.height() // 2) != ground
    for part in (0.0, 0.4, 1.0):
        between = scene.between(states[0], states[1], part)
        told = {
            scene.about(between, QPointF(x, y))
            for x in range(int(scene.size.width()))
            for y in range(int(scene.size.height()))
        }
        assert len(told) > 1
    assert scene.about(states[0], QPointF(-5, -5)) == ""


@pytest.mark.parametrize("game", simultaneous.all_games(), ids=lambda game: game.name)
def test_people_command_where_the_game_says_so(qapp, game):
    state = game.initial(4)
    scene = scene_of(state)
    orders = scene.orders_of(state, 0)
    assert (orders is not None) == bool(game.declaration.rules_text)
    assert scene.show_circles(False) in (False, True)
    if orders is None:
        return
    assert isinstance(orders, Orders)
    assert state.fault_of(0, orders.lines) is None
    assert not orders.can_undo
    start = orders.lines
    orders.move(1)
    assert orders.can_undo
    assert orders.text
    image = QImage(50, 50, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.draw_orders(painter, orders)
    painter.end()
    orders.undo()
    assert orders.lines == start
