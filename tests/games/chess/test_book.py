"""The book of chess: a file of lines, each judged by python-chess, and what is made of it."""

import random
import re

import chess
import pytest

from uctvis.games.chess import book
from uctvis.games.chess.game import GAME

LINES = list(book.lines())


def played(san, fen=chess.STARTING_FEN):
    """The position after moves in SAN."""
    board, position = chess.Board(fen), GAME.parse_state(fen)
    for move in san.split():
        made = board.push_san(move)
        position = GAME.play(position, GAME.parse_move(position, made.uci()))
    return position


def names_of(position):
    return [GAME.move_name(position, move) for move in GAME.book_moves(position)]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_every_line_is_legal_and_written_as_it_should_be(line):
    board = chess.Board()
    for move in line.moves:
        assert board.san(board.parse_san(move)) == move
        board.push_san(move)
    assert not board.is_game_over()
    assert 10 <= len(line.moves) <= 24
    # python-chess writes the same line of the file.
    assert f"{line.name}: {chess.Board().variation_san(board.move_stack)}" in TEXT


TEXT = book._FILE.read_text(encoding="utf-8").splitlines()


def test_names_and_lines_are_there_once():
    assert 60 <= len(LINES) <= 120
    assert len({line.name for line in LINES}) == len(LINES)
    assert all(re.fullmatch(r"[A-Z][A-Za-z0-9' ,-]+", line.name) for line in LINES)
    assert all(", ".join(line.name.split(", ")) == line.name for line in LINES)
    for line in LINES:
        assert not any(
            other is not line and other.moves[: len(line.moves)] == line.moves for other in LINES
        )


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_every_line_is_followed_to_its_end_and_has_its_name(line):
    board, position = chess.Board(), GAME.initial()
    for move in line.moves:
        made = board.push_san(move)
        assert made.uci() in names_of(position)
        position = GAME.play(position, GAME.parse_move(position, made.uci()))
    assert names_of(position) == []
    assert GAME.opening_name(position) == line.name


def test_at_the_start_each_line_goes_on():
    moves = names_of(GAME.initial())
    assert len(moves) == len(LINES)
    firsts = [chess.Board().parse_san(line.moves[0]).uci() for line in LINES]
    assert sorted(moves) == sorted(firsts)
    assert moves.count("e2e4") > moves.count("d2d4") > moves.count("c2c4") > 0


@pytest.mark.parametrize(
    ("san", "name"),
    [
        ("", ""),
        ("e4", ""),
        ("e4 c5", "Sicilian Defence"),
        ("e4 e5 Nf3 Nc6 Bb5", "Ruy Lopez"),
        ("e4 e5 Nf3 Nc6 Bb5 Nf6", "Ruy Lopez, Berlin Defence"),
        ("a3", ""),
    ],
)
def test_a_position_is_called_what_its_lines_have_in_common(san, name):
    assert GAME.opening_name(played(san)) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("d4 Nf6 c4 e6 Nc3", "c4 e6 d4 Nf6 Nc3"),
        ("e4 e5 Nf3 Nc6 Bc4", "e4 e5 Bc4 Nc6 Nf3"),
        ("d4 d5 c4 e6 Nc3 Nf6 Nf3", "Nf3 d5 d4 Nf6 c4 e6 Nc3"),
    ],
)
def test_other_orders_of_moves_lead_into_the_same_lines(one, other):
    assert names_of(played(one)) == names_of(played(other)) != []
    assert GAME.opening_name(played(one)) == GAME.opening_name(played(other))


def test_the_counters_of_a_position_do_not_matter_but_who_is_to_move_does():
    fen = played("e4 e5 Nf3").board.fen().split()
    late = GAME.parse_state(" ".join((*fen[:4], "7", "30")))
    assert names_of(late) == names_of(played("e4 e5 Nf3")) != []
    other = GAME.parse_state(" ".join((fen[0], "w", *fen[2:])))
    assert names_of(other) == []


def test_in_a_game_that_is_drawn_the_book_is_closed():
    there_and_back = " Nf3 Nf6 Ng1 Ng8"
    assert names_of(played(there_and_back)) == names_of(GAME.initial())
    assert names_of(played(there_and_back * 2)) == []


def test_whoever_draws_a_move_follows_a_line():
    rng = random.Random(5)
    for _game in range(50):
        position, count = GAME.initial(), 0
        while moves := GAME.book_moves(position):
            position = GAME.play(position, rng.choice(moves))
            count += 1
        assert count >= 10


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    """The book's file, to be written anew; read again afterwards."""
    file = tmp_path / "chess_openings.txt"
    monkeypatch.setattr(book, "_FILE", file)
    book.book.cache_clear()
    yield file
    book.book.cache_clear()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"Ruy\xff Lopez, Bad: 1. e4 e5", "line 2"),
        (b"Ruy Lopez, Bad: 1. e4 e5 2. Nf3 Nf9", "Ruy Lopez, Bad"),
        (b"Ruy Lopez, Bad: 1. e4 e5 2. Ke3 Nc6 3. Bb5", "Ruy Lopez, Bad"),
        (b"Ruy Lopez, Bad: \x00", "Ruy Lopez, Bad"),
    ],
)
def test_a_bad_line_is_left_out_and_the_others_are_followed(damaged, caplog, line, said):
    damaged.write_bytes(
        b"Ruy Lopez, One: 1. e4 e5 2. Nf3 Nc6 3. Bb5\n"
        + line
        + b"\nRuy Lopez, Two: 1. e4 e5 2. Nf3 Nc6 3. Bc4\nReti: 1. Nf3\n"
    )
    assert sorted(names_of(GAME.initial())) == ["e2e4", "e2e4", "g1f3"]
    assert sorted(names_of(played("e4 e5 Nf3 Nc6"))) == ["f1b5", "f1c4"]
    assert names_of(played("e4 e5 Nf3")) == ["b8c6"] * 2
    (warning,) = caplog.messages
    assert str(damaged) in warning
    assert warning.endswith(said)
