"""A game as text: its moves, players, comments, clocks and result."""

from datetime import date
from functools import partial

from uctvis.play.clock import pgn_clock, pgn_time_control
from uctvis.play.early_end import FIELD, NORMAL, ON_TIME, TERMINATION
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _


def text_of(session: GameSession, today: date) -> str:
    """The game as text, with its players and the date `today`."""
    players = (
        ["?", "?"]
        if session.source
        else [
            _("Player {number}").format(number=number)
            if session.mode is Mode.PLAYERS
            else _("Player")
            for number in (1, 2)
        ]
    )
    one, other = (
        name or (player if pc is None else pc.name_in_files)
        for name, player, pc in zip(session.names, players, session.pcs, strict=True)
    )
    write = partial(
        session.game.write_game,
        session.positions[0],
        session.moves,
        (one, other),
        today,
        _comments(session),
        session.outcome,
        pgn_time_control(session.time_control),
        _termination(session),
    )
    # Games from elsewhere need not know the rest.
    if not session.source:
        return write()
    return write(source=session.source, lines=[line.moves for line in session.lines])


def _termination(session: GameSession) -> dict[str, str]:
    """How the game has ended, by the names of PGN; nothing if by its rules, or not yet."""
    if session.out_of_time is not None:
        return {TERMINATION: ON_TIME}
    if session.ended is None:
        return {}
    return {TERMINATION: NORMAL, FIELD: session.ended.word}


def _comments(session: GameSession) -> dict[int, str]:
    """The clocks and the comments after each number of moves."""
    comments = {}
    for number, position in enumerate(session.positions):
        parts = []
        if number and (clocks := session.made[number - 1].clocks):
            parts.append(pgn_clock(clocks[session.game.player(session.positions[number - 1])]))
        # Positions take long to hash. The source has the comments, too.
        if session.comments and not session.source and position in session.comments:
            parts.append(session.comments[position])
        if parts:
            comments[number] = " ".join(parts)
    return comments
