import random

import pytest
from for_long import rest_for_long

from uctvis.errors import GameError
from uctvis.games import find
from uctvis.games.gomoku import lines, threats
from uctvis.games.gomoku.game import GAME
from uctvis.games.gomoku.position import STRIDE, free, numbers
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

# Black has an open three, White to move.
OPEN_THREE = "h8 a1 i8 a15 j8"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
# The seeds of a thousand random games.
BATCHES = [range(first, first + 50) for first in range(0, 1000, 50)]


def after(moves, game=GAME):
    """The position after moves by their names."""
    position = game.initial()
    for name in moves.split():
        position = game.play(position, game.parse_move(position, name))
    return position


def cells(names):
    """The set of the intersections with these names."""
    return sum(1 << GAME.parse_move(GAME.initial(), name) for name in names.split())


def own_first(position):
    own, other = position.stones[position.player], position.stones[1 - position.player]
    return own, other, free(position)


class Slow:
    """Gomoku once more: a board as a dictionary, and five are looked for everywhere."""

    def __init__(self, size):
        self.size = size
        self.stones = {}

    def winner(self):
        for (x, y), player in self.stones.items():
            for right, up in DIRECTIONS:
                if all(self.stones.get((x + n * right, y + n * up)) == player for n in range(5)):
                    return player
        return None

    def legal(self):
        if self.winner() is not None:
            return set()
        board = {(x, y) for x in range(self.size) for y in range(self.size)}
        return board - self.stones.keys()


@pytest.mark.parametrize("seeds", rest_for_long(1, BATCHES))
def test_random_games_are_those_of_a_slow_implementation(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        size = rng.randint(9, 15)
        game, slow = find(f"gomoku:size={size}"), Slow(size)
        position = game.initial()
        while True:
            moves = {divmod(move, STRIDE)[::-1]: move for move in game.legal_moves(position)}
            assert set(moves) == slow.legal()
            outcome = game.outcome(position)
            if not moves:
                break
            assert outcome is None
            # Near the stones, so that games are short and rows are long.
            near = [
                (x, y)
                for x, y in moves
                if any((x + i, y + j) in slow.stones for i in (-1, 0, 1) for j in (-1, 0, 1))
            ]
            chosen = rng.choice(sorted(near or moves))
            slow.stones[chosen] = position.player
            position = game.play(position, moves[chosen])
        winner = slow.winner()
        assert outcome.payoff == (0.5 if winner is None else 1 - winner)


@pytest.mark.parametrize("seeds", rest_for_long(1, BATCHES))
def test_random_games_are_those_of_openspiel(seeds):
    pyspiel = pytest.importorskip("pyspiel")
    for seed in seeds:
        rng = random.Random(seed)
        size = rng.randint(9, 15)
        game = find(f"gomoku:size={size}")
        state = pyspiel.load_game(f"gomoku(size={size})").new_initial_state()
        position = game.initial()
        while moves := game.legal_moves(position):
            theirs = {size * (move // STRIDE) + move % STRIDE: move for move in moves}
            assert sorted(theirs) == sorted(state.legal_actions())
            action = rng.choice(sorted(theirs))
            state.apply_action(action)
            position = game.play(position, theirs[action])
        assert state.is_terminal()
        assert state.returns()[0] == 2 * game.outcome(position).payoff - 1


@pytest.mark.parametrize(
    "moves",
    [
        "a1 a9 b1 b9 c1 c9 d1 d9 e1",  # a row
        "o11 a9 o12 b9 o13 c9 o14 d9 o15",  # a column at the edge
        "k1 a9 l2 b9 m3 c9 n4 d9 o5",  # rising to the right
        "e11 a9 d12 b9 c13 c9 b14 d9 a15",  # rising to the left
        "a1 a9 b1 b9 d1 c9 e1 d9 f1 o15 c1",  # six in a row
    ],
)
def test_five_or_more_in_a_row_win_at_once(moves):
    assert GAME.outcome(after(moves.rsplit(" ", 1)[0])) is None
    position = after(moves)
    assert GAME.outcome(position) == (1.0, "five in a row")
    assert list(GAME.legal_moves(position)) == []
    assert GAME.parse_state(GAME.state_name(position)) == position


def test_no_row_runs_over_the_edge():
    assert GAME.outcome(after("l1 a9 m1 b9 n1 c9 o1 d9 a2")) is None
    assert GAME.outcome(after("m1 a9 n2 b9 o3 c9 a5 d9 b6")) is None


def test_a_full_board_is_a_draw():
    game = find("gomoku:size=9")
    # Two columns of each colour, shifted from row to row, have no five in any direction.
    rows = ["".join("bbww"[(column + 2 * row) % 4] for column in range(9)) for row in range(9)]
    blacks = sum(row.count("b") for row in rows)
    assert blacks == 41
    position = game.parse_state(f"gomoku:size=9 {'/'.join(rows)} player 2")
    assert game.outcome(position) == (0.5, "the board is full")


@pytest.mark.parametrize(
    "state",
    [
        "gomoku:size=9 9/9/9/9/9/9/9/9/9",
        "gomoku:size=9 9/9/9/9/9/9/9/9/9 player 2",  # Black moves first
        "gomoku:size=9 9/9/9/9/4b4/9/9/9/9 player 1",
        "gomoku:size=9 9/9/9/9/4w4/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b4/9/9/9/9 player 3",
        "gomoku:size=9 9/9/9/9/4b5/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b3/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b22/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/....b..../9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4B4/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b04/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b4/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b4/9/9/9/9/9 player 2",
        "gomoku:size=9 9/9/9/9/4b4/9/9/9/9  player 2",
        "gomoku:size=9 9/9/9/9/9/9/9/wwwww4/bbbbb4 player 1",  # both have five
        "gomoku:size=9 9/9/9/9/9/9/wwww5/9/bbbbb4 player 1",  # White went on after it
        "gomoku:size=9 9/9/9/9/wwww5/wwwww4/9/bbbbb4/bbbbb4 player 2",  # no stone made both rows
    ],
)
def test_impossible_positions_are_refused(state):
    with pytest.raises(GameError, match="gomoku position"):
        find("gomoku:size=9").parse_state(state)


def test_one_stone_may_make_two_rows():
    state = "gomoku:size=9 b8/b1ww5/b1ww5/b1ww5/bbbbb2ww/9/9/9/9 player 2"
    assert find("gomoku:size=9").outcome(find("gomoku:size=9").parse_state(state)).payoff == 1.0


@pytest.mark.parametrize(
    ("moves", "kind", "expected"),
    [
        ("h8 a1 i8 a15 j8 o15 k8 o1", "five", "g8 l8"),
        ("h8 a1 i8 a15 k8 o15 l8 o1", "five", "j8"),
        ("h8 a1 i8 a15 j8 o15", "strong", "g8 k8"),
        ("h8 g8 i8 a15 j8 o15", "four", "k8 l8"),
        ("h8 g8 i8 a15 j8 o15", "strong", ""),
        ("h8 a1 i8 a15", "three", "f8 g8 j8 k8"),
        ("h8 a15 i8 a14 g7 a12 g6 a11", "threes", "g8"),
        ("h8 a1", "two", "f8 g8 i8 j8 e8 k8 h5 h6 h7 h9 h10 h11 e5 f6 g7 i9 j10 k11 "
         "k5 j6 i7 g9 f10 e11"),
    ],
)  # fmt: skip
def test_threats_arise_where_they_are_made(moves, kind, expected):
    position = after(moves)
    own, _other, empty = own_first(position)
    assert getattr(threats.threats(own, empty), kind) == cells(expected)


def random_middle_games(count, seed):
    """Positions with stones close together, so that there are threats."""
    rng = random.Random(seed)
    game = find("gomoku:size=9")
    for _ in range(count):
        position = game.initial()
        for _move in range(rng.randint(6, 30)):
            moves = game.legal_moves(position)
            inner = [move for move in moves if 2 <= move // STRIDE < 7 and 2 <= move % STRIDE < 7]
            if not moves:
                break
            position = game.play(position, rng.choice(inner or moves))
        if game.legal_moves(position):
            yield position


def test_fives_and_fours_are_those_of_brute_force():
    for position in random_middle_games(60, seed=1):
        own, _other, empty = own_first(position)
        found = threats.threats(own, empty)
        for cell in numbers(empty):
            stones, left = own | 1 << cell, empty & ~(1 << cell)
            completing = threats.threats(stones, left).five
            assert bool(found.five >> cell & 1) == any(
                five(stones, cell, right, up) for right, up in DIRECTIONS
            )
            if found.five:
                # A four may wait for a place that completed five before.
                continue
            assert bool(found.four >> cell & 1) == (completing != 0)
            if found.strong >> cell & 1:
                assert completing.bit_count() > 1
            if found.three >> cell & 1:
                assert threats.threats(stones, left).strong


def five(stones, cell, right, up):
    """Whether a stone is part of five in a direction, by counting along it."""
    row, column = divmod(cell, STRIDE)
    length = -1
    for sign in (1, -1):
        at = 0
        while (
            0 <= row + sign * at * up < STRIDE
            and 0 <= column + sign * at * right < STRIDE
            and stones >> STRIDE * (row + sign * at * up) + column + sign * at * right & 1
        ):
            at += 1
        length += at
    return length >= 5


def test_results_are_those_of_search():
    seen = set()
    for position in random_middle_games(60, seed=2):
        result = threats.result_in(*own_first(position))
        seen.add(result)
        if result > 0:
            assert wins(position, result)
            assert result == 1 or not wins(position, 1)
        elif result < 0:
            assert not wins(position, 1)
            assert all(wins(after_it, 1) for after_it in replies(position))
    assert seen == {-2, threats.UNKNOWN, 1, 3}


def replies(position):
    game = find(f"gomoku:size={position.size}")
    return [game.play(position, move) for move in game.legal_moves(position)]


def wins(position, depth):
    """Whether the player to move wins with at most `depth` moves of both, by fours and fives."""
    own, _other, empty = own_first(position)
    if threats.threats(own, empty).five:
        return True
    if depth < 3:
        return False
    strong = threats.threats(own, empty).strong
    game = find(f"gomoku:size={position.size}")
    return any(
        all(wins(reply, depth - 2) for reply in replies(game.play(position, move)))
        and not wins(game.play(position, move), 1)
        for move in numbers(strong)
    )


def test_open_rows_are_counted():
    # A stone in the middle is on five rows in each direction; one in the corner on one in three.
    position = after("h8 a1")
    black, white = (lines.open_rows(stones, free(position)) for stones in position.stones)
    assert (black, white) == (lines.OpenRows(20, 0, 0, 0), lines.OpenRows(3, 0, 0, 0))


# As in the strong levels.
POLICIES = {"solver": "on", "selection": "puct", "prior": "moves", "playout": "none"}


@pytest.mark.parametrize(
    ("moves", "good"),
    [
        (OPEN_THREE, "f8 g8 k8 l8"),
        ("h8 i9 i8 a15 j8 g8 k8", "l8"),
        ("h8 a1 i8 a15 j8 o15", "g8 k8"),
        ("h8 a1 i8 a15 j8 o15 k8 a8", "g8 l8"),
        ("h8 a1 i9 a15 j10", "f6 g7 k11 l12"),
        ("h8 a1 i8 a15 k8", "g8 j8 l8"),
    ],
)
def test_the_settings_of_the_levels_meet_threats(moves, good):
    position = after(moves)
    settings = Settings(iterations=500, seed=1, **POLICIES)
    found = Search(GAME, position, settings).run()
    assert GAME.move_name(position, found.move) in good.split()
