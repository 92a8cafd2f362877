"""What confines bots on this machine, and what does not: one entry for each protection."""

from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import NamedTuple

from uctvis.arena.sandbox.bubblewrap import abilities
from uctvis.arena.sandbox.cgroup import MEMORY, PROCESSES, PROCESSOR
from uctvis.arena.sandbox.sandbox import Sandbox, counts_processes
from uctvis.arena.sandbox.seccomp import join_new_session_keyring
from uctvis.texts import _

# The line that delegates a cgroup.
DELEGATE = "systemd-run --user --scope -p Delegate=yes uctvis arena ..."
_DELEGATES = _("A cgroup enforces it; see {guide}: {line}").format(
    guide="docs/sandbox.md", line=DELEGATE
)


class Protection(NamedTuple):
    """A protection."""

    name: str
    # What enforces it.
    by: str
    # Whether it is enforced in a sandbox.
    holds: Callable[[Sandbox], bool]
    # What can happen if it is not, in sentences for users, and what to do.
    otherwise: str
    # Whether a bot is ended a moment later if it is not enforced, so that matches go without a
    # warning.
    is_watched: bool = False


def _is_confined(sandbox: Sandbox) -> bool:
    return bool(sandbox.bubblewrap)


@cache
def _has_keyrings() -> bool:
    """Whether a thread can have a new session keyring; tried in one that ends."""
    found: list[bool] = []
    thread = Thread(target=lambda: found.append(join_new_session_keyring()))
    thread.start()
    thread.join()
    return found == [True]


def _controls(name: str) -> Callable[[Sandbox], bool]:
    return lambda sandbox: sandbox.cgroups is not None and name in sandbox.cgroups.controllers


PROTECTIONS = (
    Protection(
        _("files"),
        _("its own view of the disk (bubblewrap)"),
        _is_confined,
        _("Bots can read and write your files."),
    ),
    Protection(
        _("network"),
        _("its own network (bubblewrap)"),
        _is_confined,
        _("Bots can use the network."),
    ),
    Protection(
        _("other programs"),
        _("its own process namespace (bubblewrap)"),
        _is_confined,
        _("A bot can stop other programs of the same user, also its opponent."),
    ),
    Protection(
        _("processes left behind"),
        _("the first process of its namespace, with which they end"),
        _is_confined,
        _("Processes of a bot that hide can go on after the match."),
    ),
    Protection(
        _("end of this program"),
        _("the kernel, which then ends bots, too"),
        lambda sandbox: bool(sandbox.bubblewrap or sandbox.setpriv),
        _("Bots can go on if this program is killed."),
    ),
    Protection(
        _("system calls"),
        _("a filter (seccomp) that refuses those that no game needs"),
        _is_confined,
        _("Bots can use everything that the kernel offers."),
        is_watched=True,
    ),
    Protection(
        _("secrets"),
        _("a new session keyring, and the filter"),
        lambda sandbox: _is_confined(sandbox) and _has_keyrings(),
        _("The kernel refuses new keyrings here, as in a container; only the filter is in force."),
        is_watched=True,
    ),
    Protection(
        _("new namespaces"),
        _("bubblewrap 0.8, and the filter"),
        lambda sandbox: _is_confined(sandbox) and abilities(sandbox.bubblewrap).disables_namespaces,
        _("Bubblewrap is older than 0.8, or setuid; only the filter is in force."),
        is_watched=True,
    ),
    Protection(
        _("size of its files"),
        _("file systems of a limited size"),
        lambda sandbox: _is_confined(sandbox) and abilities(sandbox.bubblewrap).limits_files,
        _("The size of the files that a bot writes is not limited, or only watched."),
    ),
    Protection(
        _("memory of a process"),
        _("system limits (prlimit); for sources in C, C++ and Python, of their address space"),
        lambda sandbox: bool(sandbox.prlimit),
        _("A bot can use too much memory, or start too many processes, for a moment."),
    ),
    Protection(
        _("total memory"),
        _("its cgroup (memory.max)"),
        _controls(MEMORY),
        _("It is measured 20 times a second, and a bot that uses too much is ended. ") + _DELEGATES,
        is_watched=True,
    ),
    Protection(
        _("number of processes"),
        _("its cgroup (pids.max), or Linux 5.14 in a namespace"),
        lambda sandbox: (
            _controls(PROCESSES)(sandbox) or (_is_confined(sandbox) and counts_processes())
        ),
        _(
            "This version of Linux does not limit the processes of one bot; a bot with too many is "
            "killed a moment later."
        ),
    ),
    Protection(
        _("share of the processor"),
        _("its cgroup (cpu.weight)"),
        _controls(PROCESSOR),
        _("A bot with many processes gets more than one with few. ") + _DELEGATES,
        is_watched=True,
    ),
    Protection(
        _("pause between its turns"),
        _("its cgroup (cgroup.freeze)"),
        lambda sandbox: sandbox.cgroups is not None,
        _("A bot is stopped by signals instead, which it can undo for a moment. ") + _DELEGATES,
        is_watched=True,
    ),
)


def unenforced(sandbox: Sandbox) -> tuple[str, ...]:
    """What is not enforced here, not even by ending the bot; in sentences for users."""
    return tuple(one.otherwise for one in PROTECTIONS if not (one.is_watched or one.holds(sandbox)))


def described(sandbox: Sandbox) -> tuple[str, ...]:
    """A line about each protection, for users."""
    yes = _("{name}: enforced by {by}")
    return tuple(
        yes.format(name=one.name, by=one.by) if one.holds(sandbox) else _weakness(one)
        for one in PROTECTIONS
    )


def summed_up(sandbox: Sandbox) -> tuple[str, ...]:
    """One line about all protections that are enforced, and one about each other one."""
    holding = [one for one in PROTECTIONS if one.holds(sandbox)]
    first = _("enforced: {names}").format(names=", ".join(one.name for one in holding))
    return (first, *(_weakness(one) for one in PROTECTIONS if one not in holding))


def _weakness(one: Protection) -> str:
    text = _("{name}: not enforced. {otherwise}")
    return text.format(name=one.name, otherwise=one.otherwise)
