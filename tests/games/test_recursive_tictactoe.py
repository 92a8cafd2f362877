import json
import random
from itertools import product
from pathlib import Path

import pytest
from for_long import rest_for_long

from uctvis.errors import GameError
from uctvis.game.board import Role
from uctvis.games.recursive_tictactoe.game import GAME
from uctvis.games.recursive_tictactoe.position import ANY, Position

# Games of five programs, played with the original judge.
FILE = Path(__file__).parents[3] / "shared" / "transcripts" / "judge" / "games.jsonl"
# The board in the middle is won by O, and stays playable.
WON = "2222 2211 1122 2233 3322 2221 2122 2212 1222 2231 3122 2213"


def played(moves):
    position = GAME.initial()
    for name in moves.split():
        position = GAME.play(position, GAME.parse_move(position, name))
    return position


def names(position):
    return {GAME.move_name(position, move) for move in GAME.legal_moves(position)}


class Slow:
    """The rules once more, with a mark for each (xg, yg, xp, yp), as a referee would write them."""

    GRID = tuple(product((1, 2, 3), repeat=2))
    LINES = (
        *([(x, 1), (x, 2), (x, 3)] for x in (1, 2, 3)),
        *([(1, y), (2, y), (3, y)] for y in (1, 2, 3)),
        [(1, 1), (2, 2), (3, 3)],
        [(1, 3), (2, 2), (3, 1)],
    )

    def __init__(self):
        self.marks, self.owners, self.forced, self.result, self.ply = {}, {}, None, None, 0

    def legal(self):
        if self.result is not None:
            return set()
        return {
            (*big, *small)
            for big in self.GRID
            for small in self.GRID
            if self.forced in (None, big) and (*big, *small) not in self.marks
        }

    def play(self, move):
        big, small = move[:2], move[2:]
        self.marks[move] = "XO"[self.ply % 2]
        self.ply += 1
        if big not in self.owners:
            owner = self.judge({one: self.marks.get((*big, *one)) for one in self.GRID})
            if owner is not None:
                self.owners[big] = owner
        self.result = self.judge({one: self.owners.get(one) for one in self.GRID})
        taken = all((*small, *one) in self.marks for one in self.GRID)
        self.forced = None if taken else small

    def judge(self, grid):
        lines = [{grid[place] for place in line} for line in self.LINES]
        for sign in "XO":
            if {sign} in lines:
                return sign
        if any("=" not in line and not {"X", "O"} <= line for line in lines):
            return None
        return "="


@pytest.mark.parametrize("batch", rest_for_long(1, range(10)))
def test_a_thousand_random_games_agree_with_a_slow_referee(batch):
    rng, ends = random.Random(batch), set()
    for _ in range(100):
        slow, ours = Slow(), GAME.initial()
        while told := sorted("".join(map(str, move)) for move in slow.legal()):
            legal = {GAME.move_name(ours, move): move for move in GAME.legal_moves(ours)}
            assert sorted(legal) == told
            name = rng.choice(told)
            ours = GAME.play(ours, legal[name])
            slow.play(tuple(map(int, name)))
            assert ours.owners == "".join(slow.owners.get(place, ".") for place in slow.GRID)
        assert GAME.parse_state(GAME.state_name(ours)) == ours
        assert GAME.outcome(ours).payoff == {"X": 1.0, "=": 0.5, "O": 0.0}[slow.result]
        ends.add(slow.result)
    assert ends == {"X", "O", "="}


@pytest.mark.skipif(not FILE.exists(), reason="the games are not here")
def test_every_game_of_the_judge_ends_as_it_did():
    games, ends = [json.loads(line) for line in FILE.read_text().splitlines()], set()
    for game in games:
        position, moves = GAME.initial(), ["".join(map(str, move)) for move in game["moves"]]
        last = moves.pop() if game["how"] == "eliminated" else None
        for name in moves:
            assert GAME.outcome(position) is None
            position = GAME.play(position, GAME.parse_move(position, name))
        outcome, ends = GAME.outcome(position), ends | {game["how"]}
        if last is not None:
            # The illegal move loses.
            assert outcome is None
            assert last not in names(position)
            assert game["result"] == ("p2", "p1")[GAME.player(position)]
        else:
            assert outcome is not None
            assert game["result"] == {1.0: "p1", 0.5: "tie", 0.0: "p2"}[outcome.payoff]
    assert len(games) >= 80
    assert ends >= {"win", "eliminated"}


def test_the_cell_of_a_move_is_the_board_of_the_next():
    assert len(names(GAME.initial())) == 81
    after = played("1123")
    assert names(after) == {f"23{x}{y}" for x, y in product("123", repeat=2)}


def test_a_won_board_stays_playable_and_never_changes_its_owner():
    position = played(WON)
    assert position.owners[4] == "O"
    position = played(f"{WON} 1322 2232")
    assert names(position) == {f"32{x}{y}" for x, y in product("123", repeat=2)}
    assert position.owners[4] == "O"
    before = played(WON.rsplit(" ", 3)[0])
    assert GAME.remark(before, GAME.parse_move(before, "2231")) == "Board 22 is won by O."


def test_who_is_sent_to_a_full_board_plays_anywhere():
    rng, seen = random.Random(3), 0
    for _ in range(40):
        position = GAME.initial()
        while legal := GAME.legal_moves(position):
            move = rng.choice(legal)
            said, position = GAME.remark(position, move), GAME.play(position, move)
            if position.next == ANY and GAME.legal_moves(position):
                seen += 1
                assert said.endswith("is full, so any board may be played in.")
                boards = {name[:2] for name in names(position)}
                assert len(boards) == sum("." in position.board(board) for board in range(9))
    assert seen > 3


def test_a_board_is_tied_as_soon_as_no_line_can_be_won():
    # In board 11, every line has both signs, and the cell 32 is empty.
    grid = "XOXXO.OXO"
    before = Position(grid[:4] + "." + grid[5:] + "." * 72, next=0, player=1)
    after = GAME.play(before, 4)
    assert after.owners[0] == "="
    assert GAME.remark(before, 4) == "Board 11 is tied."
    assert [(shape.kind, shape.role) for shape in GAME.picture(after).shapes].count(
        ("picture", Role.LINE)
    ) == 1


def test_the_game_is_tied_when_no_three_boards_can_be_won():
    cells = "." * 81
    assert GAME.outcome(Position(cells, "XO=======")).payoff == 0.5
    assert GAME.outcome(Position(cells, "XOX=O=...")) is None
    outcome = GAME.outcome(Position(cells, "O..O.XO.X"))
    assert (outcome.payoff, outcome.reason) == (0.0, "three boards in a row")


def test_the_evaluation_counts_lines_that_can_still_be_won():
    assert GAME.evaluate(GAME.initial()) == 0.5
    # X in the middle of a board is on four lines of it; O in a corner on two others.
    position = played("1122 2211")
    assert GAME.explain_evaluation(position) == (
        "lines that can still be won, of boards and of cells, X 0 and 4, O 0 and 3; 8 times the "
        "first plus the second, 4 to 3 points: 0.3 * (4 - 3) / (1 + 32) + 0.5 = 0.50909"
    )
    # A board in a corner is on three lines of boards.
    owned = Position("XXX" + "." * 78, "X" + "." * 8, 0, 1)
    assert "X 3 and 0, O 0 and 0" in GAME.explain_evaluation(owned)


def test_to_win_a_board_is_preferred_and_logits_tell_what_a_move_does():
    cells = "XX..O.O.." + "." * 72
    position = Position(cells, next=0)
    preferred = [move for move in GAME.legal_moves(position) if GAME.prefers(position, move)]
    assert [GAME.move_name(position, move) for move in preferred] == ["1113"]
    # The cell 13 wins, and stops O there; no other board helps O.
    logits = {
        GAME.move_name(position, move): GAME.prior_logit(position, move)
        for move in GAME.legal_moves(position)
    }
    assert logits == {"1113": 150, "1121": 0, "1123": 0, "1132": 0, "1133": 0}
    # A move that sends O to a board which O can win.
    helping = Position("." * 9 + cells[:9] + "." * 63, next=4)
    assert GAME.prior_logit(helping, 16 * 4 + 1) == -100


def test_a_position_tells_who_owns_a_board_with_two_lines():
    for owner in "XO":
        position = Position("XXXOOO..." + "." * 72, owner + "." * 8, 4, 0)
        text = GAME.state_name(position)
        cells = text.split(" ")[1]
        assert ("x" in cells, "o" in cells) == (owner == "O", owner == "X")
        assert GAME.parse_state(text) == position


@pytest.mark.parametrize(
    "text",
    [
        "recursive_tictactoe 9/9/9/9/9/9/9/9/9 any player 2",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/9 22 player 1",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/8X 11 player 2",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/8X any player 2",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/8x 31 player 2",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/44X 31 player 2",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/9X 31 player 2",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/XXXOOO3 22 player 1",
        "recursive_tictactoe 9/9/9/9/9/9/9/9 any player 1",
        "recursive_tictactoe 9/9/9/9/9/9/9/9/9 40 player 1",
    ],
)
def test_impossible_positions_are_refused(text):
    with pytest.raises(GameError, match="recursive tic-tac-toe position"):
        GAME.parse_state(text)


def frames(position):
    return [shape for shape in GAME.picture(position).shapes if shape.role is Role.STONE]


def test_the_picture_frames_the_boards_that_may_be_played_in():
    assert len(frames(GAME.initial())) == 9
    (frame,) = frames(played("1123"))
    cells = {shape.cell: shape for shape in GAME.picture(played("1123")).shapes if shape.cell}
    # x grows to the right, y upwards: board 23 is in the middle of the top row.
    for cell in (16 * 5, 16 * 5 + 8):
        assert frame.x < cells[cell].x < frame.x + frame.width
        assert frame.y < cells[cell].y < frame.y + frame.height
    assert cells[16 * 5].x < cells[16 * 5 + 8].x
    assert cells[16 * 5].y > cells[16 * 5 + 8].y
    assert cells[16 * 5].description == "2311"
    assert frames(Position("." * 81, "XXX" + "." * 6)) == []


def test_three_boards_in_a_row_have_a_line():
    shapes = GAME.picture(Position("." * 81, "XXX......")).shapes
    (line,) = [shape for shape in shapes if shape.role is Role.WIN]
    # The first column, from the bottom to the top.
    assert line.width == 0
    assert line.height < 0
