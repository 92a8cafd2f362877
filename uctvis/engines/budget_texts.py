"""Budgets of searches, and the errors of weaker ones, in words."""

from uctvis.engines.erring import Erring
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


def errors_text(erring: Erring) -> str:
    """How an engine errs; "" if it does not."""
    if not erring.errs:
        return ""
    parts = []
    if erring.seen is not None:
        seen = ngettext("sees {count} move ahead", "sees {count} moves ahead", erring.seen)
        parts.append(seen.format(count=erring.seen))
    if erring.overlooks:
        text = _("overlooks {share:.0f} % of the moves")
        parts.append(text.format(share=100 * erring.overlooks))
    if erring.temperature:
        text = _("chooses at temperature {temperature:g}")
        parts.append(text.format(temperature=erring.temperature))
    return ", ".join(parts)
