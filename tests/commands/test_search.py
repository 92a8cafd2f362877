"""Ctrl-C ends a search, not what it has found."""

import os
import re
import select
import signal
import subprocess
import sys

import pytest

import uctvis
from uctvis.cli import main
from uctvis.tree.replay import Replay

pytestmark = pytest.mark.skipif(os.name == "nt", reason="children get no Ctrl-C there")

# A search that does not end by itself, with a tree that is small all the same.
ENDLESS = ["search", "mancala", "--iterations", "100000000", "--expand-after", "1000"]

# The command line; when the bytes of a tree are to be put on the disk, it says so and waits.
WAITS_WHEN_SAVING = """
import os, sys, threading
from uctvis.cli import main

def fsync(descriptor):
    print("saving", file=sys.stderr, flush=True)
    while True:
        threading.Event().wait(0.1)

os.fsync = fsync
sys.exit(main(sys.argv[1:]))
"""


class OnTerminal:
    """A child whose standard error is a terminal, where it shows progress bars."""

    def __init__(self, *command):
        pty = pytest.importorskip("pty", reason="there are no such terminals here")
        import fcntl
        import struct
        import termios

        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
        self.running = subprocess.Popen(
            [sys.executable, *map(str, command)], stdout=subprocess.PIPE, stderr=theirs, text=True
        )
        os.close(theirs)
        self.seen = ""

    def read(self):
        """Read more of what it shows; whether there may be more still."""
        if not select.select([self._ours], [], [], 60)[0]:
            pytest.fail(f"it shows nothing more after {self.seen!r}")
        try:
            piece = os.read(self._ours, 1 << 16)
        except OSError:
            # How Linux says that the other side is closed.
            return False
        self.seen += piece.decode()
        return bool(piece)

    def interrupt_at(self, text):
        """Press Ctrl-C as soon as it has shown `text`."""
        while text not in self.seen:
            assert self.read(), self.seen
        self.running.send_signal(signal.SIGINT)

    def kill(self):
        """What a test that fails must not leave behind."""
        self.running.kill()
        self.running.communicate()

    def end(self):
        """Its exit status, and its lines on standard output."""
        while self.read():
            pass
        os.close(self._ours)
        told, _nothing = self.running.communicate()
        return self.running.returncode, told.splitlines()

    @property
    def lines(self):
        """What it said beside the bars."""
        lines = self.seen.replace("\n", "\r").split("\r")
        return [line for line in lines if line.strip() and "%|" not in line]


@pytest.fixture
def start():
    """Starts a child with these arguments of Python."""
    children = []

    def begin(*command):
        children.append(OnTerminal(*command))
        return children[-1]

    yield begin
    for child in children:
        if child.running.returncode is None:
            child.kill()


def test_what_a_stopped_search_has_found_is_printed_and_saved(tmp_path, start):
    path = tmp_path / "a.tree"
    child = start("-m", "uctvis", *ENDLESS, "--seed", "3", "-o", path)
    child.interrupt_at("1%|")
    status, told = child.end()
    assert status == 1
    tree = uctvis.load(path)
    iterations = tree.record.iterations
    assert 0 < iterations < 100_000_000
    begun, ended = child.lines
    assert begun.startswith("seed 3, memory for ")
    assert ended == f"uctvis: stopped after {iterations} iterations"
    assert "saving: " in child.seen
    assert told[0].startswith(f"{iterations} iterations, {tree.size} nodes")
    assert [line.split("\t")[0] for line in told[2:]]
    replay = Replay(tree)
    replay.go_to(iterations)
    assert (replay.visits == tree.visits).all()
    assert [file.name for file in tmp_path.iterdir()] == ["a.tree"]


@pytest.mark.parametrize("suffix", ["tree", "csv"])
def test_stopped_again_while_saving_it_leaves_the_file_as_it_was(tmp_path, start, suffix):
    path = tmp_path / f"a.{suffix}"
    path.write_bytes(b"what was there")
    child = start("-c", WAITS_WHEN_SAVING, *ENDLESS, "-o", path)
    child.interrupt_at("searching: ")
    child.interrupt_at("saving\r\n")
    status, told = child.end()
    assert status == 1
    assert told[0].endswith(" s")
    assert child.lines[-1] == "uctvis: stopped"
    assert path.read_bytes() == b"what was there"
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


# Compiles a function for as long as it is not ended.
COMPILES_FOR_EVER = """
import sys, threading
from uctvis.cli import main
from uctvis.jit import compiling
from uctvis.mcts.search import Search

class Event:
    data = {"dispatcher": None}

def run(search):
    compiling._watch.on_start(Event)
    print("compiling", file=sys.stderr, flush=True)
    threading.Event().wait()

Search.run = run
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("command", ["search", "alphabeta"])
def test_where_no_file_can_be_is_said_before_the_search(tmp_path, capsys, command):
    endless = {"search": "--iterations", "alphabeta": "--nodes"}[command]
    file = tmp_path / "none" / "a.tree"
    assert main([command, "chess", endless, "1000000000", "-o", str(file)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"uctvis: {file}: there is no folder {file.parent}\n"


def test_a_search_that_still_compiles_is_ended(tmp_path, start):
    child = start("-c", COMPILES_FOR_EVER, *ENDLESS, "-o", tmp_path / "a.tree")
    child.interrupt_at("compiling\r\n")
    status, told = child.end()
    assert (status, told) == (1, [])
    assert child.lines[-1] == "uctvis: stopped"
    assert "Traceback" not in child.seen
    assert list(tmp_path.iterdir()) == []


def test_a_search_that_is_to_be_left_alone_is(start):
    """As one in the background of a script, which a terminal's Ctrl-C is not for."""
    command = ["search", "mancala", "--iterations", "600000", "--expand-after", "1000"]
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    code = f"{ignoring}; import sys; from uctvis.cli import main; sys.exit(main(sys.argv[1:]))"
    child = start("-c", code, *command)
    child.interrupt_at("searching: ")
    status, told = child.end()
    assert status == 0
    assert told[0].startswith("600000 iterations, ")


def test_the_seed_that_was_picked_is_said_and_gives_the_same_tree(capsys):
    # A quarter of what is free is another number each time.
    command = ["search", "tictactoe", "--iterations", "30", "--memory", "100"]
    assert main(command) == 0
    first = capsys.readouterr()
    seed = re.match(r"seed (\d+), memory for [\d,]+ nodes \([\d,]+ MB\)$", first.err)[1]
    assert main([*command, "--seed", seed]) == 0
    again = capsys.readouterr()
    assert again.err == first.err
    assert again.out.splitlines()[1:] == first.out.splitlines()[1:]


def test_a_search_ends_where_its_memory_is_full_and_says_so(tmp_path, capsys):
    path = tmp_path / "a.tree"
    command = ["search", "mancala", "--iterations", "1000000", "--playout-limit", "1"]
    assert main([*command, "--seed", "1", "--memory", "16", "-o", str(path)]) == 0
    said = capsys.readouterr()
    tree = uctvis.load(path)
    assert f"the memory is full: the search ended after {tree.record.iterations} iterations" in (
        said.err
    )
    assert "principal variation" in said.out
    assert tree.record.iterations < 1_000_000
    assert tree.size * 32 < 16 << 20


def test_fewer_threads_than_were_asked_for_are_told(capsys, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 1)
    assert main(["search", "connect_four", "--iterations", "50", "--threads", "2"]) == 0
    assert "only 1 thread is used" in capsys.readouterr().err
