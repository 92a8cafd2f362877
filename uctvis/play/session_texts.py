"""Texts about the state of a game."""

from uctvis.engines.made import Maker
from uctvis.play.found_texts import choice_text
from uctvis.play.numbering import notation, turn_to_move
from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.tree.players import is_chance


def numbered_move(session: GameSession, number: int) -> str:
    """The move with this number, from 1, as in lists of moves: "2. Nf3" or "1… e5".

    An outcome of chance follows the move that led to it: "2. roll (4)".
    """
    game, positions = session.game, session.positions
    first = number - 1
    while first > 0 and is_chance(game.player(positions[first])):
        first -= 1
    turn = turn_to_move(game, positions[:number])
    sign = "…" if game.player(positions[first]) == 1 else "."
    texts = (notation(game, positions[n], session.made[n].move) for n in range(first, number))
    return " ".join([f"{turn}{sign}", *texts])


def title_text(session: GameSession) -> str:
    """The name of the game and whose turn it is, or that it is over, for the title of a window."""
    if session.outcome is not None:
        return _("{game}: finished").format(game=session.game.title)
    number = turn_to_move(session.game, session.positions)
    if session.player is None:
        text = _("{game}: chance is to move (move {number})")
        return text.format(game=session.game.title, number=number)
    if session.mode is Mode.PLAYER_PC and not session.pc_to_move:
        text = _("{game}: your move (move {number})")
    else:
        text = _("{game}: {side} to move (move {number})")
    return text.format(
        game=session.game.title,
        side=session.game.player_names[session.player].title,
        number=number,
    )


def turn_text(session: GameSession) -> str:
    """The last move, or which earlier position is shown, as a text; "" at the start."""
    if not session.at_present:
        if not session.shown:
            return _("The position before the first move.")
        move = numbered_move(session, session.shown)
        return _with_choice(session, _("The position after {move}.").format(move=move))
    if not session.made:
        return ""
    before, made = session.positions[-2], session.made[-1]
    move = session.game.notation(before, made.move)
    player = session.game.player(before)
    if is_chance(player):
        return _("Chance: {outcome}").format(outcome=move)
    if made.maker is Maker.BOOK:
        text = _("{player} moved {move}, from the book.")
    else:
        text = _("{player} moved {move}.")
    return _with_choice(
        session, text.format(player=session.game.player_names[player].title, move=move)
    )


def _with_choice(session: GameSession, text: str) -> str:
    """Add to a text on the move before the shown position what the search preferred to it."""
    made, before = session.made[session.shown - 1], session.positions[session.shown - 1]
    choice = choice_text(session.game, before, made)
    return f"{text} {choice}." if choice else text


def state_text(session: GameSession) -> str:
    """Who is to move, or the result of the game at the shown position, as a text."""
    outcome = session.shown_outcome
    if outcome is None:
        return _to_move_text(session) if session.at_present else _("Earlier position")
    if outcome.payoff == 0.5:
        text = _("Draw")
    else:
        text = _win_text(session, 0 if outcome.payoff == 1 else 1)
    if session.out_of_time is not None:
        return _on_time_text(session, session.out_of_time, text)
    if session.ended is not None:
        return _ended_text(session, session.ended.resigned, text)
    return f"{text} ({outcome.reason})" if outcome.reason else text


def _on_time_text(session: GameSession, player: int, result: str) -> str:
    if session.mode is not Mode.PLAYER_PC:
        text = _("{result}: {player} ran out of time")
    elif session.pcs[player] is None:
        text = _("{result}: you ran out of time")
    else:
        text = _("{result}: the PC ran out of time")
    return text.format(result=result, player=session.game.player_names[player].title)


def _ended_text(session: GameSession, resigned: int | None, result: str) -> str:
    if resigned is None:
        return _("Draw by agreement")
    if session.mode is Mode.PLAYER_PC and session.pcs[resigned] is None:
        return _("{result}: you resigned").format(result=result)
    return _("{result}: {player} resigned").format(
        result=result, player=session.game.player_names[resigned].title
    )


def _to_move_text(session: GameSession) -> str:
    if session.player is None:
        return _("Chance is to move")
    if session.mode is not Mode.PLAYER_PC:
        return _("{player} to move").format(player=session.game.player_names[session.player].title)
    return _("The PC's move") if session.pc_to_move else _("Your move")


def _win_text(session: GameSession, winner: int) -> str:
    if session.mode is not Mode.PLAYER_PC:
        return _("{player} wins").format(player=session.game.player_names[winner].title)
    return _("You win") if session.pcs[winner] is None else _("The PC wins")
