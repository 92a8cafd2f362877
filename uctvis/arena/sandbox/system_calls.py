"""The system calls that the programs of bots must not use, and why.

Everything else is allowed: a list of what C, C++, Java, Python, Node and others need would be out
of date with their next versions. What is refused here reaches parts of the kernel that no game
needs, that have had holes, or whose memory is counted for nobody. Compare the lists of flatpak
(`flatpak_run_setup_seccomp`) and Docker (`profiles/seccomp/default.json`), from which most of it is
taken. Names that do not exist on a machine are skipped there.
"""

import errno
from typing import NamedTuple


class ArgumentCondition(NamedTuple):
    """A condition of one argument of a call."""

    # Its number, from 0.
    argument: int
    # "==" or ">" for numbers of 64 bits, "bits" (these bits are set), "int ==" and "int !=" for
    # numbers of 32 bits, whose upper half the kernel ignores.
    comparison: str
    value: int


class Refusal(NamedTuple):
    """Calls that are refused."""

    calls: tuple[str, ...]
    # For readers of this table.
    why: str
    # What programs get. ENOSYS says that the kernel is too old, so that they do without.
    error: int = errno.EPERM
    # They are refused if any of these is true; if there are none, always.
    when: tuple[ArgumentCondition, ...] = ()


def _refusal(
    calls: str, why: str, error: int = errno.EPERM, when: tuple[ArgumentCondition, ...] = ()
) -> Refusal:
    return Refusal(tuple(calls.split()), why, error, when)


# The families of sockets that are left: UNIX, INET, INET6.
_FAMILIES = (1, 2, 10)
# CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
_NAMESPACES = (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_F_SETPIPE_SZ = 1031
_PR_SET_SECCOMP = 22
# Of the call personality: what it is now.
_ASKED = 0xFFFFFFFF

REFUSALS = (
    _refusal(
        "keyctl add_key request_key",
        "keyrings contain secrets of the user, and could carry messages between bots",
    ),
    _refusal(
        "shmget shmat shmctl shmdt semget semop semtimedop semctl msgget msgsnd msgrcv msgctl",
        "the memory of System V IPC belongs to no process",
    ),
    _refusal(
        "mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr",
        "the memory of message queues belongs to no process",
    ),
    _refusal(
        "memfd_create memfd_secret",
        "files without a name belong to no process while they are in a socket",
        errno.ENOSYS,
    ),
    _refusal(
        "fcntl",
        "pipes have their usual size",
        when=(ArgumentCondition(1, "int ==", _F_SETPIPE_SZ),),
    ),
    _refusal(
        "io_uring_setup io_uring_enter io_uring_register",
        "a second way to call the kernel, past this filter",
        errno.ENOSYS,
    ),
    _refusal("io_setup", "its queues are memory of the kernel", errno.ENOSYS),
    _refusal(
        "seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self",
        "filters of its own are memory of the kernel",
        errno.ENOSYS,
    ),
    _refusal(
        "prctl",
        "filters of its own are memory of the kernel",
        when=(ArgumentCondition(0, "int ==", _PR_SET_SECCOMP),),
    ),
    _refusal("userfaultfd", "it lets programs hold the kernel in the middle of a call"),
    _refusal("bpf perf_event_open", "programs in the kernel, and what others compute"),
    _refusal(
        "ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp "
        "pidfd_getfd",
        "debuggers",
    ),
    _refusal("unshare setns", "namespaces: in a new one a program is root"),
    _refusal(
        "clone",
        "namespaces: in a new one a program is root",
        when=tuple(ArgumentCondition(0, "bits", flag) for flag in _NAMESPACES),
    ),
    _refusal("clone3", "its flags cannot be read here; libraries fall back to clone", errno.ENOSYS),
    _refusal(
        "mount umount umount2 pivot_root chroot fsopen fsconfig fsmount fspick move_mount "
        "open_tree open_tree_attr mount_setattr open_by_handle_at",
        "they change what a bot sees of the disk",
    ),
    _refusal("quotactl quotactl_fd swapon swapoff acct", "disks and accounts of the machine"),
    _refusal(
        "init_module finit_module delete_module create_module kexec_load kexec_file_load reboot",
        "the kernel itself",
    ),
    _refusal(
        "settimeofday clock_settime clock_settime64 adjtimex clock_adjtime clock_adjtime64 stime "
        "sethostname setdomainname syslog vhangup fanotify_init",
        "settings and messages of the machine",
    ),
    _refusal(
        "iopl ioperm modify_ldt vm86 vm86old uselib nfsservctl lookup_dcookie _sysctl sysfs ustat",
        "obsolete calls",
    ),
    _refusal(
        "mbind set_mempolicy set_mempolicy_home_node migrate_pages move_pages",
        "where memory lies",
    ),
    _refusal(
        "personality",
        "it turns protections off; reading it is allowed",
        when=(ArgumentCondition(0, "int !=", _ASKED),),
    ),
    _refusal(
        "ioctl",
        "two operations that type into terminals",
        when=tuple(ArgumentCondition(1, "int ==", command) for command in (_TIOCSTI, _TIOCLINUX)),
    ),
    _refusal(
        "socket socketpair",
        "only families UNIX, INET and INET6",
        errno.EAFNOSUPPORT,
        (
            *(
                ArgumentCondition(0, "==", one)
                for one in range(_FAMILIES[-1])
                if one not in _FAMILIES
            ),
            # Also numbers whose upper half is not 0.
            ArgumentCondition(0, ">", _FAMILIES[-1]),
        ),
    ),
)

# Calls that an older libseccomp does not know. They have the same numbers everywhere but on alpha.
NUMBERS = {
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "open_tree": 428,
    "move_mount": 429,
    "fsopen": 430,
    "fsconfig": 431,
    "fsmount": 432,
    "fspick": 433,
    "clone3": 435,
    "pidfd_getfd": 438,
    "process_madvise": 440,
    "mount_setattr": 442,
    "quotactl_fd": 443,
    "landlock_create_ruleset": 444,
    "landlock_add_rule": 445,
    "landlock_restrict_self": 446,
    "memfd_secret": 447,
    "process_mrelease": 448,
    "set_mempolicy_home_node": 450,
    "open_tree_attr": 467,
}
