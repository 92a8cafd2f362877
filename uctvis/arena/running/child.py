"""A program that was started: its pipes, its death, and what it used."""

import os
import select
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO

from uctvis.arena.sandbox.process_files import GONE, children_of
from uctvis.arena.sandbox.processes import ProcessTree
from uctvis.arena.sandbox.rest import Rest
from uctvis.arena.sandbox.sandbox import Launch
from uctvis.arena.sandbox.seccomp import join_new_session_keyring
from uctvis.texts import _

# Bubblewrap ends with this and the signal that killed its program, as shells do.
_BY_SIGNAL = 128


class BotChild:
    """A program that was started.

    Raises OSError if it cannot be executed.

    Attributes
    ----------
    stdin, stdout, stderr : file
        Our ends of its pipes.
    death : int
        A descriptor that can be read once it has ended.
    status : int or None
        Its exit code, or minus the number of the signal that killed it; None until `reap`.
    cpu : float
        Seconds of processor time of all its processes that have been waited for.
    """

    def __init__(self, launch: Launch) -> None:
        # Only the three pipes are inherited, and what its network needs. A session of its own:
        # signals of the terminal, such as Ctrl-C, do not reach it.
        network = launch.network
        passed = () if network is None else network.inherited
        if launch.seccomp is not None:
            passed = (*passed, launch.seccomp)
        if launch.is_confined:
            # The program inherits this thread's: it would read the secrets of the user, and
            # share it with its opponent.
            join_new_session_keyring()
        self._cgroup = launch.cgroup
        try:
            self._process = subprocess.Popen(  # noqa: S603 - in a sandbox, or trusted by the user
                launch.command,
                cwd=launch.folder,
                env=launch.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                pass_fds=passed,
            )
        except BaseException:
            self._remove_cgroup()
            raise
        finally:
            if launch.seccomp is not None:
                os.close(launch.seccomp)
            if network is not None:
                network.forget_inherited()
        self.pid = self._process.pid
        try:
            self.death = _open_death(self.pid)
        except OSError:
            # The program itself has not been started: see `Launch`.
            self._process.kill()
            self._process.communicate()
            self._remove_cgroup()
            raise
        self.stdin, self.stdout, self.stderr = (
            _unblocked(pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self.tree = ProcessTree(self.pid, launch.is_confined, launch.mark)
        self.rest = Rest(self.tree, launch.cgroup)
        self.status: int | None = None
        self.cpu = 0.0
        # Nobody is killed after it has been waited for, from the thread that watches either.
        self._lock = threading.Lock()

    def has_died(self, timeout: float | None) -> bool:
        """Whether it has ended, after `timeout` seconds at most; None: as long as it takes."""
        if self.status is not None:
            return True
        poll = select.poll()
        poll.register(self.death, select.POLLIN)
        return bool(poll.poll(None if timeout is None else timeout * 1000))

    def confine(self) -> None:
        """Put what is to become the program where its limits are, before it runs.

        Raises OSError if it cannot be moved into its cgroup.
        """
        if not self.tree.is_confined:
            return
        for first in children_of(self.pid):
            # If memory gets scarce, the kernel ends bots first. Where /proc cannot be written to,
            # it chooses by their sizes.
            with suppress(*GONE, PermissionError):
                Path(f"/proc/{first}/oom_score_adj").write_text("1000", encoding="ascii")
            if self._cgroup is not None:
                with suppress(ProcessLookupError):
                    self._cgroup.add(first)

    @property
    def was_out_of_memory(self) -> bool:
        """Whether the kernel has killed it because it used too much memory."""
        return self._cgroup is not None and self._cgroup.was_out_of_memory

    def terminate(self) -> None:
        """Send SIGTERM to the program itself, if it has not ended."""
        with self._lock:
            if self.status is None:
                self.rest.end()
                self.tree.terminate()

    def kill(self) -> None:
        """Kill all its processes, also those that it left behind."""
        with self._lock:
            if self.status is None:
                self.tree.kill()

    def reap(self) -> None:
        """Wait for its end; afterwards `status` and `cpu` are known."""
        self.has_died(None)
        with self._lock:
            if self.status is not None:
                return
            used = os.wait4(self.pid, 0)
            code = os.waitstatus_to_exitcode(used[1])
            if self.tree.is_confined and code > _BY_SIGNAL:
                code = _BY_SIGNAL - code
            self.cpu = used[2].ru_utime + used[2].ru_stime
            self._process.returncode = self.status = code
        self.tree.end_left()

    @property
    def ending(self) -> str:
        """How it ended, for users, such as "it ended with exit code 3"; "" if it has not."""
        if self.status is None:
            return ""
        if self.status >= 0:
            return _("it ended with exit code {code}").format(code=self.status)
        return _("it ended by signal {number} ({name})").format(
            number=-self.status, name=signal.strsignal(-self.status)
        )

    def close(self) -> None:
        """Close its descriptors."""
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()
        if self.death >= 0:
            os.close(self.death)
            self.death = -1
            self._remove_cgroup()

    def _remove_cgroup(self) -> None:
        if self._cgroup is not None:
            self._cgroup.remove()


def _unblocked(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise RuntimeError("all three pipes are asked for")
    os.set_blocking(pipe.fileno(), False)
    return pipe


def _open_death(pid: int) -> int:
    if sys.platform == "linux":
        return os.pidfd_open(pid)
    queue = select.kqueue()
    event = select.kevent(pid, select.KQ_FILTER_PROC, select.KQ_EV_ADD, select.KQ_NOTE_EXIT)
    try:
        queue.control([event], 0)
    except ProcessLookupError:
        # It has ended already: the end of a pipe without writers can be read.
        queue.close()
        death, writing = os.pipe()
        os.close(writing)
        return death
    return os.dup(queue.fileno())
