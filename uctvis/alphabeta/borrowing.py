"""The memory of an alpha-beta search without reference counting (compiled)."""

from uctvis.alphabeta.work import Workspace
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import borrowed


@compiled
def borrowed_work(work: Workspace) -> Workspace:
    """The same memory without reference counting, see `uctvis.jit.raw_memory`."""
    return Workspace(
        borrowed(work.counts),
        borrowed(work.control),
        borrowed(work.by_ply),
        borrowed(work.table),
        borrowed(work.moves),
        borrowed(work.ranks),
        borrowed(work.killers),
        borrowed(work.history),
        borrowed(work.answers),
        borrowed(work.path),
        borrowed(work.statics),
        borrowed(work.variation),
        borrowed(work.records),
    )
