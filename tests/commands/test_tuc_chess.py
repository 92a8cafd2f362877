"""The commands that serve TUC-CHESS, and play on its servers."""

import re
import subprocess
import sys

import pytest

from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main


def test_a_server_and_a_client(tmp_path, capsys):
    folder = tmp_path / "games"
    options = ("--port", "0", "--games", "2", "--countdown", "0", "--black", "random")
    command = (sys.executable, "-m", "uctvis", "serve", "tuc-chess", *options, "-o", str(folder))
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            told = (server.stderr.readline(), server.stderr.readline())
            port = re.search(r"127\.0\.0\.1:(\d+)", told[1])[1]
            arguments = ("play", "tuc-chess", f"127.0.0.1:{port}", "--engine", "random")
            assert main([*arguments, "--games", "2"]) == 0
            results = server.stdout.read().splitlines()
            assert server.wait() == 0
        finally:
            server.kill()
            server.communicate()
    assert str(folder) in told[0]
    played = capsys.readouterr().out.splitlines()
    records = TournamentStore.open(folder).records()
    assert len(played) == len(results) == len(records) == 2
    for line, result, record in zip(played, results, records, strict=True):
        points = re.search(r"(\d+ to \d+) points", record.reason)[1]
        assert points in line
        assert points in result
        assert record.bots == ("uctvis", "random")


@pytest.mark.parametrize(
    "arguments",
    [
        ("serve", "tuc-chess", "--countdown", "-1"),
        ("serve", "tuc-chess", "--white", "random", "--black", "random"),
        ("serve", "tuc-chess", "--plies", "0"),
        ("play", "tuc-chess", "127.0.0.1", "--engine", "nothing"),
        ("play", "tuc-chess", "127.0.0.1", "--engine", "random", "--seconds", "0"),
    ],
)
def test_wrong_arguments(arguments, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert main([*arguments]) == 2
    assert "expected" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", [":1", "host:", "host:x", "host:0", "host:65536"])
def test_wrong_addresses(address, capsys):
    with pytest.raises(SystemExit):
        main(["play", "tuc-chess", address, "--engine", "random"])
    assert "127.0.0.1:9876" in capsys.readouterr().err
