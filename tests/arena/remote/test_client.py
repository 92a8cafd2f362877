"""The client that lets a program of an author play."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from random import Random

import psutil
import pytest
from cutting_proxy import TO_CLIENT, TO_SERVER, CuttingProxy
from remote_bots import LONG, TOKENS, Player, match, serving, wait_until

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.remote.address import Address
from uctvis.arena.remote.client import RemoteClient, play_all
from uctvis.errors import ArenaError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="programs for Unix")
PLAYER = """
import os, sys
free = [column + row for column in "abc" for row in "123"]
with open("pids", "a") as file:
    print(os.getpid(), file=file)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "Hello":
        print(line.strip(), flush=True)
    elif word == "Your":
        print("Play", free.pop(0), flush=True)
        if len(free) < int(sys.argv[1]):
            sys.exit(3)
    elif word == "Play":
        free.remove(rest)
    elif word == "You" or word == "Tie":
        print("Fair enough", flush=True)
"""


class Author:
    """Somebody who lets a program play."""

    def __init__(self, pool, folder, address, *, least=0, count=1, name="A", patience=LONG):
        token = TOKENS.get(name, name)
        self.said = []
        self.folder = folder
        (folder / "player.py").write_text(PLAYER)
        command = [sys.executable, "-ISu", "player.py", str(least)]
        clients = [
            RemoteClient(address, token, command, folder, self.said.append, patience)
            for _number in range(count)
        ]
        self.result = pool.submit(lambda: asyncio.run(play_all(clients)))

    @property
    def pids(self):
        return [int(line) for line in (self.folder / "pids").read_text().split()]


def test_each_match_has_a_process_of_its_own(tmp_path, pool):
    with serving() as server:
        author = Author(pool, tmp_path, server.address)
        for number in (1, 2, 3):
            record = match(server, number=number).play()
            assert not record.verdicts[0].is_elimination
        server.close(is_over=True)
        author.result.result(LONG)
    assert len(set(author.pids)) == 3
    assert not any(psutil.pid_exists(pid) for pid in author.pids)
    connected, *about = author.said
    assert connected == f"connected to {server.address} as A"
    assert [text.split(" ")[-1] for text in about] == ["begins", "ended"] * 3


def test_several_matches_at_once(tmp_path, pool):
    with serving() as server:
        author = Author(pool, tmp_path, server.address, count=4)
        played = [pool.submit(match(server, number=number).play) for number in range(1, 9)]
        records = [one.result(LONG) for one in played]
        server.close(is_over=True)
        author.result.result(LONG)
    assert not any(record.verdicts[0].is_elimination for record in records)
    assert len(set(author.pids)) == 8


def test_breaks_change_nothing(tmp_path, pool):
    random = Random(4)
    with serving() as server, CuttingProxy(server.address) as proxy:
        author = Author(pool, tmp_path, Address(*proxy.address))
        undisturbed = match(server).play()
        for _number in range(8):
            for _cut in range(random.randrange(1, 4)):
                direction = random.choice([TO_SERVER, TO_CLIENT])
                proxy.cut(direction, random.randrange(20, 120), reset=random.random() < 0.5)
            assert match(server).play().moves == undisturbed.moves
        server.close(is_over=True)
        author.result.result(LONG)
    assert proxy.cuts > 8


def test_a_program_that_crashes_loses_at_once_and_plays_the_next_match(tmp_path, pool):
    with serving() as server:
        author = Author(pool, tmp_path, server.address, least=7)
        for number in (1, 2):
            record = match(server, number=number, seconds=600).play()
            assert record.verdicts == (Verdict.CRASHED, Verdict.WON)
        server.close(is_over=True)
        author.result.result(LONG)
    assert len(author.pids) == 2


def test_what_the_client_cannot_go_on_with(tmp_path, pool):
    with serving() as server:
        author = Author(pool, tmp_path, server.address, name="nobody", count=3)
        with pytest.raises(ArenaError, match="the server refuses this client: wrong token"):
            author.result.result(LONG)
    author = Author(pool, tmp_path, server.address, patience=0.0)
    with pytest.raises(ArenaError, match=f"{server.address}: no server listens there"):
        author.result.result(LONG)
    assert author.said == []


def test_another_server_is_noticed(tmp_path, pool):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        author = Author(pool, tmp_path, Address(*listener.getsockname()))
        connection = listener.accept()[0]
        connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        with pytest.raises(ArenaError, match=r"expected a server of uctvis, .*; got 'HTTP/1.1"):
            author.result.result(LONG)
        connection.close()


def test_a_program_that_cannot_be_started(tmp_path, pool):
    with serving() as server:
        client = RemoteClient(server.address, TOKENS["A"], ["./none"], tmp_path, lambda _text: None)
        played = pool.submit(match(server).play)
        with pytest.raises(ArenaError, match=r"\./none: there is no such file"):
            asyncio.run(client.play())
        assert played.result(LONG).verdicts == (Verdict.CRASHED, Verdict.WON)


def connecting(folder, address, *more):
    (folder / "player.py").write_text(PLAYER)
    command = [sys.executable, "-m", "uctvis", "arena", "connect", str(address), *more]
    return subprocess.Popen(
        [*command, "--", sys.executable, "-ISu", "player.py", "0"],
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


def test_ctrl_c_leaves_the_match(tmp_path, pool):
    with serving() as server:
        (tmp_path / "token").write_text(f"{TOKENS['A']}\n")
        token = ("--token-file", str(tmp_path / "token"))
        with connecting(tmp_path, server.address, *token) as client:
            played = pool.submit(match(server, "tcp:A", "tcp:B", seconds=600).play)
            other = Player(server.address, "B")
            other.answer(other.hear())
            wait_until(lambda: (tmp_path / "pids").exists())
            client.send_signal(signal.SIGINT)
            _out, said = client.communicate(timeout=LONG)
            assert client.returncode == 0
            assert said.splitlines()[-1] == "stopped"
            other.play()
        assert played.result(LONG).verdicts == (Verdict.CRASHED, Verdict.WON)
    pids = [int(line) for line in (tmp_path / "pids").read_text().split()]
    assert not any(psutil.pid_exists(pid) for pid in pids)
