"""Reviews as JSON: written and read the same; anything else in a file is an error in words."""

import copy
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reviewed import reviewed

from uctvis import games
from uctvis.errors import GameError
from uctvis.play import saved_game
from uctvis.play.session import GameSession
from uctvis.review.review_file import load, read, review_of, save, written

REVIEW = reviewed("tictactoe", ["a2", "c3", "b2", "b1", "a1", "a3", "c1", "b3"])


def test_it_is_read_as_it_was_written(tmp_path):
    save(tmp_path / "review.json", REVIEW)
    assert load(tmp_path / "review.json") == REVIEW


def test_a_part_is_read_as_it_was_written():
    part = reviewed("tictactoe", ["b2", "a1", "a2"], steps=2)
    assert not part.is_complete
    assert read(json.loads(json.dumps(written(part)))) == part


def test_a_game_of_chance_is_read_as_it_was_written():
    review = reviewed("pig:goal=20", ["roll", "4", "roll", "6", "hold", "roll", "3"])
    assert {one.player for one in review.in_order} == {0, 1}
    assert len(review.verdicts) == 4
    assert read(written(review)) == review


def test_a_saved_game_keeps_its_review():
    game = games.find("tictactoe")
    session = GameSession(game)
    before = saved_game.written(session)
    for move in REVIEW.moves:
        session.play(move)
    assert b"review" not in before
    session.review = written(REVIEW)
    again = saved_game.read(saved_game.written(session))
    assert review_of(game, again.positions[0], again.moves, again.review) == REVIEW
    assert review_of(game, again.positions[0], again.moves[:-1], again.review) is None
    assert review_of(game, again.positions[0], again.moves, None) is None


def test_a_damaged_review_in_a_saved_game_is_an_error_in_words():
    session = GameSession(games.find("tictactoe"))
    session.review = {"uctvis_review": 1, "game": "no such game"}
    again = saved_game.read(saved_game.written(session))
    with pytest.raises(GameError, match="no such game"):
        review_of(again.game, again.positions[0], again.moves, again.review)
    damaged = json.loads(saved_game.written(session)) | {"review": 7}
    with pytest.raises(GameError, match="review"):
        saved_game.read(json.dumps(damaged).encode())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def places(value, path=()):
    """The paths of all fields and items."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield (*path, key)
        if isinstance(one, dict | list):
            yield from places(one, (*path, key))


PLACES = list(places(written(REVIEW)))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLACES), JSON)
def test_a_changed_field_is_read_or_an_error_in_words(path, value):
    saved = copy.deepcopy(written(REVIEW))
    here = saved
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    with suppress(GameError):
        found = read(saved)
        assert all(one is None or 0 <= one.win_rate <= 1 for one in found.values)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60), st.integers(0, 2000))
def test_damaged_files_are_errors_in_words(tmp_path_factory, noise, at):
    path = tmp_path_factory.mktemp("damaged") / "review.json"
    data = json.dumps(written(REVIEW)).encode()
    path.write_bytes(data[:at] + noise)
    with pytest.raises(GameError, match=r"review\.json"):
        load(path)


@pytest.mark.parametrize("data", [b"[" * 100_000, b"", b"null", b'{"uctvis_review": 2}'])
def test_other_files_are_errors_in_words(tmp_path, data):
    path = tmp_path / "review.json"
    path.write_bytes(data)
    with pytest.raises(GameError, match=r"review\.json"):
        load(path)


def test_no_file_and_no_folder_are_errors_in_words(tmp_path):
    with pytest.raises(GameError, match="no such file"):
        load(tmp_path / "missing.json")
    with pytest.raises(GameError, match="no such file"):
        save(tmp_path / "missing" / "review.json", REVIEW)
