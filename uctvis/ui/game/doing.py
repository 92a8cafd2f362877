"""Texts about a player's activity and the PC's thinking time, for the bars beside the board."""

from uctvis.engines.players import Thinking
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.loop.states import GameState
from uctvis.play.session import GameSession
from uctvis.texts import _

_MINUTE = 60
_TENTHS_BELOW = 10.0


def doing_text(play: GameLoop, player: int, *, slowed: bool) -> str:
    """The activity of a player; for a waiting PC, the time of its searches or "".

    `slowed` says whether the search itself is paused, although the game is not.
    """
    session, state = play.session, play.state
    if session is None:
        return ""
    to_move = state is not GameState.OVER and session.player == player
    if session.pcs[player] is None:
        return _("to move") if to_move else ""
    if not to_move:
        return _spent_text(session, player)
    if state is GameState.PREPARING:
        return _("preparing…")
    if state is GameState.COMPILING:
        return _("compiling…")
    if state is GameState.PAUSED or (slowed and play.search.moves):
        return _("paused")
    if state is GameState.REPLAYING:
        return _("replaying…")
    return _thinking_text(play.search.running) if state is GameState.THINKING else _("to move")


def _thinking_text(search: Thinking | None) -> str:
    """How long, or how deep, the PC has searched so far."""
    seconds = 0 if search is None else int(search.seconds)
    if search is not None and search.deepening:
        return _("{time}, depth {depth}…").format(
            time=time_text(seconds), depth=search.deepening[-1].depth
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
