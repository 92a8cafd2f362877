"""Tests of games that their players end: in saved games and in games as text."""

from datetime import date

import pytest

from uctvis import games
from uctvis.game.rules import result_text
from uctvis.play import saved_game
from uctvis.play.early_end import EarlyEnd, early_end
from uctvis.play.game_as_text import text_of
from uctvis.play.read_game import game_in_text
from uctvis.play.session import GameSession
from uctvis.play.session_texts import state_text
from uctvis.progress import unwatched

ENDS = [EarlyEnd(None), EarlyEnd(0), EarlyEnd(1)]


def ended_game(name, end):
    session = GameSession(games.find(name))
    for _move in range(4):
        session.play(session.choices[-1])
    session.end_early(end)
    return session


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("name", ["chess", "mancala"])
def test_the_end_is_saved_and_read_again(name, end):
    session = ended_game(name, end)
    again = saved_game.read(saved_game.written(session))
    assert again.ended == end
    assert again.outcome == session.outcome
    assert again.moves == session.moves


def test_a_game_that_goes_on_has_no_such_field():
    session = ended_game("chess", ENDS[0])
    session.undo_end()
    assert b"ended" not in saved_game.written(session)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("name", ["chess", "mancala"])
def test_the_end_is_written_as_text_and_read_again(name, end):
    session = ended_game(name, end)
    text = text_of(session, date(2026, 11, 27))
    assert result_text(end.outcome) in text
    read = game_in_text(text, unwatched).session
    assert read.ended == end
    assert read.moves == session.moves
    assert state_text(read) == state_text(session)


def test_pgn_says_it_in_its_own_words():
    text = text_of(ended_game("chess", EarlyEnd(0)), date(2026, 11, 27))
    for header in ('[Result "0-1"]', '[Termination "normal"]', '[Ending "resignation"]'):
        assert header in text
    assert text.rstrip().endswith("0-1")


def test_a_game_that_goes_on_after_it_was_read_says_nothing_of_its_earlier_end():
    read = game_in_text(
        text_of(ended_game("chess", EarlyEnd(0)), date(2026, 11, 27)), unwatched
    ).session
    read.undo_end()
    text = text_of(read, date(2026, 11, 27))
    assert '[Result "*"]' in text
    assert "Ending" not in text
    assert game_in_text(text, unwatched).session.outcome is None


def test_a_result_without_a_word_is_only_a_comment():
    text = '[Event "?"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
    session = game_in_text(text, unwatched).session
    assert session.outcome is None
    assert session.comments[session.position] == "Result: 1-0"


def test_words_that_do_not_fit_the_result_say_nothing():
    assert early_end("resignation", "1/2-1/2") is None
    assert early_end("agreement", "1-0") is None
    assert early_end("", "*") is None
