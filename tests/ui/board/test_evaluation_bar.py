import pytest
from qtpy.QtGui import QColor

from uctvis.game.board import Role
from uctvis.game.player_names import NUMBERED
from uctvis.games import player_names
from uctvis.ui.board.evaluation_bar import EvaluationBar
from uctvis.ui.widgets import theme


@pytest.fixture
def bar(qtbot, light):
    bar = EvaluationBar()
    qtbot.addWidget(bar)
    bar.resize(bar.sizeHint().width(), 400)
    return bar


ROLES = Role.PIECE_0, Role.PIECE_1


def share(bar, role):
    """The part of the bar in the colour of a player's pieces, and whether it is at the bottom."""
    image = bar.grab().toImage()
    colour = QColor(theme.current().board[role]).name()
    # The bar has the same margin above and below as the board.
    rows = range(8, image.height() - 8)
    column = [QColor(image.pixel(6, y)).name() == colour for y in rows]
    return sum(column) / len(column), column[-5]


@pytest.mark.parametrize("roles", [ROLES, ROLES[::-1]])
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("value", [0.25, 0.5, 0.8])
def test_player_1_has_the_share_of_the_value_on_their_own_side(bar, value, viewer, roles):
    bar.show_players(NUMBERED, roles, viewer)
    bar.show_value(value)
    part, below = share(bar, roles[0])
    assert part == pytest.approx(value, abs=0.03)
    assert below is (viewer == 0)
    assert share(bar, roles[1])[0] == pytest.approx(1 - value, abs=0.03)


def test_without_a_value_nobody_has_a_share(bar):
    bar.show_value(0.7)
    assert bar.texts == ("70%", "30%")
    assert bar.accessibleDescription() == (
        "The chance of player 1 is 70%; a draw counts as a half. "
        "The chance of player 2 is 30%; a draw counts as a half."
    )
    bar.show_value(None)
    assert (bar.texts[0], bar.accessibleDescription()) == ("-", "There is no value yet.")
    assert share(bar, Role.PIECE_0)[0] < 0.05
    assert share(bar, Role.PIECE_1)[0] < 0.05


def test_it_says_what_it_is(bar):
    assert bar.accessibleName() == "Evaluation"
    assert "mean payoff" in bar.toolTip()
    assert "a draw as a half" in bar.toolTip()


@pytest.mark.parametrize("viewer", [0, 1])
def test_it_says_whose_chance_it_is_from_both_sides(bar, viewer):
    bar.show_value(0.534)
    bar.show_players(player_names("chess"), ROLES, viewer)
    assert bar.texts == ("53%", "47%")
    assert bar.accessibleDescription().startswith("The chance of White is 53%;")
    bar.show_players(player_names("mancala"), ROLES, viewer)
    assert bar.accessibleDescription().startswith("The chance of player 1 is 53%;")


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("value", [0.0, 0.02, 0.3, 0.495, 0.5, 0.7, 1.0])
def test_each_number_is_on_the_half_of_its_player(bar, value, viewer):
    bar.show_players(NUMBERED, ROLES, viewer)
    bar.show_value(value)
    numbers = dict(bar.numbers())
    # The number of the larger part is always there.
    assert (0 if value >= 0.5 else 1) in numbers
    for player, half in numbers.items():
        assert half.height() >= bar.fontMetrics().height()
        middle = bar.grab().toImage().pixel(6, int(half.center().y()))
        assert QColor(middle).name() == QColor(theme.current().board[ROLES[player]]).name()
    assert sum(int(text.removesuffix("%")) for text in bar.texts) == 100


def test_a_sure_win_has_room(bar):
    bar.show_value(1.0)
    assert bar.fontMetrics().horizontalAdvance(bar.texts[0]) <= bar.sizeHint().width()
