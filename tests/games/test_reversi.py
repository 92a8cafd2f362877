import random

import pytest
from for_long import rest_for_long

from uctvis.errors import GameError
from uctvis.game.board import Role
from uctvis.games.reversi.game import GAME
from uctvis.games.reversi.position import PASS, Position

EMPTY_ROW = "........"
# White has only the moves a2 and a3; Black has none. After 12 moves.
PASSING = "reversi ........ .X...... ..XX.... ...XX... OOXXXX.. .O..X.X. X.O..... ........ player 1"


def board(player, **rows):
    """A position from some rows, such as r1="XO......"; the others are empty."""
    signs = [rows.get(f"r{number}", EMPTY_ROW) for number in range(1, 9)]
    discs = [
        sum(1 << square for square, one in enumerate("".join(signs)) if one == sign)
        for sign in "XO"
    ]
    return Position((discs[0], discs[1]), player)


def names(position):
    return [GAME.move_name(position, move) for move in GAME.legal_moves(position)]


def count(position, depth):
    """The number of games of this length; a pass counts as a move."""
    if depth == 0:
        return 1
    return sum(count(GAME.play(position, move), depth - 1) for move in GAME.legal_moves(position))


@pytest.mark.parametrize("batch", rest_for_long(1, range(10)))
def test_a_thousand_random_games_agree_with_openspiel(batch):
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    othello, rng, passes = pyspiel.load_game("othello"), random.Random(batch), 0
    for _ in range(100):
        theirs, ours = othello.new_initial_state(), GAME.initial()
        while not theirs.is_terminal():
            assert GAME.player(ours) == theirs.current_player()
            # Their actions number the squares as we do, and 64 passes.
            assert list(GAME.legal_moves(ours)) == theirs.legal_actions()
            assert names(ours) == [theirs.action_to_string(move) for move in theirs.legal_actions()]
            move = rng.choice(theirs.legal_actions())
            passes += move == PASS
            theirs.apply_action(move)
            ours = GAME.play(ours, move)
            rows = [line.split(" ")[1:9] for line in str(theirs).splitlines()[-9:-1]]
            signs = " ".join("".join(row) for row in rows).translate(str.maketrans("xo-", "XO."))
            assert GAME.state_name(ours).startswith(f"reversi {signs} ")
        outcome = GAME.outcome(ours)
        assert 2 * outcome.payoff - 1 == theirs.returns()[0]
    # So passing was compared, too.
    assert passes > 10


def test_the_games_of_six_moves_are_counted():
    # Published counts: "perft" of Othello.
    counts = [count(GAME.initial(), depth) for depth in range(1, 7)]
    assert counts == [4, 12, 56, 244, 1396, 8200]


def test_discs_are_turned_in_every_direction():
    star = board(
        0,
        r1="X..X..X.",
        r2=".O.O.O..",
        r3="..OOO...",
        r4="XOO.OOOX",
        r5="..OOO...",
        r6=".O.O.O..",
        r7="X..O..X.",
        r8="...X....",
    )
    assert "d4" in names(star)
    after = GAME.play(star, GAME.parse_move(star, "d4"))
    assert after.discs[1] == 0
    assert after.discs[0].bit_count() == (star.discs[0] | star.discs[1]).bit_count() + 1
    assert GAME.remark(star, GAME.parse_move(star, "d4")) == "Black turns 18 discs."


def test_no_line_goes_around_the_edge():
    # As numbers, h1 and a2 are neighbours.
    for position in (
        board(0, r1="......XO"),
        board(0, r1=".......X", r2="O......."),
        board(0, r1="......XO", r3="O......."),
        board(0, r2="O......X", r3="O......."),
    ):
        assert set(names(position)) <= {"pass"}


def test_who_cannot_move_passes_by_a_click_on_a_field():
    position = GAME.parse_state(PASSING)
    assert names(position) == ["pass"]
    fields = [shape for shape in GAME.picture(position).shapes if shape.cell == PASS]
    assert fields[0].description == "Pass: Black has no other move"
    assert GAME.clicks(position, PASS) == (PASS,)
    assert GAME.remark(position, PASS) == "Black passes."
    after = GAME.play(position, PASS)
    assert after == position._replace(player=1)
    assert "pass" not in names(after)
    assert all(shape.cell != PASS for shape in GAME.picture(after).shapes)
    assert GAME.steps(position, PASS) == ()


def test_the_game_is_over_when_nobody_can_move():
    assert GAME.outcome(board(0, r1="XXXXX...")) == (1.0, "5 to 0 discs")
    # The discs of both are too far apart.
    assert GAME.outcome(board(1, r1="OO...OOO", r5="X.......")) == (0.0, "1 to 5 discs")
    assert GAME.outcome(board(1, r1="X.......", r8=".......O")) == (0.5, "1 to 1 discs")


def test_the_evaluation_counts_corners_moves_and_the_frontier():
    assert GAME.evaluate(GAME.initial()) == 0.5
    position = board(0, r1="XO......", r2=".O......")
    assert GAME.explain_evaluation(position) == (
        "corners, squares diagonally beside empty ones, moves and frontier discs, Black "
        "1, 0, 2, 1, White 0, 0, 0, 2; worth 20, -8, 3, -1 points, 25 to -2: "
        "0.3 * (25 - -2) / (27 + 60) + 0.5 = 0.5931"
    )


def test_corners_are_preferred_and_squares_beside_them_have_little_logit():
    position = board(0, r1=".OX.....", r3=".....O..", r4="....X...", r6="..XO....")
    logits = {
        GAME.move_name(position, move): GAME.prior_logit(position, move)
        for move in GAME.legal_moves(position)
    }
    assert max(logits, key=logits.__getitem__) == "a1"
    assert min(logits, key=logits.__getitem__) == "g2"
    assert [GAME.prefers(position, move) for move in GAME.legal_moves(position)].count(True) == 1
    assert GAME.prefers(position, 0)


def test_a_disc_comes_from_beside_the_board_and_turns_others():
    position = GAME.initial()
    before, after = GAME.steps(position, GAME.parse_move(position, "d3"))
    places = [
        {shape.piece: shape for shape in picture.shapes if shape.piece is not None}
        for picture in (before, after)
    ]
    (moved,) = set(places[0]) & set(places[1]) - set(range(PASS))
    assert places[0][moved].y > 8 > places[1][moved].y
    # The disc on d4 was white; the others stay as they are.
    assert set(places[0]) - set(places[1]) == {27}
    assert places[0][27].role is Role.PIECE_0


@pytest.mark.parametrize(
    "text",
    [
        "reversi ........ ........ ........ ...OX... ...XO... ........ ........ ........ player 2",
        "reversi ........ ........ ........ ...XX... ...XX... ........ ........ ........ player 1",
        "reversi ........ ........ ........ ....X... ...XO... ........ ........ ........ player 1",
        "reversi X....... ........ ........ ...OX... ...XO... ........ ........ ........ player 1",
        "reversi ........ ........ ........ ...OX... ...XO... ........ ........ player 1",
        "reversi ........ ........ ...X.... ...XX... ...XO... ........ ........ ........ player 3",
    ],
)
def test_impossible_positions_are_refused(text):
    with pytest.raises(GameError, match="reversi position"):
        GAME.parse_state(text)
