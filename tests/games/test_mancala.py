import random
from functools import cache

import pytest

from uctvis.errors import GameError
from uctvis.game.board import Role
from uctvis.games.mancala.game import GAME, Position


def position(first, second, player=0):
    """From the six pits and the store of each player."""
    return Position((*first, *second), player)


def test_a_stone_in_the_own_store_gives_another_move():
    after = GAME.play(GAME.initial(), 2)
    assert after == position((4, 4, 0, 5, 5, 5, 1), (4, 4, 4, 4, 4, 4, 0), player=0)


def test_sowing_goes_on_into_the_opponents_pits():
    after = GAME.play(GAME.initial(), 5)
    assert after == position((4, 4, 4, 4, 4, 0, 1), (5, 5, 5, 4, 4, 4, 0), player=1)


def test_sowing_skips_the_opponents_store_and_laps():
    before = position((0, 0, 0, 0, 0, 14, 10), (1, 1, 1, 1, 1, 1, 18))
    after = GAME.play(before, 5)
    # 14 stones: store, six pits, six own pits (the emptied one too), store again.
    assert after == position((1, 1, 1, 1, 1, 1, 12), (2, 2, 2, 2, 2, 2, 18), player=0)


def test_the_last_stone_in_an_empty_own_pit_captures():
    before = position((1, 0, 3, 0, 0, 0, 10), (1, 1, 1, 1, 7, 1, 22))
    after = GAME.play(before, 0)
    # Pit 2 is opposite the second player's pit 5, with its seven stones.
    assert after == position((0, 0, 3, 0, 0, 0, 18), (1, 1, 1, 1, 0, 1, 22), player=1)


def test_nothing_is_captured_where_nothing_lies_opposite():
    before = position((1, 0, 3, 0, 0, 0, 10), (1, 1, 1, 1, 0, 1, 29))
    after = GAME.play(before, 0)
    assert after == position((0, 1, 3, 0, 0, 0, 10), (1, 1, 1, 1, 0, 1, 29), player=1)


def test_a_lap_ends_in_the_emptied_pit_and_captures():
    before = position((13, 0, 0, 0, 0, 0, 10), (1, 1, 1, 1, 1, 1, 19))
    after = GAME.play(before, 0)
    assert after == position((0, 1, 1, 1, 1, 1, 14), (2, 2, 2, 2, 2, 0, 19), player=1)


def test_the_rest_goes_to_its_owner_when_one_side_is_empty():
    before = position((0, 0, 0, 0, 0, 1, 20), (1, 2, 3, 0, 0, 0, 21))
    after = GAME.play(before, 5)
    assert after == position((0, 0, 0, 0, 0, 0, 21), (0, 0, 0, 0, 0, 0, 27), player=0)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.payoff, outcome.reason) == (0.0, "21 to 27 stones")


def test_twenty_four_each_is_a_draw():
    outcome = GAME.outcome(position((0,) * 6 + (24,), (0,) * 6 + (24,)))
    assert outcome is not None
    assert outcome.payoff == 0.5


def test_the_evaluation_is_the_lead_in_stores():
    assert GAME.evaluate(position((4, 4, 4, 4, 4, 0, 8), (2, 2, 2, 2, 2, 2, 8))) == 0.5
    ahead = position((4, 4, 4, 4, 4, 0, 16), (2, 2, 2, 2, 4, 0, 0))
    assert GAME.evaluate(ahead) == 0.6
    explanation = "16 to 0 stones in the stores: (16 - 0) / 160 + 0.5 = 0.6"
    assert GAME.explain_evaluation(ahead) == explanation


@pytest.mark.parametrize(
    "text",
    [
        "mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 1 player 1",  # 49 stones
        "mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 3",
        "mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 -0 player 1",
        "mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 ² player 1",
        "mancala 04 4 4 4 4 4 0 4 4 4 4 4 4 0 player 1",
    ],
)
def test_impossible_positions_are_refused(text):
    with pytest.raises(GameError, match="mancala position"):
        GAME.parse_state(text)


def test_a_thousand_random_games_agree_with_openspiel():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    theirs_game = pyspiel.load_game("mancala")
    rng = random.Random(11)
    for _ in range(1000):
        theirs, ours = theirs_game.new_initial_state(), GAME.initial()
        while not theirs.is_terminal():
            player = GAME.player(ours)
            assert player == theirs.current_player()
            moves = GAME.legal_moves(ours)
            # Their actions number the board's holes: ours, one on, and player 2's two on.
            assert [move + 1 + 7 * player for move in moves] == theirs.legal_actions()
            move = rng.choice(moves)
            theirs.apply_action(move + 1 + 7 * player)
            ours = GAME.play(ours, move)
            if not theirs.is_terminal():
                assert list(ours.holes) == _their_holes(theirs)
        outcome = GAME.outcome(ours)
        assert outcome is not None
        assert 2 * outcome.payoff - 1 == theirs.returns()[0]


def _their_holes(state):
    """Their board as our holes: the text has player 2's pits from the right, the stores, ours."""
    first, stores, second = (
        [int(stones) for stones in line.split("-") if stones] for line in str(state).split("\n")[:3]
    )
    return [*second, stores[1], *reversed(first), stores[0]]


def stones_in(picture):
    """The numbers of the stones that lie in each hole of a picture: all but those in a hand."""
    holes = []
    for shape in picture.shapes:
        if shape.cell is not None:
            holes.append([])
        elif shape.role is Role.STONE:
            holes[-1].append(shape.piece)
        elif shape.role is Role.LABEL:
            assert shape.text == str(len(holes[-1]))
            last = len(holes)
    return holes[:last]


def test_stones_are_sown_one_after_the_other_from_a_hand_over_the_holes():
    before = position((1, 0, 0, 0, 0, 3, 9), (1, 1, 1, 1, 1, 1, 29))
    first, *pictures = GAME.steps(before, 5)
    counts = [len(hole) for hole in stones_in(first)]
    assert len(pictures) == 3
    for picture, hole in zip(pictures, (6, 7, 8), strict=True):
        counts[hole] += 1
        counts[5] = 0
        *_others, (x, width) = [
            (shape.x, shape.width) for shape in picture.shapes if shape.cell == hole
        ]
        stones = [shape for shape in picture.shapes if shape.role is Role.STONE]
        if hole != 8:
            assert x <= stones[-1].x <= x + width
    # Every stone is in every picture.
    for picture in (first, *pictures):
        stones = [shape.piece for shape in picture.shapes if shape.role is Role.STONE]
        assert sorted(stones) == list(range(48))
    assert [len(hole) for hole in stones_in(pictures[-1])] == counts


def test_captured_stones_go_to_the_store_after_the_sowing():
    before = position((1, 0, 3, 0, 0, 0, 10), (1, 1, 1, 1, 7, 1, 22))
    _before, sown, captured = (stones_in(picture) for picture in GAME.steps(before, 0))
    assert [len(sown[hole]) for hole in (1, 11, 6)] == [1, 7, 10]
    assert [len(captured[hole]) for hole in (1, 11, 6)] == [0, 0, 18]
    assert captured[6] == sown[6] + sown[1] + sown[11]
    assert GAME.remark(before, 0) == "Player 1 captures 7 stones."


def test_the_stones_that_are_left_go_to_their_owner_s_store_last():
    before = position((0, 0, 0, 0, 0, 1, 20), (0, 0, 2, 0, 0, 3, 22))
    *_sowing, sown, kept = (stones_in(picture) for picture in GAME.steps(before, 5))
    assert [len(sown[hole]) for hole in (6, 9, 12, 13)] == [21, 2, 3, 22]
    assert [len(kept[hole]) for hole in (6, 9, 12, 13)] == [21, 0, 0, 27]
    # The game is over: nobody moves again.
    assert GAME.remark(before, 5) == ""


def test_another_move_is_remarked():
    assert GAME.remark(GAME.initial(), 2) == "Player 1 moves again."
    assert GAME.remark(GAME.initial(), 0) == ""


def test_captures_and_moves_that_give_another_are_preferred():
    # The third pit ends in the store; the first captures; the second does neither.
    before = position((1, 0, 0, 3, 0, 4, 10), (1, 1, 1, 1, 7, 1, 18))
    preferred = [move for move in GAME.legal_moves(before) if GAME.prefers(before, move)]
    assert preferred == [0, 3]
    assert GAME.remark(before, 0).startswith("Player 1 captures")
    assert GAME.remark(before, 3) == "Player 1 moves again."


def test_more_than_half_of_the_stones_settle_the_game():
    assert GAME.known_payoff(GAME.initial()) is None
    assert GAME.known_payoff(position((1, 0, 0, 0, 0, 0, 25), (0, 0, 0, 0, 0, 1, 21))) == 1.0
    assert (
        GAME.known_payoff(position((1, 0, 0, 0, 0, 0, 21), (0, 0, 0, 0, 0, 1, 25), player=1)) == 0.0
    )
    # Half of them are not enough.
    assert GAME.known_payoff(position((1, 0, 0, 0, 0, 0, 24), (0, 0, 0, 0, 0, 1, 22))) is None


@cache
def perfect(here):
    """The payoff to the first player of perfect play."""
    outcome = GAME.outcome(here)
    if outcome is not None:
        return outcome.payoff
    values = [perfect(GAME.play(here, move)) for move in GAME.legal_moves(here)]
    return max(values) if here.player == 0 else min(values)


def test_known_endgames_are_those_of_perfect_play():
    rng, known = random.Random(4), 0
    for _ in range(400):
        holes = [0] * 14
        for _stone in range(rng.randint(2, 9)):
            holes[rng.choice([hole for hole in range(14) if hole % 7 != 6])] += 1
        left = 48 - sum(holes)
        holes[6] = min(left, rng.randint(left // 2 - 4, left // 2 + 4))
        holes[13] = left - holes[6]
        here = Position(tuple(holes), rng.randrange(2))
        value = GAME.known_payoff(here)
        if value is not None and GAME.legal_moves(here):
            known += 1
            assert perfect(here) == value
    assert known > 50
