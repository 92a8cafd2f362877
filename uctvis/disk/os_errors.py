"""Descriptions of operating system errors for users."""

import errno
import os

from uctvis.texts import _

# Windows: sharing violation and lock violation.
_KEPT_OPEN = (32, 33)


def explained(error: OSError) -> str:
    """Describe an error for users; unknown errors keep the text of the system."""
    reasons = {
        "ENOENT": _("there is no such file or folder"),
        "ENOTDIR": _("there is no such file or folder"),
        "EEXIST": _("a file or folder with this name already exists"),
        "EACCES": _("no permission, or another program has it open")
        if os.name == "nt"
        else _("no permission"),
        "EPERM": _("no permission"),
        "EROFS": _("the disk is read-only"),
        "ENOSPC": _("the disk is full"),
        "EDQUOT": _("the disk quota is used up"),
        "EFBIG": _("the file would be larger than the disk, or a limit set for this user, allows"),
        "ENAMETOOLONG": _("the name is too long"),
        "EINVAL": _("the disk does not allow this name"),
        "EILSEQ": _("the disk does not allow this name"),
        "ELOOP": _("it is a link to itself"),
        "EBUSY": _("another program has it open"),
        "ETXTBSY": _("another program has it open"),
        "EIO": _("the disk or its connection failed"),
        "ENXIO": _("the disk is no longer available"),
        "ENODEV": _("the disk is no longer available"),
        "ENOTCONN": _("the disk is no longer available"),
        "ESTALE": _("the file was removed or replaced on its server"),
        "ETIMEDOUT": _("the file's server does not respond"),
        "EHOSTDOWN": _("the file's server does not respond"),
        "EHOSTUNREACH": _("the file's server does not respond"),
        "ENETUNREACH": _("the file's server does not respond"),
        "ENETDOWN": _("the file's server does not respond"),
        "EADDRINUSE": _("another program listens there"),
        "EMFILE": _("too many files are open"),
        "ENFILE": _("too many files are open"),
    }
    if getattr(error, "winerror", None) in _KEPT_OPEN:
        return reasons["EBUSY"]
    # Looked up by name, because not every system defines every error number.
    reason = reasons.get(errno.errorcode.get(error.errno or 0, ""))
    return reason or error.strerror or str(error)
