"""Pig, the smallest game of chance: roll a die as often as you dare, or hold.

The player to move rolls a die, again and again. Each face but 1 adds to the total of the turn. To
hold adds this total to the player's score and ends the turn; a 1 ends it without. Who first has
100 points, or another goal, wins. The first roll of a turn is not optional, and nobody rolls for
more than the goal.

Source: John Scarne (1945), "Scarne on Dice"; Neller and Presser (2004), "Optimal Play of the Dice
Game Pig", whose optimal play is not by a fixed total at which to hold.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.parameters import Parameter
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.pig.picture import picture
from uctvis.games.pig.position import FACES, GOAL, HOLD, ROLL, Position
from uctvis.texts import _
from uctvis.tree.players import CHANCE

_STATE = re.compile(r"pig(?::goal=\d+)? (\d+) (\d+) turn (\d+) (chance )?player ([12])", re.ASCII)
# The search of all levels but the strongest.
_SEARCH = "uct:iterations=3000,playout_limit=off,solver=on"


class Pig(Game[Position]):
    """The rules of Pig."""

    name: ClassVar[str] = "pig"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("goal", _("Goal"), range(10, 101), GOAL, _("The points that win the game")),
    )
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},{CASUAL}",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": "uct:iterations=100000,playout_limit=off",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=1,playout_limit=off",),
        "casual": ("uct:iterations=20,playout_limit=off",),
        "club": ("uct:iterations=300,playout_limit=off",),
        "strong": ("uct:iterations=3000,playout_limit=off",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.pig.compiled_rules import RULES

        return RULES

    @property
    def title(self) -> str:
        return self.with_values(_("Pig"))

    def initial(self) -> Position:
        return Position((0, 0), 0, 0, False, int(self.values["goal"]))

    def player(self, position: Position) -> int:
        return position.player + CHANCE * position.rolling

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if position.rolling:
            return range(1, FACES + 1)
        if max(position.scores) >= position.goal:
            return []
        if position.turn == 0:
            return [ROLL]
        reached = position.scores[position.player] + position.turn >= position.goal
        return [HOLD] if reached else [ROLL, HOLD]

    def chances(self, position: Position) -> Sequence[int]:
        return (1,) * FACES if position.rolling else ()

    def play(self, position: Position, move: Move) -> Position:
        scores, turn, player, _rolling, goal = position
        if move == ROLL:
            return position._replace(rolling=True)
        if move == HOLD:
            own = scores[player] + turn
            scores = (own, scores[1]) if player == 0 else (scores[0], own)
        elif move > 1:
            return position._replace(turn=turn + move, rolling=False)
        return Position(scores, 0, 1 - player, False, goal)

    def outcome(self, position: Position) -> Outcome | None:
        if max(position.scores) < position.goal:
            return None
        first_won = position.scores[0] >= position.goal
        return Outcome(float(first_won), _("{goal} points").format(goal=position.goal))

    def evaluate(self, position: Position) -> float:
        return 0.5 + 0.3 * _lead(position) / position.goal

    def explain_evaluation(self, position: Position) -> str:
        return _("the lead with the turn's total: {formula} = {value:.5g}").format(
            formula=f"0.5 + 0.3 * {_lead(position)} / {position.goal}",
            value=self.evaluate(position),
        )

    def move_name(self, position: Position, move: Move) -> str:
        return {ROLL: "roll", HOLD: "hold"}.get(move, str(move))

    def state_name(self, position: Position) -> str:
        first, second = position.scores
        chance = "chance " if position.rolling else ""
        return (
            f"{self.full_name} {first} {second} turn {position.turn} {chance}player "
            f"{position.player + 1}"
        )

    def parse_state(self, text: str) -> Position:
        if len(text) < 60 and (found := _STATE.fullmatch(text)):
            first, second, turn = (int(number) for number in found.groups()[:3])
            player, rolling = int(found[5]) - 1, found[4] is not None
            position = self.initial()._replace(
                scores=(first, second), turn=turn, player=player, rolling=rolling
            )
            if self.state_name(position) == text and _is_possible(position):
                return position
        raise GameError(
            _(
                'pig position: expected "{name}", the two scores, "turn", the total of the turn, '
                '"chance" if the die rolls, and "player 1" or "player 2"; at most one score from '
                "{goal}, and no total of 1; got {text!r}"
            ).format(name=self.full_name, goal=self.values["goal"], text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position)

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        if not position.rolling:
            return ()
        return (
            self.picture(position),
            picture(position, move),
            self.picture_after(position, move, viewer),
        )

    def picture_after(self, position: Position, move: Move, viewer: int = 0) -> Picture:
        return picture(self.play(position, move), move if position.rolling else None)

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        return () if position.rolling else (move,)

    def remark(self, position: Position, move: Move) -> str:
        return _("The turn ends without points.") if position.rolling and move == 1 else ""


def _lead(position: Position) -> int:
    """The points by which player 0 leads, at most the goal, if the player to move held."""
    first, second = position.scores
    lead = first - second + (position.turn if position.player == 0 else -position.turn)
    return min(max(lead, -position.goal), position.goal)


def _is_possible(position: Position) -> bool:
    """Whether a game can reach the position."""
    (first, second), turn, player, rolling, goal = position
    own, other = position.scores[player], position.scores[1 - player]
    if 1 in (first, second, turn) or own >= goal:
        return False
    if other >= goal:
        # The last move was to hold with a total that was needed.
        return other < goal + FACES and turn == 0 and not rolling
    # At the goal, only to hold is legal.
    return own + turn < goal + FACES and not (rolling and own + turn >= goal)


GAME = Pig()
