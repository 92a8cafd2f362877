"""Bots over TCP on the command line: a tournament, its tokens, a client, and the template."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from cutting_proxy import TO_CLIENT, TO_SERVER, CuttingProxy
from remote_bots import LONG, TOKENS, match, serving, settings_of

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.remote.tokens import TOKENS as TOKENS_FILE
from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.tournament.playing import create_tournament
from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main
from uctvis.errors import ArenaError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="programs for Unix")
ROOT = Path(__file__).parents[3]
TEMPLATE = ROOT / "examples" / "bots" / "templates" / "tcp_python" / "player.py"
FIRST = ROOT / "examples" / "bots" / "recursive_tictactoe" / "first"
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


@contextmanager
def started(*command):
    """A child process, which has ended at the end."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, *command], env=ENVIRONMENT, **pipes) as child:
        try:
            yield child
        finally:
            if child.poll() is None:
                for one in (*psutil.Process(child.pid).children(recursive=True), child):
                    one.kill()


def test_a_tournament_with_a_client_and_the_template(tmp_path):
    folder = tmp_path / "round"
    uctvis = "-m", "uctvis", "arena"
    with started(
        *uctvis, "tournament", "tcp:A", "tcp:B", "random", "--listen", "0", "-o", folder
    ) as (tournament):
        address = re.search(r"127\.0\.0\.1:\d+", tournament.stderr.readline())[0]
        tokens = dict(tournament.stderr.readline().split() for _bot in range(2))
        host, port = address.split(":")
        with (
            started(*uctvis, "connect", address, "--token", tokens["A"], "--", FIRST) as client,
            started(TEMPLATE, host, port, tokens["B"]) as template,
        ):
            assert template.communicate(timeout=LONG) == ("Bye\n", "")
            said = client.communicate(timeout=LONG)[1].splitlines()
            assert (said[0], said[-1]) == (
                f"connected to {address} as A",
                "the tournament has ended",
            )
        table, warnings = tournament.communicate(timeout=LONG)
        assert warnings == ""
        assert [one.returncode for one in (client, template, tournament)] == [0, 0, 0]
    assert table.count("match ") == 6
    store = TournamentStore.open(folder)
    assert tokens_of(folder, store.settings.bots) == tokens
    for record in store.records():
        assert not any(verdict.is_elimination for verdict in record.verdicts)
        assert record.faults == ("", "")
    # The tokens are nowhere but in their file.
    for path in folder.rglob("*"):
        found = path.is_file() and any(one.encode() in path.read_bytes() for one in tokens.values())
        assert found == (path.name == TOKENS_FILE)
    assert (folder / "match1" / TRANSCRIPT).is_file()
    (log,) = folder.glob("*.log")
    assert "[A start]" in log.read_text()


def test_the_template_goes_on_after_breaks():
    with serving() as server, CuttingProxy(server.address) as proxy:
        for number in range(8):
            proxy.cut((TO_SERVER, TO_CLIENT)[number % 2], 40 + 30 * number)
        host, port = proxy.address
        with started(TEMPLATE, host, str(port), TOKENS["A"]) as template:
            for number in range(4):
                playing = match(server, number=number, game="recursive_tictactoe")
                assert not playing.play().verdicts[0].is_elimination
            server.close(is_over=True)
            assert template.communicate(timeout=LONG)[0].splitlines()[-1] == "Bye"
    assert proxy.cuts > 5


def test_the_template_is_short():
    assert len(TEMPLATE.read_text().splitlines()) <= 80


def test_tokens_are_printed(tmp_path, capsys):
    store = create_tournament(tmp_path / "round", settings_of("tcp:A", "random", "tcp:C"))
    assert main(["arena", "tokens", str(store.folder)]) == 0
    tokens = tokens_of(store.folder, store.settings.bots)
    assert capsys.readouterr().out == "".join(f"{name}\t{one}\n" for name, one in tokens.items())
    assert list(tokens) == ["A", "C"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--listen", "a:b"], 1, "a:b: expected an address such as 9877"),
        (["--wait", "-1"], 2, "Seconds to wait: expected a number from 0 to 604800, got -1.0"),
    ],
)
def test_wrong_options_of_a_tournament(tmp_path, capsys, arguments, status, said):
    command = ["arena", "tournament", "tcp:A", "random", "-o", str(tmp_path / "round")]
    assert main([*command, *arguments]) == status
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["a:b", "--token", "x", "--", "cat"], 1, "a:b: expected an address"),
        (["1", "--token", "x y", "--", "cat"], 1, "--token: expected a token"),
        (["1", "--token", "", "--", "cat"], 1, "--token: expected a token"),
        (["1", "--token-file", "none", "--", "cat"], 1, "none: there is no such file"),
        (["1", "--token", "x", "--matches", "0", "--", "cat"], 2, "expected a whole number from 1"),
    ],
)
def test_wrong_options_of_a_client(capsys, arguments, status, said):
    assert main(["arena", "connect", *arguments]) == status
    assert said in capsys.readouterr().err


def test_who_listens_to_others_is_warned(tmp_path, capsys):
    folder = str(tmp_path / "round")
    command = ["arena", "match", "tcp:A", "random", "--wait", "0", "-o", folder]
    assert main([*command, "--listen", "0.0.0.0:0"]) == 0
    captured = capsys.readouterr()
    assert "tokens and messages are not encrypted" in captured.err
    (record,) = TournamentStore.open(tmp_path / "round").records()
    assert record.verdicts == (Verdict.DID_NOT_START, Verdict.WON)
    assert "no client of it connected within 0 s" in captured.out


def test_texts_of_remote_bots():
    bot = read_bot("tcp:Hare")
    assert (bot.name, bot.kind.value, bot.protocol) == ("Hare", "remote", "judge")
    bot = read_bot("Fox=tcp:Hare,protocol=codingame")
    assert (bot.name, bot.protocol) == ("Fox", "codingame")
    for text, said in (
        ("tcp:", "name: expected 1 to 60 printable characters"),
        ("tcp:a/b", "name: expected"),
        ("tcp:Hare,protocol=uci", "expected protocol=judge|codingame, got 'protocol=uci'"),
        ("tcp:Hare,level=1", "expected protocol=judge|codingame, got 'level=1'"),
        ("tcp:Hare,", "expected protocol=judge|codingame, got ''"),
    ):
        with pytest.raises(ArenaError, match=re.escape(said)):
            read_bot(text)
