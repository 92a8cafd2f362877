"""Tests of moves drawn on a board."""

import math

import pytest
from qtpy.QtGui import QColor, QImage, QPainter

from uctvis.explain.move_rows import rows_of_search
from uctvis.games import find
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.ui.board.candidate_marks import colour_of, short_count
from uctvis.ui.board.candidates import MovesDrawn

CONNECT_FOUR = find("connect_four")


def drawn(game, position, draw):
    """The painted pixels: (x, y) in hundredths of a unit."""
    picture = game.picture(position, 0)
    image = QImage(int(100 * picture.width), int(100 * picture.height), QImage.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.scale(100, 100)
    draw(MovesDrawn(game, position, 0), painter)
    painter.end()
    step = 5
    return {
        (x, y)
        for x in range(0, image.width(), step)
        for y in range(0, image.height(), step)
        if QColor(image.pixelColor(x, y)).alpha() > 0
    }


def rows(game, position):
    candidates = tuple(
        Candidate(move, 100 - place, 0.5) for place, move in enumerate(game.legal_moves(position))
    )
    return rows_of_search(game, position, Statistics(100, 1, 1.0, 1, False, candidates, (), 0.5))


def test_a_column_has_its_numbers_where_the_disc_would_fall(qapp):
    position = CONNECT_FOUR.play(CONNECT_FOUR.initial(), 3)
    pixels = drawn(
        CONNECT_FOUR,
        position,
        lambda moves, painter: moves.draw_candidates(painter, rows(CONNECT_FOUR, position)),
    )
    lowest = {x // 100: max(y for at, y in pixels if at // 100 == x // 100) for x, y in pixels}
    assert len(lowest) >= 7
    assert lowest[3] < lowest[2]


@pytest.mark.parametrize("name", ["chess", "mancala", "connect_four", "tictactoe"])
def test_a_hint_is_drawn(qapp, name):
    game = find(name)
    start = game.initial()
    move = game.legal_moves(start)[0]
    assert drawn(game, start, lambda moves, painter: moves.draw_hint(painter, move))


def test_of_many_arrows_the_best_are_drawn(qapp):
    game = find("chess")
    start = game.initial()
    few = rows(game, start)[:5]
    pixels = [
        drawn(game, start, lambda moves, painter, some=some: moves.draw_candidates(painter, some))
        for some in (few, rows(game, start))
    ]
    assert pixels[0] == pixels[1]


def test_colours_tell_how_far_a_move_is_behind():
    assert len({colour_of(behind) for behind in (0.0, 0.03, 0.06, 0.1, 0.5)}) == 5


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (999, "999"), (4694, "4.7k"), (123_456, "123k"), (2_500_000, "2.5M")],
)
def test_counts_are_short(count, text):
    assert short_count(count) == text


def test_the_winning_four_are_marked_and_only_the_last_disc():
    position = CONNECT_FOUR.initial()
    for move in (0, 1, 0, 1, 0, 1):
        position = CONNECT_FOUR.play(position, move)
    (number,) = CONNECT_FOUR.trace(position, 0)
    after = CONNECT_FOUR.play(position, 0)
    shapes = CONNECT_FOUR.picture(after).shapes
    assert [shape.description for shape in shapes if shape.mark == number] == ["column 1: player 1"]
    (line,) = [shape for shape in shapes if shape.kind == "line"]
    assert (line.width, abs(line.height)) == (0, 3)


def test_numbers_stay_on_their_disc(qapp):
    game = find("tictactoe")
    start = game.initial()
    won = rows_of_search(
        game, start, Statistics(100, 1, 1.0, 1, False, (Candidate(4, 100, 1.0),), (), 0.5)
    )
    pixels = drawn(game, start, lambda moves, painter: moves.draw_candidates(painter, won))
    xs, ys = zip(*pixels, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    radius = (max(ys) - min(ys)) / 2
    assert max(math.hypot(a - x, b - y) for a, b in pixels) <= radius + 5
