"""Pig, the smallest game of chance: roll a die as often as you dare, or hold.

The player to move rolls a die, again and again. Each face but 1 adds to the total of the turn. To
hold adds this total to the player's score and ends the turn; a 1 ends it without. Who first has
100 points wins. The first roll of a turn is not optional, and nobody rolls for more than the goal.

Source: John Scarne (1945), "Scarne on Dice"; Neller and Presser (2004), "Optimal Play of the Dice
Game Pig", whose optimal play is not by a fixed total at which to hold.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import GameError
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.compiled_rules import ChanceRules, CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_names, write_number, write_text
from uctvis.mcts.uct.kernel import run_iterations_of_chance
from uctvis.mcts.uct.phases import Work
from uctvis.texts import _
from uctvis.tree.players import CHANCE
from uctvis.tree.record import PAYOFF_ONE

_GOAL = 100
_FACES = 6
# The moves of a player; the outcomes of the die are its faces, 1 to 6.
_ROLL, _HOLD = 0, 7
# Where the pips of each face are, in rows and columns of the die's side.
_LOW, _MIDDLE, _HIGH = 0.24, 0.5, 0.76
_DIAGONAL = ((_LOW, _HIGH), (_HIGH, _LOW))
_CORNERS = (*_DIAGONAL, (_LOW, _LOW), (_HIGH, _HIGH))
_CENTRE = ((_MIDDLE, _MIDDLE),)
_SIDES = ((_MIDDLE, _LOW), (_MIDDLE, _HIGH))
_PIPS = (
    (),
    _CENTRE,
    _DIAGONAL,
    _DIAGONAL + _CENTRE,
    _CORNERS,
    _CORNERS + _CENTRE,
    _CORNERS + _SIDES,
)
_STATE = re.compile(r"pig (\d+) (\d+) turn (\d+) (chance )?player ([12])", re.ASCII)


class Position(NamedTuple):
    """The scores, the total of the turn, the player whose turn it is, whether the die rolls."""

    scores: tuple[int, int]
    turn: int
    player: int
    rolling: bool


class Pig(Game[Position]):
    """The rules of Pig."""

    name: ClassVar[str] = "pig"
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": "uct:iterations=4,playout_limit=off",
        "casual": "uct:iterations=30,playout_limit=off",
        "club": "uct:iterations=300,playout_limit=off",
        "strong": "uct:iterations=3000,playout_limit=off",
        "strongest": "uct:iterations=100000,playout_limit=off",
    }

    @property
    def title(self) -> str:
        return _("Pig")

    def initial(self) -> Position:
        return Position((0, 0), 0, 0, False)

    def player(self, position: Position) -> int:
        return position.player + CHANCE * position.rolling

    def legal_moves(self, position: Position) -> Sequence[Move]:
        if position.rolling:
            return range(1, _FACES + 1)
        if max(position.scores) >= _GOAL:
            return []
        if position.turn == 0:
            return [_ROLL]
        reached = position.scores[position.player] + position.turn >= _GOAL
        return [_HOLD] if reached else [_ROLL, _HOLD]

    def chances(self, position: Position) -> Sequence[int]:
        return (1,) * _FACES

    def play(self, position: Position, move: Move) -> Position:
        scores, turn, player, _rolling = position
        if move == _ROLL:
            return Position(scores, turn, player, True)
        if move == _HOLD:
            own = scores[player] + turn
            scores = (own, scores[1]) if player == 0 else (scores[0], own)
        elif move > 1:
            return Position(scores, turn + move, player, False)
        return Position(scores, 0, 1 - player, False)

    def outcome(self, position: Position) -> Outcome | None:
        if max(position.scores) < _GOAL:
            return None
        return Outcome(float(position.scores[0] >= _GOAL), _("{goal} points").format(goal=_GOAL))

    def evaluate(self, position: Position) -> float:
        return 0.5 + 0.3 * _lead(position) / _GOAL

    def explain_evaluation(self, position: Position) -> str:
        return _("the lead with the turn's total: {formula} = {value:.5g}").format(
            formula=f"0.5 + 0.3 * {_lead(position)} / {_GOAL}", value=self.evaluate(position)
        )

    def move_name(self, position: Position, move: Move) -> str:
        return {_ROLL: "roll", _HOLD: "hold"}.get(move, str(move))

    def state_name(self, position: Position) -> str:
        first, second = position.scores
        chance = "chance " if position.rolling else ""
        return (
            f"{self.name} {first} {second} turn {position.turn} {chance}player "
            f"{position.player + 1}"
        )

    def parse_state(self, text: str) -> Position:
        if len(text) < 60 and (found := _STATE.fullmatch(text)):
            first, second, turn = (int(number) for number in found.groups()[:3])
            position = Position((first, second), turn, int(found[5]) - 1, found[4] is not None)
            if self.state_name(position) == text and _is_possible(position):
                return position
        raise GameError(
            _(
                'pig position: expected "pig", the two scores, "turn", the total of the turn, '
                '"chance" if the die rolls, and "player 1" or "player 2"; at most one score from '
                "{goal}, and no total of 1; got {text!r}"
            ).format(goal=_GOAL, text=text)
        )

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return _picture(position)

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        if not position.rolling:
            return ()
        after = self.play(position, move)
        return self.picture(position), _picture(position, move), self.picture(after)

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        return () if position.rolling else (move,)

    def remark(self, position: Position, move: Move) -> str:
        return _("The turn ends without points.") if position.rolling and move == 1 else ""


def _lead(position: Position) -> int:
    """The points by which player 0 leads, at most the goal, if the player to move held."""
    first, second = position.scores
    lead = first - second + (position.turn if position.player == 0 else -position.turn)
    return min(max(lead, -_GOAL), _GOAL)


def _is_possible(position: Position) -> bool:
    """Whether a game can reach the position."""
    (first, second), turn, player, rolling = position
    own, other = position.scores[player], position.scores[1 - player]
    if 1 in (first, second, turn) or own >= _GOAL:
        return False
    if other >= _GOAL:
        # The last move was to hold with a total that was needed.
        return other < _GOAL + _FACES and turn == 0 and not rolling
    # At the goal, only to hold is legal.
    return own + turn < _GOAL + _FACES and not (rolling and own + turn >= _GOAL)


def _picture(position: Position, face: int | None = None) -> Picture:
    """The scores, the die with its face, the total of the turn, and the two moves.

    A position does not tell which face the die showed last.
    """
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, 8, 5.4)]
    for player in (0, 1):
        shapes += _score(position, player)
    shapes += _die("?" if position.rolling and face is None else "", face)
    for y, height, text in ((2.2, 0.5, _("this turn")), (2.65, 1, str(position.turn))):
        shapes.append(Shape("text", Role.LABEL, 4.3, y, 2.4, height, text=text))
    for x, move, text in ((0.4, _ROLL, _("Roll")), (4.2, _HOLD, _("Hold"))):
        shapes.append(Shape("rectangle", Role.CELL, x, 4.1, 3.4, 1, cell=move, description=text))
        # The middle is free for the numbers of a candidate.
        shapes.append(Shape("text", Role.LABEL, x + 0.1, 4.3, 1.2, 0.6, text=text, cell=move))
    return Picture(8, 5.4, tuple(shapes))


def _score(position: Position, player: int) -> list[Shape]:
    """The points of a player, as a number and as a part of the goal."""
    x, score = 0.4 + 3.8 * player, position.scores[player]
    told = _("Player {player}: {score} points").format(player=player + 1, score=score)
    role = (Role.PIECE_0, Role.PIECE_1)[player]
    shapes = [
        Shape("ellipse", role, x + 0.2, 0.45, 0.8, 0.8, description=told),
        Shape("text", Role.LABEL, x + 1.1, 0.35, 2, 1, text=str(score)),
        Shape("rectangle", Role.CELL_ALTERNATE, x + 0.2, 1.45, 3, 0.2, description=told),
        Shape("rectangle", Role.STONE, x + 0.2, 1.45, 3 * min(score / _GOAL, 1), 0.2),
    ]
    if player == position.player:
        shapes.insert(0, Shape("rectangle", Role.CELL, x, 0.3, 3.4, 1.5))
    return shapes


def _die(text: str, face: int | None) -> list[Shape]:
    """A die with a text or with the pips of a face, if any."""
    x, y, side, pip = 2.1, 2.15, 1.6, 0.32
    # Not in the role of a piece: then it would look like what the move `roll` puts on the board.
    role = Role.STONE if text or face else Role.CELL_ALTERNATE
    shapes = [Shape("rectangle", role, x, y, side, side, description=_("The die"))]
    if text:
        shapes.append(Shape("text", Role.LABEL, x, y + 0.3, side, side - 0.6, text=text))
    for row, column in _PIPS[face or 0]:
        left, top = (x + side * part - pip / 2 for part in (column, row))
        shapes.append(Shape("ellipse", Role.PIECE_0, left, top + y - x, pip, pip))
    return shapes


# The compiled rules. A position is one word with a byte for each number: the two scores, the total
# of the turn, the player whose turn it is, and whether the die rolls.

_BYTE = np.uint64(0xFF)
_SCORE, _TURN, _PLAYER, _ROLLING = (np.uint64(shift) for shift in (8, 16, 24, 32))
_ONE = np.uint64(1)
_NO_TURN = np.uint64(0xFFFF)
_NAME = np.frombuffer(b"pig ", np.uint8)
_SPACE = np.frombuffer(b" ", np.uint8)
_TURN_NAME = np.frombuffer(b" turn ", np.uint8)
_CHANCE_NAME = np.frombuffer(b" chance", np.uint8)
_PLAYER_NAME = np.frombuffer(b" player ", np.uint8)
_ROLL_NAME = np.frombuffer(b"roll", np.uint8)
_HOLD_NAME = np.frombuffer(b"hold", np.uint8)

_Words = tuple[np.uint64, ...]
_Scratch = NDArray[np.uint64]


@compiled
def _number(word: np.uint64, shift: np.uint64) -> int:
    return signed(word >> shift & _BYTE)


@compiled
def _own(word: np.uint64) -> int:
    """The score of the player whose turn it is."""
    return _number(word, _SCORE * (word >> _PLAYER & _ONE))


@compiled
def _legal(position: _Words, _scratch: _Scratch) -> int:
    word = position[0]
    if _number(word, _ROLLING) == 1:
        return _FACES
    if max(_number(word, np.uint64(0)), _number(word, _SCORE)) >= _GOAL:
        return 0
    turn = _number(word, _TURN)
    return 1 if turn == 0 or _own(word) + turn >= _GOAL else 2


@compiled
def _pick(position: _Words, _scratch: _Scratch, k: int) -> int:
    word = position[0]
    if _number(word, _ROLLING) == 1:
        return k + 1
    if _own(word) + _number(word, _TURN) >= _GOAL:
        return _HOLD
    return _ROLL if k == 0 else _HOLD


@compiled
def _play(position: _Words, _scratch: _Scratch, move: int) -> _Words:
    word = position[0]
    player = word >> _PLAYER & _ONE
    if move == _ROLL:
        return (word | _ONE << _ROLLING,)
    if move != _HOLD and move > 1:
        return ((word & ~(_ONE << _ROLLING)) + (np.uint64(move) << _TURN),)
    scores = word & _NO_TURN
    if move == _HOLD:
        scores += (word >> _TURN & _BYTE) << _SCORE * player
    return (scores | (_ONE - player) << _PLAYER,)


@compiled
def _next_player(position: _Words, move: int) -> int:
    player = _number(position[0], _PLAYER)
    if move == _ROLL:
        return CHANCE + player
    return 1 - player if move in (1, _HOLD) else player


@compiled
def _payoff(position: _Words, _scratch: _Scratch) -> int:
    word = position[0]
    first, second = _number(word, np.uint64(0)), _number(word, _SCORE)
    if first >= _GOAL:
        return PAYOFF_ONE
    if second >= _GOAL:
        return 0
    turn = _number(word, _TURN)
    lead = first - second + (turn if _number(word, _PLAYER) == 0 else -turn)
    value = 0.5 + 0.3 * min(max(lead, -_GOAL), _GOAL) / _GOAL
    return int(value * PAYOFF_ONE + 0.5)


@compiled
def _total(position: _Words) -> int:
    return _FACES * _number(position[0], _ROLLING)


@compiled
def _draw(_position: _Words, number: int) -> int:
    return number


@compiled
def _chance(_position: _Words, _k: int) -> int:
    return 1


@compiled
def _run(work: Work, root: _Words, scratch: _Scratch) -> None:
    run_iterations_of_chance(
        _legal, _pick, _play, _next_player, _payoff, _total, _draw, work, root, scratch
    )


@compiled
def _write_move(_position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    if move == _ROLL:
        return write_text(_ROLL_NAME, out, at)
    if move == _HOLD:
        return write_text(_HOLD_NAME, out, at)
    return write_number(move, out, at)


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    word = position[0]
    at = write_number(_number(word, np.uint64(0)), out, write_text(_NAME, out, at))
    at = write_number(_number(word, _SCORE), out, write_text(_SPACE, out, at))
    at = write_number(_number(word, _TURN), out, write_text(_TURN_NAME, out, at))
    if _number(word, _ROLLING) == 1:
        at = write_text(_CHANCE_NAME, out, at)
    return write_number(_number(word, _PLAYER) + 1, out, write_text(_PLAYER_NAME, out, at))


@compiled
def _write_names(
    parent: NDArray[np.int32], move: NDArray[np.int32], root: _Words, scratch: _Scratch
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    longest = 40  # bytes; no name is longer
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, longest)


def _encode(position: Position) -> _Words:
    (first, second), turn, player, rolling = position
    return (np.uint64(first | second << 8 | turn << 16 | player << 24 | rolling << 32),)


def _scratch(_position: Position) -> _Scratch:
    return np.zeros(0, np.uint64)


Pig.compiled = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    run=_run,
    write_names=_write_names,
    chance=ChanceRules(total=_total, draw=_draw, chance=_chance),
)
GAME = Pig()
