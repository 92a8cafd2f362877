"""How much memory a search may use: a share of what the machine has free when it starts."""

import sys
from pathlib import Path

import psutil

from uctvis.mcts.settings import ITERATIONS

MEGABYTE = 1 << 20
# A search whose settings say nothing may use a quarter of what is free: its tree is shown, kept
# for the next move and saved beside it.
_SHARE = 4
# A machine that has hardly anything left searches small trees, and not none.
_LEAST = 64 * MEGABYTE

# The bytes of a node with all that is made of it: the search's record of it, the tree, the layout
# and the summaries of what is shown; and those of an iteration in the record.
NODE_BYTES = 160
_ITERATION_BYTES = 8
# As many ids as there are.
_MOST_NODES = 2**31 - 1
# Of the memory of a search whose iterations are not limited, its record has at most this share.
_SHARE_OF_RECORD = 4

# Control groups, version 2 and 1: where the limit of a container is, and what is used of it.
_GROUPS = (
    (Path("/sys/fs/cgroup"), "memory.max", "memory.current"),
    (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes", "memory.usage_in_bytes"),
)


def free_bytes() -> int:
    """The memory that a new search could use, in bytes: of the machine, or of its container."""
    return min([int(psutil.virtual_memory().available), *_free_addresses(), *_free_in_groups()])


def usual_bytes() -> int:
    """The memory that a search may use whose settings name none."""
    return max(free_bytes() // _SHARE, _LEAST)


def _free_addresses() -> list[int]:
    """What is left where the addresses of this process are limited, as by `ulimit -v`."""
    if sys.platform == "win32":
        return []
    import resource

    limit, _hard = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return []
    return [max(limit - int(psutil.Process().memory_info().vms), 0)]


def _free_in_groups() -> list[int]:
    found = []
    for folder, limit, used in _GROUPS:
        try:
            stat = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
            # Without a limit there is a word instead of a number. Files that were read are used
            # memory, too, but make room for anything else.
            taken = int((folder / used).read_text()) - int(stat["inactive_file"])
            found.append(max(int((folder / limit).read_text()) - taken, 0))
        except (OSError, ValueError, KeyError):
            continue
    return found


def most_iterations(memory: int, wanted: int | None) -> int:
    """How many iterations a search in so many bytes can record, no more than are `wanted`."""
    room = memory // _SHARE_OF_RECORD // _ITERATION_BYTES
    return min(room, wanted or ITERATIONS[1])


def most_nodes(memory: int, iterations: int) -> int:
    """How many nodes a search in so many bytes can have, beside the record of its iterations."""
    return min((memory - iterations * _ITERATION_BYTES) // NODE_BYTES, _MOST_NODES)
