"""The network of a confined program: a loopback, and a server socket of ours in it.

A program that connects to a server finds it at a fixed port, by any name of its own machine, and
reaches nothing else. Each program has a network of its own, so that none can send anything to its
opponent. Before the program, a helper runs in the sandbox: it opens the server socket there, and
passes it to this process, where the socket still belongs to the network of the program.
"""

import os
import shutil
import socket
import sys
from functools import cache
from pathlib import Path

if sys.platform != "win32":
    import fcntl

from uctvis.arena.bots.interpreter import find_interpreter
from uctvis.texts import _

NEEDS_SANDBOX = _(
    "a sandbox, because programs of the protocol {protocol} look for their server at a fixed port, "
    "which each has for itself there; without one, start them yourself against uctvis serve"
)

# Everything that a program may call its own machine.
_HOSTS = b"127.0.0.1 localhost bot\n::1 localhost\n"
_NAMES = b"hosts: files\n"
# The shell of the sandbox uses the first descriptors itself.
_FIRST_DESCRIPTOR = 20
_HELPER = """
import os, socket, sys
control = socket.socket(fileno=int(sys.argv[1]))
server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("0.0.0.0", int(sys.argv[2])))
socket.send_fds(control, [b"s"], [server.fileno()])
control.close()
server.close()
os.execv("/bin/sh", ["sh", "-c", 'exec "$@"', "sh", *sys.argv[3:]])
"""


class PrivateNetwork:
    """The network of one program that is about to be started; Linux only.

    Parameters
    ----------
    port : int
        The UDP port of the server.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._ours, theirs = socket.socketpair()
        self._ours.setblocking(False)
        with theirs:
            control = fcntl.fcntl(theirs.fileno(), fcntl.F_DUPFD_CLOEXEC, _FIRST_DESCRIPTOR)
        self._inherited = [control, memory_file(_HOSTS), memory_file(_NAMES)]

    @property
    def inherited(self) -> tuple[int, ...]:
        """The descriptors that the program must inherit, until `forget_inherited`."""
        return tuple(self._inherited)

    @property
    def options(self) -> tuple[str, ...]:
        """Options of bubblewrap."""
        _control, hosts, names = map(str, self._inherited)
        return (
            *("--ro-bind-data", hosts, "/etc/hosts"),
            *("--ro-bind-data", names, "/etc/nsswitch.conf"),
        )

    @property
    def helper(self) -> tuple[str, ...]:
        """The beginning of the command in the sandbox."""
        return (_python()[0], "-ISEc", _HELPER, str(self._inherited[0]), str(self._port))

    @property
    def folders(self) -> tuple[Path, ...]:
        """What the helper must be able to read."""
        return _python()[1]

    def forget_inherited(self) -> None:
        """Close what the program has inherited by now."""
        for descriptor in self._inherited:
            os.close(descriptor)
        self._inherited.clear()

    def fileno(self) -> int:
        """A descriptor that can be read when the helper has passed the socket, or has ended.

        It is -1 after `take_socket`.
        """
        return self._ours.fileno()

    def take_socket(self) -> socket.socket | None:
        """The server socket, once; None if the helper has ended without it."""
        try:
            _data, descriptors, _flags, _sender = socket.recv_fds(self._ours, 1, 1)
        except OSError:
            return None
        finally:
            self._ours.close()
        return socket.socket(fileno=descriptors[0]) if descriptors else None

    def close(self) -> None:
        """Close everything that is open yet."""
        self.forget_inherited()
        self._ours.close()


@cache
def _python() -> tuple[str, tuple[Path, ...]]:
    """A Python for the helper, and the folders that it needs besides the system's."""
    own = shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin")
    if own is not None:
        return own, ()
    interpreter = find_interpreter()
    return interpreter.program, interpreter.folders


def memory_file(content: bytes) -> int:
    """A descriptor of a file with this content, which can be read."""
    descriptor = os.memfd_create("uctvis", os.MFD_CLOEXEC)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor
