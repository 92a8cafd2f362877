"""The memory that a search may use: a share of the free memory when it starts."""

import sys
from pathlib import Path

import psutil

from uctvis.mcts.settings import ITERATIONS

MEGABYTE = 1 << 20
# By default, a search may use a quarter of the free memory, because its tree is also shown, kept
# for the next move, and saved.
_SHARE = 4
# With hardly any free memory, a search still builds a small tree.
_LEAST = 64 * MEGABYTE

# The bytes for each node in all data made of it: the search's record of it, the tree, the layout
# and the summaries for drawing; and the bytes for each iteration in the record.
NODE_BYTES = 160
_ITERATION_BYTES = 8
# The number of possible ids.
_MOST_NODES = 2**31 - 1
# If the iterations are not limited, the record of a search has at most this share of its memory.
_SHARE_OF_RECORD = 4

# Control groups, versions 2 and 1: the files with the limit of a container and its used memory.
_GROUPS = (
    (Path("/sys/fs/cgroup"), "memory.max", "memory.current"),
    (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes", "memory.usage_in_bytes"),
)


def free_bytes() -> int:
    """The memory in bytes that a new search could use, on the machine or in its container."""
    return min([int(psutil.virtual_memory().available), *_free_addresses(), *_free_in_groups()])


def usual_bytes() -> int:
    """The default memory limit of a search in bytes."""
    return max(free_bytes() // _SHARE, _LEAST)


def _free_addresses() -> list[int]:
    """The rest of the address space in bytes, if it is limited, for example by `ulimit -v`."""
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
            # Without a limit, the file contains a word. Memory that caches files counts as used
            # but can be freed.
            taken = int((folder / used).read_text()) - int(stat["inactive_file"])
            found.append(max(int((folder / limit).read_text()) - taken, 0))
        except (OSError, ValueError, KeyError):
            continue
    return found


def most_iterations(memory: int, wanted: int | None, more: int = 0) -> int:
    """The number of iterations, at most `wanted`, that a search in `memory` bytes can record.

    The policies of the search take `more` bytes for each of them.
    """
    room = memory // _SHARE_OF_RECORD // (_ITERATION_BYTES + more)
    return min(room, wanted or ITERATIONS[1])


def most_nodes(
    memory: int, iterations: int, more_each_node: int = 0, more_each_iteration: int = 0
) -> int:
    """The number of nodes that fit into `memory` bytes beside the record of the iterations."""
    rest = memory - iterations * (_ITERATION_BYTES + more_each_iteration)
    return min(rest // (NODE_BYTES + more_each_node), _MOST_NODES)
