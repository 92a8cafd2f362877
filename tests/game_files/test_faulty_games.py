"""Whatever a file does, the user gets an error that says where; nothing else is disturbed."""

import random
import sys

import faulty_games
import pytest
from faulty_games import FILES, METHODS, line_of, looping, raising, returning

from uctvis import games
from uctvis.errors import GameFileError
from uctvis.game import guard
from uctvis.game_files import loading
from uctvis.game_files.checking import checked
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.saved_game import read, written
from uctvis.play.session import GameSession

# What no method may return, and a text for each method that the message contains.
WRONG = {
    "title": ("3", "a text"),
    "initial": ("[1]", "unhashable"),
    "player": ("7", "player 0 or 1"),
    "legal_moves": ("[1.5]", "whole numbers"),
    "play": ("None", "a position"),
    "outcome": ("0.5", "Outcome"),
    "evaluate": ("float('nan')", "a number from 0 to 1"),
    "move_name": ("'a b'", "without"),
    "state_name": ("'hexapawn, 1 player 1'", "without"),
    "parse_state": ("None", "a position"),
    "picture": ("Picture(1, 1, (3,))", "Shape"),
}


@pytest.fixture
def quick(monkeypatch):
    """Calls may take a tenth of a second."""
    monkeypatch.setattr(guard, "LIMIT", 0.1)
    monkeypatch.setattr(guard, "_LIMIT_AFTER", 0.1)


def failure(source, limit=60.0):
    """What is said about a file."""
    with pytest.raises(GameFileError) as caught:
        list(checked(loading.run(source, limit).game, source.path))
    assert caught.value.path == source.path
    assert str(caught.value).startswith(source.path)
    return caught.value


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_a_game_is_told(name, source):
    code, said = FILES[name]
    assert said in str(failure(source(code)))
    assert games.all_games() == games.built_in_games()


def test_an_endless_import_is_stopped_with_its_line(source):
    error = failure(source(faulty_games.ENDLESS), limit=0.1)
    assert error.line in (2, 3)
    assert "longer than 0.1 seconds" in error.reason


@pytest.mark.parametrize("name", METHODS)
def test_an_exception_is_told_with_line_and_method(name, source):
    code = raising(name)
    error = failure(source(code))
    assert (error.method, error.line) == (name, line_of(code, "return [][1]"))
    assert error.reason == "IndexError: list index out of range"


@pytest.mark.parametrize("name", METHODS)
def test_an_endless_loop_is_told_with_line_and_method(name, source, quick):
    code = looping(name)
    error = failure(source(code))
    assert (error.method, error.line) == (name, line_of(code, "while True"))
    assert "longer than" in error.reason


@pytest.mark.parametrize("name", METHODS)
def test_a_wrong_type_is_told(name, source):
    value, said = WRONG[name]
    error = failure(source(returning(name, value)))
    assert error.method == name
    assert said in error.reason


@pytest.mark.parametrize(
    ("body", "method", "said"),
    [
        ("legal_moves(s, p): return [5, 5]", "legal_moves", "each move once"),
        ("outcome(s, p): return None", "legal_moves", "moves while the outcome is None"),
        ("outcome(s, p): return Outcome(0.5)", "legal_moves", "no moves after the end"),
        ("initial(s): return Position('BBB...WWW', 1)", "player", "player 0 in the initial"),
        ("play(s, p, m): return object()", "play", "equal positions"),
        ("move_name(s, p, m): return 'a'", "move_name", "different names"),
        ("state_name(s, p): return 'chess player 1'", "state_name", "the full name"),
        ("state_name(s, p): return 'hexapawn ' + p[0]", "state_name", "player 1 last"),
        ("parse_state(s, t): return s.initial()", "parse_state", "the position"),
        ("clicks(s, p, m): return (77,)", "clicks", "cells of the picture"),
        ("chances(s, p): return [1]\n    def player(s, p): return -1", "legal_moves", ""),
    ],
)
def test_a_game_that_breaks_the_contract_is_told(body, method, said, source):
    code = raising("title").partition("class Faulty")[0]
    error = failure(source(f"{code}class F(Hexapawn):\n    def {body}\n\nGAME = F()\n"))
    if said:
        assert (error.method, said in error.reason) == (method, True)


def test_a_call_that_took_too_long_is_refused_at_once(source, quick):
    game = loading.run(source(looping("legal_moves", after=1))).game
    position = game.initial()
    assert len(game.legal_moves(position)) == 3
    with pytest.raises(GameFileError, match="longer than"):
        game.legal_moves(position)
    with pytest.raises(GameFileError, match="too long before"):
        game.legal_moves(position)
    # Other methods, and other positions, are still asked.
    assert game.player(position) == 0
    with pytest.raises(GameFileError, match="longer than"):
        game.legal_moves(position._replace(player=1))


def test_positions_are_code_of_the_game_too(source):
    code = raising("title").partition("class Faulty")[0]
    code += (
        "class Odd:\n    def __hash__(self): raise ValueError('odd')\n"
        "class F(Hexapawn):\n    def initial(self): return Odd()\nGAME = F()\n"
    )
    assert "ValueError: odd" in failure(source(code)).reason


def play_at_random(session, rng):
    """Play until the game is over; yields after each move that the window would show."""
    while session.choices:
        session.play(rng.choice(session.choices))
        session.game.picture(session.position)
        yield


@pytest.mark.parametrize("name", sorted({*METHODS} - {"title"}))
def test_a_session_survives_a_game_that_begins_to_fail(name, source):
    """What was played before is still there and saved, and goes on when the file is repaired."""
    right = loading.run(source()).game
    failed = set()
    for after in (1, 4, 9, 16, 25):
        game = loading.run(source(raising(name, after))).game
        session = GameSession(game)
        before = list(session.moves)
        saved = None
        try:
            for _shown in play_at_random(session, random.Random(after)):
                saved = written(session)
                before = list(session.moves)
                game.evaluate(session.position)
                game.parse_state(game.state_name(session.position))
        except GameFileError as error:
            failed.add(error.method)
        assert session.moves[: len(before)] == before
        assert len(session.positions) == len(session.moves) + 1
        if saved is not None:
            games.add(right, "own.py")
            again = read(saved)
            assert again.game is right
            assert again.moves[: len(before)] == before
            # It goes on.
            for _shown in play_at_random(again, random.Random(1)):
                pass
            assert again.outcome is not None
    assert failed == {name} - {"initial"}


@pytest.mark.parametrize("name", ["legal_moves", "play", "player", "outcome", "evaluate"])
def test_a_search_ends_with_the_error(name, source):
    game = loading.run(source(raising(name, 5))).game
    with pytest.raises(GameFileError, match=f"in {name}: IndexError"):
        Search(game, game.initial(), Settings(iterations=200, seed=1, playout_limit=1)).run()


def test_other_games_are_found_beside_a_broken_one(source):
    game = loading.run(source(raising("parse_state", 0))).game
    games.add(game, "own.py")
    assert games.parse_state("tictactoe ......... player 1")[0].name == "tictactoe"
    assert games.parse_state(game.state_name(game.initial())) is None
    assert games.parse_state("nonsense") is None


MANY_MOVES = """
import itertools
from typing import NamedTuple
from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import Game
from uctvis.game.rules import Outcome

names = itertools.count()


class Position(NamedTuple):
    made: int
    player: int


class Wide(Game):
    name = "wide"
    title = "Wide"

    def initial(self):
        return Position(0, 0)

    def player(self, position):
        return position.player

    def legal_moves(self, position):
        return range(1000) if position.made < 2 else []

    def play(self, position, move):
        return Position(position.made + 1, 1 - position.player)

    def outcome(self, position):
        return None if position.made < 2 else Outcome(0.5)

    def evaluate(self, position):
        return 0.5

    def move_name(self, position, move):
        next(names)
        return f"m{move}"

    def state_name(self, position):
        return f"wide {position.made} player {position.player + 1}"

    def parse_state(self, text):
        for made in range(3):
            for player in (0, 1):
                if text == self.state_name(Position(made, player)):
                    return Position(made, player)
        raise GameError(f"wide: {text!r}")

    def picture(self, position, viewer=0):
        return Picture(1, 1, (Shape("rectangle", Role.CELL, 0, 0, 1, 1, cell=0),))

    def clicks(self, position, move):
        return (0,)


GAME = Wide()
"""


def test_the_check_does_not_take_the_square_of_the_number_of_moves(source):
    game = loading.run(source(MANY_MOVES)).game
    list(checked(game, "wide.py"))
    # `parse_move` calls `move_name` for each legal move. At most 12 positions are looked at.
    (names,) = (
        module.names
        for name, module in sys.modules.items()
        if name.startswith("uctvis_game_file_") and hasattr(module, "Wide")
    )
    assert 1000 <= next(names) < 12 * 1000 * 100
