"""Checking a game against the contract as far as quick random play shows it.

`tests/conformance` checks the built-in games more thoroughly; here it must take about a second.
"""

import random
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, TypeVar

import numpy as np

from uctvis.errors import GameError, GameFileError, SettingError
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.guard import told
from uctvis.game.rules import AnyPosition, Move
from uctvis.games import built_in_games
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.texts import _
from uctvis.tree.players import is_chance, mover_of

_Item = TypeVar("_Item")
# Some random games, as far as they go in this many moves and seconds.
_GAMES, _MOVES, _SECONDS = 4, 400, 2.0
_ITERATIONS = 20
# Of each position, so that the check does not take the square of the number of moves; and the
# seconds after which a stage looks at no further position.
_MOVES_OF_POSITION = 30
_STAGE_SECONDS = 3.0
STAGES = (
    _("the rules"),
    _("the names of moves and positions"),
    _("the board"),
    _("the parameters and evaluations"),
    _("a search"),
    _("the compiled rules"),
)


class _Check:
    """The checks of one game from a file."""

    def __init__(self, game: AnyGame, path: str) -> None:
        self.game = game
        self.path = path
        self.positions: list[AnyPosition] = []

    def expect(self, is_right: bool, method: str, expected: str, got: object) -> None:
        """Raise an error about a method unless its result is right."""
        if not is_right:
            text = repr(got)
            raise GameFileError(
                self.path,
                _("expected {expected}, got {got}").format(expected=expected, got=text[:300]),
                method=method,
            )

    def check_rules(self) -> None:
        """Play some games at random."""
        rng = random.Random(1)  # noqa: S311 - no secrets
        end = monotonic() + _SECONDS
        for _number in range(_GAMES):
            position = self.game.initial()
            for _move in range(_MOVES):
                moves = self._check_position(position)
                self.positions.append(position)
                if not moves or monotonic() > end:
                    break
                move = rng.choice(moves)
                after = self.game.play(position, move)
                again = self.game.play(position, move)
                equal = after == again and hash(after) == hash(again)
                self.expect(
                    equal, "play", _("equal positions for the same move, with equal hashes"), again
                )
                position = after
        first = self.game.initial()
        self.expect(first == self.positions[0], "initial", _("the same position each time"), first)
        self.expect(
            bool(self.game.legal_moves(first)),
            "legal_moves",
            _("moves in the initial position"),
            [],
        )
        player = self.game.player(first)
        self.expect(player == 0, "player", _("player 0 in the initial position"), player)

    def _check_position(self, position: AnyPosition) -> Sequence[Move]:
        game = self.game
        moves, player, outcome = (
            game.legal_moves(position),
            game.player(position),
            game.outcome(position),
        )
        again = game.legal_moves(position)
        self.expect(list(again) == list(moves), "legal_moves", _("the same moves again"), again)
        self.expect(len(set(moves)) == len(moves), "legal_moves", _("each move once"), moves)
        if outcome is None:
            self.expect(
                bool(moves), "legal_moves", _("moves while the outcome is None"), list(moves)
            )
        else:
            self.expect(not moves, "legal_moves", _("no moves after the end"), list(moves))
        if is_chance(player):
            checked_chances(game, position)
        if outcome is None:
            game.evaluate(position)
            game.explain_evaluation(position)
            game.known_payoff(position)
        return moves

    def check_names(self) -> None:
        """Write and read positions and moves."""
        game = self.game
        for position in self._some(200):
            name = game.state_name(position)
            first = name.partition(" ")[0]
            self.expect(
                first == game.full_name,
                "state_name",
                _("the full name {name} first").format(name=repr(game.full_name)),
                name,
            )
            player = game.player(position)
            ending = f"player {mover_of(player) + 1}"
            if is_chance(player):
                ending = f"chance {ending}"
            self.expect(
                name.endswith(f" {ending}"),
                "state_name",
                _("{text} last").format(text=ending),
                name,
            )
            try:
                read = game.parse_state(name)
            except GameFileError:
                raise
            except GameError as error:
                self.expect(
                    False, "parse_state", _("the position {name}").format(name=name), str(error)
                )
            again = game.state_name(read)
            self.expect(
                again == name, "parse_state", _("the position {name}").format(name=name), again
            )
            moves = game.legal_moves(position)
            names = [game.move_name(position, move) for move in moves]
            self.expect(len(set(names)) == len(names), "move_name", _("different names"), names)
            for move, text in _spread(list(zip(moves, names, strict=True)), _MOVES_OF_POSITION):
                got = game.parse_move(position, text)
                self.expect(got == move, "parse_move", _("move {move}").format(move=move), got)
        self._check_refusal()

    def _check_refusal(self) -> None:
        for text in ("", "nonsense", f"{self.game.full_name} ?", self.game.full_name * 9):
            try:
                got = self.game.parse_state(text)
            except GameFileError as error:
                raise GameFileError(
                    error.path,
                    _("expected a GameError for the text {text}, got {got}").format(
                        text=repr(text), got=error.reason
                    ),
                    error.line,
                    error.method,
                ) from error
            except GameError:
                continue
            self.expect(
                False,
                "parse_state",
                _("a GameError for the text {text}").format(text=repr(text)),
                got,
            )

    def check_board(self) -> None:
        """Draw the board, and find a shape to click for each move."""
        game = self.game
        for position in self._some(60):
            for viewer in (0, 1):
                picture = game.picture(position, viewer)
            if is_chance(game.player(position)):
                continue
            cells = {shape.cell for shape in picture.shapes if shape.cell is not None}
            for move in _spread(game.legal_moves(position), _MOVES_OF_POSITION):
                clicks = game.clicks(position, move)
                self.expect(
                    bool(clicks) and set(clicks) <= cells,
                    "clicks",
                    _("cells of the picture for move {move}; it has {cells}").format(
                        move=move, cells=sorted(cells)[:20]
                    ),
                    clicks,
                )
                game.trace(position, move)
                game.remark(position, move)
                game.choice_name(position, move)
                game.notation(position, move)

    def check_variants(self) -> None:
        """Use other values of the parameters, and the other evaluations."""
        game = self.game
        for parameter in game.parameters:
            for choice in (parameter.choices[0], parameter.choices[-1]):
                other = game.configured({parameter.name: choice})
                first = other.initial()
                name = other.state_name(first)
                self.expect(
                    name.startswith(f"{other.full_name} "),
                    "state_name",
                    _("the full name {name} first").format(name=repr(other.full_name)),
                    name,
                )
                other.parse_state(name)
                other.legal_moves(first)
                other.picture(first)
        for one in game.evaluations():
            game.evaluating(one.name).evaluate(self.positions[0])
        game.player_names  # noqa: B018 - the guard checks it

    def check_search(self) -> None:
        """Search with the plain rules, which works for all games."""
        self._search(_Plain(self.game))

    def check_compiled(self) -> None:
        """Search with the compiled rules: the tree must be the same."""
        if self.game.compiled is None:
            return
        plain, compiled = self._search(_Plain(self.game)), self._search(self.game)
        same = all(
            np.array_equal(plain.nodes[field], compiled.nodes[field])
            for field in ("parent", "move", "visits", "won", "player")
        )
        self.expect(
            same,
            "compiled",
            _("the same tree as with the plain rules"),
            _("another one: {ours} and {theirs} nodes").format(
                ours=len(plain.nodes), theirs=len(compiled.nodes)
            ),
        )
        expected, got = plain.tree.names, compiled.tree.names.packed()
        for node in range(len(plain.nodes)):
            for name in ("move_name", "state_name"):
                right, text = getattr(expected, name)(node), getattr(got, name)(node)
                self.expect(right == text, "compiled", repr(right), text)

    def _search(self, game: Any) -> SearchResult:
        settings = Settings(iterations=_ITERATIONS, seed=1, memory=16, playout_limit=_MOVES)
        return Search(game, game.initial(), settings).run()

    def _some(self, most: int) -> Iterator[AnyPosition]:
        """Some of the positions, evenly from all games; fewer if each of them takes long."""
        end = monotonic() + _STAGE_SECONDS
        for position in _spread(self.positions, most):
            yield position
            if monotonic() > end:
                return


def _spread(all_of_them: Sequence[_Item], most: int) -> Sequence[_Item]:
    """At most `most` items, evenly from a sequence."""
    return all_of_them[:: max(1, -(-len(all_of_them) // most))]


class _Plain:
    """A game without its compiled rules."""

    compiled = None

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def evaluating(self, name: str) -> "_Plain":
        return _Plain(self._game.evaluating(name))


def checked(game: AnyGame, path: str) -> Iterator[str]:
    """Check a guarded game; yield what is checked next, for users.

    Raises GameFileError if the game breaks the contract.
    """
    check = _Check(game, path)
    if any(game.name == one.name for one in built_in_games()):
        check.expect(False, "name", _("a name that no built-in game has"), game.name)
    steps = (
        check.check_rules,
        check.check_names,
        check.check_board,
        check.check_variants,
        check.check_search,
        check.check_compiled,
    )
    for stage, step in zip(STAGES, steps, strict=True):
        yield stage
        try:
            step()
        except GameFileError:
            raise
        except (GameError, SettingError) as error:
            raise GameFileError(path, str(error)) from error
        except Exception as error:
            raise GameFileError(path, told(error)) from error
