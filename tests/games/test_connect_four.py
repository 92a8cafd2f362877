import random
from functools import cache

import pytest

from uctvis.errors import GameError
from uctvis.games.connect_four.game import GAME
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings


def after(moves):
    """The position after moves named by their columns, as "4435"."""
    position = GAME.initial()
    for name in moves:
        position = GAME.play(position, GAME.parse_move(position, name))
    return position


def searched(position, seed=1):
    """The name of the move that the search finds."""
    settings = Settings(iterations=30_000, playout_limit=None, seed=seed)
    return GAME.move_name(position, Search(GAME, position, settings).run().move)


def wins_within(position, depth):
    """Whether the player to move wins by force with at most `depth` moves."""
    return any(wins_by(position, move, depth) for move in GAME.legal_moves(position))


def wins_by(position, move, depth):
    """Whether `move` is the first of these moves."""
    position = GAME.play(position, move)
    outcome = GAME.outcome(position)
    if outcome is not None or depth == 1:
        return outcome is not None and outcome.payoff != 0.5
    replies = [GAME.play(position, reply) for reply in GAME.legal_moves(position)]
    return all(wins_within(reply, depth - 1) for reply in replies)


@cache
def value(position):
    """What perfect play is worth to player 0."""
    outcome = GAME.outcome(position)
    if outcome is not None:
        return outcome.payoff
    values = (value(GAME.play(position, move)) for move in GAME.legal_moves(position))
    return max(values) if position.player == 0 else min(values)


@pytest.mark.parametrize(
    "moves",
    [
        "1212121",  # a column
        "1122334",  # a row
        "4455667",  # a row at the edge
        "12233434464",  # rising
        "76655454424",  # falling
    ],
)
def test_four_in_a_row_win_at_once(moves):
    assert GAME.outcome(after(moves[:-1])) is None
    outcome = GAME.outcome(after(moves))
    assert (outcome.payoff, outcome.reason) == (1.0, "four in a row")


def test_the_second_player_wins_for_zero():
    assert GAME.outcome(after("2131617")) is None
    assert GAME.outcome(after("21316171")).payoff == 0.0


@pytest.mark.parametrize(
    "rows",
    [
        "X...... X...... X...... O...... O...... OX.....",  # up, and on in the next column
        "....... ....... ....... ....... XO..... OO..XXX",  # right, and on in the next row
    ],
)
def test_no_line_runs_over_the_edge(rows):
    assert GAME.outcome(GAME.parse_state(f"connect_four {rows} player 2")) is None


def test_a_full_board_without_four_is_a_draw():
    # Columns in pairs, each with X and O in turns of two.
    position = after("12" * 3 + "21" * 3 + "34" * 3 + "43" * 3 + "56" * 3 + "65" * 3 + "7" * 6)
    outcome = GAME.outcome(position)
    assert (outcome.payoff, outcome.reason) == (0.5, "the board is full")
    assert GAME.parse_state(GAME.state_name(position)) == position


@pytest.mark.parametrize(
    "state",
    [
        "....... ....... ....... ....... ....... .......",
        "....... ....... ....... ....... ....... ....... player 2",  # X moves first
        "....... ....... ....... ....... ....... XX..... player 1",
        "....... ....... ....... ....... ....... OX..... player 2",
        "....... ....... ....... ....... ....... X...... player 3",
        "....... ....... ....... ....... X...... ....... player 2",  # it floats
        "....... ....... ....... ....... ....... X..... player 2",
        "....... ....... ....... ....... ....... X....... player 2",
        "....... ....... ....... ....... .......  X...... player 2",
        "....... ....... ....... ....... x...... player 2",
        "....... ....... ....... ....... OOOO... XXXX... player 1",  # both have four
        "....... ....... ....... ....... OOOO... XXXOXXX player 2",  # X went on after it
        "....... ....... X...... X....OO X....OO XXXX.OO player 2",  # no disc made both lines
    ],
)
def test_impossible_positions_are_refused(state):
    with pytest.raises(GameError, match="connect four position"):
        GAME.parse_state(f"connect_four {state}")


def test_one_disc_may_make_two_lines():
    state = "connect_four ....... ....... X...... OX..... OOX.... XXXXOOO player 2"
    assert GAME.outcome(GAME.parse_state(state)).payoff == 1.0


def test_any_cell_of_a_column_drops_into_it():
    picture = GAME.picture(after("4435"))
    for column in range(7):
        targets = [shape for shape in picture.shapes if shape.cell == column]
        holes = [shape for shape in picture.shapes if shape.kind == "ellipse"]
        assert targets[0].kind == "rectangle"
        within = [hole for hole in holes if targets[0].x <= hole.x <= targets[0].x + 1]
        assert {hole.cell for hole in within} == {column}
        assert len({hole.y for hole in within if hole.role.value == "cell"}) == 6


@pytest.mark.parametrize(
    ("moves", "answers"),
    [
        ("112233", "4"),  # wins at once
        ("414141", "4"),
        ("2131617", "1"),
        ("11223", "4"),  # or else X wins at once
        ("41414", "4"),
        ("3747", "25"),  # makes three that are open at both ends
        ("374", "25"),  # or else X makes them
    ],
)
def test_forced_moves_are_found(moves, answers):
    position = after(moves)
    # By brute force: all that win in two, or else all that do not lose in two.
    good = [
        GAME.move_name(position, move)
        for move in GAME.legal_moves(position)
        if wins_by(position, move, 2)
        or not (wins_within(position, 2) or wins_within(GAME.play(position, move), 2))
    ]
    assert "".join(good) == answers
    assert searched(position) in answers


def late_positions(empty, count, seed):
    """Unfinished positions with `empty` cells left, in which the moves differ in value."""
    rng = random.Random(seed)
    while count > 0:
        position = GAME.initial()
        for _ in range(42 - empty):
            moves = GAME.legal_moves(position)
            if not moves:
                break
            position = GAME.play(position, rng.choice(moves))
        values = {value(GAME.play(position, move)) for move in GAME.legal_moves(position)}
        if len(values) > 1:
            count -= 1
            yield position


def test_late_positions_are_played_as_perfectly_as_by_brute_force():
    worth = set()
    for position in (*late_positions(12, 20, seed=5), *late_positions(11, 20, seed=5)):
        move = GAME.parse_move(position, searched(position))
        assert value(GAME.play(position, move)) == value(position)
        worth.add(value(position))
    assert worth == {0.0, 0.5, 1.0}


def test_a_late_position_is_drawn_by_both_sides():
    position = next(
        position
        for position in late_positions(empty=12, count=100, seed=6)
        if value(position) == 0.5
    )
    while GAME.outcome(position) is None:
        position = GAME.play(position, GAME.parse_move(position, searched(position)))
    assert GAME.outcome(position).payoff == 0.5


def test_a_thousand_random_games_agree_with_openspiel():
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    theirs_game = pyspiel.load_game("connect_four")
    rng = random.Random(11)
    ends = set()
    for _ in range(1000):
        theirs, ours = theirs_game.new_initial_state(), GAME.initial()
        while not theirs.is_terminal():
            assert GAME.outcome(ours) is None
            assert GAME.player(ours) == theirs.current_player()
            assert GAME.legal_moves(ours) == theirs.legal_actions()
            move = rng.choice(theirs.legal_actions())
            theirs.apply_action(move)
            ours = GAME.play(ours, move)
            rows = GAME.state_name(ours).split(" ")[1:-2]
            assert rows == str(theirs).upper().split()
        outcome = GAME.outcome(ours)
        assert 2 * outcome.payoff - 1 == theirs.returns()[0]
        ends.add(outcome.payoff)
    assert ends == {0.0, 0.5, 1.0}


def lines_of(position):
    """By player, the discs on each line of four that has no disc of the other, bottom up."""
    rows = GAME.state_name(position).split(" ")[1:7][::-1]
    found = ([], [])
    for column in range(7):
        for row in range(6):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + n * right, row + n * up) for n in range(4)]
                if all(0 <= x < 7 and 0 <= y < 6 for x, y in cells):
                    signs = "".join(rows[y][x] for x, y in cells)
                    for player, other in ((0, "O"), (1, "X")):
                        if other not in signs:
                            found[player].append(4 - signs.count("."))
    return found


def test_open_lines_are_worth_what_their_discs_are():
    by_lines, rng = GAME.evaluating("lines"), random.Random(2)
    rules, weights = by_lines.compiled, {0: 0, 1: 1, 2: 4, 3: 16}
    for _ in range(40):
        position = GAME.initial()
        while GAME.outcome(position) is None:
            first, second = (sum(weights[n] for n in lines) for lines in lines_of(position))
            lead = first - second
            value = 0.5 + 0.3 * lead / (abs(lead) + 48)
            assert by_lines.evaluate(position) == pytest.approx(value, abs=1e-12)
            found = rules.payoff(rules.encode(position), rules.scratch(position))
            assert found == by_lines.payoff_units(position)
            position = GAME.play(position, rng.choice(GAME.legal_moves(position)))


def test_the_explanation_of_open_lines_counts_them():
    by_lines = GAME.evaluating("lines")
    assert by_lines.explain_evaluation(after("4")) == (
        "open lines of player 1 with one, two and three discs 7, 0, 0, of player 2 0, 0, 0, "
        "7 to 0 points: 0.3 * (7 - 0) / (7 + 48) + 0.5 = 0.53818"
    )
    # Three in a row with room at both sides count more than two.
    assert by_lines.evaluate(after("334")) < by_lines.evaluate(after("33445"))


def test_the_usual_evaluation_is_still_even():
    assert GAME.evaluate(after("44113")) == 0.5
    assert GAME.evaluating("even") is GAME.evaluating("") is GAME


def test_a_column_s_moves_mean_the_cells_that_they_fill():
    position, meant = GAME.initial(), []
    for _ in range(6):
        meant.append(GAME.amaf_code(position, 2))
        position = GAME.play(position, 2)
    assert meant == [12, 13, 14, 15, 16, 17]
    assert GAME.amaf_codes == 42


def moves_to_end(position, most):
    """In how many moves the player to move wins, negative if they lose; None after `most`."""
    outcome = GAME.outcome(position)
    if outcome is not None:
        return 0 if outcome.payoff != 0.5 else None
    if most == 0:
        return None
    after = [GAME.play(position, move) for move in GAME.legal_moves(position)]
    found = [moves_to_end(one, most - 1) for one in after]
    wins = [1 - count for count in found if count is not None and count <= 0]
    if wins:
        return min(wins)
    return None if None in found else -1 - max(found)


DRAWN = "12" * 3 + "21" * 3 + "34" * 3 + "43" * 3 + "56" * 3 + "65" * 3 + "7" * 6


def test_a_result_is_known_if_three_moves_decide_it_or_no_line_is_left():
    rng, seen = random.Random(4), set()
    positions = [after(DRAWN[:count]) for count in range(len(DRAWN))]
    for _ in range(30):
        position = GAME.initial()
        while GAME.outcome(position) is None:
            positions.append(position)
            position = GAME.play(position, rng.choice(GAME.legal_moves(position)))
    for position in positions:
        count, known = moves_to_end(position, 3), GAME.known_payoff(position)
        # Whether a player could complete a line with all the empty cells.
        name = GAME.state_name(position)
        is_open = any(any(four_in(name.replace(".", sign))) for sign in "XO")
        if count is not None:
            assert known == float((count > 0) == (position.player == 0))
            assert GAME.known_distance(position) == abs(count)
        elif is_open:
            assert known is None
        else:
            assert (known, GAME.known_distance(position)) == (0.5, name.count("."))
        seen.add(count if count is not None else is_open)
    assert seen == {1, -2, 3, False}
    assert GAME.known_payoff(after("1212121")) is None


def four_in(name):
    """For each line of four in a text of a position, whether one player has all of it."""
    rows = name.split(" ")[1:7]
    for column in range(7):
        for row in range(6):
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + n * right, row + n * down) for n in range(4)]
                if all(0 <= x < 7 and 0 <= y < 6 for x, y in cells):
                    yield len({rows[y][x] for x, y in cells}) == 1


def threats_of(position):
    """By player, the cells (column, row from 1) that would complete four."""
    rows = GAME.state_name(position).split(" ")[1:7][::-1]
    found = (set(), set())
    for column in range(7):
        for row in range(6):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + n * right, row + n * up) for n in range(4)]
                if all(0 <= x < 7 and 0 <= y < 6 for x, y in cells):
                    signs = "".join(rows[y][x] for x, y in cells)
                    for player, sign in enumerate("XO"):
                        if sorted(signs) == sorted(sign * 3 + "."):
                            x, y = cells[signs.index(".")]
                            found[player].add((x, y + 1))
    return found


def points_of(position):
    """The lead of player 1 in the evaluation "threats", from its description in the guide."""
    rows = GAME.state_name(position).split(" ")[1:7][::-1]
    heights = [sum(row[column] != "." for row in rows) for column in range(7)]
    lead = 10 if position.player == 0 else -10
    for discs, sign in zip(lines_of(position), (1, -1), strict=True):
        lead += sign * (discs.count(1) + 3 * discs.count(2))
    first, second = threats_of(position)
    for column in range(7):
        cell = (column, heights[column] + 1)
        lead += 12 * ((cell in first) - (cell in second))
        waiting = sorted(one for one in first | second if one[0] == column and one != cell)
        if waiting:
            cell, is_odd = waiting[0], waiting[0][1] % 2 == 1
            if cell in first and cell in second:
                lead += 10 if is_odd else -10
            elif cell in first:
                lead += 14 if is_odd else 5
            else:
                lead -= 7 if is_odd else 10
    return lead


def test_threats_are_worth_what_their_rows_are():
    by_threats, rng = GAME.evaluating("threats"), random.Random(3)
    rules, leads = by_threats.compiled, set()
    for _ in range(60):
        position = GAME.initial()
        while GAME.outcome(position) is None:
            lead = points_of(position)
            value = 0.5 + 0.3 * lead / (abs(lead) + 24)
            assert by_threats.evaluate(position) == pytest.approx(value, abs=1e-12)
            found = rules.payoff(rules.encode(position), rules.scratch(position))
            assert found == by_threats.payoff_units(position)
            leads.add(lead)
            position = GAME.play(position, rng.choice(GAME.legal_moves(position)))
    assert len(leads) > 50


def test_the_explanation_of_threats_counts_them():
    by_threats = GAME.evaluating("threats")
    assert by_threats.explain_evaluation(after("4")) == (
        "the move, open lines with one and two discs, threats in playable cells, in odd rows, in "
        "even rows and shared ones of player 1 0, 7, 0, 0, 0, 0, 0, of player 2 "
        "1, 0, 0, 0, 0, 0, 0, 7 to 10 points: 0.3 * (7 - 10) / (3 + 24) + 0.5 = 0.46667"
    )


@pytest.mark.parametrize("expand_after", [0, 1, 5])
@pytest.mark.parametrize(("moves", "answer"), [("112233", "4"), ("11223", "4"), ("3747", "25")])
def test_a_solver_finds_the_move_of_a_position_that_is_known(moves, answer, expand_after):
    settings = Settings(iterations=3_000, solver="on", expand_after=expand_after, seed=1)
    found = Search(GAME, after(moves), settings).run()
    assert GAME.move_name(after(moves), found.move) in answer


def test_a_kept_position_that_was_known_is_searched_again():
    settings = Settings(iterations=3_000, solver="on", seed=1)
    # Player 2 may let player 1 win at once.
    before = Search(GAME, after("11223"), settings).run()
    reply = GAME.parse_move(before.position, "7")
    position = GAME.play(before.position, reply)
    found = Search(GAME, position, settings, before, [reply]).run()
    assert (GAME.move_name(position, found.move), found.reason) == ("4", "proven")
