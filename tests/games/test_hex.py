import random
import re

import numpy as np
import pytest

from uctvis.errors import GameError
from uctvis.game.board import Role
from uctvis.games import find
from uctvis.games.hex.position import bridges_cut, cells_of, connects, distance, ring, swapped

GAME = find("hex")
FIVE = find("hex:size=5")


def of_size(size):
    return GAME.configured({"size": size})


def made(position, *names):
    game = of_size(position.size)
    for name in names:
        position = game.play(position, game.parse_move(position, name))
    return position


def cell(name, size):
    return size * (int(name[1:]) - 1) + "abcdefghijk".index(name[0])


def cells(size, *names):
    return sum(1 << cell(name, size) for name in names)


def some_stones(size, rng, most):
    """Random stones of both players, on different cells."""
    order = rng.sample(range(size * size), rng.randrange(most))
    own = rng.randrange(len(order) + 1)
    return (
        sum(1 << one for one in order[:own]),
        sum(1 << one for one in order[own:]),
    )


def rows_of(state, size):
    """The board of a state of OpenSpiel, as it is written here."""
    signs = "".join(str(state).split())
    rows = "/".join(signs[at : at + size] for at in range(0, size * size, size))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9, 10, 11])
@pytest.mark.parametrize("games", [15, pytest.param(150, marks=pytest.mark.long)])
def test_random_games_are_those_of_openspiel(size, games):
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game(f"hex(board_size={size},swap=True)")
    game, rng, swaps = of_size(size), random.Random(size), 0
    for number in range(games):
        position, state = game.initial(), theirs.new_initial_state()
        while moves := list(game.legal_moves(position)):
            assert state.legal_actions() == moves
            assert state.current_player() == game.player(position)
            assert game.state_name(position).lower().split(" ")[1] == rows_of(state, size)
            names = [state.action_to_string(one) for one in moves]
            assert [game.move_name(position, one) for one in moves] == names
            # Every other game is swapped.
            can_swap = moves[-1] == size * size
            swaps += can_swap and number % 2
            move = moves[-1] if can_swap and number % 2 else rng.choice(moves[: size * size])
            position = game.play(position, move)
            state.apply_action(move)
        assert state.is_terminal()
        assert game.outcome(position).payoff == (state.returns()[0] + 1) / 2
    assert swaps == games // 2


def test_a_swap_mirrors_the_stone_and_changes_its_colour():
    opened = made(GAME.initial(), "c1")
    assert GAME.legal_moves(opened)[-1] == 49
    assert GAME.remark(opened, 49) == "The stone on c1 becomes one of Black on a3."
    after = made(opened, "swap")
    assert after == made(GAME.initial(), "c1", "swap")
    assert (after.stones, after.player) == ((0, cells(7, "a3")), 0)
    assert "swap" not in [GAME.move_name(after, move) for move in GAME.legal_moves(after)]
    # Only instead of the first move of the second player.
    later = made(opened, "a1", "b1")
    assert "swap" not in [GAME.move_name(later, move) for move in GAME.legal_moves(later)]
    with pytest.raises(GameError, match="swap"):
        GAME.parse_move(later, "swap")
    # A stone on the long diagonal stays where it is.
    centre = made(GAME.initial(), "d4", "swap")
    assert centre.stones == (0, cells(7, "d4"))


def test_a_swap_keeps_who_is_better():
    for move in range(25):
        opened = FIVE.play(FIVE.initial(), move)
        after = FIVE.play(opened, 25)
        # The second player has what the first had, seen from the other side.
        assert FIVE.evaluate(after) == pytest.approx(1 - FIVE.evaluate(opened))


def reference_connects(stones, player, size):
    """Whether stones connect two edges, by joining sets one neighbour after the other."""
    group = {one: one for one in (*cells_of(stones), "first", "last")}

    def root(one):
        while group[one] != one:
            one = group[one]
        return one

    for one in cells_of(stones):
        across = divmod(one, size)[player]
        near = [size * row + column for row, column in ring(one, size) if 0 <= column < size]
        near += ["first"] * (across == 0) + ["last"] * (across == size - 1)
        for other in near:
            if other in group:
                group[root(one)] = root(other)
    return root("first") == root("last")


@pytest.mark.parametrize("size", [5, 8, 11])
def test_chains_from_edge_to_edge_are_found(size):
    rng = random.Random(size)
    found = []
    for _ in range(300):
        stones, _other = some_stones(size, rng, size * size)
        for player in (0, 1):
            found.append(connects(stones, player, size))
            assert found[-1] == reference_connects(stones, player, size)
    assert {True, False} == set(found)


def reference_distance(own, other, player, size):
    """The same as `distance`, by relaxing the costs of all cells until nothing changes."""
    cost = [float("inf")] * (size * size)
    changed = True
    while changed:
        changed = False
        for one in range(size * size):
            if other >> one & 1:
                continue
            near = [
                cost[size * row + column]
                for row, column in ring(one, size)
                if 0 <= row < size and 0 <= column < size
            ]
            near += [0] * (divmod(one, size)[player] == 0)
            least = min(near) + (not own >> one & 1)
            changed |= least < cost[one]
            cost[one] = min(cost[one], least)
    ends = [cost[one] for one in range(size * size) if divmod(one, size)[player] == size - 1]
    return size if min(ends) == float("inf") else min(ends)


@pytest.mark.parametrize("size", [5, 8, 11])
def test_distances_are_those_of_shortest_paths(size):
    rng = random.Random(size)
    for _ in range(40):
        stones = some_stones(size, rng, size * size)
        for player in (0, 1):
            expected = reference_distance(*stones, player, size)
            assert distance(*stones, player, size) == expected


def test_the_evaluation_compares_the_stones_that_are_needed():
    assert GAME.evaluate(GAME.initial()) == 0.6 * 14 / 27 + 0.2
    position = made(GAME.initial(), "d1", "a2", "d2", "b2", "d3", "g7", "d4", "a7")
    # White needs three stones below d4, and is to move; Black needs five between a7 and g7.
    assert GAME.evaluate(position) == 0.6 * 10 / (5 + 10) + 0.2
    assert GAME.explain_evaluation(position) == (
        "half stones that White needs 5, Black 10, one less for the player to move: "
        "0.6 * 10 / (5 + 10) + 0.2 = 0.6"
    )


@pytest.mark.parametrize(
    ("moves", "saving"),
    [
        # A bridge from c3 to d4 by way of d3 and c4; one from c3 to b5 by way of b4 and c4.
        (("c3", "g1", "b5", "b4"), {"c4"}),
        (("c3", "g1", "b5", "c4"), {"b4"}),
        (("c3", "g1", "b5", "g7"), set()),
        # From b2 to the upper edge, by way of b1 and c1.
        (("b2", "b1"), {"c1"}),
        (("b2", "c1"), {"b1"}),
        # From there to the left edge there is no bridge of White.
        (("b2", "a2"), set()),
        # The same for Black, to the left edge.
        (("g7", "b2", "a2"), {"a3"}),
        (("g7", "b2", "a3"), {"a2"}),
        # The other cell is taken.
        (("b2", "b1", "g7", "c1"), set()),
    ],
)
def test_bridges_that_were_cut_are_saved(moves, saving):
    position = made(GAME.initial(), *moves)
    preferred = {
        GAME.move_name(position, move)
        for move in GAME.legal_moves(position)
        if GAME.prefers(position, move)
    }
    assert preferred == saving


def test_cells_that_save_a_bridge_have_two_ends_beside_the_last_stone():
    rng, found, size = random.Random(1), 0, 7
    for _ in range(500):
        own, other = some_stones(size, rng, 40)
        for player in (0, 1):
            for last in cells_of(other):
                saved = bridges_cut(own, other, player, size, last)
                for one in cells_of(saved):
                    assert not (own | other) >> one & 1
                    shared = set(ring(one, size)) & set(ring(last, size))
                    assert len(shared) == 2
                    assert all(is_own(own, player, size, place) for place in shared)
                    found += 1
    assert found > 100


def is_own(own, player, size, place):
    if all(0 <= one < size for one in place):
        return bool(own >> size * place[0] + place[1] & 1)
    return not 0 <= place[player] < size


def test_the_compiled_evaluation_is_the_same_in_any_position():
    rules = GAME.compiled
    rng = random.Random(2)
    for size in (5, 7, 9, 11):
        game = of_size(size)
        for _ in range(100):
            position = game.initial()
            for _move in range(rng.randrange(size * size)):
                if legal := game.legal_moves(position):
                    position = game.play(position, rng.choice(legal))
            words, scratch = rules.encode(position), rules.scratch(position)
            assert rules.payoff(words, scratch) == game.payoff_units(position)


def test_the_compiled_key_knows_the_stones_and_the_player_but_not_the_last_stone():
    rules, keys = GAME.compiled, {}
    rng = random.Random(3)
    for _ in range(30):
        position = GAME.initial()
        while moves := GAME.legal_moves(position):
            key = int(rules.minimax.key(rules.encode(position)))
            assert keys.setdefault(key, position[:3]) == position[:3]
            assert key == int(rules.minimax.key(rules.encode(position._replace(last=None))))
            position = GAME.play(position, rng.choice(moves))
    assert len(keys) == len({np.uint64(key) for key in keys})


def test_a_won_board_shows_a_chain_from_edge_to_edge():
    position = made(GAME.initial(), "d1", "a1", "d2", "b1", "d3", "a2", "c4", "b2", "c5", "a3")
    position = made(position, "b6", "b3", "b7")
    assert GAME.outcome(position) == (1.0, "top and bottom are connected")
    lines = [one for one in GAME.picture(position).shapes if one.role is Role.WIN]
    assert len(lines) == 6
    assert not [one for one in GAME.picture(GAME.initial()).shapes if one.role is Role.WIN]


def test_the_board_offers_the_swap_only_where_it_is_legal():
    def has_button(position):
        return 49 in {one.cell for one in GAME.picture(position).shapes}

    opened = made(GAME.initial(), "c1")
    assert has_button(opened)
    assert not has_button(GAME.initial())
    assert not has_button(made(opened, "swap"))
    assert not has_button(made(opened, "d1"))
    assert GAME.clicks(opened, 49) == (49,)


def test_the_last_stone_is_marked_also_after_a_swap():
    opened = made(GAME.initial(), "c1")
    for before, move in ((GAME.initial(), 2), (opened, 49)):
        (number,) = GAME.trace(before, move)
        after = GAME.play(before, move)
        (stone,) = [one for one in GAME.picture(after).shapes if one.mark == number]
        assert stone.cell == after.last


def test_a_last_stone_that_is_not_known_is_written_like_the_others():
    text = "hex:size=5 x4/1o3/5/5/5 player 1"
    position = FIVE.parse_state(text)
    assert position.last is None
    assert FIVE.state_name(position) == text
    assert not any(FIVE.prefers(position, move) for move in FIVE.legal_moves(position))
    known = FIVE.parse_state(text.replace("o", "O"))
    assert known == position._replace(last=6)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hex",
        "hex:size=5 5/5/5/5/5 player 2",
        "hex:size=5 x4/5/5/5/5 player 1",
        "hex:size=5 xx3/5/5/5/5 player 2",
        "hex:size=5 oo3/5/5/5/5 player 1",
        "hex:size=5 xo3/5/5/5/5 player 3",
        "hex:size=5 Xo3/5/5/5/5 player 1",
        "hex:size=5 xOO2/5/5/5/5 player 1",
        "hex:size=5 x5/4/5/5/5 player 2",
        "hex:size=5 x31/5/5/5/5 player 2",
        "hex:size=5 x4/10/5/5 player 2",
        "hex:size=5 x04/5/5/5/5 player 2",
        "hex:size=5 x4/5/5/5 player 2",
        "hex:size=5 x4/5/5/5/5/ player 2",
        "hex:size=5 x..../5/5/5/5 player 2",
        "hex:size=6 x4/5/5/5/5 player 2",
        "hex:size=05 5/5/5/5/5 player 1",
        "hex x4/5/5/5/5 player 2",
        f"hex:size=5 {'9' * 180} player 2",
        # The player to move has connected.
        "hex:size=5 x4/x4/x4/x4/xooo1 player 1",
        # No single stone connected.
        "hex:size=5 xx3/xx3/xx3/xx3/xxooo ooooo player 2",
        "hex:size=5 xxooo/xxooo/xxoo1/xx3/xx2o player 2",
        # The last stone did not.
        "hex:size=5 x1X2/x4/x4/x4/xoooo player 2",
    ],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(GameError, match="hex position"):
        FIVE.parse_state(text)


def test_one_stone_is_enough_to_have_connected_last():
    text = "hex:size=5 x4/x4/X4/x4/xoooo player 2"
    position = FIVE.parse_state(text)
    assert FIVE.outcome(position) == (1.0, "top and bottom are connected")
    unknown = FIVE.parse_state(text.replace("X", "x"))
    assert unknown == position._replace(last=None)


def test_swapping_twice_is_the_same_cell():
    assert all(swapped(swapped(one, 9), 9) == one for one in range(81))
