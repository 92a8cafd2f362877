"""Mancala (Kalah) with six pits and a store for each player and four stones in each pit.

The holes are numbered counter-clockwise: 0 to 5 are the first player's pits, 6 is the first
player's store, 7 to 12 are the second player's pits, 13 is the second player's store. A move
is the number of the player's own pit, 0 to 5, in the direction of sowing. At the end of the
game, the remaining stones are moved to their owner's store.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.game.strength import BEGINNER, CASUAL, CLUB
from uctvis.games.mancala.picture import picture, sowing
from uctvis.games.mancala.position import ALL_STONES, HALF, LAP, NAME, PITS, STONES, Position
from uctvis.numerals import whole_number
from uctvis.texts import _, ngettext

_STORES = (6, 13)
# Settings of UCT with which it plays best here.
_STRONG = "playout_limit=off,exploration=0.7,solver=on,playout=heavy"
# The search of all levels but the strongest.
_SEARCH = f"uct:iterations=2000,expand_after=1,{_STRONG}"


class Mancala(Game[Position]):
    """The rules of mancala."""

    name: ClassVar[str] = NAME
    has_preferences: ClassVar[bool] = True
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": f"{_SEARCH},{BEGINNER}",
        "casual": f"{_SEARCH},{CASUAL}",
        "club": f"{_SEARCH},{CLUB}",
        "strong": _SEARCH,
        "strongest": f"uct:seconds=3,expand_after=3,{_STRONG}",
    }
    former_levels: ClassVar[Mapping[str, Sequence[str]]] = {
        "beginner": ("uct:iterations=15,playout_limit=off",),
        "casual": ("uct:iterations=60,playout_limit=off",),
        "club": ("uct:iterations=250,playout_limit=off,exploration=0.7",),
        "strong": (f"uct:iterations=1500,expand_after=1,{_STRONG}",),
    }

    @property
    def compiled(self) -> CompiledRules:
        from uctvis.games.mancala.compiled_rules import RULES

        return RULES

    showcase: ClassVar[str] = "mancala 6 0 0 7 3 2 4 1 9 2 2 0 8 4 player 2"

    @property
    def title(self) -> str:
        return _("Mancala")

    def initial(self) -> Position:
        return Position(((STONES,) * PITS + (0,)) * 2, 0)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        first = 7 * position.player
        return [pit for pit in range(PITS) if position.holes[first + pit] > 0]

    def play(self, position: Position, move: Move) -> Position:
        player = position.player
        holes, last = _sow(position, move)
        captured = _captured(holes, player, last)
        for hole in captured:
            holes[_STORES[player]] += holes[hole]
            holes[hole] = 0
        for emptied, keeper in ((0, 7), (7, 0)):
            if not any(holes[emptied : emptied + PITS]):
                holes[keeper + PITS] += sum(holes[keeper : keeper + PITS])
                holes[keeper : keeper + PITS] = [0] * PITS
        return Position(tuple(holes), player if last == _STORES[player] else 1 - player)

    def outcome(self, position: Position) -> Outcome | None:
        if self.legal_moves(position):
            return None
        first, second = (position.holes[store] for store in _STORES)
        payoff = 0.5 if first == second else float(first > second)
        return Outcome(payoff, _("{first} to {second} stones").format(first=first, second=second))

    def evaluate(self, position: Position) -> float:
        return (position.holes[_STORES[0]] - position.holes[_STORES[1]]) / 160 + 0.5

    def explain_evaluation(self, position: Position) -> str:
        first, second = (position.holes[store] for store in _STORES)
        return _(
            "{first} to {second} stones in the stores: "
            "({first} - {second}) / 160 + 0.5 = {value:.5g}"
        ).format(first=first, second=second, value=self.evaluate(position))

    def prefers(self, position: Position, move: Move) -> bool:
        """Whether the move captures, or gives another move."""
        player = position.player
        holes, last = _sow(position, move)
        return last == _STORES[player] or bool(_captured(holes, player, last))

    def known_payoff(self, position: Position) -> float | None:
        """The winner is certain when a store has more than half of the stones: none leave it."""
        for player, store in enumerate(_STORES):
            if position.holes[store] > HALF:
                return 1.0 - player
        return None

    def move_name(self, position: Position, move: Move) -> str:
        return str(move + 1)

    def state_name(self, position: Position) -> str:
        return f"{self.name} {' '.join(map(str, position.holes))} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        words = text.split(" ")
        if len(words) == 17:
            holes = [whole_number(word, ALL_STONES) or 0 for word in words[1:15]]
            position = Position(tuple(holes), (whole_number(words[16], 2) or 0) - 1)
            possible = sum(position.holes) == ALL_STONES and position.player in (0, 1)
            if possible and self.state_name(position) == text:
                return position
        raise GameError(
            _(
                'mancala position: expected "mancala", the stones of the 14 holes '
                '(48 in all), and "player 1" or "player 2"; got {text!r}'
            ).format(text=text)
        )

    def clicks(self, position: Position, move: Move) -> tuple[int, ...]:
        return (7 * position.player + move,)

    def picture(self, position: Position, viewer: int = 0) -> Picture:
        return picture([(None,) * stones for stones in position.holes])

    def steps(self, position: Position, move: Move, viewer: int = 0) -> Sequence[Picture]:
        holes, last = _sow(position, move)
        captured = _captured(holes, position.player, last)
        return sowing(
            position.holes,
            7 * position.player + move,
            _lap(position, move),
            dict.fromkeys(captured, _STORES[position.player]),
            self.play(position, move).holes,
        )

    def trace(self, position: Position, move: Move) -> tuple[int, ...]:
        """The pit whose stones are sown, and the pits that are captured."""
        holes, last = _sow(position, move)
        start = 7 * position.player + move
        return tuple(dict.fromkeys((start, *_captured(holes, position.player, last))))

    def remark(self, position: Position, move: Move) -> str:
        player = position.player
        holes, last = _sow(position, move)
        said = []
        captured = sum(holes[hole] for hole in _captured(holes, player, last)[1:])
        if captured > 0:
            said.append(
                ngettext(
                    "Player {player} captures {count} stone.",
                    "Player {player} captures {count} stones.",
                    captured,
                ).format(player=player + 1, count=captured)
            )
        if last == _STORES[player] and self.outcome(self.play(position, move)) is None:
            said.append(_("Player {player} moves again.").format(player=player + 1))
        return " ".join(said)


def _lap(position: Position, move: Move) -> list[int]:
    """The holes of one lap of sowing, in order, and the start hole last."""
    start = 7 * position.player + move
    lap = [(start + step) % 14 for step in range(1, 15)]
    lap.remove(_STORES[1 - position.player])
    return lap


def _sow(position: Position, move: Move) -> tuple[list[int], int]:
    """The stones in each hole after sowing, before captures, and the last hole."""
    holes, lap = list(position.holes), _lap(position, move)
    stones, holes[lap[-1]] = holes[lap[-1]], 0
    for stone in range(stones):
        holes[lap[stone % LAP]] += 1
    return holes, lap[(stones - 1) % LAP]


def _captured(holes: Sequence[int], player: int, last: int) -> tuple[int, ...]:
    """The own and the opposite hole whose stones the player captures after sowing; or ()."""
    owner, pit = divmod(last, 7)
    if owner == player and pit < PITS and holes[last] == 1 and holes[12 - last] > 0:
        return last, 12 - last
    return ()


GAME = Mancala()
