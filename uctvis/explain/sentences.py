"""The sentences that explain an iteration: one sentence for each step.

A move is given by its name, a player by a `PlayerName`.
"""

from math import isfinite, isinf, isnan

from uctvis.explain.iteration import SelectionStep, Update, WhyNot
from uctvis.game.player_names import PlayerName, PlayerNames
from uctvis.game.rules import Outcome
from uctvis.texts import _, ngettext
from uctvis.tree.record import PAYOFF_ONE

_LEAST_PLACES, _MOST_PLACES = 3, 6


def places(choice: SelectionStep) -> int:
    """The number of decimal places that distinguish the highest UCB value from the next: 3 to 6."""
    values = sorted({one.ucb for one in choice.candidates if isfinite(one.ucb)})
    return places_apart(*values[-2:])


def places_apart(*values: float) -> int:
    """The number of decimal places that distinguish these values: 3 to 6."""
    count = _LEAST_PLACES
    while count < _MOST_PLACES and len({number(value, count) for value in values}) < len(values):
        count += 1
    return count


def number(value: float, count: int = _LEAST_PLACES) -> str:
    """The text of a number in a sentence, with `count` decimal places."""
    if isinf(value):
        return "\N{INFINITY}"
    return "\N{EM DASH}" if isnan(value) else f"{value:.{count}f}"


def payoff(units: int) -> str:
    """The text of a payoff, given in units of 2**-24."""
    return f"{units / PAYOFF_ONE:.5g}"


def chosen(choice: SelectionStep, move: str, player: PlayerName) -> str:
    """Why selection chose `move`; `player` is to move there."""
    if choice.reason == "threads":
        return _(
            "Several threads searched at once: when one of them chose move {move}, the others "
            "had not counted their playouts yet, so the UCB values were different."
        ).format(move=move)
    if choice.reason == "drawn from the unvisited":
        return ngettext(
            "Move {move} has no visits. Such a move is tried first, whatever the UCB values of "
            "the others.",
            "{count} moves have no visits. Such moves are tried first, whatever the UCB values "
            "of the others: move {move} was picked at random from them.",
            choice.among,
        ).format(count=choice.among, move=move)
    if choice.reason == "drawn from the highest":
        text = ngettext(
            "{count} move has the highest UCB value, {ucb} = {mean} + {exploration} (mean "
            "payoff to {player} + exploration term): move {move} was picked at random "
            "from them.",
            "{count} moves share the highest UCB value, {ucb} = {mean} + {exploration} (mean "
            "payoff to {player} + exploration term): move {move} was picked at random "
            "from them.",
            choice.among,
        )
    else:
        text = _(
            "Move {move} has the highest UCB value, {ucb} = {mean} + {exploration} "
            "(mean payoff to {player} + exploration term): {because}."
        )
    taken, count = choice.taken, places(choice)
    return text.format(
        count=choice.among,
        move=move,
        ucb=number(taken.ucb, count),
        mean=number(taken.mean, count),
        exploration=number(taken.exploration, count),
        player=player.inside,
        because=_because(choice),
    )


def _because(choice: SelectionStep) -> str:
    """Why the chosen candidate has the highest value."""
    taken, terms = choice.taken, {one.exploration for one in choice.candidates}
    is_best = taken.mean == max(one.mean for one in choice.candidates)
    if len(choice.candidates) == 1:
        return _("it is the only move")
    if len(terms) == 1:
        return _("the exploration terms are all the same, so the best mean payoff decides")
    if taken.exploration < max(terms):
        if is_best:
            return _("its mean payoff is the best")
        return _("neither term is the largest, but their sum is")
    if is_best:
        return _("its mean payoff is the best, and no move has fewer visits")
    return _("no move has fewer visits, so its exploration term is the largest")


def expanded(children: int, move: str) -> str:
    """A leaf was expanded; the playout starts after `move`."""
    return ngettext(
        "The leaf gets a child for its only move, {move}: the playout starts there.",
        "The leaf gets a child for each of its {count} moves: the playout starts after move "
        "{move}, picked at random from them.",
        children,
    ).format(count=children, move=move)


def not_expanded(why: WhyNot, visits: int, expand_after: int) -> str:
    """A leaf with `visits` earlier visits was not expanded."""
    if why == "over":
        return _("The game is over at the leaf: there is nothing to expand.")
    if why == "visits":
        return ngettext(
            "The leaf has no visits; it is expanded after the first: the playout starts at the "
            "leaf itself.",
            "The leaf has {visits} of the {needed} visits that it needs to be expanded: the "
            "playout starts at the leaf itself.",
            expand_after,
        ).format(visits=visits, needed=expand_after)
    if why == "room":
        return _(
            "The memory of the search is full: the leaf gets no children, "
            "and the playout starts at the leaf itself."
        )
    return _(
        "Several threads searched at once: when one of them came here, the node had too few "
        "visits, so its playout starts at the node itself."
    )


def started(limit: int | None) -> str:
    """A playout starts; it is cut after `limit` moves."""
    if limit is None:
        return _("From here both players play random moves until the game is over.")
    return ngettext(
        "From here one random move is played, if the game is not over.",
        "From here both players play random moves until the game is over or {count} are played.",
        limit,
    ).format(count=limit)


def played(move: str, player: PlayerName, legal: int) -> str:
    """A move of a playout, one of `legal` legal moves."""
    return ngettext(
        "{player} plays {move}, the only legal move.",
        "{player} plays {move}, picked at random from {count} legal moves.",
        legal,
    ).format(player=player.title, move=move, count=legal)


def ended_at_once(end: str) -> str:
    """The end of a playout without moves; `end` is the result of one of the functions below."""
    return _("Here {end}.").format(end=end)


def ended(move: str, player: PlayerName, end: str) -> str:
    """The end of a playout, after its last move."""
    return _("{player} plays {move}, and {end}.").format(player=player.title, move=move, end=end)


def over(outcome: Outcome, players: PlayerNames) -> str:
    """How the game ended, as a part of a sentence."""
    reason = _(" ({reason})").format(reason=outcome.reason) if outcome.reason else ""
    if outcome.payoff == 0.5:
        return _("the game is over{reason}: it is a draw, worth 0.5 to both players").format(
            reason=reason
        )
    winner, loser = players if outcome.payoff == 1.0 else reversed(players)
    return _(
        "the game is over{reason}: {winner} has won, worth 1 to that player and 0 to {loser}"
    ).format(reason=reason, winner=winner.inside, loser=loser.inside)


def cut(explanation: str, first: PlayerName) -> str:
    """The playout was cut and evaluated for `first`, player 0, as a part of a sentence."""
    return _("the playout is cut and evaluated for {player}, {explanation}").format(
        player=first.inside, explanation=explanation
    )


def recorded_otherwise(end: str, units: int, first: PlayerName) -> str:
    """The repeated playout ended with another payoff than the recorded one."""
    return _(
        "{end}; the search counted {payoff} for {player}, which may depend on positions before "
        "the root that are not in the file"
    ).format(end=end, payoff=payoff(units), player=first.inside)


def updated(update: Update, move: str | None, player: PlayerName) -> str:
    """The new counts of a node; `player` made `move`, or is to move at the root."""
    if move is None and update.visits_before == 0:
        text = _(
            "The root: visits {before} → {after}; the playout was worth {gained} to "
            "{player}, who is to move, and this is the new mean payoff."
        )
    elif move is None:
        text = _(
            "The root: visits {before} → {after}; the playout was worth {gained} to "
            "{player}, who is to move, so the mean payoff changes {old} → {new}."
        )
    elif update.visits_before == 0:
        text = _(
            "Move {move}: visits {before} → {after}; the playout was worth {gained} to "
            "{player}, who made this move, and this is the new mean payoff."
        )
    else:
        text = _(
            "Move {move}: visits {before} → {after}; the playout was worth {gained} to "
            "{player}, who made this move, so the mean payoff changes {old} → {new}."
        )
    count = places_apart(*{update.mean_before, update.mean_after})
    return text.format(
        move=move,
        before=update.visits_before,
        after=update.visits_after,
        gained=payoff(update.gained),
        player=player.inside,
        old=number(update.mean_before, count),
        new=number(update.mean_after, count),
    )
