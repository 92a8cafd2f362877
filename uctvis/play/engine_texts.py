"""Texts about engines for users."""

from dataclasses import asdict

from uctvis.mcts.policies.choices import titles_of
from uctvis.mcts.settings import Settings
from uctvis.play.alphabeta_engine import AlphaBetaEngine
from uctvis.play.player import SearchingEngine
from uctvis.play.uci_engine import UciEngine
from uctvis.play.uct_engine import UctEngine
from uctvis.texts import _, grouped, ngettext


def about_engine(engine: SearchingEngine) -> str:
    """The kind, the budget and the variants of an engine in one line."""
    parts = [engine.title]
    if isinstance(engine, UctEngine):
        parts += [_uct_budget(engine.settings), titles_of(asdict(engine.settings))]
    elif isinstance(engine, AlphaBetaEngine):
        settings = engine.settings
        parts.append(budget_text(settings.seconds, settings.depth, settings.nodes))
    elif isinstance(engine, UciEngine):
        parts.append(budget_text(engine.time, engine.depth, engine.nodes))
        parts += [f"{name} = {value}" for name, value in engine.options]
    return " \N{MIDDLE DOT} ".join(part for part in parts if part)


def budget_text(seconds: float | None, depth: int | None, nodes: int | None) -> str:
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


def _uct_budget(settings: Settings) -> str:
    """The budget and the threads of UCT."""
    if settings.iterations is None:
        budget = _("{seconds:g} s a move").format(seconds=settings.seconds)
    else:
        budget = ngettext(
            "{count} iteration a move", "{count} iterations a move", settings.iterations
        ).format(count=grouped(settings.iterations))
    threads = ngettext("{count} thread", "{count} threads", settings.threads)
    return f"{budget}, {threads.format(count=settings.threads)}"
