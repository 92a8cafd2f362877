"""The filter of system calls of confined programs, which libseccomp compiles; Linux only."""

import ctypes
import os
import platform
from ctypes.util import find_library
from functools import cache

from uctvis.arena.sandbox.system_calls import NUMBERS, REFUSALS, ArgumentCondition
from uctvis.errors import ArenaError
from uctvis.texts import _

_LIBRARY = "libseccomp.so.2"
# From seccomp.h of libseccomp.
_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_KILL = 0x80000000
_BAD_ARCHITECTURE, _OPTIMIZATION = 2, 8
_BINARY_TREE = 2
_NOT_EQUAL, _EQUAL, _GREATER, _MASKED = 1, 4, 6, 7
_INT = 0xFFFFFFFF
_UNKNOWN = -1
# CLONE_BACKWARDS2: the flags of clone are its second argument.
_CLONE_BACKWARDS = ("s390", "s390x")
# Of keyctl: a new session keyring without a name.
_JOIN_SESSION_KEYRING = 1


class _Comparison(ctypes.Structure):
    _fields_ = (
        ("argument", ctypes.c_uint),
        ("operation", ctypes.c_int),
        ("first", ctypes.c_uint64),
        ("second", ctypes.c_uint64),
    )


@cache
def compiled_filter() -> bytes:
    """The filter of `REFUSALS` for this machine, as `bwrap --seccomp` reads it.

    Programs of other machines, such as 32-bit programs on a 64-bit one, are killed at their first
    call.

    Raises ArenaError if libseccomp is missing, or cannot do it.
    """
    try:
        library = _library()
    except OSError as error:
        raise ArenaError(
            _("sandbox"),
            _(
                "{name} is missing. On Debian and Ubuntu, install it with: apt install {package}. "
                "To run programs that you trust without a sandbox, use --no-sandbox"
            ).format(name=_LIBRARY, package="libseccomp2"),
        ) from error
    context = library.seccomp_init(_ALLOW)
    if not context:
        raise _failure("seccomp_init", 0)
    try:
        _do(library, "seccomp_attr_set", context, _BAD_ARCHITECTURE, _KILL)
        # Older versions do not have it.
        library.seccomp_attr_set(context, _OPTIMIZATION, _BINARY_TREE)
        for refusal in REFUSALS:
            action = ctypes.c_uint32(_ERRNO | refusal.error)
            for name in refusal.calls:
                if (number := _number(library, name)) == _UNKNOWN:
                    continue
                for condition in refusal.when:
                    one = _comparison(name, condition)
                    _do(library, "seccomp_rule_add_array", context, action, number, 1, one)
                if not refusal.when:
                    _do(library, "seccomp_rule_add_array", context, action, number, 0, None)
        return _exported(library, context)
    finally:
        library.seccomp_release(context)


def join_new_session_keyring() -> bool:
    """Give this thread, and the programs that it starts from now on, a new session keyring.

    The keys of the old one, such as keys of the login, stay with the other threads. Return whether
    there is one; a container may refuse it, as this filter does.
    """
    try:
        library = _library()
    except OSError:
        return False
    number = _number(library, "keyctl")
    joined: int = ctypes.CDLL(None, use_errno=True).syscall(number, _JOIN_SESSION_KEYRING, None)
    return joined > 0


@cache
def _library() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(_LIBRARY, use_errno=True)
    except OSError:
        found = find_library("seccomp")
        if found is None:
            raise
        library = ctypes.CDLL(found, use_errno=True)
    context, number = ctypes.c_void_p, ctypes.c_int
    library.seccomp_init.argtypes = [ctypes.c_uint32]
    library.seccomp_init.restype = context
    library.seccomp_release.argtypes = [context]
    library.seccomp_release.restype = None
    library.seccomp_attr_set.argtypes = [context, number, ctypes.c_uint32]
    library.seccomp_syscall_resolve_name.argtypes = [ctypes.c_char_p]
    library.seccomp_rule_add_array.argtypes = [
        *(context, ctypes.c_uint32, number, ctypes.c_uint, ctypes.POINTER(_Comparison)),
    ]
    library.seccomp_export_bpf.argtypes = [context, number]
    return library


def _number(library: ctypes.CDLL, name: str) -> int:
    """The number of a call; below -1 if this machine does not have it."""
    number: int = library.seccomp_syscall_resolve_name(name.encode())
    if number == _UNKNOWN and platform.machine() != "alpha":
        return NUMBERS.get(name, _UNKNOWN)
    return number


def _comparison(name: str, condition: ArgumentCondition) -> _Comparison:
    argument, comparison, value = condition
    if name == "clone" and platform.machine() in _CLONE_BACKWARDS:
        argument = 1 - argument
    if comparison == "bits":
        return _Comparison(argument, _MASKED, value, value)
    if comparison == "int ==":
        return _Comparison(argument, _MASKED, _INT, value)
    operation = {"==": _EQUAL, ">": _GREATER, "int !=": _NOT_EQUAL}[comparison]
    return _Comparison(argument, operation, value, 0)


def _exported(library: ctypes.CDLL, context: int) -> bytes:
    descriptor = os.memfd_create("uctvis", os.MFD_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        _do(library, "seccomp_export_bpf", context, file.fileno())
        file.seek(0)
        return file.read()


def _do(library: ctypes.CDLL, function: str, *values: object) -> None:
    result = getattr(library, function)(*values)
    if result < 0:
        raise _failure(function, -result)


def _failure(function: str, number: int) -> ArenaError:
    text = _("libseccomp cannot compile the filter of system calls: {function}: {error}")
    return ArenaError(_("sandbox"), text.format(function=function, error=os.strerror(number)))
