"""Memory that belongs to no process of a bot counts, or cannot be had."""

from dataclasses import replace

import pytest
from playing_bots import table
from small_bots import HELLO, LIVE
from wrappers_of_bubblewrap import older_bubblewrap

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.sandbox.kernel_memory import _queued

MB = 2**20
BEGINNING = "import ctypes, errno, mmap, socket\n" + HELLO
# One byte in every 2 MB of 64 GB is read: 128 MB of page tables, and nothing else.
TABLES = """
step, size = 2**21, 2**36
block = mmap.mmap(-1, size, mmap.MAP_PRIVATE | 0x4000, mmap.PROT_READ)
for place in range(0, size, step): block[place]
"""
FILL = """
def fill(one):
    one.setblocking(False)
    try:
        while True: one.send(bytes(2**17))
    except OSError:
        pass
"""
# 128 MB: each is full.
SOCKETS = (
    FILL
    + """
pairs = [socket.socketpair() for number in range(310)]
for pair in pairs:
    for one in pair: fill(one)
"""
)
# They are nowhere but in the queue of another socket.
IN_FLIGHT = (
    FILL
    + """
here, there = socket.socketpair()
for number in range(155):
    pair = socket.socketpair()
    for one in pair: fill(one)
    try:
        socket.send_fds(here, [b"x"], [one.fileno() for one in pair])
    except OSError:
        break
"""
)
CONNECTIONS = (
    FILL
    + """
server = socket.create_server(("127.0.0.1", 0))
kept = []
for number in range(64):
    kept.append(socket.create_connection(server.getsockname()))
    kept.append(server.accept()[0])
    for one in kept[-2:]: fill(one)
"""
)
PIPES = """
for number in range(2):
    if os.fork() == 0: break
kept = []
for number in range(500):
    kept.append(os.pipe())
    os.write(kept[-1][1], bytes(65536))
"""
FILES = """
for folder in ("/tmp", "/dev/shm"):
    for number in range(100_000):
        try:
            os.close(os.open(f"{folder}/{number}", os.O_CREAT))
        except OSError:
            break
"""
LINKS = """
os.close(os.open("/tmp/file", os.O_CREAT))
for number in range(100_000): os.link("/tmp/file", f"/tmp/{number}")
"""
# Every other page can be written: each is a mapping. Four processes with 60,000 of them: 61 MB.
MAPPINGS = """
for number in range(4):
    if os.fork() == 0:
        block = mmap.mmap(-1, 60_000 * 4096, prot=mmap.PROT_READ)
        libc = ctypes.CDLL(None)
        start = ctypes.c_ulong.from_address(id(block) + 16).value
        for page in range(0, 60_000, 2):
            libc.mprotect(ctypes.c_void_p(start + page * 4096), 4096, 3)
        time.sleep(1000)
"""
GREED = {
    "mappings": MAPPINGS,
    "page tables": TABLES,
    "sockets": SOCKETS,
    "sockets on their way": IN_FLIGHT,
    "connections": CONNECTIONS,
    "pipes": PIPES,
    "empty files": FILES,
    "links": LINKS,
}


@pytest.mark.parametrize("name", GREED)
def test_memory_of_the_kernel_counts(bots_folder, sandbox, name):
    with table(bots_folder, sandbox, BEGINNING + GREED[name] + LIVE, memory=40 * MB) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is Verdict.OUT_OF_MEMORY
        assert "40 MB are allowed" in fault.reason


def test_a_few_sockets_and_files_are_free(bots_folder, sandbox):
    source = """
kept = [socket.socketpair() for number in range(5)]
kept += [os.pipe() for number in range(5)]
for number in range(100): os.close(os.open(f"/tmp/{number}", os.O_CREAT))
say("move")
"""
    with table(bots_folder, sandbox, BEGINNING + source + LIVE, memory=24 * MB) as playing:
        assert playing.ask("hello") == "hello"
        assert playing.ask("turn") == "move"
        playing.bot._watched.look()
        assert playing.bot.usage.memory < 16 * MB


def test_files_count_where_bubblewrap_does_not_limit_them(bots_folder, sandbox):
    old = replace(sandbox, bubblewrap=older_bubblewrap(bots_folder, "--size", "--disable-userns"))
    source = """
with open("/tmp/file", "wb") as file:
    for number in range(60): file.write(bytes(2**20))
"""
    limits = {"memory": 24 * MB, "scratch": 8 * MB}
    with table(bots_folder, old, BEGINNING + source + LIVE, **limits) as playing:
        # One file may be as large as all together; then there are more of them.
        assert playing.fault("hello", "turn").verdict in (Verdict.OUT_OF_MEMORY, Verdict.CRASHED)
    source = """
for number in range(20):
    with open(f"/tmp/{number}", "wb") as file: file.write(bytes(4 * 2**20))
"""
    with table(bots_folder, old, BEGINNING + source + LIVE, **limits) as playing:
        assert playing.fault("hello", "turn").verdict is Verdict.OUT_OF_MEMORY


def test_what_waits_in_connections_is_read_from_the_table_of_the_kernel():
    table = b"""\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1 1
   1: 0100007F:1F90 0100007F:A3B2 01 00000010:000000FF 01:00000000 00000000  1000        0 2 1
"""
    assert _queued(table) == 0x10 + 0xFF
