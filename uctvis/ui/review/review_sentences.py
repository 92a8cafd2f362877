"""Sentences about a review, for the window."""

from uctvis.explain.number_formats import whole_percent
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import numbered_move
from uctvis.review.judgement import JudgedMove, Mark
from uctvis.review.review import Review
from uctvis.texts import _
from uctvis.ui.board.move_marks import mark_sign

ACCURACY = _(
    "Accuracy: each move gets 103.1668 * exp(-0.04354 * loss) - 3.1669, between 0 and 100, where "
    "loss is the win rate that it lost, in percent points. The accuracy of a game is the mean of "
    "the arithmetic and the harmonic mean of a player's moves."
)


def who(session: GameSession, player: int) -> str:
    """What a player is called: "You", or the name of the side."""
    if session.mode is Mode.PLAYER_PC:
        return _("You") if session.pcs[player] is None else _("The PC")
    return session.game.player_names[player].title


def verdict_text(session: GameSession, one: JudgedMove) -> str:
    """What the player chose and what the search prefers, with win rates of this player."""
    game, before = session.game, session.positions[one.number - 1]
    played = game.notation(before, one.move)
    if one.best == one.move:
        return _("{who}: {move}, {win}: no better move was found").format(
            who=who(session, one.player), move=played, win=whole_percent(one.after)
        )
    judge = _("perfect play") if one.is_perfect else _("search")
    return _("{who}: {move}, {win}; {judge}: {best}, {better}").format(
        who=who(session, one.player),
        move=played,
        win=whole_percent(one.after),
        judge=judge,
        best=game.notation(before, one.best),
        better=whole_percent(one.before),
    )


def drop_text(session: GameSession, one: JudgedMove) -> str:
    """A mistake in a list: "3. b2?? \N{MINUS SIGN}31 % (You)"."""
    return _("{move}{sign} \N{MINUS SIGN}{loss} ({who})").format(
        move=numbered_move(session, one.number),
        sign=mark_sign(one.mark),
        loss=whole_percent(one.loss),
        who=who(session, one.player),
    )


def line_text(session: GameSession, one: JudgedMove, *, of_best: bool) -> str:
    """The moves of one of the two lines, in words of the game."""
    game, position = session.game, session.positions[one.number - 1]
    texts = []
    for move in one.best_line if of_best else one.line:
        texts.append(game.notation(position, move))
        position = game.play(position, move)
    return " ".join(texts)


def comparison_text(session: GameSession, one: JudgedMove, by: str) -> str:
    """Why the move that was played is worse: both moves, searched alike, with what follows."""
    game, before = session.game, session.positions[one.number - 1]
    played, best = game.notation(before, one.move), game.notation(before, one.best)
    if one.best == one.move:
        return _("{move} is the best move that is known here.").format(move=played)
    mine = line_text(session, one, of_best=False)
    other = line_text(session, one, of_best=True)
    parts = [
        _("After {move}: {win} for {who}. Expected: {line}.").format(
            move=played, win=whole_percent(one.after), who=who(session, one.player), line=mine
        ),
        _("After {move}: {win} for {who}. Expected: {line}.").format(
            move=best, win=whole_percent(one.before), who=who(session, one.player), line=other
        ),
        _("So {move} loses {loss} of the win rate ({mark}).").format(
            move=played, loss=whole_percent(one.loss), mark=one.mark.title
        ),
        _("Both values are those of perfect play.")
        if one.is_perfect
        else _("Both positions were searched alike, by {by}.").format(by=by),
    ]
    return "\n\n".join(parts)


def accuracy_text(session: GameSession, review: Review) -> str:
    """The accuracy of both players and how many errors they made, in one line."""
    parts = []
    for player in (0, 1):
        accuracy = review.accuracy(player)
        if accuracy is None:
            continue
        counts = [
            f"{review.count(player, mark)} {mark.sign}"
            for mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
            if review.count(player, mark)
        ]
        text = _("{who} {accuracy}").format(who=who(session, player), accuracy=f"{accuracy:.0f}%")
        parts.append(f"{text} ({', '.join(counts)})" if counts else text)
    return " \N{MIDDLE DOT} ".join(parts)
