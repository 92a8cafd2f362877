"""Texts about finished searches of any engine, for the status bar and the board."""

from uctvis.engines.found import Found
from uctvis.explain.move_rows import with_kept
from uctvis.explain.number_formats import whole_percent
from uctvis.explain.proof_texts import proof_text
from uctvis.mcts.result import SearchResult
from uctvis.texts import _, grouped, ngettext


def ended_text(found: Found) -> str:
    """The message for the status bar about a finished search."""
    if not isinstance(found, SearchResult):
        if not effort_text(found):
            return _("{time} ms").format(time=grouped(1000 * found.seconds))
        return _("{effort} in {time} ms").format(
            effort=effort_text(found), time=grouped(1000 * found.seconds)
        )
    said = _("{iterations} iterations in {time} ms").format(
        iterations=grouped(found.iterations), time=grouped(1000 * found.seconds)
    )
    said = with_kept(said, found.statistics.kept)
    if found.reason == "proven" and found.statistics.proof is not None:
        said = _("{numbers}; the search ended: the result is proven ({result})").format(
            numbers=said, result=proof_text(found.statistics.proof)
        )
    if found.reason == "memory":
        said = _("{numbers}; the memory was full").format(numbers=said)
    if found.threads < found.settings.threads:
        said = ngettext(
            "{numbers}; with {count} thread", "{numbers}; with {count} threads", found.threads
        ).format(numbers=said, count=found.threads)
    return said


def hint_text(found: Found) -> str:
    """The line beside the board about a hint."""
    move = found.game.notation(found.position, found.move)
    effort = effort_text(found)
    if not effort:
        return _("Hint: {move}").format(move=move)
    if found.mean is None:
        return _("Hint: {move}, after {effort}").format(move=move, effort=effort)
    return _("Hint: {move}, {win}, after {effort}").format(
        move=move, win=whole_percent(found.mean), effort=effort
    )


def effort_text(found: Found) -> str:
    """What a search did: its iterations, or its depth and positions; "" if that is unknown."""
    if found.searched_depth == found.effort == 0:
        return ""
    if found.searched_depth == 0:
        iterations = ngettext("{count} iteration", "{count} iterations", found.effort)
        return iterations.format(count=grouped(found.effort))
    positions = ngettext("{count} position", "{count} positions", found.effort)
    return _("depth {depth}, {positions}").format(
        depth=found.searched_depth, positions=positions.format(count=grouped(found.effort))
    )
