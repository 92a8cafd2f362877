"""`uctvis arena replay` prints a match of a tournament."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.following.followers import following_of
from uctvis.arena.following.following import Follower
from uctvis.arena.following.kinds import following_named
from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import MatchState, TournamentStore
from uctvis.errors import ArenaError
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Print a match of a tournament: moves, clocks, boards, turns and messages.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(only_prints=True)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("match", type=int, metavar="MATCH", help=_("the number of the match"))
    parser.add_argument("--boards", action="store_true", help=_("print the board after each move"))
    parser.add_argument(
        "--messages",
        action="store_true",
        help=_("print the messages and the standard error of all programs"),
    )
    parser.add_argument("--ascii", action="store_true", help=_("draw boards with ASCII only"))
    parser.add_argument(
        "--to",
        choices=("text", "game"),
        default="text",
        help=_("text, or the game as a file: PGN in chess, which the window opens"),
    )


def run(options: Namespace) -> int:
    store = TournamentStore.open(options.folder)
    path = store.folder_of(options.match) / TRANSCRIPT
    if not path.exists():
        text = _("match {number} has not begun, or there is no such match")
        raise ArenaError(options.folder, text.format(number=options.match))
    follower = following_of(store.settings, path.parent)
    follower.read_all()
    entry = next((one for one in store.entries() if one.pairing.number == options.match), None)
    is_over = entry is not None and entry.state is MatchState.FINISHED
    if follower.starts:
        _print(options, follower, store.settings, is_over=is_over)
    if is_over and follower.end is None:
        raise ArenaError(path, _("the match has ended, but the end of its transcript is missing"))
    return 0


def _print(
    options: Namespace, follower: Follower, settings: TournamentSettings, *, is_over: bool
) -> None:
    """Print what a follower has read; `is_over` says whether the match has ended."""
    following = following_named(follower.kind)
    if options.to == "game":
        if following.no_game:
            raise ArenaError(options.folder, following.no_game)
        print(following.game_text(follower, settings), end="")
        return
    # Otherwise there would be nothing.
    messages = options.messages or not following.has_steps
    for line in replay_lines(
        follower,
        boards=options.boards,
        messages=messages,
        in_ascii=options.ascii,
        is_over=is_over,
    ):
        print(harmless(line))
