"""The guide's page about bots over TCP says what the program does."""

import re
from pathlib import Path

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.remote import channel, client, listener, server
from uctvis.arena.remote.address import Address
from uctvis.arena.remote.tokens import TOKENS

PAGE = (Path(__file__).parents[3] / "docs" / "remote_bots.md").read_text("utf-8")
PROSE = " ".join(PAGE.split())


def test_its_numbers_are_those_of_the_program():
    for text in (
        f"bots connect to {Address()} with these tokens",
        f"the file `{TOKENS}`",
        f"no connection at all for {server.PATIENCE:g} seconds",
        f"nothing came for {listener.FOR_A_LINE:g} seconds",
        f"as often as {channel._MOST_RESUMES} times in a match",
        f"connects again more than {channel._MOST_RESUMES} times",
        f"({channel._MOST_WAITING // 2**20} MB waits for it)",
    ):
        assert text in PROSE
    assert client.PATIENCE == 600
    assert "no server for ten minutes" in PROSE


def test_its_verdicts_exist():
    rows = re.findall(r"^\| .+ \| (.+) \|$", PAGE, re.MULTILINE)[2:]
    assert len(rows) == 5
    assert set(rows) <= {verdict.title for verdict in Verdict}


def test_its_words_are_those_of_the_protocol():
    described = server.__doc__
    words = set(re.findall(r"^    [<>] (\w+)", described, re.MULTILINE))
    shown = set(re.findall(r"^[<>] (\w+)", PAGE, re.MULTILINE))
    assert shown - words == {"Hello", "You", "Fair", "Play"}
    assert all(re.search(rf"\b{word}\b", PAGE) for word in words)
