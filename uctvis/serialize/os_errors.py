"""Why the system did not do what it was asked for, in words."""

import errno
import os

from uctvis.texts import _

# Windows: a sharing violation, a lock violation.
_KEPT_OPEN = (32, 33)


def explained(error: OSError) -> str:
    """What the system says, for the reader; its own words where we know no better."""
    reasons = {
        "ENOENT": _("there is no such file or folder"),
        "ENOTDIR": _("there is no such file or folder"),
        "EACCES": _("no permission, or another program keeps it open")
        if os.name == "nt"
        else _("no permission"),
        "EPERM": _("no permission"),
        "EROFS": _("the disk is read-only"),
        "ENOSPC": _("the disk is full"),
        "EDQUOT": _("the disk quota is used up"),
        "EFBIG": _("the file would be larger than the disk, or a limit set for this user, allows"),
        "ENAMETOOLONG": _("the name is too long"),
        "EINVAL": _("the disk takes no such name"),
        "EILSEQ": _("the disk takes no such name"),
        "ELOOP": _("it is a link that leads back to itself"),
        "EBUSY": _("another program keeps it open"),
        "ETXTBSY": _("another program keeps it open"),
        "EIO": _("the disk failed, or the way to it"),
        "ENXIO": _("the disk is no longer there"),
        "ENODEV": _("the disk is no longer there"),
        "ENOTCONN": _("the disk is no longer there"),
        "ESTALE": _("the file was removed or replaced on the computer that it lies on"),
        "ETIMEDOUT": _("the computer that it lies on does not answer"),
        "EHOSTDOWN": _("the computer that it lies on does not answer"),
        "EHOSTUNREACH": _("the computer that it lies on does not answer"),
        "ENETUNREACH": _("the computer that it lies on does not answer"),
        "ENETDOWN": _("the computer that it lies on does not answer"),
        "EMFILE": _("too many files are open"),
        "ENFILE": _("too many files are open"),
    }
    if getattr(error, "winerror", None) in _KEPT_OPEN:
        return reasons["EBUSY"]
    # By name: a system need not know every number.
    reason = reasons.get(errno.errorcode.get(error.errno or 0, ""))
    return reason or error.strerror or str(error)
