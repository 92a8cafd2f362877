"""Why bubblewrap cannot confine programs on a machine, and what to do; see docs/sandbox.md."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from uctvis.texts import _

GUIDE = "docs/sandbox.md"


class Signs(NamedTuple):
    """What is known of a machine."""

    # The last words of bubblewrap.
    said: str
    # The settings kernel.apparmor_restrict_unprivileged_userns, kernel.unprivileged_userns_clone
    # and user.max_user_namespaces, if there are any.
    apparmor: int | None = None
    allowed: int | None = None
    most: int | None = None
    # Whether this is a container, of Docker or another one.
    is_container: bool = False


class Cause(NamedTuple):
    """A cause: when it is to be suspected, and a sentence with the line that helps."""

    fits: Callable[[Signs], bool]
    text: str


CAUSES = (
    Cause(
        lambda signs: "Unknown option" in signs.said,
        _(
            "This version of bubblewrap is too old: 0.5 or later is needed. Install a newer one, "
            "for example from the backports of your system"
        ),
    ),
    Cause(
        lambda signs: signs.allowed == 0,
        _(
            "This system does not let users make user namespaces. Allow it with: "
            "sudo sysctl -w kernel.unprivileged_userns_clone=1"
        ),
    ),
    Cause(
        lambda signs: signs.most == 0,
        _(
            "This system allows no user namespaces. Allow them with: "
            "sudo sysctl -w user.max_user_namespaces=15000"
        ),
    ),
    Cause(
        lambda signs: bool(signs.apparmor) and not signs.is_container,
        _(
            "AppArmor does not let bubblewrap make user namespaces, as in Ubuntu since 23.10. "
            "Allow it with: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
        ),
    ),
    Cause(
        lambda signs: signs.is_container,
        _(
            "This is a container, whose own filter does not allow namespaces. Start it with: "
            "docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined "
            "--security-opt systempaths=unconfined"
        ),
    ),
    Cause(
        lambda _signs: True,
        _("It needs user namespaces, which this system seems to turn off"),
    ),
)


def cause_of(signs: Signs) -> str:
    """The first cause that fits, in a sentence for users."""
    return next(cause.text for cause in CAUSES if cause.fits(signs))


def signs_of(said: str, root: Path = Path("/")) -> Signs:
    """The signs of this machine, whose files are below `root`."""
    settings = root / "proc/sys"
    return Signs(
        said,
        _setting(settings / "kernel/apparmor_restrict_unprivileged_userns"),
        _setting(settings / "kernel/unprivileged_userns_clone"),
        _setting(settings / "user/max_user_namespaces"),
        _is_container(root),
    )


def _setting(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _is_container(root: Path) -> bool:
    if any((root / name).exists() for name in (".dockerenv", "run/.containerenv")):
        return True
    try:
        # Of systemd-nspawn, LXC, Kubernetes and others.
        return b"container=" in (root / "proc/1/environ").read_bytes()
    except OSError:
        return False
