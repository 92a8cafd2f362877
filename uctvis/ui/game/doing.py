"""Texts about a player's activity and the PC's thinking time, for the bars beside the board."""

from uctvis.alphabeta.search import AlphaBeta
from uctvis.play.session import GameSession
from uctvis.texts import _
from uctvis.ui.game.pc_player import PcPlayer

_MINUTE = 60
_TENTHS_BELOW = 10.0


def doing_text(session: GameSession, player: int, pc: PcPlayer, *, paused: bool) -> str:
    """The activity of a player; for a waiting PC, the time of its searches or ""."""
    to_move = session.outcome is None and session.player == player
    if session.pcs[player] is None:
        return _("to move") if to_move else ""
    if not to_move:
        return _spent_text(session, player)
    if not pc.thinking or pc.advises:
        return _("paused") if paused else _("to move")
    if pc.waiting:
        return _("preparing…")
    if pc.compiling:
        return _("compiling…")
    if paused or pc.live.paused:
        return _("paused")
    if pc.replaying.holds:
        return _("replaying…")
    seconds = 0 if pc.search is None else int(pc.search.seconds)
    if isinstance(pc.search, AlphaBeta) and pc.search.iterations:
        return _("{time}, depth {depth}…").format(
            time=time_text(seconds), depth=pc.search.iterations[-1].depth
        )
    # The time comes first, because the end is cut if there is little room.
    return _("{time}, thinking…").format(time=time_text(seconds)) if seconds else _("thinking…")


def _spent_text(session: GameSession, player: int) -> str:
    """The time of the PC's last search, and the total of its searches in the game."""
    made = zip(session.positions, session.made, strict=False)
    own = [one.seconds for before, one in made if session.game.player(before) == player]
    spent = [seconds for seconds in own if seconds > 0]
    if not spent:
        return ""
    return _("{last}, total {total}").format(last=time_text(spent[-1]), total=time_text(sum(spent)))


def time_text(seconds: float) -> str:
    """A time as text: below 10 s with decimals, from a minute on in minutes and seconds."""
    if isinstance(seconds, float) and round(seconds, 1) < _TENTHS_BELOW:
        places = 1 if seconds >= 1 else 2
        return _("{seconds} s").format(seconds=f"{seconds:.{places}f}")
    whole = round(seconds)
    if whole < _MINUTE:
        return _("{seconds} s").format(seconds=whole)
    return f"{whole // _MINUTE}:{whole % _MINUTE:02}"
