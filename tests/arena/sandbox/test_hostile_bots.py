"""Programs that break the rules: the right verdict, the other bot unharmed, nothing left."""

import os
import re
import socket
from contextlib import closing
from time import perf_counter

import psutil
import pytest
import small_bots
from for_long import rest_for_long
from playing_bots import PATIENCE, table
from small_bots import LIVE

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.sandbox.sandbox import Sandbox

MB = 2**20
# What all of them begin with.
IMPORTS = "import ctypes, signal, socket, subprocess\n"
BEGINNING, HELLO = IMPORTS + small_bots.BEGINNING, IMPORTS + small_bots.HELLO

MUTE = BEGINNING + LIVE
HALF = BEGINNING + "sys.stdout.write('hel')" + LIVE
SLEEPER = HELLO + "time.sleep(1000)"


@pytest.mark.parametrize("source", [MUTE, HALF, SLEEPER], ids=["mute", "half a line", "sleeps"])
def test_a_bot_that_does_not_answer(bots_folder, sandbox, source):
    with table(bots_folder, sandbox, source) as playing:
        if source == SLEEPER:
            assert playing.ask("hello") == "hello"
        assert playing.ask("turn", 0.2) is None


FAULTS = {
    "flood": (HELLO + "while True: os.write(1, b'x' * 65536)", Verdict.TOO_MUCH_OUTPUT, "longer"),
    "line of 100 MB": (
        HELLO + "os.write(1, b'x' * 100_000_000 + b'\\n')" + LIVE,
        Verdict.TOO_MUCH_OUTPUT,
        "longer",
    ),
    "flood of lines": (
        HELLO + "while True: os.write(1, b'a\\n' * 30000)",
        Verdict.WRONG_MESSAGE,
        "when nothing was expected",
    ),
    "answers twice": (HELLO + "say('move'); say('move')" + LIVE, Verdict.WRONG_MESSAGE, "'move'"),
    "answers early": (
        BEGINNING + "sys.stdout.write('hello\\nmo'); sys.stdout.flush()" + LIVE,
        Verdict.WRONG_MESSAGE,
        "'mo'",
    ),
    "no UTF-8": (HELLO + "os.write(1, b'\\xff\\xfe\\n')" + LIVE, Verdict.WRONG_MESSAGE, "UTF-8"),
    "NUL": (HELLO + "say('mo\\0ve')" + LIVE, Verdict.WRONG_MESSAGE, "NUL"),
    "exits at once": (
        "import sys; print('no book', file=sys.stderr); sys.exit(3)",
        Verdict.DID_NOT_START,
        "exit code 3\nno book",
    ),
    "exits later": (HELLO + "sys.exit(3)", Verdict.CRASHED, "exit code 3"),
    "crashes": (HELLO + "os.kill(os.getpid(), 11)", Verdict.CRASHED, "signal 11"),
    "closes its pipes": (
        HELLO + "os.close(0); os.close(1); os.close(2)" + LIVE,
        Verdict.CRASHED,
        "closed its output",
    ),
    "leaves a child": (
        HELLO
        + """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    os._exit(0)
""",
        Verdict.CRASHED,
        "exit code 0",
    ),
    "kills all": (
        HELLO
        + """
for group in (-1, 0):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        try:
            os.kill(group, number)
        except OSError:
            pass
"""
        + LIVE,
        Verdict.CRASHED,
        "signal",
    ),
}
# Where processes cannot be told apart from others of their user, this would kill the others.
CONFINED_ONLY = {"kills all"}


@pytest.mark.parametrize("name", FAULTS)
def test_verdicts(bots_folder, sandbox, name):
    source, verdict, words = FAULTS[name]
    with table(bots_folder, sandbox, source) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is verdict
        assert words in fault.reason


FORK_BOMB = """
while True:
    try:
        os.fork()
    except OSError:
        pass
"""
# Each of the children is small enough.
FAMILY = """
for number in range(16):
    if os.fork() == 0:
        block = bytearray(os.urandom(1) * ({size} // 16))
        time.sleep(1000)
"""
HOARDER = "block = bytearray(os.urandom(1) * {size})"
THREADS = """
import threading
threading.stack_size(2**18)
for number in range(60):
    threading.Thread(target=time.sleep, args=(1000,)).start()
"""
GREED = {
    "fork bomb": (FORK_BOMB, Verdict.TOO_MANY_PROCESSES),
    "threads": (THREADS, Verdict.TOO_MANY_PROCESSES),
    "children": (FAMILY.format(size=200 * MB), Verdict.OUT_OF_MEMORY),
    "itself": (HOARDER.format(size=100 * MB), Verdict.OUT_OF_MEMORY),
}


@pytest.mark.parametrize("name", GREED)
def test_greedy_bots(bots_folder, sandbox, name):
    source, verdict = GREED[name]
    limits = {"memory": 60 * MB, "processes": 30}
    with table(bots_folder, sandbox, HELLO + source + LIVE, **limits) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is verdict
        assert playing.bot.usage.memory < 400 * MB


SPIN = "\nwhile True: pass"
# Children that nobody waits for, one after the other.
FORGOTTEN = """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        until = time.process_time() + 0.1
        while time.process_time() < until: pass
        os._exit(0)
    try:
        os.wait()
    except OSError:
        pass
"""
# Its children lose their parent.
ORPHANS = """
while True:
    if os.fork() == 0:
        if os.fork() == 0:
            until = time.process_time() + 0.1
            while time.process_time() < until: pass
        os._exit(0)
    os.wait()
    time.sleep(0.2)
"""
SPINNING = {
    "children": "\nos.fork(); os.fork()" + SPIN,
    "orphans": ORPHANS,
    "itself": SPIN,
    "forgotten children": FORGOTTEN,
}


@pytest.mark.parametrize("name", rest_for_long(2, SPINNING))
def test_processor_time_is_limited(bots_folder, sandbox, name):
    with table(bots_folder, sandbox, HELLO + SPINNING[name], cpu=0.3) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is Verdict.OUT_OF_TIME
        assert "0.3 s are allowed" in fault.reason
        assert playing.bot.end(0).cpu > 0.3


@pytest.mark.long
def test_processor_time_that_is_seen_only_at_the_end_counts(bots_folder, sandbox, monkeypatch):
    # As if the watcher had no time.
    monkeypatch.setattr("uctvis.arena.sandbox.watch._INTERVAL", 1000.0)
    with table(bots_folder, sandbox, HELLO + SPIN, cpu=0.2) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is Verdict.OUT_OF_TIME
        # The limit of the system: the next whole second, and one more.
        assert playing.bot.usage.cpu > 1.5


def test_a_bot_may_use_its_processor_time(bots_folder, sandbox):
    work = "\nwhile time.process_time() < 0.2: pass\nsay('move')" + LIVE
    with table(bots_folder, sandbox, HELLO + work, cpu=30.0) as playing:
        assert playing.ask("hello") == "hello"
        assert playing.ask("turn") == "move"
        # The system tells the time of a running process in hundredths of a second, rounded down.
        assert 0.15 < playing.bot.end(0).cpu < 30


@pytest.mark.long
def test_two_gigabytes_in_children(bots_folder, sandbox):
    source = HELLO + FAMILY.format(size=2048 * MB) + LIVE
    with table(bots_folder, sandbox, source) as playing:
        assert playing.fault("hello", "turn").verdict is Verdict.OUT_OF_MEMORY


# After the first 256 KB it is read at most at 6.5 MB/s, so that 64 MB take 10 s.
@pytest.mark.parametrize(
    "size", [4 * MB, pytest.param(64 * MB, marks=pytest.mark.long)], ids=["4 MB", "64 MB"]
)
def test_flooded_error_output_is_cut(bots_folder, sandbox, size):
    source = f"{HELLO}for part in range({size // 2**16}): os.write(2, b'error message\\n' * 4681)\n"
    with table(bots_folder, sandbox, source + "say('move')" + LIVE, log=100_000) as playing:
        assert playing.ask("hello") == "hello"
        assert playing.ask("turn", 4 * PATIENCE) == "move"
        assert sum(map(len, playing.errors)) < 100_100
        assert playing.errors[0].startswith("error message\nerror message\n")


HARMLESS_FLOOD = HELLO + "while True: os.write(1, b'info\\n' * 5000)"


def test_a_flood_of_harmless_lines_does_not_delay_the_other_bot(bots_folder, sandbox, monkeypatch):
    # It goes on for as long as the other one needs for its answers.
    monkeypatch.setattr("uctvis.arena.running.output._MOST_HARMLESS", 2**60)
    with table(bots_folder, sandbox, HARMLESS_FLOOD) as playing:
        playing.bot.allow(lambda _lines: None, re.compile(rb"^hello", re.MULTILINE))
        assert playing.ask("hello") == "hello"
        playing.bot.send("turn")
        for _line in range(5):
            assert playing.ask("line", bot=playing.echo) == "line"


def test_a_flood_of_harmless_lines_ends(bots_folder, sandbox):
    with table(bots_folder, sandbox, HARMLESS_FLOOD) as playing:
        playing.bot.allow(lambda _lines: None, re.compile(rb"^hello", re.MULTILINE))
        assert playing.fault("hello", "turn").verdict is Verdict.TOO_MUCH_OUTPUT


def test_a_bot_that_closes_its_output_does_not_delay_the_other_bot(bots_folder, monkeypatch):
    # Longer than any answer takes. In a sandbox the end is noticed by the thread that watches.
    monkeypatch.setattr("uctvis.arena.running.process._ENDING", 2 * PATIENCE)
    source = HELLO + "os.close(1); os.write(2, b'closed\\n')" + LIVE
    with table(bots_folder, Sandbox.none(), source) as playing:
        assert playing.ask("hello") == "hello"
        playing.bot.send("turn")
        assert playing.pipes.wait(perf_counter() + PATIENCE, lambda: playing.errors == ["closed"])
        for _line in range(5):
            assert playing.ask("line", bot=playing.echo) == "line"


ERROR_FLOODS = {
    "line feeds": "while True: os.write(2, b'\\n' * 8192)",
    "one line": "while True: os.write(2, b'x' * 65536)",
    "NUL": "while True: os.write(2, bytes(4096))",
    "single bytes": "while True: os.write(2, b'\\n')",
}


@pytest.mark.parametrize("name", rest_for_long(2, ERROR_FLOODS))
def test_a_flood_of_errors_is_few_entries_and_reads(bots_folder, sandbox, name):
    source = HELLO + ERROR_FLOODS[name]
    with table(bots_folder, sandbox, source, log=2**20) as playing:
        assert playing.ask("hello") == "hello"
        for _line in range(200):
            assert playing.ask("line", bot=playing.echo) == "line"
        # Whatever it wrote: at most 64 KB of one turn, and one text for what came at once.
        assert len(playing.errors) <= 2**16 / 50
        assert sum(len(text) + 50 * text.count("\n") for text in playing.errors) <= 2**17


def test_a_bot_that_ignores_sigterm_is_killed(bots_folder, sandbox):
    source = BEGINNING + "signal.signal(signal.SIGTERM, signal.SIG_IGN); say('hello')" + LIVE
    with table(bots_folder, sandbox, source) as playing:
        assert playing.ask("hello") == "hello"
        playing.bot.terminate()
        playing.check_other()
        assert not playing.bot.has_ended


def test_a_bot_that_does_not_read_stalls(bots_folder, sandbox):
    with table(bots_folder, sandbox, HELLO + LIVE) as playing:
        assert playing.ask("hello") == "hello"
        for _number in range(200):
            playing.bot.send("x" * 10_000)
        assert playing.fault().verdict is Verdict.STALLED


TRIES = """
def tried(act, *values):
    try:
        result = act(*values)
    except OSError as error:
        return type(error).__name__
    return repr(result)
"""


def test_files_of_the_host_are_not_there(bots_folder, sandbox):
    secret = bots_folder / "secret"
    secret.write_text("x")
    secret.chmod(0o644)
    paths = ["/etc/passwd", "/etc/shadow", str(secret), "/root", "/home/bot/../../work", "/sys"]
    source = f"{HELLO}{TRIES}say(sorted({{tried(os.stat, path) for path in {paths}}}))"
    look = "\nsay([os.listdir(path) for path in ('/bot', '/home', '/home/bot', '/tmp')])" + LIVE
    with table(bots_folder, sandbox, f"{source}\nhear(){look}") as playing:
        assert playing.ask("hello") == "hello"
        assert playing.ask("turn") == "['FileNotFoundError']"
        assert playing.ask("turn") == "[['player'], ['bot'], ['tmp'], []]"


def test_the_folder_of_the_other_bot_is_not_there(bots_folder, sandbox):
    source = HELLO + TRIES + "say(tried(os.listdir, hear().strip()))" + LIVE
    with table(bots_folder, sandbox, source) as playing:
        assert playing.ask("hello") == "hello"
        playing.bot.send("turn")
        assert playing.ask(str(playing.other.folder)) == "FileNotFoundError"


def test_the_network_is_not_there(bots_folder, sandbox):
    name = f"\0uctvis{os.getpid()}"
    with (
        closing(socket.create_server(("127.0.0.1", 0))) as server,
        closing(socket.socket(socket.AF_UNIX)) as local,
    ):
        local.bind(name)
        local.listen()
        port = server.getsockname()[1]
        source = f"""{HELLO}{TRIES}
say([tried(socket.create_connection, ("127.0.0.1", {port})),
     tried(socket.socket(socket.AF_UNIX).connect, {name!r}),
     tried(socket.create_connection, ("192.0.2.1", 80))])
"""
        with table(bots_folder, sandbox, source + LIVE) as playing:
            assert playing.ask("hello") == "hello"
            assert (
                playing.ask("turn")
                == "['ConnectionRefusedError', 'ConnectionRefusedError', 'OSError']"
            )


WRITER = """
written = {}
for folder, _folders, _files in os.walk("/"):
    if folder.count("/") > 2: _folders.clear()
    path = os.path.join(folder, "written")
    try:
        with open(path, "wb", buffering=0) as file:
            written[folder] = 0
            while True:
                written[folder] += file.write(bytes(65536))
    except OSError:
        pass
say(sorted(written))
hear()
say(sum(written.values()))
"""


def test_little_can_be_written(bots_folder, sandbox):
    source = "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)" + WRITER + LIVE
    with table(bots_folder, sandbox, HELLO + source, scratch=8 * MB) as playing:
        assert playing.ask("hello") == "hello"
        assert playing.ask("turn") == "['/dev/shm', '/home/bot', '/home/bot/tmp']"
        assert int(playing.ask("turn")) <= 12 * MB
        assert [path.name for path in playing.one.folder.iterdir()] == ["player"]


TRACER = """
libc = ctypes.CDLL(None, use_errno=True)
attach, seize = 16, 0x4206
for number in range(1, 200):
    if number != os.getpid():
        for way in (attach, seize):
            libc.ptrace(way, number, 0, 0)
say("traced")
"""


def test_processes_of_others_cannot_be_traced(bots_folder, sandbox):
    with table(bots_folder, sandbox, HELLO + TRACER + LIVE) as playing:
        assert playing.ask("hello") == "hello"
        assert playing.ask("turn") == "traced"
        playing.check_other()


SHOWER = """
def env(process):
    with open(f"/proc/{process}/environ") as file:
        return sorted(part.split("=")[0] for part in file.read().split("\\0") if part)
say([env(1), sorted(os.environ)])
hear()
say(sorted(os.listdir("/proc/self/fd")))
hear()
say([name for name in os.listdir("/proc") if name.isdigit()])
hear()
say(tried(lambda: subprocess.run(["unshare", "-r", "true"]).returncode))
"""


def test_nothing_is_inherited(bots_folder, sandbox):
    source = HELLO + TRIES + SHOWER + LIVE
    descriptor = os.open("/", os.O_RDONLY)
    os.set_inheritable(descriptor, True)
    with table(bots_folder, sandbox, source) as playing:
        assert playing.ask("hello") == "hello"
        names = "['HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']"
        assert playing.ask("turn") == f"[{names}, {names}]"
        # One of them reads the folder.
        assert playing.ask("turn") == "['0', '1', '2', '3']"
        assert playing.ask("turn") == "['1', '2']"
        assert playing.ask("turn") == "1"
        assert psutil.Process().children() != []
    os.close(descriptor)
