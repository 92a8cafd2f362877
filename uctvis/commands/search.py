"""`uctvis search`: a search, and its tree."""

from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor, wait

from tqdm import tqdm

from uctvis import api, games
from uctvis.commands.common import tree_path
from uctvis.mcts.found import Found
from uctvis.mcts.search import Search
from uctvis.mcts.settings import (
    DEFAULT_EXPLORATION,
    DEFAULT_ITERATIONS,
    DEFAULT_PLAYOUT_LIMIT,
)
from uctvis.texts import _

HELP = _("Search for the best move, and save the tree.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help=", ".join(game.name for game in games.all_games()))
    parser.add_argument("--position", help=_("the initial one if left out"))
    parser.add_argument(
        "--iterations",
        type=int,
        help=_("{count} if no time is given").format(count=DEFAULT_ITERATIONS),
    )
    parser.add_argument("--seconds", type=float)
    parser.add_argument(
        "--playout-limit", type=int, default=DEFAULT_PLAYOUT_LIMIT, help=_("0: no limit")
    )
    parser.add_argument("--exploration", type=float, default=DEFAULT_EXPLORATION)
    parser.add_argument("--expand-after", type=int, default=0, help=_("visits"))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--threads", type=int, default=1, help=_("that share the tree"))
    parser.add_argument("-o", "--output", type=tree_path, metavar="FILE", help=_(".tree or .csv"))


def run(options: Namespace) -> int:
    search = api.prepare(
        options.game,
        options.position,
        iterations=options.iterations,
        seconds=options.seconds,
        playout_limit=options.playout_limit or None,
        exploration=options.exploration,
        expand_after=options.expand_after,
        seed=options.seed,
        threads=options.threads,
    )
    found = _run(search)
    tree = found.tree
    print(
        _("{iterations} iterations, {nodes} nodes, {seconds:.3f} s").format(
            iterations=found.iterations, nodes=tree.size, seconds=found.seconds
        )
    )
    line = found.game.line(found.position, found.statistics.principal_variation)
    print(_("principal variation: {moves}").format(moves=line))
    for child in sorted(tree.children(0), key=lambda child: -tree.visits[child]):
        print(f"{tree.move_name(child)}\t{tree.visits[child]}\t{tree.mean[child]:.4f}")
    if options.output is not None:
        api.save(tree, options.output)
    return 0


def _run(search: Search) -> Found:
    """Search, with a progress bar on a terminal; Ctrl-C stops it."""
    with ThreadPoolExecutor(1) as threads, tqdm(total=100, disable=None, leave=False) as bar:
        running = threads.submit(search.run)
        try:
            while not wait([running], timeout=0.1).done:
                bar.update(int(100 * search.progress) - bar.n)
        except KeyboardInterrupt:
            search.stop()
            raise
        return running.result()
