"""Tests of the list of all games on the disk: what it says, what it reads, and names of games."""

import json
from functools import partial

import kept_games
import pytest

from uctvis.errors import GameError
from uctvis.games import find
from uctvis.play.saved_game import read, written
from uctvis.play.session import GameSession, Mode
from uctvis.ui.runtime import game_store
from uctvis.ui.runtime.game_digests import INDEX, digest_of
from uctvis.ui.runtime.game_folder import GameFolder, kept_games_folder
from uctvis.ui.runtime.game_store import delete, list_games, rename

kept = partial(kept_games.kept, mode=Mode.PLAYER_PC)


def listed():
    return list_games(lambda _part: None)


def test_a_game_is_listed_with_its_players_its_result_and_its_last_position():
    path = kept(moves=7)
    (game,), told, waiting = listed()
    assert told == waiting == []
    assert game.path == str(path)
    assert game.players == "you \N{EN DASH} PC · Club"
    assert game.is_over
    assert game.moves == 7
    assert game.result == "You win (three in a row)"
    position = find("tictactoe").parse_state(game.position)
    assert find("tictactoe").outcome(position) is not None
    assert game.time == 2e9


def test_games_are_read_once_unless_they_change(monkeypatch):
    older, newer = kept(time=1e9), kept(time=2e9)
    assert [game.path for game in listed().games] == [str(newer), str(older)]
    looked = []
    real = game_store._looked_at
    monkeypatch.setattr(
        game_store, "_looked_at", lambda *values: looked.append(values[0].path) or real(*values)
    )
    assert len(listed().games) == 2
    assert looked == []
    folder = GameFolder(older)
    session = folder.read_game()
    session.play(session.game.legal_moves(session.position)[0])
    folder.write_game(session)
    folder.leave()
    assert [game.moves for game in listed().games] == [2, 3]
    assert looked == [older]
    delete(newer)
    assert [game.path for game in listed().games] == [str(older)]
    assert list(json.loads((kept_games_folder() / INDEX).read_bytes())["games"]) == [older.name]


@pytest.mark.parametrize(
    "harm",
    [
        lambda _index: b"[",
        lambda _index: b"[1]",
        lambda index: json.dumps(index | {"games": [3]}).encode(),
        lambda index: json.dumps(index | {"uctvis_index": [0, "en"]}).encode(),
        lambda index: json.dumps(
            index | {"games": {name: one | {"moves": "x"} for name, one in index["games"].items()}}
        ).encode(),
    ],
)
def test_a_damaged_index_is_made_anew(harm):
    kept()
    before = listed()
    file = kept_games_folder() / INDEX
    file.write_bytes(harm(json.loads(file.read_bytes())))
    assert listed() == before
    assert listed() == before


def test_texts_are_made_anew_in_another_language(monkeypatch):
    kept()
    listed()
    monkeypatch.setenv("UCTVIS_LANGUAGE", "pl")
    assert game_store.DigestIndex(kept_games_folder()).known(kept()) is None


def test_a_name_is_kept_with_the_game_and_its_date_stays():
    path = kept()
    rename(path, "  My first\nwin ")
    (game,), _told, _waiting = listed()
    assert game.called == "My first win"
    assert game.time == 2e9
    rename(path, "")
    assert listed().games[0].called == ""
    rename(path, "x" * 1000)
    assert len(listed().games[0].called) == game_store.MOST_LETTERS


def test_a_game_without_a_name_is_written_as_before():
    session = GameSession(find("tictactoe"))
    assert b"called" not in written(session)
    session.called = "One"
    assert read(written(session)).called == "One"
    assert digest_of(session).called == "One"


def test_a_game_that_is_played_is_neither_renamed_nor_deleted():
    path = kept()
    folder = GameFolder(path)
    for act in (lambda: rename(path, "x"), lambda: delete(path)):
        with pytest.raises(GameError):
            act()
    folder.leave()
    assert listed().games[0].called == ""


def test_words_are_found_in_every_text_and_in_the_date():
    game = digest_of(GameSession(find("chess"), called="Open Sicilian", names=("Anna", "")))
    assert game.matches(["sicilian", "chess"], "2026-11-27")
    assert game.matches(["anna", "2026-11"], "2026-11-27")
    assert game.matches([], "")
    assert not game.matches(["reversi"], "2026-11-27")
