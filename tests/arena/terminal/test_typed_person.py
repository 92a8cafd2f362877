import io
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from uctvis import games
from uctvis.arena.terminal.typed_person import TypedPerson, legal_moves_text, typed_move
from uctvis.errors import ArenaError


def asked(name, text):
    """The chosen move's name, and everything that was written."""
    game = games.find(name)
    writes = io.StringIO()
    person = TypedPerson("Ada", reads=io.StringIO(text), writes=writes)
    move = person.choose(game, game.initial())
    return game.move_name(game.initial(), move), writes.getvalue()


def test_a_legal_move_is_taken():
    move, said = asked("tictactoe", "b2\n")
    assert move == "b2"
    assert "2 · · ·" in said
    assert said.endswith("Player 1 (Ada), your move: ")


def test_legal_moves_are_listed_on_a_wrong_one():
    move, said = asked("tictactoe", "\nd9\n  a1 \n")
    assert move == "a1"
    names = "a3 b3 c3 a2 b2 c2 a1 b1 c1"
    assert said.count(f"expected one of the 9 legal moves {names}") == 2
    assert said.count("your move") == 3


def test_moves_of_chess_in_both_notations():
    assert asked("chess", "Nf3\n")[0] == asked("chess", "g1f3\n")[0] == "g1f3"


def test_a_person_who_leaves():
    with pytest.raises(ArenaError, match="Ada: the input ended"):
        asked("tictactoe", "d9\n")


@pytest.fixture
def pipe():
    """A person at the end of a pipe, and a function that types."""
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as reads, os.fdopen(writing, "wb", 0) as types:
        yield TypedPerson("Ada", reads=reads, writes=io.StringIO()), types


def test_lines_of_a_pipe_come_one_after_the_other(pipe):
    person, types = pipe
    game = games.find("tictactoe")
    types.write(b"b2\n\xff\nc")
    assert game.move_name(game.initial(), person.choose(game, game.initial())) == "b2"
    types.write(b"3\na1")
    assert game.move_name(game.initial(), person.choose(game, game.initial())) == "c3"
    types.close()
    assert game.move_name(game.initial(), person.choose(game, game.initial())) == "a1"
    with pytest.raises(ArenaError, match="the input ended"):
        person.choose(game, game.initial())


def test_stop_ends_the_question(pipe):
    person, types = pipe
    game = games.find("tictactoe")
    with ThreadPoolExecutor(1) as thread:
        choice = thread.submit(person.choose, game, game.initial())
        # Any line shows that it asks.
        types.write(b"d9\n")
        while "expected one of" not in person._writes.getvalue():
            assert not choice.done()
        person.stop()
        choice.result(30)


@pytest.mark.parametrize("name", [game.name for game in games.built_in_games()])
def test_every_legal_move_can_be_typed(name):
    game = games.find(name)
    position = game.initial()
    for move in game.legal_moves(position):
        assert typed_move(game, position, game.move_name(position, move) + "\n") == move
        assert typed_move(game, position, game.notation(position, move)) == move


def test_long_lists_are_cut():
    game = games.find("gomoku")
    text = legal_moves_text(game, game.initial())
    assert text.startswith("expected one of the 225 legal moves")
    assert text.endswith("…")
    assert len(text.split()) < 120
