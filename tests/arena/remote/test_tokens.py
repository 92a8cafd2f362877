"""The tokens of remote bots, and their file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from remote_bots import settings_of

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.remote.tokens import TOKENS, owner_of, tokens_of
from uctvis.arena.remote.wrong_tokens import DELAY, WrongTokens
from uctvis.arena.tournament.playing import create_tournament
from uctvis.errors import ArenaError

BOTS = [read_bot(text) for text in ("tcp:Hare", "random", "tcp:Żółw,protocol=codingame")]


def test_they_stay_and_differ(tmp_path):
    tokens = tokens_of(tmp_path, BOTS)
    assert list(tokens) == ["Hare", "Żółw"]
    assert len(set(tokens.values())) == 2
    assert all(len(token) == 32 and token.isalnum() for token in tokens.values())
    assert tokens_of(tmp_path, BOTS) == tokens
    more = tokens_of(tmp_path, [*BOTS, read_bot("tcp:Fox")])
    assert tokens.items() < more.items()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_only_their_owner_can_read_the_file(tmp_path):
    before = os.umask(0)
    try:
        tokens_of(tmp_path, BOTS)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / TOKENS).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [TOKENS]


def test_they_are_nowhere_else(tmp_path):
    store = create_tournament(tmp_path / "round", settings_of("tcp:A", "random"))
    (token,) = tokens_of(store.folder, store.settings.bots).values()
    found = [path.name for path in store.folder.rglob("*") if token.encode() in path.read_bytes()]
    assert found == [TOKENS]


def test_a_tournament_without_remote_bots_has_none(tmp_path):
    store = create_tournament(tmp_path / "round", settings_of("random", "random"))
    assert not (store.folder / TOKENS).exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"Hare": 1}', "[" * 100_000, "\xff"])
def test_a_damaged_file_is_refused(tmp_path, text):
    (tmp_path / TOKENS).write_text(text, encoding="latin-1")
    with pytest.raises(ArenaError, match=": expected"):
        tokens_of(tmp_path, BOTS)


def test_several_processes_may_ask_at_once(tmp_path):
    tokens = tokens_of(tmp_path, BOTS)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _number: tokens_of(tmp_path, BOTS), range(50)))
    assert found == [tokens] * 50


def test_whose_token_it_is():
    tokens = {"A": "one", "B": "other"}
    assert owner_of(tokens, "one") == "A"
    assert owner_of(tokens, "other") == "B"
    for token in ("", "on", "ones", "One", "A", "\N{REPLACEMENT CHARACTER}"):
        assert owner_of(tokens, token) is None


def test_wrong_tokens_of_one_address_are_answered_later_and_later_forgotten():
    wrong = WrongTokens()
    assert [wrong.delay("here", number) for number in range(8)] == [0.0] * 5 + [DELAY] * 3
    assert wrong.delay("elsewhere", 8) == 0
    assert wrong.delay("here", 67) == 0


def test_only_so_many_addresses_are_remembered():
    wrong = WrongTokens()
    for number in range(20_000):
        wrong.delay(str(number), 0)
    assert len(wrong._counts) == 10_000
