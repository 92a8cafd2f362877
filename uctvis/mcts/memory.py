"""How much memory a search may use: a share of what the machine has free when it starts."""

from pathlib import Path

MEGABYTE = 1 << 20
# A search whose settings say nothing may use a quarter of what is free: its tree is shown, kept
# for the next move and saved beside it.
_SHARE = 4
# A machine that has hardly anything left searches small trees, and not none.
_LEAST = 64 * MEGABYTE

# Control groups, version 2 and 1: the limit of a container, and what is used of it.
_GROUPS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    (
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    ),
)


def free_bytes() -> int:
    """The memory that a new search could use, in bytes: of the machine, or of its container."""
    # Imported here: the start page has no need of it.
    import psutil

    return min([int(psutil.virtual_memory().available), *_free_in_groups()])


def usual_bytes() -> int:
    """The memory that a search may use whose settings name none."""
    return max(free_bytes() // _SHARE, _LEAST)


def _free_in_groups() -> list[int]:
    found = []
    for limit, used in _GROUPS:
        try:
            # Without a limit there is a word instead of a number.
            found.append(int(Path(limit).read_text()) - int(Path(used).read_text()))
        except (OSError, ValueError):
            continue
    return found
