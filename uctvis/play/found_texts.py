"""Texts about finished searches of any engine, for the status bar and the board."""

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.made import Made
from uctvis.explain.move_rows import kept_text, with_kept
from uctvis.explain.number_formats import whole_percent
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _, grouped, ngettext


def ended_text(engine: SearchingEngine, found: Found) -> str:
    """The message for the status bar about a finished search of this engine."""
    time, effort = grouped(1000 * found.seconds), effort_text(found)
    kept = found.statistics.kept
    said = _("{effort} in {time} ms") if effort else _("{time} ms")
    if kept and not effort:
        said = said.format(time=time) + f" · {kept_text(kept)}"
    else:
        said = with_kept(said.format(effort=effort, time=time), kept)
    return engine.remarked(found, said)


def choice_text(game: AnyGame, position: AnyPosition, made: Made) -> str:
    """What the search preferred to a move that a weaker PC made in a position; "" if nothing."""
    choice = made.erred
    if choice is None:
        return ""
    best, move = (game.notation(position, one) for one in (choice.preferred, made.move))
    if choice.preferred_mean is None or made.mean is None:
        text = _("The search preferred {best}; at this level the PC chose {move}")
        return text.format(best=best, move=move)
    text = _("The search preferred {best} ({best_win}); at this level the PC chose {move} ({win})")
    return text.format(
        best=best,
        best_win=whole_percent(choice.preferred_mean),
        move=move,
        win=whole_percent(made.mean),
    )


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
