"""The sentences that explain an iteration: one sentence for each step.

A move is given by its name, a player by a `PlayerName`, a probability by a `Fraction`.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import isfinite

from uctvis.explain.chances import chance_text
from uctvis.explain.formula_texts import (
    LEAST_PLACES,
    Parts,
    formula_text,
    is_ucb1,
    meanings,
    number,
    value_name,
)
from uctvis.explain.iteration import ProvenNow, Update, WhyNot
from uctvis.explain.number_formats import percent
from uctvis.explain.selection import Reason, ScoredChild, SelectionStep
from uctvis.explain.simulation import Draw, Known
from uctvis.game.player_names import NUMBERED, PlayerName, PlayerNames
from uctvis.game.rules import Outcome
from uctvis.mcts.policies.contract import PlayoutPolicy
from uctvis.texts import _, ngettext
from uctvis.tree.record import PAYOFF_ONE

_MOST_PLACES = 6


def places(choice: SelectionStep) -> int:
    """The number of decimal places that distinguish the highest value from the next: 3 to 6."""
    values = sorted({one.value for one in choice.candidates if isfinite(one.value)})
    return places_apart(*values[-2:])


def places_apart(*values: float) -> int:
    """The number of decimal places that distinguish these values: 3 to 6."""
    count = LEAST_PLACES
    while count < _MOST_PLACES and len({number(value, count) for value in values}) < len(values):
        count += 1
    return count


def payoff(units: int) -> str:
    """The text of a payoff, given in units of 2**-24."""
    return f"{units / PAYOFF_ONE:.5g}"


def chosen(choice: SelectionStep, move: str, player: PlayerName) -> str:
    """Why selection chose `move`, and what it left out; `player` is to move there."""
    told = [_chosen(choice, move, player), *_counted(choice, player)]
    left_out = [one for one in choice.candidates if one.is_left_out]
    if choice.reason not in (Reason.THREADS, Reason.BATCH) and left_out:
        told.append(_left_out(left_out, player))
    return " ".join(told)


def _left_out(candidates: list[ScoredChild], player: PlayerName) -> str:
    """Why these candidates are not visited again."""
    secured = max(one.counts.secured for one in candidates if one.counts is not None)
    if secured == 0:
        return ngettext(
            "{count} move is left out, because it surely loses.",
            "{count} moves are left out, because they surely lose.",
            len(candidates),
        ).format(count=len(candidates))
    return ngettext(
        "{count} move is left out: it can give {player} no more than {value}, and that is sure "
        "already.",
        "{count} moves are left out: they can give {player} no more than {value}, and that is sure "
        "already.",
        len(candidates),
    ).format(count=len(candidates), player=player.inside, value=payoff(secured))


def _counted(choice: SelectionStep, player: PlayerName) -> Iterator[str]:
    """A sentence that the mean payoff of the chosen candidate counts as its bound, if so."""
    taken = choice.taken
    if taken.counts is None or taken.terms is None or taken.visits == 0 or taken.is_left_out:
        return
    least, most = taken.counts.least, taken.counts.most
    if taken.terms.mean != taken.mean and taken.terms.mean * PAYOFF_ONE in (least, most):
        text = _("Its mean payoff of {mean} counts as {value}, the least that {player} gets there.")
        if taken.terms.mean < taken.mean:
            text = _(
                "Its mean payoff of {mean} counts as {value}, the most that {player} gets there."
            )
        yield text.format(
            mean=number(taken.mean), value=f"{taken.terms.mean:.5g}", player=player.inside
        )


def _chosen(choice: SelectionStep, move: str, player: PlayerName) -> str:
    name = step_value_name(choice)
    if choice.reason is Reason.THREADS:
        return _(
            "Several threads searched at once: when one of them chose move {move}, the others "
            "had not counted their playouts yet, so the {name} values were different."
        ).format(move=move, name=name)
    if choice.reason is Reason.BATCH:
        return _(
            "Several leaves were gathered before a function evaluated them: when move {move} was "
            "chosen, those before it counted as lost, so the {name} values were different."
        ).format(move=move, name=name)
    if choice.reason is Reason.UNVISITED:
        return ngettext(
            "Move {move} has no visits. Such a move is tried first, whatever the {name} values of "
            "the others.",
            "{count} moves have no visits. Such moves are tried first, whatever the {name} values "
            "of the others: move {move} was picked at random from them.",
            choice.among,
        ).format(count=choice.among, move=move, name=name)
    taken, count = choice.taken, places(choice)
    if taken.counts is not None and taken.counts.proven > 0:
        return _(
            "Move {move} is proven and counts as {value} to {player}: no other move has a higher "
            "value."
        ).format(move=move, value=f"{taken.value:g}", player=player.inside)
    if choice.reason is Reason.TIED:
        text = ngettext(
            "{count} move has the highest {name} value, {formula}: move {move} was picked at "
            "random from them.",
            "{count} moves share the highest {name} value, {formula}: move {move} was picked at "
            "random from them.",
            choice.among,
        )
    else:
        text = _("Move {move} has the highest {name} value, {formula}: {because}.")
    return text.format(
        count=choice.among,
        move=move,
        name=name,
        formula=_formula(choice, player, count),
        because=_because(choice),
    )


def picked(move: str, chance: Fraction) -> str:
    """Chance picked an outcome."""
    if chance == 1:
        return _("Chance picks {move}, the only outcome.").format(move=move)
    return _("Chance picks {move}: probability {chance}.").format(
        move=move, chance=chance_text(chance)
    )


def step_value_name(choice: SelectionStep) -> str:
    """The name of the value by which the search selects, such as "UCB"."""
    return value_name(None if choice.rule is None else choice.rule.policies)


def _formula(choice: SelectionStep, player: PlayerName, count: int) -> str:
    """The value of the chosen candidate with its formula and its numbers."""
    taken = choice.taken
    rule, counts, terms = choice.rule, taken.counts, taken.terms
    if (
        rule is not None
        and counts is not None
        and terms is not None
        and not (is_ucb1(rule.policies) and counts.visits > 0)
    ):
        text = formula_text(*rule, Parts.of(rule.policies, choice.visits, counts, terms), count)
        letters = [meanings(text.symbols)]
        if "w/n" in text.symbols:
            letters.insert(0, _("w/n: mean payoff to {player}").format(player=player.inside))
        value = number(taken.value, count)
        formula = f"{text.symbols} = {text.numbers}"
        if text.numbers != value:
            formula = f"{formula} = {value}"
        told = ", ".join(letter for letter in letters if letter)
        return f"{formula} ({told})" if told else formula
    return _(
        "{value} = {mean} + {exploration} (mean payoff to {player} + exploration term)"
    ).format(
        value=number(taken.value, count),
        mean=number(taken.exploitation, count),
        exploration=number(taken.exploration, count),
        player=player.inside,
    )


def _because(choice: SelectionStep) -> str:
    """Why the chosen candidate has the highest value."""
    taken, terms = choice.taken, {one.exploration for one in choice.compared}
    is_best = taken.exploitation == max(one.exploitation for one in choice.compared)
    if len(choice.candidates) == 1:
        return _("it is the only move")
    if len(choice.compared) == 1:
        return _("it is the only move that is not left out")
    if choice.rule is not None:
        return _because_of_terms(is_best=is_best, taken=taken.exploration, terms=terms)
    if len(terms) == 1:
        return _("the exploration terms are all the same, so the best mean payoff decides")
    if taken.exploration < max(terms):
        if is_best:
            return _("its mean payoff is the best")
        return _("neither term is the largest, but their sum is")
    if is_best:
        return _("its mean payoff is the best, and no move has fewer visits")
    return _("no move has fewer visits, so its exploration term is the largest")


def _because_of_terms(*, is_best: bool, taken: float, terms: set[float]) -> str:
    """The same for policies whose first term is not always the mean payoff."""
    if terms == {0.0}:
        return _("no other move has a higher one")
    if len(terms) == 1:
        return _("the exploration terms are all the same, so the first term decides")
    if taken < max(terms):
        if is_best:
            return _("its first term is the best")
        return _("neither term is the largest, but their sum is")
    if is_best:
        return _("both of its terms are the best")
    return _("its exploration term is the largest")


def expanded(children: int, move: str) -> str:
    """A leaf was expanded; the playout starts after `move`."""
    return ngettext(
        "The leaf gets a child for its only move, {move}: the playout starts there.",
        "The leaf gets a child for each of its {count} moves: the playout starts after move "
        "{move}, picked at random from them.",
        children,
    ).format(count=children, move=move)


def expanded_by(choice: SelectionStep, move: str, player: PlayerName) -> str:
    """The same for a search with policies, which selected the child; `player` moves there."""
    children = len(choice.candidates)
    if children == 1 or choice.among == children:
        return expanded(children, move)
    text = _("The leaf gets a child for each of its {count} moves.").format(count=children)
    start = _("The playout starts after move {move}.").format(move=move)
    return " ".join((text, chosen(choice, move, player), start))


def expanded_by_chance(outcomes: int, move: str, chance: Fraction) -> str:
    """A leaf where chance is to move was expanded, and chance picked an outcome."""
    text = ngettext(
        "The leaf gets a child for the only outcome of the lottery.",
        "The leaf gets a child for each of the {count} outcomes of the lottery.",
        outcomes,
    ).format(count=outcomes)
    return " ".join((text, picked(move, chance), _("The playout starts there.")))


def not_expanded(why: WhyNot, visits: int, expand_after: int) -> str:
    """A leaf with `visits` earlier visits was not expanded."""
    if why == "over":
        return _("The game is over at the leaf: there is nothing to expand.")
    if why == "proven":
        return _("The result of the leaf is proven: nothing below it is searched.")
    if why == "exact":
        return _("The value of the leaf is exact: nothing below it is searched.")
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


def started(limit: int | None, policy: PlayoutPolicy | None = None) -> str:
    """A playout with this policy starts; it is cut after `limit` moves."""
    if limit is None:
        text = _("From here both players play random moves until the game is over.")
    else:
        text = ngettext(
            "From here one random move is played, if the game is not over.",
            "From here both players play random moves until the game is over or {count} are "
            "played.",
            limit,
        ).format(count=limit)
    return f"{text} {policy.rule}" if policy is not None and policy.rule else text


def played(move: str, player: PlayerName, legal: int) -> str:
    """A move of a playout, one of `legal` legal moves."""
    return ngettext(
        "{player} plays {move}, the only legal move.",
        "{player} plays {move}, picked at random from {count} legal moves.",
        legal,
    ).format(player=player.title, move=move, count=legal)


def drawn(move: str, player: PlayerName, draw: Draw, policy: PlayoutPolicy) -> str:
    """A move of a playout with this policy."""
    from_all = draw.legal == 1 or (draw.among == draw.legal and not policy.always_told)
    if policy.picked is None or from_all:
        return played(move, player, draw.legal)
    text = policy.picked(draw)
    return text.format(
        player=player.title,
        move=move,
        chance=percent(draw.chance),
        count=draw.among,
        legal=draw.legal,
    )


def known(kind: Known, payoff_: int, players: PlayerNames) -> str:
    """Why there is no playout, as a part of a sentence; the payoff is that to player 0."""
    text = _("the result is proven, so there is no playout: {result}")
    if kind == "known":
        text = _("the rules tell the result already, so there is no playout: {result}")
    elif kind == "exact":
        text = _("the value is exact, so there is no playout: it is {value} for {player}")
        return text.format(value=payoff(payoff_), player=players[0].inside)
    return text.format(result=_result(payoff_, players))


def _result(units: int, players: PlayerNames) -> str:
    """A result with perfect play, as a part of a sentence."""
    if units == PAYOFF_ONE // 2:
        return _("a draw, worth 0.5 to both players")
    winner, loser = players if units == PAYOFF_ONE else reversed(players)
    return _("{winner} wins, worth 1 to that player and 0 to {loser}").format(
        winner=winner.inside, loser=loser.inside
    )


def ended_at_once(end: str) -> str:
    """The end of a playout without moves; `end` is the result of one of the functions below."""
    return _("Here {end}.").format(end=end)


def ended(move: str, player: PlayerName, end: str) -> str:
    """The end of a playout, after its last move."""
    return _("{player} plays {move}, and {end}.").format(player=player.title, move=move, end=end)


def ended_by_chance(move: str, chance: Fraction, end: str) -> str:
    """The end of a playout, after an outcome that chance picked."""
    return _("Chance picks {move} (probability {chance}), and {end}.").format(
        move=move, chance=chance_text(chance), end=end
    )


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


def cut(explanation: str, first: PlayerName, policy: PlayoutPolicy | None = None) -> str:
    """The playout was cut and evaluated for `first`, player 0, as a part of a sentence."""
    if policy is not None and not policy.plays:
        return _("the position is evaluated for {player}, {explanation}").format(
            player=first.inside, explanation=explanation
        )
    return _("the playout is cut and evaluated for {player}, {explanation}").format(
        player=first.inside, explanation=explanation
    )


def recorded_otherwise(end: str, units: int, first: PlayerName) -> str:
    """The repeated playout ended with another payoff than the recorded one."""
    return _(
        "{end}; the search counted {payoff} for {player}, which may depend on positions before "
        "the root that are not in the file"
    ).format(end=end, payoff=payoff(units), player=first.inside)


def updated(
    update: Update,
    move: str | None,
    player: PlayerName,
    players: PlayerNames = NUMBERED,
    *,
    by_chance: bool = False,
) -> str:
    """The new counts of a node; `player` made `move`, or is to move at the root.

    `by_chance`: chance picked the outcome `move`, or is to move at the root, and `player` moved
    last.
    """
    if by_chance:
        text = _of_lottery(at_root=move is None, is_first=update.visits_before == 0)
    elif move is None and update.visits_before == 0:
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
    first = text.format(
        move=move,
        before=update.visits_before,
        after=update.visits_after,
        gained=payoff(update.gained),
        player=player.inside,
        old=number(update.mean_before, count),
        new=number(update.mean_after, count),
    )
    return " ".join((first, *_backed_up(update, player, players)))


def _of_lottery(*, at_root: bool, is_first: bool) -> str:
    """The sentence for the new counts of an outcome, or of a root where chance is to move."""
    if at_root and is_first:
        return _(
            "The root, where chance is to move: visits {before} → {after}; the playout was worth "
            "{gained} to {player}, who moved last, and this is the new mean payoff."
        )
    if at_root:
        return _(
            "The root, where chance is to move: visits {before} → {after}; the playout was worth "
            "{gained} to {player}, who moved last, so the mean payoff changes {old} → {new}."
        )
    if is_first:
        return _(
            "Outcome {move}: visits {before} → {after}; the playout was worth {gained} to "
            "{player}, who moved last, and this is the new mean payoff."
        )
    return _(
        "Outcome {move}: visits {before} → {after}; the playout was worth {gained} to "
        "{player}, who moved last, so the mean payoff changes {old} → {new}."
    )


def _backed_up(update: Update, player: PlayerName, players: PlayerNames) -> Iterator[str]:
    """What the policies back up, beside the mean payoff."""
    if update.minimax is not None:
        old, new = (number(value, places_apart(*update.minimax)) for value in update.minimax)
        yield _("The minimax value changes {old} → {new} for {player}.").format(
            old=old, new=new, player=player.inside
        )
    if update.backed_up is not None and update.backed_up[0] is None:
        yield _("The backed up value is now {new} for {player}.").format(
            new=number(update.backed_up[1]), player=player.inside
        )
    elif update.backed_up is not None:
        both = [value for value in update.backed_up if value is not None]
        old, new = (number(value, places_apart(*both)) for value in both)
        yield _("The backed up value changes {old} → {new} for {player}.").format(
            old=old, new=new, player=player.inside
        )
    if update.proof is not None:
        yield _proven(update.proof, players)
    elif update.bounds is not None and update.bounds.is_exact:
        yield _("The value is now exact: {value} for {player}.").format(
            value=f"{update.bounds.least:.5g}", player=player.inside
        )
    elif update.bounds is not None:
        yield _("It is now sure that {player} gets at least {least} and at most {most}.").format(
            player=player.inside,
            least=f"{update.bounds.least:.5g}",
            most=f"{update.bounds.most:.5g}",
        )


def _proven(proof: ProvenNow, players: PlayerNames) -> str:
    result = _result(proof.payoff, players)
    if proof.moves == 0:
        return _("The result is now proven: {result}.").format(result=result)
    return ngettext(
        "The result is now proven, {count} move before the end: {result}.",
        "The result is now proven, {count} moves before the end: {result}.",
        proof.moves,
    ).format(count=proof.moves, result=result)
