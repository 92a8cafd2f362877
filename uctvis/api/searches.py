"""Searching for the best move, and what a search finds beside it."""

from typing import Unpack

from uctvis import games
from uctvis.alphabeta.comparison import DEFAULT_SECONDS as DEFAULT_COMPARED
from uctvis.alphabeta.comparison import Compared, SwitchComparison
from uctvis.alphabeta.result import AlphaBetaResult
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import SETTINGS as ALPHA_BETA_SETTINGS
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.api.keywords import AlphaBetaKeywords, ComparisonKeywords, SearchKeywords
from uctvis.errors import GameError
from uctvis.explain.perfect_play import DEFAULT_SECONDS, PerfectPlay, perfect_play
from uctvis.game.contract import AnyGame, Game
from uctvis.game.rules import AnyPosition
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import DEFAULT_ITERATIONS, SETTINGS, Settings
from uctvis.progress import Progress, unwatched
from uctvis.settings.declared import takes_settings
from uctvis.texts import _
from uctvis.tree.tree import Tree

# The time of a comparison is that of all its searches together.
_COMPARED = tuple(one for one in ALPHA_BETA_SETTINGS if one.name != "seconds")


def _start(game: str | AnyGame, position: str | None) -> tuple[AnyGame, AnyPosition]:
    """The game and the position that the arguments of a search mean; see `search`."""
    rules = games.find(game) if isinstance(game, str) else game
    if not isinstance(rules, Game):
        raise GameError(_("game: expected a game or its name, got {got!r}").format(got=game))
    if not isinstance(position, str | None):
        text = _("position: expected a text, such as a state's name in a tree, got {got!r}")
        raise GameError(text.format(got=position))
    return rules, rules.initial() if position is None else rules.parse_state(position)


@takes_settings(SETTINGS, iterations=None)
def search(
    game: str | AnyGame, position: str | None = None, **settings: Unpack[SearchKeywords]
) -> SearchResult:
    """Search for the best move in `position`, by default the game's initial position.

    `game` is a game or its full name, which contains the values of its parameters, as in
    "pig:goal=20". `position` is a text in the format of `tree.state_name`. Without `iterations`
    and `seconds`, the search has 20,000 iterations. The other settings are those of
    `uctvis.mcts.settings.Settings`; those from `selection` on choose the policies of the search,
    which `uctvis.mcts.policies.choices` describes.

    Raises
    ------
    GameError
        There is no such game, value of a parameter or position, or the game is over in this
        position.
    SettingError
        A setting is out of its range, or the game has no such evaluation, or cannot serve a
        policy.
    """
    return prepare(game, position, **settings).run()


@takes_settings(SETTINGS, iterations=None)
def prepare(
    game: str | AnyGame, position: str | None = None, **settings: Unpack[SearchKeywords]
) -> Search:
    """Create the search that `search` runs with the same arguments, so it can be observed."""
    rules, start = _start(game, position)
    if settings.get("iterations") is None and settings.get("seconds") is None:
        settings["iterations"] = DEFAULT_ITERATIONS
    return Search(rules, start, Settings(**settings))


@takes_settings(ALPHA_BETA_SETTINGS, seconds=None)
def alpha_beta(
    game: str | AnyGame, position: str | None = None, **settings: Unpack[AlphaBetaKeywords]
) -> AlphaBetaResult:
    """Search for the best move with alpha-beta, by default for a second.

    `game` and `position` are as in `search`. The settings are those of
    `uctvis.alphabeta.settings.AlphaBetaSettings`: with `depth` or `nodes` and without `seconds`,
    there is no time limit.

    Raises
    ------
    GameError
        There is no such game, value of a parameter or position, or the game is over in this
        position.
    SettingError
        A setting is out of its range, or the game has no such evaluation.

    >>> found = alpha_beta("tictactoe", "tictactoe XX.OO.... player 1", depth=3)
    >>> found.game.move_name(found.position, found.move), found.last.distance
    ('c3', 1)
    """
    return prepare_alpha_beta(game, position, **settings).run()


@takes_settings(ALPHA_BETA_SETTINGS, seconds=None)
def prepare_alpha_beta(
    game: str | AnyGame, position: str | None = None, **settings: Unpack[AlphaBetaKeywords]
) -> AlphaBeta:
    """Create the search that `alpha_beta` runs with the same arguments, so it can be observed."""
    rules, start = _start(game, position)
    return AlphaBeta(rules, start, AlphaBetaSettings.of(**settings))


def solve(
    tree: Tree, seconds: float = DEFAULT_SECONDS, progress: Progress = unwatched
) -> PerfectPlay:
    """Find what perfect play leads to at the nodes of a tree, beside what its search believes.

    The tree of the result has a column "truth" with payoffs to the player who moved into the node;
    at the root, to the player to move: 1.0 for a win, 0.5 for a draw, 0.0 for a loss. Results that
    are not found within `seconds` are NaN: the position is too far from the end of the game. The
    root and its moves come first, then the nodes with the most visits.

    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the work.

    Raises
    ------
    GameError
        The root of the tree is not a position of a known game.

    >>> found = solve(search("tictactoe", iterations=500, seed=1).tree)
    >>> found.known == found.tree.size, found.result, found.keeping
    (True, 1, 9)
    """
    game = games.game_of(tree)
    if game is None:
        raise GameError(
            _("tree: expected a root that is a position of a known game, got {state!r}").format(
                state=tree.shown_state(0)
            )
        )
    return perfect_play(tree, game, seconds, progress)


@takes_settings(_COMPARED)
def compare_alpha_beta(
    game: str | AnyGame,
    position: str | None = None,
    *,
    seconds: float = DEFAULT_COMPARED,
    **settings: Unpack[ComparisonKeywords],
) -> tuple[Compared, ...]:
    """Search with all parts of alpha-beta, without each of them, and as plain minimax.

    It shows what each part contributes: the nodes of each search by depth. `seconds` is the time
    of all searches together. The other arguments are as in `alpha_beta`: `depth` and `nodes` limit
    each search, and parts that are "off" are off in all of them.

    Raises
    ------
    GameError, SettingError
        As `alpha_beta`.

    >>> compared = compare_alpha_beta("tictactoe", depth=4)
    >>> compared[0].variant.name, compared[-1].variant.name
    ('all', 'minimax')
    >>> [one.nodes for one in compared[-1].iterations]
    [10, 82, 586, 3610]
    """
    return prepare_comparison(game, position, seconds=seconds, **settings).run()


@takes_settings(_COMPARED)
def prepare_comparison(
    game: str | AnyGame,
    position: str | None = None,
    *,
    seconds: float = DEFAULT_COMPARED,
    **settings: Unpack[ComparisonKeywords],
) -> SwitchComparison:
    """Create the comparison that `compare_alpha_beta` runs with the same arguments."""
    rules, start = _start(game, position)
    return SwitchComparison(rules, start, AlphaBetaSettings(seconds=seconds, **settings), seconds)
