"""Random play holds every game to what the contract says of games written down and read."""

import random
from datetime import date

import pytest
from game_variants import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st

from uctvis.errors import GameError
from uctvis.game.rules import result_text
from uctvis.games import all_games, find, read_game

PLAYERS = ("A. Student", "uctvis")
DAY = date(2026, 11, 22)


def random_game(game, seed, most=150):
    """A start, the moves, and the positions; the start is one of the first positions of a game."""
    rng = random.Random(seed)
    position = game.initial()
    for _ in range(seed % 4):
        position = game.play(position, rng.choice(game.legal_moves(position)))
    # As it is told by its name, without the positions before it.
    positions, moves = [game.parse_state(game.state_name(position))], []
    while (legal := game.legal_moves(positions[-1])) and len(moves) < most:
        moves.append(rng.choice(legal))
        positions.append(game.play(positions[-1], moves[-1]))
    return moves, positions


@GAMES
def test_a_game_is_written_and_read_back(game):
    for seed in range(8):
        moves, positions = random_game(game, seed)
        text = game.write_game(positions[0], moves, PLAYERS, DAY)
        assert game.tells_game(text)
        assert game.read_game(text) == (positions[0], tuple(moves))
        assert read_game(f"\n  {text}") == (game, positions[0], tuple(moves))
        assert not [
            other for other in all_games() if other.name != game.name and other.tells_game(text)
        ]
        for told in (*PLAYERS, "2026", result_text(game.outcome(positions[-1]))):
            assert told in text
        assert max(map(len, text.splitlines())) <= 120


@GAMES
def test_a_game_without_moves_is_written_and_read_back(game):
    start = game.initial()
    assert game.read_game(game.write_game(start, [])) == (start, ())


@GAMES
def test_a_position_is_read_by_its_name(game):
    _moves, positions = random_game(game, 3)
    for position in positions:
        found, start, moves = read_game(f" {game.state_name(position)}\n")
        assert (found, moves) == (game, ())
        assert game.state_name(start) == game.state_name(position)


@GAMES
def test_a_broken_move_is_named(game):
    moves, positions = random_game(game, 0, most=4)
    text = game.write_game(positions[0], moves)
    head, empty, names = text.rpartition("\n\n")
    words = names.split()
    words[1] = "e99"
    with pytest.raises(GameError, match="'e99'"):
        read_game(head + empty + " ".join(words))


@GAMES
def test_moves_are_noted_in_different_ways(game):
    _moves, positions = random_game(game, 5, most=60)
    for position in positions:
        legal = game.legal_moves(position)
        notations = [game.notation(position, move) for move in legal]
        assert len(set(notations)) == len(legal)
        assert not any(set(text) & set(' "\n') for text in notations)
        assert game.turn_number(position) >= 1


def told_or_read(text):
    """What a text is read as, or None where it is refused, in words of a bearable length."""
    try:
        return read_game(text)
    except GameError as error:
        told = str(error)
    assert 0 < len(told) < 1000
    return None


@GAMES
@given(data=st.data())
@settings(max_examples=50)
def test_damaged_games_are_refused_or_read_as_legal_games(game, data):
    moves, positions = random_game(game, 2, most=12)
    text = game.write_game(positions[0], moves, PLAYERS, DAY)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    read = told_or_read(text[:start] + data.draw(st.text(max_size=8)) + text[end:])
    if read is not None:
        found, position, moves = read
        for move in moves:
            assert move in found.legal_moves(position)
            position = found.play(position, move)


@given(text=st.text())
def test_any_text_is_read_or_refused(text):
    told_or_read(text)


def test_texts_that_nobody_wrote_are_refused_at_once():
    with pytest.raises(GameError, match="characters"):
        read_game("e4 " * 400_000)


def test_other_texts_are_told_what_is_expected():
    with pytest.raises(GameError, match="expected a position"):
        read_game("Hello, world")
    mancala = find("mancala")
    with pytest.raises(GameError, match="expected 'mancala', got 'chess'"):
        mancala.read_game("game: chess\n")
    with pytest.raises(GameError, match="line 2"):
        mancala.read_game("game: mancala\nplayer\n\n1")
    with pytest.raises(GameError, match="line 1"):
        mancala.read_game("1 2 3")
