"""Each number of an iteration taken apart is that of a search that notes what it does."""

import itertools
import math
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from evaluations import EVALUATIONS
from for_long import rest_for_long
from lotteries import to_a_choice
from some_games import SOME_GAMES

import uctvis
from uctvis.errors import GameError, SettingError
from uctvis.explain import iteration, lottery, selection, simulation
from uctvis.explain.iteration import take_apart
from uctvis.explain.selection import Reason
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.uct import reference
from uctvis.mcts.uct.logarithm import plain_ln
from uctvis.tree.record import PAYOFF_ONE, ReusedSubtree
from uctvis.tree.replay import Replay

SEED = 5


def search(game, iterations, position=None, before=None, moves=(), **law):
    start = game.initial() if position is None else position
    settings = Settings(iterations=iterations, seed=SEED, **law)
    return Search(game, start, settings, before, moves).run()


def few(game, iterations):
    """Of a game whose plain rules are slow, fewer."""
    return iterations // 4 if game.name == "chess" else iterations


@dataclass
class Node:
    """A node of the search that notes: objects, no arrays."""

    id: int
    position: Any
    move: int | None = None
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    visits: int = 0
    won: int = 0

    @property
    def mean(self):
        return self.won / (self.visits * PAYOFF_ONE) if self.visits else 0.0

    def gains(self, game, payoff):
        above = self.parent or self
        return payoff if game.player(above.position) % 2 == 0 else PAYOFF_ONE - payoff


class NotingSearch:
    """UCT in plain Python that notes all that it does, as `phases` tells it.

    Its nodes have the ids that those of `tree` have, to which the same moves lead.
    """

    def __init__(self, found, tree, kept=(), room=math.inf):
        self.game, self.settings, self.tree, self.room = found.game, found.settings, tree, room
        self.threshold = found.settings.expand_after
        root = Node(0, found.position)
        self.nodes = {0: root}
        made = [root]
        for counts in kept:
            node = made[-1]
            if counts["parent"] >= 0:
                node = self.add(made[counts["parent"]], int(counts["move"]))
                made.append(node)
            node.visits, node.won = int(counts["visits"]), int(counts["won"])

    def add(self, parent, move):
        number = self.tree.children(parent.id)[len(parent.children)]
        node = Node(number, self.game.play(parent.position, move), move, parent)
        parent.children.append(node)
        self.nodes[number] = node
        return node

    def iteration(self, number):
        mask = 2**64 - 1
        random = reference.Random(SEED ^ mask, number)
        node = self.nodes[0]
        choices, expansion, why_not = [], None, None
        while node.children and node.visits >= self.threshold:
            random.advance()
            choice = self.choose(node, random)
            choices.append(choice)
            node = self.nodes[choice.chosen]
        moves = self.game.legal_moves(node.position)
        if not moves:
            why_not = "over"
        elif node.visits < self.threshold:
            why_not = "visits"
        elif len(self.nodes) + len(moves) > self.room:
            why_not = "room"
        else:
            children = [self.add(node, move) for move in moves]
            choice = None
            if self.game.player(node.position) >= 2:
                random.advance()
                choice = self.choose(node, random)
                drawn = self.nodes[choice.chosen]
            else:
                drawn = random.choose(children)
            ids = tuple(child.id for child in children)
            expansion = iteration.Expansion(node.id, ids, drawn.id, choice)
            node = drawn
        playout = self.playout(node, number)
        updates = []
        leaf = node
        while node is not None:
            gained = node.gains(self.game, playout.payoff)
            before = node.visits, node.mean
            node.visits += 1
            node.won += gained
            updates.append(
                iteration.Update(node.id, before[0], node.visits, before[1], node.mean, gained)
            )
            node = node.parent
        updates.reverse()
        path = tuple(update.node for update in updates)
        assert path[-1] == leaf.id
        return iteration.Iteration(
            number, path, tuple(choices), expansion, playout, tuple(updates), why_not
        )

    def choose(self, node, random):
        if self.game.player(node.position) >= 2:
            chances = self.game.chances(node.position)
            candidates = tuple(
                lottery.LotteryOutcome(
                    child.id, child.move, child.visits, child.mean, Fraction(chance, sum(chances))
                )
                for child, chance in zip(node.children, chances, strict=True)
            )
            chosen = node.children[random.place_again(chances)].id
            return lottery.LotteryStep(node.id, node.visits, candidates, chosen)
        constant = self.settings.exploration
        candidates = []
        for child in node.children:
            exploration = value = math.inf
            if child.visits > 0:
                exploration = constant * math.sqrt(plain_ln(node.visits))
                exploration *= 1.0 / math.sqrt(child.visits)
                value = child.won * (1.0 / child.visits) / PAYOFF_ONE + exploration
            candidates.append(
                selection.ScoredChild(
                    child.id, child.move, child.visits, child.mean, exploration, value
                )
            )
        best = [one.node for one in candidates if one.visits == 0]
        reason = Reason.UNVISITED
        if not best:
            highest = max(one.value for one in candidates)
            best = [one.node for one in candidates if one.value == highest]
            reason = Reason.HIGHEST if len(best) == 1 else Reason.TIED
        chosen = random.choose_again(best)
        return selection.SelectionStep(
            node.id, node.visits, tuple(candidates), chosen, reason, len(best)
        )

    def playout(self, node, number):
        random = reference.Random(SEED, number)
        moves, positions = [], [node.position]
        while len(moves) != self.settings.playout_limit:
            legal = self.game.legal_moves(positions[-1])
            if not legal:
                break
            if self.game.player(positions[-1]) >= 2:
                random.advance()
                moves.append(legal[random.place_again(self.game.chances(positions[-1]))])
            else:
                moves.append(random.choose(legal))
            positions.append(self.game.play(positions[-1], moves[-1]))
        return simulation.Playout(
            node.id,
            tuple(moves),
            tuple(positions),
            self.game.outcome(positions[-1]),
            self.game.payoff_units(positions[-1]),
        )


def assert_all_apart(found, tree, kept=(), room=math.inf):
    """Every iteration, in an order that goes forwards and backwards; returns them."""
    noting = NotingSearch(found, tree, kept, room)
    noted = [noting.iteration(number) for number in range(found.iterations)]
    replay = Replay(tree)
    for number in (*range(1, found.iterations, 2), *range(0, found.iterations, 2)):
        assert take_apart(found.game, replay, number) == noted[number]
        assert replay.iteration == number
    return noted


LAWS = [
    {"expand_after": 0, "playout_limit": 6},
    {"expand_after": 1, "playout_limit": None, "exploration": 0.0},
    {"expand_after": 4, "playout_limit": 1, "exploration": 0.3},
]
CASES = [
    *zip(["compiled", "plain", "compiled"], LAWS, [60, 60, 60], strict=True),
    *itertools.product(["compiled", "plain"], LAWS, [120]),
]


@EVALUATIONS
@pytest.mark.parametrize("case", rest_for_long(3, CASES), ids=str)
def test_every_number_is_the_searchs(game, evaluation, case, monkeypatch):
    driver, law, number = case
    law = law | {"evaluation": evaluation}
    if game.name == "chess" and law["playout_limit"] is None:
        law = law | {"playout_limit": 30}
    if driver == "plain":
        monkeypatch.setattr(type(game.evaluating(evaluation)), "compiled", None)
    found = search(game, few(game, number), **law)
    noted = assert_all_apart(found, found.tree)
    assert ("visits" in {one.why_not for one in noted}) == (law["expand_after"] > 0)


@EVALUATIONS
def test_trees_from_files(game, evaluation, tmp_path):
    found = search(game, few(game, 80), playout_limit=6, evaluation=evaluation)
    uctvis.save(found.tree, tmp_path / "a.tree")
    assert_all_apart(found, uctvis.load(tmp_path / "a.tree"))


@SOME_GAMES
def test_searches_that_kept_a_part_of_the_one_before(game, tmp_path):
    first = search(game, few(game, 200), playout_limit=6)
    moves, position = to_a_choice(game, game.initial(), [first.move])
    # With another `expand_after`: playouts start at nodes that have children already.
    law = {"playout_limit": 6, "expand_after": 3}
    found = search(game, few(game, 120), position, first, moves, **law)
    uctvis.save(found.tree, tmp_path / "kept.tree")
    for tree in (found.tree, uctvis.load(tmp_path / "kept.tree")):
        assert_all_apart(found, tree, first.below(moves).nodes)


def test_a_full_memory_and_games_that_are_over(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 300)
    game = find("tictactoe")
    position = game.parse_state("tictactoe XO.XO.... player 1")
    for start, why_not in ((game.initial(), "room"), (position, "over")):
        found = search(game, 150, start)
        noted = assert_all_apart(found, found.tree, room=300)
        assert why_not in {one.why_not for one in noted}


@pytest.mark.parametrize("expand_after", [0, 3])
def test_of_several_threads_what_the_record_tells_is_right(expand_after, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    game = find("mancala")
    tree = search(game, 4000, threads=4, expand_after=expand_after).tree
    replay, after = Replay(tree), Replay(tree)
    for number in range(0, 4000, 7):
        one = take_apart(game, replay, number)
        after.go_to(number + 1)
        assert one.playout.is_exact
        assert list(one.path) == tree.path(int(tree.record.leaf[number]))
        for update in one.updates:
            assert update.visits_after == after.visits[update.node]
            assert update.mean_after == after.mean[update.node]
        for choice, (above, below) in zip(one.choices, itertools.pairwise(one.path), strict=False):
            assert (choice.node, choice.chosen) == (above, below)
            assert choice.taken.node == below
            best = [
                candidate.node
                for candidate in choice.candidates
                if candidate.value == max(other.value for other in choice.candidates)
            ]
            assert (choice.reason is Reason.THREADS) == (below not in best)


def test_visits_that_cannot_be_leave_no_ucb_value():
    game = find("tictactoe")
    tree = search(game, 100).tree
    node = np.arange(10, dtype=np.int32)
    kept = ReusedSubtree(node, np.array([0] + [1] * 9, np.int32), np.zeros(10, np.int64))
    replay = Replay(replace(tree, record=replace(tree.record, kept=kept)))
    choice = take_apart(game, replay, 0).choices[0]
    assert choice.visits == 0
    assert all(math.isnan(one.value) for one in choice.candidates)
    assert choice.reason is Reason.THREADS


def test_a_payoff_that_is_not_the_playouts_is_told():
    game = find("tictactoe")
    tree = search(game, 5).tree
    other = replace(tree.record, payoff=PAYOFF_ONE - tree.record.payoff)
    number = int(np.flatnonzero(other.payoff != tree.record.payoff)[0])
    one = take_apart(game, Replay(replace(tree, record=other)), number)
    assert not one.playout.is_exact
    assert one.playout.payoff == other.payoff[number]
    assert one.updates[0].gained == other.payoff[number]


def test_the_evaluation_is_the_record_s_whichever_the_game_is_given_with():
    game = find("chess")
    tree = search(game, 40, playout_limit=3, evaluation="placement").tree
    numbers = range(40)
    by_game, by_other = (
        [take_apart(given, Replay(tree), number) for number in numbers]
        for given in (game, game.evaluating("placement"))
    )
    assert by_game == by_other
    assert all(one.playout.is_exact for one in by_game)
    # By material those were other payoffs.
    usual = replace(tree, record=replace(tree.record, evaluation=""))
    told = [take_apart(game.evaluating("placement"), Replay(usual), n) for n in numbers]
    assert sum(not one.playout.is_exact for one in told) > 20


def test_an_evaluation_that_the_game_has_not_is_told():
    tree = search(find("chess"), 10).tree
    later = replace(tree, record=replace(tree.record, evaluation="mobility"))
    with pytest.raises(SettingError, match="quiescence, positional, tactics, got 'mobility'"):
        take_apart(find("chess"), Replay(later), 3)


def test_there_are_no_more_iterations_than_the_records():
    replay = Replay(search(find("tictactoe"), 10).tree)
    for number in (-1, 10):
        with pytest.raises(ValueError, match="0 to 9"):
            take_apart(find("tictactoe"), replay, number)


def test_a_tree_of_another_game_is_refused(tmp_path):
    uctvis.save(search(find("mancala"), 10).tree, tmp_path / "a.tree")
    replay = Replay(uctvis.load(tmp_path / "a.tree"))
    with pytest.raises(GameError, match="tic-tac-toe"):
        take_apart(find("tictactoe"), replay, 3)
