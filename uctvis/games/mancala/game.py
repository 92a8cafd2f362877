"""Mancala (Kalah) with six pits and a store for each player and four stones in each pit.

The holes are numbered counter-clockwise: 0 to 5 are the first player's pits, 6 is the first
player's store, 7 to 12 are the second player's pits, 13 is the second player's store. A move
is the number of the player's own pit, 0 to 5, in the direction of sowing. At the end of the
game, the remaining stones are moved to their owner's store.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import GameError
from uctvis.game.board import Picture
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import Game
from uctvis.game.rules import Move, Outcome
from uctvis.games.mancala.picture import picture, sowing
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_names, write_number, write_text
from uctvis.mcts.uct.kernel import run_iterations
from uctvis.mcts.uct.phases import Work
from uctvis.numerals import whole_number
from uctvis.texts import _, ngettext
from uctvis.tree.record import PAYOFF_ONE

_PITS = 6
_STONES = 4
_STORES = (6, 13)
# The number of holes in a lap of sowing: own pits and store, and the opponent's pits.
_LAP = 13
_ALL_STONES = 2 * _PITS * _STONES
_HALF = _ALL_STONES // 2
# Settings of UCT with which it plays best here.
_STRONG = "playout_limit=off,exploration=0.7,solver=on,playout=heavy"


class Position(NamedTuple):
    """The stones in each of the 14 holes, and the player to move."""

    holes: tuple[int, ...]
    player: int


class Mancala(Game[Position]):
    """The rules of mancala."""

    name: ClassVar[str] = "mancala"
    has_preferences: ClassVar[bool] = True
    levels: ClassVar[Mapping[str, str]] = {
        "beginner": "uct:iterations=15,playout_limit=off",
        "casual": "uct:iterations=60,playout_limit=off",
        "club": "uct:iterations=250,playout_limit=off,exploration=0.7",
        "strong": f"uct:iterations=1500,expand_after=1,{_STRONG}",
        "strongest": f"uct:seconds=3,expand_after=3,{_STRONG}",
    }

    @property
    def compiled(self) -> CompiledRules:
        return _RULES

    @property
    def title(self) -> str:
        return _("Mancala")

    def initial(self) -> Position:
        return Position(((_STONES,) * _PITS + (0,)) * 2, 0)

    def player(self, position: Position) -> int:
        return position.player

    def legal_moves(self, position: Position) -> Sequence[Move]:
        first = 7 * position.player
        return [pit for pit in range(_PITS) if position.holes[first + pit] > 0]

    def play(self, position: Position, move: Move) -> Position:
        player = position.player
        holes, last = _sow(position, move)
        captured = _captured(holes, player, last)
        for hole in captured:
            holes[_STORES[player]] += holes[hole]
            holes[hole] = 0
        for emptied, keeper in ((0, 7), (7, 0)):
            if not any(holes[emptied : emptied + _PITS]):
                holes[keeper + _PITS] += sum(holes[keeper : keeper + _PITS])
                holes[keeper : keeper + _PITS] = [0] * _PITS
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

    def settled(self, position: Position) -> float | None:
        """The winner is certain when a store has more than half of the stones: none leave it."""
        for player, store in enumerate(_STORES):
            if position.holes[store] > _HALF:
                return 1.0 - player
        return None

    def move_name(self, position: Position, move: Move) -> str:
        return str(move + 1)

    def state_name(self, position: Position) -> str:
        return f"{self.name} {' '.join(map(str, position.holes))} player {position.player + 1}"

    def parse_state(self, text: str) -> Position:
        words = text.split(" ")
        if len(words) == 17:
            holes = [whole_number(word, _ALL_STONES) or 0 for word in words[1:15]]
            position = Position(tuple(holes), (whole_number(words[16], 2) or 0) - 1)
            possible = sum(position.holes) == _ALL_STONES and position.player in (0, 1)
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
        holes[lap[stone % _LAP]] += 1
    return holes, lap[(stones - 1) % _LAP]


def _captured(holes: Sequence[int], player: int, last: int) -> tuple[int, ...]:
    """The own and the opposite hole whose stones the player captures after sowing; or ()."""
    owner, pit = divmod(last, 7)
    if owner == player and pit < _PITS and holes[last] == 1 and holes[12 - last] > 0:
        return last, 12 - last
    return ()


# The compiled rules. A position is two words, first the word of the player to move: bytes 0 to
# 5 are the stones in the player's pits, byte 6 the stones in the store. Byte 7 of the first
# word is the player to move.

_U0, _U1, _U7, _U8 = (np.uint64(n) for n in (0, 1, 7, 8))
_BYTE = np.uint64(0xFF)
_PIT_BYTES = np.uint64(0x0000_FFFF_FFFF_FFFF)
_STORE_BYTE = np.uint64(0x00FF_0000_0000_0000)
_STORE = np.uint64(48)
_PLAYER = np.uint64(56)
_PLAYER_BYTE = _BYTE << _PLAYER
_SECOND = _U1 << _PLAYER
_LOW_BITS = np.uint64(0x0000_7F7F_7F7F_7F7F)
_HIGH_BITS = np.uint64(0x0000_8080_8080_8080)
_ONES = np.uint64(0x0101_0101_0101_0101)
# Multiplication by this moves the lowest bits of six bytes to the bits 45 to 50.
_GATHER = np.uint64(sum(1 << (45 - 7 * pit) for pit in range(_PITS)))
_GATHERED = np.uint64(45)
_SIX_BITS = np.uint64(63)


def _sowing_tables() -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    """What a move adds to the own and the other word, and its last hole, by pit and stones."""
    own = np.zeros((_PITS, _ALL_STONES + 1), np.uint64)
    other = np.zeros_like(own)
    last = np.zeros(own.shape, np.int64)
    for pit in range(_PITS):
        for stones in range(_ALL_STONES + 1):
            for step in range(1, stones + 1):
                hole = (pit + step) % _LAP
                table, byte = (own, hole) if hole < 7 else (other, hole - 7)
                table[pit, stones] += _U1 << np.uint64(8 * byte)
            last[pit, stones] = (pit + stones) % _LAP
    return own, other, last


_SOW_OWN, _SOW_OTHER, _LAST = _sowing_tables()
_OWN_PIT = np.array([0xFF << 8 * pit for pit in range(_PITS)] + [0] * (_LAP - _PITS), np.uint64)
_OPPOSITE = np.concatenate((_OWN_PIT[:_PITS][::-1], _OWN_PIT[_PITS:]))
# Indexed by the set of non-empty pits as six bits: their number, and the k-th of them.
_COUNT = np.array([bits.bit_count() for bits in range(64)], np.int64)
_PICK = np.array(
    [([pit for pit in range(6) if bits >> pit & 1] + [0] * 6)[:6] for bits in range(64)], np.int64
)


@compiled
def _non_empty(word: np.uint64) -> np.uint64:
    """The non-empty pits of a word as six bits."""
    filled = (((word & _LOW_BITS) + _LOW_BITS) | word) & _HIGH_BITS
    return ((filled >> _U7) * _GATHER >> _GATHERED) & _SIX_BITS


@compiled
def _legal(position: tuple[np.uint64, np.uint64], scratch: NDArray[np.uint64]) -> int:
    return _COUNT[_non_empty(position[0])]  # type: ignore[no-any-return]


@compiled
def _pick(position: tuple[np.uint64, np.uint64], scratch: NDArray[np.uint64], k: int) -> int:
    return _PICK[_non_empty(position[0]), k]  # type: ignore[no-any-return]


@compiled
def _swept(word: np.uint64) -> np.uint64:
    """A word with all its stones in the store."""
    stones = (word & _PIT_BYTES) * _ONES >> _PLAYER
    return (word & _STORE_BYTE) + (stones << _STORE)


@compiled
def _play(
    position: tuple[np.uint64, np.uint64], scratch: NDArray[np.uint64], move: int
) -> tuple[np.uint64, np.uint64]:
    player = position[0] & _PLAYER_BYTE
    shift = _U8 * np.uint64(move)
    stones = signed(position[0] >> shift & _BYTE)
    own = (position[0] & ~(_BYTE << shift | _PLAYER_BYTE)) + _SOW_OWN[move, stones]
    other = position[1] + _SOW_OTHER[move, stones]
    last = _LAST[move, stones]
    # If the last hole is not an own pit, its mask is empty.
    hole = _OWN_PIT[last]
    opposite = _OPPOSITE[last]
    if (own & hole == hole & _ONES) & (other & opposite != _U0):
        captured = other >> (_U8 * np.uint64(_PITS - 1 - last)) & _BYTE
        own = (own & ~hole) + (captured + _U1 << _STORE)
        other = other & ~opposite
    if own & _PIT_BYTES == _U0:
        other = _swept(other)
    elif other & _PIT_BYTES == _U0:
        own = _swept(own)
    if last == _PITS:
        return own | player, other
    return other | (player ^ _SECOND), own


@compiled
def _next_player(position: tuple[np.uint64, np.uint64], move: int) -> int:
    player = signed(position[0] >> _PLAYER)
    stones = signed(position[0] >> _U8 * np.uint64(move) & _BYTE)
    return player if _LAST[move, stones] == _PITS else 1 - player


@compiled
def _payoff(position: tuple[np.uint64, np.uint64], scratch: NDArray[np.uint64]) -> int:
    lead = signed(position[0] >> _STORE & _BYTE) - signed(position[1] >> _STORE & _BYTE)
    if position[0] & _PLAYER_BYTE != _U0:
        lead = -lead
    if (position[0] | position[1]) & _PIT_BYTES != _U0:
        return int((lead / 160 + 0.5) * PAYOFF_ONE + 0.5)
    if lead == 0:
        return PAYOFF_ONE // 2
    return PAYOFF_ONE if lead > 0 else 0


@compiled
def _prefers(position: tuple[np.uint64, np.uint64], scratch: NDArray[np.uint64], k: int) -> bool:
    pit = _pick(position, scratch, k)
    stones = signed(position[0] >> _U8 * np.uint64(pit) & _BYTE)
    last = _LAST[pit, stones]
    # As in `_play`; the sown pit is emptied first.
    own = (position[0] & ~(_BYTE << _U8 * np.uint64(pit))) + _SOW_OWN[pit, stones]
    other = position[1] + _SOW_OTHER[pit, stones]
    hole = _OWN_PIT[last]
    captures = (own & hole == hole & _ONES) & (other & _OPPOSITE[last] != _U0)
    return bool((last == _PITS) | captures)


@compiled
def _settled(position: tuple[np.uint64, np.uint64]) -> int:
    player = signed(position[0] >> _PLAYER)
    if signed(position[0] >> _STORE & _BYTE) > _HALF:
        return PAYOFF_ONE * (1 - player)
    if signed(position[1] >> _STORE & _BYTE) > _HALF:
        return PAYOFF_ONE * player
    return -1


@compiled
def _run(work: Work, root: tuple[np.uint64, np.uint64], scratch: NDArray[np.uint64]) -> None:
    run_iterations(_legal, _pick, _play, _next_player, _payoff, work, root, scratch)


_NAME = np.frombuffer(Mancala.name.encode(), np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
_SPACE = ord(" ")
_LONGEST_NAME = 64


@compiled
def _write_move(
    position: tuple[np.uint64, np.uint64], move: int, out: NDArray[np.uint8], at: int
) -> int:
    return write_number(move + 1, out, at)


@compiled
def _write_state(position: tuple[np.uint64, np.uint64], out: NDArray[np.uint8], at: int) -> int:
    at = write_text(_NAME, out, at)
    player = signed(position[0] >> _PLAYER)
    for word in (position[player], position[1 - player]):
        for hole in range(_PITS + 1):
            out[at] = _SPACE
            at = write_number(signed(word >> _U8 * np.uint64(hole) & _BYTE), out, at + 1)
    at = write_text(_PLAYER_TEXT, out, at)
    return write_number(player + 1, out, at)


@compiled
def _write_names(
    parent: NDArray[np.int32],
    move: NDArray[np.int32],
    root: tuple[np.uint64, np.uint64],
    scratch: NDArray[np.uint64],
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, _LONGEST_NAME)


def _encode(position: Position) -> tuple[np.uint64, np.uint64]:
    words = [
        sum(stones << 8 * byte for byte, stones in enumerate(position.holes[start : start + 7]))
        for start in (0, 7)
    ]
    player = position.player
    return np.uint64(words[player] | player << 56), np.uint64(words[1 - player])


def _scratch(position: Position) -> NDArray[np.uint64]:
    return np.zeros(0, np.uint64)


_RULES = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    run=_run,
    write_names=_write_names,
    prefers=_prefers,
    settled=_settled,
)
GAME = Mancala()
