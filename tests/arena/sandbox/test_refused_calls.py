"""What confined bots cannot ask the kernel for: keys, namespaces, hidden memory, and others."""

import ctypes
import platform
import threading
from pathlib import Path

import pytest
import small_bots
from playing_bots import table
from small_bots import LIVE

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.sandbox import seccomp
from uctvis.arena.sandbox.system_calls import REFUSALS

# System calls have other numbers on other machines.
on_x86 = pytest.mark.skipif(platform.machine() != "x86_64", reason="numbers of x86-64")
BEGINNING = f"""
import ctypes, errno, fcntl, mmap, socket, threading
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *values):
    # What the kernel answers: a number, or the name of an error.
    ctypes.set_errno(0)
    result = libc.syscall(ctypes.c_long(number), *map(ctypes.c_ulong, values))
    return errno.errorcode[ctypes.get_errno()] if result == -1 else result
{small_bots.BEGINNING}
"""
# Numbers of x86-64, from the kernel's arch/x86/entry/syscalls/syscall_64.tbl.
REFUSED = {
    "EPERM": {
        "shmget": 29,
        "shmat": 30,
        "shmctl": 31,
        "semget": 64,
        "semop": 65,
        "semctl": 66,
        "shmdt": 67,
        "msgget": 68,
        "msgsnd": 69,
        "msgrcv": 70,
        "msgctl": 71,
        "ptrace": 101,
        "syslog": 103,
        "modify_ldt": 154,
        "pivot_root": 155,
        "chroot": 161,
        "acct": 163,
        "settimeofday": 164,
        "mount": 165,
        "umount2": 166,
        "swapon": 167,
        "swapoff": 168,
        "reboot": 169,
        "iopl": 172,
        "init_module": 175,
        "delete_module": 176,
        "quotactl": 179,
        "semtimedop": 220,
        "clock_settime": 227,
        "mbind": 237,
        "set_mempolicy": 238,
        "mq_open": 240,
        "mq_unlink": 241,
        "kexec_load": 246,
        "add_key": 248,
        "request_key": 249,
        "keyctl": 250,
        "migrate_pages": 256,
        "unshare": 272,
        "move_pages": 279,
        "perf_event_open": 298,
        "fanotify_init": 300,
        "open_by_handle_at": 304,
        "clock_adjtime": 305,
        "setns": 308,
        "process_vm_readv": 310,
        "process_vm_writev": 311,
        "kcmp": 312,
        "finit_module": 313,
        "kexec_file_load": 320,
        "bpf": 321,
        "userfaultfd": 323,
        "open_tree": 428,
        "move_mount": 429,
        "fsopen": 430,
        "fsconfig": 431,
        "fsmount": 432,
        "fspick": 433,
        "pidfd_getfd": 438,
        "process_madvise": 440,
        "mount_setattr": 442,
        "quotactl_fd": 443,
    },
    "ENOSYS": {
        "io_setup": 206,
        "seccomp": 317,
        "memfd_create": 319,
        "io_uring_setup": 425,
        "io_uring_enter": 426,
        "io_uring_register": 427,
        "clone3": 435,
        "landlock_create_ruleset": 444,
        "memfd_secret": 447,
    },
}


@on_x86
def test_calls_that_no_game_needs(bots_folder, sandbox):
    numbers = {number for numbers in REFUSED.values() for number in numbers.values()}
    source = f"{BEGINNING}say({{number: call(number, *[0] * 6) for number in {sorted(numbers)}}})"
    with table(bots_folder, sandbox, source + LIVE) as playing:
        found = eval(playing.ask("hello"))  # noqa: S307 - numbers and names
    expected = {number: error for error, numbers in REFUSED.items() for number in numbers.values()}
    assert found == expected


# What is refused depends on an argument. SIGCHLD is 17; a parent sees the exit code of its child.
CONDITIONS = """
def cloned(flags):
    found = call(56, flags | 17, 0, 0, 0, 0)
    if found == 0:
        os._exit(0)
    return found if isinstance(found, str) else os.waitpid(found, 0)[1]
def opened(family, kind=1):
    found = call(41, family, kind, 0)
    if isinstance(found, int):
        os.close(found)
        return "open"
    return found
high = 1 << 32
read, write = os.pipe()
namespaces = 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
say({
    "fork": cloned(0),
    "namespaces": {cloned(flag) for flag in namespaces} | {cloned(0x10000000 | 0x20000)},
    "sockets": [opened(family) for family in (1, 2, 10)],
    "other families": {opened(family) for family in range(0, 46) if family not in (1, 2, 10)},
    "netlink": [opened(16, 3), opened(16 + high, 3)],
    "vsock": [opened(40), opened(40 + high)],
    "pairs": call(53, 40, 1, 0, 0),
    "typing": [call(16, 0, command, 0) for command in (0x5412, 0x541C, 0x5412 + high)],
    "size of a pipe": [call(72, read, 1031, 2**20), call(72, read, 1031 + high, 2**20)],
    "asked for the size": call(72, read, 1032),
    "filters": [call(157, 22, 2, 0), call(157, 22 + high, 2, 0)],
    "personality": [call(135, 0x40000), call(135, 0xFFFFFFFF)],
})
"""


@on_x86
def test_arguments_that_no_game_needs(bots_folder, sandbox):
    with table(bots_folder, sandbox, BEGINNING + CONDITIONS + LIVE) as playing:
        found = eval(playing.ask("hello"))  # noqa: S307 - numbers and names
    assert found == {
        "fork": 0,
        "namespaces": {"EPERM"},
        "sockets": ["open"] * 3,
        "other families": {"EAFNOSUPPORT"},
        "netlink": ["EAFNOSUPPORT"] * 2,
        "vsock": ["EAFNOSUPPORT"] * 2,
        "pairs": "EAFNOSUPPORT",
        "typing": ["EPERM"] * 3,
        "size of a pipe": ["EPERM"] * 2,
        "asked for the size": 65536,
        "filters": ["EPERM"] * 2,
        "personality": ["EPERM", 0],
    }


# mov eax, 20 (getpid of 32 bits); int 0x80; ret
OF_32_BITS = """
code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(bytes.fromhex("b814000000cd80c3"))
address = ctypes.addressof(ctypes.c_char.from_buffer(code))
say(ctypes.CFUNCTYPE(ctypes.c_int)(address)())
"""
OF_X32 = "say(call(39 | 0x40000000))"


@on_x86
@pytest.mark.parametrize("source", [OF_32_BITS, OF_X32], ids=["32 bits", "x32"])
def test_calls_of_other_machines_end_the_program(bots_folder, sandbox, source):
    source = BEGINNING + "say('hello')\nhear()\n" + source
    with table(bots_folder, sandbox, source + LIVE) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is Verdict.CRASHED
        assert "signal 31" in fault.reason


def test_every_refusal_has_a_reason_and_names_that_exist():
    library = seccomp._library()
    names = [name for refusal in REFUSALS for name in refusal.calls]
    assert all(refusal.why and refusal.calls for refusal in REFUSALS)
    assert len(names) == len(set(names))
    if platform.machine() == "x86_64":
        assert all(seccomp._number(library, name) != -1 for name in names)


# Keyrings.

_KEYCTL, _ADD_KEY = 250, 248
_GET_KEYRING_ID, _SESSION, _SEARCH = 0, -3, 10
_KEY_NAME = "uctvis-secret"


def keyctl(*values):
    libc = ctypes.CDLL(None, use_errno=True)
    return libc.syscall(_KEYCTL, *(ctypes.c_long(value) for value in values))


def in_new_thread(act):
    """What a function returns in a thread, whose keyrings end with it."""
    found = []
    thread = threading.Thread(target=lambda: found.append(act()))
    thread.start()
    thread.join()
    (result,) = found
    return result


def with_secret():
    """Give this thread a session keyring with a secret; return whether the kernel does so."""
    if not seccomp.join_new_session_keyring():
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    key = libc.syscall(_ADD_KEY, b"user", _KEY_NAME.encode(), b"hidden", 6, _SESSION)
    return key > 0


READ_SECRET = f"""
def searched(ring):
    kind, name = ctypes.create_string_buffer(b"user"), ctypes.create_string_buffer(b"{_KEY_NAME}")
    return call({_KEYCTL}, {_SEARCH}, ring, ctypes.addressof(kind), ctypes.addressof(name), 0)
try:
    with open("/proc/keys") as file:
        keys = file.read()
except OSError:
    keys = ""
say([{{searched(ring) for ring in (-1, -2, -3, -4, -5)}}, "{_KEY_NAME}" in keys])
"""


@on_x86
def test_a_bot_does_not_see_the_keys_of_its_user(bots_folder, sandbox):
    def answer():
        if not with_secret():
            return None
        with table(bots_folder, sandbox, BEGINNING + READ_SECRET + LIVE) as playing:
            return playing.ask("hello")

    found = in_new_thread(answer)
    if found is None:
        pytest.skip("the kernel refuses keys here")
    assert found == "[{'EPERM'}, False]"


@on_x86
def test_even_without_the_filter_each_bot_has_a_keyring_of_its_own(
    bots_folder, sandbox, monkeypatch
):
    # Only one harmless call is refused.
    monkeypatch.setattr(seccomp, "REFUSALS", [one for one in REFUSALS if "acct" in one.calls])
    seccomp.compiled_filter.cache_clear()
    ask = f"""
say(searched(-3))
hear()
say(call({_KEYCTL}, {_GET_KEYRING_ID}, -3, 0))
"""
    source = BEGINNING + READ_SECRET.rpartition("try:")[0] + ask + LIVE

    def answers():
        if not with_secret():
            return None
        ours = keyctl(_GET_KEYRING_ID, _SESSION, 0)
        found = []
        for _bot in range(2):
            with table(bots_folder, sandbox, source) as playing:
                found.append((playing.ask("hello"), int(playing.ask("turn"))))
        return ours, found

    try:
        found = in_new_thread(answers)
    finally:
        seccomp.compiled_filter.cache_clear()
    if found is None:
        pytest.skip("the kernel refuses keys here")
    ours, bots = found
    assert [secret for secret, _ring in bots] == ["ENOKEY", "ENOKEY"]
    assert len({ours, *(ring for _secret, ring in bots)}) == 3


def test_a_bot_cannot_ask_to_be_ended_last(bots_folder, sandbox):
    source = """
def tried(text):
    try:
        with open("/proc/self/oom_score_adj", "w") as file: file.write(text)
    except OSError as error:
        return errno.errorcode[error.errno]
def read():
    with open("/proc/self/oom_score_adj") as file: return int(file.read())
say([read(), tried("0"), tried("-1000"), read()])
"""
    with table(bots_folder, sandbox, BEGINNING + source + LIVE) as playing:
        assert playing.ask("hello") == "[1000, 'EROFS', 'EROFS', 1000]"


def test_the_guide_lists_every_refusal():
    guide = Path("docs/sandbox.md").read_text(encoding="utf-8")
    for refusal in REFUSALS:
        calls = ", ".join(f"`{name}`" for name in refusal.calls)
        assert f"| {calls} | {refusal.why} |" in guide
