"""A game of OpenSpiel, played by OpenSpiel's rules.

The payoff of a game is the comparison of the players' returns, as OpenSpiel calls what they get:
the player with more wins, and equal returns are a draw. Our player 0 is the one who moves first.
If chance is the first to move, the first move of player 0 is to begin.
"""

import random
import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import ClassVar, Self

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.contract import Game
from uctvis.game.notation import shortened
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games._openspiel.board_text import changed
from uctvis.games._openspiel.chances import whole_chances
from uctvis.games._openspiel.library import Loaded, load
from uctvis.games._openspiel.picture import PictureLayout, layout_for, mark, picture
from uctvis.games._openspiel.position import BEGINS, BY_CHANCE, ENDED, Position
from uctvis.texts import _
from uctvis.tree.players import CHANCE

NAME = "openspiel"
_STATE = re.compile(r"((?: \d{1,10})*)( chance)? player ([12])", re.ASCII)
# The positions of a random game from which the places of its pictures are chosen.
_LOOKED_AT, _LOOKED_AT_EACH = 60, 4


class OpenSpielGame(Game[Position]):
    """The rules of a game of OpenSpiel without chance."""

    name: ClassVar[str] = NAME
    # Plain rules are slow, so most levels have a time instead of a number of iterations.
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"uct:seconds=0.5,playout_limit=off,solver=on,{BEGINNER}",
        "casual": f"uct:seconds=0.5,playout_limit=off,solver=on,{CASUAL}",
        "club": f"uct:seconds=0.5,playout_limit=off,solver=on,{CLUB}",
        "strong": "uct:seconds=1,playout_limit=off,solver=on",
        "strongest": "uct:seconds=4,playout_limit=off,solver=on",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=30,playout_limit=off",),
        "casual": ("uct:iterations=100,playout_limit=off",),
        "club": ("uct:seconds=0.4,playout_limit=off,solver=on",),
    }

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded

    @property
    def title(self) -> str:
        return _("{title} (OpenSpiel)").format(title=self._loaded.title)

    @property
    def full_name(self) -> str:
        """The name with the parameters that are not the defaults: "openspiel:hex(board_size=5)"."""
        return f"{NAME}:{self._loaded.text}"

    def named(self, full_name: str) -> Self:
        """The game itself, if it is one of its names."""
        name, _colon, text = full_name.partition(":")
        if name != NAME or openspiel_game(text) is not self:
            raise GameError(
                _("game: expected {name!r}, got {text!r}").format(
                    name=self.full_name, text=shortened(full_name)
                )
            )
        return self

    def configured(self, values: Mapping[str, object]) -> Self:
        """The game itself; the values of its parameters belong to its name."""
        if values:
            self._refuse(_("no parameter, because the name has them"), next(iter(values)))
        return self

    # The rules.

    @cached_property
    def _first(self) -> Position:
        state = self._loaded.game.new_initial_state()
        return Position(self._loaded, (), state, 1, begins=state.is_chance_node())

    @cached_property
    def _swapped(self) -> int:
        """1 if OpenSpiel's player 1 moves first, as White in chess."""
        return max(0, self._first.current)

    def initial(self) -> Position:
        return self._first

    def player(self, position: Position) -> int:
        current = position.current
        if current >= 0:
            return current ^ self._swapped
        if current == BEGINS:
            return 0
        return CHANCE + position.last if current == BY_CHANCE else 1 - position.last

    def legal_moves(self, position: Position) -> Sequence[Move]:
        return position.legal

    def play(self, position: Position, move: Move) -> Position:
        mover = self.player(position)
        last = mover if mover < CHANCE else position.last
        # Nothing changes the state of a position, so two may share it.
        after = position.state if position.begins else position.state.child(move)
        return Position(position.game, (*position.moves, move), after, last, begins=False)

    def outcome(self, position: Position) -> Outcome | None:
        if position.current != ENDED:
            return None
        returns = position.state.returns()
        own, other = returns[self._swapped], returns[1 - self._swapped]
        payoff = 0.5 if own == other else float(own > other)
        if {own, other} <= {-1.0, 0.0, 1.0}:
            return Outcome(payoff)
        return Outcome(payoff, _("{own:g} to {other:g}").format(own=own, other=other))

    def evaluate(self, position: Position) -> float:
        return 0.5

    def explain_evaluation(self, position: Position) -> str:
        return _("an unfinished game counts as even: {value:.5g}").format(
            value=self.evaluate(position)
        )

    # Names.

    def move_name(self, position: Position, move: Move) -> str:
        return position.names[move]

    def choice_name(self, position: Position, move: Move) -> str:
        return position.labels[move]

    def state_name(self, position: Position) -> str:
        player = self.player(position)
        chance = " chance" if player >= CHANCE else ""
        moves = "".join(f" {move}" for move in position.moves)
        return f"{self.full_name}{moves}{chance} player {(player & 1) + 1}"

    def parse_state(self, text: str) -> Position:
        start, name = self._first, self.full_name
        if text.startswith(name) and (found := _STATE.fullmatch(text, len(name))):
            position = start
            for number, move in enumerate(map(int, found[1].split()), 1):
                if move not in position.legal:
                    raise GameError(
                        _("{game} position: move {number}: {move} is not legal").format(
                            game=name, number=number, move=move
                        )
                    )
                position = self.play(position, move)
            if self.state_name(position) == text:
                return position
        raise GameError(
            _(
                '{game} position: expected "{game}", the numbers of the moves from the start, '
                '"chance" if chance is to move, and "player 1" or "player 2"; got {text!r}'
            ).format(game=name, text=shortened(text))
        )

    # The board.

    @cached_property
    def _layout(self) -> PictureLayout:
        return layout_for(self._random_positions()[::_LOOKED_AT_EACH])

    def _random_positions(self) -> list[Position]:
        draw = random.Random(1)  # noqa: S311 - the same pictures in each run
        positions = [self._first]
        for _ply in range(_LOOKED_AT):
            if not positions[-1].legal:
                break
            positions.append(self.play(positions[-1], draw.choice(positions[-1].legal)))
        return positions

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture(position, self._layout)

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        return position.cells.clicks.get(move, ())

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        after = self.play(position, move)
        return tuple(mark(*place) for place in changed(position.lines, after.lines))


class OpenSpielGameOfChance(OpenSpielGame):
    """The rules of a game of OpenSpiel with chance."""

    def chances(self, position: Position) -> Sequence[int]:
        return whole_chances(tuple(chance for _move, chance in position.outcomes))


def openspiel_game(text: str) -> OpenSpielGame:
    """The game with this text, such as "hex(board_size=5)".

    Games with the same name and parameters are the same instance.

    Raises GameError if OpenSpiel is not installed, it has no such game or parameter, or the game
    does not fit.
    """
    return _game(text.strip())


@cache
def _game(text: str) -> OpenSpielGame:
    loaded = load(text)
    if loaded.text != text:
        return _game(loaded.text)
    deterministic = loaded.game.get_type().chance_mode.name == "DETERMINISTIC"
    return (OpenSpielGame if deterministic else OpenSpielGameOfChance)(loaded)
