import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis import games
from uctvis.arena.boards.board_text import board_text
from uctvis.game.board import Role
from uctvis.tree.players import is_chance

NAMES = [game.name for game in games.built_in_games()]
# A terminal of 80 columns and 24 lines has this place beside the moves of a match.
HIGH, WIDE = 22, 48


def random_position(game, seed, most):
    """A position of a random game, and the last move with its position."""
    chosen, position, last = random.Random(seed), game.initial(), None
    for _ply in range(most):
        moves = game.legal_moves(position)
        if not moves:
            break
        last = position, chosen.choice(moves)
        position = game.play(*last)
    return position, last


positions = {"seed": st.integers(0, 999), "most": st.integers(0, 60)}


def letters(lines):
    return ["".join(line.split()) for line in lines]


@pytest.mark.parametrize("name", NAMES)
class TestAnyGame:
    @given(**positions)
    def test_fits_a_terminal_and_has_places_for_its_roles(self, name, seed, most):
        game = games.find(name)
        position, last = random_position(game, seed, most)
        for viewer in (0, 1):
            board = board_text(game, position, viewer=viewer, last=last)
            assert 0 < board.height <= HIGH
            assert board.width <= WIDE
            for row, column in {*board.roles, *board.marked}:
                assert board.lines[row][column] != " "
            assert all(line.isprintable() and line == line.rstrip() for line in board.lines)

    @given(**positions)
    def test_ascii_has_the_same_places(self, name, seed, most):
        game = games.find(name)
        position, last = random_position(game, seed, most)
        board = board_text(game, position, last=last)
        plain = board.in_ascii()
        assert all(line.isascii() for line in plain.lines)
        assert [len(line) for line in plain.lines] == [len(line) for line in board.lines]
        assert (plain.roles, plain.marked) == (board.roles, board.marked)

    @given(**positions)
    def test_brackets_replace_only_spaces(self, name, seed, most):
        game = games.find(name)
        position, last = random_position(game, seed, most)
        board = board_text(game, position, last=last)
        for line, bracketed in zip(board.lines, board.bracketed(), strict=True):
            for at, character in enumerate(bracketed):
                before = line[at] if at < len(line) else " "
                assert character == before or (before == " " and character in "[]")

    def test_every_move_that_marks_something_is_seen(self, name):
        game = games.find(name)
        position, chosen = game.initial(), random.Random(1)
        marked = 0
        while moves := game.legal_moves(position):
            last = position, chosen.choice(moves)
            position = game.play(*last)
            if not is_chance(game.player(last[0])):
                marked += bool(board_text(game, position, last=last).marked)
        assert marked or name == "pig"


class TestChess:
    @given(**positions)
    def test_the_rows_are_those_of_the_fen(self, seed, most):
        game = games.find("chess")
        position, _last = random_position(game, seed, most)
        fen = game.state_name(position).split()[0]
        rows = [
            "".join("·" * int(sign) if sign.isdigit() else sign for sign in row)
            for row in fen.split("/")
        ]
        for scale in (1, 2):
            lines = board_text(game, position, scale=scale).lines
            assert letters(lines[: 8 * scale : scale]) == [
                f"{8 - n}{row}" for n, row in enumerate(rows)
            ]
        black = board_text(game, position, viewer=1).lines
        assert letters(black[:8]) == [f"{n + 1}{row[::-1]}" for n, row in enumerate(rows[::-1])]


class TestReversi:
    @given(**positions)
    def test_discs_are_counted_twice(self, seed, most):
        game = games.find("reversi")
        position, _last = random_position(game, seed, most)
        board = board_text(game, position)
        text = "".join(board.lines[:8])
        for discs, sign in zip(position.discs, "●○", strict=True):
            assert text.count(sign) == discs.bit_count()
        told = " ".join(board.lines[9:])
        assert all(str(discs.bit_count()) in told for discs in position.discs)


class TestConnectFour:
    def test_a_won_game_shows_the_line(self):
        game = games.find("connect_four")
        position = game.initial()
        for name in "1213141":
            last = position, game.parse_move(position, name)
            position = game.play(*last)
        board = board_text(game, position, last=last)
        assert board.lines == (
            "· · · · · · ·",
            "· · · · · · ·",
            "○ · · · · · ·",
            "○ · · · · · ·",
            "○ · · · · · ·",
            "○ ● ● ● · · ·",
            "1 2 3 4 5 6 7",
            "○ Player 1   ● Player 2",
        )
        won = {place for place, role in board.roles.items() if role is Role.WIN}
        assert won == {(row, 0) for row in range(2, 6)}
        assert board.marked == {(2, 0)}


class TestHex:
    def test_each_row_is_further_to_the_right(self):
        game = games.find("hex")
        lines = board_text(game, game.initial()).lines
        starts = [line.index("·") for line in lines[1:]]
        assert starts == list(range(starts[0], starts[0] + len(starts)))
        assert lines[0].split() == list("abcdefghijk")[: len(starts)]
        assert [line.split()[0] for line in lines[1:]] == [str(n + 1) for n in range(len(starts))]


class TestMancala:
    @given(**positions)
    def test_holes_in_the_order_of_the_board(self, seed, most):
        game = games.find("mancala")
        position, _last = random_position(game, seed, most)
        lines = board_text(game, position).lines
        numbers = [[int(n) for n in re.findall(r"\d+", line)] for line in lines]
        holes = list(position.holes)
        assert numbers[2] == holes[12:6:-1]
        assert numbers[3] == [holes[13], holes[6]]
        assert numbers[4] == holes[:6]


class TestRecursiveTicTacToe:
    @given(**positions)
    def test_all_81_cells_and_the_owners(self, seed, most):
        game = games.find("recursive_tictactoe")
        position, _last = random_position(game, seed, most)
        lines = board_text(game, position).lines
        for board in range(9):
            x, y = divmod(board, 3)
            left, top = 4 + 9 * x, 5 * (2 - y)
            seen = "".join(
                lines[top + 3 - place % 3][left + 2 + 2 * (place // 3)] for place in range(9)
            )
            assert seen.replace("·", ".") == position.board(board)
            owner = lines[top][left + 4]
            assert owner == position.owners[board].replace(".", owner if owner in "─═" else "?")

    @given(**positions)
    def test_double_frames_where_moves_are_legal(self, seed, most):
        game = games.find("recursive_tictactoe")
        position, _last = random_position(game, seed, most)
        lines = board_text(game, position).lines
        doubled = {
            board for board in range(9) if lines[5 * (2 - board % 3)][4 + 9 * (board // 3)] == "╔"
        }
        legal = {game.move_name(position, move)[:2] for move in game.legal_moves(position)}
        assert {f"{board // 3 + 1}{board % 3 + 1}" for board in doubled} == legal


def test_a_bonus_and_a_lottery_of_tuc_chess():
    game = games.find("tuc_chess")
    lines = board_text(game, game.initial()).lines
    assert letters(lines[:3]) == ["0prkrp0", "1ppppp", "2·····"]
    assert letters(lines[3:4]) == ["3*****"]
    assert "White: 0 points" in [line.strip() for line in lines]
