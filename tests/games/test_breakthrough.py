import random

import pytest
from for_long import rest_for_long

from uctvis.errors import GameError
from uctvis.games.breakthrough import knowledge
from uctvis.games.breakthrough.game import GAME
from uctvis.games.breakthrough.position import turned

EMPTY = "........"
# The seeds of a thousand random games.
BATCHES = [range(first, first + 50) for first in range(0, 1000, 50)]


def board(*rows, player=1):
    """A position by its rows from the top, as many as are given; the others are empty."""
    return GAME.parse_state(f"breakthrough {' '.join(rows)} player {player}")


def names(position):
    return {GAME.move_name(position, move) for move in GAME.legal_moves(position)}


def test_the_first_player_is_white_and_begins_from_the_bottom():
    position = GAME.initial()
    assert len(names(position)) == 22
    assert {"a2a3", "a2b3", "h2g3"} <= names(position)
    assert GAME.player_names[0].title == "White"


def test_straight_ahead_any_piece_blocks_and_nothing_is_captured():
    position = board(EMPTY, EMPTY, EMPTY, "..bb....", "...w....", EMPTY, EMPTY, EMPTY)
    assert names(position) == {"d4xc5", "d4e5"}
    after = GAME.play(position, GAME.parse_move(position, "d4xc5"))
    assert names(after) == {"d5c4", "d5d4", "d5e4"}


def test_no_move_runs_over_the_edge():
    position = board(EMPTY, "b.......", EMPTY, EMPTY, "w......w", EMPTY, EMPTY, EMPTY)
    assert names(position) == {"a4a5", "a4b5", "h4g5", "h4h5"}
    assert names(position._replace(player=1)) == {"a7a6", "a7b6"}


@pytest.mark.parametrize(
    ("rows", "player", "payoff", "reason"),
    [
        ((".w......", "b.......", *[EMPTY] * 6), 2, 1.0, "the last row is reached"),
        ((*[EMPTY] * 6, "w.......", ".b......"), 1, 0.0, "the last row is reached"),
        ((EMPTY, "w.......", *[EMPTY] * 6), 2, 1.0, "all pieces are captured"),
        ((EMPTY, "b.......", *[EMPTY] * 6), 1, 0.0, "all pieces are captured"),
    ],
)
def test_the_last_row_or_all_pieces_win(rows, player, payoff, reason):
    position = board(*rows, player=player)
    assert GAME.outcome(position) == (payoff, reason)
    assert list(GAME.legal_moves(position)) == []
    assert GAME.parse_state(GAME.state_name(position)) == position


@pytest.mark.parametrize(
    "state",
    [
        f"bbbbbbbb bbbbbbbb {EMPTY} {EMPTY} {EMPTY} {EMPTY} wwwwwwww wwwwwwww player 2",
        f"bbbbbbbb bbbbbbbb {EMPTY} {EMPTY} {EMPTY} w....... .wwwwwww wwwwwwww player 1",
        f"bbbbbbbb bbbbbbbb {EMPTY} {EMPTY} {EMPTY} {EMPTY} wwwwwwww wwwwwwww player 3",
        f"bbbbbbbb bbbbbbbb bbbbbbbb {EMPTY} {EMPTY} {EMPTY} wwwwwwww wwwwwwww player 1",
        f"{' '.join([EMPTY] * 8)} player 1",
        f"ww...... b....... {' '.join([EMPTY] * 6)} player 2",  # two winning pieces
        f"w....... b....... {' '.join([EMPTY] * 6)} player 1",  # White went on after winning
        f"w....... {' '.join([EMPTY] * 6)} b....... player 2",  # both have won
        f"{' '.join([EMPTY] * 7)} w....... player 1",  # Black captured, but has no pieces
        f"b....... {' '.join([EMPTY] * 6)} w...... player 1",
        f"b....... {' '.join([EMPTY] * 6)}  w....... player 1",
        f"B....... {' '.join([EMPTY] * 6)} w....... player 1",
    ],
)
def test_impossible_positions_are_refused(state):
    with pytest.raises(GameError, match="breakthrough position"):
        GAME.parse_state(f"breakthrough {state}")


@pytest.mark.parametrize("seeds", rest_for_long(1, BATCHES))
def test_random_games_are_those_of_openspiel(seeds):
    pyspiel = pytest.importorskip("pyspiel")
    for seed in seeds:
        rng = random.Random(seed)
        position, state = GAME.initial(), pyspiel.load_game("breakthrough").new_initial_state()
        while moves := GAME.legal_moves(position):
            theirs = {from_above(state.action_to_string(one)): one for one in state.legal_actions()}
            ours = {GAME.move_name(position, move).replace("x", ""): move for move in moves}
            assert set(ours) == set(theirs)
            name = rng.choice(sorted(ours))
            position = GAME.play(position, ours[name])
            state.apply_action(theirs[name])
        assert state.is_terminal()
        assert state.returns()[0] == 2 * GAME.outcome(position).payoff - 1


def from_above(name):
    """A move of OpenSpiel, whose first player begins at the top, with the rows counted down."""
    return "".join(str(9 - int(sign)) if sign.isdigit() else sign for sign in name.strip("*"))


def test_a_runner_is_a_piece_that_nothing_ahead_can_meet():
    # c4 can be met from d6; g5 cannot be met from e6, nor b7 from any square.
    position = board(EMPTY, ".w......", "...bb...", "......w.", "..w.....", *[EMPTY] * 3)
    own, other = knowledge.sides(position, 0)
    assert {square for square in range(64) if knowledge.runners(own, other) >> square & 1} == {
        8 * 6 + 1,
        8 * 4 + 6,
    }


def test_races_are_decided_as_by_search():
    rng = random.Random(4)
    known = 0
    for _ in range(300):
        position = endgame(rng)
        own, other = knowledge.sides(position, position.player)
        result = knowledge.race(own, other)
        if result == knowledge.OPEN:
            continue
        known += 1
        length = knowledge.race_length(own, other)
        won = result > 0
        decided = wins if won else loses
        assert decided(position, abs(result))
        if length:
            # The winner cannot be quicker.
            assert decided(position, length)
            assert not decided(position, length - 1)
    assert known > 50


def endgame(rng):
    """A position with two to four pieces of each player, at least three rows from the end."""
    while True:
        squares = rng.sample(range(16, 48), rng.randint(4, 8))
        half = len(squares) // 2
        white, black = (sum(1 << one for one in part) for part in (squares[:half], squares[half:]))
        position = GAME.initial()._replace(pieces=(white, black), player=rng.randint(0, 1))
        own, other = knowledge.sides(position, position.player)
        if knowledge.distance(own) + knowledge.distance(turned(other)) <= 6:
            return position


def wins(position, depth):
    """Whether the player to move wins with at most `depth` moves of both."""
    return any(loses(GAME.play(position, move), depth - 1) for move in legal(position, depth))


def loses(position, depth):
    """Whether the player to move loses with at most `depth` moves of both."""
    if GAME.outcome(position) is not None:
        return True
    moves = legal(position, depth)
    return bool(moves) and all(wins(GAME.play(position, move), depth - 1) for move in moves)


def legal(position, depth):
    return GAME.legal_moves(position) if depth > 0 else []
