"""Tests of the messages of the judge's protocol."""

import re
from random import Random

import pytest
from for_long import rest_for_long
from recorded_judge import SESSION

from uctvis.arena.protocols.judge import game_id, read_move, seconds_text, written_move
from uctvis.errors import GameError
from uctvis.games import built_in_games, find
from uctvis.tree.players import is_chance

RECURSIVE = find("recursive_tictactoe")


def positions_of(game, random, count):
    """Positions of random games."""
    position = game.initial()
    for _ply in range(count):
        moves = game.legal_moves(position)
        if not moves:
            position = game.initial()
            moves = game.legal_moves(position)
        if not is_chance(game.player(position)):
            yield position
        position = game.play(position, random.choice(moves))


@pytest.mark.skipif(not SESSION.is_file(), reason="the recorded session is not there")
def test_times_are_written_as_the_original_did():
    recorded = set(re.findall(r"Your turn (\S+)", SESSION.read_text("utf-8")))
    assert len(recorded) > 500
    assert [text for text in recorded if seconds_text(float(text)) != text] == []


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(30, "30."), (0.25, "0.25"), (0, "0."), (1e-7, "1e-07"), (1 / 3, "0.333333333333")],
)
def test_times(seconds, text):
    assert seconds_text(seconds) == text


def test_recursive_tic_tac_toe_has_the_name_and_moves_of_the_original():
    position = RECURSIVE.initial()
    assert game_id(RECURSIVE) == "morpion_rec"
    move = read_move(RECURSIVE, position, "2 2 1 3")
    assert RECURSIVE.move_name(position, move) == "2213"
    assert written_move(RECURSIVE, position, move) == "2 2 1 3"


@pytest.mark.parametrize("game", built_in_games(), ids=lambda game: game.name)
def test_each_move_is_read_as_it_is_written(game):
    assert game_id(game) in (game.full_name, "morpion_rec")
    for position in positions_of(game, Random(1), 30):
        for move in game.legal_moves(position):
            text = written_move(game, position, move)
            assert "\n" not in text
            assert read_move(game, position, text) == move


WRONG = [
    "",
    " ",
    "1 1 2",
    "1 1 2 2 hello",
    " 1 1 2 2",
    "1 1 2 2 ",
    "1  1 2 2",
    "1122",
    "1 1 2 4",
    "0 1 1 1",
]


@pytest.mark.parametrize(
    "text",
    [*WRONG, "-1 1 1 1", "one one", "1 1 2 2\r", "1 1 2 2\0", "\N{FULLWIDTH DIGIT ONE} 1 2 2"],
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(GameError, match="expected"):
        read_move(RECURSIVE, RECURSIVE.initial(), text)


LINES = rest_for_long(1, [3_000, 100_000])


@pytest.mark.parametrize("lines", LINES)
@pytest.mark.parametrize("name", ["recursive_tictactoe", "tictactoe"])
def test_random_texts_are_read_exactly_or_refused(name, lines):
    game, random = find(name), Random(3)
    positions = list(positions_of(game, random, 40))
    # Texts that look like moves, and texts that do not.
    signs = ["1", "2", "3", " ", "4", "a", "b", "c", "-", "\0", "\t", "é", "P"]
    read = 0
    for _line in range(lines):
        position = random.choice(positions)
        move = random.choice(game.legal_moves(position))
        text = list(written_move(game, position, move))
        for _change in range(random.randrange(3)):
            at = random.randrange(len(text) + 1)
            text[at : at + random.randrange(2)] = random.choice(signs)
        text = "".join(text)
        try:
            found = read_move(game, position, text)
        except GameError:
            continue
        read += 1
        assert written_move(game, position, found) == text
    assert read > lines / 4
