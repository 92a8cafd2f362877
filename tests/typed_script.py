"""What a scientist writes who uses all public names; `test_types.py` checks its types and runs it.

It runs in a folder of its own and writes its files there.
"""

import math
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import networkx
import numpy as np
from numpy.typing import NDArray

import uctvis

GAME = uctvis.games.find("connect_four")


def known_games() -> list[str]:
    return [game.full_name for game in uctvis.games.all_games()] + [
        game.full_name for game in uctvis.simultaneous.all_games()
    ]


def searches() -> uctvis.SearchResult:
    found = uctvis.search(GAME, iterations=800, seed=1, selection="ucb1_tuned", exploration=1.2)
    moves: dict[str, float] = found.policy
    assert max(moves, key=lambda move: moves[move]) == found.best
    line: list[str] = found.principal_variation
    print(found, found.move, found.mean, found.reason, found.iterations / found.seconds)
    later = uctvis.search("connect_four", found.tree[1].position, iterations=100, solver="on")
    print(line[0], later.statistics.value, [one.visits for one in later.statistics.ranked])
    return found


def a_search_that_is_watched() -> uctvis.Tree:
    search: uctvis.Search = uctvis.prepare("mancala", seconds=60.0, threads=1, memory=50, seed=2)
    running = threading.Thread(target=search.run)
    running.start()
    while search.iterations < 200:
        running.join(0.01)
    search.stop()
    running.join()
    snapshot: uctvis.SearchResult = search.so_far()
    print(snapshot.effort, search.statistics().deepest_row, search.progress)
    return snapshot.tree


def nodes(tree: uctvis.Tree) -> None:
    root: uctvis.Node = tree[0]
    best = root.best
    assert best is not None
    assert best.parent == root
    names: tuple[str, ...] = best.moves
    shares = {child.move: child.visits / root.visits for child in root.children}
    depths = np.bincount([node.depth for node in tree])
    often = [node.id for node in tree.traverse("levelorder", lambda node: node.visits >= 20)]
    often_below = [node for node in root.child(best.move).traverse("postorder") if node.is_leaf]
    print(names, shares, depths, len(often), len(often_below), best.player, best.proof)
    below: uctvis.Tree = tree.subtree(best)
    rare = tree.visits < 5
    assert len(tree.prune(rare)) == len(tree.prune("visits < 5"))
    pruned = tree.prune(lambda node: node.visits < 5 and not node.is_chance)
    changed = below.copy()
    changed.visits[0] += 1
    print(len(below), len(pruned), int(tree.visits[best]), tree.mean.max(), dict(best.columns))


def exchange(tree: uctvis.Tree) -> None:
    table = tree.to_pandas(positions=True)
    first = table[table["parent"] == 0].sort_values("visits", ascending=False)["move"].iloc[0]
    graph = tree.to_networkx()
    heights = networkx.dag_longest_path_length(graph)
    again = uctvis.Tree.from_networkx(graph)
    prior = uctvis.Column([1.0, 0.75, 0.25], title="Prior", spec=".0%", static=True)
    own = uctvis.Tree.from_parents([-1, 0, 0], visits=[3, 2, 1], columns={"prior": prior})
    newick = uctvis.Tree.from_newick("(lemur:0.5,(chimp:0.2,human:0.2)ape:0.3);")
    print(first, heights, len(again), own[1]["prior"], [node.move for node in newick])


def files(tree: uctvis.Tree) -> None:
    uctvis.save(tree, "a.tree")
    uctvis.save(tree, Path("a.csv"), plain=True)
    assert len(uctvis.load("a.csv")) == len(uctvis.load(Path("a.tree"))) == len(tree)
    spots: uctvis.Layout = uctvis.lay_out(tree)
    uctvis.draw(tree, "a.svg", size=(640, 360), legend=True, look="teal", coloring="mean")
    left_out = uctvis.film(tree, "frames", size=(64, 64), seconds=1, fps=2, places="moment")
    print(spots.x.max() - spots.x.min(), spots.depth.max(), [str(error) for error in left_out])


def matches() -> uctvis.TournamentResult:
    parts: list[float] = []
    first = uctvis.Settings(iterations=30, seed=1)
    second = uctvis.AlphaBetaSettings(depth=2, seconds=None)
    match = uctvis.match(GAME, first, second, games=2, seed=1, progress=parts.append)
    low, high = match.score.interval()
    bots = {"few": first, "more": "iterations=60,seed=1", "random": "random"}
    found = uctvis.tournament("tictactoe", bots, seed=1, folder="cup", trees=True)
    points = found.to_pandas().set_index("bot")["points"]
    print(low <= match.score.mean <= high, parts, points.max(), found.table[0].name, found)
    print(found.games_to_pandas()[["player_1", "result"]], [one.moves for one in found.records])
    return found


def minimax(tree: uctvis.Tree) -> None:
    found: uctvis.AlphaBetaResult = uctvis.alpha_beta("mancala", depth=4, null_move="off")
    print(found.best, found.principal_variation, found.last.nodes, found.branching_factor)
    running: uctvis.AlphaBeta = uctvis.prepare_alpha_beta("mancala", depth=2, nodes=None)
    print(running.run().mean, found.tree[0].children)
    for one in uctvis.compare_alpha_beta("tictactoe", depth=3, seconds=20.0):
        print(one.variant.name, [(depth.nodes, depth.seconds) for depth in one.iterations])
    print(uctvis.prepare_comparison("tictactoe", depth=1).run()[0].variant)
    truth = uctvis.solve(uctvis.search("tictactoe", iterations=200, seed=1).tree, seconds=20.0)
    print(truth.known, truth.result, truth.keeping, truth.tree[1]["truth"], tree.game)


def formula(parent: uctvis.policies.ParentNode, child: uctvis.policies.ChildNode) -> float:
    explored = math.log(parent.visits) / child.visits if child.visits > 0 else math.inf
    return child.mean + math.sqrt(2 * explored)


@uctvis.policies.batched
def centred(positions: uctvis.policies.Positions) -> NDArray[np.float64]:
    return np.full(len(positions), 0.5)


def own_functions() -> None:
    def even(position: Any) -> float:
        return 0.5

    def uniform(position: Any, moves: Sequence[int]) -> NDArray[np.float64]:
        return np.full(len(moves), 1 / len(moves))

    uctvis.policies.register("written_out", selection=formula, title="UCB1, written out")
    by_name = uctvis.search("tictactoe", iterations=50, seed=1, selection="written_out")
    directly = uctvis.search("tictactoe", iterations=50, seed=1, selection=formula)
    assert by_name.policy == directly.policy
    valued = uctvis.search(
        "tictactoe", iterations=50, evaluation=even, playout="none", selection="puct", prior=uniform
    )
    at_once = uctvis.search("tictactoe", iterations=50, evaluation=centred, playout="none")
    settings = uctvis.Settings(iterations=20, selection="written_out", seed=1)
    score = uctvis.match("tictactoe", settings, "random", games=2, jobs=1).score
    print(uctvis.policies.names("selection"), valued.best, at_once.best, score.games)


def errors() -> list[uctvis.UctvisError]:
    caught: list[uctvis.UctvisError] = []
    try:
        uctvis.search("connect_four", exploration=-1.0)
    except (uctvis.SettingError, uctvis.GameError) as error:
        caught.append(error)
    try:
        uctvis.search("tictactoe", iterations=9, selection=lambda _parent, _child: math.nan)
    except uctvis.FunctionError as error:
        caught.append(error)
    try:
        uctvis.load("missing.tree")
    except (uctvis.TreeFileError, uctvis.TreeError, uctvis.PictureError) as error:
        caught.append(error)
    return caught


def needs_a_display_or_programs(tree: uctvis.Tree, found: uctvis.SearchResult) -> None:
    """Checked, not called."""
    uctvis.show(tree, found, "a.tree", Path("b.csv"))
    judged: uctvis.Supervision = uctvis.supervise("judge", ["bold", Path("shy")], seconds=2)
    print(judged.exit_status, judged.results)


def what_is_no_type() -> None:
    """Checked, not called: each of these is an error, or the check would ask for its comment."""
    uctvis.search(GAME, iteratons=1)  # type: ignore[call-arg]
    uctvis.search(GAME, exploration="high")  # type: ignore[arg-type]
    uctvis.search(GAME, selection=lambda _parent: 0.5)  # type: ignore[arg-type, misc]
    uctvis.alpha_beta(GAME, depth="deep")  # type: ignore[arg-type]
    uctvis.Settings(treads=2)  # type: ignore[call-arg]
    uctvis.Tree.from_newick("(a,b);")["move"]  # type: ignore[index]
    uctvis.Tree.from_newick("(a,b);").traverse("inorder")  # type: ignore[arg-type]


def main() -> None:
    print(uctvis.__version__, known_games())
    tree = searches().tree
    nodes(a_search_that_is_watched())
    exchange(tree)
    files(tree)
    cup = matches()
    assert cup.folder is not None
    assert any(cup.folder.rglob("*.tree"))
    minimax(tree)
    own_functions()
    assert len(errors()) == 3


if __name__ == "__main__":
    main()
