"""Budgets of searches in words."""

from uctvis.texts import _, grouped, ngettext


def budget_text(
    seconds: float | None = None, depth: int | None = None, nodes: int | None = None
) -> str:
    """The budget of a search that deepens, for a move."""
    parts = []
    if seconds is not None:
        parts.append(_("{seconds:g} s a move").format(seconds=seconds))
    if depth is not None:
        parts.append(_("depth {depth}").format(depth=depth))
    if nodes is not None:
        positions = ngettext("{count} position a move", "{count} positions a move", nodes)
        parts.append(positions.format(count=grouped(nodes)))
    return ", ".join(parts)


def iterations_text(iterations: int | None, seconds: float | None, threads: int) -> str:
    """The budget of a search by iterations for a move, and its threads."""
    if iterations is None:
        budget = budget_text(seconds)
    else:
        budget = ngettext(
            "{count} iteration a move", "{count} iterations a move", iterations
        ).format(count=grouped(iterations))
    shared = ngettext("{count} thread", "{count} threads", threads)
    return f"{budget}, {shared.format(count=threads)}"
